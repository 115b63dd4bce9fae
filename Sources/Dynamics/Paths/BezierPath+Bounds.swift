public import Foundation

extension BezierPath {
  /// The smallest rectangle around all points of the path, control points included, as in UIKit; the null rectangle for
  /// an empty path. ``boundingBoxOfPath`` is the one around the curves themselves.
  ///
  /// - Complexity: O(elements).
  public var bounds: CGRect {
    CGRect(enclosing: elements.lazy.flatMap { $0.points })
  }

  /// The smallest rectangle around the path itself; the null rectangle for an empty path.
  ///
  /// - Complexity: O(elements).
  public var boundingBoxOfPath: CGRect {
    var points: [CGPoint] = []
    var start = CGPoint.zero
    var current = CGPoint.zero
    for element in elements {
      if case .move(let point) = element { start = point }
      let next = element.end ?? start
      points.append(next)
      let segment = CurveSegment(from: current, element)
      switch element {
      case .quadCurve, .curve: points += segment.turningParameters.map { segment.point(at: $0) }
      case .move, .line, .close: break
      }
      current = next
    }
    return CGRect(enclosing: points)
  }
}

extension CurveSegment {
  /// The parameters between 0 and 1 where the curve turns back in x or in y.
  fileprivate var turningParameters: [CGFloat] {
    CurveSegment.turningParameters(p0.x, p1.x, p2.x, p3.x) + CurveSegment.turningParameters(p0.y, p1.y, p2.y, p3.y)
  }

  /// The roots between 0 and 1 of the derivative of a cubic polynomial in Bernstein form.
  private static func turningParameters(_ c0: CGFloat, _ c1: CGFloat, _ c2: CGFloat, _ c3: CGFloat) -> [CGFloat] {
    // The derivative is 3 (a t^2 + 2 b t + c).
    let c = c1 - c0
    let b = c2 - c1 - c
    let a = c3 - c2 - (c2 - c1) - b
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return [] }
    // The form that loses no digits when a is small; a root that does not exist comes out infinite or no number.
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
  }
}
