public import BatchSolver

/// What a step of an environment tells.
public struct EnvironmentStep: Sendable, Equatable {
  /// What is seen, `[world][observation]`.
  public var observations: [Float]
  /// An element for each world.
  public var rewards: [Double]
  /// By world: whether the episode has ended by itself, or by what failed.
  public var terminated: [Bool]
  /// By world: whether the episode has had its steps.
  public var truncated: [Bool]
}

extension VectorEnvironment {
  /// Begins new episodes; see `reset(worlds:observations:)`, which allocates no array of observations.
  ///
  /// - Parameter worlds: Which, an element for each; empty: all.
  /// - Returns: What is seen of all worlds, `[world][observation]`.
  /// - Throws: `WorldError.countMismatch`, `.locked` inside `WorldBatch.withWorld`; then nothing has changed.
  public func reset(worlds: [Bool] = []) throws(WorldError) -> [Float] {
    var observations = [Float](repeating: 0, count: count * observationSize)
    var seen = observations.mutableSpan
    try reset(worlds: worlds.span, observations: &seen)
    return observations
  }

  /// A step of all worlds, 1/50 s; see `step(_:observations:rewards:terminated:truncated:)`, which allocates no arrays.
  ///
  /// - Parameter actions: `[world][action]`.
  /// - Throws: What the other one throws; then nothing has changed.
  public func step(_ actions: [Float]) throws(WorldError) -> EnvironmentStep {
    var observations = [Float](repeating: 0, count: count * observationSize)
    var rewards = [Double](repeating: 0, count: count)
    var terminated = [Bool](repeating: false, count: count)
    var truncated = terminated
    var seen = observations.mutableSpan
    var earned = rewards.mutableSpan
    var ended = terminated.mutableSpan
    var cut = truncated.mutableSpan
    try step(actions.span, observations: &seen, rewards: &earned, terminated: &ended, truncated: &cut)
    return EnvironmentStep(
      observations: observations, rewards: rewards, terminated: terminated, truncated: truncated)
  }
}
