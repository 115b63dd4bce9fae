/// Two shapes whose enlarged AABBs overlap, as of the last step.
public struct ContactData: Sendable, Equatable {
  /// The contact's handle.
  public var id: ContactID
  /// Of the two shapes the one with the smaller row.
  public var shapeA: ShapeID
  /// The other shape.
  public var shapeB: ShapeID
  /// The body of `shapeA`.
  public var bodyA: BodyID
  /// The body of `shapeB`.
  public var bodyB: BodyID
  /// Unit vector from A to B; zero without points.
  public var normal: SIMD2<Float>
  /// No, one or two points; a touching contact has at least one, which may be a little apart still (2 cm at most).
  public var points: ContactPoints
  /// Coulomb's coefficient of the two surfaces, by the world's rule.
  public var friction: Float
  /// The share of the approach speed that returns, by the world's rule.
  public var restitution: Float

  /// Whether there is a point.
  public var isTouching: Bool { !points.isEmpty }
}
