internal import KernelInterface

/// Many questions at once, with answers in memory of the caller's. They are those of the single questions, bit for bit,
/// in the order of the questions; the workers of the world share them (`WorldSettings.workers`).
extension WorldQueries {
  /// The first shape that each of many rays hits, see `castRay(_:filter:)`. Rays that follow each other in nearly the
  /// same direction cost least.
  ///
  /// - Parameters:
  ///   - rays: The rays, in any order.
  ///   - filter: Which shapes are seen, by all rays.
  ///   - hits: As many as rays; each is written.
  /// - Throws: As `castRay`, naming the first bad ray, and `.countMismatch`; then none is cast.
  public func castRays(
    _ rays: Span<Ray>, filter: QueryFilter = QueryFilter(), into hits: inout MutableSpan<CastHit?>
  ) throws(WorldError) {
    try enter("castRays")
    defer { leave() }
    let view = try QueryView(world, filter)
    try checkCount(hits.count, rays.count, "hits")
    for index in rays.indices { try rays[index].check("rays[\(index)]") }
    rays.withUnsafeBufferPointer { rays in
      hits.withUnsafeMutableBufferPointer { hits in
        world.workers.forEachRange(in: 0..<rays.count, atLeast: RayBlock.capacity) { range, _ in
          var block = RayBlock()
          for first in stride(from: range.lowerBound, to: range.upperBound, by: RayBlock.capacity) {
            let part = first..<min(first + RayBlock.capacity, range.upperBound)
            block.cast(rays.span.extracting(part), self, view) { hits[first + $0] = $1 }
          }
        }
      }
    }
  }

  /// The first shape that each of many moving geometries hits, see `castShape(_:at:rotation:by:filter:)`.
  ///
  /// - Parameters:
  ///   - casts: The moving geometries.
  ///   - filter: Which shapes are seen, by all casts.
  ///   - hits: As many as casts; each is written.
  /// - Throws: As `castShape`, naming the number of the cast, and `.countMismatch`; then none is cast.
  public func castShapes(
    _ casts: Span<ShapeCast>, filter: QueryFilter = QueryFilter(), into hits: inout MutableSpan<CastHit?>
  ) throws(WorldError) {
    try enter("castShapes")
    defer { leave() }
    let view = try QueryView(world, filter)
    try checkCount(hits.count, casts.count, "hits")
    var moving: [ConvexProxy] = []
    moving.reserveCapacity(casts.count)
    for index in casts.indices {
      moving.append(try casts[index].start.proxy("casts[\(index)]"))
      try checkTranslation(casts[index].translation, "casts[\(index)] translation")
    }
    casts.withUnsafeBufferPointer { casts in
      hits.withUnsafeMutableBufferPointer { hits in
        world.workers.forEachRange(in: 0..<casts.count, atLeast: Self.leastQuestions) { range, _ in
          for index in range {
            let translation = casts[index].translation
            hits[index] = closestHit(along: moving[index].sweep(by: translation)) {
              view.cast(moving[index], by: translation, onto: $0)
            }
          }
        }
      }
    }
  }

  /// The shapes whose tight AABBs overlap each of many boxes, see `shapes(overlapping:filter:)`.
  ///
  /// - Parameters:
  ///   - boxes: The boxes, in world axes.
  ///   - filter: Which shapes are seen.
  ///   - lists: Gets a list for each box; its memory is used again.
  /// - Throws: As the single query, naming the first bad box; then the lists are as they were.
  public func shapes(
    overlapping boxes: Span<BoundingBox>, filter: QueryFilter = QueryFilter(), into lists: inout ShapeLists
  ) throws(WorldError) {
    try enter("shapes(overlapping:)")
    defer { leave() }
    let view = try QueryView(world, filter)
    for index in boxes.indices { try boxes[index].check("boxes[\(index)]") }
    boxes.withUnsafeBufferPointer { boxes in
      lists.fill(boxes.count, world, atLeast: Self.leastQuestions) { index, rows in
        findQueryableRows(within: AABB(low: boxes[index].low, high: boxes[index].high), view, into: &rows)
      }
    }
  }

  /// The shapes that overlap each of many geometries, or touch it; see `shapes(overlapping:at:rotation:filter:)`.
  ///
  /// - Parameters:
  ///   - geometries: The geometries, each with its pose.
  ///   - filter: Which shapes are seen.
  ///   - lists: Gets a list for each geometry; its memory is used again.
  /// - Throws: As the single query, naming the number of the geometry; then the lists are as they were.
  public func shapes(
    overlapping geometries: Span<PlacedGeometry>, filter: QueryFilter = QueryFilter(), into lists: inout ShapeLists
  ) throws(WorldError) {
    try enter("shapes(overlapping:)")
    defer { leave() }
    let view = try QueryView(world, filter)
    var proxies: [ConvexProxy] = []
    proxies.reserveCapacity(geometries.count)
    for index in geometries.indices { proxies.append(try geometries[index].proxy("geometries[\(index)]")) }
    lists.fill(proxies.count, world, atLeast: Self.leastQuestions) { index, rows in
      findRows(overlapping: proxies[index], view, into: &rows)
    }
  }

  /// Questions that a worker takes at least: what takes some microseconds.
  private static var leastQuestions: Int { 8 }

  private func checkCount(_ count: Int, _ expected: Int, _ name: String) throws(WorldError) {
    guard count == expected else { throw .countMismatch(name: name, count: count, expected: expected) }
  }
}

/// Many questions on the thread that has the world: each is that of `WorldQueries`, where it is described.
extension World {
  /// The first shape that each of many rays hits, see `WorldQueries.castRays(_:filter:into:)`.
  ///
  /// - Throws: `WorldError.invalidValue` or `.countMismatch` for arguments that are not usable.
  public func castRays(
    _ rays: Span<Ray>, filter: QueryFilter = QueryFilter(), into hits: inout MutableSpan<CastHit?>
  ) throws(WorldError) {
    try queries.castRays(rays, filter: filter, into: &hits)
  }

  /// The first shape that each of many moving geometries hits, see `WorldQueries.castShapes(_:filter:into:)`.
  ///
  /// - Throws: `WorldError.invalidValue`, `.invalidPolygon` or `.countMismatch` for arguments that are not usable.
  public func castShapes(
    _ casts: Span<ShapeCast>, filter: QueryFilter = QueryFilter(), into hits: inout MutableSpan<CastHit?>
  ) throws(WorldError) {
    try queries.castShapes(casts, filter: filter, into: &hits)
  }

  /// The shapes whose tight AABBs overlap each of many boxes, see `WorldQueries.shapes(overlapping:filter:into:)`.
  ///
  /// - Throws: `WorldError.invalidValue` for arguments that are not usable.
  public func shapes(
    overlapping boxes: Span<BoundingBox>, filter: QueryFilter = QueryFilter(), into lists: inout ShapeLists
  ) throws(WorldError) {
    try queries.shapes(overlapping: boxes, filter: filter, into: &lists)
  }

  /// The shapes that overlap each of many geometries, see `WorldQueries.shapes(overlapping:filter:into:)`.
  ///
  /// - Throws: `WorldError.invalidValue` or `.invalidPolygon` for arguments that are not usable.
  public func shapes(
    overlapping geometries: Span<PlacedGeometry>, filter: QueryFilter = QueryFilter(), into lists: inout ShapeLists
  ) throws(WorldError) {
    try queries.shapes(overlapping: geometries, filter: filter, into: &lists)
  }
}
