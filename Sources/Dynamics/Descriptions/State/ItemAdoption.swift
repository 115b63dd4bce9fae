internal import BatchSolver
internal import Foundation

/// Gives items the bodies that a world from a file has for them.
struct ItemAdoption {
  private let bodies: ItemBodies
  /// What is known of items and bodies by then.
  private(set) var tables: ItemBodies.Tables
  /// By row, as fields were told last.
  private(set) var charges: [Float]
  private var members = GroupMembers()

  init(_ bodies: ItemBodies) {
    self.bodies = bodies
    tables = bodies.tables
    // Row 0 is no body.
    tables.records = Array(repeating: ItemRecord(), count: bodies.world.rowCount)
    charges = Array(repeating: 0, count: bodies.world.rowCount)
  }

  /// Gives an item or a group its body.
  mutating func adopt(
    _ item: any DynamicItem, _ kept: AnimatorStateDescription.Item, _ claims: inout StateClaims, at path: String
  ) throws(DescriptionError) {
    try describing(path) { () throws(DynamicsError) in try bodies.check(item) }
    guard !(item is DynamicItemBuffer.Element), tables.rowOfObject[ObjectIdentifier(item)] == nil else {
      throw DescriptionError(path: path, reason: "expected an object that is no other item's")
    }
    guard kept.rows.count == 1 else {
      throw DescriptionError(path: "\(path).rows", reason: "expected 1 of an item, found \(kept.rows.count)")
    }
    try describing(path) { () throws(DynamicsError) in try members.check(item) { tables.row(of: $0) != nil } }
    let body = try adopt(0, of: kept, as: .object(tables.objects.count), &claims, at: path)
    let group = item as? DynamicItemGroup
    if let group { members.add(group) }
    tables.objects.append(ItemBodies.Object(row: body.index, item: item, group: group))
    tables.rowOfObject[ObjectIdentifier(item)] = body.index
  }

  /// Gives the elements of a buffer their bodies.
  mutating func adopt(
    _ buffer: DynamicItemBuffer, _ kept: AnimatorStateDescription.Item, _ claims: inout StateClaims, at path: String
  ) throws(DescriptionError) {
    guard kept.rows.count <= buffer.count else {
      throw DescriptionError(
        path: "\(path).rows", reason: "expected at most \(buffer.count) of a buffer, found \(kept.rows.count)")
    }
    let binding = tables.bindings.count
    var adopted = ItemBodies.Binding(buffer: buffer)
    for index in kept.rows.indices {
      guard kept.rows[index] != 0 else {
        adopted.rows.append(0)
        continue
      }
      try describing(path) { () throws(DynamicsError) in try members.check(buffer, index) }
      let body = try adopt(index, of: kept, as: .element(binding: binding, index: index), &claims, at: path)
      adopted.rows.append(body.index)
      adopted.bodyCount += 1
    }
    tables.bindings.append(adopted)
    tables.bindingOfBuffer[ObjectIdentifier(buffer)] = binding
  }

  private mutating func adopt(
    _ index: Int, of kept: AnimatorStateDescription.Item, as kind: ItemRecord.Kind, _ claims: inout StateClaims,
    at path: String
  ) throws(DescriptionError) -> BodyID {
    guard kept.charges.isEmpty || kept.charges.count == kept.rows.count else {
      throw DescriptionError(
        path: "\(path).charges", reason: "expected one for each of \(kept.rows.count) rows, found \(kept.charges.count)"
      )
    }
    let body = try claims.body(kept.rows[index], at: "\(path).rows[\(index)]")
    let charge = kept.charges.isEmpty ? 0 : kept.charges[index]
    let record: ItemRecord
    do throws(WorldError) {
      record = try ItemRecord(of: body, as: kind, charge: charge, in: bodies.world)
    } catch {
      throw DescriptionError(at: path, .world(error))
    }
    guard !record.shapes.isEmpty else {
      throw DescriptionError(path: "\(path).rows[\(index)]", reason: "expected a body with shapes")
    }
    tables.records[body.row] = record
    charges[body.row] = charge
    tables.count += 1
    return body
  }
}

extension ItemRecord {
  /// What a world was told about the body of an item.
  init(of body: BodyID, as kind: Kind, charge: Float, in world: World) throws(WorldError) {
    self.kind = kind
    self.body = body
    // The world has the last added first.
    shapes = try world.shapes(of: body).reversed()
    gravity = try world.acceleration(of: body)
    guard let shape = shapes.first else { return }
    for shape in shapes { radius = max(radius, ItemForm.radius(of: try world.geometry(of: shape))) }
    properties = try BodyProperties(of: body, shape, charge: charge, in: world)
    filter = CollisionMembership(
      try world.filter(of: shape), hasOverflow: try world.isFilterHookEnabled(shape))
  }
}

extension CollisionMembership {
  /// Of what a world was told.
  init(_ filter: CollisionFilter, hasOverflow: Bool) {
    category = filter.category & ~Self.queryable
    mask = filter.mask & ~Self.query
    self.hasOverflow = hasOverflow
  }
}
