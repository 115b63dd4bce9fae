internal import DynamicsBase
internal import KernelInterface

/// A tree of AABBs above the tiles of a group.
///
/// Level 0 bounds whole tiles, level k + 1 every 16 consecutive entries of level k: entry i has the children 16 i to
/// 16 i + 15, so no pointers are needed. Levels are padded with empty AABBs to whole blocks.
struct TileTree: ~Copyable {
  // MARK: Simulated state

  // Bounds are not always tight: a tile that lost a shape keeps its bounds until it is updated. Tiles whose bounds overlap
  // count as pairs, even if no shapes do, and the number of pairs decides when tiles are sorted.

  private(set) var bounds = AlignedBuffer<AABBBlock>()
  /// By level: its first block in `bounds`.
  private(set) var levelStarts = AlignedBuffer<Int32>(repeating: 0, count: TileTree.levelLimit)
  private(set) var levelCount = 0
  /// Blocks of the highest level.
  private(set) var topCount = 0

  /// 16^5 tiles: more than the slots that fit 30 bits.
  static let levelLimit = 5

  init() {}

  /// The highest level.
  var topLevel: Int { levelCount - 1 }

  /// Bounds of tiles from the AABBs in them, and of all levels above.
  mutating func rebuild(_ aabbs: borrowing AlignedBuffer<AABBBlock>) {
    layOutLevels(tiles: aabbs.count)
    for tile in 0..<aabbs.count { set(level: 0, tile, aabbs.block(tile << 4).bounds) }
    rebuildUpperLevels()
  }

  private mutating func layOutLevels(tiles: Int) {
    let layout = Self.layout(tiles: tiles)
    levelCount = layout.levelCount
    topCount = layout.topCount
    for level in 0..<levelCount { levelStarts[level] = layout.starts[level] }
    bounds.removeAll()
    bounds.resize(layout.blockCount, filling: .empty)
  }

  /// The levels above so many tiles.
  struct Layout {
    /// By level, of those that there are.
    var starts = SIMD8<Int32>.zero
    var levelCount = 0
    var topCount = 0
    var blockCount = 0
  }

  static func layout(tiles: Int) -> Layout {
    var layout = Layout()
    var entries = tiles
    repeat {
      layout.topCount = max((entries + 15) / 16, 1)
      layout.starts[layout.levelCount] = Int32(layout.blockCount)
      layout.blockCount += layout.topCount
      layout.levelCount += 1
      entries = layout.topCount
    } while entries > 16 && layout.levelCount < levelLimit
    return layout
  }

  /// Levels above the tiles from those below.
  func rebuildUpperLevels() {
    for level in 1..<max(levelCount, 1) {
      for entry in 0..<Int(levelStarts[level] - levelStarts[level - 1]) { rebuild(level: level, entry) }
    }
  }

  /// What lies above one tile.
  func rebuild(above tile: Int) {
    var entry = tile
    for level in 1..<max(levelCount, 1) {
      entry >>= 4
      rebuild(level: level, entry)
    }
  }

  /// One entry above the tiles from its 16 children.
  private func rebuild(level: Int, _ entry: Int) {
    set(level: level, entry, (bounds.pointer + Int(levelStarts[level - 1]) + entry).bounds)
  }

  private func set(level: Int, _ entry: Int, _ aabb: AABB) {
    bounds.block(Int(levelStarts[level]) << 4 + entry)[lane: entry & 15] = aabb
  }

  var byteCount: Int { bounds.capacity * MemoryLayout<AABBBlock>.stride }
}

// MARK: - Snapshots

extension TileTree {
  /// Goes through what is simulated.
  mutating func walkState<Walker: StateWalker>(_ walker: inout Walker) {
    walker.rows("bounds", .other, &bounds)
    walker.rows("first block of level", .other, &levelStarts)
    walker.value("levels", &levelCount)
    walker.value("blocks of the highest level", &topCount)
  }
}

// MARK: - Memory

extension TileTree {
  /// Shows the buffers that steps touch.
  mutating func visitBuffers<Visitor: BufferVisitor>(_ visitor: inout Visitor) {
    visitor.visit(&bounds)
    visitor.visit(&levelStarts)
  }
}
