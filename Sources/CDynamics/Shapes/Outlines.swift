// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// The convex hull of points.
@c @implementation
public func dyn_hull(
  _ points: UnsafePointer<DynVec2>?, _ count: Int, _ radius: Float, _ hull: UnsafeMutablePointer<DynGeometry>?
) -> DynStatus {
  call {
    let hull = try require(hull, "hull")
    let points = try array(points, count, "points").map { SIMD2<Float>($0) }
    hull.pointee = DynGeometry(try .hull(of: points, radius: radius))
  }
}

/// Convex polygons that fill an outline.
@c @implementation
public func dyn_convex_parts(
  _ outline: UnsafePointer<DynVec2>?, _ point_count: Int, _ buffer: UnsafeMutablePointer<DynGeometry>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call {
    let room = try Room(buffer, capacity, count)
    let outline = try array(outline, point_count, "outline").map { SIMD2<Float>($0) }
    try room.fill(with: ShapeGeometry.convexParts(of: outline)) { DynGeometry($0) }
  }
}

/// The outlines of a grid's solid tiles.
@c @implementation
public func dyn_tile_outlines(
  _ are_solid: UnsafePointer<DynBool>?, _ rows: Int, _ columns: Int, _ size: DynVec2, _ origin: DynVec2,
  _ ends: UnsafeMutablePointer<Int>?, _ end_capacity: Int, _ end_count: UnsafeMutablePointer<Int>?,
  _ buffer: UnsafeMutablePointer<DynVec2>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call {
    let roomForEnds = try Room(ends, end_capacity, end_count, "ends", "end_count")
    let room = try Room(buffer, capacity, count)
    let (tileCount, overflow) = rows.multipliedReportingOverflow(by: columns)
    guard rows >= 0, columns >= 0, !overflow else {
      throw WorldError.invalidValue(
        name: "rows and columns", value: "\(rows) and \(columns)", expected: "numbers of tiles")
    }
    let areSolid = try array(are_solid, tileCount, "are_solid").map { $0 != 0 }
    let outlines =
      try areSolid.isEmpty
      ? []
      : ChainDefinition.outlines(
        ofTiles: areSolid, columns: columns, size: SIMD2(size), origin: SIMD2(origin))
    let points = outlines.flatMap(\.points)
    // Both counts are said, and both buffers large enough, before either is written.
    room.announce(points.count)
    _ = (try roomForEnds.take(outlines.count), try room.take(points.count))
    var end = 0
    try roomForEnds.fill(with: outlines) { outline in
      end += outline.points.count
      return end
    }
    try room.fill(with: points) { DynVec2($0) }
  }
}
