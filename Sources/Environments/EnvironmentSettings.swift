/// When worlds whose episode is over begin anew.
public enum EpisodeRestart: Sendable, CaseIterable {
  /// In the next step, whose action they do not take: it tells the first observation, and the reward is 0.
  case nextStep
  /// In the same step, which tells the first observation of the new episode; see `VectorEnvironment.finalObservations`.
  case sameStep
  /// When the caller resets them; until then they go on.
  case byCaller
}

/// How an environment is run.
public struct EnvironmentSettings: Sendable {
  /// When worlds whose episode is over begin anew.
  public var restart = EpisodeRestart.nextStep
  /// After how many steps an episode is truncated, whether or not it ends by itself there, as by Gymnasium's `TimeLimit`;
  /// `nil`: never.
  public var maximumSteps: Int?
  /// Iterations of the solver in a step; `nil`: what the task is the same with. Fewer are faster, and less like the
  /// original.
  public var iterations: (velocity: Int, position: Int)?
  /// How many threads work on the worlds, with the calling one; 1 to 256. It changes no result.
  public var workers = 1

  /// Settings with the defaults.
  public init() {}
}
