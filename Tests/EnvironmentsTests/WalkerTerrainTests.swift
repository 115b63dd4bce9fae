internal import BatchSolver
internal import Environments
internal import XCTest

/// What walkers walk on.
final class WalkerTerrainTests: XCTestCase {
  /// First terrains of worlds with the seeds 0, 1 ...
  private func terrains(_ count: Int, isHardcore: Bool) throws -> [[Float]] {
    var walkers = try Player(.bipedalWalker(isHardcore: isHardcore), count: count)
    try walkers.reset()
    return try (0..<count).map { try walkers.environment.terrain(of: $0) }
  }

  /// Blocks of a terrain: `x, y` of the middle, half width, half height.
  private func blocks(_ terrain: [Float]) -> [SIMD4<Float>] {
    stride(from: WalkerTerrain.places, to: terrain.count, by: 4).map {
      SIMD4(terrain[$0], terrain[$0 + 1], terrain[$0 + 2], terrain[$0 + 3])
    }
  }

  private let absent: SIMD4<Float> = [-50, -50, 1, 1]

  func testTerrainBeginsLevelAndRolls() throws {
    for terrain in try terrains(100, isHardcore: false) {
      XCTAssertEqual(terrain.count, WalkerTerrain.places)
      XCTAssert(terrain.prefix(WalkerTerrain.pad).allSatisfy { $0 == Float(WalkerTerrain.startHeight) })
      // Grass: nearly every place is another height, and none is a step.
      let changes = zip(terrain.dropFirst(WalkerTerrain.pad), terrain.dropFirst(WalkerTerrain.pad + 1)).map { $1 - $0 }
      XCTAssertGreaterThan(changes.filter { $0 != 0 }.count, changes.count / 2)
      XCTAssertLessThan(changes.map(abs).max()!, Float(WalkerTerrain.step / 2))
    }
  }

  func testEpisodesHaveTheirOwnTerrain() throws {
    for isHardcore in [false, true] {
      var walkers = try Player(.bipedalWalker(isHardcore: isHardcore), count: 3)
      try walkers.seed(from: 1)
      try walkers.reset()
      let first = try (0..<3).map { try walkers.environment.terrain(of: $0) }
      XCTAssertNotEqual(first[0], first[1])
      try walkers.reset([false, true, false])
      for world in 0..<3 {
        XCTAssertEqual(try walkers.environment.terrain(of: world) == first[world], world != 1)
      }
      // A stream that begins anew forgets.
      try walkers.seed(from: 1)
      try walkers.reset()
      XCTAssertEqual(try (0..<3).map { try walkers.environment.terrain(of: $0) }, first)
    }
  }

  func testHardcoreTerrainIsBuiltOfStumpsStairsAndPits() throws {
    var sizes: Set<[Int]> = []
    var hasRoom = false
    for terrain in try terrains(500, isHardcore: true) {
      XCTAssert(terrain.prefix(WalkerTerrain.pad).allSatisfy { $0 == Float(WalkerTerrain.startHeight) })
      let blocks = blocks(terrain)
      XCTAssertEqual(blocks.count, WalkerTerrain.blocks)
      // What there is comes first.
      let count = blocks.firstIndex(of: absent) ?? blocks.count
      XCTAssertGreaterThanOrEqual(count, 15)
      XCTAssert(blocks[count...].allSatisfy { $0 == absent })
      hasRoom = hasRoom || count < blocks.count
      for block in blocks[..<count] {
        let size = 2 * SIMD2<Double>(block.highHalf) / WalkerTerrain.step
        sizes.insert([Int(size.x.rounded()), Int(size.y.rounded())])
        XCTAssertGreaterThan(Double(block.x), Double(WalkerTerrain.pad) * WalkerTerrain.step)
      }
    }
    XCTAssert(hasRoom)
    XCTAssertEqual(sizes, [[1, 1], [2, 2], [4, 1], [1, 4]])
  }

  /// The most that sections of the shortest grass can have.
  func testThereAreBlocksForEveryTerrain() {
    let longest = WalkerObstacle.hardcore.map(\.profile.count).max()! + WalkerTerrain.leastGrass
    var most = [Int](repeating: 0, count: WalkerTerrain.places + longest)
    for place in (WalkerTerrain.pad..<WalkerTerrain.places).reversed() {
      most[place] =
        WalkerObstacle.hardcore.map { $0.blocks.count + most[place + $0.profile.count + WalkerTerrain.leastGrass] }
        .max()!
    }
    XCTAssertEqual(most[WalkerTerrain.pad], WalkerTerrain.blocks)
    XCTAssertGreaterThanOrEqual(
      WalkerTerrain.sections * WalkerTerrain.leastGrass, WalkerTerrain.places - WalkerTerrain.pad)
  }

  /// Against the heights that the terrain has below the ends of rays.
  func testRaysSeeTheTerrain() throws {
    let count = 32
    var walkers = try Player(.bipedalWalker(), count: count)
    try walkers.reset()
    let batch = walkers.environment.batch
    // Far beyond the level beginning, where no one has been.
    let start: SIMD2<Double> = [40, 8]
    let poses = [SIMD4<Float>](repeating: [Float(start.x), Float(start.y), 1, 0], count: count)
    try batch.setTransforms(poses.span, of: [batch.bodies[1]])
    // A reset of no world looks around.
    try walkers.reset(Array(repeating: false, count: count))
    for world in 0..<count {
      let terrain = try walkers.environment.terrain(of: world)
      for ray in 0..<10 {
        let angle = 0.15 * Double(ray)
        let fraction = walkers.seen(world, 14 + ray)
        let reach = Double(fraction) * 160 / 30
        let end = start + reach * SIMD2(sin(angle), -cos(angle))
        let above = end.y - height(terrain, at: end.x)
        if fraction < 1 {
          XCTAssertEqual(above, 0, accuracy: 1e-4)
        } else {
          XCTAssertGreaterThan(above, 0)
        }
      }
    }
  }

  /// What the terrain's height is between two places, m.
  private func height(_ terrain: [Float], at x: Double) -> Double {
    let place = Int(x / WalkerTerrain.step)
    let part = x / WalkerTerrain.step - Double(place)
    return Double(terrain[place]) * (1 - part) + Double(terrain[place + 1]) * part
  }
}
