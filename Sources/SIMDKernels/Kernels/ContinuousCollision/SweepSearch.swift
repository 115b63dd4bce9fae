internal import KernelInterface

nonisolated(unsafe) let sweepKernels = SweepKernels.table(findPairs: findSweepPairs, findDynamic: findDynamic)

/// For every awake tile with shapes that left their enlarged AABBs: the tiles of obstacles that their sweeps overlap,
/// and the pairs of shapes among those. One walk of the tree serves 16 neighbours; a sweep is then broadcast against 16
/// obstacles. 256 bytes of sweeps are read a tile, as much for each tile of obstacles that it meets, and 8 written a
/// pair.
@inline(never)
private func findSweepPairs(_ arguments: SweepSearchArguments, _ pairCount: Int) -> SweepSearchResult {
  var result = SweepSearchResult(nextTile: arguments.firstTile, pairCount: pairCount)
  while result.nextTile < arguments.awake.count {
    let swept = UInt32(arguments.swept[result.nextTile])
    if swept != 0, !searchTile(arguments, result.nextTile, swept, &result.pairCount) { break }
    result.nextTile += 1
  }
  return result
}

/// Writes the pairs of one tile; false if they do not fit.
@inline(__always)
private func searchTile(_ arguments: SweepSearchArguments, _ tile: Int, _ swept: UInt32, _ pairCount: inout Int) -> Bool
{
  let sweeps = arguments.sweeps + tile
  let bounds = sweptBounds(sweeps, swept).shrunk(by: arguments.obstacleReach)
  let found = overlappingTiles(arguments.obstacles, bounds, from: 0, flag: 0, arguments.candidates)
  var count = pairCount
  for number in 0..<found {
    let other = Int(arguments.candidates[number])
    let fixed = UInt32(arguments.obstacles.fixed[other])
    if fixed == 0 { continue }
    guard count + Tile.lanes * Tile.lanes <= arguments.pairCapacity else { return false }
    let obstacles = arguments.obstacles.aabbs + other
    var movers = swept
    while movers != 0 {
      let lane = movers.trailingZeroBitCount
      movers &= movers &- 1
      let body = arguments.awake.bodies[tile * Tile.lanes + lane]
      guard arguments.fast[Int(body) >> 4] & (1 << UInt16(truncatingIfNeeded: body & 15)) != 0 else { continue }
      var hits = obstacles.overlaps(sweeps[lane: lane].shrunk(by: arguments.obstacleReach)) & fixed
      while hits != 0 {
        arguments.pairs[count] = SweepPair(
          mover: arguments.awake.shapes[tile * Tile.lanes + lane],
          obstacle: arguments.obstacles.shapes[other * Tile.lanes + hits.trailingZeroBitCount])
        count += 1
        hits &= hits &- 1
      }
    }
  }
  pairCount = count
  return true
}

/// The AABB around the sweeps of some lanes of a tile.
@inline(__always)
private func sweptBounds(_ sweeps: UnsafeMutablePointer<AABBBlock>, _ swept: UInt32) -> AABB {
  var bounds = AABBLanes.empty
  var lane = 0
  while lane < Tile.lanes {
    let mask = LaneMask(bits: swept >> UInt32(truncatingIfNeeded: lane))
    bounds = bounds.joined(mask.select(AABBLanes(sweeps, lane), AABBLanes.empty))
    lane += laneCount
  }
  return bounds.bounds
}

extension AABB {
  @inline(__always)
  fileprivate func shrunk(by margin: Float) -> AABB {
    AABB(low: SIMD2(low.x + margin, low.y + margin), high: SIMD2(high.x - margin, high.y - margin))
  }
}

/// The slots with dynamic shapes in an AABB. Where the tiles of the tree end up lies behind the room for the slots. 256
/// bytes are read for each block of the tree, and each tile, that the AABB overlaps.
@inline(never)
private func findDynamic(_ group: TileGroupRows, _ aabb: AABB, _ output: UnsafeMutablePointer<Int32>) -> Int {
  let tiles = output + Tile.lanes * group.count
  let tileCount = overlappingTiles(group, aabb, from: 0, flag: 0, tiles)
  var count = 0
  for index in 0..<tileCount {
    let tile = Int(tiles[index])
    var hits = (group.aabbs + tile).overlaps(aabb) & ~UInt32(group.fixed[tile])
    while hits != 0 {
      output[count] = Int32(truncatingIfNeeded: tile * Tile.lanes + hits.trailingZeroBitCount)
      count += 1
      hits &= hits &- 1
    }
  }
  return count
}
