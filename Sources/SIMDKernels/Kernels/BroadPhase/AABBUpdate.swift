internal import KernelInterface

/// In tile order: where each shape is, its tight AABB, and whether that left the enlarged one. A shape reads 32 bytes of
/// local rows and 16 of its body's pose and writes 16 of its world row, and 16 of its sweep where these are asked for.
///
/// Circle, capsule, segment and box have one formula: the half extents of a rotated box and a radius,
/// `(|c| hx + |s| hy + r, |s| hx + |c| hy + r)`, with hy = 0 for a line and both 0 for a point.
@inline(never)
func updateAABBs(_ arguments: AABBUpdateArguments) {
  let group = arguments.group
  for number in 0..<arguments.tileCount {
    let tile = arguments.tiles.map { Int($0[number]) } ?? number
    let block = group.aabbs + tile
    let polygons = UInt32(group.polygons[tile])
    var moved: UInt32 = 0
    var bounds = AABBLanes.empty
    var lane = 0
    while lane < Tile.lanes {
      let shapes = group.shapes + tile * Tile.lanes + lane
      let center = LaneRows(gather: arguments.local, stride: ShapeRow.stride, shapes)
      let measures = LaneRows(gather: arguments.local + ShapeRow.measures, stride: ShapeRow.stride, shapes)
      let pose = LaneRows(gather: arguments.poses, group.bodies + tile * Tile.lanes + lane)
      let position = VectorLanes(center.x, center.y).turned(by: pose) + VectorLanes(pose.x, pose.y)
      let cosine = pose.z * center.z - pose.w * center.w
      let sine = pose.w * center.z + pose.z * center.w
      let world = LaneRows(position.x, position.y, cosine, sine)
      world.scatter(arguments.world, stride: ShapeRow.stride, shapes)

      let reach = measures.z + Lanes(ContactDistance.speculative)
      let extentX = abs(cosine) * measures.x + abs(sine) * measures.y + reach
      let extentY = abs(sine) * measures.x + abs(cosine) * measures.y + reach
      var tight = AABBLanes(
        lowX: position.x - extentX, highX: position.x + extentX, lowY: position.y - extentY,
        highY: position.y + extentY)
      let polygonBits = polygons >> UInt32(lane)
      if polygonBits != 0 {
        tight = LaneMask(bits: polygonBits).select(
          polygonAABB(arguments, world, measures, reach: reach), tight)
      }

      let isShape = !(LaneIntegers(load: shapes) == LaneIntegers(0))
      let enlarged = AABBLanes(block, lane)
      if let sweeps = arguments.sweeps {
        // The old enlarged AABB holds the shape as it was, however it rotated.
        enlarged.joined(tight).grown(by: Lanes(ContactDistance.slop - ContactDistance.speculative))
          .store(sweeps + tile, lane)
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
    arguments.swept?[tile] = UInt16(truncatingIfNeeded: moved)
    if moved != 0 {
      group.moved[tile] |= UInt16(truncatingIfNeeded: moved)
      if let levels = arguments.bounds { (levels + tile >> 4)[lane: tile & 15] = bounds.bounds }
    }
  }
}

/// Tight AABBs of polygons, from their rotated corners.
@inline(__always)
private func polygonAABB(_ arguments: AABBUpdateArguments, _ world: LaneRows, _ measures: LaneRows, reach: Lanes)
  -> AABBLanes
{
  let rows = LaneIntegers(bitPattern: measures.w) & LaneIntegers(ShapeRow.geometryMask)
  var indices = (Int64(0), Int64(0), Int64(0), Int64(0), Int64(0), Int64(0), Int64(0), Int64(0))
  return withUnsafeMutablePointer(to: &indices) { storage in
    let index = UnsafeMutableRawPointer(storage).assumingMemoryBound(to: Int32.self)
    rows.store(index)
    var corners = AABBLanes.empty
    var half = 0
    while half < 2 {
      let x = LaneRows(
        gather: arguments.geometry + GeometryRow.x + 4 * half, stride: Int32(GeometryRow.floats), index)
      let y = LaneRows(
        gather: arguments.geometry + GeometryRow.y + 4 * half, stride: Int32(GeometryRow.floats), index)
      corners.add(VectorLanes(x.x, y.x).turned(by: world))
      corners.add(VectorLanes(x.y, y.y).turned(by: world))
      corners.add(VectorLanes(x.z, y.z).turned(by: world))
      corners.add(VectorLanes(x.w, y.w).turned(by: world))
      let counts = LaneIntegers(bitPattern: measures.w) >> ShapeRow.countShift
      half += (counts > LaneIntegers(4)).any ? 1 : 2
    }
    return AABBLanes(
      lowX: world.x + corners.lowX - reach, highX: world.x + corners.highX + reach,
      lowY: world.y + corners.lowY - reach,
      highY: world.y + corners.highY + reach)
  }
}
