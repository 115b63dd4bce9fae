internal import KernelInterface

extension World {
  /// Brings all boxes up to date at the end of a step, and stops fast bodies where they would have passed through
  /// something.
  func updateBoxesContinuously() {
    impacts.removeAll(rowCount: bodies.rowCount)
    sweepPairs.removeAll()
    guard settings.continuousCollision, hasFastBodies, broadPhase.hasObstacles || bodies.bulletCount > 0 else {
      broadPhase.updateBoxes(source: shapeSource, kernels: kernels.broadPhase)
      return
    }
    broadPhase.updateBoxesAndSweeps(
      source: shapeSource, kernels: kernels, fast: bodies.fast.pointer, pairs: &sweepPairs)
  }

  private var hasFastBodies: Bool {
    var any: UInt16 = 0
    for block in 0..<bodies.fast.count { any |= bodies.fast[block] }
    return any != 0
  }

  /// Puts fast bodies back to where they first touched what they ran into; their velocities stay, and the next step's
  /// contacts do the rest. Bullets come last, in row order: they see where all others ended.
  func stopFastBodies() {
    for index in 0..<sweepPairs.count {
      let pair = sweepPairs[index]
      let obstacle = Int(pair.obstacle)
      // Sleepers count as fixed for bullets only.
      guard bodies.type[Int(shapes.bodyRow[obstacle])] != BodyType.dynamic.rawValue else { continue }
      findImpact(Int(pair.mover), obstacle)
    }
    let fixedImpacts = impacts.count
    for index in 0..<fixedImpacts where !bodies.record[Int(impacts[index].body)].isBullet { apply(impacts[index]) }
    if bodies.bulletCount > 0 { stopBullets() }
    for index in 0..<impacts.count { touchSweptShapes(Int(impacts[index].body)) }
  }

  private func stopBullets() {
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
            findImpact(shape, Int(other))
          }
        }
        if let impact = impacts.ofBody(row) { apply(impact) }
      }
    }
  }

  /// Whether the body's pose changed in the step, and how.
  private func sweep(ofBody row: Int) -> Sweep {
    Sweep(start: bodies.isAwake(row) ? bodies.previousPose[row] : bodies.pose[row], end: bodies.pose[row])
  }

  /// Notes the impact of a fast body's shape with another shape, if there is one before those that it had.
  private func findImpact(_ shape: Int, _ obstacle: Int) {
    guard mayCollide(shape, obstacle) else { return }
    let row = Int(shapes.bodyRow[shape])
    let obstacleRow = Int(shapes.bodyRow[obstacle])
    let sweep = sweep(ofBody: row).relative(to: sweep(ofBody: obstacleRow))
    // With the origin at the fast body, so that no digits are lost far from that of the obstacle's.
    let origin = -SIMD2(sweep.start.x, sweep.start.y)
    let local = shapes.local[2 * shape]
    let search = ImpactSearch(
      mover: SweptCore(localCore(shape), sweep.moved(by: origin)), depth: depth(ofShape: shape),
      center: SIMD2(local.x, local.y))
    let isOneSided = shapes.kind[obstacle] == ShapeKind.chainSegment.rawValue
    guard let stop = search.stop(at: localCore(obstacle).moved(by: origin), isOneSided: isOneSided),
      allowsImpact(shape, obstacle)
    else { return }
    impacts.add(Impact(body: Int32(row), obstacle: Int32(obstacleRow), stop: stop))
  }

  /// The smallest distance of a shape's boundary from its centre, m.
  private func depth(ofShape row: Int) -> Float {
    let measures = shapes.local[2 * row + 1]
    let isBox = shapes.kind[row] == ShapeKind.box.rawValue
    return (isBox ? min(measures.x, measures.y) : measures.y) + measures.z
  }

  /// Asks those that may object to a contact. One that the pre-solve hook took out of this step lets the shape through.
  private func allowsImpact(_ a: Int, _ b: Int) -> Bool {
    let asksFilter = shapes.record[a].enablesFilterHook || shapes.record[b].enablesFilterHook
    let asksPreSolve = shapes.record[a].enablesPreSolve || shapes.record[b].enablesPreSolve
    guard asksFilter || asksPreSolve else { return true }
    let first = min(a, b)
    let second = max(a, b)
    let slot = graph.find(
      Int32(first), Int32(second), bodyA: Int(shapes.bodyRow[first]), bodyB: Int(shapes.bodyRow[second]),
      bodies: bodies)
    if let slot {
      for index in 0..<disabledSlots.count where Int(disabledSlots[index]) == slot { return false }
      return true
    }
    guard asksFilter, let filterHook else { return true }
    return filterHook(shapeID(first), shapeID(second))
  }

  /// Puts a body to where it ran into something, which carries it for the rest of the step.
  private func apply(_ impact: Impact) {
    let row = Int(impact.body)
    let obstacle = sweep(ofBody: Int(impact.obstacle))
    let stop = impact.stop
    let relative = sweep(ofBody: row).relative(to: obstacle).pose(at: stop.fraction)
    let pose = obstacle.atEnd(relative + Row(stop.shift.x, stop.shift.y, 0, 0))
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
