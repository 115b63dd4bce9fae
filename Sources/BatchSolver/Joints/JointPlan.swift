internal import DynamicsBase
internal import KernelInterface

/// Which joints are solved side by side, and in what order.
///
/// Joints are coloured so that no two of a colour share a body that moves, each by its slot taking the first colour
/// that is free for its bodies; the joints of a colour that have the same kernel and stiffness are cut into bundles of
/// 16. What finds no colour any more gets bundles of one. A body with very many joints, a hub, would use up the
/// colours: its joints get bundles of their own, which come first and in which every lane has a copy of it
/// (`JointHub.swift`). The plan is made from scratch whenever the set of joints to solve changed, and depends on
/// nothing but that set. It may be ordered by groups that can be solved independently, see `IslandGroups`.
struct JointPlan: ~Copyable {
  /// One entry a bundle; the softness is that of the last `update(softness:)`.
  private(set) var info = AlignedBuffer<JointBundleInfo>()
  /// Colour, kernel and stiffness number of each bundle, ascending where there are no hubs; see `key`.
  private(set) var buckets = AlignedBuffer<UInt32>()
  /// 16 a bundle; 0 in lanes without a joint.
  private(set) var slots = AlignedBuffer<Int32>()
  private(set) var rowsA = AlignedBuffer<Int32>()
  private(set) var rowsB = AlignedBuffer<Int32>()
  /// Blocks with the bodies that joints move.
  private(set) var blocks = AlignedBuffer<BodyBlock>()
  /// Joints in the plan.
  private(set) var jointCount = 0
  private(set) var colorCount = 0
  /// Bytes that the bundles' blocks take.
  private(set) var bundleBytes = 0
  private(set) var hasRigid = false
  /// Bundles of light hubs, which come first.
  private(set) var lightCount = 0
  /// Bundles of one bucket share no body that moves, and joints are of two bodies.
  private(set) var isPlain = true
  /// Groups that are solved one after the other.
  private(set) var groupCount = 1

  /// What it was made from: `JointSystem.version`, and where the hubs' copies are, see `BodyStore.scratchRow`.
  private(set) var version: UInt64 = 0
  private(set) var scratchRow = 0
  /// It is to be made anew even so.
  private(set) var isForgotten = false

  /// How several workers go through the bundles, where there is one group.
  private var stages = BundleStages()
  /// By group, and one more: the first bundle.
  private var bundleStarts = AlignedBuffer<Int32>()
  /// By block of body rows: those that joints move.
  private var movedRows = AlignedBuffer<UInt16>()
  /// Stiffness number by bundle.
  private var softness = AlignedBuffer<Int32>()

  // MARK: Scratch

  private(set) var hubs = JointHubs()
  private var masks = AlignedBuffer<UInt64>()
  private var keys = AlignedBuffer<UInt64>()
  private var sort = RadixSort()
  private var groupedKeys = GroupedKeys()

  init() {}

  /// Makes the plan anew from the joints that have a body to move, ordered by groups if none of the joints is between
  /// two of them, which it returns.
  mutating func make(
    _ joints: borrowing AlignedBuffer<JointRecord>, _ lists: borrowing IncidenceLists, version: UInt64,
    _ bodies: borrowing BodyStore, _ groups: borrowing IslandGroups
  ) -> Bool {
    self.version = version
    isForgotten = false
    scratchRow = bodies.scratchRow
    masks.removeAll()
    masks.resize(bodies.rowCount, filling: 0)
    movedRows.removeAll()
    movedRows.resize(bodies.awake.blockCount, filling: 0)
    clear()
    findHubs(joints, lists, bodies)
    for index in 0..<hubs.count where hubs.isLight(hubs[index]) { addHub(hubs[index], joints, lists, bodies) }
    lightCount = info.count
    for index in 0..<hubs.count where !hubs.isLight(hubs[index]) { addHub(hubs[index], joints, lists, bodies) }
    color(joints, bodies)
    let holds = groups.count == 1 || assign(joints, bodies, groups)
    layOutGroups(joints)
    repeatLastJoints()
    for block in 0..<movedRows.count where movedRows[block] != 0 {
      blocks.append(BodyBlock(index: Int32(block), mask: UInt32(movedRows[block])))
    }
    return holds
  }

  /// Has the plan made anew before it is used again.
  mutating func forget() { isForgotten = true }

  private mutating func clear() {
    info.removeAll()
    buckets.removeAll()
    isPlain = true
    slots.removeAll()
    rowsA.removeAll()
    rowsB.removeAll()
    softness.removeAll()
    blocks.removeAll()
    hubs.removeAll()
    stages.removeAll()
    bundleStarts.removeAll()
    groupCount = 1
    bundleBytes = 0
    hasRigid = false
    lightCount = 0
    jointCount = 0
    colorCount = 0
  }

  // MARK: - Joints

  /// Whether a joint is to be solved.
  private static func isActive(
    _ slot: Int, _ joints: borrowing AlignedBuffer<JointRecord>, _ bodies: borrowing BodyStore
  ) -> Bool {
    let joint = joints[slot]
    guard joint.isLive, joint.bundleKind != .filter, !joint.isDirect else { return false }
    var moves = false
    var isEnabled = true
    Self.forEachBody(of: joint, joints) { row in
      isEnabled = isEnabled && (row == 0 || bodies.record[row].isEnabled)
      moves = moves || (Self.isDynamic(row, bodies) && bodies.isAwake(row))
    }
    return moves && isEnabled
  }

  private static func isDynamic(_ row: Int, _ bodies: borrowing BodyStore) -> Bool {
    row > 0 && bodies.type[row] == BodyType.dynamic.rawValue
  }

  /// Colour (0 to 64) in the 7 bits from 57, kernel in 4 from 53, rigid in one, stiffness in 20 from 32, slot below.
  private static func key(_ joint: JointRecord, color: Int, slot: Int) -> UInt64 {
    UInt64(color) << 57 | UInt64(joint.bundleKind.rawValue) << 53 | (joint.isRigid ? 1 << 52 : 0)
      | UInt64(joint.softness & 0xf_ffff) << 32 | UInt64(slot)
  }

  private static func slot(_ key: UInt64) -> Int { Int(key & 0xffff_ffff) }

  // MARK: - Hubs

  private mutating func findHubs(
    _ joints: borrowing AlignedBuffer<JointRecord>, _ lists: borrowing IncidenceLists, _ bodies: borrowing BodyStore
  ) {
    hubs.find(lists, bodies, slotCount: joints.count) { slot, row in
      let joint = joints[slot]
      guard joint.bundleKind != .gear, Self.isActive(slot, joints, bodies) else { return nil }
      let other = Int(joint.bodyA) == row ? Int(joint.bodyB) : Int(joint.bodyA)
      let inverse = bodies.velocity[row].inverseMass
      let otherInverse = bodies.velocity[other].inverseMass
      // What does not give way is not swung.
      guard inverse > 0, otherInverse > 0 else { return nil }
      return (inverse / (inverse + otherInverse), other)
    }
  }

  /// The hub of a joint, if one of its bodies is: of joints between two hubs none is.
  private func hub(of joint: JointRecord) -> Int? {
    guard hubs.count > 0, joint.bundleKind != .gear else { return nil }
    let isA = hubs.isHub(Int(joint.bodyA))
    let isB = hubs.isHub(Int(joint.bodyB))
    return isA == isB ? nil : Int(isA ? joint.bodyA : joint.bodyB)
  }

  /// The bundles of a hub: no two lanes share a body but the hub.
  private mutating func addHub(
    _ hub: Int, _ joints: borrowing AlignedBuffer<JointRecord>, _ lists: borrowing IncidenceLists,
    _ bodies: borrowing BodyStore
  ) {
    keys.removeAll()
    var link = lists.first(of: hub)
    while link >= 0 {
      let slot = Int(link >> 1)
      link = lists.next(link)
      let joint = joints[slot]
      guard Self.isActive(slot, joints, bodies), self.hub(of: joint) == hub else { continue }
      let other = Int(joint.bodyA) == hub ? Int(joint.bodyB) : Int(joint.bodyA)
      keys.append(Self.key(joint, color: 0, slot: slot))
      if Self.isDynamic(other, bodies) { movedRows[other >> 4] |= 1 << UInt16(other & 15) }
    }
    guard keys.count > 0 else { return }
    movedRows[hub >> 4] |= 1 << UInt16(hub & 15)
    sort.sort(&keys, low: 0, high: 32)
    // The second joint of the hub with the same body comes a round later.
    for index in 0..<keys.count {
      let joint = joints[Self.slot(keys[index])]
      let other = Int(joint.bodyA) == hub ? Int(joint.bodyB) : Int(joint.bodyA)
      guard Self.isDynamic(other, bodies) else { continue }
      let round = min((~masks[other]).trailingZeroBitCount, 63)
      masks[other] |= 1 << UInt64(round)
      keys[index] |= UInt64(round) << 57
    }
    for index in 0..<keys.count {
      let joint = joints[Self.slot(keys[index])]
      masks[Int(joint.bodyA) == hub ? Int(joint.bodyB) : Int(joint.bodyA)] = 0
    }
    sort.sort(&keys, low: 32, high: 64)
    layOut(joints, 0..<keys.count, hub: hub)
    shareMass(of: hub)
  }

  /// Says how many copies have the mass of the hub whose bundles were added last.
  private func shareMass(of hub: Int) {
    var bundle = info.count - 1
    while bundle >= 0, Int(info[bundle].hub) == hub {
      info.pointer[bundle].copies = hubs.isLight(hub) ? Int32(keys.count) : Int32(info[bundle].lanes)
      bundle -= 1
    }
  }

  // MARK: - Colours

  private mutating func color(_ joints: borrowing AlignedBuffer<JointRecord>, _ bodies: borrowing BodyStore) {
    keys.removeAll()
    for slot in 1..<max(joints.count, 1) where Self.isActive(slot, joints, bodies) {
      let joint = joints[slot]
      guard hub(of: joint) == nil else { continue }
      var used: UInt64 = 0
      Self.forEachBody(of: joint, joints) { if Self.isDynamic($0, bodies) { used |= masks[$0] } }
      let free = ~used
      let color = free.trailingZeroBitCount
      let bit = free & (0 &- free)
      Self.forEachBody(of: joint, joints) { row in
        guard Self.isDynamic(row, bodies) else { return }
        masks[row] |= bit
        movedRows[row >> 4] |= 1 << UInt16(row & 15)
      }
      colorCount = max(colorCount, color + 1)
      keys.append(Self.key(joint, color: color, slot: slot))
    }
    // Slots are in order already.
    sort.sort(&keys, low: 32, high: 64)
  }

  // MARK: - Groups

  /// Orders the keys by groups. Where a joint is between two groups they stay as they are, and this returns false.
  private mutating func assign(
    _ joints: borrowing AlignedBuffer<JointRecord>, _ bodies: borrowing BodyStore, _ groups: borrowing IslandGroups
  ) -> Bool {
    // The bundles that are there already, those of hubs, come first.
    for index in 0..<hubs.count where groups.group(of: hubs[index]) != 0 { return false }
    for bundle in 0..<info.count {
      for lane in 0..<Int(info[bundle].lanes) {
        let joint = joints[Int(slots[bundle * JointBundle.lanes + lane])]
        guard Self.group(of: joint, joints, bodies, groups) == 0 else { return false }
      }
    }
    let holds = groupedKeys.order(&keys, groups: groups.count) { key in
      Self.group(of: joints[Self.slot(key)], joints, bodies, groups)
    }
    if holds { groupCount = groups.count }
    return holds
  }

  private mutating func layOutGroups(_ joints: borrowing AlignedBuffer<JointRecord>) {
    bundleStarts.append(0)
    for group in 0..<groupCount {
      layOut(joints, groupCount == 1 ? 0..<keys.count : groupedKeys.keys(ofGroup: group), hub: -1)
      bundleStarts.append(Int32(info.count))
    }
  }

  // MARK: - Bundles

  /// Cuts a range of the sorted joints into bundles.
  private mutating func layOut(_ joints: borrowing AlignedBuffer<JointRecord>, _ range: Range<Int>, hub: Int) {
    jointCount += range.count
    var bucket = UInt64.max
    for index in range {
      let key = keys[index]
      // Bundles of a hub share it.
      if hub < 0, key >> 57 != bucket >> 25 { stages.add(upTo: info.count, sharesNothing: bucket >> 25 < 64) }
      let isOverflow = key >> 57 == 64
      if key >> 32 != bucket || isOverflow || info[info.count - 1].lanes == 16 {
        bucket = key >> 32
        addBundle(
          kind: joints[Self.slot(key)].bundleKind, isRigid: key >> 52 & 1 != 0,
          softness: Int32(key >> 32 & 0xf_ffff), hub: hub)
        buckets.append(UInt32(truncatingIfNeeded: bucket))
        isPlain = isPlain && hub < 0 && !isOverflow && joints[Self.slot(key)].bundleKind != .gear
      }
      let bundle = info.count - 1
      let number = Int(info[bundle].lanes)
      let lane = bundle * JointBundle.lanes + number
      info.pointer[bundle].lanes += 1
      let slot = Self.slot(key)
      slots[lane] = Int32(slot)
      var joint = joints[slot]
      if joint.bundleKind == .gear { joint = joints[Int(joint.first)] }
      rowsA[lane] = Int(joint.bodyA) == hub ? Int32(scratchRow + number) : joint.bodyA
      rowsB[lane] = Int(joint.bodyB) == hub ? Int32(scratchRow + number) : joint.bodyB
    }
    stages.add(upTo: info.count, sharesNothing: hub < 0 && bucket >> 25 < 64)
  }

  /// Lanes not in use repeat the bundle's last joint, see `ContactPlan`.
  private func repeatLastJoints() {
    for bundle in 0..<info.count {
      let end = (bundle + 1) * JointBundle.lanes
      let last = bundle * JointBundle.lanes + Int(info[bundle].lanes) - 1
      for lane in (last + 1)..<end {
        slots.pointer[lane] = slots[last]
        rowsA.pointer[lane] = rowsA[last]
        rowsB.pointer[lane] = rowsB[last]
      }
    }
  }

  private mutating func addBundle(kind: JointBundleKind, isRigid: Bool, softness number: Int32, hub: Int) {
    info.append(
      JointBundleInfo(
        kind: kind, isRigid: isRigid, lanes: 0, hub: Int32(hub), offset: bundleBytes,
        softness: Softness(hertz: 0, dampingRatio: 0, timeStep: 0), copies: 0))
    softness.append(number)
    bundleBytes += kind.blockSize
    hasRigid = hasRigid || isRigid
    let lanes = info.count * JointBundle.lanes
    slots.resize(lanes, filling: 0)
    rowsA.resize(lanes, filling: 0)
    rowsB.resize(lanes, filling: 0)
  }

  /// Fits the bundles' softness to the length of a sub-step in s. No joint is stiffer than a quarter of the sub-step
  /// rate (Box2D's limit); those of light hubs have a softness of their own.
  mutating func update(softnesses: [SIMD2<Float>], substep: Float) {
    var number: Int32 = -1
    var current = Softness(hertz: 0, dampingRatio: 0, timeStep: 0)
    for bundle in lightCount..<info.count {
      if softness[bundle] != number {
        number = softness[bundle]
        let given = softnesses[Int(number)]
        current = Softness(hertz: min(given.x, 0.25 / substep), dampingRatio: given.y, timeStep: substep)
      }
      info.pointer[bundle].softness = current
    }
    for bundle in 0..<lightCount {
      let given = softnesses[Int(softness[bundle])]
      info.pointer[bundle].softness = JointHubs.softness(
        hertz: given.x, dampingRatio: given.y, substep: substep, copies: info[bundle].copies)
    }
  }

  /// How several workers, or groups, go through the plan; valid until it is made anew.
  var order: JointOrder {
    JointOrder(
      stages: stages.buffer, bundleStarts: UnsafePointer(bundleStarts.pointer),
      movedRows: UnsafeBufferPointer(start: movedRows.pointer, count: movedRows.count))
  }

  var byteCount: Int {
    info.capacity * MemoryLayout<JointBundleInfo>.stride + (slots.capacity + rowsA.capacity + rowsB.capacity) * 4
      + (masks.capacity + keys.capacity) * 8 + groupedKeys.byteCount + movedRows.byteCount + bundleStarts.byteCount
      + buckets.byteCount
  }
}

// MARK: - Memory

extension JointPlan {
  /// Shows the buffers that steps touch.
  mutating func visitBuffers<Visitor: BufferVisitor>(_ visitor: inout Visitor) {
    visitor.visit(&info)
    visitor.visit(&buckets)
    visitor.visit(&slots)
    visitor.visit(&rowsA)
    visitor.visit(&rowsB)
    visitor.visit(&blocks)
    visitor.visit(&softness)
  }
}
