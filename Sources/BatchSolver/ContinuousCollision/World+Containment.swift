internal import DynamicsBase
internal import KernelInterface

extension World {
  /// Keeps the centres of all shapes of dynamic bodies on the side of static and kinematic shapes where they were when
  /// the step began, however hard they are pressed; velocities stay.
  ///
  /// Fast bodies have been stopped by now. One that is not fast moves no point farther than `fastFraction` of its
  /// smallest extent, so its centre can get into an obstacle only if it overlaps that by the rest of the extent
  /// (`BodyStore.deep`), or if a kinematic body runs over it.
  func containDeepBodies(_ motion: StepMotion) {
    guard sweepsBodies else { return }
    noteDeepDirectBodies(motion)
    findOverruns(motion)
    for block in 0..<bodies.deep.blockCount {
      forEachLane(bodies.deep[block: block] & bodies.awake[block: block]) { contain(16 * block + $0, motion) }
    }
  }

  /// Direct islands do not note who is deep.
  private func noteDeepDirectBodies(_ motion: StepMotion) {
    guard !direct.isEmpty else { return }
    for block in 0..<bodies.awake.blockCount {
      forEachLane(direct.bodies(ofBlock: block) & bodies.awake[block: block]) { lane in
        let row = 16 * block + lane
        let limit = -ContinuousCollision.deepFraction * bodies.sleepState[row].smallestExtent
        contacts.graph.forEachContact(of: row) { slot in
          let record = contacts.graph.record[slot]
          let other = Int(record.bodyA) == row ? record.bodyB : record.bodyA
          guard !motion.isDynamic(Int(other)) else { return }
          let manifold = contacts.pairs.manifolds[slot]
          if manifold.pointCount > 0, manifold.separation < limit { bodies.deep[row] = true }
        }
      }
    }
  }

  // MARK: - Overruns

  /// Finds the centres that kinematic shapes ran over; sleepers wake.
  private func findOverruns(_ motion: StepMotion) {
    continuousCollision.overruns.removeAll()
    guard !bodies.overrunning.isEmpty else { return }
    if continuousCollision.hasSweeps { broadPhase.prepareSweepOverlaps() }
    for block in 0..<bodies.overrunning.blockCount {
      forEachLane(bodies.overrunning[block: block] & bodies.awake[block: block]) { lane in
        let row = 16 * block + lane
        guard !motion.isDynamic(row) else { return }
        forEachShape(of: row) { if shapes.record[$0].isActive { findOverruns(by: $0, motion) } }
      }
    }
  }

  private func findOverruns(by obstacle: Int, _ motion: StepMotion) {
    continuousCollision.nearby.removeAll()
    let path = motion.obstaclePath(obstacle)
    func visit(_ shape: Int32) {
      if !path.isPassed(by: Int(shape), motion) { continuousCollision.nearby.append(shape) }
    }
    if continuousCollision.hasSweeps {
      // What is fast may be elsewhere by now.
      broadPhase.forEachSweep(overlapping: path.aabb, kernels: kernels.pointee.queries, visit)
    } else {
      broadPhase.forEachShape(overlapping: path.aabb, kernels: kernels.pointee.queries, visit)
    }
    for index in 0..<continuousCollision.nearby.count {
      let shape = Int(continuousCollision.nearby[index])
      let row = Int(motion.body[shape])
      guard motion.correction(ofShape: shape, obstacle: obstacle, end: bodies.pose[row]) != nil,
        mayContain(shape, obstacle)
      else { continue }
      wake(row)
      bodies.deep[row] = true
      continuousCollision.overruns.append(SweepPair(mover: Int32(shape), obstacle: Int32(obstacle)))
    }
  }

  private func mayContain(_ shape: Int, _ obstacle: Int) -> Bool {
    contactRules.mayCollide(shape, obstacle)
      && jointsAllowCollision(Int(shapes.bodyRow[shape]), Int(shapes.bodyRow[obstacle])) && hooksAllow(shape, obstacle)
  }

  // MARK: - Bodies

  private func contain(_ row: Int, _ motion: StepMotion) {
    guard motion.isDynamic(row) else { return }
    let wanted = bodies.pose[row]
    var (end, isFree) = contained(row, wanted, motion, byKinematics: true)
    if !isFree {
      // There is no room between what stands and what moves; what stands is stronger.
      continuousCollision.squeezed.append(bodyID(row))
      (end, isFree) = contained(row, wanted, motion, byKinematics: false)
      // A corner so narrow that sliding along one side leads through the other: where it was, it was free.
      if !isFree { end = bodies.previousPose[row] }
    }
    guard end.row != wanted.row else { return }
    bodies.placeCenter(row, end)
    noteStopped(row)
    continuousCollision.containedCount += 1
  }

  /// Rounds of obstacles at most. In a corner of a right angle one is enough, and the next one finds that; in a corner of
  /// 60 degrees each correction halves what is missing.
  private static var containmentRounds: Int { 8 }

  /// The pose next to `wanted` at which all centres are on their side, and whether one was found: each obstacle moves
  /// the body along its normal, in turn.
  private func contained(_ row: Int, _ wanted: Pose, _ motion: StepMotion, byKinematics: Bool) -> (Pose, Bool) {
    var pose = wanted
    for _ in 0..<Self.containmentRounds {
      var isFree = true
      forEachShape(of: row) { shape in
        guard shapes.record[shape].isActive else { return }
        findObstacles(of: shape, pose, motion, byKinematics: byKinematics)
        for index in 0..<continuousCollision.nearby.count {
          let obstacle = Int(continuousCollision.nearby[index])
          guard let correction = motion.correction(ofShape: shape, obstacle: obstacle, end: pose),
            mayContain(shape, obstacle)
          else { continue }
          pose.position += correction
          isFree = false
        }
      }
      if isFree { return (pose, true) }
    }
    return (pose, false)
  }

  /// Fills `nearby` with what the centre of a shape may have met on its path.
  private func findObstacles(of shape: Int, _ end: Pose, _ motion: StepMotion, byKinematics: Bool) {
    continuousCollision.nearby.removeAll()
    let path = motion.centerPath(ofShape: shape, end: end)
    broadPhase.forEachShape(overlapping: path, kernels: kernels.pointee.queries) {
      let row = Int(motion.body[Int($0)])
      if motion.isStatic(row) || byKinematics && !motion.isDynamic(row) { continuousCollision.nearby.append($0) }
    }
    guard byKinematics else { return }
    if continuousCollision.hasSweeps {
      // What was crossed may be elsewhere by now, too.
      broadPhase.forEachKinematicSweep(overlapping: path, kernels: kernels.pointee.queries) {
        continuousCollision.nearby.append($0)
      }
    }
    for index in 0..<continuousCollision.overruns.count
    where Int(continuousCollision.overruns[index].mover) == shape {
      continuousCollision.nearby.append(continuousCollision.overruns[index].obstacle)
    }
  }
}
