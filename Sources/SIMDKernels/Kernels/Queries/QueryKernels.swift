internal import CSolverShim
internal import KernelInterface

nonisolated(unsafe) let queryKernels = QueryKernels.table(nextTile: nextTile)

/// A sweep in lanes. Its AABB meets another between the fractions at which the last pair of sides comes together and
/// the first pair parts:
///
/// `(low - sweep high) / translation` and `(high - sweep low) / translation` for an axis along which the translation is
/// positive, and with the sides exchanged where it is negative. Chosen by sign and not by size: so an empty AABB is
/// never met.
struct SweepLanes {
  var inverseX: Lanes
  var inverseY: Lanes
  var farInverseX: Lanes
  var farInverseY: Lanes
  /// The sides of the sweep's AABB that meet others first, and last.
  var frontX: Lanes
  var frontY: Lanes
  var backX: Lanes
  var backY: Lanes
  var isRight: Bool
  var isUp: Bool

  @inline(__always)
  init(_ sweep: AABBSweep) {
    isRight = sweep.inverse.x > 0
    isUp = sweep.inverse.y > 0
    inverseX = Lanes(sweep.inverse.x)
    inverseY = Lanes(sweep.inverse.y)
    farInverseX = Lanes(sweep.farInverse.x)
    farInverseY = Lanes(sweep.farInverse.y)
    frontX = Lanes(isRight ? sweep.aabb.high.x : sweep.aabb.low.x)
    backX = Lanes(isRight ? sweep.aabb.low.x : sweep.aabb.high.x)
    frontY = Lanes(isUp ? sweep.aabb.high.y : sweep.aabb.low.y)
    backY = Lanes(isUp ? sweep.aabb.low.y : sweep.aabb.high.y)
  }

  /// Which AABBs of a block are met up to a fraction, and where (written for all); 256 bytes are read.
  @inline(__always)
  func hits(
    _ block: UnsafeMutablePointer<AABBBlock>, _ limit: Float, _ fractions: UnsafeMutablePointer<Float>
  ) -> UInt32 {
    let nearX = isRight ? floats(&block.pointee.lowX) : floats(&block.pointee.highX)
    let farX = isRight ? floats(&block.pointee.highX) : floats(&block.pointee.lowX)
    let nearY = isUp ? floats(&block.pointee.lowY) : floats(&block.pointee.highY)
    let farY = isUp ? floats(&block.pointee.highY) : floats(&block.pointee.lowY)
    let slack = Lanes(AABBSweep.slack)
    var bits: UInt32 = 0
    var lane = 0
    while lane < Tile.lanes {
      let enter = max(
        max((Lanes(load: nearX + lane) - frontX) * inverseX, (Lanes(load: nearY + lane) - frontY) * inverseY),
        Lanes.zero)
      let leave = min(
        min((Lanes(load: farX + lane) - backX) * farInverseX, (Lanes(load: farY + lane) - backY) * farInverseY) * slack,
        Lanes(limit))
      enter.store(fractions + lane)
      bits |= (enter <= leave).bits << UInt32(lane)
      lane += laneCount
    }
    return bits
  }
}

/// Depth first down the bounds, of every sixteen the nearest first. A node reads 256 bytes.
@inline(never)
func nextTile(_ walk: SweepWalk, _ depth: Int, _ limit: Float) -> SweepStep {
  let sweep = SweepLanes(walk.sweep)
  let group = walk.group
  var depth = depth
  while depth > 0 {
    depth -= 1
    let node = walk.nodes[depth]
    if node.fraction > limit { continue }
    let block =
      node.level == 0
      ? group.aabbs + node.number : group.bounds + Int(group.levelStarts[node.level - 1]) + node.number
    let hits = sweep.hits(block, limit, walk.fractions)
    if node.level > 0 {
      depth = push(hits, below: node, walk, depth)
    } else if hits != 0 {
      return SweepStep(depth: depth, tile: node.number, hits: hits)
    }
  }
  return SweepStep(depth: 0, tile: 0, hits: 0)
}

/// Puts the children of a node that are met on the stack, the nearest on top; returns how many wait then.
@inline(__always)
private func push(_ hits: UInt32, below node: SweepNode, _ walk: SweepWalk, _ first: Int) -> Int {
  var hits = hits
  var depth = first
  while hits != 0 {
    let lane = hits.trailingZeroBitCount
    hits &= hits &- 1
    let fraction = walk.fractions[lane]
    var place = depth
    while place > first, walk.nodes[place - 1].fraction < fraction {
      walk.nodes[place] = walk.nodes[place - 1]
      place -= 1
    }
    walk.nodes[place] = SweepNode(level: node.level - 1, number: node.number << 4 + lane, fraction: fraction)
    depth += 1
  }
  return depth
}
