internal import BatchSolver

/// Files of small worlds to begin with: a few bodies of all kinds of shapes, with joints, contacts and events, now and
/// then solved directly, after some steps.
struct FileCorpus {
  private(set) var files: [[UInt8]] = []

  /// Files of a corpus.
  private static let count = 16

  init(seed: UInt64) {
    var random = SplitMix(seed: seed ^ 0x66_69_6c_65)
    while files.count < Self.count {
      do {
        let bytes = try Self.world(&random).snapshot().encoded
        files.append(bytes)
      } catch {
        preconditionFailure("the opening of a file: \(error)")
      }
    }
  }

  private static func world(_ random: inout SplitMix) throws -> World {
    var settings = WorldSettings()
    settings.solver = [.iterative, .automatic, .direct][random.below(3)]
    settings.timeToSleep = random.below(2) == 0 ? 0.5 : 0.05
    let world = try World(settings)
    let ground = try world.addBody(BodyDefinition())
    try world.addShape(ShapeDefinition(.box(halfWidth: 9, halfHeight: 1, center: [0, -1])), to: ground)
    if random.below(3) == 0 {
      try world.addChain(ChainDefinition([[5, 4], [3, 1], [1, 0.5], [-4, 0.4], [-6, 4]]), to: ground)
    }
    var bodies: [BodyID] = []
    for _ in 0..<(2 + random.below(7)) { bodies.append(try addBody(world, &random)) }
    for _ in 0..<random.below(4) { try addJoint(world, bodies, &random) }
    if random.below(3) == 0 { try world.removeBody(bodies.removeLast()) }
    for number in 0..<random.below(40) {
      if number == 9, random.below(2) == 0 { bodies.append(try addBody(world, &random)) }
      try world.step(by: 1 / 60)
    }
    // What waits for the next step.
    switch random.below(6) {
    case 0: bodies.append(try addBody(world, &random))
    case 1: try world.removeBody(bodies.removeFirst())
    case 2: try world.applyForce([5, 1], to: bodies[0])
    case 3: try world.setEnabled(false, of: bodies[0])
    default: break
    }
    return world
  }

  private static func addBody(_ world: World, _ random: inout SplitMix) throws -> BodyID {
    var definition = BodyDefinition(random.below(8) == 0 ? .kinematic : .dynamic)
    definition.position = [Float(random.below(60)) / 10 - 3, Float(random.below(40)) / 10 + 0.3]
    definition.linearVelocity = [Float(random.below(9)) - 4, 0]
    definition.isBullet = random.below(6) == 0
    let body = try world.addBody(definition)
    var shape = ShapeDefinition(
      [
        .circle(radius: 0.3), .capsule([-0.2, 0], [0.3, 0], radius: 0.2), .square(0.4), .square(0.4),
        .polygon([[-0.4, -0.3], [0.4, -0.3], [0, 0.5]], radius: 0.05), .segment([-0.5, 0], [0.5, 0.1]),
      ][random.below(6)], density: [1, 1, 30][random.below(3)])
    shape.isSensor = random.below(8) == 0
    shape.enablesHitEvents = random.below(4) == 0
    if random.below(4) == 0 {
      shape.material = SurfaceMaterial(friction: 0.3, restitution: 0.4, rollingResistance: 0.1, tangentSpeed: 1)
    }
    try world.addShape(shape, to: body)
    return body
  }

  private static func addJoint(_ world: World, _ bodies: [BodyID], _ random: inout SplitMix) throws {
    let first = random.below(bodies.count)
    let second = (first + 1 + random.below(bodies.count - 1)) % bodies.count
    let a = random.below(4) == 0 ? nil : bodies[first]
    let b = bodies[second]
    let point = try world.position(of: b)
    let kinds: [JointKind] = [
      .revolute(RevoluteJoint()), .revolute(RevoluteJoint(limits: JointLimits(-1, 1))), .prismatic(PrismaticJoint()),
      .distance(DistanceJoint(length: nil)), .weld(WeldJoint()), .wheel(WheelJoint()), .mouse(MouseJoint()), .filter,
    ]
    let joint = try world.addJoint(kinds[random.below(kinds.count)], a, b, at: point)
    guard random.below(3) == 0 else { return }
    // A gear of two hinges on the ground.
    let hinges = try [bodies[first], b].map {
      try world.addJoint(.revolute(RevoluteJoint()), nil, $0, at: world.position(of: $0))
    }
    let gear = GearJoint(first: hinges[0], second: hinges[1], ratio: 2)
    try world.addJoint(JointDefinition(.gear(gear), bodies[first], b))
    if random.below(2) == 0 { try world.removeJoint(joint) }
  }
}
