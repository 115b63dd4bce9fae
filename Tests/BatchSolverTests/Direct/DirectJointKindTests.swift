internal import BatchSolver
internal import XCTest

/// Limits, motors and friction of the joints in the direct system, each against its closed form.
final class DirectJointKindTests: XCTestCase {
  func testRevoluteLimitStopsABeam() throws {
    let world = try World.direct()
    let beam = try world.addBar(length: 2, thickness: 0.2, mass: 5, at: [1, 0])
    let joint = try world.pin(nil, .zero, beam, [-1, 0], RevoluteJoint(limits: JointLimits(-0.5, 0.5)))
    try world.runDirect(steps: 120)
    XCTAssertEqual(try world.coordinate(of: joint), -0.5, accuracy: 1e-5)
    // It holds the weight at its lever.
    XCTAssertEqual(try world.constraintTorque(of: joint), 5 * 10 * cos(0.5), accuracy: 5e-4)
    XCTAssertEqual(try world.separation(of: joint), 0, accuracy: 1e-6)
  }

  func testRevoluteMotorSpeedsUpByItsTorqueAndNoMore() throws {
    let world = try World.direct(gravity: .zero)
    let wheel = try world.addBar(length: 1, thickness: 1, mass: 6, at: .zero)
    let inertia = try world.inertia(of: wheel)
    let joint = try world.pin(nil, .zero, wheel, .zero, RevoluteJoint(motor: JointMotor(speed: 4, maximum: 2)))
    try world.runDirect(steps: 30)
    XCTAssertEqual(try world.angularVelocity(of: wheel), 2 * 0.5 / inertia, accuracy: 1e-5)
    XCTAssertEqual(try world.motorForce(of: joint), 2, accuracy: 1e-5)
    // 4 rad/s take it two seconds.
    try world.runDirect(steps: 120)
    XCTAssertEqual(try world.angularVelocity(of: wheel), 4, accuracy: 1e-5)
    XCTAssertEqual(try world.motorForce(of: joint), 0, accuracy: 1e-4)
  }

  /// Friction in a hinge holds a beam as long as it is stronger than the weight at its lever.
  func testHingeFrictionHoldsOrSlips() throws {
    for (friction, holds) in [(Float(51), true), (49, false)] {
      let world = try World.direct()
      let beam = try world.addBar(length: 2, thickness: 0.2, mass: 5, at: [1, 0])
      let joint = try world.pin(nil, .zero, beam, [-1, 0], RevoluteJoint(motor: .friction(friction)))
      try world.runDirect(steps: 10)
      let settled = try world.coordinate(of: joint)
      try world.runDirect(steps: 50)
      let angle = try world.coordinate(of: joint)
      if holds {
        // Friction finds its torque in a few steps, in which it gives way by a tenth of what gravity would do in one;
        // then it holds for good.
        XCTAssertEqual(angle, 0, accuracy: 0.1 * 7.5 * directStep * directStep)
        XCTAssertEqual(angle, settled, accuracy: 1e-6)
        XCTAssertEqual(try world.motorForce(of: joint), 50, accuracy: 1e-3)
      } else {
        XCTAssertLessThan(angle, -0.01)
      }
    }
  }

  func testSlideWithMotorAndLimit() throws {
    let world = try World.direct()
    let lift = try world.addBar(length: 1, thickness: 1, mass: 3, at: .zero)
    let motor = JointMotor(speed: 1, maximum: 33)
    let joint = try world.addJoint(
      .prismatic(PrismaticJoint(limits: JointLimits(-1, 0.5), motor: motor)), nil, lift, at: .zero, axis: [0, 1])
    try world.runDirect(steps: 30)
    // 33 N against 30 N on 3 kg.
    XCTAssertEqual(try world.linearVelocity(of: lift).y, 0.5, accuracy: 1e-5)
    try world.runDirect(steps: 120)
    XCTAssertEqual(try world.coordinate(of: joint), 0.5, accuracy: 1e-5)
    XCTAssertEqual(try world.linearVelocity(of: lift).y, 0, accuracy: 1e-5)
    XCTAssertEqual(try world.position(of: lift).x, 0, accuracy: 1e-6)
    XCTAssertEqual(try world.rotation(of: lift).angle, 0, accuracy: 1e-6)
    try world.setKind(.prismatic(PrismaticJoint(limits: JointLimits(-1, 0.5), motor: .friction(24))), of: joint)
    try world.runDirect(steps: 30)
    // It falls with what friction leaves of the weight.
    XCTAssertEqual(try world.linearVelocity(of: lift).y, -1, accuracy: 1e-4)
    try world.runDirect(steps: 120)
    XCTAssertEqual(try world.coordinate(of: joint), -1, accuracy: 1e-5)
  }

  /// A motor of 100 kN pushes a slide of 5 kg against its limit at 0.25 m/s.
  func testLimitHoldsAgainstAMotor() throws {
    let world = try World.direct(gravity: .zero)
    let slide = try world.addBar(length: 1, thickness: 1, mass: 5, at: .zero)
    let motor = JointMotor(speed: 0.25, maximum: 1e5)
    let joint = try world.addJoint(
      .prismatic(PrismaticJoint(limits: JointLimits(-1, 0.1), motor: motor)), nil, slide, at: .zero)
    var farthest: Float = 0
    try world.runDirect(steps: 120) { farthest = max(farthest, try world.coordinate(of: joint)) }
    XCTAssertEqual(try world.coordinate(of: joint), 0.1, accuracy: 1e-4)
    // The limit finds its force while the motor has its own: within the way of a step.
    print("limit of 0.1 m against a motor: as far as \(farthest) m")
    XCTAssertLessThan(farthest, 0.1 + 0.25 * directStep)
  }

  func testWheelOnItsSuspension() throws {
    let world = try World.direct()
    let wheel = try world.addBar(length: 1, thickness: 1, mass: 2, at: .zero)
    let spring = JointSpring(hertz: 2, dampingRatio: 1)
    let joint = try world.addJoint(
      .wheel(WheelJoint(spring: spring, motor: JointMotor(speed: -3, maximum: 10))), nil, wheel, at: .zero,
      axis: [0, 1])
    try world.runDirect(steps: 300)
    // At rest it gives way by g / w².
    let w = 2 * Float.pi * 2
    XCTAssertEqual(try world.translation(of: joint), -10 / (w * w), accuracy: 1e-5)
    XCTAssertEqual(try world.position(of: wheel).x, 0, accuracy: 1e-6)
    XCTAssertEqual(try world.angularVelocity(of: wheel), -3, accuracy: 1e-5)
  }

  func testRopeHoldsAndLetsGo() throws {
    let world = try World.direct()
    let weight = try world.addBar(length: 0.5, thickness: 0.5, mass: 4, at: [0, -1])
    let rope = try world.addJoint(JointDefinition(.distance(.rope(2)), nil, weight))
    // It falls freely as long as the rope is slack.
    try world.runDirect(steps: 12)
    XCTAssertEqual(try world.linearVelocity(of: weight).y, -2, accuracy: 1e-5)
    var longest: Float = 0
    try world.runDirect(steps: 60) { longest = max(longest, try world.coordinate(of: rope)) }
    XCTAssertEqual(longest, 2, accuracy: 1e-5)
    XCTAssertEqual(try world.constraintForce(of: rope).y, 40, accuracy: 1e-3)
    try world.setLinearVelocity([0, 3], of: weight)
    try world.runDirect(steps: 6)
    XCTAssertEqual(try world.linearVelocity(of: weight).y, 2, accuracy: 1e-5)
    XCTAssertEqual(try world.constraintForce(of: rope).y, 0, accuracy: 1e-5)
  }

  func testWeldedShelfBearsItsLoad() throws {
    let world = try World.direct()
    var end: BodyID?
    var first: JointID?
    for number in 0..<10 {
      let plank = try world.addBar(length: 1, thickness: 0.2, mass: 2, at: [Float(number) + 0.5, 0])
      let weld = try world.addJoint(.weld(WeldJoint()), end, plank, at: [Float(number), 0])
      first = first ?? weld
      end = plank
    }
    try world.runDirect(steps: 120)
    // A cantilever of 20 kg, 10 m long: nothing bends.
    XCTAssertEqual(try world.position(of: try XCTUnwrap(end)).y, 0, accuracy: 1e-4)
    let joint = try XCTUnwrap(first)
    XCTAssertEqual(try world.constraintForce(of: joint).y, 200, accuracy: 2e-3)
    XCTAssertEqual(try world.constraintTorque(of: joint), 200 * 5, accuracy: 1e-2)
  }

  /// A motor joint pushes with at most its force, in the direction that it wants.
  func testMotorJointForceIsADisc() throws {
    let world = try World.direct(gravity: .zero)
    let body = try world.addBar(length: 1, thickness: 1, mass: 2, at: .zero)
    var motor = MotorJoint()
    motor.linearVelocity = [30, 40]
    motor.maximumVelocityForce = 10
    motor.angularVelocity = 2
    motor.maximumVelocityTorque = 100
    try world.addJoint(JointDefinition(.motor(motor), nil, body))
    try world.runDirect(steps: 60)
    let velocity = try world.linearVelocity(of: body)
    // 10 N on 2 kg for a second, in a direction that is fitted to a thousandth.
    XCTAssertEqual((velocity * velocity).sum().squareRoot(), 5, accuracy: 1e-4)
    XCTAssertEqual(velocity.x, 3, accuracy: 3e-3)
    XCTAssertEqual(velocity.y, 4, accuracy: 4e-3)
    XCTAssertEqual(try world.angularVelocity(of: body), 2, accuracy: 1e-5)
  }

  func testPinForceHasItsLimit() throws {
    let world = try World.direct(gravity: .zero)
    let body = try world.addBar(length: 1, thickness: 1, mass: 2, at: [50, 0])
    try world.addJoint(JointDefinition(.mouse(MouseJoint(hertz: 20, dampingRatio: 1, maximumForce: 10)), nil, body))
    try world.runDirect(steps: 60)
    XCTAssertEqual(try world.linearVelocity(of: body).x, -5, accuracy: 1e-3)
    XCTAssertEqual(try world.linearVelocity(of: body).y, 0, accuracy: 1e-5)
  }

  /// A wheel on a motor drives a larger one, and that a rack: nothing slips.
  func testGearsStayInMesh() throws {
    let world = try World.direct(gravity: .zero)
    let small = try world.addBar(length: 1, thickness: 1, mass: 1, at: [-1.5, 0])
    let large = try world.addBar(length: 2, thickness: 2, mass: 4, at: .zero)
    let rack = try world.addBar(length: 4, thickness: 0.2, mass: 2, at: [0, 1])
    let drive = try world.pin(
      nil, [-1.5, 0], small, .zero, RevoluteJoint(motor: JointMotor(speed: 2, maximum: 1e3)))
    let axle = try world.pin(nil, .zero, large, .zero)
    let slide = try world.addJoint(.prismatic(PrismaticJoint()), nil, rack, at: [0, 1])
    try world.addJoint(JointDefinition(.gear(GearJoint(first: drive, second: axle, ratio: 2)), small, large))
    try world.addJoint(JointDefinition(.gear(GearJoint(first: axle, second: slide, ratio: 1)), large, rack))
    for _ in 0..<120 {
      try world.runDirect(steps: 1)
      let turn = try world.coordinate(of: drive)
      let turnOfLarge = try world.coordinate(of: axle)
      XCTAssertEqual(turn + 2 * turnOfLarge, 0, accuracy: 2e-5)
      XCTAssertEqual(turnOfLarge + (try world.coordinate(of: slide)), 0, accuracy: 2e-5)
    }
    XCTAssertEqual(try world.coordinate(of: drive), 4, accuracy: 1e-3)
  }

  func testFilterJointLetsBodiesPass() throws {
    let world = try World.direct(gravity: .zero)
    let a = try world.add(.square(0.5), at: .zero)
    let b = try world.add(.square(0.5), at: [0.5, 0])
    try world.addJoint(JointDefinition(.filter, a, b))
    try world.runDirect(steps: 60)
    XCTAssertEqual(try world.position(of: b).x, 0.5, accuracy: 1e-6)
  }
}
