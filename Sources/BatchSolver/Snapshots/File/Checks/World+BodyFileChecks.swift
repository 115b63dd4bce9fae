internal import DynamicsBase
internal import KernelInterface

extension World {
  /// Rows of bodies: each by itself, masses apart.
  func checkDecodedBodies(_ check: FileCheck) throws(SnapshotFileError) {
    try checkBodyCounts(check)
    let records = bodies.record.pointer
    try check.requirePool(bodies.pool, "bodies") { records[$0].isLive }
    for row in 0..<bodies.record.count {
      try check.requireFinite(bodies.pose[row], "bodies/pose", row)
      try check.requireFinite(bodies.velocity[row], "bodies/velocity", row)
      try check.requireFinite(bodies.transform[row], "bodies/transform of the origin", row)
      try check.requireFinite(bodies.userVelocity[row], "bodies/velocity as read", row)
      try check.requireFinite(bodies.force[row], "bodies/force", row)
      if row > 0, row < bodies.rowCount, bodies.record[row].isLive {
        try checkRecord(row, check)
        try checkMotion(row, check)
      } else {
        try checkUnusedRow(row, check)
      }
    }
    try check.require(
      bodies.substep.isFinite && bodies.substep >= 0, "bodies/length of the last sub-step", nil, "",
      "\(bodies.substep)", "a finite number, 0 or more")
    if check.hasSpareBlock { bodies.removeLastBlock() }
  }

  private func checkBodyCounts(_ check: FileCheck) throws(SnapshotFileError) {
    let blocks = (bodies.rowCount - 1) / 16 + (check.hasSpareBlock ? 2 : 1)
    let rows = 16 * blocks
    try check.requireCount(bodies.pose.count, rows, "bodies/pose")
    try check.requireCount(bodies.velocity.count, rows, "bodies/velocity")
    try check.requireCount(bodies.awake.blockCount, blocks, "bodies/awake bodies")
    try check.requireCount(bodies.record.count, rows, "bodies/record")
    try check.requireCount(bodies.type.count, rows, "bodies/type")
    try check.requireCount(bodies.localCenter.count, rows, "bodies/center of mass")
    try check.requireCount(bodies.sleepState.count, rows, "bodies/sleep")
    try check.requireCount(bodies.force.count, rows, "bodies/force")
    try check.requireCount(bodies.transform.count, rows, "bodies/transform of the origin")
    try check.requireCount(bodies.userVelocity.count, rows, "bodies/velocity as read")
    try check.require(
      bodies.rowCount <= Int(Int32.max) / 32, "bodies/generation", nil, "count", "\(bodies.rowCount)",
      "at most \(Int32.max / 32)")
  }

  private func checkUnusedRow(_ row: Int, _ check: FileCheck) throws(SnapshotFileError) {
    try check.requireEqual(bodies.record[row], BodyRecord(), "bodies/record", row)
    try check.requireEqual(bodies.type[row], 0, "bodies/type", row)
    try check.requireEqual(bodies.force[row], BodyForce(), "bodies/force", row)
    // Steps read and write whole blocks of rows.
    try check.requireEqual(bodies.localCenter[row], LocalCenter(), "bodies/center of mass", row)
    try check.requireFinite(bodies.sleepState[row], "bodies/sleep", row)
    try check.require(!bodies.isAwake(row), "bodies/awake bodies", row >> 4, "", "awake", "no body in row \(row)")
    try check.require(
      bodies.rotation(row).isNormalized, "bodies/pose", row, "rotation", "\(bodies.rotation(row))", "a unit vector")
    guard row < bodies.rowCount else { return }
    try check.requireEqual(bodies.velocity[row], BodyVelocity(), "bodies/velocity", row)
  }

  private func checkRecord(_ row: Int, _ check: FileCheck) throws(SnapshotFileError) {
    let record = bodies.record[row]
    let section = "bodies/record"
    try check.requireEqual(bodies.type[row], record.type.rawValue, "bodies/type", row)
    try check.requireTaken(section, row) { () throws(WorldError) in
      try checkNotNegative(record.linearDamping, "linearDamping")
      try checkNotNegative(record.angularDamping, "angularDamping")
      try checkNotNegative(record.sleepThreshold, "sleepThreshold")
      try checkMagnitude(record.acceleration, WorldLimits.acceleration, "m/s^2", "acceleration")
      try checkMagnitude(bodies.force[row].gravityScale, WorldLimits.gravityScale, "", "gravityScale")
      guard record.massIsSet else { return }
      try checkRange(record.givenMass.mass, WorldLimits.mass, "kg", "givenMass.mass")
      try checkPosition(record.givenMass.center, "givenMass.center")
      try MassTotal(record.givenMass).check()
    }
    try check.requireFinite(record.givenMass, section, row)
    try check.require(
      !record.isQuarantined || !record.isEnabled, section, row, "isEnabled", "true", "false in quarantine")
    let mayBeAwake = record.isEnabled && record.type != .static
    try check.require(
      mayBeAwake || !bodies.isAwake(row), "bodies/awake bodies", row >> 4, "", "awake",
      "body \(row) at rest, which is static or disabled")
    let sleep = bodies.sleepState[row]
    let threshold = record.allowsSleep ? record.sleepThreshold : -1
    try check.require(
      sleep.threshold == threshold, "bodies/sleep", row, "threshold", "\(sleep.threshold)", "\(threshold)")
    try check.require(
      sleep.timeAtRest >= 0, "bodies/sleep", row, "timeAtRest", "\(sleep.timeAtRest)", "0 or more")
  }

  private func checkMotion(_ row: Int, _ check: FileCheck) throws(SnapshotFileError) {
    let record = bodies.record[row]
    // Those that were frozen may be farther out than those that take part.
    let reach = record.isEnabled ? WorldLimits.reach : 1e6 * WorldLimits.reach
    let transform = bodies.transform[row]
    for (pose, section) in [(bodies.pose[row], "bodies/pose"), (transform, "bodies/transform of the origin")] {
      let isNear = abs(pose.position.x) <= 2 * reach && abs(pose.position.y) <= 2 * reach
      try check.require(isNear, section, row, "position", "\(pose.position)", "coordinates of at most \(2 * reach) m")
      let rotation = Rotation(cosine: pose.cosine, sine: pose.sine)
      try check.require(rotation.isNormalized, section, row, "rotation", "\(rotation)", "a unit vector")
    }
    let velocity = bodies.velocity[row]
    let inverseMass = record.type == .dynamic && record.mass > 0 ? 1 / record.mass : 0
    try check.require(
      velocity.inverseMass == inverseMass, "bodies/velocity", row, "inverseMass", "\(velocity.inverseMass)",
      "\(inverseMass)")
    let mayMove = record.type != .static && (bodies.isAwake(row) || !record.isEnabled)
    try check.require(
      mayMove || (velocity.linear == .zero && velocity.scaledAngular == 0), "bodies/velocity", row, "linear",
      "\(velocity.linear) with \(velocity.scaledAngular) about the centre", "0 of a body that does not move")
  }

  // MARK: - Masses

  /// Mass, centre and extents of bodies are those that their shapes give, or that were set.
  func checkDecodedMasses(_ check: FileCheck) throws(SnapshotFileError) {
    for row in 1..<max(bodies.rowCount, 1) where bodies.record[row].isLive {
      let total = massTotal(row)
      let record = bodies.record[row]
      let section = "bodies/record"
      try check.require(
        record.mass == total.mass && total.mass.isFinite, section, row, "mass", "\(record.mass)", "\(total.mass)")
      try check.require(
        record.inertia == total.inertia && total.inertia.isFinite, section, row, "inertia", "\(record.inertia)",
        "\(total.inertia)")
      try check.require(
        bodies.localCenter[row].position == total.center, "bodies/center of mass", row, "position",
        "\(bodies.localCenter[row].position)", "\(total.center)")
      let sleep = bodies.sleepState[row]
      try check.require(
        sleep.largestExtent == total.extents.largest && sleep.smallestExtent == total.extents.smallest, "bodies/sleep",
        row, "extents", "\(sleep.largestExtent) and \(sleep.smallestExtent)",
        "\(total.extents.largest) and \(total.extents.smallest)")
    }
  }
}
