internal import CSolverShim
internal import KernelInterface

/// In tile order: where each shape is, its tight AABB, and whether that left the enlarged one. A shape reads 32 bytes
/// of local rows and 16 of its body's pose and writes 16 of its world row, and 16 of its sweep where these are asked
/// for.
///
/// Circle, capsule, segment and box have one formula: the half extents of a rotated box and a radius,
/// `(|c| hx + |s| hy + r, |s| hx + |c| hy + r)`, with hy = 0 for a line and both 0 for a point.
@inline(never)
func updateAABBs(_ arguments: AABBUpdateArguments) {
  let group = arguments.group
  let isLarge = arguments.tileCount >= largeTileCount
  for number in 0..<arguments.tileCount {
    let tile = arguments.tiles.map { Int($0[number]) } ?? number
    if isLarge, number + 2 < arguments.tileCount, arguments.tiles == nil { prefetch(arguments, tile + 2) }
    let block = group.aabbs + tile
    let polygons = UInt32(group.polygons[tile])
    var moved: UInt32 = 0
    // Beside what moved: what may have gone farther within its enlarged AABB than contacts see ahead.
    var swept: UInt32 = 0
    var bounds = AABBLanes.empty
    var lane = 0
    while lane < Tile.lanes {
      let shapes = group.shapes + tile * Tile.lanes + lane
      let isShape = !(LaneIntegers(load: shapes) == LaneIntegers(0))
      guard isShape.any else {
        if let sweeps = arguments.sweeps { AABBLanes.empty.store(sweeps + tile, lane) }
        lane += laneCount
        continue
      }
      let shape = ShapeLanes(gather: arguments.local, shapes)
      let body = PoseLanes(gather: arguments.poses, group.bodies + tile * Tile.lanes + lane)
      let world = PoseLanes(
        shape.pose.position.turned(by: body) + body.position,
        cosine: body.cosine * shape.pose.cosine - body.sine * shape.pose.sine,
        sine: body.sine * shape.pose.cosine + body.cosine * shape.pose.sine)
      if arguments.sweeps != nil {
        let before = ShapeLanes.poses(gather: arguments.world, shapes)
        swept |= (hasTurned(from: before, to: world, shape.extents) & isShape).bits << UInt32(lane)
      }
      ShapeLanes.scatter(world, arguments.world, shapes, where: isShape)

      let size = abs(world.position.x) + abs(world.position.y) + shape.extents.x + shape.extents.y + shape.radius
      let reach =
        shape.radius + Lanes(ContactDistance.speculative)
        + max(Lanes(roundingShare) * size - Lanes(ContactDistance.slop), .zero)
      let extentX = abs(world.cosine) * shape.extents.x + abs(world.sine) * shape.extents.y + reach
      let extentY = abs(world.sine) * shape.extents.x + abs(world.cosine) * shape.extents.y + reach
      var tight = AABBLanes(
        lowX: world.position.x - extentX, highX: world.position.x + extentX, lowY: world.position.y - extentY,
        highY: world.position.y + extentY)
      let polygonBits = polygons >> UInt32(lane)
      if polygonBits != 0 {
        tight = LaneMask(bits: polygonBits).select(
          polygonAABB(arguments, world, shape, reach: reach), tight)
      }

      let enlarged = AABBLanes(block, lane)
      if let sweeps = arguments.sweeps {
        // The old enlarged AABB holds the shape as it was, however it rotated.
        let sweep = enlarged.joined(tight).grown(by: Lanes(ContactDistance.slop - ContactDistance.speculative))
        isShape.select(sweep, .empty).store(sweeps + tile, lane)
        let margin = Lanes(load: group.margins + tile * Tile.lanes + lane)
        swept |= (hasRoom(tight, enlarged, margin) & isShape).bits << UInt32(lane)
      }
      let left =
        ((tight.lowX < enlarged.lowX) | (tight.highX > enlarged.highX) | (tight.lowY < enlarged.lowY)
          | (tight.highY > enlarged.highY))
        & isShape
      if left.any {
        let margin = Lanes(load: group.margins + tile * Tile.lanes + lane)
        let new = left.select(tight.grown(by: margin), enlarged)
        new.store(block, lane)
        bounds = bounds.joined(new)
        moved |= left.bits << UInt32(lane)
      } else {
        bounds = bounds.joined(enlarged)
      }
      lane += laneCount
    }
    arguments.swept?[tile] = UInt16(truncatingIfNeeded: moved | swept)
    if moved != 0 {
      group.moved[tile] |= UInt16(truncatingIfNeeded: moved)
      if let levels = arguments.bounds { (levels + tile >> 4)[lane: tile & 15] = bounds.bounds }
    }
  }
}

/// Where corners have come so far by rotation alone that contacts did not see them come: a bar that turns from one side of a
/// peg to the other may have the same AABB before and after.
@inline(__always)
private func hasTurned(from before: PoseLanes, to after: PoseLanes, _ extents: VectorLanes) -> LaneMask {
  let (cosine, sine) = (after.cosine - before.cosine, after.sine - before.sine)
  // Half of what contacts see ahead: the other half is for the way of the centre.
  let limit = Lanes(0.5 * ContactDistance.speculative)
  return (cosine * cosine + sine * sine) * extents.dot(extents) > limit * limit
}

/// Where an enlarged AABB is not that of the shape as it was: with more room on a side than twice the margin, which is all
/// that a shape can have that only moves. It may have gone farther within than contacts see ahead: the AABB of a bar that
/// gets parallel to a wall shrinks, and that of a body that was put back is where it would have come to.
@inline(__always)
private func hasRoom(_ tight: AABBLanes, _ enlarged: AABBLanes, _ margin: Lanes) -> LaneMask {
  // A rounding more than twice.
  let limit = Lanes(2.1) * margin
  return (tight.lowX - enlarged.lowX > limit) | (enlarged.highX - tight.highX > limit)
    | (tight.lowY - enlarged.lowY > limit) | (enlarged.highY - tight.highY > limit)
}

/// Rows of so many tiles are more than a second-level cache holds, and lie anywhere in memory.
@inline(__always) private var largeTileCount: Int { 512 }

/// Asks for the rows of a tile's shapes: of the second tile ahead, as one takes less than memory does to answer.
@inline(__always)
private func prefetch(_ arguments: AABBUpdateArguments, _ tile: Int) {
  let shapes = arguments.group.shapes + tile * Tile.lanes
  let bodies = arguments.group.bodies + tile * Tile.lanes
  for lane in 0..<Tile.lanes {
    lane_prefetch(arguments.local + Int(shapes[lane]))
    lane_prefetch(arguments.poses + Int(bodies[lane]))
    lane_prefetch(arguments.world + Int(shapes[lane]))
  }
}

/// By how much of their coordinates, extents and radii AABBs of shapes beyond 10 km are larger: what queries make of such a
/// shape is some units in the last place away from its AABB, of 2^-23 each. Nearer, the speculative distance holds it.
@inline(__always) private var roundingShare: Float { 0x1p-21 }

/// Tight AABBs of polygons, from their rotated corners.
@inline(__always)
private func polygonAABB(_ arguments: AABBUpdateArguments, _ world: PoseLanes, _ shape: ShapeLanes, reach: Lanes)
  -> AABBLanes
{
  var indices = (Int64(0), Int64(0), Int64(0), Int64(0), Int64(0), Int64(0), Int64(0), Int64(0))
  return withUnsafeMutablePointer(to: &indices) { storage in
    let index = UnsafeMutableRawPointer(storage).assumingMemoryBound(to: Int32.self)
    shape.geometry.store(index)
    var corners = AABBLanes.empty
    var first = 0
    while first < geometryCornerLimit {
      let x = LaneRows(gather: arguments.geometry, index, .x, from: first)
      let y = LaneRows(gather: arguments.geometry, index, .y, from: first)
      corners.add(VectorLanes(x.x, y.x).turned(by: world))
      corners.add(VectorLanes(x.y, y.y).turned(by: world))
      corners.add(VectorLanes(x.z, y.z).turned(by: world))
      corners.add(VectorLanes(x.w, y.w).turned(by: world))
      first += (shape.cornerCounts > LaneIntegers(4)).any ? 4 : geometryCornerLimit
    }
    return AABBLanes(
      lowX: world.position.x + corners.lowX - reach, highX: world.position.x + corners.highX + reach,
      lowY: world.position.y + corners.lowY - reach,
      highY: world.position.y + corners.highY + reach)
  }
}
