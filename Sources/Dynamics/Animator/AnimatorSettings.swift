public import BatchSolver
public import Foundation

/// When an item counts as being at rest.
public struct RestThresholds: Sendable, Equatable, Codable {
  /// Speed, pt/s. An item rests when its fastest point is slower than this plus what `angular` makes of its radius;
  /// UIKit compares speed and angular velocity each by itself, and lets large items drift that stop here, or speed up
  /// slowly from rest, as under weak gravity or on a soft spring. With an `angular` of 0 they do so here, too.
  public var linear: CGFloat = 1
  /// Angular velocity, rad/s; the default is 2 degrees a second.
  public var angular: CGFloat = 2 * .pi / 180
  /// How long, s.
  public var duration: TimeInterval = 0.5

  /// UIKit's thresholds.
  public init() {}

  /// Thresholds in pt/s, rad/s and s, each 0 or more.
  public init(linear: CGFloat, angular: CGFloat, duration: TimeInterval) {
    self.linear = linear
    self.angular = angular
    self.duration = duration
  }

  /// As the world has it, s.
  var worldDuration: Float { limited(CGFloat(duration), to: SolverLimits.restDuration) }

  func check() throws(DynamicsError) {
    try checkNotNegative(linear, "linear rest threshold")
    try checkNotNegative(angular, "angular rest threshold")
    try checkNotNegative(CGFloat(duration), "rest duration")
  }
}

/// How an animator simulates.
public struct AnimatorSettings: Sendable, Equatable {
  /// Length of a sub-step, 1e-6 to 1 s. UIKit's is 1/120; that of iOS 7 and 8 was 0.004.
  public var substep = Float(1) / 120
  /// How often contacts and attachments are solved over velocities in a sub-step, 1 to 1000: more pass impacts and
  /// loads on farther. UIKit's is 8.
  public var velocityIterations = 8
  /// How often overlaps and errors of attachments are taken back in a sub-step, 0 to 1000. UIKit's is 3.
  public var positionIterations = 3
  /// When items count as being at rest.
  public var restThresholds = RestThresholds()
  /// Written centers are rounded to multiples of this, pt, as for a view whose pixels are so large; `nil`, the default,
  /// does not round. Bodies keep the full precision.
  public var centerQuantum: CGFloat?
  /// Whether items may have outlines that are not convex: they are taken apart. Default: false, as in UIKit; such an
  /// item is refused then.
  public var acceptsConcavePaths = false
  /// How attachments and collisions are solved; see `SolverChoice`. By default iteratively, as in UIKit, with the same
  /// bits on every processor. With `.automatic` what needs it is solved directly, such as long chains and nets of rods,
  /// which then do not stretch, or the heavy on the light; the bits of these depend on the instruction set.
  public var solver = SolverChoice.iterative
  /// How many threads work on a step, with the one that calls it, 1 to 256; by default no other is started. They change
  /// no result, and are worth it from some thousand items on; see `WorldSettings.workers`.
  public var workers = 1
  /// The instruction set; `nil` takes what the environment variable `DYNAMICS_SIMD` names, or the widest there is.
  public var simdLevel: SIMDLevel?

  /// UIKit's settings.
  public init() {}

  func check() throws(DynamicsError) {
    // What the world takes, and no more than a second.
    guard substep >= WorldLimits.timeStep.lowerBound, substep <= 1 else {
      throw .invalidValue(
        name: "substep", value: "\(substep)", expected: "\(WorldLimits.timeStep.lowerBound) s to 1 s")
    }
    try Self.check(velocityIterations, 1...1000, "velocityIterations")
    try Self.check(positionIterations, 0...1000, "positionIterations")
    try Self.check(workers, 1...256, "workers")
    try restThresholds.check()
    if let centerQuantum, !(centerQuantum > 0 && centerQuantum.isFinite) {
      throw .invalidValue(name: "centerQuantum", value: "\(centerQuantum)", expected: "a finite number above 0, or nil")
    }
  }

  private static func check(_ value: Int, _ range: ClosedRange<Int>, _ name: String) throws(DynamicsError) {
    guard range.contains(value) else {
      throw .invalidValue(name: name, value: "\(value)", expected: "\(range.lowerBound) to \(range.upperBound)")
    }
  }
}
