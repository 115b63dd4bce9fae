internal import KernelInterface

/// Rays. A ray hits a shape where it enters it: shapes that hold its origin are not hit (`shapes(at:)` finds them).
/// Segments are hit from both sides, segments of chains from the side on which they collide.
///
/// Queries only read. Between steps, and while nothing else changes the world, any number of threads may ask at once.
extension World {
  /// The first shape that a ray hits.
  ///
  /// - Throws: `WorldError.invalidValue` for a ray that is not finite or has no length, `.staleBody` for the filter's.
  /// - Complexity: O(log *n* + *k*) for *n* shapes of which *k* have AABBs that the ray meets before its hit. Shapes
  ///   that were added or woke since the last step are looked at one by one, as in all queries.
  public func castRay(_ ray: Ray, filter: QueryFilter = QueryFilter()) throws(WorldError) -> CastHit? {
    try ray.check("ray")
    return closestHit(ray, try scope(filter))
  }

  /// All shapes that a ray hits, each where it is entered, in the order of the way; shapes that are met together come by
  /// their rows.
  ///
  /// - Throws: As `castRay`.
  /// - Complexity: O(log *n* + *k* log *k*) for *n* shapes of which *k* have AABBs that the ray meets.
  public func castRayThrough(_ ray: Ray, filter: QueryFilter = QueryFilter()) throws(WorldError) -> [CastHit] {
    try ray.check("ray")
    let scope = try scope(filter)
    return allHits(along: ray.sweep) { castRay(ray, onto: $0, scope) }
  }

  /// The first shape that each of many rays hits; the answers are those of `castRay`, bit for bit, in the
  /// order of the rays. Rays that follow each other and go nearly the same way cost least.
  ///
  /// - Throws: As `castRay`, naming the first bad ray; then none is cast.
  /// - Complexity: That of `castRay` for each ray, less what neighbours share.
  public func castRays(
    _ rays: Span<Ray>, filter: QueryFilter = QueryFilter()
  ) throws(WorldError) -> [CastHit?] {
    let scope = try scope(filter)
    for index in rays.indices { try rays[index].check("rays[\(index)]") }
    var hits: [CastHit?] = []
    hits.reserveCapacity(rays.count)
    var block = RayBlock()
    var first = 0
    while first < rays.count {
      let end = min(first + RayBlock.capacity, rays.count)
      block.cast(rays.extracting(first..<end), in: self, scope, to: &hits)
      first = end
    }
    return hits
  }

  private func closestHit(_ ray: Ray, _ scope: QueryScope) -> CastHit? {
    closestHit(along: ray.sweep) { castRay(ray, onto: $0, scope) }
  }

  func castRay(_ ray: Ray, onto shape: Int, _ scope: QueryScope) -> ProxyHit? {
    let core = core(shape)
    let hit =
      isChainSegment(shape)
      ? core.castRayOntoSegment(ray.origin, ray.translation, isOneSided: true)
      : core.castRay(from: ray.origin, by: ray.translation)
    // The filter last: most shapes whose boxes are met are missed, and filters are not where rows are.
    return hit != nil && isQueryable(shape, scope) ? hit : nil
  }
}

extension Ray {
  var sweep: AABBSweep { AABBSweep(AABB(low: origin, high: origin), translation: translation) }
}
