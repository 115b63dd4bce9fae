internal import BatchSolver
internal import XCTest

/// Events, hooks, filters and handles.
final class EventTests: XCTestCase {
  func testBeginAndEndOfTouching() throws {
    let world = try World.withFloor()
    let ball = try world.add(.circle(radius: 0.5), at: [0, 2], material: SurfaceMaterial(restitution: 1))
    var begins = 0
    var ends = 0
    try world.run(seconds: 2) {
      for event in world.beginEvents {
        begins += 1
        XCTAssertEqual(event.points.count, 1)
        XCTAssertEqual(event.bodyB, ball)
        XCTAssertEqual(event.normal.y, 1, accuracy: 1e-5)
        XCTAssertEqual(event.points[0].position.x, 0, accuracy: 1e-4)
      }
      ends += world.endEvents.count
    }
    XCTAssertGreaterThanOrEqual(begins, 1)
    XCTAssertTrue(ends == begins || ends == begins - 1)
  }

  func testHitEventHasTheApproachSpeed() throws {
    let world = try World.withFloor()
    let body = try world.addBody(BodyDefinition(.dynamic, position: [0, 5.5]))
    var shape = ShapeDefinition(.circle(radius: 0.5))
    shape.enablesHitEvents = true
    try world.addShape(shape, to: body)
    var speeds: [Float] = []
    try world.run(seconds: 2) { speeds += world.hitEvents.map(\.approachSpeed) }
    XCTAssertEqual(speeds.count, 1)
    XCTAssertEqual(speeds.first ?? 0, 10, accuracy: 1e-4)
  }

  /// A box that falls on a corner is hit there: both lower corners come equally fast, and the event took the first of
  /// them, in every second fall the one that was still in the air.
  func testHitsAreWhereTheBlowIs() throws {
    let steps: [(String, (World) throws -> Void)] = [
      ("sub-steps", { try $0.step(by: stepLength) }),
      ("iterations", { try $0.step(by: stepLength, velocityIterations: 8, positionIterations: 3) }),
    ]
    for (name, step) in steps + [("directly", steps[0].1)] {
      for angle: Float in [-0.6, -0.3, -0.1, 0.1, 0.3, 0.6] {
        for height: Float in [1, 2, 5] {
          var settings = WorldSettings()
          settings.solver = name == "directly" ? .direct : .iterative
          let world = try World(settings)
          let floor = try world.addBody(BodyDefinition(.static))
          try world.addShape(ShapeDefinition(.box(halfWidth: 20, halfHeight: 1, center: [0, -1])), to: floor)
          let box = try world.addBody(
            BodyDefinition(.dynamic, position: [0, height + 1], rotation: Rotation(angle: angle)))
          var shape = ShapeDefinition(.square(0.5))
          shape.enablesHitEvents = true
          try world.addShape(shape, to: box)
          for _ in 0..<120 where world.hitEvents.isEmpty { try step(world) }
          // Turned to the left by less than an eighth it falls on its lower left corner, which is to the right then.
          let corner = try world.position(of: box) + Rotation(angle: angle).apply([angle > 0 ? -0.5 : 0.5, -0.5])
          XCTAssertEqual(
            world.hitEvents.first?.point.x ?? .nan, corner.x, accuracy: 0.1, "\(name), \(angle) rad, \(height) m")
        }
      }
    }
  }

  func testOneWayPlatformLetsThroughFromBelow() throws {
    let world = try World()
    let ground = try world.addBody(BodyDefinition(.static))
    var platform = ShapeDefinition(.box(halfWidth: 5, halfHeight: 0.25, center: [0, 3]))
    platform.enablesPreSolve = true
    try world.addShape(platform, to: ground)
    let ball = try world.add(.circle(radius: 0.5), at: [0, 0], velocity: [0, 12])
    world.preSolveHook = { contact in
      let sign: Float = contact.bodyB == ball ? 1 : -1
      return sign * contact.normal.y > 0.9 && (try? world.linearVelocity(of: ball).y) ?? 0 < 0.01
    }
    var highest: Float = 0
    try world.run(seconds: 4) { highest = max(highest, try world.position(of: ball).y) }
    XCTAssertGreaterThan(highest, 5)
    XCTAssertEqual(try world.position(of: ball).y, 3.75, accuracy: 1e-3)
  }

  func testFiltersAndGroups() throws {
    let cases: [(CollisionFilter, CollisionFilter, Bool)] = [
      (CollisionFilter(), CollisionFilter(), true),
      (CollisionFilter(category: 2, mask: ~2), CollisionFilter(category: 2, mask: ~2), false),
      (CollisionFilter(category: 2, mask: 4), CollisionFilter(category: 4, mask: 2), true),
      (CollisionFilter(group: -1), CollisionFilter(group: -1), false),
      (CollisionFilter(category: 2, mask: 0, group: 3), CollisionFilter(category: 2, mask: 0, group: 3), true),
    ]
    for (a, b, expected) in cases {
      XCTAssertEqual(CollisionFilter.collide(a, b), expected)
      var settings = WorldSettings()
      settings.gravity = .zero
      let world = try World(settings)
      for (filter, x) in [(a, -0.4), (b, 0.4)] as [(CollisionFilter, Float)] {
        let body = try world.addBody(BodyDefinition(.dynamic, position: [x, 0]))
        try world.addShape(ShapeDefinition(.circle(radius: 0.5), filter: filter), to: body)
      }
      try world.run(seconds: 0.1)
      XCTAssertEqual(world.counters.touchingContacts == 1, expected)
    }
  }

  func testFilterHookAndFilterChange() throws {
    let world = try World.withFloor()
    let box = try world.addBody(BodyDefinition(.dynamic, position: [0, 0.5]))
    var shape = ShapeDefinition(.square(0.5))
    shape.enablesFilterHook = true
    let id = try world.addShape(shape, to: box)
    var asked = 0
    world.filterHook = { _, _ in
      asked += 1
      return false
    }
    try world.run(seconds: 0.5)
    XCTAssertGreaterThan(asked, 0)
    XCTAssertLessThan(try world.position(of: box).y, 0)
    world.filterHook = nil
    try world.setPose(position: [0, 0.5], rotation: .identity, of: box)
    try world.setLinearVelocity(.zero, of: box)
    try world.setFilter(CollisionFilter(category: 8), of: id)
    try world.run(seconds: 1)
    XCTAssertEqual(try world.position(of: box).y, 0.5, accuracy: 1e-3)
  }

  func testStaleHandlesAreRefused() throws {
    let world = try World.withFloor()
    let old = try world.add(.square(0.5), at: [0, 1])
    let shape = try XCTUnwrap(world.shapes(of: old).first)
    try world.step(by: stepLength)
    try world.removeBody(old)
    let new = try world.add(.square(0.5), at: [0, 1])
    XCTAssertEqual(new.index, old.index)
    XCTAssertThrowsError(try world.position(of: old)) { XCTAssertEqual($0 as? WorldError, .staleBody(old)) }
    XCTAssertThrowsError(try world.geometry(of: shape)) { XCTAssertEqual($0 as? WorldError, .staleShape(shape)) }
    XCTAssertThrowsError(try world.removeBody(old))
  }

  func testBadArgumentsAreNamedAndChangeNothing() throws {
    let world = try World.withFloor()
    let body = try world.add(.square(0.5), at: [0, 3])
    let hash = world.stateHash
    let calls: [(String, () throws -> Void)] = [
      ("position", { try world.addBody(BodyDefinition(.dynamic, position: [.nan, 0])) }),
      ("position", { try world.addBody(BodyDefinition(.dynamic, position: [0, 1e20])) }),
      ("radius", { try world.addShape(ShapeDefinition(.circle(radius: 0)), to: body) }),
      ("radius", { try world.addShape(ShapeDefinition(.circle(radius: -.infinity)), to: body) }),
      ("halfHeight", { try world.addShape(ShapeDefinition(.box(halfWidth: 1, halfHeight: .nan)), to: body) }),
      ("corner", { try world.addShape(ShapeDefinition(.polygon([[0, 0], [1, 0], [2, 0], [1, 1]])), to: body) }),
      ("points", { try world.addShape(ShapeDefinition(.polygon([[0, 0], [1, 0]])), to: body) }),
      (
        "points",
        { try world.addShape(ShapeDefinition(.polygon((0..<9).map { [Float($0), Float($0 * $0)] })), to: body) }
      ),
      ("density", { try world.addShape(ShapeDefinition(.square(1), density: -1), to: body) }),
      (
        "friction",
        { try world.addShape(ShapeDefinition(.square(1), material: SurfaceMaterial(friction: .nan)), to: body) }
      ),
      ("chain", { try world.addChain(ChainDefinition([[0, 0], [1, 0], [2, 0]]), to: body) }),
      ("capsule", { try world.addShape(ShapeDefinition(.capsule([0, 0], [0, 0], radius: 1)), to: body) }),
      ("timeStep", { try world.step(by: 0) }),
      ("timeStep", { try world.step(by: .nan) }),
      ("substeps", { try world.step(by: 0.1, substeps: 0) }),
      ("force", { try world.applyForce([.infinity, 0], to: body) }),
      ("rotation", { try world.setPose(position: .zero, rotation: Rotation(cosine: 2, sine: 0), of: body) }),
      ("gravity", { try world.setGravity([.nan, 0]) }),
    ]
    for (name, call) in calls {
      XCTAssertThrowsError(try call(), name) { error in
        XCTAssertTrue("\(error)".contains(name), "'\(error)' does not name \(name)")
      }
    }
    XCTAssertEqual(world.stateHash, hash)
    XCTAssertEqual(world.shapeCount, 2)
  }

  func testWorldCannotBeChangedInAScope() throws {
    let world = try World.withFloor()
    try world.withTransforms { _ throws in
      XCTAssertThrowsError(try world.addBody(BodyDefinition())) { error in
        guard case .locked = error as? WorldError else { return XCTFail("\(error)") }
      }
    }
    XCTAssertNoThrow(try world.addBody(BodyDefinition()))
  }

  func testBulkBuffers() throws {
    let world = try World.withFloor()
    let count = 1000
    let positions = (0..<count).map { SIMD2<Float>(Float($0 % 50) * 1.2, 1 + Float($0 / 50) * 1.2) }
    let ids = try world.addBodies(
      BodyDefinition(.dynamic), shape: ShapeDefinition(.square(0.5)), positions: positions.span)
    XCTAssertEqual(ids.count, count)
    world.withTransforms { transforms in
      for (id, position) in zip(ids, positions) {
        XCTAssertEqual(transforms[id.row], [position.x, position.y, 1, 0])
      }
    }
    var velocities = [SIMD4<Float>](repeating: .zero, count: world.rowCount)
    velocities[ids[3].row] = [1, 2, 3, 0]
    try world.setVelocities(velocities.span)
    XCTAssertEqual(try world.linearVelocity(of: ids[3]), [1, 2])
    XCTAssertEqual(try world.angularVelocity(of: ids[3]), 3, accuracy: 1e-5)
    // The fourth lane means nothing; what was in it woke who slept.
    try world.updateSettings { $0.allowsSleep = true }
    try world.setAwake(false, of: ids[9])
    velocities[ids[9].row].w = .nan
    try world.setVelocities(velocities.span)
    XCTAssertFalse(try world.isAwake(ids[9]))
    XCTAssertThrowsError(try world.setVelocities([SIMD4<Float>]().span))
    velocities[ids[4].row].x = .nan
    XCTAssertThrowsError(try world.setVelocities(velocities.span))
  }
}
