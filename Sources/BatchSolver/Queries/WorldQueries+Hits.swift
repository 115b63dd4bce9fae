internal import KernelInterface

/// What rays and cast shapes have in common.
extension WorldQueries {
  /// The earliest of the hits that `cast` finds for shape rows; of several at the same fraction the one of the lowest
  /// row, so that the order in which shapes are visited does not matter.
  func closestHit(along sweep: AABBSweep, _ cast: (Int) -> ProxyHit?) -> CastHit? {
    var best: ProxyHit?
    var bestShape: Int32 = 0
    forEachShape(along: sweep) { shape, limit in
      guard let hit = cast(Int(shape)) else { return }
      guard hit.fraction < limit || (hit.fraction == limit && (best == nil || shape < bestShape)) else { return }
      best = hit
      bestShape = shape
      limit = hit.fraction
    }
    return best.map { castHit($0, Int(bestShape)) }
  }

  /// All hits that `cast` finds, by fraction and then by shape row.
  func allHits(along sweep: AABBSweep, _ cast: (Int) -> ProxyHit?) -> [CastHit] {
    var hits: [CastHit] = []
    forEachShape(along: sweep) { shape, _ in
      if let hit = cast(Int(shape)) { hits.append(castHit(hit, Int(shape))) }
    }
    hits.sort { ($0.fraction, $0.shape.index) < ($1.fraction, $1.shape.index) }
    return hits
  }

  /// Rows of the shapes that are seen and whose tight AABBs overlap another, ascending.
  func queryableRows(within aabb: AABB, _ view: QueryView) -> [Int32] {
    var rows: [Int32] = []
    findQueryableRows(within: aabb, view, into: &rows)
    return rows
  }

  /// Puts the rows of the shapes that are seen and whose tight AABBs overlap another into an empty array, ascending.
  func findQueryableRows(within aabb: AABB, _ view: QueryView, into rows: inout [Int32]) {
    findRows(near: aabb, view, into: &rows) { shape, enlarged in
      // What is within with its margin needs no closer look.
      aabb.contains(enlarged) || view.proxy(shape).aabb.overlaps(aabb)
    }
  }

  /// Puts the rows of the shapes that are seen and accepted, of those whose enlarged AABBs overlap another, into an empty
  /// array, ascending. Shapes that wait for a tile are given with an empty AABB.
  func findRows(
    near aabb: AABB, _ view: QueryView, into rows: inout [Int32],
    where accepts: (_ shape: Int, _ enlarged: AABB) -> Bool
  ) {
    rows.reserveCapacity(16)
    func visit(_ shape: Int32, _ enlarged: AABB) {
      if view.isQueryable(Int(shape)), accepts(Int(shape), enlarged) { rows.append(shape) }
    }
    world.broadPhase.forEachWaitingShape { visit($0, .empty) }
    world.broadPhase.forEachAABB(overlapping: aabb, kernels: world.kernels.pointee.queries, visit)
    rows.sort()
  }

  /// Shapes whose enlarged AABBs a sweep meets, and all that wait for a tile.
  func forEachShape(along sweep: AABBSweep, _ visit: (_ shape: Int32, _ limit: inout Float) -> Void) {
    var limit: Float = 1
    world.broadPhase.forEachWaitingShape { visit($0, &limit) }
    world.broadPhase.forEachShape(along: sweep, limit: &limit, kernels: world.kernels.pointee.queries, visit)
  }

  func castHit(_ hit: ProxyHit, _ shape: Int) -> CastHit {
    CastHit(
      shape: world.shapeID(shape), body: world.bodyID(Int(world.shapes.bodyRow[shape])), point: hit.point,
      normal: hit.normal, fraction: hit.fraction)
  }
}
