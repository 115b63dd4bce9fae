internal import BatchSolver
internal import SIMDKernels
internal import TestSupport
internal import XCTest

/// What joints promise beside physics: errors, events, collision, sleep, determinism.
final class JointContractTests: XCTestCase {
  private func twoBoxes(_ world: World) throws -> (BodyID, BodyID) {
    (try world.add(.square(0.5), at: [0, 2]), try world.add(.square(0.5), at: [1.2, 2]))
  }

  func testEveryArgumentIsChecked() throws {
    let world = try World()
    let (a, b) = try twoBoxes(world)
    let other = try World()
    let stranger = try other.addBody(BodyDefinition(.dynamic))
    let gone = try world.addBody(BodyDefinition(.dynamic))
    try world.removeBody(gone)
    func refused(_ definition: JointDefinition, _ part: String, line: UInt = #line) {
      XCTAssertThrowsError(try world.addJoint(definition), line: line) { error in
        XCTAssertTrue("\(error)".contains(part), "\(error)", line: line)
      }
    }
    let nan = Float.nan
    func revolute(_ spring: JointSpring?, _ limits: JointLimits?, _ motor: JointMotor?) -> JointDefinition {
      JointDefinition(.revolute(RevoluteJoint(spring: spring, limits: limits, motor: motor)), a, b)
    }
    refused(JointDefinition(.filter, a, a), "twice")
    refused(JointDefinition(.filter, gone, b), "does not exist")
    refused(JointDefinition(.filter, a, gone), "does not exist")
    _ = stranger
    refused(revolute(nil, JointLimits(1, 0), nil), "lower limit first")
    refused(revolute(nil, JointLimits(nan, 0), nil), "limits")
    refused(revolute(nil, JointLimits(0, .infinity), nil), "limits")
    refused(revolute(JointSpring(hertz: -1, dampingRatio: 1), nil, nil), "hertz")
    refused(revolute(JointSpring(hertz: 1, dampingRatio: nan), nil, nil), "dampingRatio")
    refused(revolute(JointSpring(hertz: 1, dampingRatio: 1, target: .infinity), nil, nil), "target")
    refused(revolute(JointSpring(hertz: 1, dampingRatio: 1, target: 0, maximum: -1), nil, nil), "maximum")
    refused(revolute(nil, nil, JointMotor(speed: nan, maximum: 1)), "speed")
    refused(revolute(nil, nil, JointMotor(speed: 1, maximum: nan)), "maximum")
    refused(JointDefinition(.distance(.rod(-1)), a, b), "length")
    refused(
      JointDefinition(.distance(DistanceJoint(length: nil, spring: JointSpring(hertz: 1, dampingRatio: 1))), a, b),
      "length")
    refused(JointDefinition(.distance(DistanceJoint(length: 1, limits: JointLimits(-1, 2))), a, b), "lower distance")
    refused(JointDefinition(.weld(WeldJoint(linearHertz: -1)), a, b), "linearHertz")
    refused(JointDefinition(.mouse(MouseJoint(hertz: 0)), nil, b), "hertz")
    refused(JointDefinition(.mouse(MouseJoint(maximumForce: nan)), nil, b), "maximumForce")
    var motor = MotorJoint()
    motor.linearVelocity = [nan, 0]
    refused(JointDefinition(.motor(motor), a, b), "linearVelocity")
    var definition = JointDefinition(.filter, a, b)
    definition.frameA.position = [nan, 0]
    refused(definition, "frameA.position")
    definition = JointDefinition(.filter, a, b)
    definition.frameB.rotation = Rotation(cosine: 2, sine: 0)
    refused(definition, "frameB.rotation")
    definition = JointDefinition(.revolute(RevoluteJoint()), a, b)
    definition.method = .soft(hertz: 0, dampingRatio: 1)
    refused(definition, "hertz")
    definition.method = .rigid
    definition.forceThreshold = nan
    refused(definition, "forceThreshold")
    XCTAssertThrowsError(try JointDefinition(.prismatic(PrismaticJoint()), a, b, at: .zero, axis: .zero, in: world)) {
      XCTAssertTrue("\($0)".contains("axis"))
    }
    XCTAssertThrowsError(try JointDefinition(.filter, a, b, at: [nan, 0], in: world))

    let first = try world.addJoint(JointDefinition(.revolute(RevoluteJoint()), nil, a))
    let weld = try world.addJoint(JointDefinition(.weld(WeldJoint()), a, b))
    refused(JointDefinition(.gear(GearJoint(first: first, second: weld, ratio: 1)), a, b), "revolute or prismatic")
    refused(JointDefinition(.gear(GearJoint(first: first, second: first, ratio: 1)), a, b), "twice")
    let second = try world.addJoint(JointDefinition(.revolute(RevoluteJoint()), nil, b))
    refused(JointDefinition(.gear(GearJoint(first: first, second: second, ratio: 0)), a, b), "ratio")
    refused(JointDefinition(.gear(GearJoint(first: first, second: second, ratio: nan)), a, b), "ratio")
    XCTAssertThrowsError(try world.setKind(.weld(WeldJoint()), of: first))
    XCTAssertThrowsError(try world.setMouseTarget(.zero, of: first))
    try world.removeJoint(first)
    XCTAssertThrowsError(try world.removeJoint(first)) { XCTAssertEqual($0 as? WorldError, .staleJoint(first)) }
    XCTAssertThrowsError(try world.constraintForce(of: first))
    XCTAssertEqual(world.jointCount, 2)
    world.checkInvariants()
  }

  /// A gear took any two bodies for its own: they collided no more, and with them it went, though it turned others.
  func testAGearHasTheSecondBodiesOfItsJoints() throws {
    let world = try World()
    let (a, b) = try twoBoxes(world)
    let other = try world.add(.square(0.5), at: [9, 2])
    let hinges = try [a, b].map {
      try world.addJoint(.revolute(RevoluteJoint()), other, $0, at: world.position(of: $0))
    }
    let gear = JointKind.gear(GearJoint(first: hinges[0], second: hinges[1], ratio: 2))
    let hash = world.stateHash
    let pairs: [(BodyID?, BodyID, String)] = [
      (other, b, "\(other) and \(b)"), (a, other, "\(a) and \(other)"), (nil, b, "the world and \(b)"),
    ]
    for (bodyA, bodyB, found) in pairs {
      XCTAssertThrowsError(try world.addJoint(JointDefinition(gear, bodyA, bodyB))) {
        XCTAssertEqual(
          $0 as? WorldError,
          .invalidValue(
            name: "gear bodies", value: found, expected: "\(a) and \(b), the second bodies of its joints"))
      }
    }
    XCTAssertEqual(world.stateHash, hash)
    // The same second body twice is no pair, whatever bodies are named.
    let back = try world.addJoint(.revolute(RevoluteJoint()), nil, a, at: world.position(of: a))
    let alike = JointKind.gear(GearJoint(first: hinges[0], second: back, ratio: 2))
    for (bodyA, bodyB) in [(a, a), (a, b)] {
      XCTAssertThrowsError(try world.addJoint(JointDefinition(alike, bodyA, bodyB))) {
        XCTAssertEqual(
          $0 as? WorldError,
          .invalidValue(
            name: "gear joints", value: "two whose second body is \(a)", expected: "two whose second bodies differ"))
      }
    }
    // Their order says nothing.
    try world.addJoint(JointDefinition(gear, a, b))
    try world.addJoint(JointDefinition(gear, b, a))
  }

  func testJoinedBodiesDoNotCollideUnlessAllowed() throws {
    for collides in [false, true] {
      let world = try World()
      try world.setGravity(.zero)
      let a = try world.add(.square(0.5), at: .zero)
      let b = try world.add(.square(0.5), at: [0.9, 0])
      try world.step(by: 1 / 60)
      XCTAssertEqual(try world.contacts(of: a).count, 1)
      var definition = JointDefinition(.filter, a, b)
      definition.collidesConnected = collides
      let joint = try world.addJoint(definition)
      XCTAssertEqual(try world.contacts(of: a).count, collides ? 1 : 0)
      for _ in 0..<3 { try world.step(by: 1 / 60) }
      XCTAssertEqual(try world.contacts(of: a).count, collides ? 1 : 0)
      try world.removeJoint(joint)
      try world.step(by: 1 / 60)
      XCTAssertEqual(try world.contacts(of: a).count, 1, "they collide again")
      world.checkInvariants()
    }
  }

  func testThresholdsAreReported() throws {
    let world = try World()
    let weight = try world.add(.square(0.5), at: [0, -2])
    var definition = JointDefinition(.distance(.rod(2)), nil, weight)
    definition.forceThreshold = 12
    let joint = try world.addJoint(definition)
    try world.run(seconds: 1) { XCTAssertEqual(world.jointEvents, []) }
    try world.applyForce([0, -5], to: weight)
    try world.step(by: 1 / 60)
    XCTAssertEqual(world.jointEvents.map(\.joint), [joint])
    XCTAssertEqual(world.jointEvents[0].force, 15, accuracy: 1e-3)
    for _ in 0..<3 { try world.step(by: 1 / 60) }
    XCTAssertEqual(world.jointEvents, [])
  }

  func testJoinedBodiesSleepAndWakeTogether() throws {
    let world = try World.withFloor(sleeps: true)
    var chain: [BodyID] = []
    for number in 0..<6 { chain.append(try world.add(.circle(radius: 0.3), at: [Float(number), 0.3])) }
    for (a, b) in zip(chain, chain.dropFirst()) {
      try world.addJoint(.revolute(RevoluteJoint()), a, b, at: (try world.position(of: b)) - [0.5, 0])
    }
    try world.run(seconds: 2)
    for body in chain { XCTAssertFalse(try world.isAwake(body)) }
    world.checkInvariants()
    try world.applyImpulse([0, 1], to: chain[0])
    for body in chain { XCTAssertTrue(try world.isAwake(body)) }
    // One that moves keeps all awake.
    try world.setSleep(allowed: false, threshold: 0.05, of: chain[0])
    try world.run(seconds: 2)
    for body in chain { XCTAssertTrue(try world.isAwake(body)) }
    try world.setSleep(allowed: true, threshold: 0.05, of: chain[0])
    try world.run(seconds: 2)
    for body in chain { XCTAssertFalse(try world.isAwake(body)) }
    // Removing a joint wakes both its bodies.
    try world.removeJoint(try world.joints(of: chain[2])[0])
    XCTAssertTrue(try world.isAwake(chain[2]))
    try world.removeBody(chain[3])
    XCTAssertEqual(world.jointCount, 2 + 1)
    world.checkInvariants()
  }

  func testBodiesThatBeginAsleepAreJoinedAsleep() throws {
    let world = try World()
    var definition = BodyDefinition(.dynamic)
    definition.isAwake = false
    var bodies: [BodyID] = []
    for number in 0..<4 {
      definition.position = [Float(number), 5]
      let body = try world.addBody(definition)
      try world.addShape(ShapeDefinition(.circle(radius: 0.2)), to: body)
      bodies.append(body)
    }
    for (a, b) in zip(bodies, bodies.dropFirst()) { try world.addJoint(JointDefinition(.distance(.rod(1)), a, b)) }
    for body in bodies { XCTAssertFalse(try world.isAwake(body)) }
    try world.setAwake(true, of: bodies[3])
    for body in bodies { XCTAssertTrue(try world.isAwake(body)) }
    world.checkInvariants()
  }

  // MARK: - Determinism

  /// Chains, vehicles and machines of every kind and both methods on a floor.
  static func mixture(_ world: World) throws {
    let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
    try world.addShape(ShapeDefinition(.box(halfWidth: 60, halfHeight: 1)), to: ground)
    var previous: BodyID?
    for number in 0..<60 {
      let x = Float(number % 20) * 2
      let y = 2 + Float(number / 20) * 3
      let a = try world.add(.box(halfWidth: 0.5, halfHeight: 0.2), at: [x, y], spin: 1)
      let b = try world.add(.circle(radius: 0.3), at: [x + 0.9, y])
      let spring = JointSpring(hertz: 3, dampingRatio: 0.3)
      let limits = JointLimits(-0.4, 0.6)
      let motor = JointMotor(speed: 2, maximum: 5)
      let kinds: [JointKind] = [
        .revolute(RevoluteJoint()), .revolute(RevoluteJoint(spring: spring, limits: limits, motor: motor)),
        .prismatic(PrismaticJoint(spring: spring, limits: limits, motor: motor)), .distance(.rod(0.9)),
        .distance(DistanceJoint(length: 1, spring: spring, limits: JointLimits(0.5, 1.5))),
        .weld(WeldJoint()), .weld(WeldJoint(linearHertz: 4, angularHertz: 3)),
        .wheel(WheelJoint(spring: spring, limits: limits, motor: motor)),
      ]
      var definition = try JointDefinition(
        kinds[number % kinds.count], a, b, at: [x + 0.5, y], axis: [1, 0.3], in: world)
      if number % 3 == 0 { definition.method = .rigid }
      try world.addJoint(definition)
      if number % 5 == 0, let previous {
        try world.addJoint(JointDefinition(.distance(.rope(3)), previous, a))
      }
      if number % 7 == 0 {
        try world.addJoint(JointDefinition(.mouse(MouseJoint(maximumForce: 20)), nil, b, at: [x, y], in: world))
      }
      previous = b
    }
    for number in 0..<6 {
      let x = Float(number) * 3
      let a = try world.add(.circle(radius: 0.5), at: [x, 15], spin: 3)
      let b = try world.add(.circle(radius: 0.5), at: [x + 1.5, 15])
      let first = try world.addJoint(.revolute(RevoluteJoint()), nil, a, at: [x, 15])
      let second = try world.addJoint(.revolute(RevoluteJoint()), nil, b, at: [x + 1.5, 15])
      try world.addJoint(JointDefinition(.gear(GearJoint(first: first, second: second, ratio: 0.5)), a, b))
    }
  }

  func testSameBitsAtEveryLevel() throws {
    var hashes: [UInt64] = []
    for level in SIMDLevel.available {
      let world = try World(simdLevel: level)
      try Self.mixture(world)
      for _ in 0..<240 { try world.step(by: 1 / 60) }
      world.checkInvariants()
      XCTAssertEqual(world.quarantinedBodies, [])
      hashes.append(world.stateHash)
    }
    XCTAssertEqual(Set(hashes).count, 1)
  }

  func testAHubOfManyJointsIsSolvedAndDeterministic() throws {
    var hashes: [UInt64] = []
    for level in SIMDLevel.available {
      var settings = WorldSettings()
      settings.gravity = .zero
      let world = try World(settings, simdLevel: level)
      let hub = try world.add(.circle(radius: 10), at: .zero, spin: 0.5)
      var joints: [JointID] = []
      for number in 0..<200 {
        let way = Rotation(angle: 2 * .pi * Float(number) / 200)
        let body = try world.add(.circle(radius: 0.1), at: way.apply([12, 0]))
        joints.append(
          try world.addJoint(JointDefinition(.distance(.rope(3)), hub, body, at: way.apply([10, 0]), in: world)))
        try world.setFrames(JointFrame(position: way.apply([10, 0])), JointFrame(), of: joints[number])
        try world.setLinearVelocity(way.apply([5, 0]), of: body)
      }
      for _ in 0..<180 { try world.step(by: 1 / 60) }
      for joint in joints { XCTAssertLessThan(try world.coordinate(of: joint), 3.05) }
      hashes.append(world.stateHash)
    }
    XCTAssertEqual(Set(hashes).count, 1)
  }
}
