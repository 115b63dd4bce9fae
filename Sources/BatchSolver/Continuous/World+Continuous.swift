internal import KernelInterface

extension World {
  /// Brings all boxes up to date at the end of a step, and stops fast bodies where they would have passed through
  /// something.
  func updateBoxesContinuously() {
    impacts.removeAll(rowCount: bodies.rowCount)
    sweepPairs.removeAll()
    guard sweepsBodies, hasFastBodies else {
      broadPhase.updateBoxes(source: shapeSource, kernels: kernels.broadPhase)
      return
    }
    broadPhase.updateBoxesAndSweeps(
      source: shapeSource, kernels: kernels, fast: bodies.fast.pointer, pairs: &sweepPairs)
  }

  /// Whether there can be something to run into.
  var sweepsBodies: Bool { settings.continuousCollision && (obstacleCount > 0 || bodies.bulletCount > 0) }

  private var hasFastBodies: Bool {
    var any: UInt16 = 0
    for block in 0..<bodies.fast.count { any |= bodies.fast[block] }
    return any != 0
  }

  /// Puts fast bodies back to where they first touched what they ran into; their velocities stay, and the next step's
  /// contacts do the rest. Bullets come last, in row order: they see where all others ended.
  func stopFastBodies() {
    let motion = stepMotion
    findImpacts(motion)
    let fixedImpacts = impacts.count
    for index in 0..<fixedImpacts where !bodies.record[Int(impacts[index].body)].isBullet {
      apply(impacts[index], motion)
    }
    if bodies.bulletCount > 0 { stopBullets(motion) }
    for index in 0..<impacts.count { touchSweptShapes(Int(impacts[index].body)) }
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
          broadPhase.forEachSweepOverlap(of: Int32(shape), kernels: kernels) { other in
            guard bodies.type[Int(shapes.bodyRow[Int(other)])] == BodyType.dynamic.rawValue else { return }
            guard let mover = motion.mover(shape, past: Int(motion.body[Int(other)])),
              motion.search(mover, past: Int(other)).earliest != nil
            else { return }
            findImpact(mover, ofShape: shape, obstacle: Int(other), pair: sweepPairs.count, motion)
          }
        }
        if let impact = impacts.ofBody(row) { apply(impact, motion) }
      }
    }
  }

  private var stepMotion: StepMotion {
    StepMotion(
      pose: bodies.pose.pointer, previousPose: bodies.previousPose.pointer, awake: bodies.awake.pointer,
      type: bodies.type.pointer, local: shapes.local.pointer, kind: shapes.kind.pointer, body: shapes.bodyRow.pointer,
      geometry: geometryTable.rows.pointer)
  }

  /// Notes what stops fast bodies first. Pairs of a shape with several of a body come one after the other.
  private func findImpacts(_ motion: StepMotion) {
    let pairs = sweepPairs.pointer
    var begin = 0
    while begin < sweepPairs.count {
      let shape = pairs[begin].mover
      let obstacleBody = motion.body[Int(pairs[begin].obstacle)]
      var end = begin + 1
      while end < sweepPairs.count, pairs[end].mover == shape, motion.body[Int(pairs[end].obstacle)] == obstacleBody {
        end += 1
      }
      if let mover = motion.mover(Int(shape), past: Int(obstacleBody)) {
        findImpact(mover, ofShape: Int(shape), pairs: begin..<end, motion)
      }
      begin = end
    }
  }

  /// Notes what of several obstacles stops a shape first. The one that it comes to first by the gaps at their faces has the
  /// first turn: it nearly always is the one, and the others need no search.
  private func findImpact(_ mover: SweptMover, ofShape shape: Int, pairs: Range<Int>, _ motion: StepMotion) {
    var first = -1
    var earliest = Float.infinity
    obstacleTimes.removeAll()
    for index in pairs {
      let time = motion.search(mover, past: Int(sweepPairs[index].obstacle)).earliest ?? .infinity
      obstacleTimes.append(time)
      if time < earliest {
        earliest = time
        first = index
      }
    }
    guard first >= 0 else { return }
    findImpact(mover, ofShape: shape, obstacle: Int(sweepPairs[first].obstacle), pair: first, motion)
    let body = Int(motion.body[shape])
    for index in pairs where index != first && obstacleTimes[index - pairs.lowerBound] < .infinity {
      if let impact = impacts.ofBody(body), obstacleTimes[index - pairs.lowerBound] > impact.stop.fraction { continue }
      findImpact(mover, ofShape: shape, obstacle: Int(sweepPairs[index].obstacle), pair: index, motion)
    }
  }

  /// Notes what stops a shape because of another one.
  private func findImpact(
    _ mover: SweptMover, ofShape shape: Int, obstacle: Int, pair: Int, _ motion: StepMotion
  ) {
    guard mayCollide(shape, obstacle), let stop = motion.search(mover, past: obstacle).stop,
      allowsImpact(shape, obstacle)
    else { return }
    // What is deep in a dynamic body is for contacts to part.
    if stop.fraction == 1, motion.isDynamic(Int(motion.body[obstacle])) { return }
    impacts.add(
      Impact(body: motion.body[shape], obstacle: motion.body[obstacle], pair: Int32(truncatingIfNeeded: pair), stop: stop))
  }

  /// Asks those that may object to a contact. One that the pre-solve hook took out of this step lets the shape through.
  private func allowsImpact(_ a: Int, _ b: Int) -> Bool {
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

  /// Puts a body to where it ran into something. A kinematic obstacle carries it for the rest of the step; a dynamic one
  /// stays with it at the time of the impact: both have gone no other way than their own.
  private func apply(_ impact: Impact, _ motion: StepMotion) {
    let row = Int(impact.body)
    let obstacleRow = Int(impact.obstacle)
    let obstacle = motion.sweep(ofObstacle: obstacleRow)
    let sweep = motion.sweep(ofBody: row)
    let stop = impact.stop
    if motion.isDynamic(obstacleRow) {
      setPose(row, sweep.pose(at: stop.fraction))
      guard bodies.isAwake(obstacleRow) else { return }
      setPose(obstacleRow, obstacle.pose(at: stop.fraction))
      touchSweptShapes(obstacleRow)
    } else {
      let relative = sweep.relative(to: obstacle).pose(at: stop.fraction)
      setPose(row, obstacle.atEnd(relative + Row(stop.shift.x, stop.shift.y, 0, 0)))
    }
  }

  private func setPose(_ row: Int, _ pose: Row) {
    bodies.pose[row] = pose
    let center = bodies.localCenter[row]
    bodies.transform[row] = Row(
      pose.x - (pose.z * center.x - pose.w * center.y), pose.y - (pose.w * center.x + pose.z * center.y), pose.z,
      pose.w)
  }

  private func touchSweptShapes(_ row: Int) {
    forEachShape(of: row) { shape in
      broadPhase.touch(shape: Int32(shape), source: shapeSource, kernels: kernels.broadPhase)
    }
  }
}
