internal import BatchSolver

extension LunarLanderRules {
  /// m. The hull's corners, in the order in which the original looks at them.
  private static let hullCorners = [(17, -10), (17, 0), (14, 17), (-14, 17), (-17, 0), (-17, -10)].map {
    SIMD2(Float(Double($0.0) / 30), Float(Double($0.1) / 30))
  }
  /// m. Half width and half height of a leg.
  private static let legHalf = SIMD2(Float(2.0 / 30), Float(8.0 / 30))
  /// m. From the hull's origin to the middle of a leg, seen from there.
  private static let legAway = 20.0 / 30
  /// m. The same downwards.
  static let legDown = 18.0 / 30
  /// Where the hull begins, m. Legs begin there too, beside their joints, which bring them down in the first step.
  private static let start = SIMD2(LunarGround.width / 2, LunarGround.height)
  /// rad. How far legs are turned then, which their joints take for 0.
  private static let legAngle = Float(0.05)
  /// With the ground: the roots of 0.1 times 0.1 and 0.1 times 0.2.
  private static let (hullFriction, legFriction): (Float, Float) = (0.1, 0.141_421_36)

  /// A lander at the top of a world whose ground is still flat.
  static func makeTemplate(_ options: LunarLanderOptions) throws(WorldError) -> World {
    guard options.gravity > -12, options.gravity < 0 else {
      throw .invalidValue(name: "gravity", value: "\(options.gravity)", expected: "a number between -12 and 0")
    }
    for (name, power) in [("windPower", options.windPower), ("turbulencePower", options.turbulencePower)] {
      guard power.isFinite else {
        throw .invalidValue(name: name, value: "\(power)", expected: "a finite number")
      }
    }
    var settings = WorldSettings()
    settings.gravity = [0, options.gravity]
    let world = try World(settings)
    let moon = try world.addBody(BodyDefinition(.static))
    for _ in 1..<LunarGround.count {
      try world.addShape(
        ShapeDefinition(.segment(.zero, [1, 0]), material: SurfaceMaterial(friction: 0.1)), to: moon)
    }
    let hull = try world.addBody(BodyDefinition(.dynamic, position: start))
    try world.addShape(
      ShapeDefinition(
        .polygon(hullCorners), density: 5, material: SurfaceMaterial(friction: 0.1),
        filter: CollisionFilter(category: 0x10, mask: 1)),
      to: hull)
    for side in [-1.0, 1] { try addLeg(side, hull, world) }
    return world
  }

  /// - Parameter side: -1: the left leg; 1: the right one.
  private static func addLeg(_ side: Double, _ hull: BodyID, _ world: World) throws(WorldError) {
    let angle = Float(side) * legAngle
    let leg = try world.addBody(
      BodyDefinition(
        .dynamic, position: [start.x - Float(side * legAway), start.y], rotation: Rotation(angle: angle)))
    try world.addShape(
      ShapeDefinition(
        .box(halfWidth: legHalf.x, halfHeight: legHalf.y), material: SurfaceMaterial(friction: 0.2),
        filter: CollisionFilter(category: 0x20, mask: 1)),
      to: leg)
    let limits = side < 0 ? JointLimits(0.4 + angle, 0.9 + angle) : JointLimits(-0.9 + angle, -0.4 + angle)
    try world.addJoint(
      JointDefinition(
        .revolute(RevoluteJoint(limits: limits, motor: JointMotor(speed: Float(0.3 * side), maximum: 40))), hull, leg,
        frameB: JointFrame(position: SIMD2(Float(side * legAway), Float(legDown)))))
  }

  /// The worlds of a batch in lockstep. The original's islands begin with what was made last, and have its joint first.
  static func makeWorlds(_ batch: WorldBatch) throws(WorldError) -> LockstepBatch {
    let parts = [
      LockstepPart(batch.bodies[1], hullCorners, friction: hullFriction, angle: 0),
      LockstepPart(batch.bodies[2], half: legHalf, friction: legFriction, angle: -legAngle),
      LockstepPart(batch.bodies[3], half: legHalf, friction: legFriction, angle: legAngle),
    ]
    let ground = LockstepGround(
      places: (0..<LunarGround.count).map { Float($0) * LunarGround.distance }, blocks: 0, worlds: batch.count,
      shapes: batch.shapes.dropLast(parts.count))
    return try LockstepBatch(
      batch, LockstepFigure(parts, joints: batch.joints.reversed(), contactOrder: [right, hull, left]), ground)
  }
}
