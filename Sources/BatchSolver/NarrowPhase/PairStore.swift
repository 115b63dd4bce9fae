package import DynamicsBase
package import KernelInterface

/// All pairs of shapes whose boxes overlap, in blocks of 16 of one kind, and their manifolds.
///
/// A pair keeps its slot (`block * 16 + lane`) for life, so impulses stay where they are and nothing is moved when
/// bodies fall asleep. Free lanes are refilled lowest first. Slot 0 holds no pair: it stands for "no contact".
package struct PairStore: ~Copyable {
  private let inPlace = InPlace()

  // By slot
  package var shapeA = AlignedBuffer<Int32>()
  package var shapeB = AlignedBuffer<Int32>()
  package var bodyA = AlignedBuffer<Int32>()
  package var bodyB = AlignedBuffer<Int32>()
  /// Coulomb's coefficient; the narrow phase writes it into the manifolds.
  package var friction = AlignedBuffer<Float>()
  package var manifolds = AlignedBuffer<Manifold>()
  package var impulses = AlignedBuffer<ContactImpulses>()
  package var materials = AlignedBuffer<ContactMaterial>()
  /// For how long contacts have borne something, s (`ContactPassArguments.ages`).
  package var ages = AlignedBuffer<Float>()
  package var features = AlignedBuffer<Int32>()
  // By block
  package var kind = AlignedBuffer<UInt8>()
  package var pointClass = AlignedBuffer<UInt8>()
  package var live = LaneMasks()
  package var touching = LaneMasks()
  /// A body of the pair is awake.
  package var awake = LaneMasks()
  package var extended = LaneMasks()
  /// Pairs with a sensor: they never touch, and `sensed` says which have points.
  package var sensor = LaneMasks()
  package var sensed = LaneMasks()
  /// The manifold has the bodies the other way round.
  package var flipped = LaneMasks()
  package var hasOffsets = AlignedBuffer<Bool>()
  /// What may have changed by slot: what steps write, and who meets.
  package private(set) var solved = ChangeMarks()
  package private(set) var entered = ChangeMarks()
  private var previousTouching = LaneMasks()
  /// By kind: no block below this one has a free lane.
  private(set) var firstOpen = AlignedBuffer<Int32>(repeating: 0, count: PairKind.allCases.count)
  private var active = AlignedBuffer<Int32>()
  /// For each range of blocks that is updated at the same time.
  private var scratch = AlignedBuffer<Float>()
  /// Live pairs.
  package private(set) var count = 0
  /// Whether there may ever have been a pair.
  private(set) var hasHadPairs = false

  /// The first block is of the kind of the first pair.
  package init() { addBlock(kind: .capsuleCircle) }

  package var blockCount: Int { kind.count }

  private mutating func addBlock(kind newKind: PairKind) {
    let slots = (blockCount + 1) * 16
    shapeA.resize(slots, filling: 0)
    shapeB.resize(slots, filling: 0)
    bodyA.resize(slots, filling: 0)
    bodyB.resize(slots, filling: 0)
    friction.resize(slots, filling: 0)
    manifolds.resize(slots, filling: Manifold())
    impulses.resize(slots, filling: ContactImpulses())
    materials.resize(slots, filling: ContactMaterial())
    ages.resize(slots, filling: 0)
    features.resize(slots, filling: -1)
    kind.append(newKind.rawValue)
    pointClass.append(newKind.points)
    live.appendBlock()
    touching.appendBlock()
    awake.appendBlock()
    extended.appendBlock()
    sensor.appendBlock()
    sensed.appendBlock()
    flipped.appendBlock()
    hasOffsets.append(false)
    previousTouching.appendBlock()
  }

  // MARK: - Pairs

  /// Takes a slot for a pair, whose rows must be set; it takes part from the next update on.
  mutating func takeSlot(_ pair: NewPair) -> Int {
    let number = pair.kind.rawValue
    // The only block, without a pair, is for any kind.
    if count == 0, blockCount == 1 {
      kind[0] = number
      pointClass[0] = pair.kind.points
    }
    var block = Int(firstOpen[Int(number)])
    while block < blockCount, kind[block] != number || taken(block) == .max { block += 1 }
    if block == blockCount { addBlock(kind: pair.kind) }
    firstOpen[Int(number)] = Int32(block)
    let slot = block * 16 + (~taken(block)).trailingZeroBitCount
    noteEdit(slot)
    live[slot] = true
    awake[slot] = true
    flipped[slot] = pair.isFlipped
    extended[slot] = pair.isExtended
    sensor[slot] = pair.isSensor
    if pair.hasOffset { hasOffsets[block] = true }
    count += 1
    hasHadPairs = true
    return slot
  }

  /// The lanes of a block that no other pair can have.
  private func taken(_ block: Int) -> UInt16 { live[block: block] | (block == 0 ? 1 : 0) }

  /// Gives the slot of a pair back, whose rows must be cleared.
  mutating func releaseSlot(_ slot: Int) {
    let block = LaneMasks.block(slot)
    noteEdit(slot)
    live[slot] = false
    touching[slot] = false
    awake[slot] = false
    extended[slot] = false
    sensor[slot] = false
    sensed[slot] = false
    if live[block: block] == 0 { hasOffsets[block] = false }
    firstOpen[Int(kind[block])] = min(firstOpen[Int(kind[block])], Int32(block))
    count -= 1
  }

  /// Says that any row of a pair may change.
  func noteEdit(_ slot: Int) {
    solved.mark(slot)
    entered.mark(slot)
  }

  /// What lies by slot; valid until slots are taken.
  var rows: PairRows {
    PairRows(
      shapeA: shapeA.pointer, shapeB: shapeB.pointer, bodyA: bodyA.pointer, bodyB: bodyB.pointer,
      friction: friction.pointer, manifolds: manifolds.pointer, impulses: impulses.pointer,
      materials: materials.pointer, ages: ages.pointer, features: features.pointer)
  }

  /// Whether the pair is updated and solved.
  @inline(__always)
  func setAwake(_ slot: Int, _ value: Bool) {
    awake[slot] = value
    solved.mark(slot)
  }

  /// Flips a pair's manifold: its sides A and B change places, now and in later updates. Impulses stay: with the normal
  /// the tangent turns round too.
  package func flip(_ slot: Int) {
    solved.mark(slot)
    flipped[slot].toggle()
    manifolds[slot].flip()
  }

  /// Calls `action` with the slots of all touching, awake pairs, ascending.
  @inline(__always)
  package func forEachTouching(_ action: (Int) -> Void) {
    for block in 0..<blockCount {
      forEachLane(touching[block: block] & awake[block: block]) { action(block * 16 + $0) }
    }
  }

  // MARK: - Update

  /// Blocks of pairs that a worker takes at least: what takes a microsecond.
  private static let leastBlocks = 6

  /// From so many blocks on kernels ask for rows of contacts before they come to them: those of 40 000 pairs have 4 MB. With
  /// 60 000 it takes 0.9 of the time, with 135 000 0.7.
  private static let leastAhead = 2500
  /// The same for rows of shapes, which neighbours in a pyramid have read just before: there it takes 1.05 of the time, and
  /// 0.85 in a heap of 200 000 bodies with 430 000 pairs.
  private static let leastAheadOfShapes = 10_000

  /// Computes the manifolds of all awake pairs; `changed` gets the slots that began or ceased to touch, ascending.
  package mutating func update(
    shapes: UnsafePointer<ShapeRow>, geometry: UnsafePointer<GeometryRow>, poses: UnsafePointer<Pose>,
    kernels: KernelTable, workers: Workers = Workers(pool: nil), changed: inout AlignedBuffer<Int32>
  ) {
    changed.removeAll()
    var kinds: UInt16 = 0
    for block in 0..<blockCount {
      previousTouching[block: block] = touching[block: block]
      guard awake[block: block] != 0 else { continue }
      kinds |= 1 << UInt16(kind[block])
      solved.mark(block: block)
    }
    if kinds & PairKind.withScratch != 0 {
      let ranges = workers.pool == nil ? 1 : Workers.mostRanges
      scratch.resizeUninitialized(ranges * NarrowPhaseKernels.scratchFloats)
    }
    while kinds != 0 {
      let number = UInt8(kinds.trailingZeroBitCount)
      kinds &= kinds - 1
      active.removeAll()
      for block in 0..<blockCount where kind[block] == number && awake[block: block] != 0 {
        active.append(Int32(block))
      }
      let arguments = NarrowPhaseArguments(
        blocks: active.pointer, blockCount: active.count, shapeA: shapeA.pointer, shapeB: shapeB.pointer,
        bodyA: bodyA.pointer, bodyB: bodyB.pointer, friction: friction.pointer, flipped: flipped.pointer,
        hasOffsets: hasOffsets.pointer, shapes: shapes, geometry: geometry, poses: poses,
        manifolds: manifolds.pointer, impulses: impulses.pointer, features: features.pointer,
        touching: touching.pointer, scratch: scratch.pointer, looksAhead: blockCount >= Self.leastAhead,
        looksForShapes: blockCount >= Self.leastAheadOfShapes)
      let kernel = kernels.narrowPhase(PairKind(rawValue: number)!)
      if workers.pool == nil {
        kernel(arguments)
      } else {
        workers.forEachRange(
          in: 0..<active.count, atLeast: Self.leastBlocks, NarrowPhaseTask(kernel: kernel, arguments: arguments))
      }
    }
    // Kernels write all lanes of a block, and slot 0 stays none.
    manifolds[0] = Manifold()
    for block in 0..<blockCount {
      // Where all sleep nothing was computed.
      if awake[block: block] != 0 { sensed[block: block] = touching[block: block] }
      sensed[block: block] &= live[block: block] & sensor[block: block]
      touching[block: block] &= live[block: block] & ~sensor[block: block]
      forEachLane(touching[block: block] ^ previousTouching[block: block]) { changed.append(Int32(block * 16 + $0)) }
    }
  }

  /// Works with somebody else's scratch, or gives it back.
  mutating func exchangeScratch(_ other: inout AlignedBuffer<Float>) { swap(&scratch, &other) }

  package var byteCount: Int { shapeA.capacity * (5 * 4 + 64 + 16 + 16 + 4 + 4) + kind.capacity * 20 }
}

// MARK: - Snapshots

extension PairStore {
  /// Goes through what is simulated. Slots without a pair hold what was there before, or what kernels wrote into lanes
  /// that mean nothing.
  mutating func walkState<Walker: StateWalker>(_ walker: inout Walker) {
    let entered = walker.changes(&entered, blockCount: blockCount)
    let solved = walker.changes(&solved, blockCount: blockCount)
    walker.masks("slots with a contact", &live)
    let live = UnsafeBufferPointer(start: live.pointer, count: live.blockCount)
    walker.masks("touching contacts", &touching)
    walker.masks("awake contacts", &awake)
    walker.rows("first shape", .contact, &shapeA, live: live, in: entered)
    walker.rows("second shape", .contact, &shapeB, live: live, in: entered)
    walker.rows("first body", .contact, &bodyA, live: live, in: entered)
    walker.rows("second body", .contact, &bodyB, live: live, in: entered)
    walker.rows("impulse", .contact, &impulses, live: live, in: solved, .moving)
    walker.rows("manifold", .contact, &manifolds, live: live, in: solved, .moving)
    walker.rows("features", .contact, &features, live: live, in: solved, .moving)
    walker.rows("age", .contact, &ages, live: live, in: solved, .moving)
    walker.rows("friction", .contact, &friction, live: live, in: entered)
    walker.rows("material", .contact, &materials, live: live, in: entered)
    walker.masks("extended contacts", &extended)
    walker.masks("sensors", &sensor)
    walker.masks("sensors with points", &sensed)
    walker.masks("flipped contacts", &flipped)
    walker.rows("kind of block", .other, &kind)
    walker.rows("points of block", .other, &pointClass)
    walker.rows("offsets in block", .other, &hasOffsets)
    walker.rows("first open block", .other, &firstOpen)
    walker.value("count", &count)
  }

  /// Forgets what is scratch.
  mutating func rebuildDerivedState() {
    previousTouching.resize(blockCount: blockCount)
    hasHadPairs = true
  }
}

// MARK: - Memory

extension PairStore {
  /// Shows the buffers that steps touch.
  mutating func visitBuffers<Visitor: BufferVisitor>(_ visitor: inout Visitor) {
    visitor.visit(&shapeA)
    visitor.visit(&shapeB)
    visitor.visit(&bodyA)
    visitor.visit(&bodyB)
    visitor.visit(&friction)
    visitor.visit(&manifolds)
    visitor.visit(&impulses)
    visitor.visit(&materials)
    visitor.visit(&ages)
    visitor.visit(&features)
    visitor.visit(&kind)
    visitor.visit(&pointClass)
    visitor.visit(&hasOffsets)
    visitor.visit(&firstOpen)
    visitor.visit(&active)
    live.visitBuffers(&visitor)
    touching.visitBuffers(&visitor)
    awake.visitBuffers(&visitor)
    extended.visitBuffers(&visitor)
    sensor.visitBuffers(&visitor)
    sensed.visitBuffers(&visitor)
    flipped.visitBuffers(&visitor)
    previousTouching.visitBuffers(&visitor)
    solved.visitBuffers(&visitor)
  }
}
