internal import BatchSolver
internal import XCTest

/// Accelerations of single bodies, forces in bulk, the timing of sleep, and hooks that come later.
final class ExternalForceTests: XCTestCase {
  private func weightless(_ change: (inout WorldSettings) -> Void = { _ in }) throws -> World {
    var settings = WorldSettings()
    settings.gravity = .zero
    change(&settings)
    return try World(settings)
  }

  private func addBox(to world: World, at position: SIMD2<Float> = .zero) throws -> BodyID {
    let body = try world.addBody(BodyDefinition(.dynamic, position: position))
    try world.addShape(ShapeDefinition(.square(0.5)), to: body)
    return body
  }

  func testAccelerationActsBesideGravityOnOneBody() throws {
    let world = try weightless { $0.gravity = [0, -10] }
    let pulled = try addBox(to: world)
    let free = try addBox(to: world, at: [5, 0])
    try world.setAcceleration([3, 4], of: pulled)
    for _ in 0..<120 { try world.step(by: 1 / 120, substeps: 1) }
    // v = a t, summed in single precision over 120 steps.
    let velocity = try world.linearVelocity(of: pulled)
    XCTAssertEqual(velocity.x, 3, accuracy: 1e-4)
    XCTAssertEqual(velocity.y, -6, accuracy: 1e-4)
    XCTAssertEqual(try world.linearVelocity(of: free).x, 0)
    XCTAssertEqual(try world.acceleration(of: pulled), [3, 4])
    XCTAssertThrowsError(try world.setAcceleration([.nan, 0], of: pulled))
    try world.removeBody(pulled)
    let next = try addBox(to: world)
    XCTAssertEqual(try world.acceleration(of: next), .zero, "a row that is used again begins anew")
  }

  func testBulkForcesEqualSingleOnes() throws {
    let worlds = try [weightless(), weightless()]
    let bodies = try worlds.map { world in try (0..<40).map { try addBox(to: world, at: [Float($0) * 3, 0]) } }
    for step in 0..<20 {
      var rows = [SIMD4<Float>](repeating: .zero, count: worlds[0].rowCount)
      for index in 0..<40 where (index + step) % 3 != 0 {
        let force = SIMD2<Float>(Float(index), Float(step))
        rows[bodies[0][index].row] = SIMD4(force.x, force.y, 0.5, 0)
        try worlds[1].applyForce(force, to: bodies[1][index])
        try worlds[1].applyTorque(0.5, to: bodies[1][index])
      }
      try worlds[0].addForces(rows.span)
      for world in worlds { try world.step(by: 1 / 60) }
    }
    for (a, b) in zip(bodies[0], bodies[1]) {
      XCTAssertEqual(try worlds[0].position(of: a), try worlds[1].position(of: b))
      XCTAssertEqual(try worlds[0].angularVelocity(of: a), try worlds[1].angularVelocity(of: b))
    }
  }

  func testBulkForcesLetBodiesSleep() throws {
    let world = try weightless()
    let body = try addBox(to: world)
    // Too weak to move it faster than the threshold within the time to sleep.
    let rows = [SIMD4<Float>](repeating: SIMD4(0.001, 0, 0, 0), count: world.rowCount)
    for _ in 0..<70 {
      try world.addForces(rows.span)
      try world.step(by: 1 / 60)
    }
    XCTAssertFalse(try world.isAwake(body))
    XCTAssertThrowsError(try world.addForces([SIMD4<Float>]().span)) {
      XCTAssertEqual($0 as? WorldError, .countMismatch(name: "forces", count: 0, expected: world.rowCount))
    }
    try world.setAwake(true, of: body)
    let bad = [SIMD4<Float>](repeating: SIMD4(.infinity, 0, 0, 0), count: world.rowCount)
    XCTAssertThrowsError(try world.addForces(bad.span))
  }

  func testSleepTiming() throws {
    let world = try weightless {
      $0.timeToSleep = 0.25
      $0.sleepInterval = 1
    }
    let body = try addBox(to: world)
    for _ in 0..<15 { try world.step(by: 1 / 64) }
    XCTAssertTrue(try world.isAwake(body))
    try world.step(by: 1 / 64)
    XCTAssertFalse(try world.isAwake(body), "16 steps of 1/64 s are 0.25 s, exactly")
    try world.updateSettings { $0.timeToSleep = 0.5 }
    try world.setAwake(true, of: body)
    for _ in 0..<31 { try world.step(by: 1 / 64) }
    XCTAssertTrue(try world.isAwake(body))
    try world.step(by: 1 / 64)
    XCTAssertFalse(try world.isAwake(body))
    XCTAssertThrowsError(try world.updateSettings { $0.timeToSleep = -1 })
    XCTAssertThrowsError(try world.updateSettings { $0.sleepInterval = 0 })
    XCTAssertEqual(world.settings.timeToSleep, 0.5, "a refused call changes nothing")
  }

  func testAContactIsFoundByItsHandleAndBearsTheWeight() throws {
    let world = try weightless { $0.gravity = [0, -10] }
    let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
    try world.addShape(ShapeDefinition(.box(halfWidth: 5, halfHeight: 0.5)), to: ground)
    let body = try addBox(to: world)
    for _ in 0..<30 { try world.step(by: 1 / 60) }
    let contact = try XCTUnwrap(world.contacts(of: body).first)
    XCTAssertEqual(try world.contact(contact.id), contact)
    XCTAssertEqual(contact.points.count, 2)
    // m g h over the last sub-step of 1/240 s, to the softness of contacts.
    let impulse = contact.points.reduce(0) { $0 + $1.normalImpulse }
    XCTAssertEqual(impulse, 10.0 / 240, accuracy: 1e-5 * 10 / 240)
    try world.removeBody(body)
    XCTAssertThrowsError(try world.contact(contact.id)) {
      XCTAssertEqual($0 as? WorldError, .staleContact(contact.id))
    }
  }

  func testFilterHookCanBeEnabledLater() throws {
    let world = try weightless { $0.gravity = [0, -10] }
    let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
    try world.addShape(ShapeDefinition(.box(halfWidth: 5, halfHeight: 0.5)), to: ground)
    let body = try addBox(to: world)
    world.filterHook = { _, _ in false }
    for _ in 0..<10 { try world.step(by: 1 / 60) }
    XCTAssertEqual(world.allContacts.count, 1)
    let shape = try XCTUnwrap(world.shapes(of: body).first)
    XCTAssertFalse(try world.isFilterHookEnabled(shape))
    try world.setFilterHookEnabled(true, of: shape)
    try world.setFilter(CollisionFilter(category: 2), of: shape)
    for _ in 0..<10 { try world.step(by: 1 / 60) }
    XCTAssertEqual(world.allContacts.count, 0)
    XCTAssertLessThan(try world.position(of: body).y, -0.05)
  }
}
