/// A body that the last step moved.
public struct MoveEvent: Sendable, Equatable {
  /// The body.
  public var body: BodyID
  /// Of the body's origin, m.
  public var position: SIMD2<Float>
  /// The body's rotation.
  public var rotation: Rotation
  /// What the body was given.
  public var userData: UInt64
  /// It came to rest in this step.
  public var fellAsleep: Bool
}
