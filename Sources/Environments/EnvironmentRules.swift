internal import BatchSolver

/// What an environment is about: how its worlds begin, what actions do, what is seen, and what is worth how much.
///
/// Masks have an element for each world. Rules keep what they know of each world besides its bodies. They are made for a
/// batch, which they do not keep: it is handed to them.
protocol EnvironmentRules: AnyObject {
  /// Numbers that are seen of a world.
  var observationSize: Int { get }

  /// Numbers that an action consists of.
  var actionSize: Int { get }

  /// Numbers that a world's terrain is told by.
  var terrainSize: Int { get }

  /// Refuses actions before anything has changed. What is no finite number fails its world later, where it is told so.
  func check(_ actions: Span<Float>) throws(WorldError)

  /// Whether an episode begins with a step in which nobody acts, and is seen after it; otherwise it is seen as it was made.
  var beginsWithStep: Bool { get }

  /// Makes new episodes of worlds, which are in the template's state, where nobody acts yet.
  func begin(_ worlds: Span<Bool>, _ batch: WorldBatch, _ streams: inout RandomStreams) throws(WorldError)

  /// What worlds are told with a step, and asked.
  var transfers: StepTransfers { get }

  /// Notes what actions say, `actionSize` numbers for each world, to be told with the next step; but for the worlds whose
  /// episode begins in place of it: there nobody acts.
  func act(_ actions: Span<Float>, begun: Span<Bool>, _ streams: inout RandomStreams)

  /// Does what happens in each step of worlds, whoever acts; an empty mask stands for all.
  func prepareStep(of worlds: Span<Bool>, _ batch: WorldBatch) throws(WorldError)

  /// Takes note of what happened to worlds that were stepped, or have begun, from what they were asked; an empty mask stands for
  /// all.
  func note(_ worlds: Span<Bool>)

  /// Writes what is seen of all worlds, `observationSize` numbers for each, from what they were asked. To look twice is to see
  /// the same.
  func observe(into observations: inout MutableSpan<Float>)

  /// Takes note of where a world is whose episode has begun, from what is seen of it.
  func noteBegin(of world: Int, _ observations: Span<Float>)

  /// The reward of a world and whether its episode is over, from what is seen of it.
  func judge(_ world: Int, _ observations: Span<Float>) -> (reward: Double, isOver: Bool)

  /// What a world's bodies stand on, as numbers; the documentation of the task says which.
  func terrain(of world: Int) -> [Float]
}
