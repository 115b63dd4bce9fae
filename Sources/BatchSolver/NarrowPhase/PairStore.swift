package import DynamicsBase
package import KernelInterface

/// What the narrow phase must know of a new pair.
package struct NewPair: BitwiseCopyable {
  package var kind: PairKind
  /// Shape and body rows in the kernel's order.
  package var shapeA: Int32
  package var shapeB: Int32
  package var bodyA: Int32
  package var bodyB: Int32
  /// The body of shape B becomes side A of the manifold: it is fixed.
  package var isFlipped: Bool
  /// A shape's centroid is not its body's centre of mass.
  package var hasOffset: Bool
  package var friction: Float
  /// `restitution, rolling resistance, tangent speed, -`.
  package var material: Row
  /// Needs a extension block in the contact solver.
  package var isExtended: Bool
  /// Overlaps and does not touch: see `PairStore.sensed`.
  package var isSensor: Bool

  package init(
    kind: PairKind, shapeA: Int32, shapeB: Int32, bodyA: Int32, bodyB: Int32, isFlipped: Bool, hasOffset: Bool,
    friction: Float, material: Row, isExtended: Bool, isSensor: Bool = false
  ) {
    self.kind = kind
    self.shapeA = shapeA
    self.shapeB = shapeB
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.isFlipped = isFlipped
    self.hasOffset = hasOffset
    self.friction = friction
    self.material = material
    self.isExtended = isExtended
    self.isSensor = isSensor
  }
}

/// All pairs of shapes whose boxes overlap, in blocks of 16 of one kind, and their manifolds.
///
/// A pair keeps its slot (`block * 16 + lane`) for life, so impulses stay where they are and nothing is moved when bodies
/// fall asleep. Free lanes are refilled lowest first. Block 0 holds no pairs: its slot 0 stands for "no contact".
package struct PairStore: ~Copyable {
  // By slot
  package var shapeA = AlignedBuffer<Int32>()
  package var shapeB = AlignedBuffer<Int32>()
  package var bodyA = AlignedBuffer<Int32>()
  package var bodyB = AlignedBuffer<Int32>()
  package var friction = AlignedBuffer<Float>()
  /// 16 floats a slot, see `ManifoldRow`.
  package var manifolds = AlignedBuffer<Float>()
  /// 4 floats a slot.
  package var impulses = AlignedBuffer<Float>()
  /// 4 floats a slot.
  package var materials = AlignedBuffer<Float>()
  package var features = AlignedBuffer<Int32>()
  // By block
  package var kind = AlignedBuffer<UInt8>()
  package var pointClass = AlignedBuffer<UInt8>()
  package var live = AlignedBuffer<UInt16>()
  package var touching = AlignedBuffer<UInt16>()
  /// A body of the pair is awake.
  package var awake = AlignedBuffer<UInt16>()
  package var extended = AlignedBuffer<UInt16>()
  /// Pairs with a sensor: they never touch, and `sensed` says which have points.
  package var sensor = AlignedBuffer<UInt16>()
  package var sensed = AlignedBuffer<UInt16>()
  package var flipped = AlignedBuffer<UInt16>()
  package var hasOffsets = AlignedBuffer<Bool>()
  private var previousTouching = AlignedBuffer<UInt16>()
  /// By kind: no block below this one has a free lane.
  private var firstOpen = AlignedBuffer<Int32>(repeating: 1, count: PairKind.allCases.count)
  private var active = AlignedBuffer<Int32>()
  private var scratch = AlignedBuffer<Float>(repeating: 0, count: NarrowPhaseKernels.scratchFloats)
  /// Live pairs.
  package private(set) var count = 0

  package init() { addBlock(kind: .capsuleCircle) }

  package var blockCount: Int { kind.count }

  private mutating func addBlock(kind newKind: PairKind) {
    let slots = (blockCount + 1) * 16
    shapeA.resize(slots, filling: 0)
    shapeB.resize(slots, filling: 0)
    bodyA.resize(slots, filling: 0)
    bodyB.resize(slots, filling: 0)
    friction.resize(slots, filling: 0)
    manifolds.resize(slots * ManifoldRow.floats, filling: 0)
    impulses.resize(slots * 4, filling: 0)
    materials.resize(slots * 4, filling: 0)
    features.resize(slots, filling: -1)
    kind.append(newKind.rawValue)
    pointClass.append(newKind.points)
    live.append(0)
    touching.append(0)
    awake.append(0)
    extended.append(0)
    sensor.append(0)
    sensed.append(0)
    flipped.append(0)
    hasOffsets.append(false)
    previousTouching.append(0)
  }

  // MARK: - Pairs

  /// Enters a pair and returns its slot; it takes part from the next update on.
  package mutating func insert(_ pair: NewPair) -> Int {
    let number = pair.kind.rawValue
    var block = Int(firstOpen[Int(number)])
    while block < blockCount, kind[block] != number || live[block] == .max { block += 1 }
    if block == blockCount { addBlock(kind: pair.kind) }
    firstOpen[Int(number)] = Int32(block)
    let lane = (~live[block]).trailingZeroBitCount
    let bit: UInt16 = 1 << UInt16(lane)
    let slot = block * 16 + lane
    live[block] |= bit
    awake[block] |= bit
    flipped[block] = pair.isFlipped ? flipped[block] | bit : flipped[block] & ~bit
    extended[block] = pair.isExtended ? extended[block] | bit : extended[block] & ~bit
    sensor[block] = pair.isSensor ? sensor[block] | bit : sensor[block] & ~bit
    if pair.hasOffset { hasOffsets[block] = true }
    shapeA[slot] = pair.shapeA
    shapeB[slot] = pair.shapeB
    bodyA[slot] = pair.bodyA
    bodyB[slot] = pair.bodyB
    friction[slot] = pair.friction
    (manifolds.pointer + slot * ManifoldRow.floats).update(repeating: 0, count: ManifoldRow.floats)
    (impulses.pointer + slot * 4).update(repeating: 0, count: 4)
    for i in 0..<4 { materials[slot * 4 + i] = pair.material[i] }
    features[slot] = -1
    count += 1
    return slot
  }

  /// Takes a pair out.
  package mutating func remove(_ slot: Int) {
    let block = slot >> 4
    let bit: UInt16 = 1 << UInt16(slot & 15)
    live[block] &= ~bit
    touching[block] &= ~bit
    awake[block] &= ~bit
    extended[block] &= ~bit
    sensor[block] &= ~bit
    shapeA[slot] = 0
    shapeB[slot] = 0
    bodyA[slot] = 0
    bodyB[slot] = 0
    features[slot] = -1
    if live[block] == 0 { hasOffsets[block] = false }
    firstOpen[Int(kind[block])] = min(firstOpen[Int(kind[block])], Int32(block))
    count -= 1
  }

  /// Whether the pair is updated and solved.
  @inline(__always)
  package func setAwake(_ slot: Int, _ value: Bool) {
    let bit: UInt16 = 1 << UInt16(slot & 15)
    awake[slot >> 4] = value ? awake[slot >> 4] | bit : awake[slot >> 4] & ~bit
  }

  /// Turns a pair's manifold round: its sides A and B change places, now and in later updates. Impulses stay: with the
  /// normal the tangent turns round too.
  package func flip(_ slot: Int) {
    flipped[slot >> 4] ^= 1 << UInt16(slot & 15)
    let row = manifolds.pointer + slot * ManifoldRow.floats
    row[ManifoldRow.normalX] = -row[ManifoldRow.normalX]
    row[ManifoldRow.normalY] = -row[ManifoldRow.normalY]
    for (a, b) in [
      (ManifoldRow.anchorA1, ManifoldRow.anchorB1), (ManifoldRow.anchorA1 + 1, ManifoldRow.anchorB1 + 1),
      (ManifoldRow.anchorA2, ManifoldRow.anchorB2), (ManifoldRow.anchorA2 + 1, ManifoldRow.anchorB2 + 1),
      (ManifoldRow.bodyA, ManifoldRow.bodyB),
    ] {
      let old = row[a]
      row[a] = row[b]
      row[b] = old
    }
  }

  // MARK: - Update

  /// Computes the manifolds of all awake pairs; `changed` gets the slots that began or ceased to touch, ascending.
  package mutating func update(
    shapes: UnsafePointer<Float>, geometry: UnsafePointer<Float>, poses: UnsafePointer<Float>,
    kernels: NarrowPhaseKernels, changed: inout AlignedBuffer<Int32>
  ) {
    changed.removeAll()
    for block in 0..<blockCount { previousTouching[block] = touching[block] }
    for pairKind in PairKind.allCases {
      active.removeAll()
      let number = pairKind.rawValue
      for block in 1..<max(blockCount, 1) where kind[block] == number && awake[block] != 0 {
        active.append(Int32(block))
      }
      guard active.count > 0 else { continue }
      kernels.update(
        pairKind,
        NarrowPhaseArguments(
          blocks: active.pointer, blockCount: active.count, shapeA: shapeA.pointer, shapeB: shapeB.pointer,
          bodyA: bodyA.pointer, bodyB: bodyB.pointer, friction: friction.pointer, flipped: flipped.pointer,
          hasOffsets: hasOffsets.pointer, shapes: shapes, geometry: geometry, poses: poses,
          manifolds: manifolds.pointer, impulses: impulses.pointer, features: features.pointer,
          touching: touching.pointer, scratch: scratch.pointer))
    }
    for block in 1..<max(blockCount, 1) {
      sensed[block] = touching[block] & sensor[block]
      touching[block] &= live[block] & ~sensor[block]
      var difference = touching[block] ^ previousTouching[block]
      while difference != 0 {
        changed.append(Int32(block * 16 + difference.trailingZeroBitCount))
        difference &= difference - 1
      }
    }
  }

  package var byteCount: Int { shapeA.capacity * (5 * 4 + 64 + 16 + 16 + 4) + kind.capacity * 20 }
}
