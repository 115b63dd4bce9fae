internal import BatchSolver
internal import DynamicsBase
internal import KernelInterface
internal import SIMDKernels

/// The arrays that the solver works on, filled from a scene.
final class ContactArrays {
  let scene: ContactScene
  var velocity: AlignedBuffer<BodyVelocity>
  var motion: AlignedBuffer<BodyMotion>
  var mass: AlignedBuffer<BodyMass>
  var startVelocity: AlignedBuffer<BodyVelocity>
  var acceleration: AlignedBuffer<BodyAcceleration>
  var pose: AlignedBuffer<Pose>
  var sleepState: AlignedBuffer<SleepState>
  var bodyType: AlignedBuffer<UInt8>
  var blocks = AlignedBuffer<BodyBlock>()
  var manifolds: AlignedBuffer<Manifold>
  var impulses: AlignedBuffer<ContactImpulses>
  var materials: AlignedBuffer<ContactMaterial>
  var ages: AlignedBuffer<Float>
  var solveMask: AlignedBuffer<UInt16>
  var extendedMask: AlignedBuffer<UInt16>
  var pointClass: AlignedBuffer<UInt8>
  var bodyA: AlignedBuffer<Int32>
  var bodyB: AlignedBuffer<Int32>
  var flipped: AlignedBuffer<UInt16>
  var deep: LaneMasks

  init(_ scene: ContactScene, substep: Float) {
    self.scene = scene
    let rows = (scene.bodies.count + 15) / 16 * 16
    velocity = AlignedBuffer(repeating: BodyVelocity(), count: rows)
    motion = AlignedBuffer(repeating: BodyMotion(), count: rows)
    mass = AlignedBuffer(
      repeating: BodyMass(inverseGyration: 0, gyration: 0, linearDamping: 1, angularDamping: 1), count: rows)
    startVelocity = AlignedBuffer(repeating: BodyVelocity(), count: rows)
    acceleration = AlignedBuffer(repeating: BodyAcceleration(), count: rows)
    pose = AlignedBuffer(repeating: Pose(position: .zero, cosine: 1, sine: 0), count: rows)
    sleepState = AlignedBuffer(repeating: SleepState(), count: rows)
    bodyType = AlignedBuffer(repeating: 0, count: rows)
    deep = LaneMasks()
    deep.resize(blockCount: rows / 16)
    let blockCount = scene.blockPoints.count
    manifolds = AlignedBuffer(repeating: Manifold(), count: blockCount * 16)
    impulses = AlignedBuffer(repeating: ContactImpulses(), count: blockCount * 16)
    materials = AlignedBuffer(repeating: ContactMaterial(), count: blockCount * 16)
    ages = AlignedBuffer(repeating: 0, count: blockCount * 16)
    solveMask = AlignedBuffer(repeating: 0, count: blockCount)
    extendedMask = AlignedBuffer(repeating: 0, count: blockCount)
    pointClass = AlignedBuffer(repeating: 1, count: blockCount)
    bodyA = AlignedBuffer(repeating: 0, count: blockCount * 16)
    bodyB = AlignedBuffer(repeating: 0, count: blockCount * 16)
    flipped = AlignedBuffer(repeating: 0, count: blockCount)
    fillBodies(substep)
    for index in scene.contacts.indices { fillContact(index) }
    for (block, points) in scene.blockPoints.enumerated() { pointClass[block] = points }
  }

  private func fillBodies(_ substep: Float) {
    for (row, body) in scene.bodies.enumerated() {
      bodyType[row] = body.type.rawValue
      pose.pointer[row].position = body.position
      guard body.type != .static else { continue }
      let gyration = body.scale
      velocity[row] = BodyVelocity(
        linear: body.velocity, scaledAngular: body.spin * gyration, inverseMass: body.inverseMass)
      mass[row] = BodyMass(
        inverseGyration: gyration > 0 ? 1 / gyration : 0, gyration: gyration, linearDamping: body.damping,
        angularDamping: body.angularDamping)
      acceleration[row] = BodyAcceleration(
        linear: substep * body.acceleration, scaledAngular: substep * body.angularAcceleration * gyration, reserved: 0)
    }
    for block in 0..<velocity.count / 16 {
      var mask: UInt32 = 0
      for lane in 0..<16 where bodyType[block * 16 + lane] != BodyType.static.rawValue { mask |= 1 << UInt32(lane) }
      if mask != 0 { blocks.append(BodyBlock(index: Int32(block), mask: mask)) }
    }
  }

  private func fillContact(_ index: Int) {
    let contact = scene.contacts[index]
    let slot = scene.slots[index]
    var manifold = Manifold()
    manifold.normal = contact.normal
    manifold.bodyA = Int32(contact.bodyA)
    manifold.bodyB = Int32(contact.bodyB)
    manifold.pointCount = Float(contact.points.count)
    manifold.friction = contact.friction
    for (number, point) in contact.points.enumerated() {
      let anchorA = point.position - scene.bodies[contact.bodyA].position
      let anchorB = point.position - scene.bodies[contact.bodyB].position
      if number == 0 {
        (manifold.anchorA1, manifold.anchorB1, manifold.separation1) = (anchorA, anchorB, point.separation)
      } else {
        (manifold.anchorA2, manifold.anchorB2, manifold.separation2) = (anchorA, anchorB, point.separation)
      }
      impulses.pointer[slot][point: number] = (point.normalImpulse, point.tangentImpulse)
    }
    manifolds[slot] = manifold
    materials[slot] = ContactMaterial(
      restitution: contact.restitution, rollingResistance: contact.rollingResistance,
      tangentSpeed: contact.tangentSpeed, reserved: 0)
    let bit: UInt16 = 1 << UInt16(slot & 15)
    // The narrow phase has some pairs the other way round.
    let isFlipped = index % 3 == 0
    bodyA[slot] = Int32(isFlipped ? contact.bodyB : contact.bodyA)
    bodyB[slot] = Int32(isFlipped ? contact.bodyA : contact.bodyB)
    if isFlipped { flipped[slot >> 4] |= bit }
    if contact.isSolved { solveMask[slot >> 4] |= bit }
    if contact.isExtended { extendedMask[slot >> 4] |= bit }
  }

  var rows: BodyRows {
    BodyRows(
      velocity: velocity.pointer, motion: motion.pointer, mass: mass.pointer, startVelocity: startVelocity.pointer,
      acceleration: acceleration.pointer, pose: pose.pointer, sleepState: sleepState.pointer)
  }

  var source: ContactSource {
    ContactSource(
      solveMask: solveMask.pointer, extendedMask: extendedMask.pointer, pointClass: pointClass.pointer,
      blockCount: pointClass.count, bodyA: bodyA.pointer, bodyB: bodyB.pointer, flipped: flipped.pointer,
      bodyType: bodyType.pointer, velocity: velocity.pointer, bodyRowCount: velocity.count)
  }

  /// Makes the plan, and turns the rows round that it wants turned.
  ///
  /// - Parameter byPlace: Contacts of a colour lie by where they are.
  func makePlan(_ plan: inout ContactPlan, byPlace: Bool = false) {
    _ = plan.make(source, IslandGroups(), pose: byPlace ? UnsafePointer(pose.pointer) : nil)
    orient(plan)
  }

  /// Cuts the bodies into groups of about so many contacts, and orders a plan by them.
  func cut(_ groups: inout IslandGroups, _ plan: inout ContactPlan, size: Int) {
    groups.cut(source, size: size)
    plan.arrange(source, groups)
  }

  /// Turns the rows round that a plan wants turned.
  func orient(_ plan: borrowing ContactPlan) {
    for index in 0..<plan.slotsToFlip.count { flip(Int(plan.slotsToFlip[index])) }
  }

  private func flip(_ slot: Int) {
    flipped[slot >> 4] ^= 1 << UInt16(slot & 15)
    manifolds.pointer[slot].flip()
  }

  /// Takes over what a step changes.
  func restart(as other: ContactArrays) {
    velocity.pointer.update(from: other.velocity.pointer, count: velocity.count)
    motion.pointer.update(from: other.motion.pointer, count: motion.count)
    impulses.pointer.update(from: other.impulses.pointer, count: impulses.count)
  }

  func solve(
    _ solver: inout SubstepSolver, _ settings: StepSettings, level: SIMDLevel, workers: Workers = Workers(pool: nil)
  ) {
    solver.solve(
      settings, bodies: rows, blocks: blocks, deep: deep.pointer, joints: .none(rows), manifolds: manifolds.pointer,
      impulses: impulses.pointer, materials: materials.pointer, ages: ages.pointer, kernels: level.kernels,
      workers: workers)
  }
}

extension JointPassArguments {
  /// Without joints: only `bodies` is anything, and no other pointer is followed.
  fileprivate static func none(_ bodies: BodyRows) -> JointPassArguments {
    let nothing = UnsafeMutableRawPointer(bodies.velocity)
    return JointPassArguments(
      bodies: bodies, blocks: nothing.assumingMemoryBound(to: BodyBlock.self), blockCount: 0, rows: nil, rowCount: 0,
      bundles: nothing,
      info: nothing.assumingMemoryBound(to: JointBundleInfo.self), bundleCount: 0,
      slots: nothing.assumingMemoryBound(to: Int32.self), rowsA: nothing.assumingMemoryBound(to: Int32.self),
      rowsB: nothing.assumingMemoryBound(to: Int32.self), scratchRow: 0, lightCount: 0, hasRigid: false,
      parameters: nothing.assumingMemoryBound(to: JointParameters.self),
      impulses: nothing.assumingMemoryBound(to: JointImpulses.self), timeStep: 0, largestSpeed: 0,
      largestAngularVelocity: 0)
  }
}
