// For modules that give worlds many things in one call, which is to change nothing if any of them is refused, and that
// hold handles in a form of their own.

extension World {
  /// Refuses a call that changes the world inside a step, scope or hook.
  package func checkChangeable(_ operation: String) throws(WorldError) { try checkUnlocked(operation) }

  /// Refuses what `addBody(_:)` would, without adding anything.
  package func check(_ definition: BodyDefinition) throws(WorldError) { try definition.check() }

  /// The shape in a row, if there is one.
  package func shape(atRow row: Int) -> ShapeID? {
    guard row > 0, row < shapes.rowCount, shapes.record[row].isLive else { return nil }
    return shapeID(row)
  }

  /// The joint in a slot, if there is one.
  package func joint(atSlot slot: Int) -> JointID? {
    guard slot > 0, slot < joints.slotCount, joints.record[slot].isLive else { return nil }
    return jointID(slot)
  }

  /// Adds a shape to each of many bodies, which may be named several times: the same as one `addShape` for each, but the
  /// masses of bodies whose shapes follow each other are made anew once.
  ///
  /// - Returns: The shapes in the order of the definitions.
  /// - Throws: As `addShape`, with the number of the shape in the name of a bad value; then no shape is added.
  package func addShapes(_ definitions: [ShapeDefinition], toEach owners: [BodyID]) throws(WorldError) -> [ShapeID] {
    try checkUnlocked("addShapes")
    guard definitions.count == owners.count else {
      throw .countMismatch(name: "bodies", count: owners.count, expected: definitions.count)
    }
    var masses: [Int: [ShapeMass]] = [:]
    for (index, definition) in definitions.enumerated() {
      let row = try self.row(owners[index])
      do throws(WorldError) {
        try definition.material.check()
        try checkZeroOrRange(definition.density, WorldLimits.density, "kg/m^2", "density")
        masses[row, default: []].append(ShapeMass(try ShapeForm(definition.geometry), density: definition.density))
      } catch {
        throw error.named("shapes[\(index)]")
      }
      // A body's mass is made anew after each of its shapes that another body's follows.
      guard index + 1 == owners.count || owners[index + 1] != owners[index] else { continue }
      do throws(WorldError) { try massTotal(row, with: masses[row, default: []].reversed()).check() } catch {
        throw error.named("shapes of \(owners[index])")
      }
    }
    var result: [ShapeID] = []
    result.reserveCapacity(definitions.count)
    var first = 0
    while first < owners.count {
      let end = owners[first...].firstIndex { $0 != owners[first] } ?? owners.count
      result += try addShapes(Array(definitions[first..<end]), to: owners[first])
      first = end
    }
    return result
  }
}

extension WorldError {
  /// The same, with what the bad value belongs to before its name.
  package func named(_ owner: String) -> WorldError {
    switch self {
    case .invalidValue(let name, let value, let expected):
      .invalidValue(name: "\(owner).\(name)", value: value, expected: expected)
    case .invalidPolygon(let reason): .invalidPolygon(reason: "\(owner): \(reason)")
    default: self
    }
  }
}
