internal import Foundation

extension EllipticalArc {
  /// What an arc between two points comes to.
  enum Connection {
    /// The points are the same.
    case nothing
    /// A half axis is 0.
    case line
    case arc(EllipticalArc)
  }

  /// The arc of an ellipse between two points, by the rules of SVG 1.1, appendix F.6: of a negative half axis the
  /// magnitude counts, and an ellipse too small to reach both points grows until it does.
  static func between(
    _ start: CGPoint, _ end: CGPoint, radii: CGSize, rotation: Double, isLarge: Bool, isClockwise: Bool
  ) -> Connection {
    guard start != end else { return .nothing }
    var width = abs(Double(radii.width))
    var height = abs(Double(radii.height))
    guard width > 0, height > 0 else { return .line }
    let cosine = cos(rotation)
    let sine = sin(rotation)
    // Half the way from the end to the start, in the frame of the ellipse and in units of its axes (F.6.5.1).
    let halfX = Double(start.x - end.x) / 2
    let halfY = Double(start.y - end.y) / 2
    var x = (cosine * halfX + sine * halfY) / width
    var y = (-sine * halfX + cosine * halfY) / height
    let squaredReach = x * x + y * y
    if squaredReach > 1 {
      let growth = squaredReach.squareRoot()
      width *= growth
      height *= growth
      x /= growth
      y /= growth
    }
    // The centre of the unit circle through (x, y) and (-x, -y) (F.6.5.2).
    let length = min(squaredReach, 1)
    let offset = (max(0, 1 - length) / length).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let centerX = offset * y
    let centerY = -offset * x
    let center = CGPoint(
      x: Double(start.x + end.x) / 2 + cosine * centerX * width - sine * centerY * height,
      y: Double(start.y + end.y) / 2 + sine * centerX * width + cosine * centerY * height)
    let startAngle = atan2(y - centerY, x - centerX)
    let endAngle = atan2(-y - centerY, -x - centerX)
    let arc = EllipticalArc(
      center: center, radii: CGSize(width: width, height: height), rotation: rotation, startAngle: startAngle,
      sweep: EllipticalArc.sweep(from: startAngle, to: endAngle, increasing: isClockwise))
    // Numbers so small or large that the arc cannot be placed leave the line.
    let isUsable = center.x.isFinite && center.y.isFinite && arc.sweep.isFinite && arc.sweep != 0
    return isUsable && width.isFinite && height.isFinite ? .arc(arc) : .line
  }
}
