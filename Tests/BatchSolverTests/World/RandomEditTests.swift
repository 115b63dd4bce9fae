internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Thousands of random edits between steps: nothing dangles, nothing becomes infinite, and counters agree.
final class RandomEditTests: XCTestCase {
  func testRandomAddsAndRemoves() throws {
    var generator = SeededGenerator()
    let world = try World.withFloor(sleeps: true)
    var bodies: [BodyID] = []
    for step in 0..<3000 {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0...3 where bodies.count < 150:
        let forms: [Geometry] = [
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
        try world.setEnabled(!(try world.isEnabled(body)), body)
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
      if step % 50 == 0 {
        world.checkInvariants()
        XCTAssertEqual(world.bodyCount, bodies.count + 1)
        XCTAssertTrue(world.kineticEnergy.isFinite)
        XCTAssertEqual(world.quarantinedBodies, [])
        for contact in world.contacts {
          XCTAssertTrue(world.contains(contact.bodyA))
          XCTAssertTrue(world.contains(contact.bodyB))
        }
      }
    }
    for body in bodies { try world.removeBody(body) }
    try world.step(by: stepLength)
    XCTAssertEqual(world.counters.pairs, 0)
    XCTAssertEqual(world.bodyCount, 1)
  }
}
