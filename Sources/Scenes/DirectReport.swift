public import BatchSolver

/// What the direct solver did in a run.
public struct DirectReport: Codable, Sendable, Equatable {
  /// Steps in which there were direct islands.
  public var steps = 0
  /// Islands, and what was in them, in the last of those steps.
  public var islands = 0
  /// Bodies in the islands of that step.
  public var bodies = 0
  /// Joints in the islands of that step.
  public var joints = 0
  /// Contacts in the islands of that step.
  public var contacts = 0
  /// Scalar constraints.
  public var rows = 0
  /// Patterns analysed in the whole run.
  public var analyses = 0
  /// Means of those steps. Newton steps are those of the island that needed most.
  public var factorizationsPerStep = 0.0
  /// Solves with a factor, the mean of those steps.
  public var solvesPerStep = 0.0
  /// Newton steps of the island that needed most, the mean of those steps.
  public var newtonStepsPerStep = 0.0
  /// The most Newton steps of a step.
  public var mostNewtonSteps = 0
  /// The most multiplier passes of a step.
  public var mostMultiplierPasses = 0
  /// Pivots raised in the whole run.
  public var raisedPivots = 0
  /// Times that an island gave no finite result and moved without constraints.
  public var failures = 0
  /// The fastest that something held moved against its constraint, over all steps, m/s or rad/s.
  public var residual = 0.0
  /// The largest position error after a step, over all steps, m or rad.
  public var jointError = 0.0

  /// Of no step yet.
  public init() {}

  /// Adds a step.
  public mutating func add(_ step: DirectCounters) {
    analyses += step.analyses
    guard step.islands > 0 else { return }
    steps += 1
    islands = step.islands
    bodies = step.bodies
    joints = step.joints
    contacts = step.contacts
    rows = step.rows
    include(step.factorizations, in: &factorizationsPerStep)
    include(step.solves, in: &solvesPerStep)
    include(step.newtonSteps, in: &newtonStepsPerStep)
    mostNewtonSteps = max(mostNewtonSteps, step.newtonSteps)
    mostMultiplierPasses = max(mostMultiplierPasses, step.augmentedLagrangianIterations)
    raisedPivots += step.raisedPivots
    failures += step.failures
    residual = max(residual, step.residual)
    jointError = max(jointError, step.error)
  }

  /// Makes a mean of `steps - 1` steps one of `steps`.
  private func include(_ count: Int, in mean: inout Double) { mean += (Double(count) - mean) / Double(steps) }
}
