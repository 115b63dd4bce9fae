internal import BatchSolver
internal import XCTest

/// Joints hold for a minute: what belongs together stays together, and nothing creeps or gains energy.
final class JointDriftTests: XCTestCase {
  private func world(gravity: SIMD2<Float> = [0, -10]) throws -> World {
    var settings = WorldSettings()
    settings.gravity = gravity
    settings.allowsSleep = false
    return try World(settings)
  }

  /// 20 links of 1 kg and a load of 20 kg, let go level.
  func testSwingingChainStaysTogether() throws {
    for (method, bound) in [(JointMethod.soft(), Float(0.02)), (.rigid, 0.05)] {
      let world = try world()
      var previous: BodyID?
      var joints: [JointID] = []
      for number in 0..<20 {
        let isLoad = number == 19
        let body = try world.add(
          isLoad ? .circle(radius: 0.5) : .box(halfWidth: 0.5, halfHeight: 0.1), at: [Float(number) + 0.5, 0],
          density: isLoad ? 20 / (.pi * 0.25) : 5)
        var definition = try JointDefinition(
          .revolute(RevoluteJoint()), previous, body, at: [Float(number), 0], in: world)
        definition.method = method
        joints.append(try world.addJoint(definition))
        previous = body
      }
      var worst: Float = 0
      try world.run(seconds: 60) {
        for joint in joints { worst = max(worst, try world.separation(of: joint)) }
      }
      XCTAssertLessThan(worst, bound, "\(method)")
      // It hangs by now, and each joint carries what is below it.
      XCTAssertEqual(try world.position(of: previous!).x, 0, accuracy: 8)
    }
  }

  /// A pendulum keeps its amplitude within the integrator's damping, and never gains.
  func testPendulumDoesNotGainEnergy() throws {
    for method in [JointMethod.soft(), .rigid] {
      let world = try world()
      let body = try world.add(.circle(radius: 0.2), at: [1, 0])
      var definition = JointDefinition(.distance(.rod(1)), nil, body)
      definition.method = method
      try world.addJoint(definition)
      var highest: Float = -1
      var length: Float = 0
      for step in 0..<3600 {
        try world.step(by: stepLength)
        let p = try world.position(of: body)
        length = max(length, abs((p.x * p.x + p.y * p.y).squareRoot() - 1))
        if step > 3300 { highest = max(highest, p.y) }
      }
      XCTAssertLessThan(highest, 0.01, "\(method)")
      XCTAssertGreaterThan(highest, -0.5, "\(method)")
      XCTAssertLessThan(length, 2e-3, "\(method)")
    }
  }

  func testLoadedMachinesDoNotCreep() throws {
    let world = try world()
    // A lift held by its motor, a shelf on a weld, a weight on a rope, a balance of two weights on a beam.
    let lift = try world.add(.square(0.5), at: [0, 0])
    let lifting = try world.addJoint(
      .prismatic(PrismaticJoint(motor: JointMotor(speed: 0, maximum: 1e4))), nil, lift, at: [0, 0], axis: [0, 1])
    let shelf = try world.add(.box(halfWidth: 1, halfHeight: 0.1), at: [6, 0])
    try world.addJoint(.weld(WeldJoint()), nil, shelf, at: [5, 0])
    let books = try world.add(.square(0.3), at: [6.5, 0.4])
    let weight = try world.add(.square(0.5), at: [10, -2])
    let rope = try world.addJoint(
      JointDefinition(.distance(.rope(2)), nil, weight, frameA: JointFrame(position: [10, 0])))
    let beam = try world.add(.box(halfWidth: 2, halfHeight: 0.1), at: [15, 0])
    let pivot = try world.addJoint(.revolute(RevoluteJoint()), nil, beam, at: [15, 0])
    for x: Float in [13.2, 16.8] { try world.add(.square(0.2), at: [x, 0.3]) }
    try world.run(seconds: 5)
    let shelfAfterFive = try world.position(of: shelf)
    let liftAfterFive = try world.coordinate(of: lifting)
    try world.run(seconds: 55)
    XCTAssertEqual(try world.coordinate(of: lifting), liftAfterFive, accuracy: 1e-3)
    XCTAssertEqual(liftAfterFive, 0, accuracy: 1e-3)
    XCTAssertEqual(try world.position(of: shelf).y, shelfAfterFive.y, accuracy: 1e-3)
    XCTAssertEqual(try world.position(of: books).x, 6.5, accuracy: 0.02)
    XCTAssertEqual(try world.coordinate(of: rope), 2, accuracy: 2e-3)
    XCTAssertEqual(try world.separation(of: pivot), 0, accuracy: 1e-3)
    XCTAssertEqual(try world.coordinate(of: pivot), 0, accuracy: 0.02)
  }
}
