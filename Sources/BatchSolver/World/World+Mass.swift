internal import KernelInterface

extension World {
  /// Mass in kg; 0 for static and kinematic bodies.
  public func mass(of body: BodyID) throws(WorldError) -> Float { bodies.record[try row(body)].mass }

  /// Moment of inertia about the centre of mass in kg m^2; 0 if the body cannot rotate.
  public func inertia(of body: BodyID) throws(WorldError) -> Float { bodies.record[try row(body)].inertia }

  /// Centre of mass in the body's frame, m.
  public func localCenterOfMass(of body: BodyID) throws(WorldError) -> SIMD2<Float> {
    let center = bodies.localCenter[try row(body)]
    return [center.x, center.y]
  }

  /// Sets mass (kg), centre of mass (m, in the body's frame) and moment of inertia about it (kg m^2; 0: cannot rotate) of a
  /// dynamic body; shapes added later do not change them.
  public func setMass(
    _ mass: Float, center: SIMD2<Float>, inertia: Float, of body: BodyID
  ) throws(WorldError) {
    try checkUnlocked("setMass")
    let row = try self.row(body)
    try checkPositive(mass, "mass")
    try checkPosition(center, "center")
    try checkNotNegative(inertia, "inertia")
    bodies.record.pointer[row].massIsSet = true
    bodies.record.pointer[row].mass = mass
    bodies.record.pointer[row].inertia = inertia
    applyMass(row, center: center)
  }

  /// Goes back to the mass that shapes and densities give.
  public func resetMass(of body: BodyID) throws(WorldError) {
    try checkUnlocked("resetMass")
    let row = try self.row(body)
    bodies.record.pointer[row].massIsSet = false
    updateMass(row)
  }

  public func isRotationFixed(_ body: BodyID) throws(WorldError) -> Bool {
    bodies.record[try row(body)].fixedRotation
  }

  /// Keeps a body from rotating, or lets it.
  public func setRotationFixed(_ isFixed: Bool, of body: BodyID) throws(WorldError) {
    try checkUnlocked("setRotationFixed")
    let row = try self.row(body)
    bodies.record.pointer[row].fixedRotation = isFixed
    let center = bodies.localCenter[row]
    applyMass(row, center: [center.x, center.y])
  }

  /// Mass, centre and inertia from shapes and densities.
  func updateMass(_ row: Int) {
    if bodies.record[row].massIsSet, bodies.record[row].type == .dynamic {
      let center = bodies.localCenter[row]
      applyMass(row, center: [center.x, center.y])
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
    bodies.record.pointer[row].mass = mass
    bodies.record.pointer[row].inertia = max(
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

  /// Writes the rows that mass, inertia and centre decide; the velocity of the body's points stays what it is.
  private func applyMass(_ row: Int, center: SIMD2<Float>) {
    let record = bodies.record[row]
    let oldCenter = bodies.localCenter[row]
    let spin = bodies.velocity[row].z * bodies.mass[row].x
    var velocity = SIMD2<Float>(bodies.velocity[row].x, bodies.velocity[row].y)
    if center.x != oldCenter.x || center.y != oldCenter.y {
      let rotation = self.rotation(row)
      let shift = rotation.apply(center - [oldCenter.x, oldCenter.y])
      velocity += [-spin * shift.y, spin * shift.x]
      bodies.localCenter[row] = [center.x, center.y, 0, 0]
      let origin = bodies.transform[row]
      let offset = rotation.apply(center)
      bodies.pose[row] = [origin.x + offset.x, origin.y + offset.y, rotation.cosine, rotation.sine]
      forEachShape(of: row) { writeLocalRow($0) }
      forEachContact(of: row) { pairs.hasOffsets[$0 >> 4] = true }
    }
    var inverseMass: Float = 0
    var scale: Float = 0
    switch record.type {
    case .static: break
    case .kinematic: scale = 1
    case .dynamic:
      if record.mass > 0 {
        inverseMass = 1 / record.mass
        if !record.fixedRotation { scale = (record.inertia / record.mass).squareRoot() }
      } else if !record.fixedRotation {
        // Without mass it moves as a kinematic body does, and keeps its spin until shapes come.
        scale = 1
      }
    }
    bodies.mass.pointer[row].x = scale > 0 ? 1 / scale : 0
    bodies.mass.pointer[row].y = scale
    bodies.velocity[row] = [velocity.x, velocity.y, scale * spin, inverseMass]
    bodies.velocities[row] = [velocity.x, velocity.y, scale > 0 ? spin : 0, 0]
    var largest: Float = 0
    var smallest = Float.greatestFiniteMagnitude
    forEachShape(of: row) { shape in
      let form = shapes.record[shape].form
      largest = max(largest, length(form.center - center) + form.extent)
      smallest = min(smallest, form.depth)
    }
    bodies.rest.pointer[row].x = largest
    bodies.rest.pointer[row].y = largest > 0 ? smallest : 0
    joints.massChanged(row, bodies)
    staleBodies.append(Int32(row))
    planIsStale = true
  }

  /// The threshold row: a body that may not sleep is never at rest.
  func updateSleepThreshold(_ row: Int) {
    let record = bodies.record[row]
    bodies.rest.pointer[row].z = record.allowsSleep ? record.sleepThreshold : -1
  }

  func rotation(_ row: Int) -> Rotation { Rotation(cosine: bodies.pose[row].z, sine: bodies.pose[row].w) }
}
