internal import BatchSolver
internal import Environments
internal import TestSupport
internal import XCTest

/// Landers: what engines and wind do, the ground, and landings.
final class LunarLanderTests: XCTestCase {
  private static let gravity: Float = 10
  /// Mass of all parts of a lander.
  private func mass(_ player: Player) throws -> Float {
    let parts = player.environment.batch.bodies[1...3]
    return try player.environment.batch.withWorld(0) { world throws(WorldError) in
      var sum: Float = 0
      for part in parts { sum += try world.mass(of: part) }
      return sum
    }
  }

  /// Momentum of all parts of a lander.
  private func momentum(_ player: Player, _ world: Int) throws -> SIMD2<Float> {
    let parts = player.environment.batch.bodies[1...3]
    return try player.environment.batch.withWorld(world) { world throws(WorldError) in
      var sum = SIMD2<Float>.zero
      for part in parts { sum += try world.mass(of: part) * world.linearVelocity(of: part) }
      return sum
    }
  }

  func testLandersFallFreely() throws {
    for gravity in [Float(10), 4] {
      var player = try Player(.lunarLander(LunarLanderOptions(gravity: -gravity)), count: 8)
      try player.reset()
      let mass = try mass(player)
      for _ in 0..<20 {
        let before = try (0..<8).map { try momentum(player, $0) }
        try player.step()
        for world in 0..<8 {
          let change = try momentum(player, world) - before[world]
          XCTAssertEqual(change.x, 0, accuracy: 0.002)
          XCTAssertEqual(change.y, -mass * gravity / 50, accuracy: 0.002)
        }
      }
    }
  }

  /// What engines add to the momentum of a step, seen from the hull, in each of 64 worlds.
  private func impulses(_ task: EnvironmentTask, _ action: [Float]) throws -> [SIMD2<Float>] {
    var player = try Player(task, count: 64)
    try player.reset()
    player.actions = (0..<64).flatMap { _ in action }
    let hull = player.environment.batch.bodies[1]
    let mass = try mass(player)
    let before = try (0..<64).map { try momentum(player, $0) }
    let rotations = try (0..<64).map { index in
      try player.environment.batch.withWorld(index) { world throws(WorldError) in try world.rotation(of: hull) }
    }
    try player.step()
    return try (0..<64).map { index in
      let change = try momentum(player, index) - before[index] + [0, mass * Self.gravity / 50]
      let rotation = rotations[index]
      return [
        rotation.cosine * change.x + rotation.sine * change.y, rotation.cosine * change.y - rotation.sine * change.x,
      ]
    }
  }

  func testEnginesPush() throws {
    let none = try impulses(.lunarLander(), [0])
    XCTAssertTrue(none.allSatisfy { abs($0.x) < 0.01 && abs($0.y) < 0.01 })
    // The original's numbers: 13 N s times (4 +- 2) / 30 upwards and +- 1 / 30 aside, to rounding.
    let main = try impulses(.lunarLander(), [2])
    let unit: Float = 13.0 / 30
    for push in main {
      XCTAssertEqual(push.y, 4 * unit, accuracy: 2 * unit + 0.01)
      XCTAssertEqual(push.x, 0, accuracy: unit + 0.01)
    }
    XCTAssertGreaterThan(Set(main.map(\.y)).count, 60, "it scatters")
    // 0.6 N s times (12 +- 3) / 30.
    for (action, side) in [(Float(1), Float(-1)), (3, 1)] {
      let pushes = try impulses(.lunarLander(), [action])
      for push in pushes { XCTAssertEqual(side * push.x, 0.6 * 12 / 30, accuracy: 0.6 * 3 / 30 + 0.01) }
    }
    // With throttles: half of the power at least, and none of the side engines up to one half.
    let options = LunarLanderOptions(isContinuous: true)
    let full = try impulses(.lunarLander(options), [1, 0.5])
    XCTAssertEqual(full, main, "the same worlds by the same chance")
    let half = try impulses(.lunarLander(options), [1e-6, 0])
    for (half, full) in zip(half, full) { XCTAssertEqual(half.y, full.y / 2, accuracy: 0.01) }
    XCTAssertEqual(try impulses(.lunarLander(options), [-1, -1]), try impulses(.lunarLander(), [1]))
  }

  func testEnginesCost() throws {
    var player = try Player(.lunarLander(), count: 4)
    func shaping(_ world: Int) -> Double {
      let seen = (0..<8).map { Double(player.seen(world, $0)) }
      let far = (seen[0] * seen[0] + seen[1] * seen[1]).squareRoot()
      let fast = (seen[2] * seen[2] + seen[3] * seen[3]).squareRoot()
      return 10 * (seen[6] + seen[7]) - 100 * (far + fast + abs(seen[4]))
    }
    try player.reset()
    player.actions = [0, 1, 2, 3]
    for _ in 0..<20 {
      let before = (0..<4).map(shaping)
      try player.step()
      for (world, cost) in [0, 0.03, 0.3, 0.03].enumerated() {
        XCTAssertEqual(player.rewards[world], shaping(world) - before[world] - cost, accuracy: 1e-3)
      }
    }
  }

  func testWindPushesThoseInFlight() throws {
    var calm = try Player(.lunarLander(), count: 16)
    var windy = try Player(.lunarLander(LunarLanderOptions(hasWind: true)), count: 16)
    try calm.reset()
    try windy.reset()
    for _ in 0..<30 {
      try calm.step()
      try windy.step()
    }
    // 15 N at most for 0.62 s; a unit is 5 m/s. The hull turns, and has its centre of mass above its origin.
    let most = try 15 * 0.62 / mass(calm) / 5 * 1.05
    for world in 0..<16 {
      let change = abs(windy.seen(world, 2) - calm.seen(world, 2))
      XCTAssertGreaterThan(change, 1e-4)
      XCTAssertLessThan(change, most)
    }
  }

  func testTheGroundIsLevelInTheMiddle() throws {
    var player = try Player(.lunarLander(), count: 50)
    try player.reset()
    var highest: Float = 0
    for world in 0..<50 {
      let heights = try player.environment.terrain(of: world)
      XCTAssertEqual(heights.count, player.environment.terrainSize)
      for place in 4...6 { XCTAssertEqual(heights[place], 0.99 * 400 / 30 / 4, accuracy: 1e-4) }
      XCTAssertTrue(heights.allSatisfy { 0...0.99 * 400 / 30 / 2 ~= $0 })
      highest = max(highest, heights.max()!)
    }
    XCTAssertGreaterThan(highest, 5)
  }

  /// Gymnasium's own heuristic.
  private func action(_ seen: ArraySlice<Float>) -> Float {
    let seen = Array(seen)
    let touches = seen[6] > 0 || seen[7] > 0
    let wanted = min(max(0.5 * seen[0] + seen[2], -0.4), 0.4)
    let tilt = touches ? 0 : 0.5 * (wanted - seen[4]) - seen[5]
    let lift = touches ? -0.5 * seen[3] : 0.5 * (0.55 * abs(seen[0]) - seen[1]) - 0.5 * seen[3]
    return lift > abs(tilt) && lift > 0.05 ? 2 : tilt < -0.05 ? 3 : tilt > 0.05 ? 1 : 0
  }

  func testLandersLand() throws {
    var player = try Player(.lunarLander(), count: 40) { $0.maximumSteps = 1000 }
    try player.reset()
    var totals = Array(repeating: 0.0, count: 40)
    var lives = Array(repeating: true, count: 40)
    var landed = 0
    for _ in 0..<1000 where lives.contains(true) {
      for world in 0..<40 { player.actions[world] = action(player[world]) }
      try player.step()
      for world in 0..<40 where lives[world] {
        totals[world] += player.rewards[world]
        lives[world] = !player.isOver(world)
        if player.terminated[world], player.rewards[world] == 100 {
          landed += 1
          for number in [2, 3, 5] { XCTAssertLessThan(abs(player.seen(world, number)), 0.01, "it is at rest") }
          XCTAssertLessThan(abs(player.seen(world, 1)), 0.5, "it has come down")
        }
      }
    }
    // The original's mean is 241 with a standard deviation of 100.
    XCTAssertGreaterThan(landed, 28)
    XCTAssertGreaterThan(totals.reduce(0, +) / 40, 180)
  }

  func testWhoFallsOrLeavesHasCrashed() throws {
    var player = try Player(.lunarLander(), count: 40)
    try player.reset()
    var ends = 0
    var wasOver = Array(repeating: false, count: 40)
    for _ in 0..<300 {
      for world in 0..<40 { player.actions[world] = world < 20 ? 0 : 1 }
      try player.step()
      for world in 0..<40 where player.terminated[world] && !wasOver[world] {
        XCTAssertEqual(player.rewards[world], -100)
        ends += 1
      }
      wasOver = player.terminated
    }
    XCTAssertGreaterThan(ends, 60)
  }
}
