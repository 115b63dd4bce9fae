internal import KernelInterface

/// Which joints are solved side by side, and in what order.
///
/// Joints are coloured so that no two of a colour share a body that moves, each by its slot taking the first colour that
/// is free for its bodies; the joints of a colour that have the same kernel and stiffness are cut into bundles of 16. What
/// finds no colour any more (a body with more than 64 joints) gets bundles of one. The plan is made from scratch whenever
/// the set of joints to solve changed, and depends on nothing but that set.
struct JointPlan: ~Copyable {
  /// One entry a bundle; the softness is that of the last `update(softness:)`.
  private(set) var info = AlignedBuffer<JointBundleInfo>()
  /// 16 a bundle; 0 in lanes without a joint.
  private(set) var slots = AlignedBuffer<Int32>()
  private(set) var rowsA = AlignedBuffer<Int32>()
  private(set) var rowsB = AlignedBuffer<Int32>()
  /// Blocks with the bodies that joints move.
  private(set) var blocks = AlignedBuffer<BodyBlock>()
  /// Joints in the plan.
  private(set) var jointCount = 0
  private(set) var colorCount = 0
  /// Floats that the bundles take.
  private(set) var floatCount = 0
  private(set) var hasRigid = false

  /// Stiffness number by bundle.
  private var softness = AlignedBuffer<Int32>()
  private var masks = AlignedBuffer<UInt64>()
  private var keys = AlignedBuffer<UInt64>()
  private var blockMasks = AlignedBuffer<UInt16>()
  private var sort = RadixSort()

  init() {}

  /// Makes the plan anew from the joints that have a body to move.
  mutating func make(_ joints: borrowing JointStore, _ bodies: borrowing BodyStore) {
    color(joints, bodies)
    // Slots are in order already; colour, kernel and stiffness above them.
    sort.sort(&keys, low: 32, high: 64)
    layOut(joints)
  }

  /// Colour (0 to 64) in the 7 bits from 57, kernel in 4 from 53, rigid in one, stiffness in 20 from 32, slot below.
  private mutating func color(_ joints: borrowing JointStore, _ bodies: borrowing BodyStore) {
    keys.removeAll()
    masks.removeAll()
    masks.resize(bodies.rowCount, filling: 0)
    blockMasks.removeAll()
    blockMasks.resize(bodies.awake.count, filling: 0)
    colorCount = 0
    for slot in 1..<max(joints.slotCount, 1) {
      let joint = joints.record[slot]
      guard joint.isLive, joint.bundleKind != JointStore.noBundle else { continue }
      var rows: (Int32, Int32, Int32, Int32) = (joint.bodyA, joint.bodyB, 0, 0)
      if joint.bundleKind == JointBundleKind.gear {
        let first = joints.record[Int(joint.first)]
        let second = joints.record[Int(joint.second)]
        rows = (first.bodyA, first.bodyB, second.bodyA, second.bodyB)
      }
      var used: UInt64 = 0
      var isActive = false
      var isEnabled = true
      Self.forEach(rows) { row in
        isEnabled = isEnabled && (row == 0 || bodies.record[row].isEnabled)
        guard bodies.type[row] == BodyType.dynamic.rawValue, row > 0 else { return }
        used |= masks[row]
        isActive = isActive || bodies.isAwake(row)
      }
      guard isActive, isEnabled else { continue }
      let free = ~used
      let color = free.trailingZeroBitCount
      let bit = free & (0 &- free)
      Self.forEach(rows) { row in
        guard bodies.type[row] == BodyType.dynamic.rawValue, row > 0 else { return }
        masks[row] |= bit
        blockMasks[row >> 4] |= 1 << UInt16(row & 15)
      }
      colorCount = max(colorCount, color + 1)
      keys.append(
        UInt64(color) << 57 | UInt64(joint.bundleKind) << 53 | (joint.isRigid ? 1 << 52 : 0)
          | UInt64(joint.softness & 0xf_ffff) << 32 | UInt64(slot))
    }
    jointCount = keys.count
    blocks.removeAll()
    for block in 0..<blockMasks.count where blockMasks[block] != 0 {
      blocks.append(BodyBlock(index: Int32(block), mask: UInt32(blockMasks[block])))
    }
  }

  @inline(__always)
  private static func forEach(_ rows: (Int32, Int32, Int32, Int32), _ action: (Int) -> Void) {
    action(Int(rows.0))
    action(Int(rows.1))
    action(Int(rows.2))
    action(Int(rows.3))
  }

  private mutating func layOut(_ joints: borrowing JointStore) {
    info.removeAll()
    slots.removeAll()
    rowsA.removeAll()
    rowsB.removeAll()
    softness.removeAll()
    floatCount = 0
    hasRigid = false
    var bucket = UInt64.max
    for index in 0..<keys.count {
      let key = keys[index]
      let isOverflow = key >> 57 == 64
      if key >> 32 != bucket || isOverflow || info[info.count - 1].lanes == 16 {
        bucket = key >> 32
        addBundle(kind: UInt8(key >> 53 & 15), isRigid: key >> 52 & 1 != 0, softness: Int32(key >> 32 & 0xf_ffff))
      }
      let bundle = info.count - 1
      let lane = bundle * JointBundle.lanes + Int(info[bundle].lanes)
      info.pointer[bundle].lanes += 1
      let slot = Int(key & 0xffff_ffff)
      slots[lane] = Int32(slot)
      let joint = joints.record[slot]
      if joint.bundleKind == JointBundleKind.gear {
        rowsA[lane] = joints.record[Int(joint.first)].bodyA
        rowsB[lane] = joints.record[Int(joint.first)].bodyB
      } else {
        rowsA[lane] = joint.bodyA
        rowsB[lane] = joint.bodyB
      }
    }
  }

  private mutating func addBundle(kind: UInt8, isRigid: Bool, softness number: Int32) {
    info.append(
      JointBundleInfo(
        kind: kind, isRigid: isRigid, lanes: 0, offset: Int32(floatCount),
        softness: Softness(hertz: 0, dampingRatio: 0, timeStep: 0)))
    softness.append(number)
    floatCount += JointBundle.floats(kind: kind)
    hasRigid = hasRigid || isRigid
    let lanes = info.count * JointBundle.lanes
    slots.resize(lanes, filling: 0)
    rowsA.resize(lanes, filling: 0)
    rowsB.resize(lanes, filling: 0)
  }

  /// Fits the bundles' softness to the length of a sub-step in s. No joint is stiffer than a quarter of the sub-step rate
  /// (Box2D's limit).
  func update(softnesses: [SIMD2<Float>], substep: Float) {
    var number: Int32 = -1
    var current = Softness(hertz: 0, dampingRatio: 0, timeStep: 0)
    for bundle in 0..<info.count {
      if softness[bundle] != number {
        number = softness[bundle]
        let given = softnesses[Int(number)]
        current = Softness(hertz: min(given.x, 0.25 / substep), dampingRatio: given.y, timeStep: substep)
      }
      info.pointer[bundle].softness = current
    }
  }

  var byteCount: Int {
    info.capacity * MemoryLayout<JointBundleInfo>.stride + (slots.capacity + rowsA.capacity + rowsB.capacity) * 4
      + (masks.capacity + keys.capacity) * 8
  }
}

/// The joints' part of a step.
struct JointSolver: ~Copyable {
  var plan = JointPlan()
  private var bundles = AlignedBuffer<Float>()

  init() {}

  /// What the kernels need for a step; `nil` if there are no joints to solve.
  mutating func arguments(
    _ joints: borrowing JointStore, bodies: BodyRows, settings: ContactSolverSettings
  ) -> JointPassArguments? {
    guard plan.jointCount > 0 else { return nil }
    bundles.reserve(plan.floatCount)
    let substep = settings.substep
    plan.update(softnesses: joints.softnesses, substep: substep)
    // A fifth of a metre a sub-step, and half of what bodies may turn.
    let largestSpeed = min(0.2 / substep, 0.25 * settings.maximumSpeed)
    let largestSpin = 0.5 * settings.maximumSpin
    return JointPassArguments(
      bodies: bodies, blocks: plan.blocks.pointer, blockCount: plan.blocks.count, bundles: bundles.pointer,
      info: plan.info.pointer, bundleCount: plan.info.count, slots: plan.slots.pointer, rowsA: plan.rowsA.pointer,
      rowsB: plan.rowsB.pointer, hasRigid: plan.hasRigid, joints: joints.rows.pointer,
      impulses: joints.impulses.pointer, timeStep: substep,
      largestSpeed: largestSpeed, largestSpin: largestSpin)
  }

  var byteCount: Int { bundles.capacity * 4 + plan.byteCount }
}
