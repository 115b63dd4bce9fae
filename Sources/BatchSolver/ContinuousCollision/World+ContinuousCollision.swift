internal import KernelInterface

/// The wiring of continuous collision: what it reads, whom it asks, and what it moves.
extension World {
  /// Whether there can be something to run into.
  var sweepsBodies: Bool {
    settings.continuousCollision && (continuous.obstacleCount > 0 || bodies.bulletCount > 0)
  }

  /// Brings all AABBs up to date at the end of a step, and finds what fast bodies may have run into.
  func updateAABBsAndFindSweeps() {
    let hasSweeps = sweepsBodies && hasFastBodies
    continuous.beginStep(rowCount: bodies.rowCount, hasSweeps: hasSweeps)
    if hasSweeps {
      broadPhase.updateAABBsAndSweeps(source: shapeSource, kernels: kernels, fast: bodies.fast.pointer)
    } else {
      broadPhase.updateAABBs(source: shapeSource, kernels: kernels.broadPhase)
    }
  }

  private var hasFastBodies: Bool {
    var any: UInt16 = 0
    for block in 0..<bodies.fast.count { any |= bodies.fast[block] }
    return any != 0
  }

  /// Puts fast bodies back to where they first touched what they ran into; their velocities stay, and the next step's
  /// contacts do the rest. Bullets come last, in row order: they see where all others ended.
  func stopFastBodies() {
    guard continuous.hasSweeps else { return }
    let motion = stepMotion
    continuous.findCandidates(broadPhase.sweepPairs, motion, contactRules) { jointsAllowCollision($0, $1) }
    acceptCandidates()
    let hasBullets = bodies.bulletCount > 0
    for index in 0..<continuous.events.count {
      let event = continuous.events[index]
      if !hasBullets || !bodies.record[Int(event.body)].isBullet { stop(event, motion) }
    }
    if hasBullets { stopBullets(motion) }
    continuous.stoppedShapes.removeAll()
    for index in 0..<continuous.events.count {
      forEachShape(of: Int(continuous.events[index].body)) { continuous.stoppedShapes.append(Int32($0)) }
    }
    broadPhase.touch(continuous.stoppedShapes, source: shapeSource, kernels: kernels.broadPhase)
  }

  private func stopBullets(_ motion: StepMotion) {
    for block in 0..<bodies.fast.count {
      var rows = bodies.fast[block]
      while rows != 0 {
        let row = 16 * block + rows.trailingZeroBitCount
        rows &= rows - 1
        guard bodies.record[row].isBullet else { continue }
        forEachShape(of: row) { shape in
          guard shapes.record[shape].isActive else { return }
          broadPhase.findSweepOverlaps(of: Int32(shape), kernels: kernels)
          continuous.findCandidates(ofBullet: shape, broadPhase.sweepOverlaps, motion, contactRules) {
            jointsAllowCollision($0, $1)
          }
          acceptCandidates()
        }
        if let event = continuous.events.ofBody(row) { stop(event, motion) }
      }
    }
  }

  private var stepMotion: StepMotion {
    StepMotion(
      pose: bodies.pose.pointer, previousPose: bodies.previousPose.pointer, awake: bodies.awake.pointer,
      type: bodies.type.pointer, local: shapes.local.pointer, kind: shapes.kind.pointer, body: shapes.bodyRow.pointer,
      geometry: geometryTable.rows.pointer)
  }

  /// Asks the hooks about what the last search found.
  private func acceptCandidates() {
    for index in 0..<continuous.candidates.count {
      let candidate = continuous.candidates[index]
      if hooksAllow(Int(candidate.shape), Int(candidate.obstacle)) { continuous.accept(candidate) }
    }
  }

  /// Asks those that may object to a contact. One that the pre-solve hook took out of this step lets the shape through.
  private func hooksAllow(_ a: Int, _ b: Int) -> Bool {
    let asksFilter = shapes.surface[a].enablesFilterHook || shapes.surface[b].enablesFilterHook
    let asksPreSolve = shapes.surface[a].enablesPreSolve || shapes.surface[b].enablesPreSolve
    guard asksFilter || asksPreSolve else { return true }
    let first = min(a, b)
    let second = max(a, b)
    let slot = graph.find(ShapePair(a: Int32(first), b: Int32(second)))
    if slot > 0 {
      for index in 0..<disabledSlots.count where Int(disabledSlots[index]) == slot { return false }
      return true
    }
    guard asksFilter, let filterHook else { return true }
    return filterHook(shapeID(first), shapeID(second))
  }

  /// Puts a body to where it ran into something, and a dynamic obstacle to where it was then.
  private func stop(_ event: TOIEvent, _ motion: StepMotion) {
    let row = Int(event.body)
    let obstacle = Int(event.obstacle)
    let stopsObstacle = motion.isDynamic(obstacle) && bodies.isAwake(obstacle)
    let pose = motion.pose(at: event)
    let obstaclePose = motion.sweep(ofObstacle: obstacle).pose(at: event.hit.fraction)
    setPose(row, pose)
    guard stopsObstacle else { return }
    setPose(obstacle, obstaclePose)
    forEachShape(of: obstacle) { shape in
      broadPhase.touch(shape: Int32(shape), source: shapeSource, kernels: kernels.broadPhase)
    }
  }

  private func setPose(_ row: Int, _ pose: Row) {
    bodies.pose[row] = pose
    let center = bodies.localCenter[row]
    bodies.transform[row] = Row(
      pose.x - (pose.z * center.x - pose.w * center.y), pose.y - (pose.w * center.x + pose.z * center.y), pose.z,
      pose.w)
  }
}
