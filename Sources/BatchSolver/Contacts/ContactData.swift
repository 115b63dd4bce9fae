/// A point at which two shapes touch, or are about to.
public struct ContactPoint: Sendable, Equatable {
  /// World position, half way between the two surfaces, m.
  public var position: SIMD2<Float>
  /// Distance of the surfaces, negative where they overlap, m.
  public var separation: Float
  /// N s over the last sub-step, 0 or more.
  public var normalImpulse: Float
  /// Friction along the normal turned clockwise by a quarter, N s over the last sub-step.
  public var tangentImpulse: Float
}

/// Two shapes whose boxes overlap, as of the last step.
public struct ContactData: Sendable, Equatable {
  public var id: ContactID
  public var shapeA: ShapeID
  public var shapeB: ShapeID
  public var bodyA: BodyID
  public var bodyB: BodyID
  /// Unit vector from A to B.
  public var normal: SIMD2<Float>
  /// No, one or two points; a touching contact has at least one, which may be a little apart still (2 cm at most).
  public var points: [ContactPoint]
  public var friction: Float
  public var restitution: Float

  /// Whether there is a point.
  public var isTouching: Bool { !points.isEmpty }
}

/// The beginning or end of touching.
public struct ContactEvent: Sendable, Equatable {
  public var shapeA: ShapeID
  public var shapeB: ShapeID
  public var bodyA: BodyID
  public var bodyB: BodyID
  public var contact: ContactID
  /// For a beginning: unit vector from A to B. For an end: zero.
  public var normal: SIMD2<Float>
  /// For a beginning: the points, up to `pointCount`.
  public var firstPoint: ContactPoint
  public var secondPoint: ContactPoint
  public var pointCount: Int
}

/// An impact.
public struct HitEvent: Sendable, Equatable {
  public var shapeA: ShapeID
  public var shapeB: ShapeID
  public var contact: ContactID
  /// Where the first point was, m.
  public var point: SIMD2<Float>
  /// Unit vector from A to B.
  public var normal: SIMD2<Float>
  /// At which the shapes came together, m/s.
  public var approachSpeed: Float
}

/// A body that the last step moved.
public struct MoveEvent: Sendable, Equatable {
  public var body: BodyID
  /// Of the body's origin, m.
  public var position: SIMD2<Float>
  public var rotation: Rotation
  public var userData: UInt64
  /// It came to rest in this step.
  public var fellAsleep: Bool
}
