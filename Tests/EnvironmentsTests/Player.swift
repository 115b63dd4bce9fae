internal import BatchSolver
internal import Environments

/// An environment with memory for what goes in and out.
struct Player {
  let environment: VectorEnvironment
  var actions: [Float]
  var observations: [Float]
  var rewards: [Double]
  var terminated: [Bool]
  var truncated: [Bool]

  init(_ task: EnvironmentTask, count: Int, _ change: (inout EnvironmentSettings) -> Void = { _ in }) throws {
    var settings = EnvironmentSettings()
    change(&settings)
    environment = try VectorEnvironment(task, count: count, settings: settings)
    actions = Array(repeating: 0, count: count * environment.actionSize)
    observations = Array(repeating: 0, count: count * environment.observationSize)
    rewards = Array(repeating: 0, count: count)
    terminated = Array(repeating: false, count: count)
    truncated = terminated
  }

  var count: Int { environment.count }

  func seed(from first: UInt64) throws {
    let seeds = (0..<UInt64(count)).map { first + $0 }
    try environment.seed(seeds.span)
  }

  mutating func reset(_ worlds: [Bool] = []) throws {
    try Self.reset(environment, worlds, &observations)
  }

  mutating func step() throws {
    try Self.step(environment, actions, &observations, &rewards, &terminated, &truncated)
  }

  // A span of a property keeps all others from being looked at.

  private static func reset(_ environment: VectorEnvironment, _ worlds: [Bool], _ observations: inout [Float]) throws {
    var seen = observations.mutableSpan
    try environment.reset(worlds: worlds.span, observations: &seen)
  }

  private static func step(
    _ environment: VectorEnvironment, _ actions: [Float], _ observations: inout [Float], _ rewards: inout [Double],
    _ terminated: inout [Bool], _ truncated: inout [Bool]
  ) throws {
    var seen = observations.mutableSpan
    var earned = rewards.mutableSpan
    var ended = terminated.mutableSpan
    var cut = truncated.mutableSpan
    try environment.step(
      actions.span, observations: &seen, rewards: &earned, terminated: &ended, truncated: &cut)
  }

  /// What is seen of a world.
  subscript(world: Int) -> ArraySlice<Float> {
    let size = environment.observationSize
    return observations[world * size..<(world + 1) * size]
  }

  /// One of the numbers that are seen of a world.
  func seen(_ world: Int, _ number: Int) -> Float { observations[world * environment.observationSize + number] }

  func isOver(_ world: Int) -> Bool { terminated[world] || truncated[world] }
}
