extension World {
  /// A digest of everything simulated: of all that decides about bits of steps to come, and all that can be read of the
  /// last one. Poses, velocities, sleep, forces, masses; shapes, joints, contacts with what they bear; events, settings,
  /// free rows and generations.
  ///
  /// Worlds with the same state have the same digest, whatever their SIMD level, workers, hooks and numbers are: those
  /// that went through the same calls, and those restored from the same snapshot. Worlds that look the same may have
  /// another history, and another digest. `motionHash` is of what moves alone; `stateDifference(from:)` tells
  /// where two worlds differ.
  ///
  /// - Complexity: O(size of the world).
  public var stateHash: UInt64 {
    var hasher = StateHasher()
    walkState(&hasher)
    return hasher.hash
  }

  /// The first thing in which this world's state differs from that of another; `nil` if it does not, and then both go on
  /// with the same bits.
  ///
  /// For whoever hunts a desync: compare after each step of two worlds that should be the same, from the first one on
  /// after which their `stateHash` differs. Poses and velocities come first, then what decides about them. Numbers of
  /// worlds, hooks, workers and SIMD levels are not compared.
  ///
  /// ```swift
  /// if let difference = here.stateDifference(from: there) {
  ///   print(difference)  // bodies: velocity.linear.x of body 12#0 is 1.5, and 1.25 in the other
  /// }
  /// ```
  ///
  /// - Parameter other: A world that this thread may read.
  /// - Complexity: O(size of the world); allocates.
  public func stateDifference(from other: World) -> StateDifference? {
    guard other !== self else { return nil }
    let sections = (probe(.sections).digests, other.probe(.sections).digests)
    guard let section = sections.0.indices.first(where: { sections.0[$0] != sections.1[$0] }) else { return nil }
    let rows = (probe(.rows(section: section)), other.probe(.rows(section: section)))
    let counts = (rows.0.digests.count, rows.1.digests.count)
    let common = min(counts.0, counts.1)
    guard let row = (0..<common).first(where: { rows.0.digests[$0] != rows.1.digests[$0] }) else {
      return StateDifference(
        part: "\(rows.0.place.owner)", place: "\(rows.0.place.name)", field: "count", value: "\(counts.0)",
        otherValue: "\(counts.1)")
    }
    let found = (probe(.fields(section: section, row: row)), other.probe(.fields(section: section, row: row)))
    var names = Self.fieldNames(found.0.fields, found.1.fields)
    if rows.0.place.kind == .other, names.field.isEmpty { names.field = "value" }
    return StateDifference(
      part: "\(rows.0.place.owner)", place: name(of: row, at: rows.0.place),
      field: rows.0.place.kind == .other ? names.field : Self.joined("\(rows.0.place.name)", names.field),
      value: names.value, otherValue: names.other)
  }

  /// The first thing in which this world's state differs from what a snapshot holds, which may be of any world.
  ///
  /// - Throws: What `Snapshot.makeWorld` throws.
  /// - Complexity: O(size of the world); makes a world of the snapshot.
  public func stateDifference(from snapshot: Snapshot) throws(WorldError) -> StateDifference? {
    stateDifference(from: try snapshot.makeWorld(simdLevel: namedLevel))
  }

  private func probe(_ target: StateProbe.Target) -> StateProbe {
    var probe = StateProbe(target)
    walkState(&probe)
    return probe
  }

  /// The first field that differs; one that only one row has counts as "none" in the other.
  private static func fieldNames(
    _ fields: [FieldReader.Field], _ others: [FieldReader.Field]
  ) -> (field: String, value: String, other: String) {
    for index in 0..<max(fields.count, others.count) {
      let field = index < fields.count ? fields[index] : nil
      let other = index < others.count ? others[index] : nil
      guard field?.bits != other?.bits else { continue }
      var texts = (field?.text ?? "none", other?.text ?? "none")
      if texts.0 == texts.1, let field, let other {
        texts.0 += " (bits 0x" + String(field.bits, radix: 16) + ")"
        texts.1 += " (bits 0x" + String(other.bits, radix: 16) + ")"
      }
      return (field?.name ?? other?.name ?? "", texts.0, texts.1)
    }
    // One of them means nothing.
    return ("isLive", "\(!fields.isEmpty)", "\(!others.isEmpty)")
  }

  private static func joined(_ name: String, _ field: String) -> String { field.isEmpty ? name : "\(name).\(field)" }

  /// A row by the handle of what it is of.
  private func name(of row: Int, at place: StateProbe.Place) -> String {
    switch place.kind {
    case .value: "the \(place.owner)"
    case .body where row < bodies.rowCount: "\(bodyID(row))"
    case .shape where row < shapes.rowCount: "\(shapeID(row))"
    case .joint where row < joints.slotCount: "\(jointID(row))"
    case .contact where row < contacts.graph.record.count:
      "\(ContactID(index: Int32(row), generation: contacts.graph.record[row].generation, world: number))"
    default: "\(place.name) \(row)"
    }
  }
}
