internal import BatchSolver
internal import XCTest

/// Limits of joints that are passed though nothing presses on them.
final class DirectLimitTests: XCTestCase {
  /// Limits that were passed were left alone unless something pressed on them: a slide between 0 and 1 m that began at
  /// 1.5 stayed there for ever, and the error said 0.
  func testPassedLimitsAreRestored() throws {
    let limits = JointLimits(0, 1)
    let kinds: [JointKind] = [
      .prismatic(PrismaticJoint(limits: limits)), .wheel(WheelJoint(limits: limits)),
      .distance(DistanceJoint(length: nil, limits: limits)), .revolute(RevoluteJoint(limits: limits)),
    ]
    for kind in kinds {
      let world = try World.direct(gravity: .zero)
      var isHinge = false
      if case .revolute = kind { isHinge = true }
      let body = try world.add(.square(0.5), at: isHinge ? .zero : [1.5, 0], angle: isHinge ? 1.5 : 0)
      let joint = try world.addJoint(JointDefinition(kind, nil, body))
      try world.runDirect(steps: 10)
      XCTAssertEqual(try place(joint, kind, world), 1, accuracy: 1e-5, "\(kind)")
      // Bodies are moved, not set in motion.
      XCTAssertEqual(try world.linearVelocity(of: body), .zero, "\(kind)")
      XCTAssertEqual(try world.angularVelocity(of: body), 0, "\(kind)")
      XCTAssertEqual(world.directCounters.error, 0, accuracy: 1e-5, "\(kind)")
    }
  }

  private func place(_ joint: JointID, _ kind: JointKind, _ world: World) throws -> Float {
    if case .wheel = kind { return try world.translation(of: joint) }
    return try world.coordinate(of: joint)
  }

  func testLimitsThatComeCloserTakeWithThem() throws {
    let world = try World.direct(gravity: .zero)
    let body = try world.add(.square(0.5), at: [1.5, 0])
    let joint = try world.addJoint(JointDefinition(.prismatic(PrismaticJoint(limits: JointLimits(0, 2))), nil, body))
    try world.runDirect(steps: 10)
    XCTAssertEqual(try world.coordinate(of: joint), 1.5)
    try world.setLimits(JointLimits(0, 1), of: joint)
    try world.runDirect(steps: 10)
    XCTAssertEqual(try world.coordinate(of: joint), 1, accuracy: 1e-5)
  }

  /// A spring of 1 Hz stretched by its load to 1.25 m would leave the limit of 1.1 m without load: nothing pressed on
  /// it, so the body, which began beyond, hung there.
  func testSpringDoesNotHangBeyondItsLimit() throws {
    let world = try World.direct()
    let body = try world.add(.square(0.5), at: [0, 3])
    let spring = DistanceJoint(
      length: 1, spring: JointSpring(hertz: 1, dampingRatio: 1), limits: JointLimits(0, 1.1))
    let joint = try world.addJoint(JointDefinition(.distance(spring), nil, body, frameA: JointFrame(position: [0, 5])))
    try world.runDirect(steps: 300)
    XCTAssertEqual(try world.coordinate(of: joint), 1.1, accuracy: 1e-4)
  }

  /// Anchors in one place have no direction; a rope with a least length opens along the y axis.
  func testLeastDistanceOpensFromOnePlace() throws {
    let world = try World.direct(gravity: .zero)
    let body = try world.add(.square(0.5), at: .zero)
    let rope = DistanceJoint(length: nil, limits: JointLimits(0.5, 1))
    let joint = try world.addJoint(JointDefinition(.distance(rope), nil, body))
    try world.runDirect(steps: 10)
    XCTAssertEqual(try world.coordinate(of: joint), 0.5, accuracy: 1e-5)
  }

  /// Links whose hinges were all bent beyond their limits come back to them, and stay together.
  func testChainBeyondItsLimits() throws {
    let world = try World.direct(gravity: .zero)
    var last: BodyID?
    var joints: [JointID] = []
    var end: SIMD2<Float> = .zero
    for number in 0..<10 {
      let rotation = Rotation(angle: 0.3 * Float(number))
      let way = rotation.apply([0.5, 0])
      let link = try world.addBar(length: 1, thickness: 0.1, mass: 1, at: end + way, angle: rotation)
      let hinge = RevoluteJoint(limits: JointLimits(-0.2, 0.2))
      joints.append(try world.pin(last, last == nil ? .zero : [0.5, 0], link, [-0.5, 0], hinge))
      last = link
      end += 2 * way
    }
    try world.runDirect(steps: 60)
    for joint in joints { XCTAssertLessThanOrEqual(try world.coordinate(of: joint), 0.2 + 1e-4) }
    XCTAssertLessThan(try world.worstSeparation(), 1e-4)
    XCTAssertEqual(world.kineticEnergy, 0, accuracy: 1e-12)
  }

  /// A motor without bounds and a limit are two rows that contradict each other: the arm stood at its limit with 5 rad/s for its
  /// velocity, and flew away as soon as both were off.
  func testALimitStopsAMotorWithoutBounds() throws {
    for isHinge in [true, false] {
      let world = try World.direct()
      let arm = try world.add(.box(halfWidth: 1, halfHeight: 0.1), at: [1, 0])
      let motor = JointMotor(speed: 5, maximum: .infinity)
      let limits = JointLimits(-0.5, 0.5)
      let joint = try world.addJoint(
        isHinge
          ? JointDefinition(
            .revolute(RevoluteJoint(limits: limits, motor: motor)), nil, arm, frameB: JointFrame(position: [-1, 0]))
          : JointDefinition(
            .prismatic(PrismaticJoint(limits: limits, motor: motor)), nil, arm, frameA: JointFrame(position: [1, 0])))
      try world.runDirect(steps: 60)
      XCTAssertEqual(try world.coordinate(of: joint), 0.5, accuracy: 1e-3)
      XCTAssertEqual(try world.linearVelocity(of: arm).y, 0, accuracy: 1e-3)
      XCTAssertEqual(try world.linearVelocity(of: arm).x, 0, accuracy: 1e-3)
      XCTAssertEqual(try world.angularVelocity(of: arm), 0, accuracy: 1e-3)
      try world.setMotor(nil, of: joint)
      try world.setLimits(nil, of: joint)
      try world.updateSettings { $0.gravity = .zero }
      try world.runDirect(steps: 10)
      XCTAssertEqual(try world.linearVelocity(of: arm).x, 0, accuracy: 1e-2)
      XCTAssertEqual(try world.linearVelocity(of: arm).y, 0, accuracy: 1e-2)
    }
  }
}
