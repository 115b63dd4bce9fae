internal import DynamicsBase
internal import KernelInterface

/// The tiles of the awake or of the resting shapes, and the tree of their bounds.
struct TileGroup: ~Copyable {
  // MARK: Simulated state

  /// By tile: the enlarged AABBs.
  private(set) var aabbs = AlignedBuffer<AABBBlock>()
  /// By slot (`16 * tile + lane`): shape row, 0 if empty; body row; margin of the enlarged AABB, m.
  private(set) var shapes = AlignedBuffer<Int32>()
  private(set) var bodies = AlignedBuffer<Int32>()
  private(set) var margins = AlignedBuffer<Float>()
  /// By tile: lanes with a polygon, and with a shape of a body that is not dynamic.
  private(set) var polygons = AlignedBuffer<UInt16>()
  private(set) var fixed = AlignedBuffer<UInt16>()
  /// By tile, since the last search: lanes whose enlarged AABB changed, and those whose former pairs are forgotten.
  private(set) var moved = AlignedBuffer<UInt16>()
  private(set) var silenced = AlignedBuffer<UInt16>()
  /// By slot: the shape that left since the last search, or 0; and the slots that have one.
  private(set) var former = AlignedBuffer<Int32>()
  private(set) var leftSlots = AlignedBuffer<Int32>()
  /// Lanes that lost their shape since the group was built.
  private(set) var holes = 0

  /// Above the enlarged AABBs.
  private(set) var tree = TileTree()

  // MARK: What may have changed, by tile

  /// Enlarged AABBs, and who is in which lane.
  private(set) var boxMarks = ChangeMarks()
  private(set) var laneMarks = ChangeMarks()

  // MARK: Derived state

  /// Lanes in use.
  private(set) var shapeCount = 0

  init() {}

  /// Tiles.
  var count: Int { polygons.count }

  /// Whether there are twice as many tiles as shapes in order need, one for each size class that is not full included:
  /// shapes that come few at a time begin tiles that nobody fills, and leave them empty. Building the group anew halves
  /// the tiles at least, so that it costs no more than adding them did.
  var isSparse: Bool { count > 2 * (shapeCount / Tile.lanes + SpatialCurve.sizeClasses) }

  mutating func removeAll() {
    aabbs.removeAll()
    shapes.removeAll()
    bodies.removeAll()
    margins.removeAll()
    polygons.removeAll()
    fixed.removeAll()
    moved.removeAll()
    silenced.removeAll()
    former.removeAll()
    leftSlots.removeAll()
    holes = 0
    shapeCount = 0
  }

  /// Adds an empty tile.
  mutating func addTile() {
    let tile = count
    aabbs.append(.empty)
    shapes.resize((tile + 1) * Tile.lanes, filling: 0)
    bodies.resize((tile + 1) * Tile.lanes, filling: 0)
    margins.resize((tile + 1) * Tile.lanes, filling: 0)
    former.resize((tile + 1) * Tile.lanes, filling: 0)
    polygons.append(0)
    fixed.append(0)
    moved.append(.max)
    silenced.append(0)
    noteEdit(tile)
  }

  /// Says that so many shapes more are put into tiles.
  mutating func noteShapes(_ more: Int) { shapeCount += more }

  /// Puts a shape into an empty lane of a tile that was added; several workers may fill one each.
  func put(_ entry: PendingShape, slot: Int) {
    let tile = slot >> 4
    let lane = slot & 15
    aabbs.block(slot)[lane: lane] = entry.aabb
    shapes[slot] = entry.shape
    bodies[slot] = entry.body
    margins[slot] = entry.margin
    // Not by `|=`, which to the thread sanitizer is to change the first element, too.
    let bit: UInt16 = 1 << UInt16(lane)
    if entry.isPolygon { polygons[tile] = polygons[tile] | bit }
    if entry.isFixed { fixed[tile] = fixed[tile] | bit }
  }

  /// Shapes in a tile.
  func shapeCount(ofTile tile: Int) -> Int {
    var count = 0
    for slot in tile * Tile.lanes..<(tile + 1) * Tile.lanes where shapes[slot] > 0 { count += 1 }
    return count
  }

  /// What is in a lane.
  func entry(_ slot: Int, isResting: Bool) -> PendingShape {
    PendingShape(
      shape: shapes[slot], body: bodies[slot], margin: margins[slot],
      isPolygon: polygons[slot >> 4] & (1 << UInt16(slot & 15)) != 0,
      isFixed: fixed[slot >> 4] & (1 << UInt16(slot & 15)) != 0, isResting: isResting, aabb: aabb(slot))
  }

  /// The enlarged AABB in a lane.
  func aabb(_ slot: Int) -> AABB { aabbs.block(slot)[lane: slot & 15] }

  /// Empties a lane; its pairs are forgotten, not ended.
  mutating func clear(slot: Int) {
    empty(slot: slot)
    silenced[slot >> 4] |= 1 << UInt16(slot & 15)
  }

  /// Empties a lane whose shape goes to another tile: its pairs end here, and begin there if they still overlap.
  mutating func leave(slot: Int) {
    former[slot] = shapes[slot]
    leftSlots.append(Int32(slot))
    empty(slot: slot)
  }

  /// Forgets the pairs of the shape that left a lane since the last search.
  func forget(formerSlot slot: Int) {
    laneMarks.mark(slot)
    former[slot] = 0
    silenced[slot >> 4] |= 1 << UInt16(slot & 15)
  }

  /// The shapes of lanes as of the last search; valid until tiles are added.
  struct LastShapes {
    fileprivate let shapes: UnsafePointer<Int32>
    fileprivate let former: UnsafePointer<Int32>

    /// The shape of a lane, or 0.
    subscript(slot: Int) -> Int32 { shapes[slot] != 0 ? shapes[slot] : former[slot] }
  }

  var lastShapes: LastShapes {
    LastShapes(shapes: UnsafePointer(shapes.pointer), former: UnsafePointer(former.pointer))
  }

  private mutating func empty(slot: Int) {
    let bit: UInt16 = 1 << UInt16(slot & 15)
    noteEdit(slot >> 4)
    aabbs.block(slot)[lane: slot & 15] = .empty
    shapes[slot] = 0
    bodies[slot] = 0
    polygons[slot >> 4] &= ~bit
    fixed[slot >> 4] &= ~bit
    moved[slot >> 4] |= bit
    holes += 1
    shapeCount -= 1
  }

  /// Says that anything in a tile may change.
  private func noteEdit(_ tile: Int) {
    boxMarks.mark(block: tile)
    laneMarks.mark(block: tile)
  }

  /// Says that enlarged AABBs were made anew in the tiles that moved since the last search.
  func noteMovedBoxes() {
    for tile in 0..<count where moved[tile] != 0 { boxMarks.mark(block: tile) }
  }

  /// Says that enlarged AABBs of a tile were made anew.
  func noteBoxes(of tile: Int) { boxMarks.mark(block: tile) }

  /// Makes the state that the next search compares with.
  mutating func forgetMoves() {
    moved.pointer.update(repeating: 0, count: moved.count)
    silenced.pointer.update(repeating: 0, count: silenced.count)
    for index in 0..<leftSlots.count {
      former[Int(leftSlots[index])] = 0
      laneMarks.mark(Int(leftSlots[index]))
    }
    leftSlots.removeAll()
  }

  // MARK: - Tree

  /// Bounds of all tiles from their AABBs, and of all levels above.
  mutating func rebuildBounds() { tree.rebuild(aabbs) }

  /// Levels above the tiles from those below.
  func rebuildUpperLevels() { tree.rebuildUpperLevels() }

  /// What lies above one tile.
  func rebuildBounds(above tile: Int) { tree.rebuild(above: tile) }

  /// The highest level, and its blocks.
  var topLevel: Int { tree.topLevel }
  var topCount: Int { tree.topCount }

  /// As the kernels see it.
  var rows: TileGroupRows { rows(tree, aabbs) }

  /// The same with other AABBs, and the tree above those.
  func rows(_ tree: borrowing TileTree, _ aabbs: borrowing AlignedBuffer<AABBBlock>) -> TileGroupRows {
    TileGroupRows(
      aabbs: aabbs.pointer, shapes: shapes.pointer, bodies: bodies.pointer, margins: margins.pointer,
      polygons: polygons.pointer, fixed: fixed.pointer, moved: moved.pointer, silenced: silenced.pointer, count: count,
      bounds: tree.bounds.pointer, levelStarts: tree.levelStarts.pointer, levelCount: tree.levelCount,
      topCount: tree.topCount)
  }

  var byteCount: Int {
    aabbs.capacity * MemoryLayout<AABBBlock>.stride + tree.byteCount + shapes.capacity * 16 + polygons.capacity * 8
  }
}

// MARK: - Snapshots

extension TileGroup {
  /// Goes through what is simulated.
  mutating func walkState<Walker: StateWalker>(_ walker: inout Walker) {
    let boxes = walker.changes(&boxMarks, blockCount: count)
    let lanes = walker.changes(&laneMarks, blockCount: count)
    walker.rows("enlarged AABBs of tile", .other, &aabbs, in: boxes, .single)
    walker.rows("shape in lane", .other, &shapes, in: lanes)
    walker.rows("body in lane", .other, &bodies, in: lanes)
    walker.rows("margin in lane", .other, &margins, in: lanes)
    walker.rows("polygons of tile", .other, &polygons)
    walker.rows("fixed shapes of tile", .other, &fixed)
    walker.rows("moved shapes of tile", .other, &moved)
    walker.rows("silenced shapes of tile", .other, &silenced)
    walker.rows("former shape in lane", .other, &former, in: lanes)
    walker.rows("left lane", .other, &leftSlots)
    walker.value("holes", &holes)
    tree.walkState(&walker)
  }

  /// Whether shapes were found to have changed lanes, tiles that are no more included.
  var hasFoundLanes: Bool { laneMarks.hasFound(of: shapes.count) }

  /// Makes what is derived anew.
  mutating func rebuildDerivedState() {
    var count = 0
    forEachShape { _, _ in count += 1 }
    shapeCount = count
  }

  /// Calls `action` with all shapes and the slots that they are in.
  func forEachShape(_ action: (_ shape: Int32, _ slot: Int) -> Void) {
    for slot in 0..<shapes.count where shapes[slot] > 0 { action(shapes[slot], slot) }
  }
}

// MARK: - Memory

extension TileGroup {
  /// Shows the buffers that steps touch.
  mutating func visitBuffers<Visitor: BufferVisitor>(_ visitor: inout Visitor) {
    visitor.visit(&aabbs)
    visitor.visit(&shapes)
    visitor.visit(&bodies)
    visitor.visit(&margins)
    visitor.visit(&polygons)
    visitor.visit(&fixed)
    visitor.visit(&moved)
    visitor.visit(&silenced)
    visitor.visit(&former)
    visitor.visit(&leftSlots)
    tree.visitBuffers(&visitor)
    boxMarks.visitBuffers(&visitor)
    laneMarks.visitBuffers(&visitor)
  }
}
