public import BatchSolver

/// Worlds in which something is to be learned, thousands at once: the tasks of Gymnasium, its box2d family.
///
/// ```swift
/// let landers = try VectorEnvironment(.lunarLander(), count: 512)
/// try landers.reset(observations: &observations)             // [world][observation]
/// while isLearning {
///   choose(&actions)                                         // [world][action]
///   try landers.step(
///     actions.span, observations: &observations, rewards: &rewards, terminated: &terminated, truncated: &truncated)
/// }
/// ```
///
/// What a world is dealt by chance comes from a stream of its own (`seed`): its episodes do not depend on the others, nor on
/// how many there are, on the SIMD level or the number of workers. The batch may be asked and changed between two steps. A
/// world that is told what is no finite number fails (`WorldBatch.failedWorlds`), which ends its episode.
///
/// An environment is used by one thread at a time. Steps allocate nothing once the worlds have grown to what they need.
public final class VectorEnvironment {
  /// What is to be learned.
  public let task: EnvironmentTask
  /// The worlds. Their first body is the ground, the second the one that is to get somewhere.
  public let batch: WorldBatch
  /// Numbers that are seen of each world.
  public let observationSize: Int
  /// Numbers that an action of one world consists of.
  public let actionSize: Int
  /// Numbers that a world's terrain is told by.
  public let terrainSize: Int
  /// What was seen at the end of episodes that ended in the last step, `[world][observation]`: where a world's episode went on,
  /// and without `EpisodeRestart.sameStep`, it holds what it did before.
  public private(set) var finalObservations: [Float]
  private let rules: any EnvironmentRules
  private let restart: EpisodeRestart
  private let iterations: (velocity: Int, position: Int)
  private let maximumSteps: Int
  private var streams: RandomStreams
  /// Of the episode of each world.
  private var steps: [Int]
  /// By world: whether it must begin anew before it is stepped.
  private var mustBegin: [Bool]
  /// By world: whether its episode began with this step.
  private var begun: [Bool]
  /// What is told of new episodes and nobody asked for.
  private var unused: (rewards: [Double], isOver: [Bool])

  /// s. The tasks' own.
  private static let timeStep: Float = 1 / 50

  /// Worlds of a task, which begin with the first step or reset. World i has the seed i.
  ///
  /// - Parameters:
  ///   - task: What is to be learned.
  ///   - count: How many worlds; 1 to 2^20.
  ///   - settings: How it is run.
  /// - Throws: `WorldError.invalidValue` for what is out of range, `.noThread`, `.unavailableSIMDLevel`.
  public init(
    _ task: EnvironmentTask, count: Int, settings: EnvironmentSettings = EnvironmentSettings()
  ) throws(WorldError) {
    iterations = settings.iterations ?? task.iterations
    guard 1...1000 ~= iterations.velocity, 0...1000 ~= iterations.position else {
      throw .invalidValue(
        name: "iterations", value: "\(iterations)", expected: "1 to 1000 of velocities and 0 to 1000 of positions")
    }
    guard settings.maximumSteps ?? 1 > 0 else {
      throw .invalidValue(name: "maximumSteps", value: "\(settings.maximumSteps!)", expected: "1 or more, or nil")
    }
    batch = try WorldBatch(of: try task.makeTemplate(), count: count, workers: settings.workers)
    rules = try task.makeRules(for: batch)
    self.task = task
    restart = settings.restart
    maximumSteps = settings.maximumSteps ?? .max
    observationSize = rules.observationSize
    actionSize = rules.actionSize
    terrainSize = rules.terrainSize
    streams = RandomStreams(count: count)
    steps = Array(repeating: 0, count: count)
    mustBegin = Array(repeating: true, count: count)
    begun = Array(repeating: false, count: count)
    finalObservations = Array(repeating: 0, count: count * observationSize)
    unused = (Array(repeating: 0, count: count), begun)
  }

  /// How many worlds there are.
  public var count: Int { batch.count }

  /// Starts the streams of worlds anew; what they draw from now on depends on the seed alone.
  ///
  /// - Parameters:
  ///   - seeds: An element for each world, masked or not.
  ///   - worlds: Which, an element for each; empty: all.
  /// - Throws: `WorldError.countMismatch`; then nothing has changed.
  public func seed(_ seeds: Span<UInt64>, worlds: Span<Bool> = Span()) throws(WorldError) {
    try check("seeds", seeds.count, each: 1)
    try check(mask: worlds)
    for world in 0..<count where worlds.isEmpty || worlds[world] { streams.seed(world, with: seeds[world]) }
  }

  /// Begins new episodes.
  ///
  /// - Parameters:
  ///   - worlds: Which, an element for each; empty: all.
  ///   - observations: What is seen of all worlds, `[world][observation]`.
  /// - Throws: `WorldError.countMismatch`, `.locked` inside `WorldBatch.withWorld`; then nothing has changed.
  public func reset(
    worlds: Span<Bool> = Span(), observations: inout MutableSpan<Float>
  ) throws(WorldError) {
    try check(mask: worlds)
    try check("observations", observations.count, each: observationSize)
    try batch.checkUnlocked("reset")
    for world in 0..<count { begun[world] = worlds.isEmpty || worlds[world] }
    try begin()
    try advance(begun.span)
    try lookAround(into: &observations)
  }

  /// A step of all worlds, 1/50 s.
  ///
  /// - Parameters:
  ///   - actions: `[world][action]`. An action that is not finite ends its world's episode.
  ///   - observations: What is seen then, `[world][observation]`.
  ///   - rewards: An element for each world.
  ///   - terminated: Whether episodes have ended by themselves, or by what failed.
  ///   - truncated: Whether episodes have had their steps.
  /// - Throws: `WorldError.countMismatch`; `.invalidValue` for an action that there is not, and for a world that was never
  ///   reset, if it does not begin by itself; `.locked` inside `WorldBatch.withWorld`. Then nothing has changed.
  public func step(
    _ actions: Span<Float>, observations: inout MutableSpan<Float>, rewards: inout MutableSpan<Double>,
    terminated: inout MutableSpan<Bool>, truncated: inout MutableSpan<Bool>
  ) throws(WorldError) {
    try check("actions", actions.count, each: actionSize)
    try check("observations", observations.count, each: observationSize)
    try check("rewards", rewards.count, each: 1)
    try check("terminated", terminated.count, each: 1)
    try check("truncated", truncated.count, each: 1)
    try rules.check(actions)
    try batch.checkUnlocked("step")
    let first = mustBegin.firstIndex(of: true)
    if let first, restart != .nextStep {
      throw .invalidValue(name: "world \(first)", value: "without an episode", expected: "a reset before a step")
    }
    for world in 0..<count { begun[world] = mustBegin[world] }
    if first != nil { try begin() }
    try rules.act(actions, begun: begun.span, batch, &streams)
    try advance(Span())
    try rules.observe(batch, into: &observations)
    rules.judge(observations.span, begun: begun.span, rewards: &rewards, isOver: &terminated)
    if batch.hasFailedWorlds {
      for world in batch.failedWorlds { terminated[world] = true }
    }
    var hasEnded = false
    for world in 0..<count {
      steps[world] += begun[world] ? 0 : 1
      truncated[world] = steps[world] >= maximumSteps && !begun[world]
      mustBegin[world] = terminated[world] || truncated[world]
      hasEnded = hasEnded || mustBegin[world]
    }
    if hasEnded { try end(&observations) }
  }

  /// What a world's bodies stand on, as numbers; `EnvironmentTask` says which.
  ///
  /// - Throws: `WorldError.noSuchWorld`.
  public func terrain(of world: Int) throws(WorldError) -> [Float] {
    guard 0..<count ~= world else { throw .noSuchWorld(world, count: count) }
    return rules.terrain(of: world)
  }

  // MARK: - Inside

  /// Makes new episodes of the worlds in `begun`.
  private func begin() throws(WorldError) {
    try batch.reset(worlds: begun.span)
    for world in 0..<count where begun[world] {
      steps[world] = 0
      mustBegin[world] = false
    }
    try rules.begin(begun.span, batch, &streams)
  }

  private func advance(_ worlds: Span<Bool>) throws(WorldError) {
    try rules.prepareStep(of: worlds, batch)
    try batch.step(
      by: Self.timeStep, velocityIterations: iterations.velocity, positionIterations: iterations.position, worlds: worlds)
  }

  /// Looks at all worlds, those in `begun` for the first time in their episode.
  private func lookAround(into observations: inout MutableSpan<Float>) throws(WorldError) {
    try rules.observe(batch, into: &observations)
    var rewards = unused.rewards.mutableSpan
    var isOver = unused.isOver.mutableSpan
    rules.judge(observations.span, begun: begun.span, rewards: &rewards, isOver: &isOver)
  }

  /// Does with the worlds that must begin anew what is to be done with them in the step that they ended in.
  private func end(_ observations: inout MutableSpan<Float>) throws(WorldError) {
    switch restart {
    case .nextStep: break
    case .byCaller: for world in 0..<count { mustBegin[world] = false }
    case .sameStep:
      for world in 0..<count {
        begun[world] = mustBegin[world]
        guard begun[world] else { continue }
        for place in world * observationSize..<(world + 1) * observationSize {
          finalObservations[place] = observations[place]
        }
      }
      try begin()
      try advance(begun.span)
      try lookAround(into: &observations)
    }
  }

  private func check(_ name: String, _ elements: Int, each: Int) throws(WorldError) {
    guard elements == count * each else {
      throw .countMismatch(name: name, count: elements, expected: count * each)
    }
  }

  private func check(mask: Span<Bool>) throws(WorldError) {
    guard mask.isEmpty || mask.count == count else {
      throw .countMismatch(name: "worlds", count: mask.count, expected: count)
    }
  }
}
