internal import BatchSolver
internal import TestSupport
internal import XCTest

/// The same calls give the same bits: at every SIMD level, and run after run.
final class DeterminismTests: XCTestCase {
  /// The digest tells worlds apart that are mirror images: it was the same, as the signs of two numbers that changed at once,
  /// the highest bits of words, cancelled each other.
  func testMirrorImagesHaveOtherDigests() throws {
    func hash(_ signs: [Float], _ spins: [Float] = [1, 1]) throws -> UInt64 {
      var settings = WorldSettings()
      settings.gravity = .zero
      let world = try World(settings)
      for (index, sign) in signs.enumerated() {
        try world.add(
          .circle(radius: 0.5), at: [sign * 3, 2 * Float(index)], velocity: [sign * 2, 0], spin: spins[index])
      }
      for _ in 0..<10 { try world.step(by: stepLength) }
      return world.motionHash
    }
    let hashes = [
      try hash([1, 1]), try hash([-1, 1]), try hash([1, -1]), try hash([-1, -1]), try hash([1, 1], [-1, -1]),
      try hash([1, 1], [-1, 1]),
    ]
    XCTAssertEqual(Set(hashes).count, hashes.count)
    XCTAssertEqual(Set(hashes.map { $0 & 0xffff_ffff }).count, hashes.count, "lower halves")
  }

  /// Bodies of all shapes with bounce, spin and sleep, added and removed on the way.
  private func mixedWorld(_ level: SIMDLevel, steps: Int) throws -> [UInt64] {
    let world = try World(simdLevel: level)
    let ground = try world.addBody(BodyDefinition(.static))
    try world.addShape(ShapeDefinition(.box(halfWidth: 20, halfHeight: 1, center: [0, -1])), to: ground)
    try world.addChain(
      ChainDefinition([[30, 3], [12, 1], [11, 4], [10.5, 0.5], [-12, 0.3], [-30, 8]]), to: ground)
    let forms: [ShapeGeometry] = [
      .square(0.4), .circle(radius: 0.4), .capsule([-0.3, 0], [0.3, 0.1], radius: 0.2),
      .polygon([[0, 0.5], [-0.4, -0.3], [0.5, -0.2]]), .box(halfWidth: 0.3, halfHeight: 0.2, radius: 0.1),
      .polygon([[0.4, 0], [0.2, 0.4], [-0.3, 0.3], [-0.4, -0.1], [0, -0.4]], radius: 0.05),
    ]
    var bodies: [BodyID] = []
    for index in 0..<240 {
      bodies.append(
        try world.add(
          forms[index % forms.count], at: [Float(index % 16) - 8, 1 + Float(index / 16)],
          angle: 0.37 * Float(index), material: SurfaceMaterial(friction: 0.5, restitution: index % 5 == 0 ? 0.4 : 0)))
    }
    var hashes: [UInt64] = []
    for step in 0..<steps {
      if step == 60 { try world.removeBody(bodies[7]) }
      if step == 80 { try world.applyImpulse([3, 5], to: bodies[100]) }
      try world.step(by: stepLength)
      hashes.append(world.stateHash)
    }
    return hashes
  }

  func testSameBitsAtEveryLevel() throws {
    let levels = SIMDLevel.available
    let reference = try mixedWorld(levels[0], steps: 300)
    XCTAssertGreaterThan(Set(reference).count, 100, "nothing moved")
    for level in levels.dropFirst() {
      let hashes = try mixedWorld(level, steps: 300)
      XCTAssertEqual(hashes.firstIndex { !reference.contains($0) }, nil, "\(level) differs")
      XCTAssertEqual(hashes, reference, "\(level)")
    }
  }

  /// A pile that grows and shrinks again: with how many lanes its steps were computed, and what came of them.
  private func growingPile(_ level: SIMDLevel?) throws -> (lanes: [Int], hashes: [UInt64]) {
    let world = try World.withFloor(level: level)
    var bodies: [BodyID] = []
    var lanes: [Int] = []
    var hashes: [UInt64] = []
    for step in 0..<240 {
      if step < 120, step % 3 == 0 {
        bodies.append(try world.add(.square(0.4), at: [Float(step % 7), 6], angle: 0.1 * Float(step), spin: 2))
      } else if step >= 120, step % 2 == 0, let last = bodies.popLast() {
        try world.removeBody(last)
      }
      try world.step(by: stepLength)
      lanes.append(world.lanesOfStep)
      hashes.append(world.stateHash)
    }
    return (lanes, hashes)
  }

  /// Where nobody names a level, few bodies are stepped with eight lanes and many with sixteen, where there are so many. It is
  /// not seen in what they do.
  func testWidthChangesWithTheNumberOfBodies() throws {
    let environment = forgetNamedLevel()
    defer { setNamedLevel(environment) }
    let pile = try growingPile(nil)
    for level in SIMDLevel.available {
      let named = try growingPile(level)
      XCTAssertEqual(Set(named.lanes), [level.lanes])
      XCTAssertEqual(named.hashes, pile.hashes, "\(level)")
    }
    guard SIMDLevel.available.contains(.avx512) else { return XCTAssertEqual(Set(pile.lanes).count, 1) }
    // The floor is a body, too.
    XCTAssertEqual(pile.lanes.firstIndex(of: 16), 3 * 23)
    XCTAssertEqual(pile.lanes.first, 8)
    XCTAssertEqual(pile.lanes.last, 8)
  }

  /// Copies are made as their world was: by a name or without one.
  func testCopiesKeepWhetherALevelWasNamed() throws {
    let environment = forgetNamedLevel()
    defer { setNamedLevel(environment) }
    for level in SIMDLevel.available.map(Optional.init) + [nil] {
      let world = try World.withFloor(level: level)
      try world.add(.square(0.5), at: [0, 3])
      try world.step(by: stepLength)
      let branch = try world.snapshot().makeWorld()
      try branch.step(by: stepLength)
      XCTAssertEqual(branch.simdLevel, world.simdLevel)
      XCTAssertEqual(branch.lanesOfStep, world.lanesOfStep)
      let batch = try WorldBatch(of: world, count: 2)
      try batch.step(by: stepLength)
      try batch.withWorld(1) {
        XCTAssertEqual($0.simdLevel, world.simdLevel)
        XCTAssertEqual($0.lanesOfStep, world.lanesOfStep)
      }
    }
  }

  private func forgetNamedLevel() -> String? {
    defer { unsetenv(SIMDLevel.environmentName) }
    return getenv(SIMDLevel.environmentName).map { String(cString: $0) }
  }

  private func setNamedLevel(_ name: String?) {
    if let name { setenv(SIMDLevel.environmentName, name, 1) }
  }

  func testSameBitsRunAfterRun() throws {
    let level = SIMDLevel.available.last ?? .baseline
    XCTAssertEqual(try mixedWorld(level, steps: 200), try mixedWorld(level, steps: 200))
  }
}
