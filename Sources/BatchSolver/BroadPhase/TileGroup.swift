internal import DynamicsBase
internal import KernelInterface

/// The tiles of the awake or of the resting shapes, and the tree of their bounds.
struct TileGroup: ~Copyable {
  // MARK: Simulated state

  /// By tile: the enlarged AABBs.
  private(set) var aabbs = AlignedBuffer<AABBBlock>()
  /// By slot (`16 * tile + lane`): shape row, 0 if empty; body row; margin of the enlarged AABB, m.
  private(set) var shapes = AlignedBuffer<Int32>()
  private var bodies = AlignedBuffer<Int32>()
  private var margins = AlignedBuffer<Float>()
  /// By tile: lanes with a polygon, and with a shape of a body that is not dynamic.
  private var polygons = AlignedBuffer<UInt16>()
  private(set) var fixed = AlignedBuffer<UInt16>()
  /// By tile, since the last search: lanes whose enlarged AABB changed, and those whose former pairs are forgotten.
  private(set) var moved = AlignedBuffer<UInt16>()
  private var silenced = AlignedBuffer<UInt16>()
  /// By slot: the shape that left since the last search, or 0; and the slots that have one.
  private var former = AlignedBuffer<Int32>()
  private var leftSlots = AlignedBuffer<Int32>()
  /// Lanes that lost their shape since the group was built.
  private(set) var holes = 0

  // MARK: Derived state

  /// Lanes in use.
  private(set) var shapeCount = 0
  /// The tree of bounds, see `TileGroupRows`.
  private var bounds = AlignedBuffer<AABBBlock>()
  private var levelStarts = AlignedBuffer<Int32>(repeating: 0, count: TileGroup.levelLimit)
  private var levelCount = 0
  /// Blocks of the highest level.
  private(set) var topCount = 0

  /// 16^5 tiles: more than the slots that fit 30 bits.
  private static let levelLimit = 5

  init() {}

  /// Tiles.
  var count: Int { polygons.count }

  /// Whether there are twice as many tiles as shapes in order need, one for each size class that is not full included:
  /// shapes that come few at a time begin tiles that nobody fills, and leave them empty. Building the group anew halves
  /// the tiles at least, so that it costs no more than adding them did.
  var isSparse: Bool { count > 2 * (shapeCount / Tile.lanes + SpatialOrder.sizeClasses) }

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

  /// Adds an empty tile and returns its number.
  mutating func addTile() -> Int {
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
    return tile
  }

  /// Puts a shape into an empty lane.
  mutating func put(_ entry: PendingShape, slot: Int) {
    let tile = slot >> 4
    let lane = slot & 15
    aabbs.block(slot)[lane: lane] = entry.aabb
    shapes[slot] = entry.shape
    bodies[slot] = entry.body
    margins[slot] = entry.margin
    if entry.isPolygon { polygons[tile] |= 1 << UInt16(lane) }
    if entry.isFixed { fixed[tile] |= 1 << UInt16(lane) }
    shapeCount += 1
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
    former[slot] = 0
    silenced[slot >> 4] |= 1 << UInt16(slot & 15)
  }

  /// The shape of a lane as of the last search.
  func shapeOfLastSearch(_ slot: Int) -> Int32 { shapes[slot] != 0 ? shapes[slot] : former[slot] }

  private mutating func empty(slot: Int) {
    let bit: UInt16 = 1 << UInt16(slot & 15)
    aabbs.block(slot)[lane: slot & 15] = .empty
    shapes[slot] = 0
    bodies[slot] = 0
    polygons[slot >> 4] &= ~bit
    fixed[slot >> 4] &= ~bit
    moved[slot >> 4] |= bit
    holes += 1
    shapeCount -= 1
  }

  /// Makes the state that the next search compares with.
  mutating func forgetMoves() {
    moved.pointer.update(repeating: 0, count: moved.count)
    silenced.pointer.update(repeating: 0, count: silenced.count)
    for index in 0..<leftSlots.count { former[Int(leftSlots[index])] = 0 }
    leftSlots.removeAll()
  }

  // MARK: - Tree

  /// Bounds of all tiles from their AABBs, and of all levels above.
  mutating func rebuildBounds() {
    layOutLevels()
    for tile in 0..<count { setBounds(level: 0, tile, aabbs.block(tile << 4).bounds) }
    rebuildUpperLevels()
  }

  private func setBounds(level: Int, _ entry: Int, _ aabb: AABB) {
    bounds.block(Int(levelStarts[level]) << 4 + entry)[lane: entry & 15] = aabb
  }

  private mutating func layOutLevels() {
    var entries = count
    var start = 0
    levelCount = 0
    repeat {
      topCount = max((entries + 15) / 16, 1)
      levelStarts[levelCount] = Int32(start)
      start += topCount
      levelCount += 1
      entries = topCount
    } while entries > 16 && levelCount < Self.levelLimit
    bounds.removeAll()
    bounds.resize(start, filling: .empty)
  }

  /// Levels above the tiles from those below.
  func rebuildUpperLevels() {
    for level in 1..<max(levelCount, 1) {
      for entry in 0..<Int(levelStarts[level] - levelStarts[level - 1]) { rebuildBounds(level: level, entry) }
    }
  }

  /// What lies above one tile.
  func rebuildBounds(above tile: Int) {
    var entry = tile
    for level in 1..<max(levelCount, 1) {
      entry >>= 4
      rebuildBounds(level: level, entry)
    }
  }

  /// One entry above the tiles from its 16 children.
  private func rebuildBounds(level: Int, _ entry: Int) {
    setBounds(level: level, entry, (bounds.pointer + Int(levelStarts[level - 1]) + entry).bounds)
  }

  /// The highest level.
  var topLevel: Int { levelCount - 1 }

  /// As the kernels see it.
  var rows: TileGroupRows {
    TileGroupRows(
      aabbs: aabbs.pointer, shapes: shapes.pointer, bodies: bodies.pointer, margins: margins.pointer,
      polygons: polygons.pointer, fixed: fixed.pointer, moved: moved.pointer, silenced: silenced.pointer, count: count,
      bounds: bounds.pointer, levelStarts: levelStarts.pointer, levelCount: levelCount, topCount: topCount)
  }

  var byteCount: Int {
    (aabbs.capacity + bounds.capacity) * MemoryLayout<AABBBlock>.stride + shapes.capacity * 16 + polygons.capacity * 8
  }
}
