internal import CSolverShim
internal import KernelInterface

nonisolated(unsafe) let rayKernels = RayKernels.table(
  walk: walk, castOntoDiscs: castOntoDiscs, castOntoPolygons: castOntoPolygons)

/// A packet goes down the bounds as one sweep; each of its rays is then tested against the AABBs of the tile.
private func walk(_ arguments: RayWalkArguments) -> RayWalkResult {
  var result = RayWalkResult()
  var walk = SweepWalk(
    group: arguments.group, sweep: arguments.packets[0].sweep, nodes: arguments.nodes, fractions: arguments.fractions)
  for index in 0..<arguments.walkingCount {
    let number = arguments.walking[index]
    let packet = arguments.packets + Int(number)
    let rays = packet.pointee.first..<(packet.pointee.first &+ packet.pointee.count)
    var limit = arguments.limits[Int(rays.lowerBound)]
    for ray in rays { limit = max(limit, arguments.limits[Int(ray)]) }
    walk.sweep = packet.pointee.sweep
    walk.nodes = arguments.nodes + Int(number) * SweepNode.limit
    let step = nextTile(walk, Int(packet.pointee.depth), limit * AABBSweep.slack)
    guard step.hits != 0 else { continue }
    packet.pointee.depth = Int32(truncatingIfNeeded: step.depth)
    arguments.walking[result.walkingCount] = number
    result.walkingCount += 1
    if packet.pointee.count == 1 {
      write(step.hits, ofTile: step.tile, for: rays.lowerBound, arguments, &result)
      continue
    }
    for ray in rays {
      let hits = SweepLanes(arguments.sweeps[Int(ray)]).hits(
        arguments.group.aabbs + step.tile, arguments.limits[Int(ray)] * AABBSweep.slack, arguments.fractions)
      write(hits, ofTile: step.tile, for: ray, arguments, &result)
    }
  }
  fill(arguments.discs, result.discCount)
  fill(arguments.polygons, result.polygonCount)
  return result
}

/// Writes the shapes of a tile whose AABBs a ray meets.
@inline(__always)
private func write(
  _ hits: UInt32, ofTile tile: Int, for ray: Int32, _ arguments: RayWalkArguments, _ result: inout RayWalkResult
) {
  let shapes = arguments.group.shapes + tile * Tile.lanes
  var hits = hits
  while hits != 0 {
    let shape = shapes[hits.trailingZeroBitCount]
    hits &= hits &- 1
    let row = arguments.shapes[Int(shape)]
    if row.cornerCount < 2 {
      append(ray, shape, to: arguments.discs, &result.discCount)
    } else if row.cornerCount == 2, row.radius == 0 {
      append(ray, shape, to: arguments.segments, &result.segmentCount)
    } else {
      append(ray, shape, to: arguments.polygons, &result.polygonCount)
    }
  }
}

@inline(__always)
private func append(_ ray: Int32, _ shape: Int32, to pairs: RayPairs, _ count: inout Int) {
  pairs.rays[count] = ray
  pairs.shapes[count] = shape
  count += 1
}

/// Whole sixteens.
@inline(__always)
private func fill(_ pairs: RayPairs, _ count: Int) {
  for index in count..<((count + 15) & ~15) {
    pairs.rays[index] = 0
    pairs.shapes[index] = 0
  }
}
