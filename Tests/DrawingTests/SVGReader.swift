import Foundation
import XCTest

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of an SVG picture with a class.
final class SVGReader: NSObject, XMLParserDelegate {
  var paths: [(style: String, transform: String, data: String)] = []
  var texts = 0
  var attributes: [String: String] = [:]

  /// Reads a picture, which must be XML.
  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    XCTAssertTrue(parser.parse(), "the picture is XML: \(String(describing: parser.parserError))")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if name == "svg" { self.attributes = attributes }
    if name == "text" { texts += 1 }
    guard name == "path", let style = attributes["class"] else { return }
    paths.append((style, attributes["transform"] ?? "", attributes["d"] ?? ""))
  }

  func paths(_ style: String) -> [(style: String, transform: String, data: String)] {
    paths.filter { $0.style == style }
  }
}
