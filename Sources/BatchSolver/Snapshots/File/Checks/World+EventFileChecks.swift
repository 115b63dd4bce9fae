extension World {
  /// Handles in events are such as were given out; what they stood for may be gone.
  func checkDecodedEvents(_ check: FileCheck) throws(SnapshotFileError) {
    try checkQuarantine(check)
    for (events, name) in [
      (contacts.beginEvents, "begin event"), (contacts.endEvents, "end event"),
      (contacts.pendingEndEvents, "end to be told"),
    ] {
      for (index, event) in events.enumerated() {
        let section = "contacts/\(name)"
        try require(isKnown(event.shapeA) && isKnown(event.shapeB), section, index, "shapes", check)
        try require(isKnown(event.bodyA) && isKnown(event.bodyB), section, index, "bodies", check)
        try require(isKnown(event.contact), section, index, "contact", check)
        try check.requireFinite(event, section, index)
      }
    }
    for (index, event) in contacts.hitEvents.enumerated() {
      let section = "contacts/hit event"
      try require(isKnown(event.shapeA) && isKnown(event.shapeB), section, index, "shapes", check)
      try require(isKnown(event.contact), section, index, "contact", check)
      try check.requireFinite(event, section, index)
    }
    for (events, name) in [
      (contacts.sensorBeginEvents, "sensor begin event"), (contacts.sensorEndEvents, "sensor end event"),
      (contacts.pendingSensorEndEvents, "sensor end to be told"),
    ] {
      for (index, event) in events.enumerated() {
        let section = "contacts/\(name)"
        try require(isKnown(event.sensor) && isKnown(event.visitor), section, index, "shapes", check)
        try require(isKnown(event.sensorBody) && isKnown(event.visitorBody), section, index, "bodies", check)
      }
    }
    for (index, event) in joints.events.enumerated() {
      let joint = event.joint
      let isKnown = isGiven(joint.index, joint.generation, joints.slotCount) { joints.generation($0) }
      try require(isKnown, "joints/joint event", index, "joint", check)
    }
    for (bodies, section) in [
      (sleep.fellAsleep, "sleep/body that fell asleep"),
      (continuousCollision.squeezed, "continuous collision/squeezed body"),
    ] {
      for (index, body) in bodies.enumerated() { try require(isKnown(body), section, index, "", check) }
    }
  }

  /// Bodies in quarantine are listed, once.
  private func checkQuarantine(_ check: FileCheck) throws(SnapshotFileError) {
    var listed: Set<Int32> = []
    for (index, body) in bodies.quarantined.enumerated() {
      var isFrozen = false
      if let row = try? row(body) { isFrozen = bodies.record[row].isQuarantined && listed.insert(body.index).inserted }
      try check.require(
        isFrozen, "bodies/quarantined", index, "", "\(body)", "another body that is in quarantine")
    }
    for row in 1..<max(bodies.rowCount, 1) where bodies.record[row].isQuarantined {
      try check.require(
        listed.contains(Int32(row)), "bodies/record", row, "isQuarantined", "true", "the body in the list of those")
    }
  }

  private func require(
    _ isKnown: Bool, _ section: String, _ index: Int, _ field: String, _ check: FileCheck
  ) throws(SnapshotFileError) {
    try check.require(isKnown, section, index, field, "unknown", "handles that were given out")
  }

  private func isGiven(_ index: Int32, _ generation: UInt32, _ count: Int, _ last: (Int) -> UInt32) -> Bool {
    index > 0 && Int(index) < count && generation <= last(Int(index))
  }

  private func isKnown(_ body: BodyID) -> Bool {
    isGiven(body.index, body.generation, bodies.rowCount) { bodies.generation($0) }
  }

  private func isKnown(_ shape: ShapeID) -> Bool {
    isGiven(shape.index, shape.generation, shapes.rowCount) { shapes.generation($0) }
  }

  private func isKnown(_ contact: ContactID) -> Bool {
    isGiven(contact.index, contact.generation, contacts.graph.record.count) { contacts.graph.record[$0].generation }
  }
}
