internal import DynamicsBase
internal import KernelInterface

// What a file may hold: that which a world can be like. Everything that is an index, a length or a choice is looked at,
// so that no step reads what is not there; what follows from the rest must be what follows; other numbers are in the
// ranges that the public calls take, or finite.

extension World {
  /// Checks what was decoded into this world, and makes what follows from it.
  func takeDecodedState(_ check: FileCheck) throws(SnapshotFileError) {
    try checkDecodedWorld(check)
    try checkDecodedBodies(check)
    try checkDecodedShapes(check)
    try checkDecodedMasses(check)
    try checkDecodedJoints(check)
    try checkDecodedSleep(check)
    try checkDecodedContacts(check)
    try checkDecodedTiles(check)
    try checkDecodedEvents(check)
    try checkDecodedIslands(check)
    shapes.geometry.rebuildDerivedState()
    rebuildDerivedState(keepsAnalyses: false)
    try checkMadeIslands(check)
  }

  private func checkDecodedWorld(_ check: FileCheck) throws(SnapshotFileError) {
    try check.requireTaken("world/settings", nil) { () throws(WorldError) in try settings.check() }
    try check.requireCounter(stepCount, "world/stepCount")
    try check.require(time.isFinite && time >= 0, "world/time", nil, "", "\(time)", "a finite number, 0 or more")
    try check.requireCounter(continuousCollision.impactCount, "continuous collision/bodies put back")
    try check.requireCounter(continuousCollision.containedCount, "continuous collision/contained bodies")
  }

  // MARK: - Sleep

  /// Rings close, and who is awake or does not take part is alone.
  private func checkDecodedSleep(_ check: FileCheck) throws(SnapshotFileError) {
    let section = "sleep/next of those that fell asleep together"
    let count = sleep.ring.count
    try check.require(
      count <= bodies.rowCount && (count == bodies.rowCount || bodies.rowCount == 1), section, nil, "count", "\(count)",
      "\(bodies.rowCount)")
    var isNamed = [Bool](repeating: false, count: count)
    for row in 0..<count {
      let next = Int(sleep.ring[row])
      let isNew = next >= 0 && next < count && !isNamed[next]
      try check.require(isNew, section, row, "", "\(next)", "a row that no other row names")
      isNamed[next] = true
      guard next != row else { continue }
      for member in [row, next] {
        let mayRest = bodies.record[member].isLive && bodies.record[member].isEnabled && !bodies.isAwake(member)
        try check.require(mayRest, section, row, "", "\(next)", "\(row), as one of them is awake, disabled or gone")
      }
    }
  }
}

extension FileCheck {
  /// Refuses a counter below 0, or so large that it could not go on for ever.
  func requireCounter(_ value: Int, _ section: String, second: Bool = false) throws(SnapshotFileError) {
    try require(value >= 0 && value < 1 << 48, section, nil, "", "\(value)", "0 to 2^48", second: second)
  }
}
