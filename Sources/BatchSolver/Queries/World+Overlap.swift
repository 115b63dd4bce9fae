internal import KernelInterface

/// A rectangle along the axes, m.
public struct BoundingBox: Sendable, Equatable {
  /// The least x and y, m.
  public var low: SIMD2<Float>
  /// The greatest x and y, m; not less than `low`.
  public var high: SIMD2<Float>

  /// A rectangle; that `low` is not above `high` is checked by the query that gets it.
  ///
  /// - Parameters:
  ///   - low: The least x and y, m.
  ///   - high: The greatest x and y, m.
  public init(low: SIMD2<Float>, high: SIMD2<Float>) {
    self.low = low
    self.high = high
  }
}

/// Which shapes are somewhere; answers come in the order of shape rows.
extension World {
  /// The shapes whose bounding boxes overlap a box. For those that themselves do, ask with a box as geometry.
  ///
  /// - Throws: `WorldError.invalidValue` for a box that is not finite or inside out, `.staleBody` for the filter's.
  /// - Complexity: O(log *n* + *k* log *k*) for *n* shapes of which *k* have AABBs that overlap the box.
  public func shapes(
    overlapping box: BoundingBox, filter: QueryFilter = QueryFilter()
  ) throws(WorldError) -> [ShapeID] {
    try checkPosition(box.low, "box low")
    try checkPosition(box.high, "box high")
    guard box.low.x <= box.high.x, box.low.y <= box.high.y else {
      throw .invalidValue(
        name: "box", value: "(\(box.low.x), \(box.low.y)) to (\(box.high.x), \(box.high.y))",
        expected: "low not above high")
    }
    return matches(within: AABB(low: box.low, high: box.high), try scope(filter)) { _ in true }
  }

  /// The shapes that overlap a geometry, or touch it.
  ///
  /// - Throws: `WorldError.invalidValue` or `.invalidPolygon` naming what is wrong, `.staleBody` for the filter's.
  /// - Complexity: O(log *n* + *k* log *k*) for *n* shapes of which *k* have AABBs that overlap the geometry's.
  public func shapes(
    overlapping geometry: ShapeGeometry, at position: SIMD2<Float> = .zero, rotation: Rotation = .identity,
    filter: QueryFilter = QueryFilter()
  ) throws(WorldError) -> [ShapeID] {
    let core = try placedCore(geometry, position, rotation)
    return matches(within: core.aabb, try scope(filter)) { $0.overlaps(core) }
  }

  /// The shapes that hold a point.
  ///
  /// - Throws: `WorldError.invalidValue` for a point that is not finite, `.staleBody` for the filter's.
  /// - Complexity: O(log *n* + *k* log *k*) for *n* shapes of which *k* have AABBs that hold the point.
  public func shapes(at point: SIMD2<Float>, filter: QueryFilter = QueryFilter()) throws(WorldError) -> [ShapeID] {
    try checkPosition(point, "point")
    let core = ConvexProxy(point: point)
    return matches(within: core.aabb, try scope(filter)) { $0.overlaps(core) }
  }

  /// The shapes whose tight AABBs overlap another and that `isMatch` takes.
  private func matches(
    within aabb: AABB, _ scope: QueryScope, _ isMatch: (ConvexProxy) -> Bool
  ) -> [ShapeID] {
    queryableRows(within: aabb, scope).filter { isMatch(core($0)) }.map { shapeID($0) }
  }

  /// Rows of the shapes whose tight AABBs overlap another, ascending.
  func queryableRows(within aabb: AABB, _ scope: QueryScope) -> [Int] {
    var rows: [Int] = []
    forEachShape(along: AABBSweep(aabb, translation: .zero)) { shape, _ in
      guard isQueryable(Int(shape), scope), core(Int(shape)).aabb.overlaps(aabb) else { return }
      rows.append(Int(shape))
    }
    rows.sort()
    return rows
  }
}

extension ConvexProxy {
  /// Whether two shapes have a point in common.
  func overlaps(_ other: ConvexProxy) -> Bool {
    GJKDistance(self, other).distance <= radius + other.radius
  }
}
