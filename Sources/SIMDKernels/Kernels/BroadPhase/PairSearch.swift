internal import CSolverShim
internal import KernelInterface

nonisolated(unsafe) let broadPhaseKernels = BroadPhaseKernels.table(updateAABBs: updateAABBs, findPairs: findPairs)

/// For every awake tile: the tiles whose bounds overlap its own, the matrices of overlapping AABBs, and what changed
/// since the last search. A matrix is 16 rows of four comparisons, one AABB broadcast against 16; what began and ended
/// falls out of one exclusive-or of 256 bits.
@inline(never)
private func findPairs(_ arguments: PairSearchArguments, _ from: PairSearchResult) -> PairSearchResult {
  var result = from
  var tile = arguments.firstTile
  while tile < arguments.endTile {
    let old = oldRange(arguments, tile)
    let count = collectCandidates(arguments, tile)
    guard result.pairCount + count <= arguments.pairCapacity,
      result.changeCount + count + (old.end - old.start) <= arguments.changeCapacity
    else { break }
    searchTile(arguments, tile, count, old.start, old.end, &result)
    tile += 1
    arguments.starts[tile] = Int32(result.pairCount)
  }
  result.nextTile = tile
  return result
}

@inline(__always)
private func oldRange(_ arguments: PairSearchArguments, _ tile: Int) -> (start: Int, end: Int) {
  tile < arguments.oldTiles ? (Int(arguments.oldStarts[tile]), Int(arguments.oldStarts[tile + 1])) : (0, 0)
}

/// Awake tiles from `tile` on, then resting ones, both ascending.
@inline(__always)
private func collectCandidates(_ arguments: PairSearchArguments, _ tile: Int) -> Int {
  let awake = arguments.awake
  let bounds = (awake.bounds + tile >> 4)[lane: tile & 15]
  var count = overlappingTiles(awake, bounds, from: tile, flag: 0, arguments.candidates)
  if arguments.rest.count > 0 {
    count += overlappingTiles(arguments.rest, bounds, from: 0, flag: Tile.restFlag, arguments.candidates + count)
  }
  return count
}

@inline(__always)
private func searchTile(
  _ arguments: PairSearchArguments, _ tile: Int, _ count: Int, _ oldStart: Int, _ oldEnd: Int,
  _ result: inout PairSearchResult
) {
  let block = arguments.awake.aabbs + tile
  let tileMoved = arguments.awake.moved[tile] != 0
  var old = oldStart
  for number in 0..<count {
    let candidate = arguments.candidates[number]
    while old < oldEnd, arguments.oldPairs[old].tile < candidate {
      report(arguments, tile, arguments.oldPairs[old].tile, arguments.oldPairs[old].matrix, TileMatrix(), &result)
      old += 1
    }
    let isOld = old < oldEnd && arguments.oldPairs[old].tile == candidate
    let before = isOld ? arguments.oldPairs[old].matrix : TileMatrix()
    let rests = candidate & Tile.restFlag != 0
    let other = Int(candidate & ~Tile.restFlag)
    let group = rests ? arguments.rest : arguments.awake
    var now = before
    if !isOld || tileMoved || group.moved[other] != 0 {
      now = matrix(block, group.aabbs + other, isSelf: !rests && other == tile)
    }
    if isOld { old += 1 }
    report(arguments, tile, candidate, before, now, &result)
    // Empty pairs are kept too, so that nothing is computed again while neither tile moves.
    arguments.pairs[result.pairCount] = TilePair(tile: candidate, matrix: now)
    result.pairCount += 1
  }
  while old < oldEnd {
    report(arguments, tile, arguments.oldPairs[old].tile, arguments.oldPairs[old].matrix, TileMatrix(), &result)
    old += 1
  }
}

/// Writes the difference of two matrices if there is one.
@inline(__always)
private func report(
  _ arguments: PairSearchArguments, _ first: Int, _ second: Int32, _ before: TileMatrix, _ now: TileMatrix,
  _ result: inout PairSearchResult
) {
  guard arguments.reports else { return }
  var before = before
  if arguments.hasSilenced { silence(arguments, first, second, &before) }
  var changed = TileMatrix()
  changed.words.0 = before.words.0 ^ now.words.0
  changed.words.1 = before.words.1 ^ now.words.1
  changed.words.2 = before.words.2 ^ now.words.2
  changed.words.3 = before.words.3 ^ now.words.3
  arguments.changes[result.changeCount] = TileChange(
    first: Int32(truncatingIfNeeded: first), second: second, changed: changed, now: now)
  result.changeCount += isZero(changed) ? 0 : 1
}

@inline(__always)
private func isZero(_ matrix: TileMatrix) -> Bool {
  matrix.words.0 | matrix.words.1 | matrix.words.2 | matrix.words.3 == 0
}

/// Clears the rows and columns of silenced lanes.
@inline(__always)
private func silence(_ arguments: PairSearchArguments, _ first: Int, _ second: Int32, _ matrix: inout TileMatrix) {
  let group = second & Tile.restFlag != 0 ? arguments.rest : arguments.awake
  let rows = UInt32(arguments.awake.silenced[first])
  let columns = UInt64(~group.silenced[Int(second & ~Tile.restFlag)])
  let kept = columns | columns << 16 | columns << 32 | columns << 48
  matrix.words.0 &= kept & rowMask(rows)
  matrix.words.1 &= kept & rowMask(rows >> 4)
  matrix.words.2 &= kept & rowMask(rows >> 8)
  matrix.words.3 &= kept & rowMask(rows >> 12)
}

/// 16 ones for each of four bits that is clear.
@inline(__always)
private func rowMask(_ rows: UInt32) -> UInt64 {
  var mask: UInt64 = 0
  if rows & 1 == 0 { mask |= 0xffff }
  if rows & 2 == 0 { mask |= 0xffff_0000 }
  if rows & 4 == 0 { mask |= 0xffff_0000_0000 }
  if rows & 8 == 0 { mask |= 0xffff_0000_0000_0000 }
  return mask
}

/// Which AABBs of two tiles overlap.
@inline(__always)
private func matrix(_ a: UnsafeMutablePointer<AABBBlock>, _ b: UnsafeMutablePointer<AABBBlock>, isSelf: Bool)
  -> TileMatrix
{
  var result = TileMatrix()
  withUnsafeMutablePointer(to: &result) { pointer in
    let rows = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: UInt16.self)
    var lane = 0
    while lane < Tile.lanes {
      let columns = AABBLanes(b, lane)
      for row in 0..<Tile.lanes {
        let overlaps = columns.overlaps(AABBLanes(a[lane: row]))
        let bits = UInt16(truncatingIfNeeded: overlaps.bits << UInt32(lane))
        rows[row] = lane == 0 ? bits : rows[row] | bits
      }
      lane += laneCount
    }
    if isSelf {
      for row in 0..<Tile.lanes { rows[row] &= UInt16(truncatingIfNeeded: UInt32(0xfffe) << UInt32(row)) }
    }
  }
  return result
}

// MARK: - Trees

/// The tiles from `from` on whose bounds overlap `aabb`, ascending, each with `flag` added; returns how many.
///
/// Level k + 1 bounds 16 consecutive entries of level k, so the tree needs no pointers: entry i has the children 16 i
/// to 16 i + 15, which are block i of their level. The walk is depth first with the masks of hits as its stack.
@inline(__always)
func overlappingTiles(
  _ group: TileGroupRows, _ aabb: AABB, from: Int, flag: Int32, _ output: UnsafeMutablePointer<Int32>
) -> Int {
  var count = 0
  // An infinite AABB would meet the empty entries of the tree, behind its tiles.
  let limit = 0.5 * Tile.emptyBound
  let aabb = AABBLanes(
    AABB(
      low: SIMD2(aabb.low.x < -limit ? -limit : aabb.low.x, aabb.low.y < -limit ? -limit : aabb.low.y),
      high: SIMD2(aabb.high.x > limit ? limit : aabb.high.x, aabb.high.y > limit ? limit : aabb.high.y)))
  for block in 0..<group.topCount { visit(group, block, aabb, Int32(from), flag, output, &count) }
  return count
}

/// A block of the highest level, and what is below it. Recursion is unrolled by hand: there are at most five levels.
@inline(__always)
private func visit(
  _ group: TileGroupRows, _ block: Int, _ aabb: AABBLanes, _ from: Int32, _ flag: Int32,
  _ output: UnsafeMutablePointer<Int32>, _ count: inout Int
) {
  let top = group.levelCount - 1
  var masks: (UInt32, UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0, 0)
  var blocks: (Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0)
  var current = top
  setLevel(&masks, current, hits(group, current, block, aabb))
  setLevel(&blocks, current, Int32(truncatingIfNeeded: block))
  while current <= top {
    let mask = level(masks, current)
    if mask == 0 {
      current += 1
      continue
    }
    let bit = Int32(truncatingIfNeeded: mask.trailingZeroBitCount)
    setLevel(&masks, current, mask & (mask &- 1))
    let entry = level(blocks, current) << 4 + bit
    if current == 0 {
      if entry >= from {
        output[count] = entry | flag
        count += 1
      }
      continue
    }
    // Whole subtrees before `from` are skipped: entry i of level k ends at tile 16^k (i + 1).
    let shift = Int32(truncatingIfNeeded: 4 * current)
    if ((entry + 1) << shift) <= from { continue }
    current -= 1
    setLevel(&blocks, current, entry)
    setLevel(&masks, current, hits(group, current, Int(entry), aabb))
  }
}

/// The entries of a block that overlap, one bit each.
@inline(__always)
private func hits(_ group: TileGroupRows, _ level: Int, _ block: Int, _ aabb: AABBLanes) -> UInt32 {
  let bounds = group.bounds + Int(group.levelStarts[level]) + block
  var bits: UInt32 = 0
  var lane = 0
  while lane < Tile.lanes {
    bits |= AABBLanes(bounds, lane).overlaps(aabb).bits << UInt32(lane)
    lane += laneCount
  }
  return bits
}

@inline(__always)
private func level(_ values: (Int32, Int32, Int32, Int32, Int32), _ number: Int) -> Int32 {
  switch number {
  case 0: values.0
  case 1: values.1
  case 2: values.2
  case 3: values.3
  default: values.4
  }
}

@inline(__always)
private func level(_ values: (UInt32, UInt32, UInt32, UInt32, UInt32), _ number: Int) -> UInt32 {
  switch number {
  case 0: values.0
  case 1: values.1
  case 2: values.2
  case 3: values.3
  default: values.4
  }
}

@inline(__always)
private func setLevel(_ values: inout (Int32, Int32, Int32, Int32, Int32), _ number: Int, _ value: Int32) {
  switch number {
  case 0: values.0 = value
  case 1: values.1 = value
  case 2: values.2 = value
  case 3: values.3 = value
  default: values.4 = value
  }
}

@inline(__always)
private func setLevel(_ values: inout (UInt32, UInt32, UInt32, UInt32, UInt32), _ number: Int, _ value: UInt32) {
  switch number {
  case 0: values.0 = value
  case 1: values.1 = value
  case 2: values.2 = value
  case 3: values.3 = value
  default: values.4 = value
  }
}
