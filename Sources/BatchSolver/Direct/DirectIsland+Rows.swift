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
    contactRow = rows.count
    try addContacts(world, h)
    let count = rows.count
    speed.resize(count, filling: 0)
    change.resize(count, filling: 0)
    piece.resize(count, filling: .within)
    factored.resize(count, filling: false)
    jumps.resize(count, filling: 0)
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
      startSpin[number] = velocity[i + 2]
      let linearDrag = 1 + h * Double(record.linearDamping)
      let angularDrag = 1 + h * Double(record.angularDamping)
      dampedMass[i] = m * linearDrag
      dampedMass[i + 1] = m * linearDrag
      dampedMass[i + 2] = canTurn ? inertia * angularDrag : 1
      let linear = 1 / linearDrag
      let angular = 1 / angularDrag
      wanted[i] =
        linear * (v.x + h * (Double(force.w * gravity.x + record.acceleration.x) + Double(force.x) / m))
      wanted[i + 1] =
        linear * (v.y + h * (Double(force.w * gravity.y + record.acceleration.y) + Double(force.y) / m))
      wanted[i + 2] = canTurn ? angular * (spin + h * Double(force.z) / inertia) : 0
      geometric[number] = 0
      start[number] = poses[row]
      pose[number] = poses[row]
    }
  }

  // MARK: - Joints

  private func addJoints(_ world: World, _ h: Double) {
    rows.reserve(joints.count * DirectRowBuilder.rowsPerJoint)
    links.removeAll()
    let records = world.joints.record.pointer
    var builder = DirectRowBuilder(
      timeStep: h, mass: mass.pointer, velocities: velocity.pointer, part: .everything, rows: rows.pointer, next: 0,
      last: UnsafePointer(world.joints.impulses.pointer), substeps: Double(world.direct.substeps))
    for (number, slot) in joints.enumerated() {
      let first = builder.next
      let record = records[Int(slot)]
      if record.bundleKind == JointBundleKind.gear {
        addGear(world, Int(slot), &builder, element: number)
      } else {
        let link = link(world, Int(slot), record, &builder)
        let joint = DirectJoint(link.row, pose[Int(link.poseA)], pose[Int(link.poseB)])
        if record.bundleKind != JointBundleKind.point { link.row[JointRow.state] = Float(joint.angle) }
        let force = DirectSolver.force(link.impulses, link.kind, joint) * builder.substeps
        stiffen(link.bodyA, force, joint.armA, h)
        stiffen(link.bodyB, force, joint.armB, h)
        builder.add(link, joint, geometric: (force.x * force.x + force.y * force.y).squareRoot())
        links.append(link)
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
      row: world.joints.row(slot), impulses: world.joints.impulse(slot), softness: world.directSoftness(slot),
      bodyA: bodyA, bodyB: bodyB, poseA: bodyA >= 0 ? bodyA : addOutside(world, Int(record.bodyA)),
      poseB: bodyB >= 0 ? bodyB : addOutside(world, Int(record.bodyB)), kind: record.bundleKind)
  }

  private func addOutside(_ world: World, _ row: Int) -> Int32 {
    outside.append(Int32(row))
    pose.append(world.directPose(row))
    return Int32(pose.count - 1)
  }

  /// The geometric stiffness of an impulse that acts at an arm: turning the body by a small angle turns the arm, and the
  /// impulse then has a torque of its own, `-(P . r)` times the angle. Light links between heavy ones swing about their
  /// line faster than steps can follow. Adding that stiffness times h^2 to the inertia, where it meets changes of the spin
  /// only, brings all such swinging below one radian a step, whatever the tension, and takes no energy. Its size is taken,
  /// so that the matrix remains positive (after Andrews, Teichmann, Kry 2017, who add it to the damping as well).
  private func stiffen(_ body: Int32, _ impulse: SIMD2<Double>, _ arm: SIMD2<Double>, _ h: Double) {
    guard body >= 0, mass[3 * Int(body) + 2] < .infinity else { return }
    geometric[Int(body)] += h * abs(impulse.x * arm.x + impulse.y * arm.y)
  }

  /// `coordinate of the first joint + ratio times that of the second` stays what it was.
  private func addGear(_ world: World, _ slot: Int, _ builder: inout DirectRowBuilder, element: Int) {
    let gear = world.directGear(slot)
    let state = world.joints.row(slot) + JointRow.state
    state[0] = Float(gear.coordinates.x)
    state[1] = Float(gear.coordinates.y)
    let first = builder.next
    builder.last = UnsafePointer(world.joints.impulse(slot))
    builder.softness = .zero
    builder.holdGear(world, gear, ratio: Double(state[2]), error: gear.error, partners: &partners)
    // Its place among the links; gears are read from the world.
    links.append(
      DirectLink(
        row: world.joints.row(slot), impulses: world.joints.impulse(slot), softness: .zero, bodyA: -1, bodyB: -1,
        poseA: 0, poseB: 0, kind: JointBundleKind.gear))
    elements.append(
      DirectElement(
        firstRow: Int32(first), rowCount: Int32(builder.next - first), bodyA: -1, bodyB: -1, wide: Int32(element)))
  }

  // MARK: - Contacts

  private func addContacts(_ world: World, _ h: Double) throws(SparseBlocksError) {
    for index in 0..<contacts.count {
      let slot = Int(contacts[index])
      let manifold = world.pairs.manifolds.pointer + slot * ManifoldRow.floats
      let impulses = world.pairs.impulses.pointer + 4 * slot
      let material = world.pairs.materials.pointer + 4 * slot
      let integers = UnsafeRawPointer(manifold).assumingMemoryBound(to: Int32.self)
      var builder = DirectRowBuilder(
        timeStep: h, mass: mass.pointer, velocities: velocity.pointer, part: .everything, rows: rows.pointer, next: 0,
        last: UnsafePointer(world.joints.impulses.pointer), substeps: Double(world.direct.substeps))
      let bodyA = builder.enter(world, Int(integers[ManifoldRow.bodyA]), side: 0)
      let bodyB = builder.enter(world, Int(integers[ManifoldRow.bodyB]), side: 1)
      let firstRow = rows.count
      let n = SIMD2(Double(manifold[ManifoldRow.normalX]), Double(manifold[ManifoldRow.normalY]))
      let pointCount = Int(manifold[ManifoldRow.count])
      let isSpecial = world.pairs.special[slot >> 4] & (1 << UInt16(slot & 15)) != 0
      for point in 0..<pointCount {
        let fields = point == 0 ? (2, 4, 6) : (8, 10, 12)
        let armA = SIMD2(Double(manifold[fields.0]), Double(manifold[fields.0 + 1]))
        let armB = SIMD2(Double(manifold[fields.1]), Double(manifold[fields.1 + 1]))
        let separation = Double(manifold[fields.2])
        let scale = Double(world.direct.substeps)
        let normal = builder.contactRow(
          along: n, armA, armB, offset: scale * Double(impulses[2 * point]), field: 2 * point)
        rows.append(normal)
        let last = rows.count - 1
        rows.pointer[last].lower = 0
        rows.pointer[last].target -= max(separation, 0) / h
        rows.pointer[last].error = separation
        if separation > 0.5 * Self.slop { rows.pointer[last].offset = 0 }
        // The kernels' tangent: the normal turned clockwise.
        var friction = builder.contactRow(
          along: SIMD2(n.y, -n.x), armA, armB, offset: scale * Double(impulses[2 * point + 1]), field: 2 * point + 1)
        friction.role = .driven
        if isSpecial { friction.target += Double(material[2]) }
        let bound = Double(manifold[ManifoldRow.friction]) * rows[last].offset
        friction.lower = -bound
        friction.upper = bound
        rows.append(friction)
      }
      if isSpecial, material[1] > 0 {
        var rolling = builder.rollingRow()
        rolling.lower = 0
        rolling.upper = 0
        rows.append(rolling)
      }
      elements.append(
        DirectElement(
          firstRow: Int32(firstRow), rowCount: Int32(rows.count - firstRow), bodyA: bodyA, bodyB: bodyB,
          coupling: bodyA >= 0 && bodyB >= 0 ? try pattern.position(row: Int(bodyB), column: Int(bodyA)) : nil))
    }
  }

  /// Overlap that is left in place, m: so contacts do not come and go (as `ContactDistance.slop`).
  static var slop: Double { 0.005 }

  /// Fits the bounds that depend on impulses: `|friction| <= mu normal`, and those of two rows that share one. Returns
  /// whether a bound in use moved by more than a thousandth.
  func updateBounds(_ world: World) -> Bool {
    var moved = false
    for index in 0..<contactRow where rows[index].disc > 0 {
      // What the two would do without bounds says where the bounded impulse points.
      let x = abs(rows[index].offset - rows[index].stiffness * speed[index])
      let y = abs(rows[index + 1].offset - rows[index + 1].stiffness * speed[index + 1])
      let size = (x * x + y * y).squareRoot()
      let share = size > rows[index].disc ? rows[index].disc / size : 1
      moved = setBound(index, share * x) || moved
      moved = setBound(index + 1, share * y) || moved
    }
    for index in joints.count..<elements.count {
      let element = elements[index]
      let slot = Int(contacts[index - joints.count])
      let mu = Double(world.pairs.manifolds[slot * ManifoldRow.floats + ManifoldRow.friction])
      let pointCount = Int(element.rowCount) / 2
      var total = 0.0
      for point in 0..<pointCount {
        let normal = Int(element.firstRow) + 2 * point
        total += rows[normal].impulse
        moved = setBound(normal + 1, mu * rows[normal].impulse) || moved
      }
      if Int(element.rowCount) & 1 != 0 {
        let resistance = Double(world.pairs.materials[4 * slot + 1])
        moved = setBound(Int(element.firstRow + element.rowCount) - 1, resistance * total) || moved
      }
    }
    return moved
  }

  private func setBound(_ index: Int, _ bound: Double) -> Bool {
    let row = rows.pointer + index
    let old = row.pointee.upper
    row.pointee.upper = bound
    row.pointee.lower = -bound
    // A row that sticks well within its bounds does not care where they are.
    return abs(bound - old) > 1e-3 * max(bound, old) && abs(row.pointee.impulse) >= 0.999 * min(bound, old)
  }
}
