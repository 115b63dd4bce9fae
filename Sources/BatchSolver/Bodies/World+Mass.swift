internal import KernelInterface

extension World {
  /// Mass in kg; 0 for static and kinematic bodies.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func mass(of body: BodyID) throws(WorldError) -> Float { bodies.record[try row(body)].mass }

  /// Moment of inertia about the centre of mass in kg m^2; 0 if the body cannot rotate.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func inertia(of body: BodyID) throws(WorldError) -> Float {
    let record = bodies.record[try row(body)]
    return record.fixedRotation ? 0 : record.inertia
  }

  /// Centre of mass in the body's frame, m.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func localCenterOfMass(of body: BodyID) throws(WorldError) -> SIMD2<Float> {
    bodies.localCenter[try row(body)].position
  }

  /// Sets mass (kg), centre of mass (m, in the body's frame) and moment of inertia about it (kg m^2; 0: cannot rotate)
  /// of a body, for as long as it is dynamic; shapes added later do not change them.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.invalidValue` for arguments out of range, see
  ///   `WorldLimits.mass`, `.gyration` and `.mobility`; `.locked` in a step, scope or hook.
  public func setMass(
    _ mass: Float, center: SIMD2<Float>, inertia: Float, of body: BodyID
  ) throws(WorldError) {
    try checkUnlocked("setMass")
    let row = try self.row(body)
    try checkRange(mass, WorldLimits.mass, "kg", "mass")
    try checkPosition(center, "center")
    let given = MassProperties(mass: mass, center: center, inertia: inertia)
    var total = MassTotal(given)
    total.extents = extents(row, about: center)
    try total.check()
    record(SetMass(body: body, given: given))
    bodies.record[row].massIsSet = true
    bodies.record[row].givenMass = given
    changeMass(ofBody: row) { updateMass($0) }
  }

  /// Goes back to the mass that shapes and densities give.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.invalidValue` if their sum is out of range; `.locked` in a
  ///   step, scope or hook.
  /// - Complexity: O(shapes of the body).
  public func resetMass(of body: BodyID) throws(WorldError) {
    try checkUnlocked("resetMass")
    let row = try self.row(body)
    guard bodies.record[row].massIsSet else {
      record(ResetMass(body: body))
      return changeMass(ofBody: row) { updateMass($0) }
    }
    bodies.record[row].massIsSet = false
    let total = massTotal(row)
    do throws(WorldError) { try total.check() } catch {
      bodies.record[row].massIsSet = true
      throw error
    }
    record(ResetMass(body: body))
    changeMass(ofBody: row) { applyMass($0, total) }
  }

  /// Whether the body is kept from rotating.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func isRotationFixed(_ body: BodyID) throws(WorldError) -> Bool {
    bodies.record[try row(body)].fixedRotation
  }

  /// Keeps a body from rotating, or lets it; it wakes.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.locked` in a step, scope or hook.
  public func setRotationFixed(_ isFixed: Bool, of body: BodyID) throws(WorldError) {
    try checkUnlocked("setRotationFixed")
    let row = try self.row(body)
    guard bodies.record[row].fixedRotation != isFixed else { return }
    record(SetRotationFixed(body: body, isFixed: isFixed))
    wake(row)
    bodies.record[row].fixedRotation = isFixed
    updateMass(row)
  }

  // MARK: - Inside

  /// Mass, centre and inertia from shapes and densities, or as they were set.
  func updateMass(_ row: Int) { applyMass(row, massTotal(row)) }

  /// What mass, centre, inertia and extents of a body are, or would be with another type, with more shapes or without
  /// some. Those that are added are given in the order in which the body's list would have them, the last one first;
  /// those that are removed by their rows, and may be other bodies' too.
  func massTotal(
    _ row: Int, type: BodyType? = nil, with added: some Collection<ShapeMass> = EmptyCollection<ShapeMass>(),
    without removed: Set<Int> = []
  ) -> MassTotal {
    let record = bodies.record[row]
    let type = type ?? record.type
    // Nobody asks for the extents of what never moves.
    guard type != .static else { return MassTotal() }
    var total = MassTotal()
    if type == .dynamic, record.massIsSet {
      total = MassTotal(record.givenMass)
    } else if type == .dynamic {
      var sum = MassSum()
      for shape in added { sum.add(shape) }
      forEachShape(of: row, without: removed) { sum.add(shapes.mass[$0]) }
      total = sum.total
      if sum.isRounded(total) {
        total.inertia = 0
        for shape in added { total.inertia += sum.inertia(of: shape, about: total.center) }
        forEachShape(of: row, without: removed) {
          total.inertia += sum.inertia(of: shapes.mass[$0], about: total.center)
        }
      }
    }
    total.extents = extents(row, about: total.center, with: added, without: removed)
    return total
  }

  private func extents(
    _ row: Int, about center: SIMD2<Float>, with added: some Collection<ShapeMass> = EmptyCollection<ShapeMass>(),
    without removed: Set<Int> = []
  ) -> BodyExtents {
    var extents = BodyExtents()
    var smallest = Float.greatestFiniteMagnitude
    func add(_ shape: ShapeMass) {
      extents.largest = max(extents.largest, length(shape.center - center) + shape.extent)
      smallest = min(smallest, shape.depth)
    }
    for shape in added { add(shape) }
    forEachShape(of: row, without: removed) { add(shapes.mass[$0]) }
    if extents.largest > 0 { extents.smallest = smallest }
    return extents
  }

  private func forEachShape(of row: Int, without removed: Set<Int>, _ action: (Int) -> Void) {
    forEachShape(of: row) { if !removed.contains($0) { action($0) } }
  }

  /// Changes the mass of a body, which wakes if its centre moves: what its contacts are is told from there.
  func changeMass(ofBody row: Int, _ change: (Int) -> Void) {
    let center = bodies.localCenter[row].position
    change(row)
    if bodies.localCenter[row].position != center { wake(row) }
  }

  /// Brings all rows up to date that mass, inertia and centre decide.
  func applyMass(_ row: Int, _ total: MassTotal) {
    bodies.record[row].mass = total.mass
    bodies.record[row].inertia = total.inertia
    if bodies.setCenter(row, total.center) {
      forEachShape(of: row) { writeLocalRow($0) }
      contacts.bodyHasOffset(row)
    }
    bodies.applyMass(row, total.extents)
    joints.massChanged(row, bodies)
  }
}
