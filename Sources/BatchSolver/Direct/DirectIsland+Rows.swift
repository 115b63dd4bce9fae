internal import KernelInterface
internal import SparseBlocks

// Before the solve: what the island's bodies, joints and contacts are now.

extension DirectIsland {
  /// Begins a step.
  func prepare(_ world: World, timeStep h: Double) throws(SparseBlocksError) {
    counters = DirectCounters()
    counters.islands = 1
    counters.bodies = bodies.count
    counters.joints = joints.count
    counters.contacts = contacts.count
    timeStep = h
    try load(world)
    counters.rows = rows.count
  }

  /// Reads the bodies and writes all rows, with the impulses that the world has stored.
  func load(_ world: World) throws(SparseBlocksError) {
    let h = timeStep
    isFactored = false
    loadBodies(world, h)
    rows.removeAll()
    partners.removeAll()
    elements.removeAll()
    addJoints(world, h)
    limitGeometric()
    contactRow = rows.count
    try addContacts(world, h)
    let count = rows.count
    speed.resize(count, filling: 0)
    change.resize(count, filling: 0)
    piece.resize(count, filling: .free)
    factored.resize(count, filling: false)
    boundJumps.resize(count, filling: 0)
    approach.resize(count - contactRow, filling: 0)
    for index in contactRow..<count {
      // The target of an open gap is not part of the speed.
      let gap = rows[index].role == .held ? max(rows[index].error, 0) / h : 0
      approach[index - contactRow] = rows[index].speed(velocity.pointer, partners.pointer) - rows[index].target - gap
    }
  }

  /// Masses, velocities, and the velocities that there would be without constraints: `w = (v + h (g + F/m)) / (1 + h c)`.
  private func loadBodies(_ world: World, _ h: Double) {
    let gravity = world.settings.gravity
    let (mirrors, scales) = (world.bodies.velocity.pointer, world.bodies.mass.pointer)
    let (forces, records) = (world.bodies.force.pointer, world.bodies.record.pointer)
    let poses = world.direct.poses.pointer
    pose.resize(bodies.count, filling: DirectPose())
    outside.removeAll()
    totalMass = .zero
    for (number, body) in bodies.enumerated() {
      let row = Int(body)
      let mirror = mirrors[row]
      let scale = scales[row]
      let force = forces[row]
      let record = records[row]
      let m = Double(record.mass)
      let canTurn = scale.y > 0
      let inertia = canTurn ? Double(record.inertia) : .infinity
      let v =
        world.direct.velocity(row, mirror)
        ?? SIMD4(Double(mirror.x), Double(mirror.y), Double(mirror.z) * Double(scale.x), 0)
      let spin = v.z
      let i = 3 * number
      mass[i] = m
      mass[i + 1] = m
      mass[i + 2] = inertia
      velocity[i] = v.x
      velocity[i + 1] = v.y
      velocity[i + 2] = canTurn ? spin : 0
      referenceAngularVelocity[number] = velocity[i + 2]
      let linearDrag = 1 + h * Double(record.linearDamping)
      let angularDrag = 1 + h * Double(record.angularDamping)
      dampedMass[i] = m * linearDrag
      dampedMass[i + 1] = m * linearDrag
      dampedMass[i + 2] = canTurn ? inertia * angularDrag : 1
      let linear = 1 / linearDrag
      let angular = 1 / angularDrag
      unconstrained[i] =
        linear * (v.x + h * (Double(force.w * gravity.x + record.acceleration.x) + Double(force.x) / m))
      unconstrained[i + 1] =
        linear * (v.y + h * (Double(force.w * gravity.y + record.acceleration.y) + Double(force.y) / m))
      unconstrained[i + 2] = canTurn ? angular * (spin + h * Double(force.z) / inertia) : 0
      totalMass += SIMD2(m, canTurn ? inertia : 0)
      geometric[number] = 0
      start[number] = poses[row]
      pose[number] = poses[row]
    }
  }

  // MARK: - Joints

  private func addJoints(_ world: World, _ h: Double) {
    rows.reserve(joints.count * DirectRowBuilder.rowsPerJoint)
    links.removeAll()
    rodRows.removeAll(keepingCapacity: true)
    let records = world.joints.record.pointer
    var builder = DirectRowBuilder(
      timeStep: h, mass: mass.pointer, total: totalMass, velocities: velocity.pointer, part: .everything,
      rows: rows.pointer, next: 0, substeps: Double(world.direct.substeps))
    for (number, slot) in joints.enumerated() {
      let first = builder.next
      let record = records[Int(slot)]
      if record.bundleKind == .gear {
        addGear(world, Int(slot), &builder, element: number)
      } else {
        let link = link(world, Int(slot), record, &builder)
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
    _ world: World, _ slot: Int, _ record: JointRecord, _ builder: inout DirectRowBuilder
  ) -> DirectLink {
    let bodyA = builder.enter(world, Int(record.bodyA), side: 0)
    let bodyB = builder.enter(world, Int(record.bodyB), side: 1)
    return DirectLink(
      parameters: world.joints.parameters.pointer + slot, impulses: world.joints.impulses.pointer + slot,
      softness: world.joints.directSoftness(slot),
      bodyA: bodyA, bodyB: bodyB, poseA: bodyA >= 0 ? bodyA : addOutside(world, Int(record.bodyA)),
      poseB: bodyB >= 0 ? bodyB : addOutside(world, Int(record.bodyB)), kind: record.bundleKind)
  }

  private func addOutside(_ world: World, _ row: Int) -> Int32 {
    outside.append(Int32(row))
    pose.append(world.directPose(row))
    return Int32(pose.count - 1)
  }

  /// `coordinate of the first joint + ratio times that of the second` stays what it was.
  private func addGear(_ world: World, _ slot: Int, _ builder: inout DirectRowBuilder, element: Int) {
    let gear = world.directGear(slot)
    let parameters = world.joints.parameters.pointer + slot
    parameters.pointee.coordinate = Float(gear.coordinates.x)
    parameters.pointee.secondCoordinate = Float(gear.coordinates.y)
    let first = builder.next
    builder.last = world.joints.impulses[slot]
    builder.softness = .zero
    builder.holdGear(world, gear, ratio: Double(parameters.pointee.gearRatio), error: gear.error, partners: &partners)
    // Its place among the links; gears are read from the world.
    links.append(
      DirectLink(
        parameters: world.joints.parameters.pointer + slot, impulses: world.joints.impulses.pointer + slot,
        softness: .zero, bodyA: -1, bodyB: -1,
        poseA: 0, poseB: 0, kind: .gear))
    elements.append(
      DirectElement(
        firstRow: Int32(first), rowCount: Int32(builder.next - first), bodyA: -1, bodyB: -1, wide: Int32(element)))
  }
}
