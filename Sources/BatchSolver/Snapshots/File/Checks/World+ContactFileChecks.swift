internal import DynamicsBase
internal import KernelInterface

extension World {
  /// Contacts: blocks, slots, lists.
  func checkDecodedContacts(_ check: FileCheck) throws(SnapshotFileError) {
    try checkContactCounts(check)
    try checkBlocks(check)
    let rules = contactRules
    let records = contacts.graph.record.pointer
    var pairs: Set<UInt64> = []
    var count = 0
    for slot in 0..<(16 * contacts.pairs.blockCount) {
      let isLive = slot < contacts.graph.record.count && contacts.graph.record[slot].isLive
      try check.require(
        isLive == contacts.pairs.live[slot], "contacts/record", slot, "isLive", "\(isLive)", "\(!isLive)")
      guard isLive else { continue }
      count += 1
      try checkContact(slot, rules, &pairs, check)
      try checkManifold(slot, check)
    }
    try check.require(
      contacts.pairs.count == count, "contacts/count", nil, "", "\(contacts.pairs.count)", "\(count)")
    try check.requireLists(
      contacts.graph.lists, "contacts", edges: contacts.graph.record.count, nodes: bodies.rowCount,
      ends: { records[$0].isLive ? (records[$0].bodyA, records[$0].bodyB) : nil })
    try checkAscending(contacts.disabledSlots, below: contacts.graph.record.count, "contacts/disabled contacts", check)
  }

  private func checkContactCounts(_ check: FileCheck) throws(SnapshotFileError) {
    let blocks = contacts.pairs.live.blockCount
    let section = "contacts/slots with a contact"
    try check.require(blocks >= 1, section, nil, "count", "\(blocks)", "at least one")
    try check.require(
      blocks < Int(Int32.max) / 64, section, nil, "count", "\(blocks)", "less than \(Int32.max / 64)")
    // Rows by slot were counted when they were read.
    try check.requireCount(contacts.pairs.touching.blockCount, blocks, "contacts/touching contacts")
    try check.requireCount(contacts.pairs.awake.blockCount, blocks, "contacts/awake contacts")
    try check.requireCount(contacts.pairs.extended.blockCount, blocks, "contacts/extended contacts")
    try check.requireCount(contacts.pairs.sensor.blockCount, blocks, "contacts/sensors")
    try check.requireCount(contacts.pairs.sensed.blockCount, blocks, "contacts/sensors with points")
    try check.requireCount(contacts.pairs.flipped.blockCount, blocks, "contacts/flipped contacts")
    try check.requireCount(contacts.pairs.kind.count, blocks, "contacts/kind of block")
    try check.requireCount(contacts.pairs.pointClass.count, blocks, "contacts/points of block")
    try check.requireCount(contacts.pairs.hasOffsets.count, blocks, "contacts/offsets in block")
    try check.requireCount(contacts.pairs.firstOpen.count, PairKind.allCases.count, "contacts/first open block")
    try check.require(
      contacts.graph.record.count <= 16 * blocks, "contacts/record", nil, "count", "\(contacts.graph.record.count)",
      "at most \(16 * blocks)")
  }

  private func checkBlocks(_ check: FileCheck) throws(SnapshotFileError) {
    let pairs = (blocks: contacts.pairs.blockCount, live: contacts.pairs.live.pointer)
    try check.require(
      pairs.live[0] & 1 == 0, "contacts/slots with a contact", 0, "", "lanes \(String(pairs.live[0], radix: 2))",
      "not the first, which stands for no contact")
    for block in 0..<pairs.blocks {
      let number = contacts.pairs.kind[block]
      guard let kind = PairKind(rawValue: number) else {
        throw check.error("contacts/kind of block", block, "", "\(number)", "a kind of pairs")
      }
      try check.requireEqual(contacts.pairs.pointClass[block], kind.points, "contacts/points of block", block)
      let live = pairs.live[block]
      let touching = contacts.pairs.touching[block: block]
      let sensor = contacts.pairs.sensor[block: block]
      for (mask, name) in [
        (touching, "touching contacts"), (contacts.pairs.awake[block: block], "awake contacts"), (sensor, "sensors"),
        (contacts.pairs.extended[block: block], "extended contacts"),
      ] {
        try check.require(
          mask & ~live == 0, "contacts/\(name)", block, "", "lanes \(String(mask, radix: 2))",
          "some of \(String(live, radix: 2))")
      }
      try check.require(
        touching & sensor == 0, "contacts/touching contacts", block, "", "lanes \(String(touching, radix: 2))",
        "none of the sensors \(String(sensor, radix: 2))")
    }
    for kind in 0..<contacts.pairs.firstOpen.count {
      let block = Int(contacts.pairs.firstOpen[kind])
      try check.require(
        block >= 0 && block <= pairs.blocks, "contacts/first open block", kind, "", "\(block)", "0 to \(pairs.blocks)")
    }
  }

  /// A contact is of two shapes that may have one, in the order that the kernel of its block takes.
  private func checkContact(
    _ slot: Int, _ rules: ContactRules, _ pairs: inout Set<UInt64>, _ check: FileCheck
  ) throws(SnapshotFileError) {
    let record = contacts.graph.record[slot]
    let pair = record.pair
    let section = "contacts/record"
    for shape in [pair.a, pair.b] {
      let isThere = shape > 0 && Int(shape) < shapes.rowCount && shapes.record[Int(shape)].isActive
      try check.require(isThere, section, slot, "shapes", "\(shape)", "the row of a shape that takes part")
    }
    try check.require(pair.a < pair.b, section, slot, "shapeA", "\(pair.a)", "less than shape B, \(pair.b)")
    try check.require(
      pairs.insert(pair.key).inserted, section, slot, "shapes", "\(pair.a) and \(pair.b) again", "another pair")
    let (bodyA, bodyB) = (shapes.bodyRow[Int(pair.a)], shapes.bodyRow[Int(pair.b)])
    try check.require(
      record.bodyA == bodyA && record.bodyB == bodyB, section, slot, "bodies", "\(record.bodyA) and \(record.bodyB)",
      "those of the shapes, \(bodyA) and \(bodyB)")
    try check.require(rules.allow(pair), section, slot, "shapes", "\(pair.a) and \(pair.b)", "shapes that may collide")
    let new = rules.contact(pair)
    try check.require(
      contacts.pairs.kind[slot >> 4] == new.pair.kind.rawValue, "contacts/kind of block", slot >> 4, "",
      "\(contacts.pairs.kind[slot >> 4])", "\(new.pair.kind.rawValue) of the contact in slot \(slot)")
    try check.requireEqual(contacts.pairs.shapeA[slot], new.pair.shapeA, "contacts/first shape", slot)
    try check.requireEqual(contacts.pairs.shapeB[slot], new.pair.shapeB, "contacts/second shape", slot)
    try check.requireEqual(contacts.pairs.bodyA[slot], new.pair.bodyA, "contacts/first body", slot)
    try check.requireEqual(contacts.pairs.bodyB[slot], new.pair.bodyB, "contacts/second body", slot)
    let isSensor = contacts.pairs.sensor[slot]
    try check.require(
      isSensor == new.record.isSensor && record.isSensor == isSensor
        && (!isSensor || record.sensorIsA == new.record.sensorIsA), section, slot, "isSensor", "\(record.isSensor)",
      "\(new.record.isSensor), as of its shapes")
    let isAwake = bodies.isAwake(Int(bodyA)) || bodies.isAwake(Int(bodyB))
    try check.require(
      contacts.pairs.awake[slot] == isAwake, "contacts/awake contacts", slot >> 4, "", "\(!isAwake) in slot \(slot)",
      "\(isAwake), as of its bodies")
  }

  private func checkManifold(_ slot: Int, _ check: FileCheck) throws(SnapshotFileError) {
    let manifold = contacts.pairs.manifolds[slot]
    let section = "contacts/manifold"
    let most = Float(contacts.pairs.pointClass[slot >> 4])
    let least: Float = contacts.pairs.touching[slot] ? 1 : 0
    let points = manifold.pointCount
    try check.require(
      points >= least && points <= most && points == points.rounded(), section, slot, "pointCount", "\(points)",
      "a whole number of \(least) to \(most)")
    try check.requireFinite(manifold, section, slot)
    if points > 0 {
      let bodies = (contacts.pairs.bodyA[slot], contacts.pairs.bodyB[slot])
      let expected = contacts.pairs.flipped[slot] ? (bodies.1, bodies.0) : bodies
      try check.require(
        (manifold.bodyA, manifold.bodyB) == expected, section, slot, "bodies", "\(manifold.bodyA), \(manifold.bodyB)",
        "\(expected.0), \(expected.1)")
      try check.require(manifold.friction >= 0, section, slot, "friction", "\(manifold.friction)", "0 or more")
    }
    try check.requireNumbers(contacts.pairs.impulses[slot], "contacts/impulse", slot)
    let material = contacts.pairs.materials[slot]
    try check.requireFinite(material, "contacts/material", slot)
    try check.require(
      material.restitution >= 0 && material.rollingResistance >= 0, "contacts/material", slot, "restitution",
      "\(material.restitution), rolling resistance \(material.rollingResistance)", "0 or more")
    for (value, name) in [(contacts.pairs.friction[slot], "friction"), (contacts.pairs.ages[slot], "age")] {
      try check.require(value >= 0 && value.isFinite, "contacts/\(name)", slot, "", "\(value)", "0 or more")
    }
  }

  /// Numbers of slots that rise.
  func checkAscending(
    _ slots: borrowing AlignedBuffer<Int32>, _ range: Range<Int>? = nil, below end: Int, _ section: String,
    _ check: FileCheck
  ) throws(SnapshotFileError) {
    var previous: Int32 = 0
    for index in range ?? 0..<slots.count {
      let slot = slots[index]
      try check.require(
        slot > previous && Int(slot) < end, section, index, "", "\(slot)", "a number above \(previous) and below \(end)"
      )
      previous = slot
    }
  }
}
