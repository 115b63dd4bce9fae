internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Thousands of random edits between steps: nothing dangles, nothing becomes infinite, and counters agree.
final class RandomEditTests: XCTestCase {
  func testRandomAddsAndRemoves() throws { try runEdits(joints: false) }

  func testRandomAddsAndRemovesOfJointedBodies() throws { try runEdits(joints: true) }

  private func runEdits(joints hasJoints: Bool) throws {
    var generator = SeededGenerator()
    let world = try World.withFloor(sleeps: true)
    var bodies: [BodyID] = []
    for step in 0..<3000 {
      if hasJoints { try editJoint(world, bodies, &generator) }
      switch Int.random(in: 0..<10, using: &generator) {
      case 0...3 where bodies.count < 150:
        let forms: [ShapeGeometry] = [
          .square(0.4), .circle(radius: 0.3), .capsule([-0.3, 0], [0.3, 0], radius: 0.2),
          .polygon([[0, 0.5], [-0.4, -0.3], [0.5, -0.2]]),
        ]
        let body = try world.add(
          forms[Int.random(in: 0..<forms.count, using: &generator)],
          at: [Float.random(in: -6...6, using: &generator), Float.random(in: 0.5...8, using: &generator)],
          velocity: [Float.random(in: -3...3, using: &generator), 0])
        bodies.append(body)
      case 4 where !bodies.isEmpty:
        try world.removeBody(bodies.remove(at: Int.random(in: 0..<bodies.count, using: &generator)))
      case 5 where !bodies.isEmpty:
        let body = bodies[Int.random(in: 0..<bodies.count, using: &generator)]
        try world.setEnabled(!(try world.isEnabled(body)), of: body)
      case 6 where !bodies.isEmpty:
        let body = bodies[Int.random(in: 0..<bodies.count, using: &generator)]
        try world.addShape(ShapeDefinition(.circle(center: [0.3, 0.2], radius: 0.2)), to: body)
      case 7 where !bodies.isEmpty:
        let body = bodies[Int.random(in: 0..<bodies.count, using: &generator)]
        if let shape = try world.shapes(of: body).first, try world.shapes(of: body).count > 1 {
          try world.removeShape(shape)
        }
      case 8 where !bodies.isEmpty:
        let body = bodies[Int.random(in: 0..<bodies.count, using: &generator)]
        try world.setType(
          [.static, .kinematic, .dynamic][Int.random(in: 0..<3, using: &generator)], of: body)
      case 9 where !bodies.isEmpty:
        let body = bodies[Int.random(in: 0..<bodies.count, using: &generator)]
        try world.setPose(
          position: [Float.random(in: -6...6, using: &generator), Float.random(in: 0.5...8, using: &generator)],
          rotation: Rotation(angle: Float.random(in: -3...3, using: &generator)), of: body)
      default: break
      }
      try world.step(by: stepLength)
      if step % 20 == 0 {
        world.checkInvariants()
        XCTAssertEqual(world.bodyCount, bodies.count + 1)
        XCTAssertTrue(world.kineticEnergy.isFinite)
        XCTAssertEqual(world.quarantinedBodies, [])
        for contact in world.allContacts {
          XCTAssertTrue(world.contains(contact.bodyA))
          XCTAssertTrue(world.contains(contact.bodyB))
        }
      }
    }
    for body in bodies { try world.removeBody(body) }
    XCTAssertEqual(world.jointCount, 0)
    try world.step(by: stepLength)
    XCTAssertEqual(world.counters.pairs, 0)
    XCTAssertEqual(world.bodyCount, 1)
  }

  /// Adds, changes or removes a joint, now and then.
  private func editJoint(_ world: World, _ bodies: [BodyID], _ generator: inout SeededGenerator) throws {
    guard bodies.count > 2 else { return }
    let a = bodies[Int.random(in: 0..<bodies.count, using: &generator)]
    let b = bodies[Int.random(in: 0..<bodies.count, using: &generator)]
    let all = world.allJoints
    let some = all.isEmpty ? nil : all[Int.random(in: 0..<all.count, using: &generator)]
    switch Int.random(in: 0..<8, using: &generator) {
    case 0...2 where a != b && all.count < 80:
      let spring = JointSpring(hertz: 2, dampingRatio: 0.5)
      let kinds: [JointKind] = [
        .revolute(RevoluteJoint()), .revolute(RevoluteJoint(limits: JointLimits(-0.5, 0.5))),
        .prismatic(PrismaticJoint(spring: spring)), .distance(.rope(2)), .weld(WeldJoint(angularHertz: 3)),
        .wheel(WheelJoint(spring: spring)), .mouse(MouseJoint(maximumForce: 30)), .filter,
      ]
      let middle = 0.5 * (try world.position(of: a) + (try world.position(of: b)))
      var definition = try JointDefinition(
        kinds[Int.random(in: 0..<kinds.count, using: &generator)], Bool.random(using: &generator) ? a : nil, b,
        at: middle, axis: [0.6, 0.8], in: world)
      definition.collidesConnected = Bool.random(using: &generator)
      if Bool.random(using: &generator) { definition.method = .rigid }
      try world.addJoint(definition)
    case 3: if let some { try world.removeJoint(some) }
    case 4:
      if let some, case .revolute = try world.definition(of: some).kind {
        try world.setKind(.revolute(RevoluteJoint(motor: JointMotor(speed: 1, maximum: 3))), of: some)
      }
    case 5:
      let hinges = try all.filter {
        if case .revolute = try world.definition(of: $0).kind { return true }
        return false
      }
      if hinges.count > 1, a != b {
        let gear = GearJoint(first: hinges[0], second: hinges[hinges.count - 1], ratio: 2)
        let ends = try [gear.first, gear.second].map { try world.definition(of: $0).bodyB }
        if ends[0] != ends[1] { try world.addJoint(JointDefinition(.gear(gear), ends[0], ends[1])) }
      }
    default: break
    }
  }
}
