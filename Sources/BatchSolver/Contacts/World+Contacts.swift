internal import KernelInterface

extension World {
  // MARK: - Reading

  /// All pairs of shapes whose enlarged AABBs overlap, touching or not, by slot; pairs with sensors apart.
  ///
  /// - Complexity: O(contacts); allocates the array.
  public var allContacts: [ContactData] {
    let reader = contactReader
    return (0..<contacts.graph.record.count).compactMap { slot in
      reader.record[slot].isLive && !reader.record[slot].isSensor ? contactData(slot, reader) : nil
    }
  }

  /// The contacts of a body, touching or not; pairs with sensors apart.
  ///
  /// - Throws: `WorldError.staleBody`, `.otherWorld`.
  /// - Complexity: O(contacts of the body); allocates the array.
  public func contacts(of body: BodyID) throws(WorldError) -> [ContactData] {
    var result: [ContactData] = []
    let reader = contactReader
    forEachContact(of: try row(body)) { if !reader.record[$0].isSensor { result.append(contactData($0, reader)) } }
    return result
  }

  /// A contact by its handle, as of the last step; allocates nothing.
  ///
  /// - Throws: `WorldError.staleContact` if it ended, `.otherWorld`.
  public func contact(_ contact: ContactID) throws(WorldError) -> ContactData {
    contactData(try slot(contact), contactReader)
  }

  func contactData(_ slot: Int, _ reader: ContactReader) -> ContactData {
    let event = reader.event(slot)
    return ContactData(
      id: event.contact, shapeA: event.shapeA, shapeB: event.shapeB, bodyA: event.bodyA, bodyB: event.bodyB,
      normal: event.normal, points: event.points, friction: contacts.pairs.friction[slot],
      restitution: contacts.pairs.materials[slot].restitution)
  }

  var contactReader: ContactReader { contacts.reader(bodies, handles) }

  /// Contacts that began to touch in the last step, with their points at its end.
  public var beginEvents: [ContactEvent] { contacts.beginEvents }
  /// Contacts that ceased to touch in the last step, or between it and the step before, as when a shape was removed:
  /// what ends after a step is told by the next one.
  public var endEvents: [ContactEvent] { contacts.endEvents }
  /// Impacts of the last step that were faster than `WorldSettings.hitEventThreshold`.
  public var hitEvents: [HitEvent] { contacts.hitEvents }

  // MARK: - Lists

  /// Calls `action` with the slots of a body's contacts; the slot given may be changed or removed.
  func forEachContact(of bodyRow: Int, _ action: (Int) -> Void) {
    // No access to the contacts lasts while `action` runs, which may change them.
    var link = contacts.graph.first(ofBody: bodyRow)
    while link >= 0 {
      let next = contacts.graph.next(link)
      action(Int(link >> 1))
      link = next
    }
  }

  /// Calls `action` with the slots of a shape's contacts; the slot given may be changed or removed.
  func forEachContact(ofShape row: Int, _ action: (Int) -> Void) {
    forEachContact(of: Int(shapes.bodyRow[row])) { slot in
      let record = contacts.graph.record[slot]
      if record.shapeA == Int32(row) || record.shapeB == Int32(row) { action(slot) }
    }
  }

  // MARK: - Ends

  func endContact(_ slot: Int) { contacts.end(slot, bodies, handles) }
  func endContacts(ofShape row: Int) { forEachContact(ofShape: row) { endContact($0) } }

  /// Ends the contacts between two bodies, but for those of sensors.
  func endContacts(between a: Int, _ b: Int) {
    forEachContact(of: contacts.graph.count(ofBody: a) <= contacts.graph.count(ofBody: b) ? a : b) { slot in
      let record = contacts.graph.record[slot]
      let rows = (Int(record.bodyA), Int(record.bodyB))
      guard !record.isSensor else { return }
      if rows == (a, b) || rows == (b, a) { endContact(slot) }
    }
  }
}
