/// Where a scene's y axis points. Pictures are drawn with y upwards.
public enum VerticalAxis: Sendable {
  /// Against gravity; angles turn counter-clockwise.
  case up
  /// As on a screen: angles turn clockwise.
  case down

  /// A point or a direction as it is with y upwards.
  func upwards(_ point: SIMD2<Float>) -> SIMD2<Float> { self == .up ? point : SIMD2(point.x, -point.y) }

  /// An angle as it is with y upwards.
  func upwards(_ angle: Float) -> Float { self == .up ? angle : -angle }
}
