public import SIMDKernels

/// How a property of two surfaces becomes one of their contact.
public enum MixingRule: String, Sendable, CaseIterable, BitwiseCopyable {
  /// `sqrt(a b)`.
  case geometricMean
  /// The larger of the two.
  case maximum
  /// The smaller of the two.
  case minimum
  /// `(a + b) / 2`.
  case average
  /// `a b`.
  case product

  /// The mixed value of two that are 0 or more. The order does not matter.
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

/// What holds for a whole world. `World.init` and `World.updateSettings(_:)` check the values and refuse those out of
/// range with `WorldError.invalidValue`, which names the property.
public struct WorldSettings: Sendable, Equatable, BitwiseCopyable {
  /// Acceleration of bodies with a gravity scale of 1, m/s^2; at most `WorldLimits.acceleration`. Default: (0, -10).
  public var gravity: SIMD2<Float> = [0, -10]
  /// Whether bodies at rest may fall asleep. Default: true.
  public var allowsSleep = true
  /// Bodies must be at rest for this long before they may sleep, s, 0 or more. Default: 0.5.
  public var timeToSleep: Float = 0.5
  /// Steps from one search for bodies that may sleep to the next, 1 or more. Default: 8. A body falls asleep up to
  /// `sleepInterval - 1` steps late; the searches cost less the rarer they are.
  public var sleepInterval = 8
  /// Stiffness of contacts as the frequency of a spring, Hz, 0 or more; capped at an eighth of the sub-step rate.
  /// Default: 30.
  public var contactHertz: Float = 30
  /// Damping of contacts as a fraction of critical damping, 0 or more; above 1 they do not bounce out of an overlap.
  /// Default: 10.
  public var contactDampingRatio: Float = 10
  /// The fastest that overlapping shapes are pushed apart, m/s, 0 or more. Default: 3.
  public var maximumDepenetrationSpeed: Float = 3
  /// Impacts slower than this do not bounce, m/s, 0 or more. Default: 1.
  public var restitutionThreshold: Float = 1
  /// Impacts faster than this are reported as hits, m/s, 0 or more. Default: 1.
  public var hitEventThreshold: Float = 1
  /// Speed limit of bodies, m/s, 1e-6 to 1e8. Default: 400, which is what single precision and speculative
  /// contacts can follow.
  public var maximumSpeed: Float = 400
  /// Whether bodies are kept from passing through static and kinematic shapes, and bullets through dynamic ones.
  /// Default: true. Then a dynamic shape whose centre was on one side of such a shape when a step began is there at its
  /// end, however fast it is, however hard it is pressed and however few the sub-steps are; see
  /// `World.squeezedBodies`. Without it, what moves farther in a step than it is thick, or bears too much, may come out
  /// on the other side.
  public var continuousCollision = true
  /// How joints and contacts are solved; see `World.setSolver(_:)`. Default: `.iterative`, the fast solver, whose bits are the same
  /// on every machine.
  public var solver = SolverChoice.iterative
  /// How many threads work on a step, with the one that calls it; 1 to 256. Default: 1, and then none is started. It
  /// changes no result; see `WorkerPool`. Where one thread is faster, which is tried from time to time, it works alone.
  public var workers = 1
  /// How the frictions of two surfaces become one. Default: `.geometricMean`.
  public var frictionMixing = MixingRule.geometricMean
  /// How the restitutions of two surfaces become one. Default: `.maximum`.
  public var restitutionMixing = MixingRule.maximum

  /// The defaults.
  public init() {}

  func check() throws(WorldError) {
    try checkMagnitude(gravity, WorldLimits.acceleration, "m/s^2", "gravity")
    try checkNotNegative(timeToSleep, "timeToSleep")
    guard sleepInterval >= 1 else {
      throw .invalidValue(name: "sleepInterval", value: "\(sleepInterval)", expected: "1 or more")
    }
    try checkZeroOrRange(contactHertz, WorldLimits.hertz, "Hz", "contactHertz")
    try checkNotNegative(contactDampingRatio, WorldLimits.dampingRatio, "contactDampingRatio")
    try checkNotNegative(maximumDepenetrationSpeed, "maximumDepenetrationSpeed")
    try checkNotNegative(restitutionThreshold, "restitutionThreshold")
    try checkNotNegative(hitEventThreshold, "hitEventThreshold")
    try WorkerPool.check(workers)
    try checkRange(maximumSpeed, WorldLimits.leastMaximumSpeed...WorldLimits.speed, "m/s", "maximumSpeed")
  }
}

/// The instruction sets that a world can run on.
public typealias SIMDLevel = SIMDKernels.SIMDLevel
