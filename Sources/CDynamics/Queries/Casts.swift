// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// The first shape that each ray hits.
@c @implementation
public func dyn_world_cast_rays(
  _ world: DynWorld, _ rays: UnsafePointer<DynRay>?, _ count: Int, _ filter: UnsafePointer<DynQueryFilter>?,
  _ hits: UnsafeMutablePointer<DynCastHit>?
) -> DynStatus {
  ask(world) { world in
    let rays = try array(rays, count, "rays").map { Ray($0) }
    let hits: UnsafeMutableBufferPointer<DynCastHit> = try array(hits, count, "hits")
    let found = try world.castRays(rays.span, filter: try QueryFilter(filter, in: world))
    for (index, hit) in found.enumerated() { hits[index] = DynCastHit(hit) }
  }
}

/// All shapes that a ray hits.
@c @implementation
public func dyn_world_cast_ray_through(
  _ world: DynWorld, _ ray: DynRay, _ filter: UnsafePointer<DynQueryFilter>?,
  _ buffer: UnsafeMutablePointer<DynCastHit>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  ask(world) { world in
    let hits = try world.castRayThrough(Ray(ray), filter: try QueryFilter(filter, in: world))
    try Room(buffer, capacity, count).fill(with: hits) { DynCastHit($0) }
  }
}

/// The first shape that each moving geometry hits.
@c @implementation
public func dyn_world_cast_shapes(
  _ world: DynWorld, _ geometries: UnsafePointer<DynPlacedGeometry>?, _ translations: UnsafePointer<DynVec2>?,
  _ count: Int, _ filter: UnsafePointer<DynQueryFilter>?, _ hits: UnsafeMutablePointer<DynCastHit>?
) -> DynStatus {
  ask(world) { world in
    let geometries = try array(geometries, count, "geometries")
    let translations = try array(translations, count, "translations")
    let hits: UnsafeMutableBufferPointer<DynCastHit> = try array(hits, count, "hits")
    let casts = try geometries.indices.map { index in
      let start = try PlacedGeometry(geometries[index], "geometries[\(index)].geometry.")
      return ShapeCast(
        start.geometry, at: start.position, rotation: start.rotation, by: SIMD2(translations[index]))
    }
    var found = [CastHit?](repeating: nil, count: count)
    var span = found.mutableSpan
    try world.castShapes(casts.span, filter: try QueryFilter(filter, in: world), into: &span)
    for (index, hit) in found.enumerated() { hits[index] = DynCastHit(hit) }
  }
}

/// All shapes that a moving geometry would hit.
@c @implementation
public func dyn_world_cast_shape_through(
  _ world: DynWorld, _ geometry: UnsafePointer<DynPlacedGeometry>?, _ translation: DynVec2,
  _ filter: UnsafePointer<DynQueryFilter>?, _ buffer: UnsafeMutablePointer<DynCastHit>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  ask(world) { world in
    let start = try PlacedGeometry(try require(geometry, "geometry").pointee, "geometry.")
    let hits = try world.castShapeThrough(
      start.geometry, at: start.position, rotation: start.rotation, by: SIMD2(translation),
      filter: try QueryFilter(filter, in: world))
    try Room(buffer, capacity, count).fill(with: hits) { DynCastHit($0) }
  }
}
