package import KernelInterface

extension BroadPhase {
  /// Brings world rows and fat boxes of all awake shapes up to date, at the end of a step.
  package mutating func updateAABBs(source: ShapeSource, kernels: BroadPhaseKernels) {
    update(awake.rows, tiles: nil, count: awake.count, source, kernels)
    noteMoves()
  }

  /// Brings the boxes of a shape up to date that was put elsewhere between two steps.
  package mutating func touch(shape: Int32, source: ShapeSource, kernels: BroadPhaseKernels) {
    let place = slot[Int(shape)]
    guard place >= 0 else { return }
    boxTiles.removeAll()
    let tile = (place & ~Tile.restFlag) >> 4
    boxTiles.append(tile)
    if place & Tile.restFlag != 0 {
      update(rest.rows, tiles: boxTiles.pointer, count: 1, source, kernels)
      rest.rebuildBounds(above: Int(tile))
    } else {
      update(awake.rows, tiles: boxTiles.pointer, count: 1, source, kernels)
      awake.rebuildBounds(above: Int(tile))
    }
    hasMoved = true
  }

  /// The fat box of a shape (`low x, high x, low y, high y`), if it has one yet.
  package func enlargedAABB(of shape: Int32) -> SIMD4<Float>? {
    guard Int(shape) < slot.count, slot[Int(shape)] >= 0 else { return nil }
    let place = slot[Int(shape)]
    return place & Tile.restFlag != 0 ? rest.box(Int(place & ~Tile.restFlag)) : awake.box(Int(place))
  }

  mutating func noteMoves() {
    var moved: UInt16 = 0
    for tile in 0..<awake.count { moved |= awake.moved[tile] }
    if moved != 0 {
      hasMoved = true
      awake.rebuildUpperLevels()
    }
  }

  func update(
    _ group: TileGroupRows, tiles: UnsafePointer<Int32>?, count: Int, _ source: ShapeSource,
    _ kernels: BroadPhaseKernels
  ) {
    kernels.updateAABBs(
      AABBUpdateArguments(
        group: group, tiles: tiles, tileCount: count, local: source.local, world: source.world, poses: source.poses,
        geometry: source.geometry))
  }

  mutating func updateTiles(
    _ group: TileGroupRows, from first: Int, _ source: ShapeSource, _ kernels: BroadPhaseKernels
  ) {
    guard group.count > first else { return }
    boxTiles.removeAll()
    for tile in first..<group.count { boxTiles.append(Int32(tile)) }
    // The bounds of new tiles are not laid out yet: they are written to a spare place and made anew afterwards.
    spareBounds.resize(4 * group.count, filling: 0)
    var unbounded = group
    unbounded.bounds = spareBounds.pointer
    unbounded.boundStride = group.count
    update(unbounded, tiles: boxTiles.pointer, count: boxTiles.count, source, kernels)
  }
}
