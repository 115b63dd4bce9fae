internal import BatchSolver
internal import XCTest

/// Worlds of batches that fail, and calls that are refused.
final class WorldBatchFaultTests: XCTestCase {
  func testAWorldThatFailsStopsAlone() throws {
    let scene = try BatchScene()
    let batch = try WorldBatch(of: scene.world, count: 3, workers: 2)
    let alone = try scene.world.clone()
    var forces = [SIMD4<Float>](repeating: .zero, count: 12)
    forces[6].y = .nan
    try batch.addForces(forces.span)
    XCTAssertEqual(batch.failedWorlds, [1])
    guard case .invalidValue(let name, _, _)? = try batch.failure(of: 1) else { return XCTFail("no failure") }
    XCTAssertTrue(name.hasPrefix("forces[1][2]"), name)
    let hash = try batch.stateHash(of: 1)
    for _ in 0..<10 {
      try batch.step(by: stepLength)
      try alone.step(by: stepLength)
    }
    XCTAssertEqual(try batch.stateHash(of: 0), alone.stateHash)
    XCTAssertEqual(try batch.stateHash(of: 1), hash)
    XCTAssertEqual(try batch.stateHash(of: 2), alone.stateHash)
    var hashes = [UInt64](repeating: 0, count: 3)
    var span = hashes.mutableSpan
    try batch.readStateHashes(into: &span)
    XCTAssertEqual(hashes, [alone.stateHash, hash, alone.stateHash])
    try batch.copy(1, to: [true, false, false].span)
    XCTAssertEqual(batch.failedWorlds, [0, 1])
    try batch.reset(worlds: [true, true, false].span)
    XCTAssertEqual(batch.failedWorlds, [])
    XCTAssertNil(try batch.failure(of: 1))
  }

  func testMotionThatIsNotFiniteIsAFailure() throws {
    let world = try World()
    try world.add(.circle(radius: 0.5), at: .zero)
    let batch = try WorldBatch(of: world, count: 2)
    let huge: [SIMD4<Float>] = [.zero, [1e24, 0, 0, 0]]
    for _ in 0..<40 { try batch.addForces(huge.span) }
    try batch.step(by: stepLength)
    for _ in 0..<3 { try batch.step(by: stepLength) }
    let failure = try XCTUnwrap(batch.failure(of: 1))
    XCTAssertTrue("\(failure)".contains("not finite"), "\(failure)")
    XCTAssertNil(try batch.failure(of: 0))
  }

  // MARK: - What is refused

  func testBadInputIsRefusedAsAWhole() throws {
    let scene = try BatchScene()
    let batch = try WorldBatch(of: scene.world, count: 3)
    let hash = try batch.stateHash(of: 0)
    let rows = [SIMD4<Float>](repeating: [0, 1, 0, 0], count: 11)
    let mask = [true, false]
    XCTAssertThrowsError(try batch.addForces(rows.span)) {
      XCTAssertEqual($0 as? WorldError, .countMismatch(name: "forces", count: 11, expected: 12))
    }
    XCTAssertThrowsError(try batch.setVelocities(rows.span))
    XCTAssertThrowsError(try batch.setTransforms(rows.span))
    XCTAssertThrowsError(try batch.addImpulses(rows.span))
    XCTAssertThrowsError(try batch.setEnabled(mask.span))
    XCTAssertThrowsError(try batch.step(by: stepLength, worlds: mask.span)) {
      XCTAssertEqual($0 as? WorldError, .countMismatch(name: "worlds", count: 2, expected: 3))
    }
    XCTAssertThrowsError(try batch.reset(worlds: mask.span))
    XCTAssertThrowsError(try batch.copy(0, to: mask.span))
    XCTAssertThrowsError(try batch.step(by: .nan))
    XCTAssertThrowsError(try batch.step(by: stepLength, substeps: 0))
    XCTAssertThrowsError(try batch.step(by: stepLength, velocityIterations: 0, positionIterations: 0))
    for index in [-1, 3] {
      XCTAssertThrowsError(try batch.snapshot(of: index)) {
        XCTAssertEqual($0 as? WorldError, .noSuchWorld(index, count: 3))
      }
      XCTAssertThrowsError(try batch.copy(index))
      XCTAssertThrowsError(try batch.failure(of: index))
      XCTAssertThrowsError(try batch.stateHash(of: index))
    }
    XCTAssertThrowsError(try batch.addForces(Array(rows.prefix(3)).span, to: [scene.balls[0]]))
    var hashes = [UInt64](repeating: 0, count: 2)
    var span = hashes.mutableSpan
    XCTAssertThrowsError(try batch.readStateHashes(into: &span)) {
      XCTAssertEqual($0 as? WorldError, .countMismatch(name: "hashes", count: 2, expected: 3))
    }
    XCTAssertEqual(hashes, [0, 0])
    XCTAssertEqual(try batch.stateHash(of: 0), hash)
    XCTAssertEqual(batch.failedWorlds, [])
    for count in [0, -1, Int.max] { XCTAssertThrowsError(try WorldBatch(of: scene.world, count: count)) }
    XCTAssertThrowsError(try WorldBatch(of: scene.world, count: 1, workers: 0))
  }

  func testTheLayoutOfAWorldStays() throws {
    let scene = try BatchScene()
    let batch = try WorldBatch(of: scene.world, count: 2)
    let snapshot = try batch.snapshot(of: 0)
    let body = batch.bodies[1]
    func check(_ name: String, _ call: (World) throws(WorldError) -> Void) {
      XCTAssertThrowsError(try batch.withWorld(0, call)) {
        guard case .batchMember? = $0 as? WorldError else { return XCTFail("\(name): \($0)") }
      }
    }
    check("addBody") { world throws(WorldError) in _ = try world.addBody(BodyDefinition()) }
    check("removeBody") { world throws(WorldError) in try world.removeBody(body) }
    check("addShape") { world throws(WorldError) in
      _ = try world.addShape(ShapeDefinition(.circle(radius: 1)), to: body)
    }
    check("removeShape") { world throws(WorldError) in try world.removeShape(world.shapes(of: body)[0]) }
    check("removeJoint") { world throws(WorldError) in try world.removeJoint(world.allJoints[0]) }
    check("restore") { world throws(WorldError) in try world.restore(snapshot) }
    check("save") { world throws(WorldError) in try SnapshotRing(capacity: 2).save(world) }
    check("workers") { world throws(WorldError) in try world.updateSettings { $0.workers = 2 } }
    check("record") { world throws(WorldError) in _ = try WorldRecorder(world) { _ in } }
    try batch.withWorld(0) { world throws(WorldError) in
      do throws(WorldError) {
        try batch.step(by: stepLength)
        XCTFail("stepped inside a scope")
      } catch {
        XCTAssertEqual(error, .locked(operation: "step"))
      }
    }
    try batch.step(by: stepLength)
  }
}
