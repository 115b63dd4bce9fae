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

  func check(_ name: @autoclosure () -> String) throws(WorldError) {
    try checkPosition(low, "\(name()) low")
    try checkPosition(high, "\(name()) high")
    guard low.x <= high.x, low.y <= high.y else {
      throw .invalidValue(
        name: name(), value: "(\(low.x), \(low.y)) to (\(high.x), \(high.y))", expected: "low not above high")
    }
  }
}

/// Which shapes are somewhere; answers come in the order of shape rows.
extension WorldQueries {
  /// The shapes whose tight AABBs overlap a box. For those that themselves do, ask with a box as geometry.
  ///
  /// - Throws: `WorldError.invalidValue` for a box that is not finite or inside out, `.staleBody` for the filter's,
  ///   `.scopeEnded`.
  /// - Complexity: O(log *n* + *k* log *k*) for *n* shapes of which *k* have AABBs that overlap the box.
  public func shapes(
    overlapping box: BoundingBox, filter: QueryFilter = QueryFilter()
  ) throws(WorldError) -> [ShapeID] {
    try enter("shapes(overlapping:)")
    defer { leave() }
    try box.check("box")
    let view = try QueryView(world, filter)
    return queryableRows(within: AABB(low: box.low, high: box.high), view).map { world.shapeID(Int($0)) }
  }

  /// The shapes that overlap a geometry, or touch it.
  ///
  /// - Throws: `WorldError.invalidValue` or `.invalidPolygon` naming what is wrong, `.staleBody` for the filter's,
  ///   `.scopeEnded`.
  /// - Complexity: O(log *n* + *k* log *k*) for *n* shapes of which *k* have AABBs that overlap the geometry's.
  public func shapes(
    overlapping geometry: ShapeGeometry, at position: SIMD2<Float> = .zero, rotation: Rotation = .identity,
    filter: QueryFilter = QueryFilter()
  ) throws(WorldError) -> [ShapeID] {
    try enter("shapes(overlapping:)")
    defer { leave() }
    return shapes(overlapping: try ConvexProxy(geometry, at: position, rotation), try QueryView(world, filter))
  }

  /// The shapes that hold a point.
  ///
  /// - Throws: `WorldError.invalidValue` for a point that is not finite, `.staleBody` for the filter's, `.scopeEnded`.
  /// - Complexity: O(log *n* + *k* log *k*) for *n* shapes of which *k* have AABBs that hold the point.
  public func shapes(at point: SIMD2<Float>, filter: QueryFilter = QueryFilter()) throws(WorldError) -> [ShapeID] {
    try enter("shapes(at:)")
    defer { leave() }
    try checkPosition(point, "point")
    return shapes(overlapping: ConvexProxy(point: point), try QueryView(world, filter))
  }

  private func shapes(overlapping proxy: ConvexProxy, _ view: QueryView) -> [ShapeID] {
    var rows: [Int32] = []
    findRows(overlapping: proxy, view, into: &rows)
    return rows.map { world.shapeID(Int($0)) }
  }

  /// Puts the rows of the shapes that overlap another into an empty array, ascending.
  func findRows(overlapping proxy: ConvexProxy, _ view: QueryView, into rows: inout [Int32]) {
    let aabb = proxy.aabb
    findRows(near: aabb, view, into: &rows) { shape, _ in
      let other = view.proxy(shape)
      return other.isNear(proxy) || (other.aabb.overlaps(aabb) && other.overlaps(proxy))
    }
  }
}

extension ConvexProxy {
  /// Whether two shapes have a point in common.
  func overlaps(_ other: ConvexProxy) -> Bool { GJKDistance(self, other).distance <= radius + other.radius }

  /// Whether a point in the middle of each core, or nearly there, is so close to the other's that the shapes overlap; by
  /// a hundredth at least, so that rounding cannot matter. With round shapes most that overlap do so.
  @inline(__always)
  func isNear(_ other: ConvexProxy) -> Bool {
    let reach = radius + other.radius
    let offset = middle - other.middle
    return dot(offset, offset) < 0.98 * (reach * reach)
  }

  @inline(__always)
  private var middle: SIMD2<Float> { 0.5 * (corner(0) + corner(count / 2)) }
}
