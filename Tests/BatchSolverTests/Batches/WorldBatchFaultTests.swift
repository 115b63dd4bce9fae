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

  /// Motors, targets, surfaces and densities before the one that was out of range had changed, and errors did not say
  /// which it was.
  func testAWorldThatFailsStaysAsItIs() throws {
    let world = try World()
    let bodies = try (0..<2).map { try world.add(.square(0.5), at: [4 * Float($0), 0]) }
    let hinge = JointKind.revolute(
      RevoluteJoint(spring: JointSpring(hertz: 1, dampingRatio: 1), motor: JointMotor(speed: 0, maximum: 1)))
    for kind in [hinge, .mouse(MouseJoint())] {
      for body in bodies { try world.addJoint(kind, nil, body, at: .zero) }
    }
    let wrongSurfaces = [SurfaceMaterial(friction: 0.1), SurfaceMaterial(friction: -1)]
    let calls: [(String, (WorldBatch) throws -> Void)] = [
      ("motors", { try $0.setMotors([[2, 3], [.nan, 3]].span, of: Array($0.joints[0..<2])) }),
      ("targets", { try $0.setSpringTargets([0.5, .infinity].span, of: Array($0.joints[0..<2])) }),
      ("targets", { try $0.setMouseTargets([[1, 1], [1e30, 0]].span, of: Array($0.joints[2..<4])) }),
      ("materials", { try $0.setMaterials(wrongSurfaces.span) }),
      ("densities", { try $0.setDensities([2, -1].span) }),
      ("impulses", { try $0.addImpulses([[1, 0, 0, 0], [.nan, 0, 0, 0]].span) }),
    ]
    for (name, call) in calls {
      let batch = try WorldBatch(of: world, count: 1)
      let before = try batch.stateHash(of: 0)
      try call(batch)
      XCTAssertEqual(batch.failedWorlds, [0], name)
      XCTAssertEqual(try batch.stateHash(of: 0), before, name)
      guard case .invalidValue(let value, _, let expected)? = try batch.failure(of: 0) else {
        XCTFail("\(name): no failure")
        continue
      }
      XCTAssertTrue(value.hasPrefix("\(name)[0][1]"), value)
      if name == "impulses" { XCTAssertTrue(expected.hasSuffix("N s"), expected) }
    }
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
