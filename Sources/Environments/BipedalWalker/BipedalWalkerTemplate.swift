internal import BatchSolver

/// A point or a vector, m. What the original computes in double precision is rounded once, when the world gets it.
private typealias Point = SIMD2<Double>

extension BipedalWalkerRules {
  /// With what shapes collide: walkers with the ground alone.
  private static let (terrainCategory, walkerCategory): (UInt64, UInt64) = (1, 0x20)
  /// m. In the order in which the original looks at them.
  private static let hullCorners: [Point] = [[34, -8], [34, 1], [6, 9], [-30, 9], [-30, -8]]
    .map { $0 / WalkerTerrain.scale }
  /// Where both legs hang at the hull, m.
  private static let hip: Point = [0, -8 / WalkerTerrain.scale]
  /// Of the upper part and of the lower, m.
  private static let legLength = 34 / WalkerTerrain.scale
  /// Half widths and half heights of the parts of a leg, m.
  private static let upper: Point = [4 / WalkerTerrain.scale, legLength / 2]
  private static let lower: Point = [3.2 / WalkerTerrain.scale, legLength / 2]
  /// How far legs are turned when they are made, which hips take for 0, rad.
  static let spreads = [-0.05, 0.05]
  /// Where the hull is made, m.
  private static let start: Point = [
    WalkerTerrain.step * Double(WalkerTerrain.pad) / 2, WalkerTerrain.startHeight + 2 * legLength,
  ]
  /// With the ground: the roots of 2.5 times 0.1 and 2.5 times 0.2.
  private static let (hullFriction, legFriction): (Float, Float) = (0.5, 0.707_106_77)

  /// A walker as it is made, on level ground: the ground, the hull, and of each leg the upper part and the lower. Both parts hang
  /// half a metre above their joints, which bring them down in the first step.
  static func makeTemplate(isHardcore: Bool) throws(WorldError) -> World {
    var settings = WorldSettings()
    settings.gravity = [0, -10]
    let world = try World(settings)
    let terrain = WalkerTerrain(isHardcore: isHardcore)
    let ground = try world.addBody(BodyDefinition(.static))
    let grass = SurfaceMaterial(friction: 2.5)
    for _ in 1..<WalkerTerrain.places {
      try world.addShape(ShapeDefinition(.segment(.zero, [1, 0]), material: grass), to: ground)
    }
    for _ in 0..<terrain.mostBlocks {
      try world.addShape(ShapeDefinition(.box(halfWidth: 1, halfHeight: 1), material: grass), to: ground)
    }
    let hull = try addPart(
      .polygon(hullCorners.map { SIMD2<Float>($0) }), at: start, angle: 0, density: 5, friction: 0.1, to: world)
    for spread in spreads {
      let upper = try hang(
        upper, at: start - hip - [0, legLength / 2], angle: spread, from: hull, at: Self.hip,
        limits: JointLimits(Float(-0.8 + spread), Float(1.1 + spread)), in: world)
      _ = try hang(
        lower, at: start - hip - [0, 1.5 * legLength], angle: spread, from: upper, at: [0, -legLength / 2],
        limits: JointLimits(-1.6, -0.1), in: world)
    }
    return world
  }

  private static func addPart(
    _ geometry: ShapeGeometry, at place: Point, angle: Double, density: Float, friction: Float, to world: World
  ) throws(WorldError) -> BodyID {
    let body = try world.addBody(
      BodyDefinition(.dynamic, position: SIMD2<Float>(place), rotation: Rotation(angle: Float(angle))))
    try world.addShape(
      ShapeDefinition(
        geometry, density: density, material: SurfaceMaterial(friction: friction),
        filter: CollisionFilter(category: walkerCategory, mask: terrainCategory)),
      to: body)
    return body
  }

  /// Adds a part of a leg that hangs from a point of another one.
  private static func hang(
    _ half: Point, at place: Point, angle: Double, from above: BodyID, at anchor: Point, limits: JointLimits,
    in world: World
  ) throws(WorldError) -> BodyID {
    let half32 = SIMD2<Float>(half)
    let leg = try addPart(
      .box(halfWidth: half32.x, halfHeight: half32.y), at: place, angle: angle, density: 1, friction: 0.2, to: world)
    try world.addJoint(
      JointDefinition(
        .revolute(RevoluteJoint(limits: limits, motor: JointMotor(speed: 0, maximum: 0))), above, leg,
        frameA: JointFrame(position: SIMD2<Float>(anchor)),
        frameB: JointFrame(position: [0, Float(legLength / 2)])))
    return leg
  }

  /// The worlds of a batch in lockstep. The original's islands begin with what was made last, and go on along its joints.
  static func makeWorlds(_ batch: WorldBatch, _ terrain: WalkerTerrain) throws(WorldError) -> LockstepBatch {
    let bodies = batch.bodies
    var parts = [
      LockstepPart(bodies[1], hullCorners.map { SIMD2<Float>($0) }, friction: hullFriction, angle: 0)
    ]
    for (leg, spread) in spreads.enumerated() {
      for (part, half) in [upper, lower].enumerated() {
        parts.append(
          LockstepPart(
            bodies[2 + 2 * leg + part], half: SIMD2<Float>(half), friction: legFriction, angle: Float(spread)))
      }
    }
    let ground = LockstepGround(
      places: (0..<WalkerTerrain.places).map { Float(Double($0) * WalkerTerrain.step) }, blocks: terrain.mostBlocks,
      worlds: batch.count, shapes: batch.shapes.dropLast(parts.count))
    return try LockstepBatch(
      batch,
      LockstepFigure(parts, joints: [3, 2, 0, 1].map { batch.joints[$0] }, contactOrder: [4, 3, 0, 1, 2]), ground)
  }
}
