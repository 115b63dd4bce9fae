public import SIMDKernels

/// How a property of two surfaces becomes one of their contact.
public enum MixingRule: String, Sendable, CaseIterable {
  /// `sqrt(a b)`.
  case geometricMean
  case maximum
  case minimum
  /// `(a + b) / 2`.
  case average
  /// `a b`.
  case product

  /// The mixed value.
  public func mix(_ a: Float, _ b: Float) -> Float {
    switch self {
    case .geometricMean: (a * b).squareRoot()
    case .maximum: a > b ? a : b
    case .minimum: a < b ? a : b
    case .average: 0.5 * (a + b)
    case .product: a * b
    }
  }
}

/// What holds for a whole world.
public struct WorldSettings: Sendable, Equatable {
  /// m/s^2.
  public var gravity: SIMD2<Float> = [0, -10]
  /// Whether bodies at rest may fall asleep.
  public var allowsSleep = true
  /// Bodies must be at rest for this long before they may sleep, s.
  public var timeToSleep: Float = 0.5
  /// Steps between two searches for bodies that may sleep, 1 or more: a body sleeps at most one less than that late, and
  /// the searches cost less the rarer they are.
  public var sleepInterval = 8
  /// Stiffness of contacts as the frequency of a spring, Hz; capped at an eighth of the sub-step rate.
  public var contactHertz: Float = 30
  /// Damping of contacts; above 1 they do not bounce out of an overlap.
  public var contactDampingRatio: Float = 10
  /// The fastest that overlapping shapes are pushed apart, m/s.
  public var maximumDepenetrationSpeed: Float = 3
  /// Impacts slower than this do not bounce, m/s.
  public var restitutionThreshold: Float = 1
  /// Impacts faster than this are reported as hits, m/s.
  public var hitEventThreshold: Float = 1
  /// Speed limit, m/s: 400 covers what single precision and speculative contacts can follow.
  public var maximumSpeed: Float = 400
  /// Whether fast bodies are stopped where they would pass through static or kinematic shapes in a step, and bullets
  /// where they would pass through dynamic ones. Without it, a body that moves farther in a step than its own and an
  /// obstacle's thickness may come out on the other side.
  public var continuousCollision = true
  /// How joints are solved; see `World.setSolver(_:)`. The default is the fast solver, whose bits are the same on every
  /// machine.
  public var solver = SolverChoice.iterative
  public var frictionMixing = MixingRule.geometricMean
  public var restitutionMixing = MixingRule.maximum

  public init() {}

  func check() throws(WorldError) {
    try checkFinite(gravity, "gravity")
    try checkNotNegative(timeToSleep, "timeToSleep")
    guard sleepInterval >= 1 else {
      throw .invalidValue(name: "sleepInterval", value: "\(sleepInterval)", expected: "1 or more")
    }
    try checkNotNegative(contactHertz, "contactHertz")
    try checkNotNegative(contactDampingRatio, "contactDampingRatio")
    try checkNotNegative(maximumDepenetrationSpeed, "maximumDepenetrationSpeed")
    try checkNotNegative(restitutionThreshold, "restitutionThreshold")
    try checkNotNegative(hitEventThreshold, "hitEventThreshold")
    try checkPositive(maximumSpeed, "maximumSpeed")
    guard maximumSpeed <= largestCoordinate else {
      throw .invalidValue(name: "maximumSpeed", value: "\(maximumSpeed)", expected: "at most \(largestCoordinate) m/s")
    }
  }
}

/// The instruction sets that a world can run on.
public typealias SIMDLevel = SIMDKernels.SIMDLevel
