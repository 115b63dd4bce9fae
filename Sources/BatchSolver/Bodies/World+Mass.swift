internal import KernelInterface

extension World {
  /// Mass in kg; 0 for static and kinematic bodies.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func mass(of body: BodyID) throws(WorldError) -> Float { bodies.record[try row(body)].mass }

  /// Moment of inertia about the centre of mass in kg m^2; 0 if the body cannot rotate.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func inertia(of body: BodyID) throws(WorldError) -> Float { bodies.record[try row(body)].inertia }

  /// Centre of mass in the body's frame, m.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func localCenterOfMass(of body: BodyID) throws(WorldError) -> SIMD2<Float> {
    bodies.localCenter[try row(body)].position
  }

  /// Sets mass (kg), centre of mass (m, in the body's frame) and moment of inertia about it (kg m^2; 0: cannot rotate)
  /// of a dynamic body; shapes added later do not change them.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.invalidValue` for arguments out of range; `.locked` in a
  ///   step, scope or hook.
  public func setMass(
    _ mass: Float, center: SIMD2<Float>, inertia: Float, of body: BodyID
  ) throws(WorldError) {
    try checkUnlocked("setMass")
    let row = try self.row(body)
    try checkPositive(mass, "mass")
    try checkPosition(center, "center")
    try checkNotNegative(inertia, "inertia")
    bodies.record[row].massIsSet = true
    bodies.record[row].mass = mass
    bodies.record[row].inertia = inertia
    applyMass(row, center: center)
  }

  /// Goes back to the mass that shapes and densities give.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.locked` in a step, scope or hook.
  /// - Complexity: O(shapes of the body).
  public func resetMass(of body: BodyID) throws(WorldError) {
    try checkUnlocked("resetMass")
    let row = try self.row(body)
    bodies.record[row].massIsSet = false
    updateMass(row)
  }

  /// Whether the body is kept from rotating.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func isRotationFixed(_ body: BodyID) throws(WorldError) -> Bool {
    bodies.record[try row(body)].fixedRotation
  }

  /// Keeps a body from rotating, or lets it.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.locked` in a step, scope or hook.
  public func setRotationFixed(_ isFixed: Bool, of body: BodyID) throws(WorldError) {
    try checkUnlocked("setRotationFixed")
    let row = try self.row(body)
    bodies.record[row].fixedRotation = isFixed
    applyMass(row, center: bodies.localCenter[row].position)
  }

  /// Mass, centre and inertia from shapes and densities.
  func updateMass(_ row: Int) {
    if bodies.record[row].massIsSet, bodies.record[row].type == .dynamic {
      applyMass(row, center: bodies.localCenter[row].position)
      return
    }
    var mass: Float = 0
    var moment = SIMD2<Float>.zero
    var inertiaAboutOrigin: Float = 0
    if bodies.record[row].type == .dynamic {
      forEachShape(of: row) { shape in
        let density = shapes.record[shape].density
        let unit = shapes.record[shape].form.mass
        let m = density * unit.mass
        mass += m
        moment += m * unit.center
        inertiaAboutOrigin +=
          density * unit.inertia + m * (unit.center.x * unit.center.x + unit.center.y * unit.center.y)
      }
    }
    var center = mass > 0 ? moment / mass : .zero
    // A centre that is off by rounding only is not off: boxes about the origin need no offsets.
    let extent = bodyExtent(row)
    if length(center) < 1e-6 * extent { center = .zero }
    bodies.record[row].mass = mass
    bodies.record[row].inertia = max(
      inertiaAboutOrigin - mass * (center.x * center.x + center.y * center.y), 0)
    applyMass(row, center: center)
  }

  /// The largest distance of a point of a shape from the body's origin, m.
  private func bodyExtent(_ row: Int) -> Float {
    var extent: Float = 0
    forEachShape(of: row) { shape in
      extent = max(extent, length(shapes.record[shape].form.center) + shapes.record[shape].form.extent)
    }
    return extent
  }

  /// Brings all rows up to date that mass, inertia and centre decide.
  private func applyMass(_ row: Int, center: SIMD2<Float>) {
    if bodies.setCenter(row, center) {
      forEachShape(of: row) { writeLocalRow($0) }
      contacts.bodyHasOffset(row)
    }
    var extents = BodyExtents()
    var smallest = Float.greatestFiniteMagnitude
    forEachShape(of: row) { shape in
      let form = shapes.record[shape].form
      extents.largest = max(extents.largest, length(form.center - center) + form.extent)
      smallest = min(smallest, form.depth)
    }
    if extents.largest > 0 { extents.smallest = smallest }
    bodies.applyMass(row, extents)
    joints.massChanged(row, bodies)
  }
}
