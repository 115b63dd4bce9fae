internal import KernelInterface

let sweepKernels = SweepKernels(findPairs: findSweepPairs, overlaps: findOverlaps)

/// For every awake tile with shapes that left their boxes: the tiles of obstacles that their sweeps meet, and the pairs of
/// shapes among those. One walk of the tree serves 16 neighbours; a sweep is then broadcast against 16 obstacles. 256 bytes
/// of sweeps are read a tile, as much for each tile of obstacles that it meets, and 8 written a pair.
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
  let sweeps = arguments.sweeps + tile * Tile.floats
  let bound = sweptBounds(sweeps, swept).grown(by: -arguments.obstacleReach)
  let found = overlappingTiles(arguments.obstacles, bound.row, from: 0, flag: 0, arguments.candidates)
  var count = pairCount
  for number in 0..<found {
    let other = Int(arguments.candidates[number])
    let fixed = UInt32(arguments.obstacles.fixed[other])
    if fixed == 0 { continue }
    guard count + Tile.lanes * Tile.lanes <= arguments.pairCapacity else { return false }
    let boxes = arguments.obstacles.boxes + other * Tile.floats
    var movers = swept
    while movers != 0 {
      let lane = movers.trailingZeroBitCount
      movers &= movers &- 1
      let body = arguments.awake.bodies[tile * Tile.lanes + lane]
      guard arguments.fast[Int(body) >> 4] & (1 << UInt16(truncatingIfNeeded: body & 15)) != 0 else { continue }
      var hits = overlaps(boxes, Box(sweeps, lane).grown(by: -arguments.obstacleReach)) & fixed
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

/// A box that is the same for all lanes.
private struct Box {
  var lowX: Float
  var highX: Float
  var lowY: Float
  var highY: Float

  @inline(__always)
  init(lowX: Float, highX: Float, lowY: Float, highY: Float) {
    self.lowX = lowX
    self.highX = highX
    self.lowY = lowY
    self.highY = highY
  }

  /// Of one lane of a tile.
  @inline(__always)
  init(_ tile: UnsafePointer<Float>, _ lane: Int) {
    self.init(
      lowX: tile[Tile.lowX + lane], highX: tile[Tile.highX + lane], lowY: tile[Tile.lowY + lane],
      highY: tile[Tile.highY + lane])
  }

  /// Negative: shrunk.
  @inline(__always)
  func grown(by margin: Float) -> Box {
    Box(lowX: lowX - margin, highX: highX + margin, lowY: lowY - margin, highY: highY + margin)
  }

  @inline(__always)
  var row: SIMD4<Float> { SIMD4(lowX, highX, lowY, highY) }
}

/// The box around the sweeps of some lanes of a tile.
@inline(__always)
private func sweptBounds(_ sweeps: UnsafePointer<Float>, _ swept: UInt32) -> Box {
  let none = BoxLanes(
    lowX: Lanes(Tile.emptyBound), highX: Lanes(-Tile.emptyBound), lowY: Lanes(Tile.emptyBound),
    highY: Lanes(-Tile.emptyBound))
  var bounds = none
  var lane = 0
  while lane < Tile.lanes {
    let mask = LaneMask(bits: swept >> UInt32(truncatingIfNeeded: lane))
    bounds = bounds.joined(mask.select(BoxLanes(load: sweeps + lane), none))
    lane += laneCount
  }
  return Box(
    lowX: bounds.lowX.least, highX: bounds.highX.greatest, lowY: bounds.lowY.least, highY: bounds.highY.greatest)
}

/// The lanes of a tile whose boxes overlap `box`, one bit each.
@inline(__always)
private func overlaps(_ tile: UnsafePointer<Float>, _ box: Box) -> UInt32 {
  var hits: UInt32 = 0
  var lane = 0
  while lane < Tile.lanes {
    let other = BoxLanes(load: tile + lane)
    let overlaps =
      (other.lowX <= Lanes(box.highX)) & (other.highX >= Lanes(box.lowX)) & (other.lowY <= Lanes(box.highY))
      & (other.highY >= Lanes(box.lowY))
    hits |= overlaps.bits << UInt32(truncatingIfNeeded: lane)
    lane += laneCount
  }
  return hits
}

/// A linear walk, for the few bodies that ask: 256 bytes a tile are read.
@inline(never)
private func findOverlaps(
  _ boxes: UnsafePointer<Float>, _ tileCount: Int, _ box: SIMD4<Float>, _ output: UnsafeMutablePointer<Int32>
) -> Int {
  let box = Box(lowX: box.x, highX: box.y, lowY: box.z, highY: box.w)
  var count = 0
  for tile in 0..<tileCount {
    var hits = overlaps(boxes + tile * Tile.floats, box)
    while hits != 0 {
      output[count] = Int32(truncatingIfNeeded: tile * Tile.lanes + hits.trailingZeroBitCount)
      count += 1
      hits &= hits &- 1
    }
  }
  return count
}
