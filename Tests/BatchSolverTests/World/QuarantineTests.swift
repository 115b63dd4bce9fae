internal import BatchSolver
internal import TestSupport
internal import XCTest

/// What no call can refuse, as forces that add up and bodies that fly out of the world, is frozen and reported; and
/// whatever is public is finite then.
final class QuarantineTests: XCTestCase {
  /// That everything to be read of a world is finite.
  private func checkIsFinite(_ world: World, _ message: String = "", line: UInt = #line) throws {
    XCTAssertTrue(world.kineticEnergy.isFinite, message, line: line)
    var values: [Float] = []
    func add(_ v: SIMD2<Float>) { values += [v.x, v.y] }
    for body in world.allBodies {
      for v in [try world.position(of: body), try world.linearVelocity(of: body), try world.centerOfMass(of: body)] {
        add(v)
      }
      values += [try world.angularVelocity(of: body), try world.mass(of: body), try world.inertia(of: body)]
      XCTAssertEqual(try world.rotation(of: body).angle.isFinite, true, message, line: line)
    }
    world.withVelocities { rows in for index in rows.indices { values.append(rows[index].sum()) } }
    world.withTransforms { rows in for index in rows.indices { values.append(rows[index].sum()) } }
    for joint in world.allJoints {
      add(try world.constraintForce(of: joint))
      values += [
        try world.constraintTorque(of: joint), try world.motorForce(of: joint), try world.coordinate(of: joint),
        try world.separation(of: joint), try world.translation(of: joint),
      ]
    }
    for event in world.jointEvents { values += [event.force, event.torque] }
    for event in world.hitEvents { values += [event.approachSpeed, event.point.x, event.point.y] }
    for contact in world.allContacts {
      for point in contact.points { values += [point.normalImpulse, point.tangentImpulse, point.separation] }
    }
    XCTAssertEqual(values.filter { !$0.isFinite }.count, 0, message, line: line)
  }

  func testForcesThatAddUpFreezeTheirBodyAlone() throws {
    let world = try World.withFloor(sleeps: false)
    let doomed = try world.add(.square(0.5), at: [0, 0.5])
    let above = try world.add(.square(0.5), at: [0, 1.5])
    let partner = try world.add(.square(0.5), at: [2, 0.5])
    var definition = JointDefinition(.weld(WeldJoint()), doomed, partner)
    definition.frameB.position = [-2, 0]
    definition.forceThreshold = 0
    let joint = try world.addJoint(definition)
    try world.run(seconds: 0.5)
    for _ in 0..<1000 { try world.applyForce([1e24, 0], at: [0, 1], to: doomed) }
    try world.step(by: stepLength)
    XCTAssertEqual(world.quarantinedBodies, [doomed])
    try checkIsFinite(world)
    XCTAssertEqual(try world.constraintForce(of: joint), .zero)
    XCTAssertEqual(try world.position(of: doomed).x, 0, accuracy: 0.01)
    // Nobody else was touched by it: the box above falls to the floor.
    try world.run(seconds: 2)
    XCTAssertEqual(world.quarantinedBodies, [doomed])
    XCTAssertEqual(try world.position(of: above).y, 0.5, accuracy: 0.01)
    try checkIsFinite(world)
    world.checkInvariants()
    // It comes back, welded as before.
    try world.setPose(position: [0, 5], rotation: .identity, of: doomed)
    try world.setPose(position: [2, 5], rotation: .identity, of: partner)
    try world.setEnabled(true, of: doomed)
    try world.run(seconds: 2)
    XCTAssertEqual(world.quarantinedBodies, [])
    XCTAssertLessThan(try world.separation(of: joint), 0.01)
    try checkIsFinite(world)
  }

  /// A body may fall for ever; a step that would take it beyond the world's reach freezes it.
  func testBodiesThatFlyOutOfTheWorldAreFrozen() throws {
    for type in [BodyType.dynamic, .kinematic] {
      var settings = WorldSettings()
      settings.gravity = .zero
      settings.maximumSpeed = WorldLimits.speed
      let world = try World(settings)
      let body = try world.addBody(BodyDefinition(type, linearVelocity: [1e8, -1e8]))
      try world.addShape(ShapeDefinition(.square(0.5)), to: body)
      try world.add(.square(0.5), at: [5, 0])
      for _ in 0..<30 {
        try world.step(by: 1)
        let position = try world.position(of: body)
        XCTAssertLessThanOrEqual(max(abs(position.x), abs(position.y)), WorldLimits.reach)
        try checkIsFinite(world, "\(type)")
      }
      XCTAssertEqual(world.quarantinedBodies, [body], "\(type)")
    }
  }
}
