internal import KernelInterface
internal import SparseBlocks

// After the solve: bodies move, and what is held is brought back to where it belongs.

extension DirectIsland {
  /// The share of an overlap that a step takes back, as it comes out of a contact softly.
  private static var pushShare: Double { 0.2 }
  /// Errors that are left alone: rounding, far below what single precision shows.
  private static var smallestError: Double { 1e-12 }
  /// Errors that the next step follows with its velocities, m or rad: they do not add up.
  private static var followedError: Double { 1e-7 }
  /// In shorter steps, s, less is followed: what a step leaves, taken back in one that is a thousand times shorter, is a speed
  /// that stays (a bridge at rest gained 900 J in 6 s, with 1/60 and 1e-5 s in turn). By the square of the ratio, so that such a
  /// speed becomes less with the step; in proportion it stays the same, and 64 J were gained.
  private static var shortestFollowing: Double { 1.0 / 240 }
  /// Following curves leaves less than this share of the error, or is not worth it.
  private static var usefulShare: Double { 0.5 }
  /// Joints are projected once more, with new jacobians, if they are farther apart than this, m or rad, ...
  private static var errorTolerance: Double { 1e-5 }
  /// ... and the island's factorization takes no more than this, flops: a tenth of a millisecond or so.
  private static var cheapOperations: Double { 2e6 }
  /// Bodies turn by no more than this in a step, rad, as those of the iterative solver.
  private static var largestTurn: Double { 0.25 * .pi }
  /// Projections with new jacobians at most. Each squares the error, but for whips, and joints that cannot be met.
  private static var cheapPassCount: Int { 8 }

  /// Moves the bodies by their velocities; the results are the world's poses in double precision. Returns `false`,
  /// with nothing that counts done, if the island goes through a change point and has to be solved as such.
  ///
  /// Velocities that hold to first order leave the curves that joints keep bodies on. Taking that back by moving the
  /// bodies loses energy, each step the kinetic energy of what the motion had away from the curve. So the velocities
  /// are found again such that the impulses of the step's begin bring the bodies to where they are held at its end
  /// (SHAKE: Ryckaert, Ciccotti, Berendsen 1977): what they give away to one side of the curve in one step they get
  /// back in the next. What was apart before the step, and what is left still, is projected.
  func move(_ context: DirectContext) throws(SparseBlocksError) -> Bool {
    startError.resize(contactRow, filling: 0)
    for index in 0..<contactRow { startError[index] = rows[index].error }
    // Kinematic bodies are where they will be in the end.
    for number in 0..<outside.count { pose[bodies.count + number] = context.directPose(Int(outside[number])) }
    advance(context)
    counters.error = updateErrors(context)
    if counters.error > Self.smallestError {
      guard try correctDrift(context) else { return false }
    }
    if isPastLimit { counters.error = updateErrors(context, holdsLimits: true) }
    let push = cones.findPush(
      share: Self.pushShare, slop: Self.slop, largest: Double(context.step.maximumDepenetrationSpeed) * timeStep,
      timeStep)
    if push.foundFree { isFactored = false }
    if counters.error > Self.followedError || push.found { try projectAll(context) }
    return true
  }

  private func advance(_ context: DirectContext) {
    limitVelocities(context)
    let h = timeStep
    for number in 0..<bodies.count {
      let v = velocity.pointer + 3 * number
      pose[number] = pose[number].moved(h * v[0], h * v[1], h * v[2])
    }
  }

  /// Adds to the targets what the motion missed, and moves again. Where that does not help, as in a mechanism that
  /// cannot go on, all is as before. Returns `false` at a change point that the velocities have not been found for.
  private func correctDrift(_ context: DirectContext) throws(SparseBlocksError) -> Bool {
    let worst = findMissed()
    guard worst > 0 else { return true }
    keepFirst()
    let before = counters.error
    addMissed(-1 / timeStep)
    try newton()
    restorePoses(context)
    counters.error = updateErrors(context)
    if !isSoftened && isAtChangePoint(context, worst) { return false }
    guard counters.error > Self.usefulShare * before else { return true }
    addMissed(1 / timeStep)
    for index in 0..<velocity.count { velocity[index] = lastVelocity[index] }
    evaluate()
    restorePoses(context)
    counters.error = updateErrors(context)
    return true
  }

  /// The errors that came with this motion go into `missed`. Returns the largest.
  private func findMissed() -> Double {
    missed.resize(contactRow, filling: 0)
    let (rows, pieces) = (self.rows.pointer, piece.pointer)
    let (missed, startError) = (self.missed.pointer, self.startError.pointer)
    let part = min(1, timeStep / Self.shortestFollowing)
    let followed = Self.errorTolerance * part * part
    var worst = 0.0
    for index in 0..<contactRow {
      // What was apart by more than following leaves is not a matter of curves.
      if abs(startError[index]) <= followed { startError[index] = 0 }
      let isBound = rows[index].role == .held && pieces[index] == .free
      missed[index] = isBound ? rows[index].error - startError[index] : 0
      worst = max(worst, abs(missed[index]))
    }
    return worst
  }

  private func addMissed(_ factor: Double) {
    for index in 0..<contactRow { rows.pointer[index].target += factor * missed[index] }
  }

  /// Moves from the begin again.
  private func restorePoses(_ context: DirectContext) {
    for number in 0..<bodies.count { pose[number] = start[number] }
    advance(context)
  }

  /// Takes back all errors: with the factor of the solve, whose jacobians are those of the step's begin, if that will
  /// do, else with new ones. All in all it moves nothing farther than the fastest body goes in a step.
  private func projectAll(_ context: DirectContext) throws(SparseBlocksError) {
    let before = counters.error
    var room = timeStep * Double(context.step.maximumSpeed)
    if isSoftened {
      // The old jacobians are those that do not help.
      harden()
    } else {
      // Where nothing moved there was nothing to solve.
      if !isFactored { try factor() }
      room -= try project(within: room)
      counters.error = updateErrors(context, holdsLimits: true)
    }
    let isCheap =
      isSoftened || pattern.statistics.isForest || pattern.statistics.operations <= Self.cheapOperations
    let tolerance = isSoftened ? Self.followedError : Self.errorTolerance
    for _ in 0..<(isCheap ? Self.cheapPassCount : 1) where counters.error > tolerance && room > 0 {
      if isCheap {
        _ = updateErrors(context, .jacobiansAndErrors, holdsLimits: true)
        try factor()
      } else if !isFactored {
        try factor()
      } else if counters.error > 0.5 * before {
        // Old jacobians do not help any more.
        break
      }
      room -= try project(within: room)
      counters.error = updateErrors(context, holdsLimits: true)
    }
  }

  /// The errors of the joints where the bodies are now, and the jacobians if asked for: those of the rows must be those
  /// of the matrix, whose stiffness would else not resist what is asked of it. Returns the largest error of what bears
  /// load.
  ///
  /// - Parameter holdsLimits: A limit that is passed is held from now on, whether it bears or not: bodies were put
  ///   there, limits came closer, or a projection moved something past them.
  private func updateErrors(
    _ context: DirectContext, _ part: DirectRowBuilder.Part = .errors, holdsLimits: Bool = false
  ) -> Double {
    var builder = DirectRowBuilder(
      timeStep: timeStep, mass: mass.pointer, total: totalMass, velocities: velocity.pointer, part: part,
      rows: rows.pointer, next: 0, substeps: 1)
    var arePublished = false
    for index in 0..<links.count {
      let link = links[index]
      if link.kind == .gear {
        if !arePublished { publishPoses(context) }
        arePublished = true
        let gear = context.gear(Int(joints[index]))
        builder.holdGear(
          context, gear, ratio: Double(link.parameters.pointee.gearRatio), error: gear.error, partners: &partners)
      } else {
        builder.bodyA = link.bodyA
        builder.bodyB = link.bodyB
        builder.add(link, DirectJoint(link.parameters, pose[Int(link.poseA)], pose[Int(link.poseB)]))
      }
    }
    var worst = 0.0
    var isPast = false
    let (all, pieces) = (rows.pointer, piece.pointer)
    for index in 0..<contactRow where all[index].role == .held {
      if pieces[index] != .free, all[index].stiffness > 0, all[index].error < -Self.errorTolerance {
        isPast = true
        if holdsLimits {
          pieces[index] = .free
          isFactored = false
        }
      }
      if pieces[index] != .free || all[index].stiffness == 0 { all[index].error = 0 }
      worst = max(worst, abs(all[index].error))
    }
    isPastLimit = isPast
    return worst
  }

  /// Moves the bodies so that errors vanish to first order, least in the metric of the masses:
  /// `dx = -(M + G + K J'J)^-1 J' K error`, or a part of it that moves nothing farther than `room`, m, and turns
  /// nothing by more than a step may. Returns how far it moved at most.
  private func project(within room: Double) throws(SparseBlocksError) -> Double {
    step.pointer.update(repeating: 0, count: step.count)
    let r = step.pointer
    for index in 0..<rows.count where factored[index] && rows[index].role == .held {
      rows[index].add(-rows[index].stiffness * rows[index].error, to: r, partners.pointer)
    }
    cones.addPush(to: r)
    try cholesky.solveInPlace(&step)
    counters.solves += 1
    var farthest = 0.0
    var largestTurn = 0.0
    for number in 0..<bodies.count {
      let d = r + 3 * number
      farthest = max(farthest, abs(d[0]), abs(d[1]))
      largestTurn = max(largestTurn, abs(d[2]))
    }
    let share = min(1, room / max(farthest, 1e-30), Self.largestTurn / max(largestTurn, 1e-30))
    for number in 0..<bodies.count {
      let d = r + 3 * number
      pose[number] = pose[number].moved(share * d[0], share * d[1], share * d[2])
    }
    // What contacts ask for is done once.
    cones.clearPush()
    return share * farthest
  }

  // MARK: - Bounds and failure

  /// Keeps to the world's limits, as the iterative solver does: speed, and a quarter of a half turn a step.
  func limitVelocities(_ context: DirectContext) {
    let largest = Double(context.step.maximumSpeed)
    let largestAngularVelocity = Self.largestTurn / timeStep
    for number in 0..<bodies.count {
      let i = 3 * number
      let size = (velocity[i] * velocity[i] + velocity[i + 1] * velocity[i + 1]).squareRoot()
      if size > largest {
        velocity[i] *= largest / size
        velocity[i + 1] *= largest / size
      }
      velocity[i + 2] = max(-largestAngularVelocity, min(velocity[i + 2], largestAngularVelocity))
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

  /// Lets the bodies move without constraints, each from where it was; those that are not finite are found by the
  /// finish.
  func fallBack(_ context: DirectContext) {
    counters.failures = 1
    for index in 0..<rows.count { rows.pointer[index].impulse = 0 }
    cones.release()
    for index in 0..<velocity.count { velocity[index] = unconstrained[index] }
    restorePoses(context)
  }
}
