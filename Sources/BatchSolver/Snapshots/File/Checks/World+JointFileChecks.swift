internal import DynamicsBase
internal import KernelInterface

extension World {
  /// Joints and their lists.
  func checkDecodedJoints(_ check: FileCheck) throws(SnapshotFileError) {
    let slots = joints.slotCount
    try check.requireCount(joints.record.count, slots, "joints/record")
    try check.requireCount(joints.impulses.count, slots, "joints/impulse")
    try check.requireCount(joints.parameters.count, slots, "joints/parameters")
    try check.requireCount(joints.definitions.count, slots, "joints/definition")
    let records = joints.record.pointer
    try check.requirePool(joints.pool, "joints") { records[$0].isLive }
    for (index, softness) in joints.softnesses.enumerated() {
      try check.requireFinite(softness, "joints/softness", index)
    }
    var gears = [Int32](repeating: 0, count: slots)
    for slot in 0..<slots {
      try check.requireNumbers(joints.impulses[slot], "joints/impulse", slot)
      let isLive = slot > 0 && joints.record[slot].isLive
      try check.require(
        isLive == (joints.definitions[slot] != nil) && isLive == joints.record[slot].isLive, "joints/definition", slot,
        "isGiven", "\(!isLive)", "\(isLive), as the joint is live or not")
      if isLive { try checkJointBodies(slot, check) }
    }
    // Gears look at other joints.
    for slot in 1..<max(slots, 1) where joints.record[slot].isLive { try checkJoint(slot, &gears, check) }
    for slot in 1..<max(slots, 1) where joints.record[slot].isLive {
      try check.require(
        joints.record[slot].gearCount == gears[slot], "joints/record", slot, "gearCount",
        "\(joints.record[slot].gearCount)", "\(gears[slot])")
    }
    try check.requireLists(
      joints.lists, "joints", edges: slots, nodes: bodies.rowCount,
      ends: { records[$0].isLive ? (records[$0].bodyA, records[$0].bodyB) : nil })
  }

  /// The definition is one that a world takes, and its bodies are there.
  private func checkJointBodies(_ slot: Int, _ check: FileCheck) throws(SnapshotFileError) {
    let definition = joints.definition(slot)
    let record = joints.record[slot]
    try check.requireTaken("joints/definition", slot) { () throws(WorldError) in
      try definition.check()
      let rowA = try definition.bodyA.map { (body) throws(WorldError) in try row(body) } ?? 0
      let rowB = try row(definition.bodyB)
      guard rowA != rowB else {
        throw .invalidValue(name: "bodyB", value: "\(definition.bodyB)", expected: "another one than body A")
      }
      guard record.bodyA == rowA, record.bodyB == rowB else {
        throw .invalidValue(
          name: "bodies", value: "\(rowA) and \(rowB)",
          expected: "those of the record, \(record.bodyA) and \(record.bodyB)")
      }
      if case .gear(let gear) = definition.kind {
        _ = try self.slot(gear.first)
        _ = try self.slot(gear.second)
      }
    }
  }

  /// What the solvers know of a joint follows from its definition.
  private func checkJoint(_ slot: Int, _ gears: inout [Int32], _ check: FileCheck) throws(SnapshotFileError) {
    let definition = joints.definition(slot)
    let record = joints.record[slot]
    var expected = record
    expected.set(definition)
    try check.requireEqual(record, expected, "joints/record", slot)
    let isKnown = record.softness >= 0 && Int(record.softness) < joints.softnesses.count
    try check.require(
      isKnown && joints.softnesses[Int(record.softness)] == definition.method.softness, "joints/record", slot,
      "softness", "\(record.softness)", "the number of its softness, \(definition.method.softness)")
    var parameters = joints.parameters[slot]
    parameters.set(definition.kind)
    let (frameA, frameB) = (definition.frameA, definition.frameB)
    let (rotationA, rotationB) = (frameA.rotation.normalized, frameB.rotation.normalized)
    parameters.anchorA = frameA.position - bodies.localCenter[Int(record.bodyA)].position
    parameters.anchorB = frameB.position - bodies.localCenter[Int(record.bodyB)].position
    parameters.axisA = SIMD2(rotationA.cosine, rotationA.sine)
    parameters.axisB = SIMD2(rotationB.cosine, rotationB.sine)
    var geared: (first: Int32, second: Int32) = (0, 0)
    if case .gear(let gear) = definition.kind {
      geared = (gear.first.index, gear.second.index)
      for joint in [geared.first, geared.second] {
        let kind = joints.record[Int(joint)].bundleKind
        try check.require(
          kind == .point || kind == .pointAxial || kind == .slider, "joints/definition", slot, "kind",
          "a gear of joint \(joint)", "a gear of revolute and prismatic joints")
        gears[Int(joint)] += 1
      }
      let ends = (joints.record[Int(geared.first)].bodyB, joints.record[Int(geared.second)].bodyB)
      try check.require(
        (record.bodyA, record.bodyB) == ends || (record.bodyB, record.bodyA) == ends, "joints/record", slot, "bodies",
        "\(record.bodyA) and \(record.bodyB)", "\(ends.0) and \(ends.1), the second bodies of the gear's joints")
      parameters.secondBodyA = joints.record[Int(geared.second)].bodyA
      parameters.secondBodyB = joints.record[Int(geared.second)].bodyB
      parameters.flags = 0
      parameters.firstSlides = joints.record[Int(geared.first)].bundleKind == .slider
      parameters.secondSlides = joints.record[Int(geared.second)].bundleKind == .slider
    } else {
      (parameters.secondBodyA, parameters.secondBodyB, parameters.flags) = (0, 0, 0)
    }
    try check.require(
      (record.first, record.second) == geared, "joints/record", slot, "first", "\(record.first) and \(record.second)",
      "\(geared.first) and \(geared.second)")
    (parameters.firstJoint, parameters.secondJoint) = geared
    try check.requireEqual(joints.parameters[slot], parameters, "joints/parameters", slot)
    let numbers = [
      parameters.coordinate, parameters.secondCoordinate, parameters.gearRatio, parameters.gearConstant,
    ]
    try check.require(
      numbers.allSatisfy(\.isFinite), "joints/parameters", slot, "coordinate", "\(numbers)", "finite numbers")
  }
}

extension FileCheck {
  /// Refuses lists of edges by their nodes that do not hold each edge at both of its ends, and nothing else.
  ///
  /// - Parameters:
  ///   - edges: One more than the last.
  ///   - ends: The nodes of an edge, if it is there.
  func requireLists(
    _ lists: borrowing IncidenceLists, _ owner: String, edges: Int, nodes: Int, ends: (Int) -> (Int32, Int32)?
  ) throws(SnapshotFileError) {
    let (listsName, linksName) = ("\(owner)/lists of bodies", "\(owner)/links")
    try require(
      lists.lists.count <= nodes, listsName, nil, "count", "\(lists.lists.count)", "at most \(nodes)")
    try require(
      lists.links.count <= 2 * edges && lists.links.count % 2 == 0, linksName, nil, "count", "\(lists.links.count)",
      "an even number of at most \(2 * edges)")
    var expected = 0
    for edge in 0..<edges where ends(edge) != nil { expected += 2 }
    var found = 0
    for node in 0..<lists.lists.count {
      var previous: Int32 = -1
      var current = lists.lists[node].first
      var count: Int32 = 0
      while current != -1 {
        try require(
          current >= 0 && Int(current) < lists.links.count, listsName, node, "", "\(current)",
          "links below \(lists.links.count)")
        let ends = ends(Int(current) >> 1)
        let end = current & 1 == 0 ? ends?.0 : ends?.1
        try require(end == Int32(node), linksName, Int(current), "", "in the list of body \(node)", "a link of its own")
        // A list that ran into itself would have two links before one.
        try require(
          lists.links[Int(current)].previous == previous, linksName, Int(current), "previous",
          "\(lists.links[Int(current)].previous)", "\(previous)")
        count += 1
        previous = current
        current = lists.links[Int(current)].next
      }
      try require(lists.lists[node].count == count, listsName, node, "count", "\(lists.lists[node].count)", "\(count)")
      found += Int(count)
    }
    try require(found == expected, listsName, nil, "", "lists with \(found) links", "all \(expected)")
  }
}
