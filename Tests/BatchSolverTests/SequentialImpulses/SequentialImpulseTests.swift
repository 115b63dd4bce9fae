internal import BatchSolver
internal import XCTest

/// The other scheme of a step: rigid velocity iterations, then position iterations
/// (docs/decisions/0018-sequential-impulses.md).
final class SequentialImpulseTests: XCTestCase {
  private let length: Float = 1 / 120

  private func step(_ world: World, _ count: Int, velocity: Int = 8, position: Int = 3) throws {
    for _ in 0..<count {
      try world.step(by: length, velocityIterations: velocity, positionIterations: position)
    }
  }

  func testArgumentsAreChecked() throws {
    let world = try World()
    for (timeStep, velocity, position, part) in [
      (0, 8, 3, "timeStep"), (.nan, 8, 3, "timeStep"), (length, 0, 3, "velocityIterations"),
      (length, 1001, 3, "velocityIterations"), (length, 8, -1, "positionIterations"),
      (length, 8, 1001, "positionIterations"),
    ] as [(Float, Int, Int, String)] {
      XCTAssertThrowsError(
        try world.step(by: timeStep, velocityIterations: velocity, positionIterations: position)
      ) { XCTAssertTrue("\($0)".contains(part), "\($0)") }
    }
    XCTAssertEqual(world.stepCount, 0)
  }

  /// Where nothing touches, turns or is joined, both schemes move bodies the same to the bit, also close to other bodies.
  /// (The ages of contacts, which only one of them counts, are no motion.)
  func testFreeFlightIsThatOfOneSubstep() throws {
    func hashes(_ step: (World) throws -> Void) throws -> [UInt64] {
      let world = try World.withFloor()
      try world.add(.square(0.5), at: [0, 40], velocity: [3, 2])
      let damped = try world.add(.circle(radius: 0.3), at: [4, 30], velocity: [1, 0])
      try world.setDamping(linear: 0.3, angular: 2, of: damped)
      // Within the distance at which contacts are looked for, but apart.
      try world.add(.square(0.5), at: [4.31 + 0.5, 30], velocity: [1, 0])
      return try (0..<200).map { index in
        if index == 50 { try world.applyForce([3, 100], to: damped) }
        try step(world)
        return world.motionHash
      }
    }
    XCTAssertEqual(
      try hashes { try $0.step(by: length, velocityIterations: 8, positionIterations: 3) },
      try hashes { try $0.step(by: length, substeps: 1) })
  }

  /// Bodies turn by their angular velocity. Those that no joint moves turned by the arc tangent of `h w`: at 45 rad/s and 60
  /// steps a second 14 % slower, and kinematic bodies never got where `setTargetPose` sent them.
  func testBodiesTurnByTheirAngularVelocity() throws {
    for spin: Float in [10, 20, 30, 45] {
      var settings = WorldSettings()
      settings.gravity = .zero
      let world = try World(settings)
      let free = try world.add(.square(0.5), at: [0, 0], spin: spin)
      let kinematic = try world.addBody(BodyDefinition(.kinematic, angularVelocity: spin))
      for _ in 0..<60 { try world.step(by: 1 / 60, velocityIterations: 8, positionIterations: 3) }
      for body in [free, kinematic] {
        let rotation = try world.rotation(of: body)
        let expected = Rotation(angle: spin)
        let error = rotation.cosine * expected.sine - rotation.sine * expected.cosine
        XCTAssertEqual(error, 0, accuracy: 2e-4, "\(spin) rad/s")
      }
    }
  }

  // MARK: - Contacts

  /// A box at rest overlaps the floor by the slop of 4.5 mm at most, does not move, and the floor bears its weight.
  func testABoxRestsWithinTheSlop() throws {
    let world = try World.withFloor()
    let box = try world.add(.square(0.5), at: [0, 0.55])
    let deep = try world.add(.square(0.5), at: [5, 0.45])
    try step(world, 480)
    XCTAssertGreaterThan(try world.position(of: box).y, 0.4955 - 1e-5)
    XCTAssertLessThan(try world.position(of: box).y, 0.5)
    // What overlaps by more comes up to the slop.
    XCTAssertEqual(try world.position(of: deep).y, 0.4955, accuracy: 1e-5)
    XCTAssertEqual(try world.linearVelocity(of: box).y, 0, accuracy: 1e-6)
    let contact = try XCTUnwrap(world.contacts(of: box).first)
    let impulse = contact.points.reduce(0) { $0 + $1.normalImpulse }
    XCTAssertEqual(impulse, 10 * length, accuracy: 1e-4)
  }

  /// A box that lands flat stays flat, and a tower of them upright, to the last bit.
  func testWhatIsSymmetricStaysSo() throws {
    let world = try World.withFloor()
    let boxes = try (0..<8).map {
      try world.add(.square(0.5), at: [0, 1 + 1.3 * Float($0)], material: SurfaceMaterial(restitution: 0.3))
    }
    try step(world, 1200)
    for (index, box) in boxes.enumerated() {
      XCTAssertEqual(try world.position(of: box).x, 0)
      XCTAssertEqual(try world.rotation(of: box).sine, 0)
      XCTAssertEqual(try world.position(of: box).y, 0.5 + Float(index), accuracy: 0.012 * Float(index + 1))
    }
  }

  /// Without friction and with a restitution of 1 a ball keeps its speed between walls: what moves bodies apart gives
  /// no velocity.
  func testElasticBouncesKeepTheSpeed() throws {
    var settings = WorldSettings()
    settings.gravity = .zero
    let world = try World(settings)
    let walls = try world.addBody(BodyDefinition(.static))
    for (center, half) in [([-3, 0], [1, 4]), ([3, 0], [1, 4]), ([0, -3], [4, 1]), ([0, 3], [4, 1])]
      as [(SIMD2<Float>, SIMD2<Float>)]
    {
      try world.addShape(ShapeDefinition(.box(halfWidth: half.x, halfHeight: half.y, center: center)), to: walls)
    }
    let ball = try world.add(
      .circle(radius: 0.1), at: .zero, velocity: [4, 3], material: SurfaceMaterial(friction: 0, restitution: 1))
    try step(world, 7200)
    let velocity = try world.linearVelocity(of: ball)
    XCTAssertEqual((velocity.x * velocity.x + velocity.y * velocity.y).squareRoot(), 5, accuracy: 1e-3)
  }

  /// An elastic ball comes back to the height that it fell from, for as long as one looks. Bounces were reckoned with the gravity
  /// of the step, as in Box2D 2: each rose by 2 g h / V of its height, a ball that fell 3 m to 7.9 m within a minute.
  func testElasticBouncesComeBackToTheirHeight() throws {
    let radius: Float = 0.2
    for form in [ShapeGeometry.circle(radius: radius), .square(radius)] {
      for stepsPerSecond: Float in [60, 120] {
        for height: Float in [0.5, 3] {
          let world = try World()
          let floor = try world.addBody(BodyDefinition(.static))
          try world.addShape(ShapeDefinition(.segment([-9, 0], [9, 0])), to: floor)
          let surface = SurfaceMaterial(friction: 0, restitution: 1)
          let ball = try world.add(form, at: [0, height + radius], material: surface)
          var isRising = false
          var peaks: [Float] = []
          for _ in 0..<Int(60 * stepsPerSecond) {
            try world.step(by: 1 / stepsPerSecond, velocityIterations: 8, positionIterations: 3)
            let rises = try world.linearVelocity(of: ball).y > 0
            if isRising, !rises { peaks.append(try world.position(of: ball).y - radius) }
            isRising = rises
          }
          XCTAssertGreaterThan(peaks.count, 30)
          // Where it is first seen on its way down, which is g h^2 below the peak at most; and a twentieth of a millimetre for
          // what 60 s of single precision add up to.
          for peak in peaks {
            XCTAssertEqual(
              peak, height, accuracy: 10 / (stepsPerSecond * stepsPerSecond) + 5e-5, "\(form), \(stepsPerSecond)")
          }
        }
      }
    }
  }

  /// A box on a slope of 3 in 10 slides if the friction is below 0.3, and as fast as Coulomb says.
  func testFrictionIsCoulombs() throws {
    for friction: Float in [0.2, 0.35] {
      var settings = WorldSettings()
      settings.allowsSleep = false
      settings.gravity = 10 * SIMD2(0.287_348, -0.957_826)
      let world = try World(settings)
      let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
      let material = SurfaceMaterial(friction: friction)
      try world.addShape(ShapeDefinition(.box(halfWidth: 200, halfHeight: 1), material: material), to: ground)
      let box = try world.add(.square(0.5), at: [0, 0.496], material: material)
      try step(world, 240)
      let expected = friction < 0.3 ? 10 * (0.287_348 - friction * 0.957_826) * 2 : 0
      XCTAssertEqual(try world.linearVelocity(of: box).x, expected, accuracy: 0.01)
    }
  }

  /// An impact is passed on through a row of balls: the last leaves with what the first brought.
  func testARowOfBallsPassesAnImpactOn() throws {
    var settings = WorldSettings()
    settings.gravity = .zero
    let world = try World(settings)
    let material = SurfaceMaterial(friction: 0, restitution: 1)
    let balls = try (0..<5).map { index in
      try world.add(
        .circle(radius: 0.2), at: [0.41 * Float(index) - (index == 0 ? 1 : 0), 0], velocity: [index == 0 ? 3 : 0, 0],
        material: material)
    }
    try step(world, 120)
    XCTAssertEqual(try world.linearVelocity(of: balls[4]).x, 3, accuracy: 0.03)
    XCTAssertEqual(try world.momentum().x, 3 * Double(try world.mass(of: balls[0])), accuracy: 1e-4)
  }

  /// A heavy drum with many boxes in it is a hub, whose contacts are solved against copies of it: momentum is kept.
  func testAHubKeepsMomentum() throws {
    var settings = WorldSettings()
    settings.gravity = .zero
    settings.allowsSleep = false
    let world = try World(settings)
    let drum = try world.addBody(BodyDefinition(.dynamic))
    for side: Float in [3, -3] {
      for wall in [
        ShapeGeometry.box(halfWidth: 0.5, halfHeight: 3, center: [side, 0]),
        .box(halfWidth: 3, halfHeight: 0.5, center: [0, side]),
      ] { try world.addShape(ShapeDefinition(wall, density: 50), to: drum) }
    }
    for index in 0..<200 {
      let place = SIMD2(Float(index % 16), Float(index / 16)) - 7.5
      try world.add(.square(0.14), at: 0.3 * place, velocity: [0, -6 - Float(index % 3)], density: 1)
    }
    let before = try world.momentum()
    try step(world, 240)
    XCTAssertGreaterThan(world.counters.touchingContacts, 100)
    let after = try world.momentum()
    XCTAssertEqual(after.x, before.x, accuracy: 0.01 * abs(before.y))
    XCTAssertEqual(after.y, before.y, accuracy: 0.01 * abs(before.y))
    let velocity = try world.linearVelocity(of: drum).y
    XCTAssertLessThan(velocity, 0)
    for body in world.allBodies where body != drum {
      let offset = try world.position(of: body) - world.position(of: drum)
      XCTAssertLessThan(max(abs(offset.x), abs(offset.y)), 4)
    }
  }

  // MARK: - Joints

  /// Whatever the method of a joint, it is rigid: a pendulum of 1 m keeps its length and its energy for 10 s.
  func testAPendulumKeepsLengthAndEnergy() throws {
    for method in [JointMethod.default, .rigid] {
      let world = try World()
      let bob = try world.add(.circle(radius: 0.1), at: [1, 0])
      var definition = JointDefinition(.distance(.rod(1)), nil, bob)
      definition.method = method
      try world.addJoint(definition)
      var error: Float = 0
      var lowest: Float = 0
      for _ in 0..<1200 {
        try step(world, 1)
        let position = try world.position(of: bob)
        error = max(error, abs((position.x * position.x + position.y * position.y).squareRoot() - 1))
        lowest = min(lowest, position.y)
      }
      XCTAssertLessThan(error, 1e-3)
      XCTAssertEqual(lowest, -1, accuracy: 2e-3)
    }
  }

  /// A hinge with limits swings to them and no farther; so does a slider.
  func testLimitsHold() throws {
    let world = try World()
    let door = try world.add(.box(halfWidth: 0.5, halfHeight: 0.05), at: [0.5, 0])
    let hinge = try world.addJoint(.revolute(RevoluteJoint(limits: JointLimits(-0.5, 0.2))), nil, door, at: .zero)
    let carriage = try world.add(.square(0.2), at: [3, 0])
    let slider = try world.addJoint(
      JointDefinition(
        .prismatic(PrismaticJoint(limits: JointLimits(-0.3, 0.3))), nil, carriage,
        frameA: JointFrame(position: [3, 0], rotation: Rotation(angle: -.pi / 2)),
        frameB: JointFrame(rotation: Rotation(angle: -.pi / 2))))
    try step(world, 360)
    XCTAssertEqual(try world.coordinate(of: hinge), -0.5, accuracy: 2e-3)
    XCTAssertEqual(try world.coordinate(of: slider), 0.3, accuracy: 1e-3)
  }

  /// A gear turns the second wheel at minus half the speed of the first, and keeps the angles so.
  func testAGearKeepsItsRatio() throws {
    let world = try World()
    var hinges: [JointID] = []
    var wheels: [BodyID] = []
    for x: Float in [0, 3] {
      let wheel = try world.add(.circle(radius: 1), at: [x, 0])
      let motor = x == 0 ? JointMotor(speed: 2, maximum: 100) : nil
      hinges.append(try world.addJoint(.revolute(RevoluteJoint(motor: motor)), nil, wheel, at: [x, 0]))
      wheels.append(wheel)
    }
    let gear = try world.addJoint(
      JointDefinition(.gear(GearJoint(first: hinges[0], second: hinges[1], ratio: 2)), wheels[0], wheels[1]))
    try step(world, 600)
    XCTAssertEqual(try world.angularVelocity(of: wheels[1]), -1, accuracy: 1e-3)
    XCTAssertEqual(try world.coordinate(of: gear), 0, accuracy: 1e-3)
  }

  // MARK: - Determinism

  /// Contacts and joints of all kinds, rolling resistance, hubs, kinematic bodies.
  func testSameBitsAtEveryLevel() throws {
    func hashes(_ level: SIMDLevel) throws -> [UInt64] {
      let world = try World(simdLevel: level)
      let ground = try world.addBody(BodyDefinition(.static))
      try world.addShape(ShapeDefinition(.box(halfWidth: 40, halfHeight: 1, center: [0, -1])), to: ground)
      let paddle = try world.addBody(BodyDefinition(.kinematic, position: [0, 1], angularVelocity: 1))
      try world.addShape(ShapeDefinition(.box(halfWidth: 4, halfHeight: 0.2)), to: paddle)
      let heavy = try world.addBody(BodyDefinition(.dynamic, position: [12, 0.6]))
      try world.addShape(ShapeDefinition(.box(halfWidth: 6, halfHeight: 0.5), density: 1000), to: heavy)
      let forms: [ShapeGeometry] = [
        .square(0.2), .circle(radius: 0.2), .capsule([-0.2, 0], [0.2, 0.1], radius: 0.1),
        .polygon([[0, 0.3], [-0.2, -0.2], [0.3, -0.1]]), .box(halfWidth: 0.2, halfHeight: 0.1, radius: 0.1),
      ]
      for index in 0..<300 {
        let place = SIMD2(Float(index % 30) * 0.8 - 6, 2 + 0.7 * Float(index / 30))
        var material = SurfaceMaterial(friction: 0.5, restitution: index % 5 == 0 ? 0.4 : 0)
        if index % 7 == 0 { material.rollingResistance = 0.1 }
        if index % 11 == 0 { material.tangentSpeed = 1 }
        try world.add(forms[index % forms.count], at: place, angle: 0.37 * Float(index), material: material)
      }
      try JointContractTests.mixture(world)
      return try (0..<200).map { _ in
        try step(world, 1)
        return world.stateHash
      }
    }
    let reference = try hashes(.baseline)
    XCTAssertEqual(Set(reference).count, 200, "nothing moved")
    for level in SIMDLevel.available { XCTAssertEqual(try hashes(level), reference, "\(level)") }
  }

  /// Contacts hold what bore something in the step before and is apart now; an elastic ball between two walls was held
  /// so by the wall that it had just left, at 1.2 m/s.
  func testABallInASlotKeepsItsSpeed() throws {
    var settings = WorldSettings()
    settings.gravity = .zero
    let world = try World(settings)
    let surface = SurfaceMaterial(friction: 0, restitution: 1)
    for x: Float in [-1.505, 1.505] {
      let wall = try world.addBody(BodyDefinition(.static, position: [x, 0]))
      try world.addShape(ShapeDefinition(.box(halfWidth: 1, halfHeight: 2), material: surface), to: wall)
    }
    let ball = try world.addBody(BodyDefinition(.dynamic, linearVelocity: [3, 0]))
    try world.addShape(ShapeDefinition(.circle(radius: 0.5), material: surface), to: ball)
    for step in 0..<600 {
      try world.step(by: 1 / 120, velocityIterations: 8, positionIterations: 3)
      XCTAssertEqual(abs(try world.linearVelocity(of: ball).x), 3, accuracy: 0.03, "step \(step)")
    }
  }
}
