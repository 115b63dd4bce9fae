/// The beginning or end of touching.
public struct ContactEvent: Sendable, Equatable {
  /// Of the two shapes the one with the smaller row, and the other.
  public var shapeA: ShapeID
  public var shapeB: ShapeID
  /// Their bodies.
  public var bodyA: BodyID
  public var bodyB: BodyID
  /// The contact; after an end it may be stale.
  public var contact: ContactID
  /// For a beginning: unit vector from A to B. For an end: zero.
  public var normal: SIMD2<Float>
  /// For a beginning: the points at the end of the step. For an end: none.
  public var points: ContactPoints
}

/// An impact.
public struct HitEvent: Sendable, Equatable {
  /// Of the two shapes the one with the smaller row, and the other.
  public var shapeA: ShapeID
  public var shapeB: ShapeID
  /// The contact.
  public var contact: ContactID
  /// Where the first point is, m.
  public var point: SIMD2<Float>
  /// Unit vector from A to B.
  public var normal: SIMD2<Float>
  /// At which the shapes came together, m/s, above 0.
  public var approachSpeed: Float
}

/// A shape and a sensor that came to overlap or ceased to.
public struct SensorEvent: Sendable, Equatable {
  /// The sensor, and the shape that it sees.
  public var sensor: ShapeID
  public var visitor: ShapeID
  /// Their bodies.
  public var sensorBody: BodyID
  public var visitorBody: BodyID
}
