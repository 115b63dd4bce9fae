public import Foundation

extension BezierPath {
  /// Whether a point is inside the path by its fill rule; open sub-paths count as closed.
  ///
  /// The curves themselves are tested, not lines in their place. A point on the outline may count either way, but never
  /// for both of two paths that share an edge.
  ///
  /// - Complexity: O(elements).
  public func contains(_ point: CGPoint) -> Bool {
    guard point.x.isFinite, point.y.isFinite else { return false }
    var winding = 0
    var start = CGPoint.zero
    var current = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let next):
        winding += CurveSegment(from: current, .line(to: start)).winding(around: point)
        start = next
        current = next
      case .line, .quadCurve, .curve:
        let segment = CurveSegment(from: current, element)
        winding += segment.winding(around: point)
        current = segment.p3
      case .close:
        winding += CurveSegment(from: current, .line(to: start)).winding(around: point)
        current = start
      }
    }
    winding += CurveSegment(from: current, .line(to: start)).winding(around: point)
    return usesEvenOddFillRule ? winding % 2 != 0 : winding != 0
  }
}

extension CurveSegment {
  /// How often the curve crosses the ray from a point to the right: downwards counts 1, upwards -1.
  ///
  /// A curve whose points are all right of the ray's origin crosses as its chord does; all others are halved until they
  /// are left of it, above, below, or as small as numbers can tell.
  fileprivate func winding(around point: CGPoint, depth: Int = 0) -> Int {
    let low = min(p0.y, p1.y, p2.y, p3.y)
    let high = max(p0.y, p1.y, p2.y, p3.y)
    guard low <= point.y, high > point.y, max(p0.x, p1.x, p2.x, p3.x) > point.x else { return 0 }
    if min(p0.x, p1.x, p2.x, p3.x) > point.x || depth == 52 {
      return (p3.y > point.y ? 1 : 0) - (p0.y > point.y ? 1 : 0)
    }
    let (first, second) = halves()
    return first.winding(around: point, depth: depth + 1) + second.winding(around: point, depth: depth + 1)
  }
}
