internal import BatchSolver
internal import Environments
internal import TestSupport
internal import XCTest

/// Walking on two legs: observations, motors, and ends of episodes.
final class BipedalWalkerTests: XCTestCase {
  /// Where hulls begin, m.
  private static let start: Float = 4.66365

  private func walkers(
    _ count: Int, isHardcore: Bool = false, _ change: (inout EnvironmentSettings) -> Void = { _ in }
  ) throws -> Player {
    let player = try Player(.bipedalWalker(isHardcore: isHardcore), count: count, change)
    try player.seed(from: 1)
    return player
  }

  private func act(_ walkers: inout Player, _ random: inout SeededGenerator) {
    for place in walkers.actions.indices { walkers.actions[place] = .random(in: -1...1, using: &random) }
  }

  /// Where hulls are, m.
  private func positions(_ walkers: Player) throws -> [Float] {
    var transforms = [SIMD4<Float>](repeating: .zero, count: walkers.count)
    var span = transforms.mutableSpan
    try walkers.environment.batch.readTransforms(of: [walkers.environment.batch.bodies[1]], into: &span)
    return transforms.map(\.x)
  }

  func testSizes() throws {
    for (isHardcore, terrain) in [(false, 200), (true, 200 + 4 * 39)] {
      let environment = try VectorEnvironment(.bipedalWalker(isHardcore: isHardcore), count: 1)
      XCTAssertEqual(environment.observationSize, 24)
      XCTAssertEqual(environment.actionSize, 4)
      XCTAssertEqual(environment.terrainSize, terrain)
      XCTAssertEqual(try environment.terrain(of: 0).count, terrain)
    }
  }

  /// What Gymnasium 1.4's `BipedalWalker-v3` shows after a reset, but for how it was pushed, which moves joints by some 1e-4 rad.
  /// Walkers began a step later, with the knees bent by 0.75 rad more, in a posture in which nobody acts there.
  func testTheFirstObservationIsTheOriginals() throws {
    let expected: [Int: Float] = [
      0: 0.00275, 3: -0.016, 4: 0.0922, 6: 0.8601, 8: 1, 9: 0.0326, 11: 0.8537, 13: 1, 14: 0.4408, 15: 0.4458,
      19: 0.6025, 21: 0.8859, 22: 1, 23: 1,
    ]
    var walkers = try walkers(8)
    try walkers.reset()
    for world in 0..<8 {
      for (place, value) in expected {
        XCTAssertEqual(walkers.seen(world, place), value, accuracy: 1e-3, "\(place)")
      }
      for place in [1, 2, 5, 7, 10, 12] { XCTAssertLessThan(abs(walkers.seen(world, place)), 0.005, "\(place)") }
    }
    XCTAssertEqual(Set((0..<8).map { walkers.seen($0, 2) }).count, 8, "each was pushed by itself")
    // Nobody has acted yet: to act once brings the knees together.
    try walkers.step()
    for world in 0..<8 { XCTAssertGreaterThan(walkers.seen(world, 4), 0.15) }
  }

  func testWhatIsSeenIsFiniteAndRaysArePartsOfTheirLength() throws {
    var random = SeededGenerator()
    for isHardcore in [false, true] {
      var walkers = try walkers(5, isHardcore: isHardcore)
      try walkers.reset()
      for _ in 0..<200 {
        act(&walkers, &random)
        try walkers.step()
        XCTAssert(walkers.observations.allSatisfy(\.isFinite))
        for world in 0..<5 {
          XCTAssert(walkers[world].suffix(10).allSatisfy { 0...1 ~= $0 })
          XCTAssert([8, 13].allSatisfy { [0, 1].contains(walkers.seen(world, $0)) })
        }
      }
    }
  }

  // MARK: - Ends

  func testEpisodesBeginAtTheBeginning() throws {
    var random = SeededGenerator()
    for restart in [EpisodeRestart.nextStep, .sameStep] {
      var walkers = try walkers(16) { $0.restart = restart }
      try walkers.reset()
      var begins = Array(repeating: false, count: 16)
      var falls = 0
      for _ in 0..<300 {
        act(&walkers, &random)
        try walkers.step()
        let positions = try positions(walkers)
        if restart == .sameStep { begins = walkers.terminated }
        for world in 0..<16 where begins[world] {
          XCTAssertEqual(positions[world], Self.start, accuracy: 0.01)
          XCTAssertEqual(walkers.seen(world, 0), 0, accuracy: 0.02, "it stands upright")
        }
        for world in 0..<16 where walkers.terminated[world] {
          XCTAssertEqual(walkers.rewards[world], -100)
          falls += 1
        }
        begins = walkers.terminated
      }
      XCTAssertGreaterThan(falls, 8)
    }
  }

  func testWalkersThatGetToTheEndAreDone() throws {
    var walkers = try walkers(2)
    try walkers.reset()
    let bodies = Array(walkers.environment.batch.bodies[1...])
    var transforms = [SIMD4<Float>](repeating: .zero, count: 2 * bodies.count)
    var span = transforms.mutableSpan
    try walkers.environment.batch.readTransforms(of: bodies, into: &span)
    // The end is ten places before that of the terrain, at 88.67 m. It stays in the air for this step.
    for body in bodies.indices { transforms[body] += [89 - Self.start, 5, 0, 0] }
    try walkers.environment.batch.setTransforms(transforms.span, of: bodies)
    try walkers.step()
    XCTAssertEqual(walkers.terminated, [true, false])
    XCTAssertGreaterThan(walkers.rewards[0], 0)
  }

  // MARK: - Bodies

  func testMotorsTurnJoints() throws {
    var walkers = try walkers(9)
    try walkers.reset()
    for joint in 0..<4 {
      walkers.actions[2 * joint * 4 + joint] = -0.3
      walkers.actions[(2 * joint + 1) * 4 + joint] = 0.3
    }
    try walkers.step()
    for (joint, speed) in [5, 7, 10, 12].enumerated() {
      XCTAssertLessThan(walkers.seen(2 * joint, speed), walkers.seen(8, speed))
      XCTAssertLessThan(walkers.seen(8, speed), walkers.seen(2 * joint + 1, speed))
    }
  }

  /// The reward is the way, less leaning and torques: that of one joint costs 0.028 in a step.
  func testMotorsCost() throws {
    for (action, price) in [(Float(0), 0), (0.5, 0.014), (-1, 0.028), (3, 0.028)] {
      var walkers = try walkers(1)
      try walkers.reset()
      let x = try positions(walkers)[0]
      let lean = abs(walkers.seen(0, 0))
      walkers.actions[0] = action
      try walkers.step()
      let way = try positions(walkers)[0] - x
      let expected = 130 / 30 * Double(way) + 5 * Double(lean - abs(walkers.seen(0, 0))) - price
      XCTAssertEqual(walkers.rewards[0], expected, accuracy: 1e-4)
    }
  }

  func testFeetAreOnTheGroundWhenTheyStand() throws {
    var walkers = try walkers(4)
    try walkers.reset()
    for _ in 0..<30 { try walkers.step() }
    for world in 0..<4 {
      XCTAssertEqual(walkers.seen(world, 8), 1)
      XCTAssertEqual(walkers.seen(world, 13), 1)
      XCTAssertLessThan(walkers.seen(world, 14), 0.5)
    }
  }
}
