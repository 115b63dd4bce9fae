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
public struct BodyDefinition: Sendable, Equatable {
  public var type: BodyType
  /// Position of the body's origin, m.
  public var position: SIMD2<Float>
  public var rotation: Rotation
  /// Velocity of the centre of mass, m/s.
  public var linearVelocity: SIMD2<Float> = .zero
  /// rad/s.
  public var angularVelocity: Float = 0
  /// Rate at which the velocity decays, 1/s; the velocity is multiplied by `1 / (1 + h c)` in each sub-step of length h.
  public var linearDamping: Float = 0
  /// Rate at which the spin decays, 1/s.
  public var angularDamping: Float = 0
  /// Factor on the world's gravity.
  public var gravityScale: Float = 1
  /// The body may sleep when all its points move slower than this, m/s.
  public var sleepThreshold: Float = 0.05
  /// Whether the body may fall asleep.
  public var allowsSleep = true
  /// Whether the body begins awake. Only bodies that may sleep can begin asleep.
  public var isAwake = true
  /// A disabled body does not move and does not collide.
  public var isEnabled = true
  /// Keeps the rotation as it is: infinite moment of inertia.
  public var fixedRotation = false
  /// Keeps a dynamic body, when it is fast, from passing through dynamic bodies too. Through static and kinematic ones no
  /// body passes (`WorldSettings.continuousCollision`).
  public var isBullet = false
  /// Anything of yours.
  public var userData: UInt64 = 0

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
    guard rotation.isNormalized else {
      throw .invalidValue(
        name: "rotation", value: "(cosine \(rotation.cosine), sine \(rotation.sine))", expected: "a unit vector")
    }
    try checkPosition(linearVelocity, "linearVelocity")
    try checkPosition([angularVelocity, 0], "angularVelocity")
    try checkNotNegative(linearDamping, "linearDamping")
    try checkNotNegative(angularDamping, "angularDamping")
    try checkFinite(gravityScale, "gravityScale")
    try checkNotNegative(sleepThreshold, "sleepThreshold")
  }
}
