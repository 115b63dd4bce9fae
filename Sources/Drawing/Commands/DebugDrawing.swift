/// Takes what a world or an animator consists of, to draw it: implement it on whatever you draw with, and hand it to
/// `World.draw(into:parts:region:impulseScale:)` or `DynamicAnimator.draw(into:parts:area:)`.
///
/// ```swift
/// struct Lines: DebugDrawing { ... }
/// var lines = Lines()
/// try world.draw(into: &lines, parts: [.shapes, .joints, .contacts])
/// ```
///
/// Coordinates and lengths are those of what is drawn: metres of a world, points of an animator with y downwards. What
/// belongs to a body comes in the body's frame with its pose, so that a drawing can keep what does not change.
/// Everything but the first six has a default that makes it of those.
public protocol DebugDrawing {
  /// A circle that belongs to something at a pose.
  ///
  /// - Parameters:
  ///   - center: In the frame of the pose.
  ///   - radius: Above 0.
  ///   - pose: Where the frame is.
  ///   - role: What it stands for.
  mutating func circle(center: SIMD2<Float>, radius: Float, at pose: DrawingPose, role: DrawingRole)

  /// A convex polygon, rounded outwards.
  ///
  /// - Parameters:
  ///   - corners: In order around it, in the frame of the pose; at least three, but two for a capsule that is not drawn
  ///     as one.
  ///   - radius: Of the rounding, 0 or more.
  ///   - pose: Where the frame is.
  ///   - role: What it stands for.
  mutating func polygon(_ corners: [SIMD2<Float>], radius: Float, at pose: DrawingPose, role: DrawingRole)

  /// Points joined by straight lines.
  ///
  /// - Parameters:
  ///   - points: At least two, in the frame of the pose.
  ///   - isClosed: Whether the last point is joined to the first; then they need not be convex.
  ///   - pose: Where the frame is.
  ///   - role: What it stands for.
  mutating func polyline(_ points: [SIMD2<Float>], isClosed: Bool, at pose: DrawingPose, role: DrawingRole)

  /// A straight line between two points that may move on their own.
  mutating func segment(from start: SIMD2<Float>, to end: SIMD2<Float>, role: DrawingRole)

  /// A point, to be drawn in a size that shows it.
  mutating func point(_ position: SIMD2<Float>, role: DrawingRole)

  /// A text beside a point.
  mutating func label(_ text: String, at position: SIMD2<Float>, role: DrawingRole)

  /// A capsule: all that is within `radius` of a line. By default a rounded polygon of two corners.
  mutating func capsule(
    from start: SIMD2<Float>, to end: SIMD2<Float>, radius: Float, at pose: DrawingPose, role: DrawingRole)

  /// An arrow. By default a segment with a head.
  mutating func arrow(from start: SIMD2<Float>, to end: SIMD2<Float>, role: DrawingRole)

  /// A spring. By default a segment.
  mutating func spring(from start: SIMD2<Float>, to end: SIMD2<Float>, role: DrawingRole)
}

extension DebugDrawing {
  /// A rounded polygon of two corners.
  public mutating func capsule(
    from start: SIMD2<Float>, to end: SIMD2<Float>, radius: Float, at pose: DrawingPose, role: DrawingRole
  ) {
    polygon([start, end], radius: radius, at: pose, role: role)
  }

  /// A segment with a head of a fifth of its length.
  public mutating func arrow(from start: SIMD2<Float>, to end: SIMD2<Float>, role: DrawingRole) {
    segment(from: start, to: end, role: role)
    let back = 0.2 * (start - end)
    let side = 0.5 * SIMD2(-back.y, back.x)
    segment(from: end, to: end + back + side, role: role)
    segment(from: end, to: end + back - side, role: role)
  }

  /// A segment.
  public mutating func spring(from start: SIMD2<Float>, to end: SIMD2<Float>, role: DrawingRole) {
    segment(from: start, to: end, role: role)
  }
}
