/// The beginning or end of touching.
public struct ContactEvent: Sendable, Equatable {
  /// Of the two shapes the one with the smaller row.
  public var shapeA: ShapeID
  /// The other shape.
  public var shapeB: ShapeID
  /// The body of `shapeA`.
  public var bodyA: BodyID
  /// The body of `shapeB`.
  public var bodyB: BodyID
  /// The contact; after an end it may be stale.
  public var contact: ContactID
  /// For a beginning: unit vector from A to B. For an end: zero.
  public var normal: SIMD2<Float>
  /// For a beginning: the points at the end of the step. For an end: none.
  public var points: ContactPoints

  /// Room for an event.
  static var none: ContactEvent {
    let shape = ShapeID(index: 0, generation: 0, world: 0)
    let body = BodyID(index: 0, generation: 0, world: 0)
    return ContactEvent(
      shapeA: shape, shapeB: shape, bodyA: body, bodyB: body, contact: ContactID(index: 0, generation: 0, world: 0),
      normal: .zero, points: ContactPoints())
  }
}

/// An impact.
public struct HitEvent: Sendable, Equatable {
  /// Of the two shapes the one with the smaller row.
  public var shapeA: ShapeID
  /// The other shape.
  public var shapeB: ShapeID
  /// The contact.
  public var contact: ContactID
  /// Where the point is that bore the blow, m: of two the one with the larger product of approach speed and impulse.
  public var point: SIMD2<Float>
  /// Unit vector from A to B.
  public var normal: SIMD2<Float>
  /// At which the shapes came together, m/s, above 0.
  public var approachSpeed: Float
}

/// A shape and a sensor that came to overlap or ceased to.
public struct SensorEvent: Sendable, Hashable {
  /// The sensor.
  public var sensor: ShapeID
  /// The shape that the sensor sees.
  public var visitor: ShapeID
  /// The body of `sensor`.
  public var sensorBody: BodyID
  /// The body of `visitor`.
  public var visitorBody: BodyID
}
