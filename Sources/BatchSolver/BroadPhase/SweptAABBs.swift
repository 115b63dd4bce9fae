internal import DynamicsBase
internal import KernelInterface

/// Boxes around what the awake shapes swept in a step, in the broad phase's tiles.
struct SweptAABBs: ~Copyable {
  /// Laid out as the fat boxes of the awake group.
  var boxes = AlignedBuffer<Float>()
  /// By tile: lanes that left their fat box.
  var swept = AlignedBuffer<UInt16>()
  /// The sweeps of kinematic shapes as tiles of their own.
  var kinematics = TileGroup()
  /// Tiles with shapes that were put back, and by tile, whether it is in the list.
  private(set) var touched = AlignedBuffer<Int32>()
  private var isTouched = AlignedBuffer<Bool>()

  init() {}

  /// Room for the sweeps of some tiles; the shape pass writes them all.
  mutating func reserve(tiles: Int) {
    boxes.reserve(tiles * Tile.floats)
    boxes.setCount(tiles * Tile.floats)
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

  /// `low x, high x, low y, high y` of a lane.
  func box(_ slot: Int) -> SIMD4<Float> {
    let box = boxes.pointer + (slot >> 4) * Tile.floats + (slot & 15)
    return [box[Tile.lowX], box[Tile.highX], box[Tile.lowY], box[Tile.highY]]
  }

  /// Gathers the sweeps of the kinematic shapes of a group.
  mutating func collectKinematics(of group: borrowing TileGroup) {
    kinematics.removeAll()
    for tile in 0..<group.count where group.fixed[tile] != 0 {
      var lanes = group.fixed[tile]
      while lanes != 0 {
        let slot = tile * Tile.lanes + lanes.trailingZeroBitCount
        lanes &= lanes - 1
        if kinematics.shapeCount == kinematics.count * Tile.lanes { _ = kinematics.addTile() }
        var entry = group.entry(slot, rests: false)
        entry.box = box(slot)
        kinematics.put(entry, slot: kinematics.shapeCount)
      }
    }
    if kinematics.count > 0 { kinematics.rebuildBounds() }
  }

  var byteCount: Int {
    boxes.capacity * 4 + swept.capacity * 2 + touched.capacity * 4 + isTouched.capacity + kinematics.byteCount
  }
}
