internal import KernelInterface

/// Rays. A ray hits a shape where it enters it: shapes that hold its origin are not hit (`shapes(at:)` finds them).
/// Segments are hit from both sides, segments of chains from the side on which they collide.
///
/// Queries only read. Between steps, and while nothing else changes the world, any number of threads may ask at once.
extension World {
  /// The first shape that a ray hits.
  ///
  /// - Throws: `WorldError.invalidValue` for a ray that is not finite or has no length, `.staleBody` for the filter's.
  public func castRay(_ ray: Ray, filter: QueryFilter = QueryFilter()) throws(WorldError) -> CastHit? {
    try ray.check("ray")
    return closestHit(ray, try scope(filter))
  }

  /// All shapes that a ray hits, each where it is entered, in the order of the way; shapes that are met together come by
  /// their rows.
  ///
  /// - Throws: As `castRay`.
  public func castRayThrough(_ ray: Ray, filter: QueryFilter = QueryFilter()) throws(WorldError) -> [CastHit] {
    try ray.check("ray")
    return allHits(along: ray.sweep, try scope(filter)) { castRay(ray, onto: $0) }
  }

  /// The first shape that each of many rays hits; the answers are those of `castRay`.
  ///
  /// - Throws: As `castRay`, naming the first bad ray; then none is cast.
  public func castRays(
    _ rays: Span<Ray>, filter: QueryFilter = QueryFilter()
  ) throws(WorldError) -> [CastHit?] {
    let scope = try scope(filter)
    for index in rays.indices { try rays[index].check("rays[\(index)]") }
    var hits: [CastHit?] = []
    hits.reserveCapacity(rays.count)
    for index in rays.indices { hits.append(closestHit(rays[index], scope)) }
    return hits
  }

  private func closestHit(_ ray: Ray, _ scope: QueryScope) -> CastHit? {
    closestHit(along: ray.sweep, scope) { castRay(ray, onto: $0) }
  }

  private func castRay(_ ray: Ray, onto shape: Int) -> CoreHit? {
    if isChainSegment(shape) {
      return core(shape).castRayOntoSegment(ray.origin, ray.translation, isOneSided: true)
    }
    return core(shape).castRay(from: ray.origin, by: ray.translation)
  }
}

extension Ray {
  var sweep: BoxSweep { BoxSweep(low: origin, high: origin, translation: translation) }
}
