internal import BatchSolver
internal import XCTest

/// Joints against closed forms.
///
/// Where no other reason is given, bounds are for what a joint held softly gives: 1e-3 m for what moved or strikes,
/// 1e-4 of a force or speed at rest, some hundred roundings in single precision; and for sums over hundreds of sub-
/// steps, each of which turns by atan(h w), 1 - (h w)^2 / 3 of the angle.
final class JointPhysicsTests: XCTestCase {
  private func emptyWorld(gravity: SIMD2<Float> = [0, -10]) throws -> World {
    var settings = WorldSettings()
    settings.gravity = gravity
    settings.allowsSleep = false
    return try World(settings)
  }

  // MARK: - Revolute

  /// The period of a compound pendulum of moment of inertia I about its pivot is 2 pi sqrt(I / (m g d)) for small
  /// swings, with 1 + a^2 / 16 for amplitude a.
  func testPendulumPeriod() throws {
    for method in [JointMethod.soft(), .rigid] {
      for kind in [JointKind.revolute(RevoluteJoint()), .distance(.rod(2))] {
        let world = try emptyWorld()
        let amplitude: Float = 0.2
        let rotation = Rotation(angle: amplitude)
        let body = try world.add(.circle(radius: 0.25), at: rotation.apply([0, -2]))
        var definition = JointDefinition(kind, nil, body)
        if case .revolute = kind { definition.frameB.position = rotation.applyInverse(-(rotation.apply([0, -2]))) }
        definition.method = method
        try world.addJoint(definition)
        var crossings: [Float] = []
        var last = try world.position(of: body)
        for number in 0..<1200 {
          try world.step(by: 1 / 120, substeps: 4)
          let now = try world.position(of: body)
          if last.x > 0, now.x <= 0 { crossings.append((Float(number) + last.x / (last.x - now.x)) / 120) }
          last = now
        }
        let period = (crossings.last! - crossings[0]) / Float(crossings.count - 1)
        // A rod's bob does not turn: a point mass. On the revolute joint it turns with the arm.
        var inertia: Float = 4
        if case .revolute = kind { inertia += 0.5 * 0.25 * 0.25 }
        let expected = 2 * Float.pi * (inertia / (10 * 2)).squareRoot() * (1 + amplitude * amplitude / 16)
        XCTAssertEqual(period, expected, accuracy: 5e-4 * expected, "\(kind), \(method)")
        XCTAssertEqual(length(last), 2, accuracy: 2e-4, "\(kind), \(method)")
      }
    }
  }

  func testMotorTurnsAtItsSpeedAndBalancesTorque() throws {
    let world = try emptyWorld()
    // An arm of 1 m held level by its motor: torque m g d.
    let arm = try world.add(.box(halfWidth: 1, halfHeight: 0.1), at: [1, 0])
    let joint = try world.addJoint(
      .revolute(RevoluteJoint(motor: JointMotor(speed: 0, maximum: 1000))), nil, arm, at: [0, 0])
    try world.run(seconds: 2)
    let mass = try world.mass(of: arm)
    XCTAssertEqual(try world.motorForce(of: joint), mass * 10, accuracy: 1e-4 * mass * 10)
    XCTAssertEqual(try world.constraintForce(of: joint).y, mass * 10, accuracy: 1e-4 * mass * 10)
    XCTAssertEqual(try world.coordinate(of: joint), 0, accuracy: 1e-3)
    try world.setGravity(.zero)
    try world.setKind(.revolute(RevoluteJoint(motor: JointMotor(speed: 3, maximum: 1000))), of: joint)
    try world.run(seconds: 5)
    XCTAssertEqual(try world.angularVelocity(of: arm), 3, accuracy: 1e-3)
    // The coordinate counts whole turns.
    XCTAssertEqual(try world.coordinate(of: joint), 15, accuracy: 1e-3)
    // Too weak a motor lets the arm fall, and brings it to rest where its torque bears gravity's, m g d cos(angle).
    try world.setGravity([0, -10])
    try world.setKind(.revolute(RevoluteJoint(motor: .friction(0.5 * mass * 10))), of: joint)
    try world.setLinearVelocity(.zero, of: arm)
    try world.setAngularVelocity(0, of: arm)
    XCTAssertGreaterThan(abs(try world.rotation(of: arm).cosine), 0.6, "too far out for the motor")
    try world.run(seconds: 10)
    XCTAssertLessThan(abs(try world.rotation(of: arm).cosine), 0.5)
    XCTAssertLessThan(try world.rotation(of: arm).sine, 0)
    XCTAssertEqual(try world.angularVelocity(of: arm), 0, accuracy: 1e-4)
  }

  func testFrictionStopsASpinningWheel() throws {
    let world = try emptyWorld(gravity: .zero)
    let wheel = try world.add(.circle(radius: 0.5), at: .zero, spin: 10)
    let inertia = try world.inertia(of: wheel)
    try world.addJoint(.revolute(RevoluteJoint(motor: .friction(inertia * 4))), nil, wheel, at: .zero)
    // It slows down by 4 rad/s every second.
    try world.run(seconds: 1)
    XCTAssertEqual(try world.angularVelocity(of: wheel), 6, accuracy: 5e-4)
    try world.run(seconds: 2)
    XCTAssertEqual(try world.angularVelocity(of: wheel), 0, accuracy: 1e-4)
  }

  func testLimitsStopAlsoBeyondHalfATurn() throws {
    for (limit, arm): (Float, Float) in [(0.5, 0), (2, 0), (4, 0), (9, 0), (0.5, 1), (4, 1)] {
      for sign: Float in [1, -1] {
        let world = try emptyWorld(gravity: .zero)
        let door = try world.add(
          .box(halfWidth: 1, halfHeight: 0.1), at: [arm, 0], velocity: [0, 3 * sign * arm], spin: 3 * sign)
        let joint = try world.addJoint(
          .revolute(RevoluteJoint(limits: JointLimits(-limit, limit))), nil, door, at: .zero)
        var farthest: Float = 0
        try world.run(seconds: 5) { farthest = max(farthest, abs(try world.coordinate(of: joint))) }
        XCTAssertEqual(farthest, limit, accuracy: 0.01, "\(limit) \(sign)")
        // A door whose hinge is at its edge rebounds a little: limit and hinge are solved one after the other, and each
        // undoes part of the other's work.
        XCTAssertEqual(try world.angularVelocity(of: door), 0, accuracy: arm == 0 ? 1e-3 : 0.2 * 3)
      }
    }
  }

  // MARK: - Springs

  /// A soft spring swings at its frequency and decays as exp(-2 pi f z t): its integrator is implicit, which damps a
  /// little more, and the less the smaller the sub-steps.
  func testSpringFrequencyAndDecay() throws {
    for (name, kind) in [
      ("distance", JointKind.distance(.spring(2, hertz: 1, dampingRatio: 0.05))),
      ("prismatic", .prismatic(PrismaticJoint(spring: JointSpring(hertz: 1, dampingRatio: 0.05, target: 2)))),
      ("wheel", .wheel(WheelJoint(spring: JointSpring(hertz: 1, dampingRatio: 0.05, target: 2)))),
    ] {
      let world = try emptyWorld(gravity: .zero)
      let body = try world.add(.square(0.5), at: [2.5, 0])
      try world.addJoint(JointDefinition(kind, nil, body))
      var peaks: [(time: Float, value: Float)] = []
      var history: [Float] = []
      for number in 0..<600 {
        try world.step(by: 1 / 60, substeps: 16)
        history.append(try world.position(of: body).x - 2)
        let n = history.count
        if n > 2, history[n - 2] > history[n - 3], history[n - 2] >= history[n - 1] {
          peaks.append((Float(number) / 60, history[n - 2]))
        }
        XCTAssertEqual(try world.position(of: body).y, 0, accuracy: 1e-4, name)
      }
      let count = peaks.count - 1
      let period = (peaks.last!.time - peaks[0].time) / Float(count)
      XCTAssertEqual(period, 1, accuracy: 0.01, name)
      let decay = pow(peaks.last!.value / peaks[0].value, 1 / Float(count))
      // exp(-2 pi 0.05) = 0.730; the implicit sub-step adds 2 pi^2 f h = 0.02 to the exponent.
      XCTAssertEqual(decay, 0.730, accuracy: 0.03, name)
    }
  }

  func testAngularSpringOfARevoluteJointDrawsToItsTarget() throws {
    let world = try emptyWorld(gravity: .zero)
    let body = try world.add(.square(0.5), at: .zero)
    let joint = try world.addJoint(
      .revolute(RevoluteJoint(spring: JointSpring(hertz: 2, dampingRatio: 1, target: 1.2))), nil, body, at: .zero)
    try world.run(seconds: 3)
    XCTAssertEqual(try world.coordinate(of: joint), 1.2, accuracy: 1e-3)
    XCTAssertEqual(try world.rotation(of: body).angle, 1.2, accuracy: 1e-3)
  }

  func testSpringWithLimitedForceCannotLift() throws {
    let world = try emptyWorld()
    let body = try world.add(.square(0.5), at: [0, -1])
    // 1 kg weighs 10 N; a spring of at most 5 N slows the fall to 5 m/s^2.
    try world.addJoint(
      JointDefinition(
        .prismatic(PrismaticJoint(spring: JointSpring(hertz: 20, dampingRatio: 1, target: 0, maximum: 5))), nil, body,
        at: .zero, axis: [0, 1], in: world))
    try world.run(seconds: 1)
    XCTAssertEqual(try world.linearVelocity(of: body).y, -5, accuracy: 1e-3)
  }

  // MARK: - Prismatic

  func testPrismaticSlidesAlongItsAxisOnly() throws {
    for method in [JointMethod.soft(), .rigid] {
      let world = try emptyWorld()
      let axis = Rotation(angle: -0.5)
      let body = try world.add(.square(0.5), at: [1, 1], angle: 0.3)
      var definition = try JointDefinition(
        .prismatic(PrismaticJoint()), nil, body, at: [1, 1], axis: axis.apply([1, 0]), in: world)
      definition.method = method
      let joint = try world.addJoint(definition)
      try world.run(seconds: 1)
      // Down the slope at g sin.
      let distance = 0.5 * 10 * sin(Float(0.5))
      XCTAssertEqual(try world.coordinate(of: joint), distance, accuracy: 0.02 * distance)
      XCTAssertEqual(try world.separation(of: joint), 0, accuracy: 3e-4)
      XCTAssertEqual(try world.rotation(of: body).angle, 0.3, accuracy: 1e-5)
    }
  }

  func testPrismaticLimitsAndMotor() throws {
    let world = try emptyWorld()
    let body = try world.add(.square(0.5), at: .zero)
    let joint = try world.addJoint(
      .prismatic(PrismaticJoint(limits: JointLimits(-1, 2), motor: JointMotor(speed: 1, maximum: 100))), nil, body,
      at: .zero, axis: [0, 1])
    try world.run(seconds: 1)
    XCTAssertEqual(try world.linearVelocity(of: body).y, 1, accuracy: 1e-5)
    XCTAssertEqual(try world.motorForce(of: joint), 10, accuracy: 1e-3)
    try world.run(seconds: 2)
    XCTAssertEqual(try world.coordinate(of: joint), 2, accuracy: 2e-3)
    try world.setKind(.prismatic(PrismaticJoint(limits: JointLimits(-1, 2))), of: joint)
    try world.run(seconds: 3)
    XCTAssertEqual(try world.coordinate(of: joint), -1, accuracy: 1e-3)
    XCTAssertEqual(try world.constraintForce(of: joint).y, 10, accuracy: 1e-3)
  }

  // MARK: - Distance

  func testRopeHangsAtItsLengthAndIsSlackBefore() throws {
    let world = try emptyWorld()
    let body = try world.add(.circle(radius: 0.2), at: [0, -1])
    let joint = try world.addJoint(JointDefinition(.distance(.rope(3)), nil, body))
    try world.run(seconds: 0.4)
    XCTAssertEqual(try world.linearVelocity(of: body).y, -4, accuracy: 1e-3, "slack: free fall")
    try world.run(seconds: 5)
    XCTAssertEqual(try world.coordinate(of: joint), 3, accuracy: 5e-4)
    XCTAssertEqual(try world.constraintForce(of: joint).y, try world.mass(of: body) * 10, accuracy: 1e-3)
  }

  func testRodKeepsBodiesApartInBothDirections() throws {
    for method in [JointMethod.soft(), .rigid] {
      let world = try emptyWorld(gravity: .zero)
      let a = try world.add(.circle(radius: 0.2), at: [0, 0], velocity: [5, 1])
      let b = try world.add(.circle(radius: 0.2), at: [2, 0], velocity: [-5, -1], density: 3)
      var definition = JointDefinition(.distance(.rod(2)), a, b)
      definition.method = method
      let joint = try world.addJoint(definition)
      let momentum = try world.momentum()
      try world.run(seconds: 3) { XCTAssertEqual(try world.coordinate(of: joint), 2, accuracy: 0.005, "\(method)") }
      let after = try world.momentum()
      XCTAssertEqual(after.x, momentum.x, accuracy: 1e-4)
      XCTAssertEqual(after.y, momentum.y, accuracy: 1e-4)
    }
  }

  // MARK: - Weld

  func testWeldHoldsACantilever() throws {
    for method in [JointMethod.soft(), .rigid] {
      let world = try emptyWorld()
      var previous: BodyID?
      var joints: [JointID] = []
      for number in 0..<4 {
        let body = try world.add(.box(halfWidth: 0.5, halfHeight: 0.25), at: [0.5 + Float(number), 0])
        var definition = try JointDefinition(.weld(WeldJoint()), previous, body, at: [Float(number), 0], in: world)
        definition.method = method
        joints.append(try world.addJoint(definition))
        previous = body
      }
      try world.run(seconds: 10)
      // Four boxes of 0.5 kg: torque 2 kg x 10 m/s^2 x 2 m at the root.
      XCTAssertEqual(abs(try world.constraintTorque(of: joints[0])), 40, accuracy: 0.02, "\(method)")
      XCTAssertEqual(try world.constraintForce(of: joints[0]).y, 20, accuracy: 5e-3, "\(method)")
      XCTAssertGreaterThan(try world.position(of: previous!).y, -0.35, "\(method)")
    }
  }

  func testSoftWeldSwingsAtItsFrequency() throws {
    let world = try emptyWorld(gravity: .zero)
    let body = try world.add(.square(0.5), at: .zero, spin: 1)
    try world.addJoint(.weld(WeldJoint(angularHertz: 2, angularDampingRatio: 0.01)), nil, body, at: .zero)
    var crossings: [Float] = []
    var last: Float = 0
    for number in 0..<240 {
      try world.step(by: 1 / 60, substeps: 16)
      let angle = try world.rotation(of: body).angle
      if last < 0, angle >= 0 { crossings.append((Float(number) + last / (last - angle)) / 60) }
      last = angle
    }
    XCTAssertEqual((crossings.last! - crossings[0]) / Float(crossings.count - 1), 0.5, accuracy: 1e-3)
  }

  // MARK: - Wheel

  func testWheelCarriesItsLoadOnTheSuspension() throws {
    let world = try World.withFloor()
    let chassis = try world.add(.box(halfWidth: 1, halfHeight: 0.25), at: [0, 1])
    var wheels: [JointID] = []
    for x: Float in [-0.7, 0.7] {
      let wheel = try world.add(.circle(radius: 0.4), at: [x, 0.4], material: SurfaceMaterial(friction: 1))
      wheels.append(
        try world.addJoint(
          .wheel(
            WheelJoint(
              spring: JointSpring(hertz: 4, dampingRatio: 0.7), limits: JointLimits(-0.2, 0.2),
              motor: JointMotor(speed: -5, maximum: 50))), chassis, wheel, at: [x, 0.4], axis: [0, 1]))
    }
    try world.run(seconds: 6)
    // Rolls: v = w r.
    XCTAssertEqual(try world.linearVelocity(of: chassis).x, 2, accuracy: 0.02)
    XCTAssertEqual(try world.rotation(of: chassis).angle, 0, accuracy: 2e-4)
    for wheel in wheels {
      XCTAssertEqual(try world.separation(of: wheel), 0, accuracy: 2e-4)
      // Half the chassis' weight on each wheel, pushing the wheel down.
      XCTAssertEqual(try world.constraintForce(of: wheel).y, -5, accuracy: 0.3)
    }
  }

  // MARK: - Motor and pin

  func testMotorJointReachesVelocityWithLimitedForce() throws {
    let world = try emptyWorld(gravity: .zero)
    let body = try world.add(.square(0.5), at: .zero)
    var motor = MotorJoint()
    motor.linearVelocity = [2, 1]
    motor.maximumVelocityForce = Float(5).squareRoot()
    motor.angularVelocity = 4
    motor.maximumVelocityTorque = 1
    try world.addJoint(JointDefinition(.motor(motor), nil, body))
    // 1 kg: the speed grows by sqrt 5 m/s a second until it is (2, 1).
    try world.run(seconds: 0.5)
    XCTAssertEqual(try world.linearVelocity(of: body).x, 1, accuracy: 1e-4)
    XCTAssertEqual(try world.linearVelocity(of: body).y, 0.5, accuracy: 1e-4)
    try world.run(seconds: 2)
    XCTAssertEqual(try world.linearVelocity(of: body).x, 2, accuracy: 1e-3)
    XCTAssertEqual(try world.angularVelocity(of: body), 4, accuracy: 1e-3)
  }

  func testMotorJointSpringsDrawToThePose() throws {
    let world = try emptyWorld()
    let body = try world.add(.square(0.5), at: [3, -2], angle: 1)
    var motor = MotorJoint()
    motor.linearHertz = 4
    motor.angularHertz = 4
    var definition = JointDefinition(.motor(motor), nil, body)
    definition.frameA = JointFrame(position: [1, 1], rotation: Rotation(angle: 0.5))
    try world.addJoint(definition)
    try world.run(seconds: 3)
    // Gravity draws a spring of 4 Hz out by g / (2 pi f)^2.
    XCTAssertEqual(try world.position(of: body).x, 1, accuracy: 1e-3)
    XCTAssertEqual(try world.position(of: body).y, 1 - 10 / (64 * .pi * .pi), accuracy: 1e-3)
    XCTAssertEqual(try world.rotation(of: body).angle, 0.5, accuracy: 1e-3)
  }

  func testPinFollowsItsTargetAndIsNoStrongerThanItMayBe() throws {
    let world = try emptyWorld()
    let body = try world.add(.square(0.5), at: .zero)
    var definition = try JointDefinition(
      .mouse(MouseJoint(hertz: 5, dampingRatio: 1)), nil, body, at: [0.4, 0.4], in: world)
    let pin = try world.addJoint(definition)
    try world.setMouseTarget([3, 4], of: pin)
    try world.run(seconds: 4)
    let frames = try world.definition(of: pin)
    XCTAssertEqual(frames.frameA.position, [3, 4])
    let anchor = try world.position(of: body) + (try world.rotation(of: body)).apply([0.4, 0.4])
    XCTAssertEqual(anchor.x, 3, accuracy: 0.02)
    XCTAssertEqual(anchor.y, 4, accuracy: 0.03)
    try world.removeJoint(pin)
    definition.kind = .mouse(MouseJoint(hertz: 5, dampingRatio: 1, maximumForce: 6))
    try world.addJoint(definition)
    let before = try world.linearVelocity(of: body).y
    try world.run(seconds: 1)
    XCTAssertLessThan(try world.linearVelocity(of: body).y - before, -3.9)
  }

  // MARK: - Gear

  func testGearCouplesTwoWheels() throws {
    let world = try emptyWorld(gravity: .zero)
    let a = try world.add(.circle(radius: 1), at: [0, 0], spin: 6)
    let b = try world.add(.circle(radius: 0.5), at: [3, 0])
    let first = try world.addJoint(.revolute(RevoluteJoint()), nil, a, at: [0, 0])
    let second = try world.addJoint(.revolute(RevoluteJoint()), nil, b, at: [3, 0])
    let gear = try world.addJoint(
      JointDefinition(.gear(GearJoint(first: first, second: second, ratio: 0.5)), a, b))
    let spin = try world.inertia(of: a) * 6
    try world.run(seconds: 10)
    let wA = try world.angularVelocity(of: a)
    let wB = try world.angularVelocity(of: b)
    XCTAssertEqual(wA + 0.5 * wB, 0, accuracy: 1e-3)
    // The gear's impulses on the two are as 1 : ratio.
    let changeA = try world.inertia(of: a) * wA - spin
    let changeB = try world.inertia(of: b) * wB
    XCTAssertEqual(changeB, 0.5 * changeA, accuracy: 1e-3 * abs(changeA))
    XCTAssertEqual(try world.coordinate(of: gear), 0, accuracy: 2e-4)
    try world.removeJoint(first)
    XCTAssertFalse(world.contains(gear), "a gear goes with its joints")
    XCTAssertTrue(world.contains(second))
    world.checkInvariants()
  }

  func testRackAndPinion() throws {
    let world = try emptyWorld(gravity: .zero)
    let pinion = try world.add(.circle(radius: 0.5), at: .zero)
    let rack = try world.add(.box(halfWidth: 2, halfHeight: 0.1), at: [0, -0.6])
    let turning = try world.addJoint(
      .revolute(RevoluteJoint(motor: JointMotor(speed: 2, maximum: 100))), nil, pinion, at: .zero)
    let sliding = try world.addJoint(.prismatic(PrismaticJoint()), nil, rack, at: [0, -0.6])
    // Angle - x / r = constant: the rack moves right while the pinion turns counter-clockwise above it.
    try world.addJoint(
      JointDefinition(.gear(GearJoint(first: turning, second: sliding, ratio: -2)), pinion, rack))
    try world.run(seconds: 1)
    XCTAssertEqual(try world.linearVelocity(of: rack).x, 1, accuracy: 2e-4)
    XCTAssertEqual(try world.coordinate(of: turning), 2 * (try world.coordinate(of: sliding)), accuracy: 1e-4)
  }
}

private func length(_ v: SIMD2<Float>) -> Float { (v.x * v.x + v.y * v.y).squareRoot() }
