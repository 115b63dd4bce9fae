package import KernelInterface

extension BroadPhase {
  /// Brings world rows and enlarged AABBs of all awake shapes up to date, at the end of a step.
  package mutating func updateAABBs(
    source: ShapeSource, kernels: KernelTable, workers: Workers = Workers(pool: nil)
  ) {
    sweepPairs.removeAll()
    update(awake.rows, bounds: awake.rows.bounds, tiles: nil, count: awake.count, source, kernels, workers)
    noteMoves()
  }

  /// Brings the AABBs of a shape's tile up to date after the shape was put elsewhere between two steps.
  package mutating func touch(shape: Int32, source: ShapeSource, kernels: KernelTable) {
    let place = slot[Int(shape)]
    guard place >= 0 else { return }
    tilesToUpdate.removeAll()
    let tile = (place & ~Tile.restFlag) >> 4
    tilesToUpdate.append(tile)
    if place & Tile.restFlag != 0 {
      rest.noteBoxes(of: Int(tile))
      update(rest.rows, bounds: rest.rows.bounds, tiles: tilesToUpdate.pointer, count: 1, source, kernels)
      rest.rebuildBounds(above: Int(tile))
    } else {
      awake.noteBoxes(of: Int(tile))
      update(awake.rows, bounds: awake.rows.bounds, tiles: tilesToUpdate.pointer, count: 1, source, kernels)
      awake.rebuildBounds(above: Int(tile))
    }
    hasMoved = true
  }

  /// The enlarged AABB of a shape, if it has one yet.
  package func enlargedAABB(of shape: Int32) -> AABB? {
    guard Int(shape) < slot.count, slot[Int(shape)] >= 0 else { return nil }
    let place = slot[Int(shape)]
    return place & Tile.restFlag != 0 ? rest.aabb(Int(place & ~Tile.restFlag)) : awake.aabb(Int(place))
  }

  mutating func noteMoves() {
    var moved: UInt16 = 0
    for tile in 0..<awake.count { moved |= awake.moved[tile] }
    if moved != 0 {
      hasMoved = true
      awake.noteMovedBoxes()
      awake.rebuildUpperLevels()
    }
  }

  func update(
    _ group: TileGroupRows, bounds: UnsafeMutablePointer<AABBBlock>?, tiles: UnsafePointer<Int32>?, count: Int,
    _ source: ShapeSource, _ kernels: KernelTable, _ workers: Workers = Workers(pool: nil)
  ) {
    update(
      AABBUpdateArguments(
        group: group, bounds: bounds, tiles: tiles, tileCount: count, local: source.local, world: source.world,
        poses: source.poses, geometry: source.geometry, sweeps: nil, swept: nil), kernels, workers)
  }

  /// Tiles that a worker takes at least: what takes some microseconds. Their bounds lie in blocks of 16.
  private static var leastTiles: Int { Tile.lanes }

  func update(_ arguments: AABBUpdateArguments, _ kernels: KernelTable, _ workers: Workers) {
    guard workers.pool != nil else { return kernels.pointee.broadPhase.pointee.updateAABBs(arguments) }
    workers.forEachRange(
      in: 0..<arguments.tileCount, atLeast: Self.leastTiles, alignment: Tile.lanes,
      AABBUpdateTask(kernel: kernels.pointee.broadPhase.pointee.updateAABBs, arguments: arguments))
  }

  /// The AABBs of new tiles, whose bounds are not laid out yet.
  mutating func updateTiles(
    _ group: TileGroupRows, from first: Int, _ source: ShapeSource, _ kernels: KernelTable, _ workers: Workers
  ) {
    guard group.count > first else { return }
    tilesToUpdate.removeAll()
    for tile in first..<group.count { tilesToUpdate.append(Int32(tile)) }
    update(group, bounds: nil, tiles: tilesToUpdate.pointer, count: tilesToUpdate.count, source, kernels, workers)
  }
}
