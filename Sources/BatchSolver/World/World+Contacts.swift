internal import KernelInterface

extension World {
  // MARK: - Reading

  /// All pairs of shapes whose boxes overlap, touching or not.
  public var contacts: [ContactData] {
    (0..<graph.record.count).compactMap {
      graph.record[$0].isLive && !graph.record[$0].isSensor ? contact(slot: $0) : nil
    }
  }

  /// The contacts of a body, touching or not.
  public func contacts(of body: BodyID) throws(WorldError) -> [ContactData] {
    var result: [ContactData] = []
    forEachContact(of: try row(body)) { if !graph.record[$0].isSensor { result.append(contact(slot: $0)) } }
    return result
  }

  /// A contact by its handle.
  public func contact(_ contact: ContactID) throws(WorldError) -> ContactData {
    let slot = Int(contact.index)
    guard slot > 0, slot < graph.record.count, graph.record[slot].isLive,
      graph.record[slot].generation == contact.generation
    else { throw .staleContact(contact) }
    return self.contact(slot: slot)
  }

  /// How a contact touches as of the last step, without allocating as `contact(_:)` does.
  public func touch(of contact: ContactID) throws(WorldError) -> ContactEvent {
    let slot = Int(contact.index)
    guard slot > 0, slot < graph.record.count, graph.record[slot].isLive,
      graph.record[slot].generation == contact.generation
    else { throw .staleContact(contact) }
    return event(slot: slot)
  }

  func contact(slot: Int) -> ContactData {
    let record = graph.record[slot]
    let event = event(slot: slot)
    var points: [ContactPoint] = []
    if event.pointCount > 0 { points.append(event.firstPoint) }
    if event.pointCount > 1 { points.append(event.secondPoint) }
    return ContactData(
      id: event.contact, shapeA: event.shapeA, shapeB: event.shapeB, bodyA: bodyID(Int(record.bodyA)),
      bodyB: bodyID(Int(record.bodyB)), normal: event.normal, points: points, friction: pairs.friction[slot],
      restitution: pairs.materials[4 * slot])
  }

  /// A slot as an event, turned so that A is the shape with the smaller row.
  func event(slot: Int) -> ContactEvent { contactRows.event(slot) }

  /// Where the facts of contacts are.
  var contactRows: ContactRows {
    ContactRows(
      record: graph.record.pointer, manifolds: pairs.manifolds.pointer, impulses: pairs.impulses.pointer,
      pose: bodies.pose.pointer, bodyGeneration: bodies.generation.pointer, shapeGeneration: shapes.generation.pointer)
  }

  // MARK: - Lists

  /// Calls `action` with the slots of a body's contacts; the slot given may be removed.
  func forEachContact(of bodyRow: Int, _ action: (Int) -> Void) {
    // No access to the contacts lasts while `action` runs, which may change them.
    var link = graph.first(ofBody: bodyRow)
    while link >= 0 {
      let next = graph.next(link)
      action(Int(link >> 1))
      link = next
    }
  }

  func forEachContact(ofShape row: Int, _ action: (Int) -> Void) {
    forEachContact(of: Int(shapes.record[row].body)) { slot in
      let record = graph.record[slot]
      if record.shapeA == Int32(row) || record.shapeB == Int32(row) { action(slot) }
    }
  }
}
