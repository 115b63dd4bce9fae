internal import KernelInterface

/// Shapes on a way, without turning. What such a shape overlaps at the begin is hit at fraction 0, unless the two part.
/// Segments of chains are hit from the side on which they collide.
extension World {
  /// The first shape that a geometry hits on its way.
  ///
  /// - Parameters:
  ///   - geometry: In a frame of its own, as it would be given to a shape.
  ///   - position: Where the origin of that frame is at the begin, m.
  ///   - rotation: How the frame is turned.
  ///   - translation: From the begin to the end, m.
  /// - Throws: `WorldError.invalidValue` or `.invalidPolygon` naming what is wrong, `.staleBody` for the filter's.
  /// - Complexity: O(log *n* + *k*) for *n* shapes of which *k* have AABBs that the moving shape's meets before the
  ///   hit.
  public func castShape(
    _ geometry: ShapeGeometry, at position: SIMD2<Float> = .zero, rotation: Rotation = .identity,
    by translation: SIMD2<Float>, filter: QueryFilter = QueryFilter()
  ) throws(WorldError) -> CastHit? {
    let moving = try placedCore(geometry, position, rotation)
    try checkWay(translation, "translation")
    let scope = try scope(filter)
    return closestHit(along: moving.sweep(by: translation)) { cast(moving, by: translation, onto: $0, scope) }
  }

  /// All shapes that a geometry would hit on its way, in the order of the way, as if none stood in it.
  ///
  /// - Throws: As `castShape`.
  /// - Complexity: O(log *n* + *k* log *k*) for *n* shapes of which *k* have AABBs that the moving shape's meets.
  public func castShapeThrough(
    _ geometry: ShapeGeometry, at position: SIMD2<Float> = .zero, rotation: Rotation = .identity,
    by translation: SIMD2<Float>, filter: QueryFilter = QueryFilter()
  ) throws(WorldError) -> [CastHit] {
    let moving = try placedCore(geometry, position, rotation)
    try checkWay(translation, "translation")
    let scope = try scope(filter)
    return allHits(along: moving.sweep(by: translation)) { cast(moving, by: translation, onto: $0, scope) }
  }

  /// A checked geometry of the caller's in the world.
  func placedCore(
    _ geometry: ShapeGeometry, _ position: SIMD2<Float>, _ rotation: Rotation
  ) throws(WorldError) -> ConvexProxy {
    let core = try ConvexProxy(geometry)
    try checkPosition(position, "position")
    guard rotation.isNormalized else {
      throw .invalidValue(
        name: "rotation", value: "(cosine \(rotation.cosine), sine \(rotation.sine))", expected: "a unit vector")
    }
    let turn = rotation.normalized
    return core.placed(at: SIMD4(position.x, position.y, turn.cosine, turn.sine))
  }

  func cast(
    _ moving: ConvexProxy, by translation: SIMD2<Float>, onto shape: Int, _ scope: QueryScope, mayPress: Bool = false
  ) -> ProxyHit? {
    guard isQueryable(shape, scope) else { return nil }
    let core = core(shape)
    if isChainSegment(shape) {
      let way = core.corner(1) - core.corner(0)
      guard core.isRight(ofSegment: moving), cross(way, translation) > 0 else { return nil }
    }
    return core.cast(moving, by: translation, mayPress: mayPress)
  }
}

extension ConvexProxy {
  /// The box of the shape on its way.
  func sweep(by translation: SIMD2<Float>) -> AABBSweep { AABBSweep(aabb, translation: translation) }

  /// Whether the middle of another core lies to the right of this one's way from corner to corner: where segments of
  /// chains collide.
  func isRight(ofSegment other: ConvexProxy) -> Bool {
    cross(corner(1) - corner(0), other.aabb.center - corner(0)) <= 0
  }
}
