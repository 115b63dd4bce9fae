// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// The closest points of two shapes.
@c @implementation
public func dyn_world_closest_points(
  _ world: DynWorld, _ a: DynShape, _ b: DynShape, _ points: UnsafeMutablePointer<DynClosestPoints>?
) -> DynStatus {
  ask(world) { world in
    let points = try require(points, "points")
    points.pointee = DynClosestPoints(try world.closestPoints(between: try world.id(a), and: try world.id(b)))
  }
}

/// The closest points of a geometry and a shape.
@c @implementation
public func dyn_world_closest_points_of_geometry(
  _ world: DynWorld, _ geometry: UnsafePointer<DynPlacedGeometry>?, _ shape: DynShape,
  _ points: UnsafeMutablePointer<DynClosestPoints>?
) -> DynStatus {
  ask(world) { world in
    let points = try require(points, "points")
    let placed = try PlacedGeometry(try require(geometry, "geometry").pointee, "geometry.")
    points.pointee = DynClosestPoints(
      try world.closestPoints(
        from: placed.geometry, at: placed.position, rotation: placed.rotation, to: try world.id(shape)))
  }
}

/// A point and the point of a shape that is closest to it.
@c @implementation
public func dyn_world_closest_points_of_point(
  _ world: DynWorld, _ point: DynVec2, _ shape: DynShape, _ points: UnsafeMutablePointer<DynClosestPoints>?
) -> DynStatus {
  ask(world) { world in
    let points = try require(points, "points")
    points.pointee = DynClosestPoints(try world.closestPoints(from: SIMD2(point), to: try world.id(shape)))
  }
}
