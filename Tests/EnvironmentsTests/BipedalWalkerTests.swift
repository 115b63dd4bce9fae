import BatchSolver
import CAllocationCounter
import Environments
import TestSupport
import XCTest

/// Walkers with what was told of them last.
struct Walkers {
  let environment: VectorEnvironment
  private(set) var observations: [Float]
  private(set) var rewards: [Double]
  private(set) var terminated: [Bool]
  private(set) var truncated: [Bool]

  /// World i has the seed `seed + i`; none has begun.
  init(
    _ count: Int, isHardcore: Bool = false, seed: UInt64 = 1,
    settings: EnvironmentSettings = EnvironmentSettings()
  ) throws {
    environment = try VectorEnvironment(.bipedalWalker(isHardcore: isHardcore), count: count, settings: settings)
    let seeds = (0..<UInt64(count)).map { seed + $0 }
    try environment.seed(seeds.span)
    observations = Array(repeating: 0, count: count * environment.observationSize)
    rewards = Array(repeating: 0, count: count)
    terminated = Array(repeating: false, count: count)
    truncated = terminated
  }

  mutating func reset(_ worlds: [Bool] = []) throws {
    let environment = environment
    var seen = observations.mutableSpan
    try environment.reset(worlds: worlds.span, observations: &seen)
  }

  mutating func step(_ actions: [Float]) throws {
    try Self.step(environment, actions, &observations, &rewards, &terminated, &truncated)
  }

  private static func step(
    _ environment: VectorEnvironment, _ actions: [Float], _ observations: inout [Float], _ rewards: inout [Double],
    _ terminated: inout [Bool], _ truncated: inout [Bool]
  ) throws {
    var seen = observations.mutableSpan
    var worth = rewards.mutableSpan
    var isOver = terminated.mutableSpan
    var isCut = truncated.mutableSpan
    try environment.step(
      actions.span, observations: &seen, rewards: &worth, terminated: &isOver, truncated: &isCut)
  }

  /// What is seen of a world.
  subscript(_ world: Int) -> ArraySlice<Float> { observations[world * 24..<(world + 1) * 24] }

  /// Number `place` of what is seen of a world.
  subscript(_ world: Int, _ place: Int) -> Float { observations[world * 24 + place] }

  /// Actions of all worlds in which nobody acts.
  var idle: [Float] { Array(repeating: 0, count: environment.count * 4) }

  /// Actions of all worlds by chance.
  func random(_ generator: inout SeededGenerator) -> [Float] {
    idle.map { _ in Float.random(in: -1...1, using: &generator) }
  }

  /// Where hulls are, m.
  func positions() throws -> [Float] {
    var transforms = [SIMD4<Float>](repeating: .zero, count: environment.count)
    var span = transforms.mutableSpan
    try environment.batch.readTransforms(of: [environment.batch.bodies[1]], into: &span)
    return transforms.map(\.x)
  }

  /// Where hulls begin, m, but for what the first step moves them.
  static let start: Float = 4.6555
}

/// Walking on two legs: observations, motors, and ends of episodes.
final class BipedalWalkerTests: XCTestCase {
  func testSizes() throws {
    for (isHardcore, terrain) in [(false, 200), (true, 200 + 4 * 39)] {
      let environment = try VectorEnvironment(.bipedalWalker(isHardcore: isHardcore), count: 1)
      XCTAssertEqual(environment.observationSize, 24)
      XCTAssertEqual(environment.actionSize, 4)
      XCTAssertEqual(environment.terrainSize, terrain)
      XCTAssertEqual(try environment.terrain(of: 0).count, terrain)
    }
  }

  func testWhatIsSeenIsFiniteAndRaysArePartsOfTheirLength() throws {
    var random = SeededGenerator()
    for isHardcore in [false, true] {
      var walkers = try Walkers(5, isHardcore: isHardcore)
      try walkers.reset()
      for _ in 0..<200 {
        try walkers.step(walkers.random(&random))
        XCTAssert(walkers.observations.allSatisfy(\.isFinite))
        for world in 0..<5 {
          XCTAssert(walkers[world].suffix(10).allSatisfy { 0...1 ~= $0 })
          XCTAssert([8, 13].allSatisfy { [0, 1].contains(walkers[world, $0]) })
        }
      }
    }
  }

  func testWorldDoesNotDependOnTheOthers() throws {
    for isHardcore in [false, true] {
      var random = SeededGenerator()
      var settings = EnvironmentSettings()
      settings.workers = 2
      var many = try Walkers(24, isHardcore: isHardcore, seed: 5, settings: settings)
      var few = try Walkers(3, isHardcore: isHardcore, seed: 5)
      try many.reset()
      try few.reset()
      var ended = 0
      for _ in 0..<300 {
        XCTAssertEqual(Array(many.observations.prefix(few.observations.count)), few.observations)
        let actions = many.random(&random)
        try many.step(actions)
        try few.step(Array(actions.prefix(12)))
        XCTAssertEqual(Array(many.rewards.prefix(3)), few.rewards)
        XCTAssertEqual(Array(many.terminated.prefix(3)), few.terminated)
        ended += few.terminated.filter { $0 }.count
      }
      XCTAssertGreaterThan(ended, 0)
      for world in 0..<3 {
        XCTAssertEqual(try many.environment.terrain(of: world), try few.environment.terrain(of: world))
      }
    }
  }

  // MARK: - Ends

  func testWorldsBeginAnewAtTheNextStep() throws {
    var random = SeededGenerator()
    var walkers = try Walkers(16)
    try walkers.reset()
    var isOver = walkers.terminated
    var ended = 0
    for _ in 0..<300 {
      try walkers.step(walkers.random(&random))
      let positions = try walkers.positions()
      for world in 0..<16 where isOver[world] {
        XCTAssertEqual(walkers.rewards[world], 0)
        XCTAssertFalse(walkers.terminated[world])
        XCTAssertEqual(positions[world], Walkers.start, accuracy: 0.01)
      }
      for world in 0..<16 where walkers.terminated[world] {
        XCTAssertEqual(walkers.rewards[world], -100)
        ended += 1
      }
      isOver = walkers.terminated
    }
    XCTAssertGreaterThan(ended, 8)
    XCTAssertEqual(walkers.environment.batch.failedWorlds, [])
  }

  func testWorldsBeginAnewInTheSameStep() throws {
    var random = SeededGenerator()
    var settings = EnvironmentSettings()
    settings.restart = .sameStep
    var walkers = try Walkers(16, settings: settings)
    try walkers.reset()
    var ended = 0
    for _ in 0..<150 {
      try walkers.step(walkers.random(&random))
      let positions = try walkers.positions()
      for world in 0..<16 where walkers.terminated[world] {
        ended += 1
        XCTAssertEqual(walkers.rewards[world], -100)
        XCTAssertEqual(positions[world], Walkers.start, accuracy: 0.01)
        XCTAssertEqual(walkers[world, 0], 0, accuracy: 0.02)
        // It had fallen.
        let last = walkers.environment.finalObservations[world * 24]
        XCTAssertNotEqual(last, walkers[world, 0])
      }
    }
    XCTAssertGreaterThan(ended, 4)
  }

  func testWorldsBeginAnewWhenTheyAreTold() throws {
    var settings = EnvironmentSettings()
    settings.restart = .byCaller
    settings.maximumSteps = 20
    var walkers = try Walkers(4, settings: settings)
    XCTAssertThrowsError(try walkers.step(walkers.idle))
    try walkers.reset()
    for _ in 0..<20 { try walkers.step(walkers.idle.map { _ in 0.3 }) }
    XCTAssertEqual(walkers.truncated, [true, true, true, true])
    XCTAssertEqual(walkers.terminated, [false, false, false, false])
    let before = walkers
    let worlds = [true, false, true, false]
    try walkers.reset(worlds)
    for world in 0..<4 { XCTAssertEqual(walkers[world] == before[world], !worlds[world]) }
  }

  func testWalkersThatGetToTheEndAreDone() throws {
    var walkers = try Walkers(2)
    try walkers.reset()
    let bodies = Array(walkers.environment.batch.bodies[1...])
    var transforms = [SIMD4<Float>](repeating: .zero, count: 2 * bodies.count)
    var span = transforms.mutableSpan
    try walkers.environment.batch.readTransforms(of: bodies, into: &span)
    // The end is ten places before that of the terrain, at 88.67 m. It stays in the air for this step.
    for body in bodies.indices { transforms[body] += [89 - Walkers.start, 5, 0, 0] }
    try walkers.environment.batch.setTransforms(transforms.span, of: bodies)
    try walkers.step(walkers.idle)
    XCTAssertEqual(walkers.terminated, [true, false])
    XCTAssertGreaterThan(walkers.rewards[0], 0)
  }

  func testActionsThatAreNotFiniteEndTheirEpisodeAlone() throws {
    var walkers = try Walkers(4)
    try walkers.reset()
    for wrong in [Float.nan, .infinity, -.infinity] {
      var actions = walkers.idle
      actions[2 * 4 + 1] = wrong
      try walkers.step(actions)
      XCTAssertEqual(walkers.terminated, [false, false, true, false])
      XCTAssertEqual(walkers.environment.batch.failedWorlds, [2])
      XCTAssert(walkers.observations.allSatisfy(\.isFinite))
      XCTAssert(walkers.rewards.allSatisfy(\.isFinite))
      try walkers.step(walkers.idle)
      XCTAssertEqual(walkers.terminated, [false, false, false, false])
      XCTAssertEqual(walkers.environment.batch.failedWorlds, [])
    }
  }

  // MARK: - Bodies

  func testMotorsTurnJoints() throws {
    var walkers = try Walkers(9)
    try walkers.reset()
    var actions = walkers.idle
    for joint in 0..<4 {
      actions[2 * joint * 4 + joint] = -0.3
      actions[(2 * joint + 1) * 4 + joint] = 0.3
    }
    try walkers.step(actions)
    for (joint, speed) in [5, 7, 10, 12].enumerated() {
      XCTAssertLessThan(walkers[2 * joint, speed], walkers[8, speed])
      XCTAssertLessThan(walkers[8, speed], walkers[2 * joint + 1, speed])
    }
  }

  /// The reward is the way, less leaning and torques: that of one joint costs 0.028 in a step.
  func testMotorsCost() throws {
    for (action, price) in [(Float(0), 0), (0.5, 0.014), (-1, 0.028), (3, 0.028)] {
      var walkers = try Walkers(1)
      try walkers.reset()
      let x = try walkers.positions()[0]
      let lean = abs(walkers[0, 0])
      try walkers.step([action, 0, 0, 0])
      let way = try walkers.positions()[0] - x
      let expected = 130 / 30 * Double(way) + 5 * Double(lean - abs(walkers[0, 0])) - price
      XCTAssertEqual(walkers.rewards[0], expected, accuracy: 1e-4)
    }
  }

  func testFeetAreOnTheGroundWhenTheyStand() throws {
    var walkers = try Walkers(4)
    try walkers.reset()
    for _ in 0..<30 { try walkers.step(walkers.idle) }
    for world in 0..<4 {
      XCTAssertEqual(walkers[world, 8], 1)
      XCTAssertEqual(walkers[world, 13], 1)
      XCTAssertLessThan(walkers[world, 14], 0.5)
    }
  }

  func testWarmStepsAllocateNothing() throws {
    try XCTSkipIf(allocation_count() < 0, "allocations are not counted in this build")
    var walkers = try Walkers(8, isHardcore: true)
    let actions = [walkers.idle, walkers.idle.map { _ in 0.1 }]
    var allocations: [Int64] = []
    allocations.reserveCapacity(20)
    // The first episodes have the worlds grow.
    for episode in 0..<3 {
      try walkers.reset()
      // A world's first change of a joint makes a copy of the joints' definitions.
      for action in actions { try walkers.step(action) }
      for step in 0..<20 {
        let before = allocation_count()
        try walkers.step(actions[step % 2])
        let after = allocation_count()
        if episode == 2 { allocations.append(after - before) }
        XCTAssertFalse(walkers.terminated.contains(true))
      }
    }
    XCTAssertEqual(allocations, Array(repeating: 0, count: 20))
  }
}
