internal import BatchSolver

/// What an environment is about: how its worlds begin, what actions do, what is seen, and what is worth how much.
///
/// Rules keep what they know of each world besides its bodies.
protocol EnvironmentRules: AnyObject {
  /// Where the bodies are.
  var worlds: LockstepBatch { get }

  /// Numbers that are seen of a world.
  var observationSize: Int { get }

  /// Numbers that an action of a world consists of.
  var actionSize: Int { get }

  /// Numbers that a world's terrain is told by.
  var terrainSize: Int { get }

  /// Refuses actions before anything has changed. What is no finite number fails its world later, where it is told so.
  func check(_ actions: Span<Float>) throws(WorldError)

  /// Makes a new episode of a world, whose first step nobody acts in.
  func begin(_ world: Int, _ streams: inout RandomStreams)

  /// Does what an action says, `actionSize` numbers of `actions` for each world.
  func act(_ world: Int, _ actions: Span<Float>, _ streams: inout RandomStreams)

  /// Does what happens to a world in each step, whoever acts.
  func prepareStep(of world: Int)

  /// Takes note of what happened to a world in a step.
  func note(_ world: Int)

  /// Writes what is seen of a world, `observationSize` numbers of `observations` for each. To look twice is to see the same.
  func observe(_ world: Int, into observations: inout MutableSpan<Float>)

  /// Takes note of where a world is whose episode has begun, from what is seen of it.
  func noteBegin(of world: Int, _ observations: Span<Float>)

  /// The reward of a world and whether its episode is over, from what is seen of it.
  func judge(_ world: Int, _ observations: Span<Float>) -> (reward: Double, isOver: Bool)

  /// What a world's bodies stand on, as numbers; the documentation of the task says which.
  func terrain(of world: Int) -> [Float]
}

extension EnvironmentRules {
  /// Fails a world that is told a number that is none.
  ///
  /// - Returns: Whether it was.
  func fails(_ world: Int, by actions: Span<Float>) -> Bool {
    for number in 0..<actionSize {
      let value = actions[world * actionSize + number]
      guard !value.isFinite else { continue }
      worlds.fail(world, .invalidValue(name: "action[\(number)]", value: "\(value)", expected: "a finite number"))
      return true
    }
    return false
  }
}
