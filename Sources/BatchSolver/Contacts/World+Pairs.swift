internal import DynamicsBase
internal import KernelInterface

// Contacts in a step, and those who have a say in them.

extension World {
  /// Contacts for the pairs that began, and none for those that ended.
  func updatePairs() {
    contacts.endPairs(broadPhase.ended.list, bodies, handles, workers)
    // Where bodies rest, mostly none.
    guard broadPhase.began.count > 0 else { return }
    contacts.findNewContacts(broadPhase.began.list, contactRules, workers)
    // Hooks may ask the world: no access to the contacts lasts while they run.
    for index in 0..<contacts.lists.newContacts.count where !othersAllow(contacts.lists.newContacts[index].record) {
      contacts.lists.newContacts[index].isRefused = true
    }
    contacts.enterNewContacts(bodies, workers)
  }

  /// Whether joints and the filter hook have nothing against a contact.
  private func othersAllow(_ contact: ContactRecord) -> Bool {
    guard contact.isSensor || jointsAllowCollision(Int(contact.bodyA), Int(contact.bodyB)) else { return false }
    let a = Int(contact.shapeA)
    let b = Int(contact.shapeB)
    let isHooked = shapes.surface[a].enablesFilterHook || shapes.surface[b].enablesFilterHook
    return !isHooked || filterHookAllows(a, b)
  }

  /// Asks the filter hook, if there is one.
  func filterHookAllows(_ a: Int, _ b: Int) -> Bool {
    guard let filterHook else { return true }
    let answer = filterHook(shapeID(a), shapeID(b))
    recorder?.add(DecisionEntry(isPreSolve: false, first: Int32(a), second: Int32(b), answer: answer))
    return answer
  }

  /// What decides about contacts, joints and hooks aside: the one place that contacts and continuous collision ask.
  var contactRules: ContactRules {
    ContactRules(
      surface: shapes.surface.pointer, kind: shapes.kind.pointer, local: shapes.local.pointer,
      body: shapes.bodyRow.pointer, bodyType: bodies.type.pointer, friction: settings.frictionMixing,
      restitution: settings.restitutionMixing)
  }

  /// Notes which contacts began and ceased to touch; sleepers that were touched wake, with those that they touch.
  func updateTouching() {
    contacts.updateTouching(bodies, handles, workers)
    for index in 0..<contacts.sleepersToJoin.count {
      let record = contacts.graph.record[Int(contacts.sleepersToJoin[index])]
      sleep.join(Int(record.bodyA), Int(record.bodyB))
    }
    for index in 0..<contacts.bodiesToWake.count { wake(Int(contacts.bodiesToWake[index])) }
  }

  /// Asks the pre-solve hook about touching contacts that want it.
  func runPreSolve() {
    contacts.enableAll()
    guard contacts.graph.preSolveCount > 0, let preSolveHook else { return }
    for slot in 0..<contacts.graph.record.count
    where contacts.graph.record[slot].hasPreSolve && contacts.pairs.touching[slot] && contacts.pairs.awake[slot] {
      let answer = preSolveHook(contactData(slot, contactReader))
      recorder?.add(DecisionEntry(isPreSolve: true, first: Int32(slot), second: 0, answer: answer))
      if !answer { contacts.disable(slot) }
    }
  }

  /// Events that need the end of the step.
  func collectContactEvents() {
    let reader = contactReader
    contacts.collectBeginEvents(reader, workers)
    guard contacts.graph.hitContactCount > 0 else { return }
    let threshold = settings.hitEventThreshold
    solver.forEachHit(
      fasterThan: threshold, others: { direct.forEachHit(fasterThan: threshold, $0) },
      body: { contacts.addHit($0, reader) })
  }
}
