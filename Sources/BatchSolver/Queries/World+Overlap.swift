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
    return matches(within: [box.low.x, box.high.x, box.low.y, box.high.y], try scope(filter)) { _ in true }
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
    return matches(within: core.box, try scope(filter)) { $0.overlaps(core) }
  }

  /// The shapes that hold a point.
  ///
  /// - Throws: `WorldError.invalidValue` for a point that is not finite, `.staleBody` for the filter's.
  /// - Complexity: O(log *n* + *k* log *k*) for *n* shapes of which *k* have AABBs that hold the point.
  public func shapes(at point: SIMD2<Float>, filter: QueryFilter = QueryFilter()) throws(WorldError) -> [ShapeID] {
    try checkPosition(point, "point")
    let core = ConvexProxy(point: point)
    return matches(within: core.box, try scope(filter)) { $0.overlaps(core) }
  }

  /// The shapes whose boxes overlap `box` and that `isMatch` takes.
  private func matches(
    within box: SIMD4<Float>, _ scope: QueryScope, _ isMatch: (ConvexProxy) -> Bool
  ) -> [ShapeID] {
    queryableRows(within: box, scope).filter { isMatch(core($0)) }.map { shapeID($0) }
  }

  /// Rows of the shapes whose tight boxes overlap `box` (`low x, high x, low y, high y`), ascending.
  func queryableRows(within box: SIMD4<Float>, _ scope: QueryScope) -> [Int] {
    var rows: [Int] = []
    let sweep = BoxSweep(low: SIMD2(box.x, box.z), high: SIMD2(box.y, box.w), translation: .zero)
    forEachShape(along: sweep) { shape, _ in
      guard isQueryable(Int(shape), scope) else { return }
      let tight = core(Int(shape)).box
      guard tight.x <= box.y, tight.y >= box.x, tight.z <= box.w, tight.w >= box.z else { return }
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
