/// Queries on the thread that has the world: each is that of `WorldQueries`, where it is described.
extension World {
  /// The first shape that a ray hits, see `WorldQueries.castRay(_:filter:)`.
  ///
  /// - Throws: `WorldError.invalidValue` for arguments that are not usable.
  public func castRay(_ ray: Ray, filter: QueryFilter = QueryFilter()) throws(WorldError) -> CastHit? {
    try queries.castRay(ray, filter: filter)
  }

  /// All shapes that a ray hits, see `WorldQueries.castRayThrough(_:filter:)`.
  ///
  /// - Throws: `WorldError.invalidValue` for arguments that are not usable.
  public func castRayThrough(_ ray: Ray, filter: QueryFilter = QueryFilter()) throws(WorldError) -> [CastHit] {
    try queries.castRayThrough(ray, filter: filter)
  }

  /// The first shape that each of many rays hits, see `WorldQueries.castRays(_:filter:)`.
  ///
  /// - Throws: `WorldError.invalidValue` for arguments that are not usable.
  public func castRays(_ rays: Span<Ray>, filter: QueryFilter = QueryFilter()) throws(WorldError) -> [CastHit?] {
    try queries.castRays(rays, filter: filter)
  }

  /// The first shape that a moving geometry hits, see `WorldQueries.castShape(_:at:rotation:by:filter:)`.
  ///
  /// - Throws: `WorldError.invalidValue` or `.invalidPolygon` for arguments that are not usable.
  public func castShape(
    _ geometry: ShapeGeometry, at position: SIMD2<Float> = .zero, rotation: Rotation = .identity,
    by translation: SIMD2<Float>, filter: QueryFilter = QueryFilter()
  ) throws(WorldError) -> CastHit? {
    try queries.castShape(geometry, at: position, rotation: rotation, by: translation, filter: filter)
  }

  /// All shapes that a moving geometry would hit, see `WorldQueries.castShapeThrough(_:at:rotation:by:filter:)`.
  ///
  /// - Throws: `WorldError.invalidValue` or `.invalidPolygon` for arguments that are not usable.
  public func castShapeThrough(
    _ geometry: ShapeGeometry, at position: SIMD2<Float> = .zero, rotation: Rotation = .identity,
    by translation: SIMD2<Float>, filter: QueryFilter = QueryFilter()
  ) throws(WorldError) -> [CastHit] {
    try queries.castShapeThrough(geometry, at: position, rotation: rotation, by: translation, filter: filter)
  }

  /// The shapes whose tight AABBs overlap a box, see `WorldQueries.shapes(overlapping:filter:)`.
  ///
  /// - Throws: `WorldError.invalidValue` for arguments that are not usable.
  public func shapes(
    overlapping box: BoundingBox, filter: QueryFilter = QueryFilter()
  ) throws(WorldError) -> [ShapeID] {
    try queries.shapes(overlapping: box, filter: filter)
  }

  /// The shapes that overlap a geometry, see `WorldQueries.shapes(overlapping:at:rotation:filter:)`.
  ///
  /// - Throws: `WorldError.invalidValue` or `.invalidPolygon` for arguments that are not usable.
  public func shapes(
    overlapping geometry: ShapeGeometry, at position: SIMD2<Float> = .zero, rotation: Rotation = .identity,
    filter: QueryFilter = QueryFilter()
  ) throws(WorldError) -> [ShapeID] {
    try queries.shapes(overlapping: geometry, at: position, rotation: rotation, filter: filter)
  }

  /// The shapes that hold a point, see `WorldQueries.shapes(at:filter:)`.
  ///
  /// - Throws: `WorldError.invalidValue` for arguments that are not usable.
  public func shapes(at point: SIMD2<Float>, filter: QueryFilter = QueryFilter()) throws(WorldError) -> [ShapeID] {
    try queries.shapes(at: point, filter: filter)
  }

  /// The closest points of two shapes, see `WorldQueries.closestPoints(between:and:)`.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`.
  public func closestPoints(between a: ShapeID, and b: ShapeID) throws(WorldError) -> ClosestPoints {
    try queries.closestPoints(between: a, and: b)
  }

  /// The closest points of a geometry and a shape, see `WorldQueries.closestPoints(from:at:rotation:to:)`.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`; `.invalidValue` or `.invalidPolygon` for arguments that
  ///   are not usable.
  public func closestPoints(
    from geometry: ShapeGeometry, at position: SIMD2<Float> = .zero, rotation: Rotation = .identity, to shape: ShapeID
  ) throws(WorldError) -> ClosestPoints {
    try queries.closestPoints(from: geometry, at: position, rotation: rotation, to: shape)
  }

  /// A point and the point of a shape that is closest to it, see `WorldQueries.closestPoints(from:to:)`.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`; `.invalidValue` for a point that is not finite.
  public func closestPoints(from point: SIMD2<Float>, to shape: ShapeID) throws(WorldError) -> ClosestPoints {
    try queries.closestPoints(from: point, to: shape)
  }

  /// The planes of the shapes that a geometry touches, see `WorldQueries.moverPlanes(of:at:rotation:filter:)`.
  ///
  /// - Throws: `WorldError.invalidValue` or `.invalidPolygon` for arguments that are not usable.
  public func moverPlanes(
    of geometry: ShapeGeometry, at position: SIMD2<Float> = .zero, rotation: Rotation = .identity,
    filter: QueryFilter = QueryFilter()
  ) throws(WorldError) -> [MoverPlane] {
    try queries.moverPlanes(of: geometry, at: position, rotation: rotation, filter: filter)
  }
}
