internal import BatchSolver

/// Worlds in lockstep for tests: boxes of 1 kg above level ground, at most two, the second hung on the first.
struct LockstepWorlds {
  let batch: WorldBatch
  let lockstep: LockstepBatch
  var iterations = (velocity: 180, position: 60)
  /// kg m^2, of a box of 1 kg.
  static func inertia(_ half: SIMD2<Float>) -> Float { (half * half).sum() / 3 }

  /// How the second box hangs on the first.
  struct Hinge {
    var anchorA = SIMD2<Float>.zero
    var anchorB = SIMD2<Float>.zero
    var limits = JointLimits(-3, 3)
    var motor = JointMotor(speed: 0, maximum: 0)
  }

  /// - Parameters:
  ///   - half: Half sizes of the boxes, m.
  ///   - places: Of the boxes, m.
  ///   - slope: By how much the ground rises a metre, about x = 0.
  init(
    _ count: Int, half: [SIMD2<Float>] = [[0.5, 0.5]], at places: [SIMD2<Float>] = [[0, 5]], hinge: Hinge = Hinge(),
    gravity: SIMD2<Float> = [0, -10], friction: Float = 0.5, slope: Float = 0, blocks: [SIMD4<Float>] = [],
    simdLevel: SIMDLevel? = nil, workers: Int = 1
  ) throws {
    var settings = WorldSettings()
    settings.gravity = gravity
    let world = try World(settings, simdLevel: simdLevel)
    let ground = try world.addBody(BodyDefinition(.static))
    for _ in 0..<40 { try world.addShape(ShapeDefinition(.segment(.zero, [1, 0])), to: ground) }
    for _ in blocks { try world.addShape(ShapeDefinition(.box(halfWidth: 1, halfHeight: 1)), to: ground) }
    for (half, place) in zip(half, places) {
      let body = try world.addBody(BodyDefinition(.dynamic, position: place))
      try world.addShape(
        ShapeDefinition(.box(halfWidth: half.x, halfHeight: half.y), density: 1 / (4 * half.x * half.y)), to: body)
    }
    let bodies = world.allBodies
    if half.count > 1 {
      try world.addJoint(
        JointDefinition(
          .revolute(RevoluteJoint(limits: hinge.limits, motor: hinge.motor)), bodies[1], bodies[2],
          frameA: JointFrame(position: hinge.anchorA), frameB: JointFrame(position: hinge.anchorB)))
    }
    let batch = try WorldBatch(unbuilt: try world.snapshot(), count: count, workers: workers)
    self.batch = batch
    let parts = half.indices.map {
      LockstepPart(batch.bodies[1 + $0], half: half[$0], friction: friction, angle: 0)
    }
    let x = (0...40).map { Float($0 - 20) }
    let pieces = LockstepGround(
      places: x, blocks: blocks.count, worlds: count, shapes: Array(batch.shapes.dropLast(half.count)))
    lockstep = try LockstepBatch(
      batch, LockstepFigure(parts, joints: batch.joints, contactOrder: Array(parts.indices.reversed())), pieces)
    for index in 0..<count {
      pieces.set(index, blocks: blocks) { slope * x[$0] }
      lockstep.begin(index)
    }
  }

  func step(_ count: Int = 1, worlds: [Bool] = []) throws {
    for _ in 0..<count {
      try lockstep.take()
      try lockstep.step(
        by: 1 / 50, velocityIterations: iterations.velocity, positionIterations: iterations.position,
        worlds: worlds.span)
    }
  }

  /// Where a part is: its origin, m, and its angle, rad.
  func place(_ world: Int = 0, _ part: Int = 0) -> SIMD3<Float> {
    let transform = lockstep.transform(world, part)
    return [transform.x, transform.y, lockstep.angle(world, part)]
  }

  /// m/s and rad/s.
  func velocity(_ world: Int = 0, _ part: Int = 0) -> SIMD3<Float> {
    let velocity = lockstep.velocity(world, part)
    return [velocity.x, velocity.y, velocity.z]
  }
}
