internal import KernelInterface

extension World {
  /// Brings all boxes up to date at the end of a step, and stops fast bodies where they would have passed through
  /// something.
  func updateAABBs() {
    continuousCollision.events.removeAll(rowCount: bodies.rowCount)
        guard sweepsBodies, hasFastBodies else {
      broadPhase.updateAABBs(source: shapeSource, kernels: kernels.broadPhase)
      return
    }
    broadPhase.updateAABBsAndSweeps(source: shapeSource, kernels: kernels, fast: bodies.fast.pointer)
  }

  /// Whether there can be something to run into.
  var sweepsBodies: Bool { settings.continuousCollision && (continuousCollision.obstacleCount > 0 || bodies.bulletCount > 0) }

  private var hasFastBodies: Bool {
    var any: UInt16 = 0
    for block in 0..<bodies.fast.count { any |= bodies.fast[block] }
    return any != 0
  }

  /// Puts fast bodies back to where they first touched what they ran into; their velocities stay, and the next step's
  /// contacts do the rest. Bullets come last, in row order: they see where all others ended.
  func stopFastBodies() {
    let motion = stepMotion
    findTOIEvents(motion)
    let hasBullets = bodies.bulletCount > 0
    for index in 0..<continuousCollision.events.count where !hasBullets || !bodies.record[Int(continuousCollision.events[index].body)].isBullet {
      apply(continuousCollision.events[index], motion)
    }
    if hasBullets { stopBullets(motion) }
    continuousCollision.stoppedShapes.removeAll()
    for index in 0..<continuousCollision.events.count { forEachShape(of: Int(continuousCollision.events[index].body)) { continuousCollision.stoppedShapes.append(Int32($0)) } }
    broadPhase.touch(continuousCollision.stoppedShapes, source: shapeSource, kernels: kernels.broadPhase)
  }

  private func stopBullets(_ motion: StepMotion) {
    let rules = contactRules
    for block in 0..<bodies.fast.count {
      var rows = bodies.fast[block]
      while rows != 0 {
        let row = 16 * block + rows.trailingZeroBitCount
        rows &= rows - 1
        guard bodies.record[row].isBullet else { continue }
        forEachShape(of: row) { shape in
          guard shapes.record[shape].isActive else { return }
          broadPhase.forEachSweepOverlap(of: Int32(shape), kernels: kernels) { other in
            guard bodies.type[Int(shapes.bodyRow[Int(other)])] == BodyType.dynamic.rawValue else { return }
            guard var search = motion.search(mover: shape, obstacleBody: Int(motion.body[Int(other)])) else { return }
            motion.turn(&search, to: Int(other))
            if !search.passes, rules.mayCollide(shape, Int(other)) { findTOIEvent(search, shape, Int(other), motion) }
          }
        }
        if let impact = continuousCollision.events.ofBody(row) { apply(impact, motion) }
      }
    }
  }

  private var stepMotion: StepMotion {
    StepMotion(
      pose: bodies.pose.pointer, previousPose: bodies.previousPose.pointer, awake: bodies.awake.pointer,
      type: bodies.type.pointer, local: shapes.local.pointer, kind: shapes.kind.pointer, body: shapes.bodyRow.pointer,
      geometry: shapes.geometry.rows.pointer)
  }

  /// Notes what stops fast bodies. Pairs of a shape with several shapes of one body, as are the segments of a chain, come
  /// one after the other, and what is known of its way serves them all.
  private func findTOIEvents(_ motion: StepMotion) {
    let rules = contactRules
    let pairs = broadPhase.sweepPairs.pointer
    let count = broadPhase.sweepPairs.count
    var end = 0
    while end < count {
      let begin = end
      let mover = Int(pairs[begin].mover)
      let body = motion.body[Int(pairs[begin].obstacle)]
      repeat {
        end += 1
      } while end < count && Int(pairs[end].mover) == mover
        && motion.body[Int(pairs[end].obstacle)] == body
      guard var search = motion.search(mover: mover, obstacleBody: Int(body)) else { continue }
      for index in begin..<end {
        let obstacle = Int(pairs[index].obstacle)
        motion.turn(&search, to: obstacle)
        if !search.passes, rules.mayCollide(mover, obstacle) { findTOIEvent(search, mover, obstacle, motion) }
      }
    }
  }

  /// Notes what stops a shape because of an obstacle that it does not pass.
  private func findTOIEvent(_ search: borrowing TOISearch, _ shape: Int, _ obstacle: Int, _ motion: StepMotion) {
    guard jointsAllowCollision(Int(motion.body[shape]), Int(motion.body[obstacle])), let stop = search.stop,
      allowsTOIEvent(shape, obstacle)
    else { return }
    // What is deep in a dynamic body is for contacts to part.
    if stop.fraction == 1, motion.isDynamic(Int(motion.body[obstacle])) { return }
    continuousCollision.events.add(TOIEvent(body: motion.body[shape], obstacle: motion.body[obstacle], stop: stop))
  }

  /// Asks those that may object to a contact. One that the pre-solve hook took out of this step lets the shape through.
  private func allowsTOIEvent(_ a: Int, _ b: Int) -> Bool {
    let asksFilter = shapes.surface[a].enablesFilterHook || shapes.surface[b].enablesFilterHook
    let asksPreSolve = shapes.surface[a].enablesPreSolve || shapes.surface[b].enablesPreSolve
    guard asksFilter || asksPreSolve else { return true }
    let first = min(a, b)
    let second = max(a, b)
    let slot = contacts.graph.find(ShapePair(a: Int32(first), b: Int32(second)))
    if slot > 0 {
      return !contacts.isDisabled(slot)
    }
    guard asksFilter, let filterHook else { return true }
    return filterHook(shapeID(first), shapeID(second))
  }

  /// Puts a body to where it ran into something. A kinematic obstacle carries it for the rest of the step; a dynamic one
  /// stays with it at the time of the impact: both have gone no other way than their own.
  private func apply(_ impact: TOIEvent, _ motion: StepMotion) {
    let row = Int(impact.body)
    let obstacleRow = Int(impact.obstacle)
    let obstacle = motion.sweep(ofObstacle: obstacleRow)
    let sweep = motion.sweep(ofBody: row)
    let stop = impact.stop
    if motion.isDynamic(obstacleRow) {
      bodies.placeCenter(row, sweep.pose(at: stop.fraction))
      guard bodies.isAwake(obstacleRow) else { return }
      bodies.placeCenter(obstacleRow, obstacle.pose(at: stop.fraction))
      touchSweptShapes(obstacleRow)
    } else {
      let relative = sweep.relative(to: obstacle).pose(at: stop.fraction)
      bodies.placeCenter(row, obstacle.atEnd(relative + Row(stop.shift.x, stop.shift.y, 0, 0)))
    }
  }

  private func touchSweptShapes(_ row: Int) {
    forEachShape(of: row) { shape in
      broadPhase.touch(shape: Int32(shape), source: shapeSource, kernels: kernels.broadPhase)
    }
  }
}
