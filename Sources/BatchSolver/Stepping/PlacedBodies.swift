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
  /// By block of 16 body rows: those that the step moves.
  private var masks = AlignedBuffer<UInt32>()
  /// By strip: its blocks of placed bodies that the step moves, from the strip's first place on.
  private var blocks = AlignedBuffer<BodyBlock>()
  private var blockCounts = AlignedBuffer<Int32>()
  private var joinedMasks = AlignedBuffer<UInt32>()
  private var joinedBlocks = AlignedBuffer<BodyBlock>()
  /// By lane of the joints' bundles.
  private var rowsA = AlignedBuffer<Int32>()
  private var rowsB = AlignedBuffer<Int32>()
  private let search = StripSearch()
  private let progress = StageProgress()
  private var stages = AlignedBuffer<StripStage>()

  /// All rows are copied: with more than this many for each body that is stepped, by estimate, for more than it saves.
  private static let mostRowsOfBody = 4

  init() {}

  /// Runs passes over copies of the rows; false if it does not pay or cannot be done: hubs of joints have rows behind those
  /// of bodies, gears name rows in a way of their own, and of very many iterations some are left out. Where no colour is worth
  /// being shared there are no strips.
  func run(_ passes: SolverPasses, in order: BodyOrder) -> Bool {
    guard passes.cycle == nil, passes.contactStages.stages.contains(where: StripStage.isInStrips),
      Self.canPlace(passes.joints, in: order), list(passes.bodies, in: order), listJoined(passes.joints, in: order)
    else { return false }
    let blockCount = LaneMasks.block(order.count + ContactBundle.lanes - 1)
    copies.resize(blockCount * ContactBundle.lanes)
    blocks.resizeUninitialized(blockCount)
    let count = min(passes.workers.count, WorkerPool.mostParts)
    blockCounts.resizeUninitialized(count)
    let placed = placed(passes, in: order)
    search.cut(placed, count: count, blockCount: blockCount)
    let rows = PlacedRows(
      search: search, blocks: blocks.pointer, blockCounts: blockCounts.pointer, masks: UnsafePointer(masks.pointer),
      rows: copies.rows, bodies: passes.bodies.bodies, order: order, withPoses: passes.joints.bundleCount > 0)
    let pool = passes.workers.pool!
    pool.run(SurveyTask(search: search, passes: placed, rows: rows), parts: count, workers: count)
    StripStage.list(placed, into: &stages)
    let stages = UnsafeBufferPointer(start: stages.pointer, count: stages.count)
    pool.run(StripPasses(placed, search, rows, stages: stages), progress)
    return true
  }

  /// Whether the passes over joints name no rows but those of bodies that have a place, by lane.
  private static func canPlace(_ joints: JointPassArguments, in order: BodyOrder) -> Bool {
    (0..<joints.bundleCount).allSatisfy { joints.info[$0].hub < 0 && joints.info[$0].kind != .gear }
      && (0..<joints.bundleCount * JointBundle.lanes).allSatisfy {
        joints.rowsA[$0] < order.count && joints.rowsB[$0] < order.count
      }
  }

  /// Notes the bodies that the step moves; false if one has no place, or there are few.
  private func list(_ bodies: BodyPassArguments, in order: BodyOrder) -> Bool {
    masks.removeAll()
    masks.resize(LaneMasks.block(order.count + ContactBundle.lanes - 1), filling: 0)
    var count = 0
    for index in 0..<bodies.blockCount {
      let block = bodies.blocks[index]
      let last = Int(block.index) * ContactBundle.lanes + UInt32.bitWidth - 1 - block.mask.leadingZeroBitCount
      guard last < order.count else { return false }
      masks[Int(block.index)] = block.mask
      count += block.mask.nonzeroBitCount
    }
    return order.count <= Self.mostRowsOfBody * count
  }

  /// Lists the places of the bodies that joints move; false if one has none.
  private func listJoined(_ joints: JointPassArguments, in order: BodyOrder) -> Bool {
    joinedBlocks.removeAll()
    guard joints.blockCount > 0 else { return true }
    joinedMasks.removeAll()
    joinedMasks.resize(masks.count, filling: 0)
    for index in 0..<joints.blockCount {
      var rest = joints.blocks[index].mask
      while rest != 0 {
        let row = Int(joints.blocks[index].index) * ContactBundle.lanes + rest.trailingZeroBitCount
        rest &= rest &- 1
        guard row < order.count else { return false }
        let place = Int(order.rowOf[row])
        joinedMasks[LaneMasks.block(place)] |= UInt32(LaneMasks.bit(place))
      }
    }
    for block in 0..<joinedMasks.count where joinedMasks[block] != 0 {
      joinedBlocks.append(BodyBlock(index: Int32(block), mask: joinedMasks[block]))
    }
    return true
  }

  /// The same passes over the copies. Blocks are those of each strip.
  private func placed(_ passes: SolverPasses, in order: BodyOrder) -> SolverPasses {
    let rows = copies.rows
    var placed = passes
    placed.bodies.bodies = rows
    placed.bodies.blockCount = 0
    placed.contacts.bodies = rows
    placed.contacts.rowOf = order.rowOf
    placed.contacts.bodies.sleepState = passes.bodies.bodies.sleepState
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
    copies.byteCount + masks.byteCount + blocks.byteCount + blockCounts.byteCount + joinedMasks.byteCount
      + joinedBlocks.byteCount + rowsA.byteCount + rowsB.byteCount + search.byteCount + stages.byteCount
  }
}

/// Copies of rows, and the rows that they are of; strips side by side.
struct PlacedRows {
  fileprivate let search: StripSearch
  fileprivate let blocks: UnsafeMutablePointer<BodyBlock>
  fileprivate let blockCounts: UnsafeMutablePointer<Int32>
  fileprivate let masks: UnsafePointer<UInt32>
  fileprivate let rows: BodyRows
  fileprivate let bodies: BodyRows
  fileprivate let order: BodyOrder
  /// Joints read poses.
  fileprivate let withPoses: Bool

  /// The blocks of a strip with bodies that the step moves.
  func blocks(ofStrip strip: Int) -> UnsafeBufferPointer<BodyBlock> {
    UnsafeBufferPointer(start: blocks + search.blocks(ofStrip: strip).lowerBound, count: Int(blockCounts[strip]))
  }

  /// Copies what passes read to its places: 48 bytes a body, and 16 for joints. Before the first pass nobody has moved, and
  /// start velocities mean nothing.
  fileprivate func place(_ strip: Int) {
    let range = search.blocks(ofStrip: strip)
    var next = range.lowerBound
    for block in range {
      var mask: UInt32 = 0
      let first = block * ContactBundle.lanes
      for place in first..<min(first + ContactBundle.lanes, order.count) {
        let row = Int(order.bodyOf[place])
        rows.velocity[place] = bodies.velocity[row]
        rows.motion[place] = BodyMotion()
        rows.startVelocity[place] = BodyVelocity()
        rows.mass[place] = bodies.mass[row]
        rows.acceleration[place] = bodies.acceleration[row]
        if withPoses { rows.pose[place] = bodies.pose[row] }
        mask |= (masks[LaneMasks.block(row)] >> UInt32(row % ContactBundle.lanes) & 1) << UInt32(place - first)
      }
      guard mask != 0 else { continue }
      blocks[next] = BodyBlock(index: Int32(block), mask: mask)
      next += 1
    }
    blockCounts[strip] = Int32(next - range.lowerBound)
  }

  /// Copies what passes write back.
  func giveBack(_ strip: Int) {
    for block in blocks(ofStrip: strip) {
      forEachLane(UInt16(truncatingIfNeeded: block.mask)) { lane in
        let place = Int(block.index) * ContactBundle.lanes + lane
        bodies.copyMotion(1, to: Int(order.bodyOf[place]), from: rows, at: place)
      }
    }
  }
}

/// Copies the rows of a strip, and finds the bodies of its contacts.
private struct SurveyTask: WorkerTask {
  let search: StripSearch
  let passes: SolverPasses
  let rows: PlacedRows

  func run(part: Int) {
    rows.place(part)
    search.survey(part, passes)
  }
}
