internal import KernelInterface

extension World {
  // MARK: - Adding and removing

  /// Adds a body without shapes.
  ///
  /// - Throws: `WorldError.invalidValue` naming the field, `.locked` inside a scope or hook.
  @discardableResult
  public func addBody(_ definition: BodyDefinition) throws(WorldError) -> BodyID {
    try checkAlone("addBody")
    try definition.check()
    guard bodies.rowCount < Int(Int32.max) / 32 else {
      throw .tooMany(name: "bodies", count: bodies.count, limit: Int(Int32.max) / 32)
    }
    record(AddBody(definition: definition))
    let row = bodies.add(definition)
    sleep.bodyAdded(row)
    updateMass(row)
    if definition.type != .static {
      let isAwake = definition.isAwake || !definition.allowsSleep || !settings.allowsSleep
      if isAwake { bodies.setVelocity(row, definition.linearVelocity, definition.angularVelocity) }
      bodies.awake[row] = definition.isEnabled && isAwake
    }
    return bodyID(row)
  }

  /// Removes a body with its shapes and joints; bodies that touched it wake.
  ///
  /// - Throws: `WorldError.staleBody`, `.otherWorld`, `.locked`.
  /// - Complexity: O(shapes, contacts and joints of the body).
  public func removeBody(_ body: BodyID) throws(WorldError) {
    try checkAlone("removeBody")
    let row = try self.row(body)
    record(RemoveBody(body: body))
    wake(row)
    wakeNeighbours(row)
    removeJoints(of: row)
    removeShapes(of: row)
    if bodies.record[row].isQuarantined { bodies.quarantined.removeAll { $0 == body } }
    bodies.remove(row)
    sleep.bodyAdded(row)
    direct.noteRemoval(ofBody: row)
  }

  /// Makes room for bodies and shapes to come, so that adding them allocates once: some 500 bytes for a body with a
  /// shape. Memory that the system refuses ends the process, here as in all of Swift.
  ///
  /// - Throws: `WorldError.tooMany` for counts below 0, or with which there would be 2^26 and more bodies or shapes;
  ///   `.locked` in a step, scope or hook.
  public func reserve(bodies bodyCount: Int, shapes shapeCount: Int) throws(WorldError) {
    try checkAlone("reserve")
    guard bodyCount >= 0, bodyCount < Int(Int32.max) / 32 - bodies.count else {
      throw .tooMany(name: "bodies", count: bodyCount, limit: Int(Int32.max) / 32)
    }
    guard shapeCount >= 0, shapeCount < Int(Int32.max) / 32 - shapes.count else {
      throw .tooMany(name: "shapes", count: shapeCount, limit: Int(Int32.max) / 32)
    }
    bodies.reserve(bodyCount)
    shapes.reserve(shapeCount)
    broadPhase.reserve(shapeCount)
  }

  // MARK: - All bodies

  /// Bodies in the world.
  public var bodyCount: Int { bodies.count }

  /// Rows of the bulk buffers: one more than the highest row that was ever in use. Row 0 is no body.
  public var rowCount: Int { bodies.rowCount }

  /// The body in a row of the bulk buffers, if there is one.
  public func body(atRow row: Int) -> BodyID? {
    guard row > 0, row < bodies.rowCount, bodies.record[row].isLive else { return nil }
    return bodyID(row)
  }

  /// All bodies in row order.
  ///
  /// - Complexity: O(rows); allocates the array.
  public var allBodies: [BodyID] { (1..<max(rowCount, 1)).compactMap { body(atRow: $0) } }

  /// Whether the handle still stands for a body.
  public func contains(_ body: BodyID) -> Bool { (try? row(body)) != nil }

  // MARK: - Kind

  /// Whether the body is static, kinematic or dynamic.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func type(of body: BodyID) throws(WorldError) -> BodyType { bodies.record[try row(body)].type }

  /// Makes the body static, kinematic or dynamic. Its contacts are found anew in the next step.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.invalidValue` if the body would become dynamic with a mass out
  ///   of range; `.locked` in a step, scope or hook.
  /// - Complexity: O(shapes, contacts and joints of the body).
  public func setType(_ type: BodyType, of body: BodyID) throws(WorldError) {
    try checkUnlocked("setType")
    let row = try self.row(body)
    guard bodies.record[row].type != type else { return }
    try massTotal(row, type: type).check()
    record(SetType(body: body, type: type))
    wake(row)
    wakeNeighbours(row)
    let isEnabled = bodies.record[row].isEnabled
    if isEnabled { deactivateShapes(of: row) }
    bodies.setType(row, type)
    if type == .static { bodies.awake[row] = false }
    updateMass(row)
    // Awake first: shapes of bodies that are not go into the resting group.
    if type != .static { bodies.awake[row] = isEnabled }
    if isEnabled { activateShapes(of: row) }
    contacts.bodyChanged(row, bodies)
    joints.bodyChanged(row)
  }

  /// Whether the body takes part in the simulation: false after `setEnabled(false, of:)`, and in quarantine.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func isEnabled(_ body: BodyID) throws(WorldError) -> Bool { bodies.record[try row(body)].isEnabled }

  /// Takes a body out of the simulation, or brings it back as it was. A body in quarantine comes back too. What sleeps
  /// where a static body comes back wakes.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.locked` in a step, scope or hook.
  /// - Complexity: O(shapes, contacts and joints of the body); O(log *n* + *k*) for each shape of a static one that comes
  ///   back, among *n* shapes of which *k* are near.
  public func setEnabled(_ isEnabled: Bool, of body: BodyID) throws(WorldError) {
    try checkUnlocked("setEnabled")
    let row = try self.row(body)
    guard bodies.record[row].isEnabled != isEnabled else { return }
    record(SetEnabled(body: body, isEnabled: isEnabled))
    if isEnabled {
      bodies.setEnabled(row, true)
      bodies.quarantined.removeAll { $0 == body }
      if bodies.record[row].type != .static { bodies.setAwake(row) }
      activateShapes(of: row)
      wakeNeighbours(row)
    } else {
      wake(row)
      wakeNeighbours(row)
      deactivateShapes(of: row)
      bodies.setEnabled(row, false)
      bodies.awake[row] = false
    }
    joints.bodyChanged(row)
  }

  /// The number that the caller gave the body; 0 by default. The world does nothing with it.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func userData(of body: BodyID) throws(WorldError) -> UInt64 { bodies.record[try row(body)].userData }

  /// Stores a number of the caller's with the body.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.locked` in a step, scope or hook.
  public func setUserData(_ value: UInt64, of body: BodyID) throws(WorldError) {
    try checkUnlocked("setUserData")
    let row = try self.row(body)
    record(SetBodyUserData(body: body, value: value))
    bodies.record[row].userData = value
    bodies.edited.mark(row)
  }

  /// Whether continuous collision stops the body at moving bodies too, not at static ones alone.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func isBullet(_ body: BodyID) throws(WorldError) -> Bool { bodies.record[try row(body)].isBullet }

  /// Has continuous collision stop the body at moving bodies too, or at static ones alone (the default). It takes
  /// effect in the next step, if `WorldSettings.continuousCollision` is on.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.locked` in a step, scope or hook.
  public func setBullet(_ isBullet: Bool, of body: BodyID) throws(WorldError) {
    try checkUnlocked("setBullet")
    let row = try row(body)
    record(SetBullet(body: body, isBullet: isBullet))
    bodies.setBullet(row, isBullet)
  }

  /// How the contacts of the body are solved; see `BodyDefinition.solver`.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func solver(of body: BodyID) throws(WorldError) -> SolverChoice { bodies.record[try row(body)].solver }

  /// Chooses how the contacts of the body are solved from the next step on; see `BodyDefinition.solver`. It wakes
  /// nobody.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.locked` in a step, scope or hook.
  /// - Complexity: O(1); the next step searches for islands, in O(bodies and contacts).
  public func setSolver(_ solver: SolverChoice, of body: BodyID) throws(WorldError) {
    try checkUnlocked("setSolver")
    let row = try row(body)
    record(SetBodySolver(body: body, solver: solver))
    bodies.setSolver(row, solver)
  }
}
