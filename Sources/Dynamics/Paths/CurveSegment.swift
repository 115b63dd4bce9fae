package import Foundation

/// A cubic Bézier curve by its four points; lines and quadratic curves are raised to one, which changes no point.
package struct CurveSegment {
  package var p0: CGPoint
  package var p1: CGPoint
  package var p2: CGPoint
  package var p3: CGPoint
  /// The length of the path along the control points as they were given, pt.
  private var controlLength: CGFloat

  /// The curve of an element that starts at a point; a move or close is a curve that stays there.
  package init(from start: CGPoint, _ element: PathElement) {
    p0 = start
    switch element {
    case .curve(let end, let control1, let control2):
      p1 = control1
      p2 = control2
      p3 = end
      controlLength = distance(p0, p1) + distance(p1, p2) + distance(p2, p3)
    case .quadCurve(let end, let control):
      p1 = mix(start, control, 2.0 / 3)
      p2 = mix(end, control, 2.0 / 3)
      p3 = end
      controlLength = distance(start, control) + distance(control, end)
    case .move, .line, .close:
      p3 = element.end ?? start
      p1 = mix(start, p3, 1.0 / 3)
      p2 = mix(start, p3, 2.0 / 3)
      controlLength = distance(start, p3)
    }
  }

  package init(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) {
    self.p0 = p0
    self.p1 = p1
    self.p2 = p2
    self.p3 = p3
    controlLength = distance(p0, p1) + distance(p1, p2) + distance(p2, p3)
  }

  /// The point at a parameter from 0 to 1.
  package func point(at t: CGFloat) -> CGPoint {
    let s = 1 - t
    let w0 = s * s * s
    let w1 = 3 * s * s * t
    let w2 = 3 * s * t * t
    let w3 = t * t * t
    return CGPoint(
      x: w0 * p0.x + w1 * p1.x + w2 * p2.x + w3 * p3.x,
      y: w0 * p0.y + w1 * p1.y + w2 * p2.y + w3 * p3.y)
  }

  /// The two halves (de Casteljau).
  package func halves() -> (CurveSegment, CurveSegment) {
    let p01 = mix(p0, p1, 0.5)
    let p12 = mix(p1, p2, 0.5)
    let p23 = mix(p2, p3, 0.5)
    let p012 = mix(p01, p12, 0.5)
    let p123 = mix(p12, p23, 0.5)
    let middle = mix(p012, p123, 0.5)
    return (CurveSegment(p0, p01, p012, middle), CurveSegment(middle, p123, p23, p3))
  }

  // MARK: - Division into lines

  /// Into how many lines of even parameter the curve has to be divided to be within a tolerance of them.
  package func count(tolerance: CGFloat) -> Int {
    // The second derivative of a cubic is at most 6 times the larger of the second differences of its points.
    let bend = max(
      distance(.zero, CGPoint(x: p0.x - 2 * p1.x + p2.x, y: p0.y - 2 * p1.y + p2.y)),
      distance(.zero, CGPoint(x: p1.x - 2 * p2.x + p3.x, y: p1.y - 2 * p2.y + p3.y)))
    guard bend > 0 else { return 1 }
    let count = (6 * bend / (8 * max(tolerance, 0))).squareRoot().rounded(.up)
    return CurveSegment.bounded(count)
  }

  /// Into how many lines it is divided for collisions.
  package var countForCollision: Int {
    CurveSegment.bounded(((distance(p0, p3) + controlLength) / 2 / 10).rounded(.down))
  }

  /// A count that is surely usable: 1 for what is no number.
  private static func bounded(_ count: CGFloat) -> Int {
    Int(max(1, min(count.isNaN ? 1 : count, CGFloat(BezierPath.largestSegmentCount))))
  }

  /// Adds the ends of `count` lines of even parameter.
  package func appendPoints(count: Int, to points: inout [CGPoint]) {
    for index in 1..<max(count, 1) { points.append(point(at: CGFloat(index) / CGFloat(count))) }
    points.append(p3)
  }
}

/// The point at a fraction of the way from `a` to `b`.
package func mix(_ a: CGPoint, _ b: CGPoint, _ fraction: CGFloat) -> CGPoint {
  CGPoint(x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction)
}
