internal import KernelInterface

/// Rays. A ray hits a shape where it enters it: shapes that hold its origin are not hit (`shapes(at:)` finds them).
/// Segments are hit from both sides, segments of chains from the side on which they collide.
extension WorldQueries {
  /// The first shape that a ray hits.
  ///
  /// - Throws: `WorldError.invalidValue` for a ray that is not finite or has no length, `.staleBody` for the filter's,
  ///   `.scopeEnded`.
  /// - Complexity: O(log *n* + *k*) for *n* shapes of which *k* have AABBs that the ray meets before its hit. Shapes
  ///   that were added or woke since the last step are looked at one by one, as in all queries.
  public func castRay(_ ray: Ray, filter: QueryFilter = QueryFilter()) throws(WorldError) -> CastHit? {
    try enter("castRay")
    defer { leave() }
    try ray.check("ray")
    let view = try QueryView(world, filter)
    return closestHit(along: ray.sweep) { view.castRay(ray, onto: $0) }
  }

  /// All shapes that a ray hits, each where it is entered, in the order along the ray; shapes that are met together
  /// come by their rows.
  ///
  /// - Throws: As `castRay`.
  /// - Complexity: O(log *n* + *k* log *k*) for *n* shapes of which *k* have AABBs that the ray meets.
  public func castRayThrough(_ ray: Ray, filter: QueryFilter = QueryFilter()) throws(WorldError) -> [CastHit] {
    try enter("castRayThrough")
    defer { leave() }
    try ray.check("ray")
    let view = try QueryView(world, filter)
    return allHits(along: ray.sweep) { view.castRay(ray, onto: $0) }
  }

  /// The first shape that each of many rays hits; the answers are those of `castRay`, bit for bit, in the order of the
  /// rays. Rays that follow each other in nearly the same direction cost least.
  ///
  /// - Throws: As `castRay`, naming the first bad ray; then none is cast.
  /// - Complexity: That of `castRay` for each ray, less what neighbours share.
  public func castRays(
    _ rays: Span<Ray>, filter: QueryFilter = QueryFilter()
  ) throws(WorldError) -> [CastHit?] {
    var hits = [CastHit?](repeating: nil, count: rays.count)
    var span = hits.mutableSpan
    try castRays(rays, filter: filter, into: &span)
    return hits
  }
}

extension Ray {
  var sweep: AABBSweep { AABBSweep(AABB(low: origin, high: origin), translation: translation) }
}
