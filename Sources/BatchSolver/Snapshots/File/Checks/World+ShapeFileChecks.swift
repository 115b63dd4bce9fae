internal import DynamicsBase
internal import KernelInterface

extension World {
  /// Shapes, their lists and polygons.
  func checkDecodedShapes(_ check: FileCheck) throws(SnapshotFileError) {
    try checkShapeCounts(check)
    let records = shapes.record
    try check.requirePool(shapes.pool, "shapes") { records[$0].isLive }
    try checkPolygonCounts(check)
    var uses = [Int32](repeating: 0, count: shapes.geometry.rows.count)
    uses[0] = 1
    var table = GeometryTable()
    for row in 0..<shapes.rowCount {
      if row > 0, shapes.record[row].isLive {
        try checkShape(row, &table, &uses, check)
      } else {
        try checkUnusedShape(row, check)
      }
    }
    try checkPolygonUses(uses, check)
    try checkShapeLists(check)
  }

  private func checkShapeCounts(_ check: FileCheck) throws(SnapshotFileError) {
    let rows = shapes.rowCount
    try check.requireCount(shapes.record.count, rows, "shapes/record")
    try check.requireCount(shapes.surface.count, rows, "shapes/surface")
    try check.requireCount(shapes.kind.count, rows, "shapes/kind")
    try check.requireCount(shapes.bodyRow.count, rows, "shapes/body")
    try check.requireCount(shapes.mass.count, rows, "shapes/mass")
    try check.requireCount(shapes.local.count, rows, "shapes/place in its body")
    try check.requireCount(shapes.next.count, rows, "shapes/next of its body")
    try check.requireCount(shapes.previous.count, rows, "shapes/previous of its body")
    try check.require(rows >= 1, "shapes/generation", nil, "count", "\(rows)", "a row that is no shape")
    try check.require(
      shapes.firstOfBody.count <= bodies.rowCount, "shapes/first shape", nil, "count", "\(shapes.firstOfBody.count)",
      "at most \(bodies.rowCount)")
  }

  // MARK: - Single shapes

  private func checkUnusedShape(_ row: Int, _ check: FileCheck) throws(SnapshotFileError) {
    let record = shapes.record[row]
    try check.require(!record.isLive && !record.isActive, "shapes/record", row, "isLive", "true", "false")
    try check.requireEqual(shapes.kind[row], 0, "shapes/kind", row)
    try check.requireEqual(shapes.bodyRow[row], 0, "shapes/body", row)
    let local = shapes.local[row]
    let section = "shapes/place in its body"
    try check.requireEqual(local.pose, ShapeStore.nowhere, section, row)
    try check.requireFinite(local, section, row)
    let isKnown = Int(local.geometry) < shapes.geometry.rows.count && (0...8).contains(local.cornerCount)
    try check.require(
      isKnown && (row > 0 || local.packedGeometry == 0), section, row, "packedGeometry", "\(local.packedGeometry)",
      "a polygon of the table")
  }

  private func checkShape(
    _ row: Int, _ table: inout GeometryTable, _ uses: inout [Int32], _ check: FileCheck
  ) throws(SnapshotFileError) {
    let record = shapes.record[row]
    let surface = shapes.surface[row]
    let density = shapes.mass[row].density
    try check.requireTaken("shapes/surface", row) { () throws(WorldError) in try surface.material.check() }
    try check.requireTaken("shapes/mass", row) { () throws(WorldError) in
      try checkZeroOrRange(density, WorldLimits.density, "kg/m^2", "density")
    }
    var form = ShapeForm()
    try check.requireTaken("shapes/record", row) { () throws(WorldError) in
      form = try ShapeForm(record.geometry)
      guard let ghosts = record.ghosts else { return }
      try checkPosition(ghosts.before, "ghosts.before")
      try checkPosition(ghosts.after, "ghosts.after")
      guard case .segment = record.geometry else {
        throw .invalidValue(name: "geometry", value: "\(record.geometry)", expected: "a segment of a chain")
      }
    }
    let kind: ShapeKind = record.ghosts == nil ? form.kind : .chainSegment
    try check.requireEqual(shapes.kind[row], kind.rawValue, "shapes/kind", row)
    try check.requireEqual(surface.radius, form.radius, "shapes/surface", row)
    try check.requireEqual(shapes.mass[row], ShapeMass(form, density: density), "shapes/mass", row)
    let body = Int(shapes.bodyRow[row])
    let isBody = body > 0 && body < bodies.rowCount && bodies.record[body].isLive
    try check.require(isBody, "shapes/body", row, "", "\(body)", "the row of a body")
    try check.require(
      record.isActive == bodies.record[body].isEnabled, "shapes/record", row, "isActive", "\(record.isActive)",
      "\(bodies.record[body].isEnabled), as of its body")
    // Its place, and the polygon in the table.
    let found = shapes.local[row]
    let expected = form.row(ghosts: record.ghosts, table: &table)
    let number = expected.geometry == 0 ? 0 : found.geometry
    try check.requireEqual(
      found,
      ShapeRow(
        pose: Pose(shapes.mass[row].center - bodies.localCenter[body].position, shapes.mass[row].rotation),
        extents: expected.extents, radius: expected.radius, geometry: number, cornerCount: expected.cornerCount),
      "shapes/place in its body", row)
    guard expected.geometry != 0 else { return }
    try check.require(
      number > 0 && Int(number) < uses.count, "shapes/place in its body", row, "packedGeometry",
      "\(found.packedGeometry)", "a polygon of the table")
    try check.requireEqual(
      shapes.geometry.rows[Int(number)], table.rows[Int(expected.geometry)], "shapes/polygon", Int(number))
    uses[Int(number)] += 1
  }

  // MARK: - Polygons

  private func checkPolygonCounts(_ check: FileCheck) throws(SnapshotFileError) {
    let count = shapes.geometry.rows.count
    try check.require(count >= 1, "shapes/polygon", nil, "count", "\(count)", "a first one that is a point")
    try check.requireCount(shapes.geometry.uses.count, count, "shapes/uses of polygon")
    try check.requireEqual(shapes.geometry.rows[0], GeometryRow(), "shapes/polygon", 0)
    for number in 0..<count { try check.requireFinite(shapes.geometry.rows[number], "shapes/polygon", number) }
  }

  /// Polygons are counted right, each is there once, and the free ones are those without a use.
  private func checkPolygonUses(_ uses: [Int32], _ check: FileCheck) throws(SnapshotFileError) {
    var known: Set<GeometryKey> = []
    for number in uses.indices {
      try check.requireEqual(shapes.geometry.uses[number], uses[number], "shapes/uses of polygon", number)
      guard number > 0, uses[number] > 0 else { continue }
      try check.require(
        known.insert(GeometryKey(shapes.geometry.rows[number])).inserted, "shapes/polygon", number, "",
        "another one's", "a polygon of its own")
    }
    var isFree = [Bool](repeating: false, count: uses.count)
    for index in 0..<shapes.geometry.free.count {
      let number = Int(shapes.geometry.free[index])
      let isNew = uses.indices.contains(number) && uses[number] == 0 && !isFree[number]
      try check.require(isNew, "shapes/free polygon", index, "", "\(number)", "another one without uses")
      isFree[number] = true
    }
    for number in uses.indices where uses[number] == 0 {
      try check.require(
        isFree[number], "shapes/uses of polygon", number, "", "0", "uses, or the number among the free")
    }
  }

  // MARK: - Lists

  /// Each shape is in the list of its body, once.
  private func checkShapeLists(_ check: FileCheck) throws(SnapshotFileError) {
    var found = 0
    for body in 0..<shapes.firstOfBody.count {
      var previous: Int32 = 0
      var current = shapes.firstOfBody[body]
      while current != 0 {
        let isShape = current > 0 && Int(current) < shapes.rowCount && shapes.record[Int(current)].isLive
        try check.require(
          isShape && Int(shapes.bodyRow[Int(current)]) == body, "shapes/next of its body", Int(previous), "",
          "\(current)", "a shape of body \(body)")
        // A list that ran into itself would have two shapes before one.
        try check.requireEqual(
          shapes.previous[Int(current)], previous, "shapes/previous of its body", Int(current))
        found += 1
        previous = current
        current = shapes.next[Int(current)]
      }
    }
    try check.require(
      found == shapes.count, "shapes/first shape", nil, "", "lists with \(found) shapes", "all \(shapes.count)")
  }
}
