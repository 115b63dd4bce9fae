internal import KernelInterface
internal import SparseBlocks

// After the solve: impulses are kept, bodies move, and what is held is brought back to where it belongs.

extension DirectIsland {
  /// The share of an overlap that a step takes back, as it comes out of a contact softly.
  private static var pushShare: Double { 0.2 }
  /// Errors that are left alone: rounding, far below what single precision shows.
  private static var smallestError: Double { 1e-12 }
  /// Errors that the next step follows with its velocities, m or rad: they do not add up.
  private static var followedError: Double { 1e-7 }
  /// Following curves leaves less than this share of the error, or is not worth it.
  private static var usefulShare: Double { 0.5 }
  /// Joints are projected once more, with new gradients, if they are farther apart than this, m or rad, ...
  private static var errorTolerance: Double { 1e-5 }
  /// ... and the island's factorization takes no more than this, flops: a tenth of a millisecond or so.
  private static var cheapOperations: Double { 2e6 }
  /// Projections with new gradients at most. Each squares the error, but for whips, and joints that cannot be met.
  private static var cheapPassCount: Int { 8 }

  /// Bounces: where a contact came in fast and bears load, its normal speed becomes `-e` times that of the begin.
  func restitute(_ world: World) throws(SparseBlocksError) {
    var bounces = false
    for index in joints.count..<elements.count {
      let slot = Int(contacts[index - joints.count])
      let restitution = Double(world.pairs.materials[4 * slot])
      guard restitution > 0, world.pairs.special[slot >> 4] & (1 << UInt16(slot & 15)) != 0 else { continue }
      let element = elements[index]
      for point in 0..<Int(element.rowCount) / 2 {
        let row = Int(element.firstRow) + 2 * point
        guard rows[row].impulse > 0, approach[row - contactRow] <= -Double(world.settings.restitutionThreshold) else {
          continue
        }
        // Seen from the bodies outside, as the approach is.
        let separation = max(rows[row].error, 0)
        rows.pointer[row].target += separation / timeStep - restitution * approach[row - contactRow]
        bounces = true
      }
    }
    if bounces { try newton() }
  }

  /// Moves the bodies by their velocities; the results are the world's poses in double precision.
  ///
  /// Velocities that hold to first order leave the curves that joints keep bodies on. Taking that back by moving the bodies
  /// loses energy, each step the kinetic energy of what the motion had away from the curve. So the velocities are found
  /// again such that the impulses of the step's begin bring the bodies to where they are held at its end (SHAKE: Ryckaert,
  /// Ciccotti, Berendsen 1977): what they give away to one side of the curve in one step they get back in the next. What
  /// was apart before the step, and what is left still, is projected.
  func move(_ world: World) throws(SparseBlocksError) {
    startError.resize(contactRow, filling: 0)
    for index in 0..<contactRow { startError[index] = rows[index].error }
    // Kinematic bodies are where they will be in the end.
    for number in 0..<outside.count { pose[bodies.count + number] = world.directPose(Int(outside[number])) }
    advance(world)
    counters.error = updateErrors(world)
    if counters.error > Self.smallestError { try followCurves(world) }
    for index in contactRow..<rows.count where rows[index].role == .held {
      // To first order, and half a step's push at most.
      let end = rows[index].error + timeStep * (speed[index] + rows[index].target)
      let push = Self.pushShare * max(-(end + Self.slop), 0)
      rows.pointer[index].error = -min(push, Double(world.settings.contactPushSpeed) * timeStep)
    }
    guard counters.error > Self.followedError || contacts.count > 0 else { return }
    try projectAll(world)
  }

  private func advance(_ world: World) {
    limitVelocities(world)
    let h = timeStep
    for number in 0..<bodies.count {
      let v = velocity.pointer + 3 * number
      pose[number] = pose[number].moved(h * v[0], h * v[1], h * v[2])
    }
  }

  /// Adds to the targets what the motion missed, and moves again. Where that does not help, as in a mechanism that cannot
  /// go on, all is as before.
  private func followCurves(_ world: World) throws(SparseBlocksError) {
    let missed = findMissed()
    guard missed > 0 else { return }
    lastVelocity.resize(velocity.count, filling: 0)
    for index in 0..<velocity.count { lastVelocity[index] = velocity[index] }
    let before = counters.error
    addMissed(-1 / timeStep)
    try newton()
    retreat(world)
    counters.error = updateErrors(world)
    guard counters.error > Self.usefulShare * before else { return }
    addMissed(1 / timeStep)
    for index in 0..<velocity.count { velocity[index] = lastVelocity[index] }
    evaluate()
    retreat(world)
    counters.error = updateErrors(world)
  }

  /// The errors that came with this motion go into `startError`. Returns the largest.
  private func findMissed() -> Double {
    var worst = 0.0
    for index in 0..<contactRow {
      let row = rows.pointer + index
      var error = 0.0
      if row.pointee.role == .held && piece[index] == .within {
        // What was apart by more than following leaves is not a matter of curves.
        let before = abs(startError[index]) > Self.errorTolerance ? startError[index] : 0
        error = row.pointee.error - before
      }
      startError[index] = error
      worst = max(worst, abs(error))
    }
    return worst
  }

  private func addMissed(_ factor: Double) {
    for index in 0..<contactRow { rows.pointer[index].target += factor * startError[index] }
  }

  /// Moves from the begin again.
  private func retreat(_ world: World) {
    for number in 0..<bodies.count { pose[number] = start[number] }
    advance(world)
  }

  /// Takes back all errors: with the factor of the solve, whose gradients are those of the step's begin, if that will do,
  /// else with new ones.
  private func projectAll(_ world: World) throws(SparseBlocksError) {
    let before = counters.error
    // Where nothing moved there was nothing to solve.
    if !isFactored { try factor() }
    try project(world)
    counters.error = updateErrors(world)
    let isCheap = pattern.statistics.isForest || pattern.statistics.operations <= Self.cheapOperations
    for _ in 0..<(isCheap ? Self.cheapPassCount : 1) where counters.error > Self.errorTolerance {
      if isCheap {
        _ = updateErrors(world, .gradientsAndErrors)
        try factor()
      } else if counters.error > 0.5 * before {
        // Old gradients do not help any more.
        break
      }
      try project(world)
      counters.error = updateErrors(world)
    }
  }

  /// The errors of the joints where the bodies are now, and the gradients if asked for: those of the rows must be those
  /// of the matrix, whose stiffness would else not resist what is asked of it. Returns the largest error of what bears
  /// load.
  private func updateErrors(_ world: World, _ part: DirectRowBuilder.Part = .errors) -> Double {
    var builder = DirectRowBuilder(
      timeStep: timeStep, mass: mass.pointer, velocities: velocity.pointer, part: part, rows: rows.pointer, next: 0,
      last: UnsafePointer(world.joints.impulses.pointer), substeps: 1)
    for index in 0..<links.count {
      let link = links[index]
      if link.kind == JointBundleKind.gear {
        publishPoses(world)
        let gear = world.directGear(Int(joints[index]))
        builder.holdGear(
          world, gear, ratio: Double(link.row[JointRow.state + 2]), error: gear.error, partners: &partners)
      } else {
        builder.bodyA = link.bodyA
        builder.bodyB = link.bodyB
        builder.add(link, DirectJoint(link.row, pose[Int(link.poseA)], pose[Int(link.poseB)]))
      }
    }
    var worst = 0.0
    let (all, pieces) = (rows.pointer, piece.pointer)
    for index in 0..<contactRow where all[index].role == .held {
      if pieces[index] != .within || all[index].stiffness == 0 { all[index].error = 0 }
      worst = max(worst, abs(all[index].error))
    }
    return worst
  }

  /// Moves the bodies so that errors vanish to first order, least in the metric of the masses:
  /// `dx = -(M + G + K J'J)^-1 J' K error`.
  private func project(_ world: World) throws(SparseBlocksError) {
    step.pointer.update(repeating: 0, count: step.count)
    let r = step.pointer
    for index in 0..<rows.count where factored[index] && rows[index].role == .held {
      rows[index].add(-rows[index].stiffness * rows[index].error, to: r, partners.pointer)
    }
    try cholesky.solveInPlace(&step)
    counters.solves += 1
    for number in 0..<bodies.count {
      let d = step.pointer + 3 * number
      pose[number] = pose[number].moved(d[0], d[1], d[2])
    }
    // What contacts ask for is done once.
    for index in contactRow..<rows.count { rows.pointer[index].error = 0 }
  }

  /// Writes the poses where everybody reads them.
  private func publishPoses(_ world: World) {
    let poses = world.direct.poses.pointer
    for (number, body) in bodies.enumerated() { poses[Int(body)] = pose[number] }
  }

  // MARK: - Bounds and failure

  /// Keeps to the world's limits, as the iterative solver does: speed, and a quarter of a half turn a step.
  func limitVelocities(_ world: World) {
    let largest = Double(world.settings.maximumSpeed)
    let largestSpin = 0.25 * Double.pi / timeStep
    for number in 0..<bodies.count {
      let i = 3 * number
      let size = (velocity[i] * velocity[i] + velocity[i + 1] * velocity[i + 1]).squareRoot()
      if size > largest {
        velocity[i] *= largest / size
        velocity[i + 1] *= largest / size
      }
      velocity[i + 2] = max(-largestSpin, min(velocity[i + 2], largestSpin))
    }
  }

  var isFinite: Bool {
    var sum = 0.0
    for index in 0..<velocity.count { sum += velocity[index] * 0 }
    for number in 0..<bodies.count {
      let pose = pose[number]
      sum += (pose.x + pose.y + pose.cosine + pose.sine) * 0
    }
    return sum == 0
  }

  /// Lets the bodies move without constraints, each from where it was; those that are not finite are found by the finish.
  func giveUp(_ world: World) {
    counters.failures = 1
    for index in 0..<rows.count { rows.pointer[index].impulse = 0 }
    for index in 0..<velocity.count { velocity[index] = wanted[index] }
    retreat(world)
  }

  // MARK: - Writing back

  /// Writes velocities, poses and motions where the finish of a step reads them, and the impulses.
  func store(_ world: World) {
    publishPoses(world)
    let (scales, velocities) = (world.bodies.mass.pointer, world.bodies.velocity.pointer)
    let (starts, motions) = (world.bodies.startVelocity.pointer, world.bodies.motion.pointer)
    for (number, body) in bodies.enumerated() {
      let row = Int(body)
      let scale = Double(scales[row].y)
      let v = velocity.pointer + 3 * number
      let mirror = Row(Float(v[0]), Float(v[1]), Float(v[2] * scale), velocities[row].w)
      velocities[row] = mirror
      starts[row] = mirror
      world.direct.setVelocity(SIMD4(v[0], v[1], v[2], 0), row, mirror: mirror)
      let (from, to) = (start[number], pose[number])
      let sine = from.cosine * to.sine - from.sine * to.cosine
      let cosine = from.cosine * to.cosine + from.sine * to.sine
      motions[row] = Row(
        Float(to.x - from.x), Float(to.y - from.y), Float(scale * sine), Float(scale * (cosine - 1)))
    }
    storeImpulses(world)
  }

  /// Writes the impulses where the world keeps them: those of a sub-step.
  func storeImpulses(_ world: World) {
    // Not so only if the rows could not all be written.
    guard elements.count == joints.count + contacts.count else { return }
    let share = 1 / Double(world.direct.substeps)
    for number in 0..<joints.count {
      let fields = links[number].impulses
      fields.update(repeating: 0, count: Int(JointRow.impulseStride))
      let element = elements[number]
      for index in Int(element.firstRow)..<Int(element.firstRow + element.rowCount) {
        let row = rows.pointer + index
        let impulse = Float(row.pointee.impulse * share)
        let field = fields + Int(row.pointee.field)
        field[0] += impulse * row.pointee.weight.x
        if row.pointee.weight.y != 0 { field[1] += impulse * row.pointee.weight.y }
      }
    }
    let impulses = world.pairs.impulses.pointer
    for index in 0..<contacts.count {
      let fields = impulses + 4 * Int(contacts[index])
      let element = elements[joints.count + index]
      for index in Int(element.firstRow)..<Int(element.firstRow + element.rowCount) {
        let row = rows.pointer + index
        if row.pointee.field < 4 { fields[Int(row.pointee.field)] = Float(row.pointee.impulse * share) }
      }
    }
  }
}
