internal import KernelInterface
internal import SparseBlocks

// Before the solve: what the island's bodies, joints and contacts are now.

extension DirectIsland {
  /// Solves a step; without constraints if the solve gives no finite result.
  func solve(_ context: DirectContext) {
    do throws(SparseBlocksError) {
      prepare(context)
      try findVelocities(context)
      try restitute(context)
      // What moves by itself is from here on where it is at the end of the step.
      if try !move(context.atEndOfStep) {
        try soften(context)
        try findVelocities(context)
        try restitute(context)
        _ = try move(context.atEndOfStep)
      }
      if !isFinite { fallBack(context.atEndOfStep) }
    } catch {
      fallBack(context)
    }
    store(context)
  }

  private func prepare(_ context: DirectContext) {
    counters = DirectCounters()
    counters.islands = 1
    counters.bodies = bodies.count
    counters.joints = joints.count
    counters.contacts = contacts.count
    timeStep = Double(context.step.timeStep)
    softening = 1
    hasRestarted = false
    load(context)
    counters.rows = rows.count + 2 * cones.pointCount
  }

  /// Reads the bodies and writes all rows, with the impulses that the world has stored.
  func load(_ context: DirectContext) {
    let h = timeStep
    isFactored = false
    loadBodies(context, h)
    rows.removeAll()
    partners.removeAll()
    elements.removeAll()
    addJoints(context, h)
    limitGeometric()
    contactRow = rows.count
    addContacts(context, h)
    let count = rows.count
    speed.resize(count, filling: 0)
    change.resize(count, filling: 0)
    piece.resize(count, filling: .free)
    factored.resize(count, filling: false)
    boundJumps.resize(count, filling: 0)
  }

  /// Masses, velocities, and the velocities that there would be without constraints: `w = (v + h (g + F/m)) / (1 + h
  /// c)`.
  private func loadBodies(_ context: DirectContext, _ h: Double) {
    let gravity = context.step.gravity
    pose.resize(bodies.count, filling: DirectPose())
    outside.removeAll()
    totalMass = .zero
    for (number, body) in bodies.enumerated() {
      let row = Int(body)
      let force = context.force[row]
      let record = context.record[row]
      let m = Double(record.mass)
      let canTurn = context.mass[row].gyration > 0
      let inertia = canTurn ? Double(record.inertia) : .infinity
      let v = context.velocityInDouble(row)
      let angularVelocity = v.z
      let i = 3 * number
      mass[i] = m
      mass[i + 1] = m
      mass[i + 2] = inertia
      velocity[i] = v.x
      velocity[i + 1] = v.y
      velocity[i + 2] = canTurn ? angularVelocity : 0
      referenceAngularVelocity[number] = velocity[i + 2]
      let linearDrag = 1 + h * Double(record.linearDamping)
      let angularDrag = 1 + h * Double(record.angularDamping)
      dampedMass[i] = m * linearDrag
      dampedMass[i + 1] = m * linearDrag
      dampedMass[i + 2] = canTurn ? inertia * angularDrag : 1
      let linear = 1 / linearDrag
      let angular = 1 / angularDrag
      unconstrained[i] =
        linear
        * (v.x + h * (Double(force.gravityScale * gravity.x + record.acceleration.x) + Double(force.force.x) / m))
      unconstrained[i + 1] =
        linear
        * (v.y + h * (Double(force.gravityScale * gravity.y + record.acceleration.y) + Double(force.force.y) / m))
      unconstrained[i + 2] = canTurn ? angular * (angularVelocity + h * Double(force.torque) / inertia) : 0
      totalMass += SIMD2(m, canTurn ? inertia : 0)
      geometric[number] = 0
      start[number] = context.poses[row]
      pose[number] = context.poses[row]
    }
  }

  // MARK: - Joints

  private func addJoints(_ context: DirectContext, _ h: Double) {
    rows.reserve(joints.count * DirectRowBuilder.rowsPerJoint)
    links.removeAll()
    rodRows.removeAll(keepingCapacity: true)
    let records = context.jointRecord
    var builder = DirectRowBuilder(
      timeStep: h, mass: mass.pointer, total: totalMass, velocities: velocity.pointer, part: .everything,
      rows: rows.pointer, next: 0, substeps: context.substeps)
    for (number, slot) in joints.enumerated() {
      let first = builder.next
      let record = records[Int(slot)]
      if record.bundleKind == .gear {
        addGear(context, Int(slot), &builder, element: number)
      } else {
        let link = link(context, Int(slot), record, &builder)
        let joint = DirectJoint(link.parameters, pose[Int(link.poseA)], pose[Int(link.poseB)])
        if record.bundleKind != .point { link.parameters.pointee.coordinate = Float(joint.angle) }
        let force = DirectSolver.force(link.impulses.pointee, link.kind, joint) * builder.substeps
        stiffen(link.bodyA, force, joint.armA, h)
        stiffen(link.bodyB, force, joint.armB, h)
        builder.add(link, joint, geometric: (force.x * force.x + force.y * force.y).squareRoot())
        links.append(link)
        // The last row of a rod.
        if link.kind == .distance { rodRows.append(builder.next - 1) }
        elements.append(
          DirectElement(
            firstRow: Int32(first), rowCount: Int32(builder.next - first), bodyA: link.bodyA, bodyB: link.bodyB,
            coupling: couplings[number]))
      }
    }
    rows.setCount(builder.next)
  }

  private func link(
    _ context: DirectContext, _ slot: Int, _ record: JointRecord, _ builder: inout DirectRowBuilder
  ) -> DirectLink {
    let bodyA = builder.enter(context, Int(record.bodyA), side: 0)
    let bodyB = builder.enter(context, Int(record.bodyB), side: 1)
    return DirectLink(
      parameters: context.parameters + slot, impulses: context.jointImpulses + slot,
      softness: context.softness(slot),
      bodyA: bodyA, bodyB: bodyB, poseA: bodyA >= 0 ? bodyA : addOutside(context, Int(record.bodyA)),
      poseB: bodyB >= 0 ? bodyB : addOutside(context, Int(record.bodyB)), kind: record.bundleKind)
  }

  private func addOutside(_ context: DirectContext, _ row: Int) -> Int32 {
    outside.append(Int32(row))
    pose.append(context.directPose(row))
    return Int32(pose.count - 1)
  }

  /// `coordinate of the first joint + ratio times that of the second` stays what it was.
  private func addGear(_ context: DirectContext, _ slot: Int, _ builder: inout DirectRowBuilder, element: Int) {
    let gear = context.gear(slot)
    let parameters = context.parameters + slot
    parameters.pointee.coordinate = Float(gear.coordinates.x)
    parameters.pointee.secondCoordinate = Float(gear.coordinates.y)
    let first = builder.next
    builder.last = context.jointImpulses[slot]
    builder.softness = .zero
    builder.holdGear(context, gear, ratio: Double(parameters.pointee.gearRatio), error: gear.error, partners: &partners)
    // Its place among the links; gears are read from the world.
    links.append(
      DirectLink(
        parameters: context.parameters + slot, impulses: context.jointImpulses + slot,
        softness: .zero, bodyA: -1, bodyB: -1,
        poseA: 0, poseB: 0, kind: .gear))
    elements.append(
      DirectElement(
        firstRow: Int32(first), rowCount: Int32(builder.next - first), bodyA: -1, bodyB: -1, wide: Int32(element)))
  }
}
