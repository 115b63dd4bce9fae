internal import BatchSolver
internal import DynamicsBase

/// When the worlds of an environment begin and end, step by step.
final class Episodes {
  private let rules: any EnvironmentRules
  private let restart: EpisodeRestart
  private let maximumSteps: Int
  private let iterations: (velocity: Int, position: Int)
  private var streams: RandomStreams
  /// Of the episode of each world.
  private let steps: AlignedBuffer<Int>
  /// By world: whether it must begin anew before it is stepped.
  private let mustBegin: AlignedBuffer<Bool>
  /// By world: whether its episode begins in place of this step.
  private let begun: AlignedBuffer<Bool>
  /// `[world][observation]`: what was seen at the end of the last episode that ended.
  let finalObservations: AlignedBuffer<Float>

  /// s. The tasks' own.
  private static let timeStep: Float = 1 / 50

  init(
    _ rules: any EnvironmentRules, count: Int, _ restart: EpisodeRestart, maximumSteps: Int,
    _ iterations: (velocity: Int, position: Int)
  ) {
    self.rules = rules
    self.restart = restart
    self.maximumSteps = maximumSteps
    self.iterations = iterations
    streams = RandomStreams(count: count)
    steps = AlignedBuffer(zeroed: count)
    mustBegin = AlignedBuffer(repeating: true, count: count)
    begun = AlignedBuffer(zeroed: count)
    finalObservations = AlignedBuffer(zeroed: count * rules.observationSize)
  }

  func seed(_ world: Int, with seed: UInt64) { streams.seed(world, with: seed) }

  func check(_ actions: Span<Float>) throws(WorldError) {
    try rules.check(actions)
    guard restart != .nextStep, let world = mustBegin.elements.firstIndex(of: true) else { return }
    throw .invalidValue(name: "world \(world)", value: "without an episode", expected: "a reset before a step")
  }

  func terrain(of world: Int) -> [Float] { rules.terrain(of: world) }

  /// Begins new episodes of worlds; an empty mask stands for all.
  func reset(_ worlds: Span<Bool>, _ observations: inout MutableSpan<Float>) throws(WorldError) {
    for world in 0..<begun.count { begun[world] = worlds.isEmpty || worlds[world] }
    try rules.worlds.take()
    try beginAndAdvance(&observations)
  }

  /// A step of all worlds.
  func step(
    _ actions: Span<Float>, _ observations: inout MutableSpan<Float>, _ rewards: inout MutableSpan<Double>,
    _ terminated: inout MutableSpan<Bool>, _ truncated: inout MutableSpan<Bool>
  ) throws(WorldError) {
    try rules.worlds.take()
    for world in 0..<begun.count {
      begun[world] = mustBegin[world]
      if begun[world] { begin(world) } else { rules.act(world, actions, &streams) }
      rules.prepareStep(of: world)
    }
    try advance(Span())
    // Taken once: counts of owners would take a twentieth of a step.
    let worlds = rules.worlds
    var hasEnded = false
    for world in 0..<begun.count {
      rules.note(world)
      rules.observe(world, into: &observations)
      if begun[world] {
        rules.noteBegin(of: world, observations.span)
        (rewards[world], terminated[world], truncated[world]) = (0, false, false)
      } else {
        (rewards[world], terminated[world]) = rules.judge(world, observations.span)
        steps[world] += 1
        truncated[world] = steps[world] >= maximumSteps
      }
      if worlds.hasFailed(world) { terminated[world] = true }
      let isOver = terminated[world] || truncated[world]
      mustBegin[world] = isOver && restart == .nextStep
      hasEnded = hasEnded || isOver
    }
    guard hasEnded, restart == .sameStep else { return }
    let size = rules.observationSize
    for world in 0..<begun.count {
      begun[world] = terminated[world] || truncated[world]
      guard begun[world] else { continue }
      for place in world * size..<(world + 1) * size { finalObservations[place] = observations[place] }
    }
    try beginAndAdvance(&observations)
  }

  /// Makes new episodes of the worlds in `begun`, takes their first step, and looks at all worlds.
  private func beginAndAdvance(_ observations: inout MutableSpan<Float>) throws(WorldError) {
    for world in 0..<begun.count where begun[world] {
      begin(world)
      rules.prepareStep(of: world)
    }
    try advance(begun.elements.span)
    for world in 0..<begun.count {
      if begun[world] { rules.note(world) }
      rules.observe(world, into: &observations)
      if begun[world] { rules.noteBegin(of: world, observations.span) }
    }
  }

  private func begin(_ world: Int) {
    steps[world] = 0
    mustBegin[world] = false
    rules.begin(world, &streams)
  }

  private func advance(_ worlds: Span<Bool>) throws(WorldError) {
    try rules.worlds.step(
      by: Self.timeStep, velocityIterations: iterations.velocity, positionIterations: iterations.position,
      worlds: worlds)
  }
}
