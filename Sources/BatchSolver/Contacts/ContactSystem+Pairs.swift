internal import DynamicsBase
internal import KernelInterface

// Contacts begin and end with the overlap of enlarged AABBs.
//
// Pairs lie anywhere in memory. Every list is therefore walked several times, each time for one thing, and nothing is
// entered before all is decided: the accesses of one round do not wait for each other.

extension ContactSystem {
  // MARK: - Ends

  /// Ends the contacts of shapes whose AABBs parted, and reports what ended since the last step.
  mutating func endPairs(
    _ ended: borrowing AlignedBuffer<ShapePair>, _ bodies: borrowing BodyStore, _ handles: HandleSource,
    _ workers: Workers
  ) {
    if ended.count > 0 {
      findSlots(ended, rules: nil, workers)
      lists.endedSlots.removeAll()
      for index in 0..<lists.foundSlots.count where lists.foundSlots[index] > 0 {
        lists.endedSlots.append(lists.foundSlots[index])
      }
      removeEnded(bodies, handles, workers)
    }
    guard hasEvents else { return }
    swap(&endEvents, &pendingEndEvents)
    pendingEndEvents.empty()
    swap(&sensorEndEvents, &pendingSensorEndEvents)
    pendingSensorEndEvents.empty()
  }

  /// Fills `foundSlots` with the slots of pairs, see `PairSlotTask`.
  private mutating func findSlots(
    _ pairs: borrowing AlignedBuffer<ShapePair>, rules: ContactRules?, _ workers: Workers
  ) {
    lists.foundSlots.resizeUninitialized(pairs.count)
    withUnsafePointer(to: graph) { graph in
      workers.forEachRange(
        in: 0..<pairs.count, atLeast: PairSlotTask.leastPairs,
        PairSlotTask(
          graph: graph, pairs: UnsafePointer(pairs.pointer), rules: rules, slots: lists.foundSlots.pointer))
    }
  }

  /// Ends a contact; the next step reports it.
  mutating func end(_ slot: Int, _ bodies: borrowing BodyStore, _ handles: HandleSource) {
    lists.endedSlots.removeAll()
    lists.endedSlots.append(Int32(slot))
    removeEnded(bodies, handles, Workers(pool: nil))
  }

  private mutating func removeEnded(_ bodies: borrowing BodyStore, _ handles: HandleSource, _ workers: Workers) {
    guard lists.endedSlots.count > 0 else { return }
    hasEvents = true
    reportEnds()
    let reader = reader(bodies, handles)
    for index in 0..<lists.reportedSlots.count {
      pendingEndEvents.append(reader.event(Int(lists.reportedSlots[index])))
    }
    for index in 0..<lists.endedSlots.count where reader.record[Int(lists.endedSlots[index])].isOverlapping {
      pendingSensorEndEvents.append(reader.sensorEvent(Int(lists.endedSlots[index])))
    }
    for index in 0..<lists.endedSlots.count { pairs.releaseSlot(Int(lists.endedSlots[index])) }
    graph.remove(lists.endedSlots, pairs.rows, workers)
  }

  /// Fills `reportedSlots` with the ended contacts that touched and have events.
  private mutating func reportEnds() {
    lists.reportedSlots.removeAll()
    let records = graph.record.pointer
    for index in 0..<lists.endedSlots.count {
      let slot = Int(lists.endedSlots[index])
      let record = records + slot
      if pairs.touching[slot] {
        pairs.touching[slot] = false
        planChanged()
        if record.pointee.hasEvents { lists.reportedSlots.append(Int32(slot)) }
      }
    }
  }

  // MARK: - Beginnings

  /// Fills `newContacts` with contacts of the shapes whose AABBs came to overlap, if they may collide and have none
  /// yet.
  mutating func findNewContacts(
    _ began: borrowing AlignedBuffer<ShapePair>, _ rules: ContactRules, _ workers: Workers
  ) {
    findSlots(began, rules: rules, workers)
    lists.newPairs.removeAll()
    for index in 0..<lists.foundSlots.count where lists.foundSlots[index] == 0 { lists.newPairs.append(began[index]) }
    lists.newContacts.resizeUninitialized(lists.newPairs.count)
    guard lists.newPairs.count > 0 else { return }
    workers.forEachRange(
      in: 0..<lists.newPairs.count, atLeast: PairSlotTask.leastPairs,
      NewContactTask(pairs: UnsafePointer(lists.newPairs.pointer), rules: rules, contacts: lists.newContacts.pointer))
  }

  /// Enters `newContacts` but those that were refused meanwhile.
  mutating func enterNewContacts(_ bodies: borrowing BodyStore, _ workers: Workers) {
    lists.foundSlots.removeAll()
    for index in 0..<lists.newContacts.count where !lists.newContacts[index].isRefused {
      let contact = lists.newContacts.pointer + index
      // Some before it were refused.
      if lists.foundSlots.count < index { lists.newContacts[lists.foundSlots.count] = contact.pointee }
      let slot = pairs.takeSlot(contact.pointee.pair)
      lists.foundSlots.append(Int32(slot))
      let record = contact.pointee.record
      pairs.setAwake(slot, bodies.isAwake(Int(record.bodyA)) || bodies.isAwake(Int(record.bodyB)))
    }
    guard lists.foundSlots.count > 0 else { return }
    graph.insert(lists.newContacts, at: lists.foundSlots, pairs.rows, workers)
  }

  // MARK: - Single contacts

  /// Mixes the materials of a contact anew.
  mutating func updateMaterial(_ slot: Int, _ rules: ContactRules) {
    let record = graph.record[slot]
    let mixed = rules.mixedMaterial(Int(record.shapeA), Int(record.shapeB))
    pairs.entered.mark(slot)
    pairs.friction[slot] = mixed.friction
    pairs.materials[slot] = mixed.material
    pairs.extended[slot] = mixed.isExtended && !record.isSensor
    planChanged()
  }

  /// Finds anew what is to be told of a contact. Impacts are measured where a contact is solved.
  mutating func updateReports(_ slot: Int, _ rules: ContactRules) {
    graph.setReports(slot, rules)
    updateMaterial(slot, rules)
  }
}
