internal import Foundation

extension BezierPath {
  /// The path of an SVG path string, the `d` attribute of an SVG path element.
  ///
  /// The whole grammar of SVG 1.1, section 8.3 is understood; arcs become cubic curves of a quarter ellipse at most. An
  /// empty string is an empty path.
  ///
  /// - Parameter svg: The string.
  /// - Throws: ``DynamicsError/invalidSVGPath(reason:token:position:)`` for the first thing in it that is none of that.
  /// - Complexity: O(characters).
  public convenience init(svg: String) throws(DynamicsError) {
    var parser = SVGPathParser(svg)
    self.init(elements: try parser.parse())
  }

  /// The path as an SVG path string with absolute coordinates, from which `init(svg:)` makes an equal path if all
  /// coordinates are finite.
  ///
  /// - Complexity: O(elements).
  public var svgString: String {
    func text(_ value: CGFloat) -> String {
      let text = "\(value)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    return elements.map { element in
      let letter =
        switch element {
        case .move: "M"
        case .line: "L"
        case .quadCurve: "Q"
        case .curve: "C"
        case .close: "Z"
        }
      return letter + element.points.map { "\(text($0.x)) \(text($0.y))" }.joined(separator: " ")
    }.joined()
  }
}
