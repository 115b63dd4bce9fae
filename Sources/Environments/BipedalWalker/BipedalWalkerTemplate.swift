internal import BatchSolver

/// A point or a vector, m. What the original computes in double precision is rounded once, when the world gets it.
private typealias Point = SIMD2<Double>

extension BipedalWalkerRules {
  /// What shapes are, and with what they collide: walkers with the ground alone.
  enum Category {
    /// Ground and blocks.
    static let terrain: UInt64 = 1
    /// Hulls and legs, and the rays that look for ground.
    static let walker: UInt64 = 0x20
  }

  /// m. The original's shapes have skins of 1 cm, and rest 5 mm deep in them: two of them less 0.5 mm, as those here rest
  /// 4.5 mm deep. They round the feet, which without them do not creep as the original's.
  private static let skin: Float = 0.0195
  /// m.
  private static let hullCorners: [Point] = [[-30, 9], [6, 9], [34, 1], [34, -8], [-30, -8]]
    .map { $0 / WalkerTerrain.scale }
  /// Where both legs hang at the hull, m.
  private static let hip: Point = [0, -8 / WalkerTerrain.scale]
  /// Of the upper part and of the lower, m.
  private static let legLength = 34 / WalkerTerrain.scale
  /// Half widths and half heights of the parts of a leg, m.
  private static let upper: Point = [4 / WalkerTerrain.scale, legLength / 2]
  private static let lower: Point = [3.2 / WalkerTerrain.scale, legLength / 2]
  /// What the original calls 0 at the hips, rad.
  static let spreads = [-0.05, 0.05]
  /// Where the hull is at first, and of each leg the upper part and the lower. The original makes the legs half a metre beside
  /// their joints; this is what the step of its reset leaves.
  private static let starts = [
    Place(position: [4.66365, 5.68434], angle: 0.00275),
    Place(position: [4.68965, 4.85241], angle: 0.04494), Place(position: [4.65029, 3.92241], angle: -0.09500),
    Place(position: [4.71267, 4.85296], angle: 0.08530), Place(position: [4.67228, 3.92029], angle: -0.06100),
  ]

  /// A walker at the beginning of its episode on level ground: the ground, the hull, and of each leg the upper part and the
  /// lower.
  static func makeTemplate(isHardcore: Bool) throws(WorldError) -> World {
    var settings = WorldSettings()
    settings.gravity = [0, -10]
    settings.allowsSleep = false
    let world = try World(settings)
    let terrain = WalkerTerrain(isHardcore: isHardcore)
    let ground = try world.addBody(BodyDefinition(.static))
    let grass = SurfaceMaterial(friction: 2.5)
    for shape in terrain.shapes {
      try world.addShape(ShapeDefinition(terrain.geometry(shape), material: grass), to: ground)
    }
    let hull = try addPart(
      .polygon(hullCorners.map { SIMD2<Float>($0) }), at: starts[0], density: 5, friction: 0.1, to: world)
    for (leg, spread) in spreads.enumerated() {
      let upper = try hang(
        upper, at: starts[1 + 2 * leg], from: hull, at: Self.hip,
        limits: JointLimits(Float(-0.8 + spread), Float(1.1 + spread)), in: world)
      _ = try hang(
        lower, at: starts[2 + 2 * leg], from: upper, at: [0, -legLength / 2], limits: JointLimits(-1.6, -0.1), in: world
      )
    }
    return world
  }

  /// Where a body is.
  private struct Place {
    /// m.
    let position: Point
    /// rad.
    let angle: Double
  }

  private static func addPart(
    _ geometry: ShapeGeometry, at place: Place, density: Float, friction: Float, to world: World
  ) throws(WorldError) -> BodyID {
    let body = try world.addBody(
      BodyDefinition(
        .dynamic, position: SIMD2<Float>(place.position), rotation: Rotation(angle: Float(place.angle))))
    try world.addShape(
      ShapeDefinition(
        geometry, density: density, material: SurfaceMaterial(friction: friction),
        filter: CollisionFilter(category: Category.walker, mask: Category.terrain)),
      to: body)
    return body
  }

  /// Adds a part of a leg that hangs from a point of another one.
  private static func hang(
    _ half: Point, at place: Place, from above: BodyID, at anchor: Point, limits: JointLimits, in world: World
  ) throws(WorldError) -> BodyID {
    let half32 = SIMD2<Float>(half)
    let leg = try addPart(
      .box(halfWidth: half32.x, halfHeight: half32.y), at: place, density: 1, friction: 0.2, to: world)
    try world.addJoint(
      JointDefinition(
        .revolute(RevoluteJoint(limits: limits, motor: JointMotor(speed: 0, maximum: 0))), above, leg,
        frameA: JointFrame(position: SIMD2<Float>(anchor)),
        frameB: JointFrame(position: [0, Float(legLength / 2)])))
    // The skin has no weight.
    try world.setMass(
      try world.mass(of: leg), center: try world.localCenterOfMass(of: leg), inertia: try world.inertia(of: leg),
      of: leg)
    for shape in try world.shapes(of: leg) {
      try world.setGeometry(.box(halfWidth: half32.x, halfHeight: half32.y, radius: skin), of: shape)
    }
    return leg
  }
}
