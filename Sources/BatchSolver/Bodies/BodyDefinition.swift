/// How a body takes part in the simulation.
public enum BodyType: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// Never moves; infinite mass.
  case `static` = 0
  /// Moves by its velocity and is not moved by anything; infinite mass.
  case kinematic = 1
  /// Moves by forces, gravity and contacts.
  case dynamic = 2
}

/// What a new body is like. Lengths in m, angles in rad, times in s.
///
/// `World.addBody(_:)` checks the values and refuses those out of range with `WorldError.invalidValue`, which names the
/// property.
public struct BodyDefinition: Sendable, Equatable {
  /// How the body takes part. Default: `.static`. `World.setType(_:of:)` changes it.
  public var type: BodyType
  /// Position of the body's origin, m; coordinates of at most 1e8 m. Default: (0, 0).
  public var position: SIMD2<Float>
  /// Rotation of the body's frame, a unit vector to within 1e-3 of its squared length; one that is off by more than rounding
  /// is normalized when the body is added. Default: none.
  public var rotation: Rotation
  /// Velocity of the centre of mass, m/s. Default: 0. Static bodies do not take it.
  public var linearVelocity: SIMD2<Float> = .zero
  /// Angular velocity, rad/s, counter-clockwise. Default: 0. Static bodies do not take it. A step turns no body by more
  /// than an eighth of a turn, 47 rad/s at 1/60 s.
  public var angularVelocity: Float = 0
  /// Rate at which the velocity decays, 1/s, 0 or more: the velocity is multiplied by `1 / (1 + h c)` in each sub-step
  /// of length h. Default: 0.
  public var linearDamping: Float = 0
  /// Rate at which the angular velocity decays, 1/s, 0 or more, in the same form. Default: 0.
  public var angularDamping: Float = 0
  /// Factor on the world's gravity; may be 0 or negative. Default: 1.
  public var gravityScale: Float = 1
  /// The body may sleep when all its points move slower than this, m/s, 0 or more. Default: 0.05.
  public var sleepThreshold: Float = 0.05
  /// Whether the body may fall asleep. Default: true. A body that may not keeps all awake that touch it.
  public var allowsSleep = true
  /// Whether the body starts awake. Default: true. Only bodies that may sleep can start asleep; what sleeps has no
  /// velocity, so that theirs are ignored.
  public var isAwake = true
  /// Whether the body takes part at all. Default: true. A disabled body does not move, does not collide and is not
  /// found by queries.
  public var isEnabled = true
  /// Keeps the rotation as it is: infinite moment of inertia. Default: false.
  public var fixedRotation = false
  /// Keeps a dynamic body, when it is fast, from passing through dynamic bodies too. Default: false. No dynamic body
  /// passes through static and kinematic ones (`WorldSettings.continuousCollision`).
  public var isBullet = false
  /// Whether the island of what the body touches is solved directly. Default: `.automatic`, which leaves it to the
  /// world. `.direct` suits a heavy body that is to rest on light ones; `.iterative` keeps its loads out of the world's
  /// rule. `World.setSolver(_:of:)` changes it.
  public var solver = SolverChoice.automatic
  /// A number of the caller's own, which the world only hands back. Default: 0.
  public var userData: UInt64 = 0

  /// A definition with the given pose and velocity and all else at its default. Nothing is checked here, but when the
  /// body is added.
  ///
  /// - Parameters:
  ///   - type: How the body takes part.
  ///   - position: Position of the body's origin, m.
  ///   - rotation: Rotation of the body's frame.
  ///   - linearVelocity: Velocity of the centre of mass, m/s.
  ///   - angularVelocity: rad/s, counter-clockwise.
  public init(
    _ type: BodyType = .static, position: SIMD2<Float> = .zero, rotation: Rotation = .identity,
    linearVelocity: SIMD2<Float> = .zero, angularVelocity: Float = 0
  ) {
    self.type = type
    self.position = position
    self.rotation = rotation
    self.linearVelocity = linearVelocity
    self.angularVelocity = angularVelocity
  }

  func check() throws(WorldError) {
    try checkPosition(position, "position")
    try checkRotation(rotation, "rotation")
    try checkVelocity(linearVelocity, "linearVelocity")
    try checkAngularVelocity(angularVelocity, "angularVelocity")
    try checkNotNegative(linearDamping, "linearDamping")
    try checkNotNegative(angularDamping, "angularDamping")
    try checkMagnitude(gravityScale, WorldLimits.gravityScale, "", "gravityScale")
    try checkNotNegative(sleepThreshold, "sleepThreshold")
  }
}
