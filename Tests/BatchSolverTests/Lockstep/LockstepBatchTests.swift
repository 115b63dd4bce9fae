internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Worlds in lockstep and their batch: nobody sees the others, and what is done to the batch is done to the worlds.
final class LockstepBatchTests: XCTestCase {
  private func make(
    _ count: Int, simdLevel: SIMDLevel? = nil, workers: Int = 1, at place: SIMD2<Float> = [0, 2]
  ) throws -> LockstepWorlds {
    let hinge = LockstepWorlds.Hinge(
      anchorA: [0.3, 0], anchorB: [-0.3, 0], limits: JointLimits(-1, 0.5), motor: JointMotor(speed: 0, maximum: 0))
    return try LockstepWorlds(
      count, half: [[0.3, 0.1], [0.3, 0.1]], at: [place, place + [0.6, 0]], hinge: hinge, slope: 0.05,
      blocks: [[2, 0.2, 0.4, 0.3]], simdLevel: simdLevel, workers: workers)
  }

  /// All that is told to a world comes from its own stream.
  private func play(_ worlds: LockstepWorlds, _ count: Int, steps: Int, seed: UInt64) throws -> [[SIMD3<Float>]] {
    var streams = (0..<count).map { SeededGenerator(seed: seed + UInt64($0)) }
    var result = Array(repeating: [SIMD3<Float>](), count: count)
    for step in 0..<steps {
      var stepped = [Bool]()
      for world in 0..<count {
        worlds.lockstep.setMotor(
          world, 0, speed: .random(in: -6...6, using: &streams[world]),
          torque: .random(in: 0...5, using: &streams[world]))
        if step % 20 == 0 {
          worlds.lockstep.push(
            world, 0, [.random(in: -3...3, using: &streams[world]), .random(in: -3...6, using: &streams[world])],
            moment: 0)
        }
        stepped.append(Int.random(in: 0..<8, using: &streams[world]) > 0)
      }
      try worlds.step(worlds: stepped)
      for world in 0..<count {
        for part in 0..<2 {
          result[world].append(worlds.place(world, part))
          result[world].append(worlds.velocity(world, part))
        }
      }
    }
    return result
  }

  func testAWorldHasTheBitsThatItHasAlone() throws {
    let seed = SeededGenerator().seed
    let expected = try play(make(50), 50, steps: 120, seed: seed)
    for level in SIMDLevel.available {
      for (count, workers) in [(50, 1), (50, 2), (50, 5), (33, 3), (7, 1), (1, 1)] {
        let found = try play(make(count, simdLevel: level, workers: workers), count, steps: 120, seed: seed)
        for world in 0..<count {
          XCTAssertEqual(found[world], expected[world], "\(level), \(count), \(workers), world \(world), seed \(seed)")
        }
      }
    }
    let moved = expected.count { $0.last != $0.first }
    XCTAssertEqual(moved, 50)
  }

  /// More worlds than a worker lays side by side at once, of which many touch the ground in other ways than others; and iterations
  /// that are no multiple of what ends them early.
  func testManyWorldsHaveTheBitsThatTheyHaveAlone() throws {
    let seed = SeededGenerator().seed
    let count = LockstepBatch.worldsAtOnce + 40
    for iterations in [(velocity: 180, position: 60), (37, 7), (11, 2)] {
      var worlds = try make(count, workers: 2, at: [0, 0.5])
      worlds.iterations = iterations
      let found = try play(worlds, count, steps: 40, seed: seed)
      for world in stride(from: 0, to: count, by: 9) {
        var alone = try make(1, at: [0, 0.5])
        alone.iterations = iterations
        let expected = try play(alone, 1, steps: 40, seed: seed + UInt64(world))
        XCTAssertEqual(found[world], expected[0], "\(iterations), world \(world), seed \(seed)")
      }
    }
  }

  /// A world of a batch takes some ten times as much memory as one in lockstep, and who only learns looks at none.
  func testTheBatchHasItsWorldsWhenSomebodyLooks() throws {
    let worlds = try make(50)
    try worlds.step(5)
    let before = worlds.batch.byteCount
    let shown = try worlds.batch.withWorld(49) { world throws(WorldError) in
      try world.position(of: worlds.batch.bodies[1])
    }
    XCTAssertEqual(shown.y, worlds.place(49).y, accuracy: 1e-6)
    XCTAssertGreaterThan(worlds.batch.byteCount, 40 * before)
    try worlds.step(5)
    XCTAssertLessThan(worlds.place(49).y, shown.y)
  }

  func testTheBatchShowsTheWorlds() throws {
    let worlds = try make(3)
    try worlds.step(10)
    let parts = Array(worlds.batch.bodies.suffix(2))
    var transforms = [SIMD4<Float>](repeating: .zero, count: 6)
    var seen = transforms.mutableSpan
    try worlds.batch.readTransforms(of: parts, into: &seen)
    for world in 0..<3 {
      for part in 0..<2 {
        let (shown, own) = (transforms[2 * world + part], worlds.lockstep.transform(world, part))
        for field in 0..<4 { XCTAssertEqual(shown[field], own[field], accuracy: 1e-6) }
      }
    }
    let velocity = try worlds.batch.withWorld(1) { world throws(WorldError) in try world.linearVelocity(of: parts[0]) }
    XCTAssertEqual(velocity.y, worlds.velocity(1).y)
  }

  /// To look at the batch changes nothing, or a program that draws its worlds would have others.
  func testLookingChangesNothing() throws {
    let seed = SeededGenerator().seed
    let expected = try play(make(5), 5, steps: 100, seed: seed)
    let watched = try make(5)
    var streams = (0..<5).map { SeededGenerator(seed: seed + UInt64($0)) }
    var transforms = [SIMD4<Float>](repeating: .zero, count: 5 * 3)
    for step in 0..<100 {
      var stepped = [Bool]()
      for world in 0..<5 {
        watched.lockstep.setMotor(
          world, 0, speed: .random(in: -6...6, using: &streams[world]),
          torque: .random(in: 0...5, using: &streams[world]))
        if step % 20 == 0 {
          watched.lockstep.push(
            world, 0, [.random(in: -3...3, using: &streams[world]), .random(in: -3...6, using: &streams[world])],
            moment: 0)
        }
        stepped.append(Int.random(in: 0..<8, using: &streams[world]) > 0)
      }
      try watched.step(worlds: stepped)
      var seen = transforms.mutableSpan
      try watched.batch.readTransforms(into: &seen)
      for world in 0..<5 { XCTAssertEqual(watched.place(world, 1), expected[world][4 * step + 2], "seed \(seed)") }
    }
  }

  func testWhatIsDoneToTheBatchIsDoneToTheWorlds() throws {
    let worlds = try LockstepWorlds(6, at: [[0, 30]], gravity: .zero)
    try worlds.step(2)
    let body = worlds.batch.bodies[1]
    func only(_ world: Int, _ row: SIMD4<Float>) -> [SIMD4<Float>] { (0..<6).map { $0 == world ? row : .zero } }
    try worlds.batch.addImpulses(only(0, [2, 0, 0.1, 0]).span, to: [body])
    try worlds.batch.addForces(only(1, [0, 50, 1, 0]).span, to: [body])
    let mask = (0..<6).map { $0 == 2 }
    try worlds.batch.setTransforms(only(2, [3, 20, cos(2.5), sin(2.5)]).span, of: [body], worlds: mask.span)
    try worlds.batch.withWorld(3) { world throws(WorldError) in try world.setGravity([1, 0]) }
    try worlds.batch.withWorld(4) { world throws(WorldError) in
      try world.setMass(4, center: [0.1, 0], inertia: 2, of: body)
    }
    try worlds.step()
    let inertia = LockstepWorlds.inertia([0.5, 0.5])
    XCTAssertEqual(worlds.velocity(0).x, 2, accuracy: 1e-6)
    XCTAssertEqual(worlds.velocity(0).z, 0.1 / inertia, accuracy: 1e-5)
    XCTAssertEqual(worlds.velocity(1).y, 1, accuracy: 1e-6)
    XCTAssertEqual(worlds.velocity(1).z, 0.02 / inertia, accuracy: 1e-5)
    XCTAssertEqual(worlds.place(2).x, 3, accuracy: 1e-5)
    XCTAssertEqual(worlds.place(2).z, 2.5, accuracy: 1e-5)
    XCTAssertEqual(worlds.velocity(3).x, 0.02, accuracy: 1e-7)
    XCTAssertEqual(worlds.velocity(5), .zero)
    // A force is there for a step; a mass, and gravity, until the next episode.
    worlds.lockstep.push(4, 0, [0, 4], moment: 0)
    try worlds.step()
    XCTAssertEqual(worlds.velocity(1).y, 1, accuracy: 1e-6)
    XCTAssertEqual(worlds.velocity(4).y, 1, accuracy: 1e-6)
    XCTAssertEqual(worlds.velocity(3).x, 0.04, accuracy: 1e-7)
    worlds.lockstep.begin(3)
    worlds.lockstep.begin(4)
    worlds.lockstep.push(4, 0, [0, 4], moment: 0)
    try worlds.step()
    XCTAssertEqual(worlds.velocity(3), .zero)
    XCTAssertEqual(worlds.velocity(4).y, 4, accuracy: 1e-6)
    let mass = try worlds.batch.withWorld(4) { world throws(WorldError) in try world.mass(of: body) }
    XCTAssertEqual(mass, 1, accuracy: 1e-6)
  }

  /// Forces that were taken over, but not used yet, were forgotten when the batch was looked at before the step.
  func testForcesWaitForAStep() throws {
    let worlds = try LockstepWorlds(2, at: [[0, 30]], gravity: .zero)
    try worlds.step()
    let body = worlds.batch.bodies[1]
    let forces: [SIMD4<Float>] = [[50, 0, 0, 0], .zero]
    try worlds.batch.addForces(forces.span, to: [body])
    try worlds.lockstep.take()
    worlds.lockstep.begin(1)
    _ = try worlds.batch.withWorld(0) { world throws(WorldError) in try world.position(of: body) }
    try worlds.step()
    XCTAssertEqual(worlds.velocity(0).x, 1, accuracy: 1e-6)
    XCTAssertEqual(worlds.velocity(1), .zero)
    try worlds.step()
    XCTAssertEqual(worlds.velocity(0).x, 1, accuracy: 1e-6, "they are there for one step")
  }

  /// Such parts have an inertia of 0, whose inverse is no number.
  func testPartsThatCannotTurnMove() throws {
    let worlds = try make(2)
    for part in worlds.batch.bodies.suffix(2) {
      try worlds.batch.withWorld(1) { world throws(WorldError) in try world.setRotationFixed(true, of: part) }
    }
    for world in 0..<2 { worlds.lockstep.setMotor(world, 0, speed: 4, torque: 5) }
    try worlds.step(10)
    XCTAssertEqual(worlds.batch.failedWorlds, [])
    XCTAssertEqual(worlds.place(1, 0).z, 0)
    XCTAssertEqual(worlds.place(1, 1).z, 0)
    XCTAssertEqual(worlds.velocity(1, 0).y, -2, accuracy: 1e-5)
    XCTAssertNotEqual(worlds.place(0, 1).z, 0)
  }

  func testWhoseMotionIsNoNumberFails() throws {
    let worlds = try make(20)
    try worlds.step(3)
    let before = worlds.place(7, 1)
    worlds.lockstep.push(7, 0, [.nan, 0], moment: 0)
    let other = worlds.place(8)
    try worlds.step()
    XCTAssertEqual(worlds.batch.failedWorlds, [7])
    XCTAssertEqual(worlds.place(7, 1), before, "it has stopped where the step began")
    // To ask makes the batch anew where episodes began, and failures were forgotten with that.
    let shown = try worlds.batch.withWorld(7) { world throws(WorldError) in
      try world.position(of: worlds.batch.bodies[2])
    }
    XCTAssertEqual(shown.x, before.x, accuracy: 1e-6)
    XCTAssertEqual(shown.y, before.y, accuracy: 1e-6)
    XCTAssertNotNil(try worlds.batch.failure(of: 7))
    XCTAssertEqual(worlds.batch.failedWorlds, [7])
    XCTAssertNotEqual(worlds.place(8), other)
    try worlds.step(3)
    XCTAssertEqual(worlds.place(7, 1), before)
    worlds.lockstep.begin(7)
    try worlds.step()
    XCTAssertEqual(worlds.batch.failedWorlds, [])
    XCTAssertNotEqual(worlds.place(7, 1), before)
  }

  /// The batch may be kept longer than who steps it.
  func testTheBatchStaysAsItWas() throws {
    var worlds: LockstepWorlds? = try make(2)
    try worlds!.step(7)
    let (batch, place) = (worlds!.batch, worlds!.place(1))
    worlds = nil
    let shown = try batch.withWorld(1) { world throws(WorldError) in try world.position(of: batch.bodies[1]) }
    XCTAssertEqual(shown.x, place.x, accuracy: 1e-6)
    XCTAssertEqual(shown.y, place.y, accuracy: 1e-6)
    try batch.step(by: 1 / 50)
  }
}
