internal import DynamicsBase
internal import KernelInterface

extension World {
  /// Keeps the centres of all shapes of dynamic bodies on the side of static and kinematic shapes where they were when
  /// the step began, however hard they are pressed; velocities stay.
  ///
  /// Fast bodies have been stopped by now. One that is not fast moves no point farther than `fastFraction` of its
  /// smallest extent, so its centre can get into an obstacle only if it overlaps that by the rest of the extent:
  /// `BodyStore.deep` has these. Bodies in direct islands are looked at all.
  func containDeepBodies() {
    guard sweepsBodies else { return }
    for block in 0..<bodies.deep.blockCount {
      let rows = (bodies.deep[block: block] | direct.bodies(ofBlock: block)) & bodies.awake[block: block]
      forEachLane(rows) { contain(16 * block + $0) }
    }
  }

  private func contain(_ row: Int) {
    let motion = stepMotion
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

  /// The pose next to `wanted` at which all centres are on their side, and whether one was found: each obstacle moves
  /// the body along its normal, in turn.
  private func contained(_ row: Int, _ wanted: Pose, _ motion: StepMotion, byKinematics: Bool) -> (Pose, Bool) {
    var pose = wanted
    for _ in 0..<8 {
      var isFree = true
      contacts.graph.forEachContact(of: row) { slot in
        let record = contacts.graph.record[slot]
        let isA = Int(record.bodyA) == row
        let other = Int(isA ? record.bodyB : record.bodyA)
        guard !motion.isDynamic(other), byKinematics || motion.isStatic(other), !record.isSensor,
          !contacts.isDisabled(slot)
        else { return }
        let shape = Int(isA ? record.shapeA : record.shapeB)
        let obstacle = Int(isA ? record.shapeB : record.shapeA)
        guard let correction = motion.correction(ofShape: shape, obstacle: obstacle, end: pose) else { return }
        pose.position += correction
        isFree = false
      }
      if isFree { return (pose, true) }
    }
    return (pose, false)
  }
}
