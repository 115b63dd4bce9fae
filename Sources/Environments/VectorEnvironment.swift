public import BatchSolver

/// Worlds in which something is to be learned, thousands at once: the tasks of Gymnasium, its box2d family.
///
/// ```swift
/// let landers = try VectorEnvironment(.lunarLander(), count: 512)
/// var seen = try landers.reset()                             // [world][observation]
/// while isLearning {
///   let step = try landers.step(policy.actions(for: seen))   // [world][action]
///   policy.learn(from: seen, step)
///   seen = step.observations
/// }
/// ```
///
/// What a world is dealt by chance comes from a stream of its own (`seed`): its episodes do not depend on the others, nor on
/// how many there are, on the SIMD level or the number of workers, nor on whether they begin with a step or a reset. A world
/// that is told what is no finite number fails (`WorldBatch.failedWorlds`), which ends its episode.
///
/// Worlds are solved as Box2D 2.3 solves them, with which the tasks were defined: but for rounding they do what the originals' do.
/// The batch shows where bodies are and how they move, but no contacts, impulses of joints or sleep of these steps. It may be asked
/// between two steps, and bodies pushed, moved, made heavier, and gravity changed: what has become of them is seen with the next step.
/// Nothing else that is changed there (motors, surfaces, damping, forms, what is enabled) acts. A new episode begins from the template,
/// without such changes. What the task knows besides (the terrain, what rewards are the changes of, steps,
/// streams) does not follow the batch's own resets, copies and steps: these are not for environments.
///
/// An environment is used by one thread at a time. Steps allocate nothing once the worlds have grown to what they need, but
/// those in which episodes begin, whose ground is made, and those after somebody used the batch.
public final class VectorEnvironment {
  /// What is to be learned.
  public let task: EnvironmentTask
  /// The worlds. Their first body is the ground, the second the one that is to get somewhere. All but the first one are made when
  /// somebody first uses the batch, in some tenths of a second for thousands.
  public let batch: WorldBatch
  /// Numbers that are seen of each world.
  public let observationSize: Int
  /// Numbers that an action of one world consists of.
  public let actionSize: Int
  /// Numbers that a world's terrain is told by.
  public let terrainSize: Int
  private let episodes: Episodes

  /// Worlds of a task, which begin with the first reset, or, with `EpisodeRestart.nextStep`, the first step. World i has the
  /// seed i.
  ///
  /// - Parameters:
  ///   - task: What is to be learned.
  ///   - count: How many worlds; 1 to 2^20.
  ///   - settings: How it is run.
  /// - Throws: `WorldError.invalidValue` for what is out of range, `.noThread`, `.unavailableSIMDLevel`.
  public init(
    _ task: EnvironmentTask, count: Int, settings: EnvironmentSettings = EnvironmentSettings()
  ) throws(WorldError) {
    let iterations = settings.iterations ?? task.iterations
    guard 1...1000 ~= iterations.velocity, 0...1000 ~= iterations.position else {
      throw .invalidValue(
        name: "iterations", value: "\(iterations.velocity) and \(iterations.position)",
        expected: "1 to 1000 of velocities and 0 to 1000 of positions")
    }
    if let maximum = settings.maximumSteps, maximum < 1 {
      throw .invalidValue(name: "maximumSteps", value: "\(maximum)", expected: "1 or more, or nil")
    }
    batch = try WorldBatch(unbuilt: try task.makeTemplate().snapshot(), count: count, workers: settings.workers)
    let rules = try task.makeRules(for: batch)
    self.task = task
    observationSize = rules.observationSize
    actionSize = rules.actionSize
    terrainSize = rules.terrainSize
    episodes = Episodes(
      rules, count: count, settings.restart, maximumSteps: settings.maximumSteps ?? .max, iterations)
  }

  /// How many worlds there are.
  public var count: Int { batch.count }

  /// What was seen at the end of episodes that ended in the last step, with `EpisodeRestart.sameStep`: `[world][observation]`, of
  /// the other worlds what it held before.
  public var finalObservations: [Float] { Array(episodes.finalObservations.elements) }

  /// Starts the streams of worlds anew; what they are dealt from now on depends on the seed alone.
  ///
  /// - Parameters:
  ///   - seeds: An element for each world, masked or not.
  ///   - worlds: Which, an element for each; empty: all.
  /// - Throws: `WorldError.countMismatch`, `.locked` inside `WorldBatch.withWorld`; then nothing has changed.
  public func seed(_ seeds: Span<UInt64>, worlds: Span<Bool> = Span()) throws(WorldError) {
    try batch.check("seeds", seeds.count, each: 1)
    try batch.check(mask: worlds)
    try batch.checkLock("seed")
    for world in 0..<count where worlds.isEmpty || worlds[world] { episodes.seed(world, with: seeds[world]) }
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
    try batch.check(mask: worlds)
    try batch.check("observations", observations.count, each: observationSize)
    try batch.checkLock("reset")
    try episodes.reset(worlds, &observations)
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
    try batch.check("actions", actions.count, each: actionSize)
    try batch.check("observations", observations.count, each: observationSize)
    try batch.check("rewards", rewards.count, each: 1)
    try batch.check("terminated", terminated.count, each: 1)
    try batch.check("truncated", truncated.count, each: 1)
    try episodes.check(actions)
    try batch.checkLock("step")
    try episodes.step(actions, &observations, &rewards, &terminated, &truncated)
  }

  /// What a world's bodies stand on, as numbers; `EnvironmentTask` says which.
  ///
  /// - Throws: `WorldError.noSuchWorld`.
  public func terrain(of world: Int) throws(WorldError) -> [Float] {
    try batch.check(world)
    return episodes.terrain(of: world)
  }
}
