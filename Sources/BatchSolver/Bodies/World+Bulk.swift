internal import KernelInterface

extension World {
  // MARK: - Creating

  /// Adds one body with one shape for each position, all alike but for pose and velocity.
  ///
  /// - Parameters:
  ///   - definition: What all bodies have in common; its position, rotation and velocities are not used where buffers
  ///     give them.
  ///   - shape: The shape of each body.
  ///   - positions: Of the bodies' origins, m.
  ///   - angles: Rotations in rad, one a body; empty: the definition's.
  ///   - velocities: `vx, vy, w, -` in m/s and rad/s, one a body; empty: the definition's.
  /// - Throws: `WorldError.countMismatch` for a buffer of another length, `.invalidValue` naming the first bad element;
  ///   then no body is added.
  @discardableResult
  public func addBodies(
    _ definition: BodyDefinition, shape: ShapeDefinition, positions: Span<SIMD2<Float>>,
    angles: Span<Float> = Span(), velocities: Span<SIMD4<Float>> = Span()
  ) throws(WorldError) -> [BodyID] {
    try checkAlone("addBodies")
    try definition.check()
    try shape.material.check()
    try checkZeroOrRange(shape.density, WorldLimits.density, "kg/m^2", "density")
    try checkMass(of: try ShapeForm(shape.geometry), shape.density, definition.type)
    let count = positions.count
    guard angles.count == 0 || angles.count == count else {
      throw .countMismatch(name: "angles", count: angles.count, expected: count)
    }
    guard velocities.count == 0 || velocities.count == count else {
      throw .countMismatch(name: "velocities", count: velocities.count, expected: count)
    }
    for index in 0..<count {
      try checkPosition(positions[index], "positions[\(index)]")
      if angles.count > 0 { try checkMagnitude(angles[index], WorldLimits.coordinate, "rad", "angles[\(index)]") }
      if velocities.count > 0 {
        try checkVelocities(velocities[index], "velocities[\(index)]")
      }
    }
    try reserve(bodies: count, shapes: count)
    var result: [BodyID] = []
    result.reserveCapacity(count)
    var body = definition
    for index in 0..<count {
      body.position = positions[index]
      if angles.count > 0 { body.rotation = Rotation(angle: angles[index]) }
      if velocities.count > 0 {
        body.linearVelocity = [velocities[index].x, velocities[index].y]
        body.angularVelocity = velocities[index].z
      }
      let id = try addBody(body)
      try addShape(shape, to: id)
      // Velocities are scaled by a mass that only the shape brings.
      result.append(id)
    }
    return result
  }

  // MARK: - Reading without copying

  /// Calls `body` with `x, y, cos, sin` of every body's origin, in row order: `rowCount` elements. Rows of no body hold
  /// the identity. The world cannot be changed inside.
  public func withTransforms<Result, Failure: Error>(
    _ body: (Span<SIMD4<Float>>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withLockedRows(bodies.transform.pointer, count: bodies.rowCount, body)
  }

  /// Calls `body` with `vx, vy, w, -` (m/s, rad/s) of every body, in row order.
  public func withVelocities<Result, Failure: Error>(
    _ body: (Span<SIMD4<Float>>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withLockedRows(bodies.userVelocity.pointer, count: bodies.rowCount, body)
  }

  /// Calls `body` with which bodies are awake: bit i of element b stands for row 16 b + i.
  public func withAwakeMasks<Result, Failure: Error>(
    _ body: (Span<UInt16>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withLockedRows(bodies.awake.pointer, count: (bodies.rowCount + 15) / 16, body)
  }

  /// Calls `body` with rows, during which the world cannot be changed.
  private func withLockedRows<Stored, Seen, Result, Failure: Error>(
    _ rows: UnsafeMutablePointer<Stored>, count: Int, _ body: (Span<Seen>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(MemoryLayout<Stored>.stride == MemoryLayout<Seen>.stride)
    let wasLocked = isLocked
    isLocked = true
    defer { isLocked = wasLocked }
    let seen = UnsafeRawPointer(rows).assumingMemoryBound(to: Seen.self)
    return try body(UnsafeBufferPointer(start: seen, count: count).span)
  }

  // MARK: - Writing

  /// Adds forces and torques for the next step: `x, y` in N at the centre of mass and `z` in N m, in row order,
  /// `rowCount` elements. Unlike `applyForce` it neither wakes bodies nor keeps them awake: what is not awake or not
  /// dynamic has no part in it, as fits a field that is always there.
  ///
  /// - Throws: `WorldError.countMismatch`, or `.invalidValue` naming the first element of an awake body that is out
  ///   of range; then no force is added.
  public func addForces(_ forces: Span<SIMD4<Float>>) throws(WorldError) {
    try checkUnlocked("addForces")
    guard forces.count == bodies.rowCount else {
      throw .countMismatch(name: "forces", count: forces.count, expected: bodies.rowCount)
    }
    for row in 1..<max(bodies.rowCount, 1) where bodies.isAwake(row) {
      try checkForce(forces[row], "forces[\(row)]")
    }
    if let recorder { recorder.add(AddForces(rows: recordedRows(forces, where: acts))) }
    for row in 1..<max(bodies.rowCount, 1) where acts(forces[row], row) {
      let force = forces[row]
      bodies.addForce(row, [force.x, force.y], torque: force.z)
    }
  }

  private func acts(_ force: SIMD4<Float>, _ row: Int) -> Bool {
    bodies.isAwake(row) && bodies.isDynamic(row) && (force.x != 0 || force.y != 0 || force.z != 0)
  }

  /// Puts all bodies where `transforms` says (`x, y, cos, sin` in row order, `rowCount` elements) and wakes those that
  /// moved. Rows of no body are not read.
  ///
  /// - Throws: `WorldError.countMismatch`, or `.invalidValue` naming the first bad element; then nothing is written.
  public func setTransforms(_ transforms: Span<SIMD4<Float>>) throws(WorldError) {
    try checkUnlocked("setTransforms")
    guard transforms.count == bodies.rowCount else {
      throw .countMismatch(name: "transforms", count: transforms.count, expected: bodies.rowCount)
    }
    for row in 1..<max(bodies.rowCount, 1) where bodies.record[row].isLive {
      try checkTransform(transforms[row], "transforms[\(row)]")
    }
    if let recorder { recorder.add(SetTransforms(rows: recordedRows(transforms, where: moves))) }
    for row in 1..<max(bodies.rowCount, 1) { setTransform(transforms[row], row) }
  }

  /// Puts a body where it is not yet.
  func setTransform(_ t: SIMD4<Float>, _ row: Int) {
    guard moves(t, row) else { return }
    place(row, [t.x, t.y], Rotation(cosine: t.z, sine: t.w).settled)
  }

  private func moves(_ transform: SIMD4<Float>, _ row: Int) -> Bool {
    bodies.record[row].isLive && transform != bodies.transform[row].row
  }

  /// Gives all bodies the velocities `vx, vy, w, -` in row order and wakes those whose velocity changed. Static bodies
  /// keep zero.
  ///
  /// - Throws: `WorldError.invalidValue` for arguments out of range; `.countMismatch`; `.locked` in a step, scope or
  ///   hook.
  public func setVelocities(_ velocities: Span<SIMD4<Float>>) throws(WorldError) {
    try checkUnlocked("setVelocities")
    guard velocities.count == bodies.rowCount else {
      throw .countMismatch(name: "velocities", count: velocities.count, expected: bodies.rowCount)
    }
    for row in 1..<max(bodies.rowCount, 1) where bodies.record[row].isLive {
      try checkVelocities(velocities[row], "velocities[\(row)]")
    }
    if let recorder { recorder.add(SetVelocities(rows: recordedRows(velocities, where: changes))) }
    for row in 1..<max(bodies.rowCount, 1) { setVelocity(velocities[row], row) }
  }

  /// Gives a body a velocity that it does not have yet.
  func setVelocity(_ v: SIMD4<Float>, _ row: Int) {
    guard changes(v, row) else { return }
    wake(row)
    if bodies.record[row].type == .kinematic { wakeNeighbours(row) }
    bodies.setVelocity(row, [v.x, v.y], v.z)
  }

  private func changes(_ velocity: SIMD4<Float>, _ row: Int) -> Bool {
    let record = bodies.record[row]
    guard record.isLive, record.type != .static else { return false }
    let former = bodies.userVelocity[row]
    return SIMD2(velocity.x, velocity.y) != former.linear || velocity.z != former.angular
  }

  /// The rows of a bulk buffer that do something. Lanes that mean nothing may hold what is no number.
  private func recordedRows(
    _ values: Span<SIMD4<Float>>, where isMeant: (SIMD4<Float>, Int) -> Bool
  ) -> [BulkRow] {
    var result: [BulkRow] = []
    for row in 1..<max(bodies.rowCount, 1) where isMeant(values[row], row) {
      var value = values[row]
      if value.w.isNaN { value.w = 0 }
      result.append(BulkRow(row: Int32(row), value: value))
    }
    return result
  }
}

// MARK: - Checks

/// `x, y` in N and `z` in N m; impulses, which may have the same numbers, in N s and N m s.
func checkForce(
  _ force: SIMD4<Float>, isImpulse: Bool = false, _ name: @autoclosure () -> String
) throws(WorldError) {
  try checkMagnitude(SIMD2(force.x, force.y), WorldLimits.force, isImpulse ? "N s" : "N", name())
  try checkMagnitude(
    force.z, WorldLimits.torque, isImpulse ? "N m s" : "N m", "\(name()) \(isImpulse ? "angular impulse" : "torque")")
}

/// `x, y, cos, sin`.
func checkTransform(_ t: SIMD4<Float>, _ name: @autoclosure () -> String) throws(WorldError) {
  try checkPosition(SIMD2(t.x, t.y), name())
  try checkRotation(Rotation(cosine: t.z, sine: t.w), name())
}

/// `vx, vy, w, -`.
func checkVelocities(_ v: SIMD4<Float>, _ name: @autoclosure () -> String) throws(WorldError) {
  try checkVelocity(SIMD2(v.x, v.y), name())
  try checkAngularVelocity(v.z, name())
}
