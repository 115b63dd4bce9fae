internal import KernelInterface

// Reading and changing shapes.

extension World {
  /// Shapes in the world.
  public var shapeCount: Int { shapes.count }

  /// The handles of all shapes, by row.
  public var allShapes: [ShapeID] {
    (1..<max(shapes.rowCount, 1)).compactMap { shapes.record[$0].isLive ? shapeID($0) : nil }
  }

  /// The shapes of a body, the last added first.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  /// - Complexity: O(shapes of the body); allocates the array.
  public func shapes(of body: BodyID) throws(WorldError) -> [ShapeID] {
    var result: [ShapeID] = []
    forEachShape(of: try row(body)) { result.append(shapeID($0)) }
    return result
  }

  /// The body that the shape belongs to.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`.
  public func body(of shape: ShapeID) throws(WorldError) -> BodyID { bodyID(Int(shapes.bodyRow[try row(shape)])) }

  /// The shape's form in the frame of its body, as it was given; a chain segment is a `.segment`.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`.
  public func geometry(of shape: ShapeID) throws(WorldError) -> ShapeGeometry { shapes.record[try row(shape)].geometry }

  /// The surface of the shape.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`.
  public func material(of shape: ShapeID) throws(WorldError) -> SurfaceMaterial {
    shapes.surface[try row(shape)].material
  }

  /// Changes the surface of a shape, its contacts included.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`; `.invalidValue` for arguments out of range; `.locked` in a
  ///   step, scope or hook.
  /// - Complexity: O(contacts of the shape's body).
  public func setMaterial(_ material: SurfaceMaterial, of shape: ShapeID) throws(WorldError) {
    try checkUnlocked("setMaterial")
    try material.check()
    let row = try self.row(shape)
    record(SetMaterial(shape: shape, material: material))
    shapes.surface[row].material = material
    shapes.edited.mark(row)
    let rules = contactRules
    forEachContact(ofShape: row) { contacts.updateMaterial($0, rules) }
  }

  /// Whether a shape is a segment of a chain, which collides on one side only.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`.
  public func isChainSegment(_ shape: ShapeID) throws(WorldError) -> Bool {
    shapes.record[try row(shape)].ghosts != nil
  }

  /// Whether the shape is a sensor.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`.
  public func isSensor(_ shape: ShapeID) throws(WorldError) -> Bool { shapes.surface[try row(shape)].isSensor }

  /// What the shape collides with.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`.
  public func filter(of shape: ShapeID) throws(WorldError) -> CollisionFilter { shapes.surface[try row(shape)].filter }

  /// Changes what a shape collides with. Its contacts end, and those that the new filter allows begin in the next step;
  /// what sleeps near a shape of a static body wakes for that. Nothing happens if it is the filter that the shape has,
  /// unless the filter hook is asked about the shape.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`; `.locked` in a step, scope or hook.
  /// - Complexity: O(contacts of the shape's body); for a static one O(log *n* + *k*) of *n* shapes of which *k* are near.
  public func setFilter(_ filter: CollisionFilter, of shape: ShapeID) throws(WorldError) {
    try checkUnlocked("setFilter")
    let row = try self.row(shape)
    guard shapes.surface[row].filter != filter || shapes.surface[row].enablesFilterHook else { return }
    record(SetFilter(shape: shape, filter: filter))
    shapes.surface[row].filter = filter
    shapes.edited.mark(row)
    guard shapes.record[row].isActive else { return }
    let body = Int(shapes.bodyRow[row])
    wake(body)
    wakeNeighbours(body)
    deactivateShape(row)
    activateShape(row)
  }

  /// Whether the filter hook is asked about the shape's pairs.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`.
  public func isFilterHookEnabled(_ shape: ShapeID) throws(WorldError) -> Bool {
    shapes.surface[try row(shape)].enablesFilterHook
  }

  /// Has the filter hook asked about the shape's pairs, or not. The pairs that there are stay; `setFilter` finds them
  /// anew.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`; `.locked` in a step, scope or hook.
  public func setFilterHookEnabled(_ isEnabled: Bool, of shape: ShapeID) throws(WorldError) {
    try checkUnlocked("setFilterHookEnabled")
    let row = try self.row(shape)
    record(SetFilterHookEnabled(shape: shape, isEnabled: isEnabled))
    shapes.surface[row].enablesFilterHook = isEnabled
    shapes.edited.mark(row)
  }

  /// Mass per area, kg/m^2; 0 for a shape that adds no mass.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`.
  public func density(of shape: ShapeID) throws(WorldError) -> Float { shapes.mass[try row(shape)].density }

  /// Changes the density of a shape and its body's mass, unless that was set by hand.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`; `.invalidValue` for arguments out of range; `.locked` in a
  ///   step, scope or hook.
  /// - Complexity: O(shapes of the body).
  public func setDensity(_ density: Float, of shape: ShapeID) throws(WorldError) {
    try checkUnlocked("setDensity")
    try checkZeroOrRange(density, WorldLimits.density, "kg/m^2", "density")
    let row = try self.row(shape)
    var mass = shapes.mass[row]
    mass.density = density
    let total = try changeMass(row, to: mass)
    record(SetDensity(shape: shape, density: density))
    changeMass(ofBody: Int(shapes.bodyRow[row])) { applyMass($0, total) }
  }

  /// Gives a shape another form and its body another mass, unless that was set by hand. Contacts of the shape end, and
  /// the body, what it touched and what sleeps where a shape of a static body is then wake.
  ///
  /// - Throws: `WorldError.invalidValue` or `.invalidPolygon` naming what is wrong, `.invalidValue` for a segment of a
  ///   chain, `.staleShape` or `.otherWorld`, `.locked` in a step, scope or hook.
  /// - Complexity: O(shapes and contacts of the body).
  public func setGeometry(_ geometry: ShapeGeometry, of shape: ShapeID) throws(WorldError) {
    try checkUnlocked("setGeometry")
    let row = try reformableRow(shape)
    let form = try ShapeForm(geometry)
    let body = Int(shapes.bodyRow[row])
    let total = try changeMass(row, to: ShapeMass(form, density: shapes.mass[row].density))
    record(SetGeometry(shape: shape, geometry: geometry))
    wake(body)
    wakeNeighbours(body)
    let isActive = shapes.record[row].isActive
    deactivateShape(row)
    shapes.setForm(form, geometry, row)
    writeLocalRow(row)
    if isActive { activateShape(row) }
    applyMass(body, total)
  }

  /// The row of a shape that can get another form.
  func reformableRow(_ shape: ShapeID) throws(WorldError) -> Int {
    let row = try self.row(shape)
    guard shapes.record[row].ghosts == nil else {
      throw .invalidValue(name: "shape", value: "\(shape) of a chain", expected: "a shape that stands alone")
    }
    return row
  }

  /// Gives a shape another mass.
  ///
  /// - Returns: What its body's is then, which is to be applied.
  /// - Throws: `WorldError.invalidValue` if the body's would be out of range; then the shape has the mass that it had.
  private func changeMass(_ row: Int, to mass: ShapeMass) throws(WorldError) -> MassTotal {
    let former = shapes.mass[row]
    shapes.mass[row] = mass
    shapes.edited.mark(row)
    let total = massTotal(Int(shapes.bodyRow[row]))
    do throws(WorldError) { try total.check() } catch {
      shapes.mass[row] = former
      throw error
    }
    return total
  }

  /// The number that the caller gave the shape; 0 by default. The world does nothing with it.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`.
  public func userData(of shape: ShapeID) throws(WorldError) -> UInt64 { shapes.record[try row(shape)].userData }

  /// Stores a number of the caller's with the shape.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`; `.locked` in a step, scope or hook.
  public func setUserData(_ value: UInt64, of shape: ShapeID) throws(WorldError) {
    try checkUnlocked("setUserData")
    let row = try self.row(shape)
    record(SetShapeUserData(shape: shape, value: value))
    shapes.record[row].userData = value
  }
}
