internal import BatchSolver
internal import XCTest

/// Hooks may ask the world whatever there is to ask, wherever in a step they are called.
///
/// A query in the filter hook trapped when a bullet met a dynamic body: the broad phase was being changed then.
final class HookQueryTests: XCTestCase {
  /// Everything that can be read of a world.
  private func readAll(_ world: World) throws {
    let queries: (WorldQueries) throws -> Void = { queries in
      _ = try queries.castRay(Ray(origin: [-9, 0], translation: [18, 0]))
      _ = try queries.castRayThrough(Ray(origin: [-9, 0.4], translation: [18, 0]))
      _ = try queries.castRays([Ray(origin: [-9, 0], translation: [18, 0])].span)
      _ = try queries.castShape(.square(0.1), at: [-9, 0], by: [18, 0])
      _ = try queries.shapes(overlapping: BoundingBox(low: [-9, -9], high: [9, 9]))
      _ = try queries.shapes(at: .zero)
      _ = try queries.moverPlanes(of: .circle(radius: 1))
    }
    try world.withQueries(queries)
    _ = try world.castShapeThrough(.square(0.1), at: [-9, 0], by: [18, 0])
    var mover = try CharacterMover(lower: [-9, 0], upper: [-9, 1], radius: 0.2)
    try mover.move(by: [9, 0], in: world)
    for body in world.allBodies {
      _ = try (world.position(of: body), world.linearVelocity(of: body), world.isAwake(body), world.mass(of: body))
      for shape in try world.shapes(of: body) {
        _ = try (world.geometry(of: shape), world.material(of: shape), world.enlargedAABB(of: shape))
        _ = try world.closestPoints(from: .zero, to: shape)
      }
      for contact in try world.contacts(of: body) { _ = try world.contact(contact.id) }
    }
    for joint in world.allJoints {
      _ = try (world.constraintForce(of: joint), world.coordinate(of: joint), world.separation(of: joint))
    }
    _ = (world.counters, world.stateHash, world.kineticEnergy, world.moveEvents, world.allContacts, world.phaseTimes)
    _ = (world.beginEvents, world.endEvents, world.hitEvents, world.sensorBeginEvents, world.jointEvents)
    world.withTransforms { _ = $0.count }
    world.withVelocities { _ = $0.count }
    world.withAwakeMasks { _ = $0.count }
  }

  func testHooksMayReadEverything() throws {
    let world = try World()
    let floor = try world.addBody(BodyDefinition(.static))
    try world.addShape(ShapeDefinition(.box(halfWidth: 9, halfHeight: 1, center: [0, -1])), to: floor)
    for index in 0..<5 {
      // A bullet that meets dynamic, kinematic and static bodies in its first steps, above boxes at rest.
      var definition = BodyDefinition(.dynamic, position: [-8, 0.3 + Float(index)], linearVelocity: [300, -20])
      definition.isBullet = true
      let bullet = try world.addBody(definition)
      var shape = ShapeDefinition(.circle(radius: 0.1))
      shape.enablesFilterHook = true
      shape.enablesPreSolve = true
      try world.addShape(shape, to: bullet)
      let box = try world.add(.square(0.5), at: [1.5 * Float(index) - 4, 0.5])
      try world.addJoint(.mouse(MouseJoint()), nil, box, at: [1.5 * Float(index) - 4, 0.5])
    }
    let paddle = try world.addBody(BodyDefinition(.kinematic, position: [6, 2], linearVelocity: [-50, 0]))
    try world.addShape(ShapeDefinition(.box(halfWidth: 0.01, halfHeight: 2)), to: paddle)
    var calls = (filter: 0, preSolve: 0)
    var error: (any Error)?
    world.filterHook = { [unowned world] _, _ in
      calls.filter += 1
      do { try self.readAll(world) } catch let caught { error = caught }
      return true
    }
    world.preSolveHook = { [unowned world] _ in
      calls.preSolve += 1
      do { try self.readAll(world) } catch let caught { error = caught }
      return true
    }
    try world.step(by: stepLength)
    // No AABBs of the bullets met others before the step: whoever is asked about was met on their way.
    XCTAssertGreaterThan(calls.filter, 0)
    for _ in 0..<10 { try world.step(by: stepLength) }
    XCTAssertNil(error)
    XCTAssertGreaterThan(calls.filter, 5)
    XCTAssertGreaterThan(calls.preSolve, 0)
  }
}
