// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// The shapes whose boxes overlap boxes.
@c @implementation
public func dyn_world_overlap_boxes(
  _ world: DynWorld, _ boxes: UnsafePointer<DynBox>?, _ boxCount: Int, _ filter: UnsafePointer<DynQueryFilter>?,
  _ offsets: UnsafeMutablePointer<Int>?, _ buffer: UnsafeMutablePointer<DynShape>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  ask(world) { world in
    let boxes = try array(boxes, boxCount, "boxes").map { BoundingBox($0) }
    let offsets = try require(offsets, "offsets")
    let room = try Room(buffer, capacity, count)
    var lists = ShapeLists()
    try world.shapes(overlapping: boxes.span, filter: try QueryFilter(filter, in: world), into: &lists)
    try write(lists, offsets, room)
  }
}

/// The shapes that overlap geometries.
@c @implementation
public func dyn_world_overlap_geometries(
  _ world: DynWorld, _ geometries: UnsafePointer<DynPlacedGeometry>?, _ geometryCount: Int,
  _ filter: UnsafePointer<DynQueryFilter>?, _ offsets: UnsafeMutablePointer<Int>?,
  _ buffer: UnsafeMutablePointer<DynShape>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  ask(world) { world in
    let source = try array(geometries, geometryCount, "geometries")
    let geometries = try source.indices.map { try PlacedGeometry(source[$0], "geometries[\($0)].geometry.") }
    let offsets = try require(offsets, "offsets")
    let room = try Room(buffer, capacity, count)
    var lists = ShapeLists()
    try world.shapes(overlapping: geometries.span, filter: try QueryFilter(filter, in: world), into: &lists)
    try write(lists, offsets, room)
  }
}

private func write(_ lists: ShapeLists, _ offsets: UnsafeMutablePointer<Int>, _ room: Room<DynShape>) throws {
  offsets[0] = 0
  for (index, end) in lists.ends.enumerated() { offsets[index + 1] = end }
  try room.fill(with: lists.shapes) { DynShape($0) }
}

/// The shapes that hold a point.
@c @implementation
public func dyn_world_overlap_point(
  _ world: DynWorld, _ point: DynVec2, _ filter: UnsafePointer<DynQueryFilter>?,
  _ buffer: UnsafeMutablePointer<DynShape>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  ask(world) { world in
    let shapes = try world.shapes(at: SIMD2(point), filter: try QueryFilter(filter, in: world))
    try Room(buffer, capacity, count).fill(with: shapes) { DynShape($0) }
  }
}
