internal import BatchSolver

/// How a picture's coordinates come from those of what is drawn. The unit of a picture is a point of an animator; of a
/// world, a pixel of a picture 1200 pixels wide. y is downwards.
struct PictureScale {
  /// Units of a picture in a unit of length.
  var unitsPerLength: Float
  /// Where y points in what is drawn.
  var verticalAxis: VerticalAxis
  /// The width of a line of weight 1, in units of the picture.
  var lineWidth: Float
  /// Decimals of path data.
  var decimals: Int

  /// The height of letters, in units of the picture.
  var fontSize: Float { 10 * lineWidth }

  /// Points as they are.
  static let points = PictureScale(unitsPerLength: 1, verticalAxis: .down, lineWidth: 1, decimals: 1)

  /// Pixels of a world, whose picture is as wide and high as fits.
  ///
  /// - Parameter size: What is shown, m.
  static func pixels(showing size: SIMD2<Float>, verticalAxis: VerticalAxis) -> PictureScale {
    let scale = largestSide / max(size.x, size.y, 1e-6)
    // 3 cm, but no less than what is seen and no more than what is fine.
    return PictureScale(
      unitsPerLength: scale, verticalAxis: verticalAxis, lineWidth: min(max(0.03 * scale, 0.3), 2.5), decimals: 2)
  }

  /// Of a picture of a world, pixels.
  private static let largestSide: Float = 1200

  /// A point or direction in the picture.
  func place(_ point: SIMD2<Float>) -> SIMD2<Float> {
    verticalAxis == .down ? unitsPerLength * point : unitsPerLength * SIMD2(point.x, -point.y)
  }

  /// A pose in the picture: x, y, and the angle in radians, clockwise.
  func place(_ pose: DrawingPose) -> SIMD3<Float> {
    let direction = verticalAxis == .down ? pose.direction : SIMD2(pose.direction.x, -pose.direction.y)
    return SIMD3(place(pose.position), PictureScale.angle(direction))
  }

  /// The angle of a direction in the picture, radians, clockwise.
  static func angle(_ direction: SIMD2<Float>) -> Float { Rotation(cosine: direction.x, sine: direction.y).angle }
}
