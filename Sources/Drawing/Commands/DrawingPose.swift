public import BatchSolver

/// Where a frame is: that of a body, of an item, or of the whole.
public struct DrawingPose: Hashable, Sendable {
  /// The origin of the frame.
  public var position: SIMD2<Float>
  /// Cosine and sine of the frame's rotation from x towards y.
  public var direction: SIMD2<Float>

  /// The frame of the whole.
  public static let identity = DrawingPose(position: .zero, rotation: .identity)

  /// A frame at a place.
  ///
  /// - Parameters:
  ///   - position: The origin.
  ///   - rotation: From x towards y.
  public init(position: SIMD2<Float>, rotation: Rotation = .identity) {
    self.position = position
    direction = [rotation.cosine, rotation.sine]
  }

  /// A point of the frame in the frame of the whole.
  public func apply(_ point: SIMD2<Float>) -> SIMD2<Float> {
    position + [direction.x * point.x - direction.y * point.y, direction.y * point.x + direction.x * point.y]
  }
}
