internal import KernelInterface

/// What a query reads of shapes, and which of them it sees: pointers to rows, fetched once a query. Valid until the
/// world changes.
struct QueryView {
  /// Shapes in the world.
  let rows: UnsafePointer<ShapeRow>
  let geometry: UnsafePointer<GeometryRow>
  private let kind: UnsafePointer<UInt8>
  private let body: UnsafePointer<Int32>
  private let surface: UnsafePointer<ShapeSurface>
  private let category: UInt64
  private let mask: UInt64
  /// 0: none.
  private let excludedBody: Int32
  /// Whether the filter may keep out what rays meet, so that it is asked before a ray is cast.
  private let isSelective: Bool

  /// - Throws: `WorldError.staleBody` for the filter's.
  init(_ world: World, _ filter: QueryFilter) throws(WorldError) {
    var excluded: Int32 = 0
    if let body = filter.excludedBody { excluded = Int32(try world.row(body)) }
    rows = UnsafePointer(world.shapes.world.pointer)
    geometry = UnsafePointer(world.shapes.geometry.rows.pointer)
    kind = UnsafePointer(world.shapes.kind.pointer)
    body = UnsafePointer(world.shapes.bodyRow.pointer)
    surface = UnsafePointer(world.shapes.surface.pointer)
    category = filter.category
    mask = filter.mask
    excludedBody = excluded
    isSelective = filter != QueryFilter()
  }

  /// A shape where its body's pose puts it.
  @inline(__always)
  func proxy(_ shape: Int) -> ConvexProxy {
    ConvexProxy(rows[shape], geometry)
  }

  /// Whether the query sees a shape: sensors are no obstacles.
  @inline(__always)
  func isQueryable(_ shape: Int) -> Bool {
    let filter = surface[shape].filter
    return filter.category & mask != 0 && filter.mask & category != 0 && body[shape] != excludedBody
      && !surface[shape].isSensor
  }

  func isChainSegment(_ shape: Int) -> Bool { kind[shape] == ShapeKind.chainSegment.rawValue }

  /// Where a ray hits a shape that is seen.
  func castRay(_ ray: Ray, onto shape: Int) -> ProxyHit? {
    if isSelective, !isQueryable(shape) { return nil }
    let proxy = proxy(shape)
    let hit =
      isChainSegment(shape)
      ? proxy.castRayOntoSegment(ray.origin, ray.translation, isOneSided: true)
      : proxy.castRay(from: ray.origin, by: ray.translation)
    // A filter that sees all but sensors last: most shapes whose AABBs are met are missed, and filters are not where
    // rows are.
    return hit != nil && isQueryable(shape) ? hit : nil
  }

  /// Where a shape that moves without rotating hits one that is seen.
  func cast(
    _ moving: ConvexProxy, by translation: SIMD2<Float>, onto shape: Int, mayPress: Bool = false
  ) -> ProxyHit? {
    guard isQueryable(shape) else { return nil }
    let proxy = proxy(shape)
    if isChainSegment(shape) {
      let edge = proxy.corner(1) - proxy.corner(0)
      guard proxy.isRight(ofSegment: moving), cross(edge, translation) > 0 else { return nil }
    }
    return proxy.cast(moving, by: translation, mayPress: mayPress)
  }
}
