public import Foundation

/// How far the control points of the cubic curve for an arc of a unit circle are from its ends, along the tangents: the
/// curve then touches the circle in the middle of the arc too. Its radius is off by 2.7e-4 at most for a quarter.
package func circularArcReach(angle: Double) -> Double { 4.0 / 3 * tan(angle / 4) }

extension BezierPath {
  /// An arc of a circle. See ``addArc(withCenter:radius:startAngle:endAngle:clockwise:)``.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// Adds an arc of a circle, after a straight line from the current point to its start if there is a current point
  /// elsewhere.
  ///
  /// The arc is made of cubic curves of a quarter circle at most.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: Its radius, pt; of a negative one the magnitude counts.
  ///   - startAngle: Where the arc starts, radians from the right, clockwise on the screen.
  ///   - endAngle: Where it ends. If the two differ by a full turn or more the arc is the full circle.
  ///   - clockwise: Whether it runs clockwise on the screen, the way angles grow.
  public func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    let arc = EllipticalArc(
      center: center, radii: CGSize(width: abs(radius), height: abs(radius)), rotation: 0,
      startAngle: Double(startAngle),
      sweep: EllipticalArc.sweep(from: Double(startAngle), to: Double(endAngle), increasing: clockwise))
    let start = arc.point(at: Double(startAngle))
    if isEmpty {
      move(to: start)
    } else if currentPoint != start {
      addLine(to: start)
    }
    add(arc, endingAt: nil)
  }

  /// Adds the cubic curves of an arc that starts at the current point; `end` replaces the computed last point.
  func add(_ arc: EllipticalArc, endingAt end: CGPoint?) {
    let curves = arc.curves()
    for (index, curve) in curves.enumerated() {
      let isLast = index == curves.count - 1
      addCurve(to: isLast ? end ?? curve.end : curve.end, controlPoint1: curve.control1, controlPoint2: curve.control2)
    }
  }
}
