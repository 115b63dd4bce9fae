internal import BatchSolver

extension LunarLanderRules {
  /// m. The hull's corners.
  private static let hullCorners = [(-14, 17), (-17, 0), (-17, -10), (17, -10), (17, 0), (14, 17)].map {
    SIMD2(Float(Double($0.0) / 30), Float(Double($0.1) / 30))
  }
  static let hullOutline = LanderOutline(hullCorners)
  /// m. Half width and half height of a leg.
  private static let legHalf = SIMD2(Float(2.0 / 30), Float(8.0 / 30))
  static let legOutline = LanderOutline(half: legHalf)
  /// m. From the hull's origin to the middle of a leg, seen from there.
  private static let legAway = 20.0 / 30
  /// m. The same downwards.
  static let legDown = 18.0 / 30
  /// rad. The original's legs begin where their joints cannot be; its first step brings them here.
  private static let legAngle = 0.498
  /// m/s. Landers that move less are asleep, which ends an episode.
  private static let sleepThreshold: Float = 0.02

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
    settings.sleepInterval = 1
    let world = try World(settings)
    let moon = try world.addBody(BodyDefinition(.static))
    try world.addShape(
      ShapeDefinition(.segment(.zero, [LunarGround.width, 0]), material: SurfaceMaterial(friction: 0.2)), to: moon)
    for _ in 1..<LunarGround.count {
      try world.addShape(
        ShapeDefinition(.segment(.zero, [1, 0]), material: SurfaceMaterial(friction: 0.1)), to: moon)
    }
    var body = BodyDefinition(.dynamic, position: [start.x, start.y])
    body.sleepThreshold = sleepThreshold
    let hull = try world.addBody(body)
    try world.addShape(
      ShapeDefinition(
        .polygon(hullCorners), density: 5, material: SurfaceMaterial(friction: 0.1),
        filter: CollisionFilter(category: 0x10, mask: 1)),
      to: hull)
    for side in [-1.0, 1] { try addLeg(side, hull, body, world) }
    return world
  }

  /// - Parameter side: -1: the left leg; 1: the right one.
  private static func addLeg(
    _ side: Double, _ hull: BodyID, _ body: BodyDefinition, _ world: World
  ) throws(WorldError) {
    let angle = -side * legAngle
    let (cosine, sine) = cosineAndSine(angle)
    var body = body
    body.rotation = Rotation(angle: Float(angle))
    body.position = SIMD2(
      start.x - Float(cosine * side * legAway - sine * legDown),
      start.y - Float(sine * side * legAway + cosine * legDown))
    let leg = try world.addBody(body)
    let shape = try world.addShape(
      ShapeDefinition(
        .box(halfWidth: legHalf.x, halfHeight: legHalf.y), material: SurfaceMaterial(friction: 0.2),
        filter: CollisionFilter(category: 0x20, mask: 1)),
      to: leg)
    // The skin has no weight.
    try world.setMass(
      try world.mass(of: leg), center: try world.localCenterOfMass(of: leg), inertia: try world.inertia(of: leg),
      of: leg)
    try world.setGeometry(.box(halfWidth: legHalf.x, halfHeight: legHalf.y, radius: LanderTouch.legSkin), of: shape)
    let limits = side < 0 ? JointLimits(0.35, 0.85) : JointLimits(-0.85, -0.35)
    try world.addJoint(
      JointDefinition(
        .revolute(RevoluteJoint(limits: limits, motor: JointMotor(speed: Float(0.3 * side), maximum: 40))), hull, leg,
        frameB: JointFrame(position: SIMD2(Float(side * legAway), Float(legDown)))))
  }
}
