internal import BatchSolver
internal import XCTest

/// The program of docs/joints.md.
final class JointPageTests: XCTestCase {
  func testTheProgramDoesWhatThePageSays() throws {
    let world = try World()
    let chassis = try world.addBody(BodyDefinition(.dynamic, position: [0, 1]))
    try world.addShape(ShapeDefinition(.box(halfWidth: 1, halfHeight: 0.25)), to: chassis)
    let wheel = try world.addBody(BodyDefinition(.dynamic, position: [0.7, 0.5]))
    try world.addShape(ShapeDefinition(.circle(radius: 0.4)), to: wheel)

    let axle = try world.addJoint(
      .wheel(
        WheelJoint(
          spring: JointSpring(hertz: 4, dampingRatio: 0.7), limits: JointLimits(-0.2, 0.2),
          motor: JointMotor(speed: -10, maximum: 20))),
      chassis, wheel, at: [0.7, 0.5], axis: [0, 1])

    let lamp = try world.addBody(BodyDefinition(.dynamic, position: [5, 3]))
    try world.addShape(ShapeDefinition(.circle(radius: 0.2)), to: lamp)
    var chain = JointDefinition(.distance(.rope(2)), nil, lamp, frameA: JointFrame(position: [5, 5]))
    chain.forceThreshold = 50
    let hook = try world.addJoint(chain)

    for _ in 0..<60 {
      try world.step(by: 1 / 60)
      for event in world.jointEvents where event.joint == hook { try world.removeJoint(hook) }
    }
    XCTAssertTrue(world.contains(hook), "the lamp weighs 1.3 N")
    XCTAssertEqual(try world.position(of: lamp).y, 3, accuracy: 0.01)
    XCTAssertLessThan(abs(try world.translation(of: axle)), 0.21)
    let spin = try world.angularVelocity(of: wheel) - (try world.angularVelocity(of: chassis))
    XCTAssertEqual(spin, -10, accuracy: 0.1)
  }
}
