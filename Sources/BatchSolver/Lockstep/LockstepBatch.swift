internal import DynamicsBase
internal import KernelInterface

/// The worlds of a batch in lockstep: each has one figure on a ground of its own, and sixteen are stepped side by side, a lane each, as
/// Box2D 2.3 steps them.
///
/// What engines do matters to tasks that were defined with one: how far a joint gives, what an impact leaves. Here every decision is
/// that of Box2D 2.3 (contacts and their order, sequential impulses, positions, going back to impacts, sleep), so that worlds go the
/// same ways but for rounding. And as all worlds have the same joints, there is nothing to plan, and iterations gather and scatter nothing.
///
/// The batch is what others see of it. It is brought up to date when somebody uses it (`WorldBatch.companion`), and read
/// again before the next step: poses, velocities, masses, gravity and forces of the figures, and nothing else. Its contacts and
/// joints know nothing of these steps.
///
/// Who wakes a figure wakes all of it; the original wakes the part alone, whose island then has the others. That differs where the
/// figure falls asleep in the step in which a part leaves its bounds.
package final class LockstepBatch {
  /// Does not keep this.
  private(set) var batch: WorldBatch
  let figure: LockstepFigure
  package let ground: LockstepGround
  /// `[world][part]`.
  let bodies: AlignedBuffer<LockstepBody>
  /// `[world][joint]`.
  let joints: AlignedBuffer<LockstepJoint>
  let worlds: AlignedBuffer<LockstepWorld>
  /// `[world][contact]`.
  let contacts: AlignedBuffer<LockstepContact>
  /// `[world][part]`: what a part may move in before its contacts are looked for again.
  let bounds: AlignedBuffer<AABB>
  /// `[world][part]`: what a part covers, and what it covered at the ends of its way in the last step.
  let covered: AlignedBuffer<AABB>
  let swept: AlignedBuffer<AABB>
  /// What episodes begin from.
  var firstBodies: [LockstepBody] = []
  var firstJoints: [LockstepJoint] = []
  /// Of the template, m/s^2.
  let gravity: SIMD2<Float>
  let kernels: Table<LockstepKernels>
  /// Of the ranges of worlds that are stepped at the same time.
  let scratch: [LockstepScratch]
  /// By world: whether its episode began after the batch was last brought up to date.
  let isNew: AlignedBuffer<Bool>
  /// Somebody may have changed the batch.
  var mustTake = false
  /// The batch is as the last step left it.
  var isShown = false
  /// `[world][part]`: poses and velocities as the batch shows them.
  let shownTransforms: AlignedBuffer<SIMD4<Float>>
  let shownVelocities: AlignedBuffer<SIMD4<Float>>

  /// Of the parts that each joint joins.
  let joined: [(a: Int32, b: Int32)]

  /// Lanes of a block.
  static let lanes = 16

  /// - Parameter ground: Of as many worlds.
  package init(_ batch: WorldBatch, _ figure: LockstepFigure, _ ground: LockstepGround) throws(WorldError) {
    self.batch = batch
    self.figure = figure
    self.ground = ground
    let (count, parts) = (batch.count, figure.parts.count)
    bodies = AlignedBuffer(zeroed: count * parts)
    joints = AlignedBuffer(zeroed: count * figure.joints.count)
    gravity = batch.layout.settings.gravity
    worlds = AlignedBuffer(repeating: LockstepWorld(gravity: gravity), count: count)
    contacts = AlignedBuffer(repeating: LockstepContact(), count: count * LockstepWorld.mostContacts)
    bounds = AlignedBuffer(repeating: .empty, count: count * parts)
    covered = AlignedBuffer(repeating: .empty, count: count * parts)
    swept = AlignedBuffer(repeating: .empty, count: count * parts)
    kernels = batch.layout.widestKernels.pointee.lockstep
    let joined = figure.joined(in: batch.layout)
    self.joined = joined
    scratch = (0..<batch.mostRangesInLockstep).map { _ in
      LockstepScratch(worlds: min(count, Self.worldsAtOnce), figure, joints: joined)
    }
    isNew = AlignedBuffer(repeating: true, count: count)
    shownTransforms = AlignedBuffer(zeroed: count * parts)
    shownVelocities = AlignedBuffer(zeroed: count * parts)
    try readTemplate()
    for world in 0..<count { copyFirst(to: world) }
    batch.companion = self
  }

  deinit {
    // Others may still have the batch.
    if !isKnownUniquelyReferenced(&batch) { try? show() }
  }

  // MARK: - Worlds

  /// The place of a part of a world in the buffers above.
  @inline(__always)
  func place(_ world: Int, _ part: Int) -> Int { world * figure.parts.count + part }

  @inline(__always)
  func place(_ world: Int, joint: Int) -> Int { world * figure.joints.count + joint }

  /// Begins an episode of a world, on the ground that it has now: the template's figure, which nobody has pushed yet.
  package func begin(_ world: Int) {
    copyFirst(to: world)
    worlds[world] = LockstepWorld(gravity: gravity)
    batch.forgive(world)
    isNew[world] = true
    isShown = false
    for part in figure.parts.indices {
      let place = place(world, part)
      covered[place] = figure.parts[part].outline.bounds(at: bodies[place].pose)
      bounds[place] = covered[place].grown(by: LockstepGround.room)
    }
    findContacts(world, moved: UInt8(truncatingIfNeeded: (1 << figure.parts.count) - 1))
  }

  private func copyFirst(to world: Int) {
    for part in figure.parts.indices { bodies[place(world, part)] = firstBodies[part] }
    for joint in figure.joints.indices { joints[place(world, joint: joint)] = firstJoints[joint] }
  }

  // MARK: - Telling

  /// Pushes a part: an impulse, N s, and its moment about the centre of mass, N m s. It wakes the figure.
  package func push(_ world: Int, _ part: Int, _ impulse: SIMD2<Float>, moment: Float) {
    let place = place(world, part)
    wake(world)
    bodies[place].velocity += bodies[place].inverseMass * impulse
    bodies[place].angularVelocity += bodies[place].inverseInertia * moment
  }

  /// Lets a force, N, and a torque, N m, act on a part in the next step, and in no other. It wakes the figure.
  package func addForce(_ world: Int, _ part: Int, _ force: SIMD2<Float>, torque: Float) {
    let place = place(world, part)
    wake(world)
    bodies[place].acceleration += bodies[place].inverseMass * force
    bodies[place].angularAcceleration += bodies[place].inverseInertia * torque
    worlds[world].isForced = true
  }

  /// Says how fast a motor is to turn, rad/s, and the most that it takes, N m. It wakes the figure.
  package func setMotor(_ world: Int, _ joint: Int, speed: Float, torque: Float) {
    let place = place(world, joint: joint)
    wake(world)
    joints[place].motorSpeed = speed
    joints[place].motorTorque = torque
  }

  func wake(_ world: Int) {
    guard !worlds[world].isAwake else { return }
    worlds[world].isAwake = true
    worlds[world].restTime = .zero
  }

  // MARK: - Asking

  /// Of a part's origin: `x, y, cos, sin`.
  package func transform(_ world: Int, _ part: Int) -> SIMD4<Float> {
    let pose = bodies[place(world, part)].pose
    return SIMD4(pose.position.x, pose.position.y, pose.cosine, pose.sine)
  }

  /// `vx, vy, w` of a part's centre of mass, m/s and rad/s.
  package func velocity(_ world: Int, _ part: Int) -> SIMD4<Float> {
    let place = place(world, part)
    return SIMD4(bodies[place].velocity.x, bodies[place].velocity.y, bodies[place].angularVelocity, 0)
  }

  /// rad; whole turns count.
  package func angle(_ world: Int, _ part: Int) -> Float { bodies[place(world, part)].angle }

  /// Whether a part is marked as touching the ground: what happened to its contacts last was a begin, not an end.
  package func isTouching(_ world: Int, _ part: Int) -> Bool { worlds[world].touching >> part & 1 != 0 }

  /// Whether a contact of a part began in the last step.
  package func hasLanded(_ world: Int, _ part: Int) -> Bool { worlds[world].began >> part & 1 != 0 }

  package func hasFailed(_ world: Int) -> Bool { batch.hasFailed(world) }

  /// Fails a world: it is not stepped until its next episode.
  package func fail(_ world: Int, _ error: WorldError) { batch.fail(world, error) }

  package func isAwake(_ world: Int) -> Bool { worlds[world].isAwake }

  /// How much of each ray of a fan from a part's origin there is before it meets the ground, 0 to 1: 16 numbers.
  package func cast(_ fan: LockstepFan, _ world: Int, _ part: Int, into fractions: UnsafeMutablePointer<Float>) {
    ground.cast(world, from: bodies[place(world, part)].pose.position, fan, into: fractions, kernels)
  }
}
