import Foundation
import Scenes
import XCTest

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Files of figures as tables and bars.
final class FigureTests: XCTestCase {
  private func read(_ json: String) throws -> FigureSource {
    try JSONDecoder().decode(FigureSource.self, from: Data(json.utf8))
  }

  private func suite(_ figures: [FigureFile.Figure]) -> FigureFile { FigureFile(figures: figures) }

  func testFilesAreToldApartByTheirList() throws {
    let figures = suite([.init("scenes", "washer 90", variant: "sse2", value: 2, unit: "ms/step")])
    let text = String(decoding: try JSONEncoder().encode(figures), as: UTF8.self)
    guard case .suite(figures) = try read(text) else { return XCTFail(text) }
    let run = try SceneRun(SceneLibrary.scene(named: "boxes"), size: 2)
    for _ in 0..<2 { try run.step() }
    let bench = String(decoding: try JSONEncoder().encode(BenchmarkFile(results: [run.report()])), as: UTF8.self)
    guard case .suite(let found) = try read(bench) else { return XCTFail(bench) }
    XCTAssertEqual(found.figures.map(\.name), ["boxes 2"])
    XCTAssertThrowsError(try read("{\"other\": []}"))
    XCTAssertThrowsError(try read("{\"figures\": 1}"))
  }

  /// Values that four digits round up to 10000 were written as 1e+04.
  func testDigits() {
    for (value, text) in [
      (0, "0"), (1.23456, "1.235"), (99.996, "100"), (999.97, "1000"), (9999.4, "9999"), (9999.7, "10000"),
      (9999.5, "10000"), (123_456.7, "123457"), (0.000012345, "1.234e-05"),
    ] {
      XCTAssertEqual(FigureFile.digits(value), text)
    }
  }

  /// A time of 1e308 ms in a file made columns of 309 digits.
  func testLargeNumbersAreShort() throws {
    for (value, text) in [
      (1.5, "1.500"), (-2, "-2.000"), (999_999, "999999.000"), (1e6, "1e+06"), (1_234_567, "1.235e+06"),
      (-1e308, "-1e+308"),
    ] {
      XCTAssertEqual(value.printed(3), text)
    }
    let figures = suite([.init("scenes", "a", value: 1e308, unit: "ms/step")])
    let before = suite([.init("scenes", "a", value: 1e-300, unit: "ms/step")])
    let table = figures.table(baseline: before).text
    for line in table.split(separator: "\n") { XCTAssertLessThan(line.count, 100) }
    XCTAssertTrue(table.contains(" 1e+308 "), table)
  }

  /// Only x86 has a "model name".
  func testProcessors() {
    for (information, name) in [
      ("processor\t: 0\nmodel name\t: AMD EPYC 9R14\nprocessor\t: 1\nmodel name\t: other\n", "AMD EPYC 9R14"),
      (
        "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n",
        "arm64 processor (implementer 0x41, part 0xd0c)"
      ),
      (
        "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0b\nModel\t\t: Raspberry Pi 5: Rev 1.0\n",
        "Raspberry Pi 5: Rev 1.0"
      ),
      ("model name\t:\n", "arm64 processor"), ("", "arm64 processor"), ("no colon", "arm64 processor"),
    ] {
      XCTAssertEqual(Machine.processor(information, architecture: "arm64"), name)
    }
    XCTAssertFalse(Machine.description.isEmpty)
  }

  func testTableBesideAnotherRun() throws {
    let before = suite([
      .init("scenes", "washer 90", variant: "sse2", value: 4, unit: "ms/step"),
      .init("scenes", "gone", value: 1, unit: "ms/step"),
    ])
    let now = suite([
      .init("scenes", "washer 90", variant: "sse2", bodies: 8100, contacts: 7, value: 3, unit: "ms/step", note: "also"),
      .init("queries", "rays", variant: "sse2", value: 50, unit: "ns/query"),
    ])
    let lines = now.table(baseline: before).text.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    XCTAssertEqual(
      lines,
      [
        "benchmark name variant bodies contacts figure unit before ratio also",
        "scenes washer 90 sse2 8100 7 3 ms/step 4 0.75 also", "queries rays sse2 50 ns/query",
      ])
  }

  /// The picture in docs, and that its file has all levels of all scenes.
  func testPictureBesideAPeer() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = try Data(contentsOf: root.appendingPathComponent("Benchmarks/peers/box2d.json"))
    guard case .peer(let scenes) = try JSONDecoder().decode(FigureSource.self, from: file) else { return XCTFail() }
    XCTAssertEqual(scenes.scenes.map(\.name), SceneLibrary.benchmarks.map(\.name))
    let svg = try scenes.chart().svg
    for scene in scenes.scenes {
      XCTAssertTrue(svg.contains(">\(scene.name)</text>"))
      for level in scenes.levels {
        let ratio = try XCTUnwrap(PeerFile.ratio(scene, level))
        // The median of ratios is near the ratio of medians: a slip of the pen is not.
        XCTAssertEqual(ratio, scene.peer / scene.ours[level]!, accuracy: 0.05 * ratio, "\(scene.name) \(level)")
        XCTAssertTrue(svg.contains(String(format: ">%.2f ×</text>", ratio)))
      }
    }
    let drawn = try String(contentsOf: root.appendingPathComponent("docs/figures.svg"), encoding: .utf8)
    XCTAssertEqual(drawn, svg, "docs/figures.svg is not that of Benchmarks/peers/box2d.json: see docs/performance.md")
  }

  /// Bars are as long as their values, the file is well-formed whatever the names, and nothing is beyond the edge.
  func testBars() throws {
    var panel = BarChart.Panel(title: "<panel> & more")
    let names = ["a", "<b> & \"c\"", String(repeating: "long name ", count: 7)]
    for (number, name) in names.enumerated() {
      panel.set(Double(number), row: name, series: "first", text: "\(number)")
      panel.set(2 * Double(number), row: name, series: "second", text: "\(2 * number)")
    }
    let title = String(repeating: "title ", count: 40)
    let svg = try BarChart(title: title, subtitle: title, panels: [panel]).svg
    let document = ElementReader(svg)
    XCTAssertTrue(document.isWellFormed, svg)
    let width = try XCTUnwrap(document.elements.first?.attributes["width"].flatMap { Double($0) })
    let height = try XCTUnwrap(document.elements.first?.attributes["height"].flatMap { Double($0) })
    var lengths: [Double] = []
    for element in document.elements where element.name == "rect" {
      guard let fill = element.attributes["fill"], fill.hasPrefix("#"), let x = Double(element.attributes["x"]!),
        let y = Double(element.attributes["y"]!), let length = Double(element.attributes["width"]!)
      else { continue }
      XCTAssertLessThan(x + length, width)
      XCTAssertLessThan(y, height)
      if element.attributes["height"] == "12" { lengths.append(length) }
    }
    XCTAssertEqual(lengths.count, 6)
    let unit = lengths[5] / 4
    for (length, value) in zip(lengths, [0.0, 0, 1, 2, 2, 4]) { XCTAssertEqual(length, unit * value, accuracy: 0.11) }
    for text in document.elements where text.name == "text" {
      XCTAssertTrue((0...width).contains(Double(text.attributes["x"]!)!))
      XCTAssertTrue((0...height).contains(Double(text.attributes["y"]!)!))
    }
  }

  func testFiguresThatCannotBeDrawn() throws {
    XCTAssertThrowsError(try suite([]).chart(title: "t")) { XCTAssertEqual($0 as? FigureError, .empty) }
    for value in [-1, Double.nan, .infinity] {
      XCTAssertThrowsError(try suite([.init("a", "b", value: value, unit: "ms")]).chart(title: "t")) {
        XCTAssertTrue("\($0)".hasPrefix("figure \(value) of 'b'"), "\($0)")
      }
    }
    XCTAssertNoThrow(try suite([.init("a", "b", value: 0, unit: "ms")]).chart(title: "t").svg)
  }
}

/// All elements of a picture.
private final class ElementReader: NSObject, XMLParserDelegate {
  private(set) var elements: [(name: String, attributes: [String: String])] = []
  private(set) var isWellFormed = false

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append((name, attributes))
  }
}
