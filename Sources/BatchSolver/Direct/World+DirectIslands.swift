internal import KernelInterface
internal import SparseBlocks

extension World {
  // MARK: - Which islands

  /// Chooses how joints are solved from the next step on; see `SolverChoice`.
  ///
  /// With `.automatic` a mechanism (bodies that joints connect) is solved directly that has a loop (springs and motors do not
  /// count for it), a path of more than 8 joints, or a joint between masses of more than 20 : 1, unless it is buried in a
  /// heap: more than 4 contacts between moving bodies for each joint. What touches it is solved with it.
  ///
  /// - Throws: `WorldError.locked` inside a scope or hook.
  public func setSolver(_ solver: SolverChoice) throws(WorldError) {
    try checkUnlocked("setSolver")
    settings.solver = solver
    planIsStale = true
    jointPlanIsStale = true
  }

  /// What the direct solver did in the last step.
  public var directCounters: DirectCounters { direct.counters }

  private var usesDirectSolver: Bool { direct.requestCount > 0 || settings.solver != .iterative }

  /// Brings the direct islands up to date if contacts, joints or sleep changed.
  func updateDirectIslands() {
    guard usesDirectSolver && joints.count > 0 else {
      if !direct.isEmpty { setDirectIslands([]) }
      return
    }
    guard planIsStale || jointPlanIsStale else { return }
    let rowCount = bodies.rowCount
    direct.partition.begin(rowCount: rowCount)
    for row in 1..<rowCount where isFree(row) { direct.partition.addBody(row) }
    for slot in 1..<joints.slotCount where isSolved(slot) {
      forEachFreePair(ofJoint: slot) { direct.partition.unite($0, $1) }
    }
    for slot in 1..<joints.slotCount where isSolved(slot) {
      guard let body = firstFreeBody(ofJoint: slot) else { continue }
      direct.partition.addJoint(
        body, asks: asksForDirect(slot), holds: holds(slot), massRatio: massRatio(slot))
    }
    if settings.solver == .automatic { applyRule() }
    forEachTouchingContact { slot, a, b in
      if isFree(a), isFree(b) { direct.partition.unite(a, b) }
    }
    forEachTouchingContact { slot, a, b in
      if isFree(a), isFree(b) { direct.partition.addContact(a) }
    }
    collectDirectIslands()
  }

  /// Whether the body is one that a direct island may move.
  private func isFree(_ row: Int) -> Bool {
    bodies.isAwake(row) && bodies.type[row] == BodyType.dynamic.rawValue && bodies.velocity[row].w > 0
  }

  private func isSolved(_ slot: Int) -> Bool {
    guard joints.record[slot].isLive, joints.record[slot].bundleKind != JointStore.noBundle else { return false }
    var isEnabled = true
    forEachBody(ofJoint: slot) { isEnabled = isEnabled && ($0 == 0 || bodies.record[$0].isEnabled) }
    return isEnabled
  }

  /// The bodies of a joint: two, or four of a gear.
  func forEachBody(ofJoint slot: Int, _ action: (Int) -> Void) {
    let record = joints.record[slot]
    guard record.bundleKind == JointBundleKind.gear else {
      action(Int(record.bodyA))
      action(Int(record.bodyB))
      return
    }
    for number in [record.first, record.second] {
      action(Int(joints.record[Int(number)].bodyA))
      action(Int(joints.record[Int(number)].bodyB))
    }
  }

  private func firstFreeBody(ofJoint slot: Int) -> Int? {
    var result: Int?
    forEachBody(ofJoint: slot) { if result == nil, isFree($0) { result = $0 } }
    return result
  }

  private func forEachFreePair(ofJoint slot: Int, _ action: (Int, Int) -> Void) {
    guard let first = firstFreeBody(ofJoint: slot) else { return }
    forEachBody(ofJoint: slot) { if $0 != first, isFree($0) { action(first, $0) } }
  }

  private func asksForDirect(_ slot: Int) -> Bool {
    switch joints.record[slot].solver {
    case .direct: true
    case .iterative: false
    case .automatic: settings.solver == .direct
    }
  }

  /// Whether a joint holds something, rather than pulling it by a spring or driving it.
  private func holds(_ slot: Int) -> Bool {
    let row = joints.row(slot)
    switch joints.record[slot].bundleKind {
    case JointBundleKind.distance:
      // A negative frequency stands for a rod; limits hold as well.
      return row[JointRow.spring] < 0 || row[JointRow.motor + 2] > -1e9 || row[JointRow.motor + 3] < 1e9
    case JointBundleKind.frame: return row[JointRow.spring] < 0 || row[JointRow.angularSpring] < 0
    default: return true
    }
  }

  private func massRatio(_ slot: Int) -> Float {
    var least = Float.infinity
    var most: Float = 0
    forEachBody(ofJoint: slot) { row in
      guard isFree(row) else { return }
      least = min(least, bodies.record[row].mass)
      most = max(most, bodies.record[row].mass)
    }
    return most > 0 && joints.record[slot].solver != .iterative ? most / least : 1
  }

  private func applyRule() {
    for row in 1..<bodies.rowCount where isFree(row) && direct.partition.root(row) == row {
      guard !direct.partition.needs(row) else { continue }
      if direct.partition.hasLoop(row) || hasLongChain(row) { direct.partition.setNeeds(row) }
    }
  }

  private func hasLongChain(_ row: Int) -> Bool {
    direct.partition.hasLongChain(from: row, rowCount: bodies.rowCount) { row, visit in
      forEachJoint(of: row) { slot in
        guard isSolved(slot), joints.record[slot].solver != .iterative else { return }
        forEachBody(ofJoint: slot) { if $0 != row, isFree($0) { visit($0) } }
      }
    }
  }

  private func forEachTouchingContact(_ action: (_ slot: Int, _ a: Int, _ b: Int) -> Void) {
    for block in 0..<pairs.blockCount {
      var mask = pairs.touching[block] & pairs.awake[block]
      while mask != 0 {
        let slot = block * 16 + mask.trailingZeroBitCount
        mask &= mask - 1
        action(slot, Int(pairs.bodyA[slot]), Int(pairs.bodyB[slot]))
      }
    }
  }

  // MARK: - Making islands

  private func collectDirectIslands() {
    var topologies: [DirectTopology] = []
    let byRule = settings.solver == .automatic
    for row in 1..<bodies.rowCount where isFree(row) {
      let root = direct.partition.root(row)
      guard direct.partition.isDirect(root, byRule: byRule) else { continue }
      if direct.partition.island[root] < 0 {
        direct.partition.setIsland(topologies.count, ofRoot: root)
        topologies.append(DirectTopology())
      }
      let number = Int(direct.partition.island[root])
      direct.partition.setNumber(topologies[number].bodies.count, ofBody: row)
      topologies[number].bodies.append(Int32(row))
    }
    guard !topologies.isEmpty else {
      if !direct.isEmpty { setDirectIslands([]) }
      return
    }
    func island(of row: Int) -> Int? { direct.partition.island(ofBody: row) }
    for slot in 1..<joints.slotCount where isSolved(slot) {
      guard let body = firstFreeBody(ofJoint: slot), let number = island(of: body) else { continue }
      topologies[number].joints.append(Int32(slot))
      var blocks: [Int] = []
      forEachBody(ofJoint: slot) { row in
        let block = Int(direct.partition.number[row])
        if block >= 0, !blocks.contains(block) { blocks.append(block) }
      }
      topologies[number].addElement(blocks)
    }
    var contacts = [[Int32]](repeating: [], count: topologies.count)
    forEachTouchingContact { slot, a, b in
      guard let number = island(of: a) ?? island(of: b) else { return }
      contacts[number].append(Int32(slot))
    }
    // Pairs that are near count as coupled, so that the pattern outlives touching and parting.
    for block in 0..<pairs.blockCount {
      var mask = pairs.live[block] & pairs.awake[block] & ~pairs.sensor[block]
      while mask != 0 {
        let slot = block * 16 + mask.trailingZeroBitCount
        mask &= mask - 1
        let a = Int(direct.partition.number[Int(pairs.bodyA[slot])])
        let b = Int(direct.partition.number[Int(pairs.bodyB[slot])])
        guard let number = island(of: Int(pairs.bodyA[slot])), number == island(of: Int(pairs.bodyB[slot])), a != b
        else { continue }
        topologies[number].addElement([max(a, b), min(a, b)])
      }
    }
    var islands: [DirectIsland] = []
    let known = Dictionary(uniqueKeysWithValues: direct.islands.map { ($0.bodies[0], $0) })
    for (number, topology) in topologies.enumerated() {
      guard let island = reusedOrNewIsland(topology, contacts[number], known[topology.bodies[0]]) else { continue }
      setContacts(contacts[number], of: island)
      islands.append(island)
    }
    setDirectIslands(islands)
  }

  /// The island that began with the same body, if it is the same still and its pattern has room for the contacts; else a
  /// new one.
  private func reusedOrNewIsland(
    _ topology: DirectTopology, _ contacts: [Int32], _ known: DirectIsland?
  ) -> DirectIsland? {
    if let old = known, old.bodies == topology.bodies, old.joints == topology.joints,
      old.jointStarts == topology.jointStarts,
      old.jointBlocks == topology.jointBlocks,
      contacts.allSatisfy({ slot in
        let a = Int(direct.partition.number[Int(pairs.bodyA[Int(slot)])])
        let b = Int(direct.partition.number[Int(pairs.bodyB[Int(slot)])])
        return a < 0 || b < 0 || old.couples(a, b)
      })
    {
      return old
    }
    direct.countAnalysis()
    return try? DirectIsland(topology)
  }

  /// Gives an island its contacts without those that a hook has disabled; both lists ascend.
  private func setContacts(_ slots: [Int32], of island: DirectIsland) {
    island.contacts.removeAll()
    var disabled = 0
    for slot in slots {
      while disabled < disabledSlots.count, disabledSlots[disabled] < slot { disabled += 1 }
      if disabled == disabledSlots.count || disabledSlots[disabled] != slot { island.contacts.append(slot) }
    }
  }

  private func setDirectIslands(_ islands: [DirectIsland]) {
    let isSame =
      islands.count == direct.islands.count && zip(islands, direct.islands).allSatisfy { $0 === $1 }
    if !isSame { jointPlanIsStale = true }
    planIsStale = true
    for island in direct.islands { for slot in island.joints { joints.record.pointer[Int(slot)].isDirect = false } }
    direct.setIslands(islands, bodies: bodies)
    for island in islands { for slot in island.joints { joints.record.pointer[Int(slot)].isDirect = true } }
  }
}
