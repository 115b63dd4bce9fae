internal import DynamicsBase
internal import KernelInterface

// The batch as a view of worlds in lockstep: others read it, and change it.

extension LockstepBatch: BatchCompanion {
  package func batchIsUsed() throws(WorldError) {
    try show()
    mustTake = true
  }

  /// Brings the batch up to date with the last step.
  func show() throws(WorldError) {
    guard !isShown else { return }
    try batch.members.build()
    try batch.withoutCompanion { () throws(WorldError) in try writeBatch() }
    isShown = true
  }

  private func writeBatch() throws(WorldError) {
    // Worlds that have failed are shown, too, where they have stopped.
    let failures = batch.failedWorlds.map { ($0, batch.members[failureOf: $0]) }
    for (world, _) in failures { batch.members[failureOf: world] = nil }
    defer { for (world, failure) in failures { batch.members[failureOf: world] = failure } }
    try batch.reset(worlds: isNew.elements.span)
    try batch.setGeometries(batch.count * ground.shapes.count, of: ground.shapes, worlds: isNew.elements.span) {
      [ground] element in ground.geometry(element / ground.shapes.count, element % ground.shapes.count)
    }
    isNew.fill(false)
    for world in 0..<batch.count {
      for part in figure.parts.indices {
        let place = place(world, part)
        shownTransforms[place] = transform(world, part)
        shownVelocities[place] = velocity(world, part)
      }
    }
    try batch.setTransforms(shownTransforms.elements.span, of: figure.bodies)
    try batch.setVelocities(shownVelocities.elements.span, of: figure.bodies)
    // Rounded as the batch keeps them, to see what others change.
    try read(into: shownTransforms, shownVelocities)
  }

  private func read(
    into transforms: borrowing AlignedBuffer<SIMD4<Float>>, _ velocities: borrowing AlignedBuffer<SIMD4<Float>>
  ) throws(WorldError) {
    var seen = transforms.elements.mutableSpan
    try batch.readTransforms(of: figure.bodies, into: &seen)
    var speeds = velocities.elements.mutableSpan
    try batch.readVelocities(of: figure.bodies, into: &speeds)
  }

  /// Takes over what others changed in the batch.
  package func take() throws(WorldError) {
    guard mustTake else { return }
    let transforms = AlignedBuffer<SIMD4<Float>>(zeroed: shownTransforms.count)
    let velocities = AlignedBuffer<SIMD4<Float>>(zeroed: shownVelocities.count)
    try batch.withoutCompanion { () throws(WorldError) in try read(into: transforms, velocities) }
    for world in 0..<batch.count where !isNew[world] && !batch.hasFailed(world) {
      let view = batch.members.worlds[world]
      let change = view.settings.gravity - worlds[world].gravity
      worlds[world].gravity = view.settings.gravity
      for part in figure.parts.indices {
        let place = place(world, part)
        try takeMass(world, part, view)
        if transforms[place] != shownTransforms[place] { move(world, part, to: transforms[place]) }
        if velocities[place] != shownVelocities[place] {
          wake(world)
          bodies[place].setVelocity([velocities[place].x, velocities[place].y], velocities[place].z)
        }
        // What acts already in the next step goes on to.
        bodies[place].acceleration += change
        takeForce(world, part, view)
      }
      view.bodies.clearForces()
    }
    mustTake = false
  }

  private func takeMass(_ world: Int, _ part: Int, _ view: World) throws(WorldError) {
    let place = place(world, part)
    let body = bodies[place]
    let handle = figure.parts[part].body
    let (mass, inertia) = (try view.mass(of: handle), try view.inertia(of: handle))
    let center = try view.localCenterOfMass(of: handle)
    let isSame =
      inverse(mass) == body.inverseMass && inverse(inertia) == body.inverseInertia && center == body.localCenter
    guard !isSame else { return }
    let change = center - body.localCenter
    bodies[place].setMass(mass, inertia, center: center)
    bodies[place].setPlace(body.pose.position + body.pose.rotated(center), body.angle)
    for (number, (a, b)) in joined.enumerated() where Int(a) == part || Int(b) == part {
      let joint = self.place(world, joint: number)
      if Int(a) == part { joints[joint].anchorA -= change }
      if Int(b) == part { joints[joint].anchorB -= change }
      joints[joint].turnMass = inverse(
        bodies[self.place(world, Int(a))].inverseInertia + bodies[self.place(world, Int(b))].inverseInertia)
    }
  }

  /// Puts a part somewhere else, at the angle that is nearest to its own.
  private func move(_ world: Int, _ part: Int, to transform: SIMD4<Float>) {
    let place = place(world, part)
    wake(world)
    let pose = bodies[place].pose
    let turn = Rotation(
      cosine: pose.cosine * transform.z + pose.sine * transform.w,
      sine: pose.cosine * transform.w - pose.sine * transform.z)
    let angle = bodies[place].angle + turn.angle
    bodies[place].setPlace(.zero, angle)
    bodies[place].setPlace(
      SIMD2(transform.x, transform.y) + bodies[place].pose.rotated(bodies[place].localCenter), angle)
    bodies[place].setStart()
    findContacts(world, afterMoving: 1 << UInt8(part), wasElsewhere: true)
  }

  private func takeForce(_ world: Int, _ part: Int, _ view: World) {
    let force = view.bodies.force[Int(figure.parts[part].body.index)]
    if force.force != .zero || force.torque != 0 { addForce(world, part, force.force, torque: force.torque) }
  }
}
