internal import DynamicsBase
internal import KernelInterface

/// A joint that is solved, and the rows of its bodies that move, 0 in place of others: two, or four of a gear.
struct MovingJoint: BitwiseCopyable {
  var slot: Int32
  var bodies: SIMD4<Int32>

  /// The first body that moves, 0: none.
  var first: Int {
    for side in 0..<4 where bodies[side] != 0 { return Int(bodies[side]) }
    return 0
  }
}

/// Who belongs to which direct island, as the last search found it.
///
/// Islands are numbered by their first bodies. Everything is in buffers that grow to what the world needs and are kept,
/// so that an island that is what it was is recognised without making anything.
struct DirectMembers: ~Copyable {
  private(set) var count = 0
  /// By body row: its island, and its number there; -1: in none.
  private var island = AlignedBuffer<Int32>()
  private(set) var number = AlignedBuffer<Int32>()
  private(set) var bodies = IslandList<Int32>()
  private(set) var joints = IslandList<MovingJoint>()
  /// Slots of touching contacts.
  private(set) var contacts = IslandList<Int32>()
  private var near = IslandList<UInt64>()
  /// The pairs of one island that are near, ascending, each once.
  private(set) var sortedNear = AlignedBuffer<UInt64>()
  private var sort = RadixSort()

  init() {}

  // MARK: - Entering

  mutating func begin(rowCount: Int) {
    count = 0
    island.resize(rowCount, filling: -1)
    number.resize(rowCount, filling: -1)
    island.pointer.update(repeating: -1, count: rowCount)
    number.pointer.update(repeating: -1, count: rowCount)
    bodies.begin()
    joints.begin()
    contacts.begin()
  }

  /// Enters a body of the island that the body `root` is in. Bodies come in ascending order, so that the root, the
  /// smallest row of its island, is the first.
  mutating func addBody(_ row: Int, root: Int) {
    if row == root {
      island[row] = Int32(count)
      count += 1
    } else {
      island[row] = island[root]
    }
    bodies.add(Int32(row), to: island[row])
  }

  mutating func addJoint(_ joint: MovingJoint) {
    let island = island[joint.first]
    if island >= 0 { joints.add(joint, to: island) }
  }

  /// Enters a contact of two bodies, of which one may be outside.
  mutating func addContact(_ slot: Int, _ a: Int, _ b: Int) {
    let island = max(island[a], island[b])
    if island >= 0 { contacts.add(Int32(slot), to: island) }
  }

  /// Ends the search: numbers the bodies of each island.
  mutating func end() {
    bodies.sort(islandCount: count)
    joints.sort(islandCount: count)
    contacts.sort(islandCount: count)
    for island in 0..<count {
      let range = bodies.range(island)
      for index in range { number[Int(bodies.items[index])] = Int32(index - range.lowerBound) }
    }
  }

  func firstBody(_ island: Int) -> Int32 { bodies.items[bodies.range(island).lowerBound] }

  // MARK: - Pairs that may touch

  /// Gathers the pairs of bodies in one island whose enlarged AABBs overlap. They count as coupled in a new pattern,
  /// which so outlives touching and parting.
  mutating func findNear(_ pairs: borrowing PairStore) {
    near.begin()
    for block in 0..<pairs.blockCount {
      forEachLane(pairs.live[block: block] & pairs.awake[block: block] & ~pairs.sensor[block: block]) { lane in
        let slot = block * 16 + lane
        let a = Int(pairs.bodyA[slot])
        let b = Int(pairs.bodyB[slot])
        guard island[a] >= 0, island[a] == island[b], a != b else { return }
        near.add(NearPair.code(number[a], number[b]), to: island[a])
      }
    }
    near.sort(islandCount: count)
  }

  /// Brings the near pairs of an island into their order, in which slots of contacts play no part.
  mutating func sortNear(_ island: Int) {
    sortedNear.removeAll()
    for index in near.range(island) { sortedNear.append(near.items[index]) }
    let bits = Int.bitWidth - bodies.range(island).count.leadingZeroBitCount
    sort.sort(&sortedNear, low: 0, high: bits)
    sort.sort(&sortedNear, low: 32, high: 32 + bits)
    var kept = 0
    for index in 0..<sortedNear.count where kept == 0 || sortedNear[kept - 1] != sortedNear[index] {
      sortedNear[kept] = sortedNear[index]
      kept += 1
    }
    sortedNear.setCount(kept)
  }

  // MARK: - Comparing

  /// Whether an analysed island has the bodies and joints of an island found. Joints may have come into slots that
  /// became free: what they couple is compared.
  func match(_ known: DirectIsland, _ island: Int) -> Bool {
    let rows = bodies.range(island)
    let slots = joints.range(island)
    guard rows.count == known.bodies.count, slots.count == known.joints.count else { return false }
    for (index, row) in zip(rows, known.bodies) where bodies.items[index] != row { return false }
    for (index, slot) in zip(slots, known.joints) where joints.items[index].slot != slot { return false }
    var next = 0
    var isSame = true
    for (joint, index) in slots.enumerated() {
      forEachBlock(joints.items[index]) { block in
        isSame = isSame && next < known.jointBlocks.count && known.jointBlocks[next] == block
        next += 1
      }
      guard isSame, known.jointStarts[joint + 1] == next else { return false }
    }
    return true
  }

  /// Whether the pattern of an island has room for all contacts of an island found.
  func fit(_ known: DirectIsland, _ island: Int, _ pairs: borrowing PairStore) -> Bool {
    for index in contacts.range(island) {
      let slot = Int(contacts.items[index])
      let a = Int(number[Int(pairs.bodyA[slot])])
      let b = Int(number[Int(pairs.bodyB[slot])])
      if a >= 0, b >= 0, !known.couples(a, b) { return false }
    }
    return true
  }

  /// Whether the near pairs last sorted are those that an island was analysed with.
  func nearMatches(_ known: DirectIsland) -> Bool {
    guard known.near.count == sortedNear.count else { return false }
    for index in 0..<sortedNear.count where known.near[index] != sortedNear[index] { return false }
    return true
  }

  /// The numbers of the bodies that a joint moves, each once.
  @inline(__always)
  private func forEachBlock(_ joint: MovingJoint, _ action: (Int) -> Void) {
    for side in 0..<4 where joint.bodies[side] != 0 {
      var isNew = true
      for other in 0..<side where joint.bodies[other] == joint.bodies[side] { isNew = false }
      if isNew { action(Int(number[Int(joint.bodies[side])])) }
    }
  }

  /// An island found, with the near pairs last sorted.
  func topology(_ island: Int) -> DirectTopology {
    var result = DirectTopology()
    for index in bodies.range(island) { result.bodies.append(bodies.items[index]) }
    for index in joints.range(island) {
      result.joints.append(joints.items[index].slot)
      forEachBlock(joints.items[index]) { result.jointBlocks.append($0) }
      result.jointStarts.append(result.jointBlocks.count)
    }
    for index in 0..<sortedNear.count { result.near.append(sortedNear[index]) }
    return result
  }
}
