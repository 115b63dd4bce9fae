internal import DynamicsBase
internal import KernelInterface

/// AABBs around what the awake shapes swept in a step, in the broad phase's tiles.
struct SweptAABBs: ~Copyable {
  // MARK: Derived state

  /// By awake tile.
  var aabbs = AlignedBuffer<AABBBlock>()
  /// By awake tile: lanes that left their enlarged AABB.
  var swept = AlignedBuffer<UInt16>()
  /// Above `aabbs`, once a bullet needs it.
  private(set) var tree = TileTree()

  // MARK: Scratch

  /// The sweeps of kinematic shapes as tiles of their own, where there ever were any.
  private(set) var kinematics: KinematicSweeps?
  /// Tiles with shapes that were put back, and by tile, whether it is in the list.
  private(set) var touched = AlignedBuffer<Int32>()
  private var isTouched = AlignedBuffer<Bool>()

  init() {}

  /// Room for the sweeps of some tiles; the AABB update writes them all.
  mutating func resize(tiles: Int) {
    aabbs.reserve(tiles)
    aabbs.setCount(tiles)
    swept.reserve(tiles)
    swept.setCount(tiles)
  }

  /// Lists the tiles of some shapes, each once.
  mutating func touch(_ shapes: borrowing AlignedBuffer<Int32>, slots: borrowing AlignedBuffer<Int32>, tiles: Int) {
    for index in 0..<touched.count { isTouched[Int(touched[index])] = false }
    touched.removeAll()
    isTouched.resize(max(tiles, isTouched.count), filling: false)
    for index in 0..<shapes.count {
      let slot = slots[Int(shapes[index])]
      guard slot >= 0, slot & Tile.restFlag == 0, !isTouched[Int(slot >> 4)] else { continue }
      isTouched[Int(slot >> 4)] = true
      touched.append(slot >> 4)
    }
  }

  /// What the shape of a slot swept.
  func aabb(_ slot: Int) -> AABB { aabbs.block(slot)[lane: slot & 15] }

  /// Brings `tree` up to date.
  mutating func rebuildTree() { tree.rebuild(aabbs) }

  /// Gathers the sweeps of the kinematic shapes of a group.
  mutating func collectKinematics(of group: borrowing TileGroup) {
    kinematics?.tiles.removeAll()
    for tile in 0..<group.count where group.fixed[tile] != 0 {
      let kinematics = kinematics ?? KinematicSweeps()
      self.kinematics = kinematics
      var lanes = group.fixed[tile]
      while lanes != 0 {
        let slot = tile * Tile.lanes + lanes.trailingZeroBitCount
        lanes &= lanes - 1
        if kinematics.tiles.shapeCount == kinematics.tiles.count * Tile.lanes { kinematics.tiles.addTile() }
        var entry = group.entry(slot, isResting: false)
        entry.aabb = aabb(slot)
        kinematics.tiles.put(entry, slot: kinematics.tiles.shapeCount)
        kinematics.tiles.noteShapes(1)
      }
    }
    if let kinematics, kinematics.tiles.count > 0 { kinematics.tiles.rebuildBounds() }
  }

  var byteCount: Int {
    aabbs.capacity * MemoryLayout<AABBBlock>.stride + swept.capacity * 2 + touched.capacity * 4 + isTouched.capacity
      + tree.byteCount + (kinematics?.tiles.byteCount ?? 0)
  }
}

/// Tiles by themselves: few worlds have kinematic bodies.
final class KinematicSweeps {
  var tiles = TileGroup()
}

extension AlignedBuffer<AABBBlock> {
  /// The block of a slot, `16 * block + lane`.
  @inline(__always)
  func block(_ slot: Int) -> UnsafeMutablePointer<AABBBlock> {
    #if DEBUG || INTERNAL_CHECKS
      precondition(slot >= 0 && slot >> 4 < count, "slot \(slot) outside of \(count) blocks")
    #endif
    return pointer + slot >> 4
  }
}
