internal import BatchSolver
internal import TestSupport

/// A world with some of everything, that can be changed at random.
struct MixedWorld {
  let world: World
  private(set) var bodies: [BodyID] = []
  private(set) var joints: [JointID] = []
  private var generator: SeededGenerator

  /// Shapes of all kinds, a chain, joints of most kinds, mechanisms for the direct solver, a sensor, bullets.
  init(_ seed: UInt64, _ level: SIMDLevel?) throws {
    generator = SeededGenerator(seed: seed)
    var settings = WorldSettings()
    settings.solver = seed % 2 == 0 ? .automatic : .iterative
    settings.timeToSleep = 0.1
    world = try World(settings, simdLevel: level)
    let ground = try world.addBody(BodyDefinition(.static))
    try world.addShape(ShapeDefinition(.box(halfWidth: 20, halfHeight: 1, center: [0, -1])), to: ground)
    try world.addChain(ChainDefinition([[20, 6], [12, 1], [11, 3], [-12, 0.3], [-20, 6]]), to: ground)
    var sensor = ShapeDefinition(.box(halfWidth: 3, halfHeight: 1, center: [0, 2]))
    sensor.isSensor = true
    try world.addShape(sensor, to: ground)
    for _ in 0..<40 { try addBody() }
    for _ in 0..<8 { try addJoint() }
    // A closed loop, which `.automatic` solves directly.
    let corners: [SIMD2<Float>] = [[8, 8], [10, 8], [10, 10], [8, 10]]
    let frame = try corners.map { try world.add(.circle(radius: 0.3), at: $0) }
    for number in 0..<4 {
      joints.append(
        try world.addJoint(
          .revolute(RevoluteJoint()), frame[number], frame[(number + 1) % 4], at: corners[number] + [0.5, 0.5]))
    }
    bodies += frame
  }

  func run(steps: Int) throws { for _ in 0..<steps { try world.step(by: stepLength) } }

  /// The digests of steps with edits between them; the world is as before afterwards.
  func hashesOfRun(steps: Int) throws -> [UInt64] {
    let saved = try world.snapshot()
    var copy = self
    var hashes: [UInt64] = []
    for number in 0..<steps {
      if number % 3 == 0 { try copy.edit() }
      try world.step(by: stepLength)
      hashes.append(world.stateHash)
    }
    try world.restore(saved)
    return hashes
  }

  /// Changes something at random.
  mutating func edit() throws {
    let body = bodies.randomElement(using: &generator)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1: try addBody()
    case 2:
      guard let body else { return }
      try world.removeBody(body)
      bodies.removeAll { $0 == body }
      joints.removeAll { !world.contains($0) }
    case 3: try addJoint()
    case 4:
      guard let joint = joints.randomElement(using: &generator) else { return }
      try world.removeJoint(joint)
      joints.removeAll { $0 == joint }
    case 5: if let body { try world.applyImpulse([random(3), random(3)], to: body) }
    case 6: if let body { try world.setAwake(Bool.random(using: &generator), of: body) }
    case 7: if let body { try world.setPose(position: [random(10), 3 + random(2)], rotation: .identity, of: body) }
    case 8: if let body { try world.setEnabled(Bool.random(using: &generator), of: body) }
    case 9:
      guard let body else { return }
      try world.setType([.dynamic, .kinematic, .static].randomElement(using: &generator)!, of: body)
    case 10: if let body { try world.addShape(shape(), to: body) }
    default: try world.step(by: stepLength, substeps: 2)
    }
  }

  /// After the world went back, or to another state.
  mutating func forgetWhatIsGone() {
    bodies.removeAll { !world.contains($0) }
    joints.removeAll { !world.contains($0) }
  }

  private mutating func random(_ limit: Float) -> Float { Float.random(in: -limit...limit, using: &generator) }

  private mutating func shape() -> ShapeDefinition {
    let forms: [ShapeGeometry] = [
      .square(0.4), .circle(radius: 0.3), .capsule([-0.3, 0], [0.3, 0.1], radius: 0.2),
      .polygon([[0, 0.5], [-0.4, -0.3], [0.5, -0.2 + random(0.1)]]), .box(halfWidth: 0.3, halfHeight: 0.2, radius: 0.1),
    ]
    let material = SurfaceMaterial(friction: 0.5, restitution: Bool.random(using: &generator) ? 0.4 : 0)
    var shape = ShapeDefinition(forms.randomElement(using: &generator)!, density: 1 + random(0.9), material: material)
    shape.enablesHitEvents = Bool.random(using: &generator)
    return shape
  }

  private mutating func addBody() throws {
    var definition = BodyDefinition(
      .dynamic, position: [random(9), 4 + random(3)], rotation: Rotation(angle: random(3)),
      linearVelocity: [random(5), random(5)], angularVelocity: random(4))
    definition.isBullet = Int.random(in: 0..<8, using: &generator) == 0
    let body = try world.addBody(definition)
    try world.addShape(shape(), to: body)
    bodies.append(body)
  }

  private mutating func addJoint() throws {
    guard let a = bodies.randomElement(using: &generator), let b = bodies.randomElement(using: &generator), a != b
    else { return }
    let kinds: [JointKind] = [
      .revolute(RevoluteJoint(limits: JointLimits(-1, 1))), .distance(.rope(4)), .weld(WeldJoint(linearHertz: 3)),
      .prismatic(PrismaticJoint()), .wheel(WheelJoint(spring: JointSpring(hertz: 4, dampingRatio: 0.7))),
      .motor(MotorJoint()), .filter,
    ]
    var definition = try JointDefinition(
      kinds.randomElement(using: &generator)!, a, b, at: try world.position(of: a), in: world)
    definition.forceThreshold = 10
    if Int.random(in: 0..<4, using: &generator) == 0 { definition.method = .soft(hertz: 20 + random(10)) }
    joints.append(try world.addJoint(definition))
  }
}
