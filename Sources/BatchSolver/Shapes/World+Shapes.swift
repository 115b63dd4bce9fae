internal import KernelInterface

extension World {
  // MARK: - Adding and removing

  /// Adds a shape to a body and its mass to the body's. What sleeps where a shape of a static body comes to be wakes; bodies
  /// that no step has seen sleep on.
  ///
  /// - Throws: `WorldError.invalidValue` or `.invalidPolygon` naming what is wrong, `.staleBody`, `.locked`.
  /// - Complexity: O(log *n* + *k*) for a static body, of *n* shapes of which *k* are near, O(shapes of the body) for others;
  ///   `addShapes` adds many at once.
  @discardableResult
  public func addShape(_ definition: ShapeDefinition, to body: BodyID) throws(WorldError) -> ShapeID {
    try checkAlone("addShape")
    let bodyRow = try row(body)
    try definition.material.check()
    try checkZeroOrRange(definition.density, WorldLimits.density, "kg/m^2", "density")
    let form = try ShapeForm(definition.geometry)
    let total = massTotal(bodyRow, with: CollectionOfOne(ShapeMass(form, density: definition.density)))
    try total.check()
    record(AddShape(body: body, definition: definition))
    // A body that gets its first shape may start asleep; one that is changed later wakes.
    if shapes.first(of: bodyRow) != 0 { wake(bodyRow) }
    let row = insertShape(form, definition, into: bodyRow, ghosts: nil)
    applyMass(bodyRow, total)
    return shapeID(row)
  }

  /// Adds shapes to a body, in order, and their masses to the body's: the same as one `addShape` for each, but the
  /// body's mass is made anew once.
  ///
  /// - Throws: As `addShape`; then no shape is added.
  /// - Complexity: O(shapes of the body with the new ones); allocates the array.
  @discardableResult
  public func addShapes(_ definitions: [ShapeDefinition], to body: BodyID) throws(WorldError) -> [ShapeID] {
    try checkAlone("addShapes")
    let bodyRow = try row(body)
    var forms: [ShapeForm] = []
    var masses: [ShapeMass] = []
    for definition in definitions {
      try definition.material.check()
      try checkZeroOrRange(definition.density, WorldLimits.density, "kg/m^2", "density")
      let form = try ShapeForm(definition.geometry)
      forms.append(form)
      masses.append(ShapeMass(form, density: definition.density))
    }
    let total = massTotal(bodyRow, with: masses.reversed())
    try total.check()
    guard !definitions.isEmpty else { return [] }
    record(AddShapes(body: body, definitions: definitions))
    if shapes.first(of: bodyRow) != 0 { wake(bodyRow) }
    shapes.reserve(definitions.count)
    let result = zip(forms, definitions).map { form, definition in
      shapeID(insertShape(form, definition, into: bodyRow, ghosts: nil))
    }
    applyMass(bodyRow, total)
    return result
  }

  /// Adds the segments of a chain to a body, in order.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.invalidValue` for arguments out of range; `.locked` in a
  ///   step, scope or hook.
  /// - Complexity: O(points); allocates the array.
  @discardableResult
  public func addChain(_ chain: ChainDefinition, to body: BodyID) throws(WorldError) -> [ShapeID] {
    try checkAlone("addChain")
    let bodyRow = try row(body)
    try chain.material.check()
    guard chain.points.count >= 4 else {
      throw .invalidValue(name: "chain", value: "\(chain.points.count) points", expected: "at least 4 points")
    }
    for (index, point) in chain.points.enumerated() { try checkPosition(point, "chain point \(index)") }
    let count = chain.points.count
    for index in 0..<(chain.isLoop ? count : count - 1)
    where length(chain.points[(index + 1) % count] - chain.points[index]) < ContactDistance.slop {
      throw .invalidValue(
        name: "chain points \(index) and \((index + 1) % count)", value: "closer than \(ContactDistance.slop) m",
        expected: "points that are apart")
    }
    let segments = chain.isLoop ? 0..<count : 1..<(count - 2)
    let total = massTotal(
      bodyRow,
      with: segments.lazy.reversed().map {
        ShapeMass(.segment(chain.points[$0], chain.points[($0 + 1) % count]), density: 0)
      })
    try total.check()
    record(AddChain(body: body, chain: chain))
    // A body that gets its first shape may start asleep; one that is changed later wakes.
    if shapes.first(of: bodyRow) != 0 { wake(bodyRow) }
    shapes.reserve(segments.count)
    let result = segments.map { index in
      let a = chain.points[index]
      let b = chain.points[(index + 1) % count]
      var definition = ShapeDefinition(.segment(a, b), density: 0, material: chain.material, filter: chain.filter)
      definition.enablesContactEvents = chain.enablesContactEvents
      definition.enablesHitEvents = chain.enablesHitEvents
      let ghosts = ChainGhosts(
        before: chain.points[(index + count - 1) % count], after: chain.points[(index + 2) % count])
      return shapeID(insertShape(.segment(a, b), definition, into: bodyRow, ghosts: ghosts))
    }
    // Once for all of them: it walks the body's shapes.
    applyMass(bodyRow, total)
    return result
  }

  /// Enters a shape into everything but its body's mass.
  private func insertShape(
    _ form: ShapeForm, _ definition: ShapeDefinition, into bodyRow: Int, ghosts: ChainGhosts?
  ) -> Int {
    let row = shapes.add(form, definition, body: bodyRow, ghosts: ghosts)
    writeLocalRow(row)
    if bodies.record[bodyRow].isEnabled { activateShape(row) }
    return row
  }

  /// Removes a shape; its contacts end and the body's mass is made anew.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`; `.invalidValue` if the mass of what is left would be out of range,
  ///   see `WorldLimits.mass`, `.gyration` and `.mobility`; `.locked` in a step, scope or hook. Then nothing has changed.
  /// - Complexity: O(contacts of the body), and O(its shapes) unless it is static; `removeShapes` removes many at once.
  public func removeShape(_ shape: ShapeID) throws(WorldError) {
    try checkAlone("removeShape")
    let row = try self.row(shape)
    let body = Int(shapes.bodyRow[row])
    let total = massTotal(body, without: [row])
    try total.check()
    record(RemoveShape(shape: shape))
    wake(body)
    wakeNeighbours(body)
    detachShape(row)
    applyMass(body, total)
  }

  /// Removes shapes, in order: the same as one `removeShape` for each, but the mass of shapes of one body that follow
  /// each other is made anew once, and it is the mass without all of them that must be in range.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld` for any of them or one that is named twice; `.invalidValue` if the
  ///   mass of what is left of a body would be out of range; `.locked` in a step, scope or hook. Then none is removed.
  /// - Complexity: O(contacts of the bodies for each shape that has one, shapes of the bodies).
  public func removeShapes(_ removed: [ShapeID]) throws(WorldError) {
    try checkAlone("removeShapes")
    var seen: Set<Int> = []
    for shape in removed {
      guard seen.insert(try row(shape)).inserted else { throw .staleShape(shape) }
    }
    var checked: Set<Int32> = []
    for shape in removed where checked.insert(shapes.bodyRow[shape.row]).inserted {
      try massTotal(Int(shapes.bodyRow[shape.row]), without: seen).check()
    }
    record(RemoveShapes(shapes: removed))
    var body = 0
    for shape in removed {
      let next = Int(shapes.bodyRow[shape.row])
      if next != body {
        if body != 0 { updateMass(body) }
        wake(next)
        wakeNeighbours(next)
        body = next
      }
      detachShape(shape.row)
    }
    if body != 0 { updateMass(body) }
  }

  /// Takes a shape out of everything but its body's mass.
  private func detachShape(_ row: Int) {
    deactivateShape(row)
    shapes.remove(row)
  }

  /// Removes all shapes of a body.
  func removeShapes(of bodyRow: Int) {
    deactivateShapes(of: bodyRow)
    while shapes.first(of: bodyRow) != 0 { detachShape(shapes.first(of: bodyRow)) }
  }

  // MARK: - Broad phase

  func activateShapes(of bodyRow: Int) { forEachShape(of: bodyRow) { activateShape($0) } }

  func deactivateShapes(of bodyRow: Int) {
    // All at once: each shape would look for its own among the body's.
    forEachContact(of: bodyRow) { endContact($0) }
    forEachShape(of: bodyRow) { deactivateShape($0) }
  }

  /// Has the next step report the pairs of a body's shapes as begun, for what may collide since.
  func findPairsAgain(_ bodyRow: Int) {
    guard bodies.record[bodyRow].isEnabled else { return }
    deactivateShapes(of: bodyRow)
    activateShapes(of: bodyRow)
  }

  func activateShape(_ row: Int) {
    guard !shapes.record[row].isActive else { return }
    shapes.record[row].isActive = true
    shapes.edited.mark(row)
    let body = Int(shapes.bodyRow[row])
    let isStatic = bodies.record[body].type == .static
    let isObstacle = bodies.record[body].type != .dynamic
    if isObstacle { continuousCollision.obstacleCount += 1 }
    // A quarter of Box2D's margin: fewer false pairs, and resting stacks still do not leave their boxes.
    let margin = isStatic ? 0 : 0.25 * min(0.05, 0.125 * shapes.mass[row].extent)
    broadPhase.insert(
      shape: Int32(row), body: Int32(body), margin: margin,
      isPolygon: shapes.kind[row] == ShapeKind.polygon.rawValue,
      isFixed: isObstacle, isResting: isStatic || !bodies.isAwake(body))
    // Queries see it at once, and the body may have been moved while it was disabled.
    updateWorldRow(row)
    if isStatic { wakeSleepers(nearShape: row) }
  }

  func deactivateShape(_ row: Int) {
    guard shapes.record[row].isActive else { return }
    shapes.record[row].isActive = false
    shapes.edited.mark(row)
    if bodies.record[Int(shapes.bodyRow[row])].type != .dynamic { continuousCollision.obstacleCount -= 1 }
    endContacts(ofShape: row)
    broadPhase.remove(shape: Int32(row))
  }

  // MARK: - Rows

  /// The shape's place relative to its body's centre of mass, and in the world.
  func writeLocalRow(_ row: Int) {
    let body = Int(shapes.bodyRow[row])
    shapes.place(row, center: bodies.localCenter[body].position)
    updateWorldRow(row)
  }

  /// Where the shape's body puts it.
  func updateWorldRow(_ row: Int) { shapes.updateWorldRow(row, bodies.pose[Int(shapes.bodyRow[row])]) }

  func forEachShape(of bodyRow: Int, _ action: (Int) -> Void) {
    var shape = shapes.first(of: bodyRow)
    while shape != 0 {
      let next = shapes.next(shape)
      action(shape)
      shape = next
    }
  }
}
