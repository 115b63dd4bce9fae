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
  /// By world: whether it is stepped.
  private let goesOn: AlignedBuffer<Bool>
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
    goesOn = AlignedBuffer(zeroed: count)
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
  func reset(
    _ worlds: Span<Bool>, _ batch: WorldBatch, _ observations: inout MutableSpan<Float>
  ) throws(WorldError) {
    for world in 0..<begun.count { begun[world] = worlds.isEmpty || worlds[world] }
    try beginAndAdvance(batch, &observations)
  }

  /// A step of all worlds.
  func step(
    _ actions: Span<Float>, _ batch: WorldBatch, _ observations: inout MutableSpan<Float>,
    _ rewards: inout MutableSpan<Double>, _ terminated: inout MutableSpan<Bool>,
    _ truncated: inout MutableSpan<Bool>
  ) throws(WorldError) {
    var hasBegun = false
    for world in 0..<begun.count {
      begun[world] = mustBegin[world]
      hasBegun = hasBegun || begun[world]
    }
    if hasBegun { try begin(batch) }
    rules.act(actions, begun: begun.elements.span, &streams)
    let someWait = hasBegun && !rules.beginsWithStep
    if someWait { for world in 0..<begun.count { goesOn[world] = !begun[world] } }
    try advance(someWait ? goesOn.elements.span : Span(), batch)
    rules.note(Span())
    rules.observe(into: &observations)
    for world in 0..<begun.count {
      guard !begun[world] else {
        rules.noteBegin(of: world, observations.span)
        rewards[world] = 0
        terminated[world] = false
        continue
      }
      (rewards[world], terminated[world]) = rules.judge(world, observations.span)
    }
    if batch.hasFailedWorlds {
      for world in batch.failedWorlds { terminated[world] = true }
    }
    var hasEnded = false
    for world in 0..<begun.count {
      steps[world] += begun[world] ? 0 : 1
      truncated[world] = steps[world] >= maximumSteps && !begun[world]
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
    try beginAndAdvance(batch, &observations)
  }

  /// Makes new episodes of the worlds in `begun`, takes the step that they begin with, if they do, and looks at all worlds.
  private func beginAndAdvance(
    _ batch: WorldBatch, _ observations: inout MutableSpan<Float>
  ) throws(WorldError) {
    try begin(batch)
    for world in 0..<begun.count { goesOn[world] = begun[world] && rules.beginsWithStep }
    try advance(goesOn.elements.span, batch)
    rules.note(begun.elements.span)
    rules.observe(into: &observations)
    for world in 0..<begun.count where begun[world] { rules.noteBegin(of: world, observations.span) }
  }

  private func begin(_ batch: WorldBatch) throws(WorldError) {
    try batch.reset(worlds: begun.elements.span)
    for world in 0..<begun.count where begun[world] {
      steps[world] = 0
      mustBegin[world] = false
    }
    try rules.begin(begun.elements.span, batch, &streams)
  }

  /// Steps worlds, and asks all.
  private func advance(_ worlds: Span<Bool>, _ batch: WorldBatch) throws(WorldError) {
    try rules.prepareStep(of: worlds, batch)
    try batch.step(
      by: Self.timeStep, velocityIterations: iterations.velocity, positionIterations: iterations.position,
      worlds: worlds, rules.transfers)
  }
}
