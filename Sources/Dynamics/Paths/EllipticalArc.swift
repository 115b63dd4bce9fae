package import Foundation

/// An arc of an ellipse in any position, by its centre.
package struct EllipticalArc {
  package var center: CGPoint
  /// The half axes, pt, 0 or more.
  package var radii: CGSize
  /// How far the first axis is turned from the x axis, radians.
  package var rotation: Double
  /// Where it starts, radians in the ellipse's own frame before its stretching.
  package var startAngle: Double
  /// How far it goes, radians; positive is clockwise with y downwards.
  package var sweep: Double

  /// The sweep from one angle to another in a given sense: a full turn if they differ by one or more, 0 if an angle is
  /// not finite.
  package static func sweep(from start: Double, to end: Double, increasing: Bool) -> Double {
    let turn = 2 * Double.pi
    let difference = end - start
    guard difference.isFinite else { return 0 }
    if abs(difference) >= turn { return increasing ? turn : -turn }
    if increasing { return difference >= 0 ? difference : difference + turn }
    return difference <= 0 ? difference : difference - turn
  }

  /// The point of the ellipse at an angle.
  package func point(at angle: Double) -> CGPoint {
    place(cos(angle), sin(angle))
  }

  /// The cubic curves that follow the arc, each over a quarter at most.
  package func curves() -> [(control1: CGPoint, control2: CGPoint, end: CGPoint)] {
    guard sweep != 0, sweep.isFinite else { return [] }
    // A sweep that rounding left just above some quarters needs no sliver of a curve for that.
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let angle = sweep / Double(count)
    let reach = circularArcReach(angle: angle)
    return (0..<count).map { index in
      let from = startAngle + angle * Double(index)
      let to = startAngle + angle * Double(index + 1)
      return (
        place(cos(from) - reach * sin(from), sin(from) + reach * cos(from)),
        place(cos(to) + reach * sin(to), sin(to) - reach * cos(to)),
        place(cos(to), sin(to))
      )
    }
  }

  /// The point of the plane for one in the frame of the unit circle.
  private func place(_ x: Double, _ y: Double) -> CGPoint {
    let x = x * Double(radii.width)
    let y = y * Double(radii.height)
    return CGPoint(
      x: Double(center.x) + x * cos(rotation) - y * sin(rotation),
      y: Double(center.y) + x * sin(rotation) + y * cos(rotation))
  }
}
