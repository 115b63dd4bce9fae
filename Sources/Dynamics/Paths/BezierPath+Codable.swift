internal import Foundation

/// Written as an SVG path string, so that a path in a file can be read and edited.
extension BezierPath: Codable {
  private enum CodingKeys: String, CodingKey {
    case svg
    case usesEvenOddFillRule
  }

  /// Reads a path.
  ///
  /// - Parameter decoder: Where to read it.
  /// - Throws: `DecodingError`, with a ``DynamicsError`` under it if the string is no SVG path.
  public convenience init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let svg = try values.decode(String.self, forKey: .svg)
    do {
      try self.init(svg: svg)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: values.codingPath + [CodingKeys.svg], debugDescription: "\(error)", underlyingError: error))
    }
    usesEvenOddFillRule = try values.decodeIfPresent(Bool.self, forKey: .usesEvenOddFillRule) ?? false
  }

  /// Writes the path.
  ///
  /// - Parameter encoder: Where to write it.
  /// - Throws: `EncodingError` if a coordinate is not finite.
  public func encode(to encoder: any Encoder) throws {
    if let point = elements.lazy.flatMap({ $0.points }).first(where: { !($0.x.isFinite && $0.y.isFinite) }) {
      throw EncodingError.invalidValue(
        point,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "a point of a path is (\(point.x), \(point.y))"))
    }
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(svgString, forKey: .svg)
    if usesEvenOddFillRule { try values.encode(true, forKey: .usesEvenOddFillRule) }
  }
}
