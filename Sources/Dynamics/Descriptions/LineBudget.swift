internal import Foundation
internal import StrictJSON

/// How many lines the curves of a description become for collisions. Some bytes of a curve become thousands of them: a
/// short file could take all memory.
struct LineBudget {
  /// In all; the first line of each curve is not counted, of which the file's length bounds the number.
  static let limit = 1_000_000

  private var count = 0

  init() {}

  /// Counts the lines of an item's form.
  mutating func add(_ item: any DynamicItem, at path: String) throws(DescriptionError) {
    switch item.collisionBoundsType {
    case .rectangle: break
    case .ellipse: try add(ellipse: item.bounds.size, at: "\(path).size")
    case .path: try add(item.collisionBoundingPath, at: "\(path).path")
    }
  }

  /// Counts the lines of an ellipse; a circle has none.
  mutating func add(ellipse size: CGSize, at path: String) throws(DescriptionError) {
    if size.width == size.height { return }
    try add(BezierPath(ovalIn: CGRect(origin: .zero, size: size)), at: path)
  }

  /// Counts the lines of a path.
  mutating func add(_ outline: BezierPath, at path: String) throws(DescriptionError) {
    var start = CGPoint.zero
    var current = CGPoint.zero
    for element in outline.elements {
      switch element {
      case .move(let point): start = point
      case .line, .close: break
      case .quadCurve, .curve: count += CurveSegment(from: current, element).countForCollision - 1
      }
      current = element.end ?? start
    }
    guard count <= Self.limit else {
      throw DescriptionError(
        path: path, reason: "expected curves that become at most \(Self.limit) lines in all, found \(count) up to here")
    }
  }
}
