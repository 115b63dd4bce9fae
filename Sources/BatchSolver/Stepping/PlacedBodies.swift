internal import DynamicsBase
internal import KernelInterface

/// An order of body rows; valid until the plan that it is of is made anew.
struct BodyOrder {
  /// By body row: its place.
  let rowOf: UnsafePointer<Int32>
  /// By place: the body row. Row 0 has place 0.
  let bodyOf: UnsafePointer<Int32>
  /// Rows.
  let count: Int
}

/// Copies of the bodies' rows in the order of where these are, for several workers.
///
/// A row of velocities has 16 bytes, and a cache line four. Rows lie by when bodies were added; where neighbours have
/// little to do with each other a line has bodies of several workers' strips (`ContactStrips`), each of whom takes it from
/// the others in every stage. Of 10 000 bricks in a wall, sixteen cores and eight workers, the passes over contacts take
/// 1.7 ms where they were added in any order, and 0.55 where column by column; one worker takes the same time for both. So
/// the passes of a step have rows of their own, which are filled before and read afterwards.
/// What a pass does to a row does not depend on its place, hence no bit changes.
///
/// An object, so that the many worlds that need none are no larger.
final class PlacedBodies {
  private var copies = BodyRowCopies()
  /// By block of 16 places, of those that are looked for.
  private var masks = AlignedBuffer<UInt32>()
  private var blocks = AlignedBuffer<BodyBlock>()
  private var joinedBlocks = AlignedBuffer<BodyBlock>()
  /// By lane of the joints' bundles.
  private var rowsA = AlignedBuffer<Int32>()
  private var rowsB = AlignedBuffer<Int32>()
  /// See `ContactPassArguments.deep`.
  private var deep = AlignedBuffer<UInt16>()

  /// All rows are copied: with more than this many for each body that is stepped, by estimate, for more than it saves.
  private static let mostRowsOfBody = 4

  init() {}

  /// Runs passes over copies of the rows; false if it does not pay or cannot be done: hubs of joints have rows behind those
  /// of bodies, and gears name rows in a way of their own.
  func run(_ passes: SolverPasses, in order: BodyOrder) -> Bool {
    let (bodies, joints) = (passes.bodies, passes.joints)
    guard Self.canPlace(joints, in: order),
      let count = Self.list(bodies.blocks, bodies.blockCount, in: order, &masks, into: &blocks),
      order.count <= Self.mostRowsOfBody * count,
      Self.list(joints.blocks, joints.blockCount, in: order, &masks, into: &joinedBlocks) != nil
    else { return false }
    let blockCount = LaneMasks.block(order.count + ContactBundle.lanes - 1)
    copies.resize(blockCount * ContactBundle.lanes)
    deep.removeAll()
    deep.resize(blockCount, filling: 0)
    let rows = copies.rows
    passes.workers.forEachRange(
      in: 0..<order.count, atLeast: PlaceTask.least,
      PlaceTask(from: bodies.bodies, to: rows, bodyOf: order.bodyOf))
    placed(passes, in: order, rows).run()
    passes.workers.forEachRange(
      in: 0..<blocks.count, atLeast: ReturnTask.least,
      ReturnTask(blocks: blocks.pointer, from: rows, to: bodies.bodies, bodyOf: order.bodyOf))
    for block in 0..<deep.count where deep[block] != 0 {
      forEachLane(deep[block]) { lane in
        let row = Int(order.bodyOf[block * ContactBundle.lanes + lane])
        passes.contacts.deep[LaneMasks.block(row)] |= LaneMasks.bit(row)
      }
    }
    return true
  }

  /// Whether the passes over joints name no rows but those of bodies that have a place, by lane.
  private static func canPlace(_ joints: JointPassArguments, in order: BodyOrder) -> Bool {
    (0..<joints.bundleCount).allSatisfy { joints.info[$0].hub < 0 && joints.info[$0].kind != .gear }
      && (0..<joints.bundleCount * JointBundle.lanes).allSatisfy {
        joints.rowsA[$0] < order.count && joints.rowsB[$0] < order.count
      }
  }

  /// Lists the places of the bodies of blocks by blocks, and says how many bodies there are; nil if one has no place.
  private static func list(
    _ blocks: UnsafePointer<BodyBlock>, _ count: Int, in order: BodyOrder, _ masks: inout AlignedBuffer<UInt32>,
    into placed: inout AlignedBuffer<BodyBlock>
  ) -> Int? {
    masks.removeAll()
    masks.resize(LaneMasks.block(order.count + ContactBundle.lanes - 1), filling: 0)
    var bodies = 0
    for index in 0..<count {
      let block = blocks[index]
      var rest = block.mask
      while rest != 0 {
        let row = Int(block.index) * ContactBundle.lanes + rest.trailingZeroBitCount
        rest &= rest &- 1
        guard row < order.count else { return nil }
        let place = Int(order.rowOf[row])
        masks[LaneMasks.block(place)] |= UInt32(LaneMasks.bit(place))
        bodies += 1
      }
    }
    placed.removeAll()
    for block in 0..<masks.count where masks[block] != 0 {
      placed.append(BodyBlock(index: Int32(block), mask: masks[block]))
    }
    return bodies
  }

  /// The same passes over the copies.
  private func placed(_ passes: SolverPasses, in order: BodyOrder, _ rows: BodyRows) -> SolverPasses {
    var placed = passes
    placed.bodies.bodies = rows
    placed.bodies.blocks = UnsafePointer(blocks.pointer)
    placed.bodies.blockCount = blocks.count
    placed.contacts.bodies = rows
    placed.contacts.rowOf = order.rowOf
    placed.contacts.deep = deep.pointer
    guard passes.joints.bundleCount > 0 else { return placed }
    let lanes = passes.joints.bundleCount * JointBundle.lanes
    rowsA.resizeUninitialized(lanes)
    rowsB.resizeUninitialized(lanes)
    for lane in 0..<lanes {
      rowsA[lane] = order.rowOf[Int(passes.joints.rowsA[lane])]
      rowsB[lane] = order.rowOf[Int(passes.joints.rowsB[lane])]
    }
    placed.joints.bodies = rows
    placed.joints.blocks = UnsafePointer(joinedBlocks.pointer)
    placed.joints.blockCount = joinedBlocks.count
    placed.joints.rowsA = UnsafePointer(rowsA.pointer)
    placed.joints.rowsB = UnsafePointer(rowsB.pointer)
    return placed
  }

  var byteCount: Int {
    copies.byteCount + masks.byteCount + blocks.byteCount + joinedBlocks.byteCount + rowsA.byteCount + rowsB.byteCount
      + deep.byteCount
  }
}

/// Copies rows to their places.
private struct PlaceTask: RangeTask {
  let from: BodyRows
  let to: BodyRows
  let bodyOf: UnsafePointer<Int32>

  /// Bodies that a worker takes at least: what takes a microsecond.
  static let least = 128

  func run(_ range: Range<Int>, number: Int) {
    for place in range { to.copy(1, to: place, from: from, at: Int(bodyOf[place])) }
  }
}

/// Copies what passes write back.
private struct ReturnTask: RangeTask {
  let blocks: UnsafePointer<BodyBlock>
  let from: BodyRows
  let to: BodyRows
  let bodyOf: UnsafePointer<Int32>

  /// Blocks that a worker takes at least: what takes a microsecond.
  static let least = 16

  func run(_ range: Range<Int>, number: Int) {
    for index in range {
      forEachLane(UInt16(truncatingIfNeeded: blocks[index].mask)) { lane in
        let place = Int(blocks[index].index) * ContactBundle.lanes + lane
        to.copyMotion(1, to: Int(bodyOf[place]), from: from, at: place)
      }
    }
  }
}
