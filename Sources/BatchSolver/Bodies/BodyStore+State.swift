internal import DynamicsBase
internal import KernelInterface

// What of bodies is simulated, and what follows from it.

extension BodyStore {
  /// Goes through what is simulated.
  mutating func walkState<Walker: StateWalker>(_ walker: inout Walker) {
    walker.begin("bodies")
    let moved = walker.changes(&moved, blockCount: awake.blockCount)
    let edited = walker.changes(&edited, blockCount: awake.blockCount)
    let forced = walker.changes(&forced, blockCount: awake.blockCount)
    walker.rows("pose", .body, &pose, in: moved, .moving)
    walker.rows("velocity", .body, &velocity, in: moved, .moving)
    walker.masks("awake bodies", &awake)
    walker.rows("record", .body, &record, in: edited)
    walker.rows("type", .body, &type, in: edited)
    walker.rows("center of mass", .body, &localCenter, in: edited)
    walker.rows("sleep", .body, &sleepState, in: moved, .moving)
    walker.rows("force", .body, &force, in: forced)
    walker.rows("transform of the origin", .body, &transform, in: moved, .moving)
    walker.rows("velocity as read", .body, &userVelocity, in: moved, .moving)
    walker.pool(.body, &pool, in: edited)
    walker.array("quarantined", .other, &quarantined, \.quarantined, isShared: false)
    walker.value("length of the last sub-step", &substep)
  }

  /// Forgets the last 16 rows, in which no body is.
  mutating func removeLastBlock() {
    let rows = record.count - 16
    pose.setCount(rows)
    velocity.setCount(rows)
    awake.resize(blockCount: rows / 16)
    record.setCount(rows)
    type.setCount(rows)
    localCenter.setCount(rows)
    sleepState.setCount(rows)
    force.setCount(rows)
    transform.setCount(rows)
    userVelocity.setCount(rows)
  }

  /// Makes what is derived anew of rows that were found to have changed, and forgets what is scratch.
  mutating func rebuildDerivedState() {
    let rows = record.count
    resizeDerivedRows(rows)
    rebuildMotion(rows)
    if edited.hasFound(of: rows) { rebuildMasses(rows) }
    if forced.hasFound(of: rows) { findForces(rows) }
    Self.clear(&fast, blockCount: awake.blockCount)
    Self.clear(&overrunning, blockCount: awake.blockCount)
    Self.clear(&deep, blockCount: awake.blockCount)
    blocks.removeAll()
    sleepCandidates.removeAll()
    nonFiniteRows.removeAll()
    overloaded.removeAll()
  }

  private mutating func resizeDerivedRows(_ rows: Int) {
    mass.resize(rows, filling: BodyMass(inverseGyration: 0, gyration: 0, linearDamping: 1, angularDamping: 1))
    motion.resize(rows, filling: BodyMotion())
    startVelocity.resize(rows, filling: BodyVelocity())
    acceleration.resize(rows, filling: BodyAcceleration())
    previousPose.resize(rows, filling: .identity)
  }

  private mutating func rebuildMotion(_ rows: Int) {
    // It may name bodies that came after the state was saved.
    let namesOthers = (0..<staleAccelerations.count).contains { staleAccelerations[$0] >= rows }
    if edited.hasFoundAll || forced.hasFoundAll || namesOthers { allAccelerationsChanged() }
    // Of awake bodies, too, whose next step makes them anew: a ring that goes on to a frame in which they rest finds no
    // difference where only that differs.
    moved.forEachFoundRow(of: rows) { row in
      motion[row] = BodyMotion()
      startVelocity[row] = BodyVelocity()
      previousPose[row] = pose[row]
    }
    guard !everyAccelerationIsStale else { return }
    edited.forEachFoundRow(of: rows) { staleAccelerations.append(Int32($0)) }
    forced.forEachFoundRow(of: rows) { staleAccelerations.append(Int32($0)) }
    // A world that is restored again and again without a step would gather them.
    if staleAccelerations.count > 3 * rows { allAccelerationsChanged() }
  }

  private mutating func rebuildMasses(_ rows: Int) {
    edited.forEachFoundRow(of: rows) { row in
      let gyration = record[row].gyration
      mass[row] = BodyMass(
        inverseGyration: gyration > 0 ? 1 / gyration : 0, gyration: gyration, linearDamping: 1, angularDamping: 1)
    }
    bulletCount = 0
    directRequestCount = 0
    for row in 0..<rows {
      if record[row].isBullet { bulletCount += 1 }
      if record[row].solver == .direct { directRequestCount += 1 }
    }
  }

  /// Lists the bodies with a force.
  mutating func findForces(_ rows: Int) {
    forcedBodies.removeAll()
    for row in 0..<rows where force[row].force != .zero || force[row].torque != 0 { forcedBodies.append(Int32(row)) }
  }

  private static func clear(_ masks: inout LaneMasks, blockCount: Int) {
    masks.resize(blockCount: blockCount)
    masks.removeAll()
  }
}
