internal import DynamicsBase
internal import KernelInterface

/// The tiles of the awake or of the resting shapes, and the tree of their bounds.
struct TileGroup: ~Copyable {
  var boxes = AlignedBuffer<Float>()
  var shapes = AlignedBuffer<Int32>()
  var bodies = AlignedBuffer<Int32>()
  var margins = AlignedBuffer<Float>()
  var polygons = AlignedBuffer<UInt16>()
  /// By tile: lanes with a shape of a body that is not dynamic.
  var fixed = AlignedBuffer<UInt16>()
  var moved = AlignedBuffer<UInt16>()
  var silenced = AlignedBuffer<UInt16>()
  /// By lane: the shape that left since the last search, or 0.
  private var former = AlignedBuffer<Int32>()
  private var leftSlots = AlignedBuffer<Int32>()
  private var bounds = AlignedBuffer<Float>()
  private var boundStride = 0
  /// Where each level begins in the bound arrays, and its entries.
  private var levelStarts = AlignedBuffer<Int32>(repeating: 0, count: TileGroup.levelLimit)
  private var levelCounts = AlignedBuffer<Int32>(repeating: 0, count: TileGroup.levelLimit)
  private var levelCount = 0
  /// Lanes that lost their shape since the group was built.
  var holes = 0
  /// Lanes in use.
  var shapeCount = 0

  /// 16^5 tiles: more than the slots that fit 30 bits.
  private static let levelLimit = 5

  init() {}

  /// Tiles.
  var count: Int { polygons.count }

  mutating func removeAll() {
    boxes.removeAll()
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
    let bound = Tile.emptyBound
    boxes.resize((tile + 1) * Tile.floats, filling: 0)
    let box = boxes.pointer + tile * Tile.floats
    (box + Tile.lowX).update(repeating: bound, count: Tile.lanes)
    (box + Tile.highX).update(repeating: -bound, count: Tile.lanes)
    (box + Tile.lowY).update(repeating: bound, count: Tile.lanes)
    (box + Tile.highY).update(repeating: -bound, count: Tile.lanes)
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
    let box = boxes.pointer + tile * Tile.floats + lane
    box[Tile.lowX] = entry.box.x
    box[Tile.highX] = entry.box.y
    box[Tile.lowY] = entry.box.z
    box[Tile.highY] = entry.box.w
    shapes[slot] = entry.shape
    bodies[slot] = entry.body
    margins[slot] = entry.margin
    if entry.isPolygon { polygons[tile] |= 1 << UInt16(lane) }
    if entry.isFixed { fixed[tile] |= 1 << UInt16(lane) }
    shapeCount += 1
  }

  /// What is in a lane.
  func entry(_ slot: Int, rests: Bool) -> PendingShape {
    PendingShape(
      shape: shapes[slot], body: bodies[slot], margin: margins[slot],
      isPolygon: polygons[slot >> 4] & (1 << UInt16(slot & 15)) != 0,
      isFixed: fixed[slot >> 4] & (1 << UInt16(slot & 15)) != 0, rests: rests, box: box(slot))
  }

  /// `low x, high x, low y, high y` of the fat box in a lane.
  func box(_ slot: Int) -> SIMD4<Float> {
    let box = boxes.pointer + (slot >> 4) * Tile.floats + (slot & 15)
    return [box[Tile.lowX], box[Tile.highX], box[Tile.lowY], box[Tile.highY]]
  }

  /// Empties a lane without a word: its pairs are forgotten, not ended.
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

  /// Forgets the pairs of a shape that left since the last search; true if it had.
  func forget(formerShape shape: Int32) -> Bool {
    var found = false
    for index in 0..<leftSlots.count where former[Int(leftSlots[index])] == shape {
      let slot = Int(leftSlots[index])
      former[slot] = 0
      silenced[slot >> 4] |= 1 << UInt16(slot & 15)
      found = true
    }
    return found
  }

  /// The shape of a lane as of the last search.
  func shapeOfLastSearch(_ slot: Int) -> Int32 { shapes[slot] != 0 ? shapes[slot] : former[slot] }

  private mutating func empty(slot: Int) {
    let bit: UInt16 = 1 << UInt16(slot & 15)
    let bound = Tile.emptyBound
    let box = boxes.pointer + (slot >> 4) * Tile.floats + (slot & 15)
    box[Tile.lowX] = bound
    box[Tile.highX] = -bound
    box[Tile.lowY] = bound
    box[Tile.highY] = -bound
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

  /// Bounds of all tiles from their boxes, and of all levels above.
  mutating func rebuildBounds() {
    layOutLevels()
    for tile in 0..<count { updateBounds(tile) }
    rebuildUpperLevels()
  }

  /// Bounds of one tile from its boxes.
  func updateBounds(_ tile: Int) {
    var low = SIMD2<Float>(repeating: Tile.emptyBound)
    var high = SIMD2<Float>(repeating: -Tile.emptyBound)
    let box = boxes.pointer + tile * Tile.floats
    for lane in 0..<Tile.lanes {
      low.x = min(low.x, box[Tile.lowX + lane])
      high.x = max(high.x, box[Tile.highX + lane])
      low.y = min(low.y, box[Tile.lowY + lane])
      high.y = max(high.y, box[Tile.highY + lane])
    }
    setBounds(tile, low, high)
  }

  private func setBounds(_ entry: Int, _ low: SIMD2<Float>, _ high: SIMD2<Float>) {
    bounds[entry] = low.x
    bounds[boundStride + entry] = high.x
    bounds[2 * boundStride + entry] = low.y
    bounds[3 * boundStride + entry] = high.y
  }

  private mutating func layOutLevels() {
    var entries = count
    var start = 0
    levelCount = 0
    repeat {
      let padded = max((entries + 15) / 16 * 16, 16)
      levelStarts[levelCount] = Int32(start)
      levelCounts[levelCount] = Int32(padded)
      start += padded
      levelCount += 1
      entries = padded / 16
    } while entries > 16 && levelCount < Self.levelLimit
    boundStride = start
    bounds.removeAll()
    bounds.resize(4 * start, filling: Tile.emptyBound)
    (bounds.pointer + start).update(repeating: -Tile.emptyBound, count: start)
    (bounds.pointer + 3 * start).update(repeating: -Tile.emptyBound, count: start)
  }

  /// Levels above the tiles from those below.
  func rebuildUpperLevels() {
    for number in 1..<max(levelCount, 1) {
      for entry in 0..<Int(levelCounts[number - 1]) / 16 { rebuildBounds(level: number, entry) }
    }
  }

  /// What lies above one tile.
  func rebuildBounds(above tile: Int) {
    var entry = tile
    for number in 1..<max(levelCount, 1) {
      entry >>= 4
      rebuildBounds(level: number, entry)
    }
  }

  /// One entry above the tiles from its 16 children.
  private func rebuildBounds(level number: Int, _ entry: Int) {
    var low = SIMD2<Float>(repeating: Tile.emptyBound)
    var high = SIMD2<Float>(repeating: -Tile.emptyBound)
    let first = Int(levelStarts[number - 1]) + 16 * entry
    for child in first..<(first + 16) {
      low.x = min(low.x, bounds[child])
      high.x = max(high.x, bounds[boundStride + child])
      low.y = min(low.y, bounds[2 * boundStride + child])
      high.y = max(high.y, bounds[3 * boundStride + child])
    }
    setBounds(Int(levelStarts[number]) + entry, low, high)
  }

  /// The highest level, and the sixteens of entries that it has.
  var topLevel: Int { levelCount - 1 }
  var topCount: Int { Int(levelCounts[topLevel]) / 16 }

  /// As the kernels see it.
  var rows: TileGroupRows {
    TileGroupRows(
      boxes: boxes.pointer, shapes: shapes.pointer, bodies: bodies.pointer, margins: margins.pointer,
      polygons: polygons.pointer, fixed: fixed.pointer, moved: moved.pointer, silenced: silenced.pointer, count: count,
      bounds: bounds.pointer, boundStride: boundStride,
      levelStarts: (levelStarts[0], levelStarts[1], levelStarts[2], levelStarts[3], levelStarts[4]),
      levelCounts: (levelCounts[0], levelCounts[1], levelCounts[2], levelCounts[3], levelCounts[4]),
      levelCount: levelCount)
  }

  var byteCount: Int { boxes.capacity * 4 + shapes.capacity * 16 + polygons.capacity * 8 + bounds.capacity * 4 }
}

/// A shape on its way into a tile.
struct PendingShape: BitwiseCopyable {
  var shape: Int32
  var body: Int32
  /// How far the fat box reaches beyond the tight one, m.
  var margin: Float
  var isPolygon: Bool
  /// Of a body that is not dynamic.
  var isFixed: Bool
  /// Goes into the resting group.
  var rests: Bool
  /// `low x, high x, low y, high y`; inverted for a shape that has none yet.
  var box: SIMD4<Float>

  /// The box of a shape that has none yet.
  static var noBox: SIMD4<Float> { [Tile.emptyBound, -Tile.emptyBound, Tile.emptyBound, -Tile.emptyBound] }
}
