internal import DynamicsBase
internal import KernelInterface

extension World {
  // MARK: - Steps

  /// Contacts for the pairs that began, and none for those that ended.
  ///
  /// Pairs lie anywhere in memory. Every list is therefore walked several times, each time for one thing, and nothing is
  /// entered before all is decided: the accesses of one round do not wait for each other.
  func updatePairs() {
    endPairs()
    beginPairs()
    swap(&endEvents, &pendingEndEvents)
    pendingEndEvents.removeAll(keepingCapacity: true)
    swap(&sensorEndEvents, &pendingSensorEndEvents)
    pendingSensorEndEvents.removeAll(keepingCapacity: true)
  }

  /// Ends the contacts of shapes whose boxes parted.
  private func endPairs() {
    endedSlots.removeAll()
    for index in 0..<endedPairs.count {
      let slot = graph.find(endedPairs[index])
      if slot > 0 { endedSlots.append(Int32(slot)) }
    }
    reportEnds(of: endedSlots)
    Self.remove(endedSlots, &pairs, &graph)
  }

  /// What the end of contacts means to others.
  private func reportEnds(of slots: borrowing AlignedBuffer<Int32>) {
    reportedSlots.removeAll()
    let records = graph.record.pointer
    for index in 0..<slots.count {
      let slot = Int(slots[index])
      let record = records[slot]
      if record.isTouching {
        records[slot].isTouching = false
        planIsStale = true
        if record.hasEvents { reportedSlots.append(Int32(slot)) }
      }
      if record.isOverlapping { pendingSensorEndEvents.append(sensorEvent(slot)) }
      if record.hasPreSolve { preSolveCount -= 1 }
      if record.hasHitEvents { hitContactCount -= 1 }
    }
    appendEvents(of: reportedSlots, to: &pendingEndEvents)
  }

  /// Events of those contacts that there are still.
  func appendEvents(of slots: borrowing AlignedBuffer<Int32>, to events: inout [ContactEvent]) {
    let rows = contactRows
    for index in 0..<slots.count where rows.record[Int(slots[index])].isLive {
      events.append(rows.event(Int(slots[index])))
    }
  }

  private static func remove(
    _ slots: borrowing AlignedBuffer<Int32>, _ pairs: inout PairStore, _ graph: inout ContactGraph
  ) {
    for index in 0..<slots.count {
      graph.remove(Int(slots[index]))
      pairs.remove(Int(slots[index]))
    }
  }

  /// Makes contacts of the shapes whose boxes came to overlap, if they may collide and have none yet.
  private func beginPairs() {
    newPairs.removeAll()
    newContacts.removeAll()
    let rules = contactRules
    for index in 0..<beganPairs.count {
      let pair = beganPairs[index]
      if rules.allow(pair), graph.find(pair) == 0 { newPairs.append(pair) }
    }
    for index in 0..<newPairs.count {
      guard let contact = rules.contact(newPairs[index]), othersAllow(contact.record) else { continue }
      newContacts.append(contact)
      if contact.record.hasPreSolve { preSolveCount += 1 }
      if contact.record.hasHitEvents { hitContactCount += 1 }
    }
    Self.enter(newContacts, bodies, &pairs, &graph)
  }

  private static func enter(
    _ contacts: borrowing AlignedBuffer<NewContact>, _ bodies: borrowing BodyStore, _ pairs: inout PairStore,
    _ graph: inout ContactGraph
  ) {
    for index in 0..<contacts.count {
      let contact = contacts.pointer + index
      let slot = pairs.insert(contact.pointee.pair)
      let record = contact.pointee.record
      graph.insert(slot, record)
      pairs.setAwake(slot, bodies.isAwake(Int(record.bodyA)) || bodies.isAwake(Int(record.bodyB)))
    }
  }

  /// Whether joints and the filter hook have nothing against a contact.
  private func othersAllow(_ contact: ContactRecord) -> Bool {
    guard contact.isSensor || jointsAllowCollision(Int(contact.bodyA), Int(contact.bodyB)) else { return false }
    let a = Int(contact.shapeA)
    let b = Int(contact.shapeB)
    let isHooked = shapes.surface[a].enablesFilterHook || shapes.surface[b].enablesFilterHook
    guard isHooked, let filterHook else { return true }
    return filterHook(shapeID(a), shapeID(b))
  }

  // MARK: - Single contacts

  /// What decides about contacts, joints and hooks aside: the one place that contacts and continuous collision ask.
  var contactRules: ContactRules {
    ContactRules(
      surface: shapes.surface.pointer, kind: shapes.kind.pointer, local: shapes.local.pointer,
      body: shapes.bodyRow.pointer, bodyType: bodies.type.pointer, friction: settings.frictionMixing,
      restitution: settings.restitutionMixing)
  }

  func endContact(_ slot: Int) {
    endedSlots.removeAll()
    endedSlots.append(Int32(slot))
    reportEnds(of: endedSlots)
    Self.remove(endedSlots, &pairs, &graph)
  }

  func endContacts(ofShape row: Int) { forEachContact(ofShape: row) { endContact($0) } }

  /// Mixes the materials of a contact anew.
  func updateMaterial(_ slot: Int) {
    let record = graph.record[slot]
    let material = contactRules.mixedMaterial(Int(record.shapeA), Int(record.shapeB))
    pairs.friction[slot] = material.friction
    for i in 0..<4 { pairs.materials[4 * slot + i] = material.row[i] }
    let bit: UInt16 = 1 << UInt16(slot & 15)
    let block = slot >> 4
    pairs.extended[block] = material.isExtended ? pairs.extended[block] | bit : pairs.extended[block] & ~bit
    pairs.manifolds[slot * ManifoldRow.floats + ManifoldRow.friction] = material.friction
  }
}
