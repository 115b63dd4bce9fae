public import Foundation

/// Points joined by straight lines.
public struct Polyline: Hashable, Sendable, Codable {
  /// The corners in order, pt; may be none, or one.
  public var points: [CGPoint]
  /// Whether the last point is joined to the first.
  public var isClosed: Bool

  /// Points joined by straight lines, and the last to the first if `isClosed`.
  public init(points: [CGPoint], isClosed: Bool = false) {
    self.points = points
    self.isClosed = isClosed
  }

  /// The sum of the lengths of the lines, pt; 0 with fewer than two points.
  ///
  /// - Complexity: O(points).
  public var length: CGFloat {
    guard let first = points.first, let last = points.last else { return 0 }
    var sum: CGFloat = isClosed ? distance(last, first) : 0
    for (from, to) in zip(points, points.dropFirst()) { sum += distance(from, to) }
    return sum
  }
}

/// The distance of two points.
package func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
  ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
}
