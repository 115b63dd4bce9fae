internal import BatchSolver

/// Who answers queries: a world, or a scope of its queries.
protocol Asking {
  /// The name in `PublicCalls`.
  static var name: String { get }
  func castRay(_ ray: Ray, filter: QueryFilter) throws(WorldError) -> CastHit?
  func castRayThrough(_ ray: Ray, filter: QueryFilter) throws(WorldError) -> [CastHit]
  func castRays(_ rays: Span<Ray>, filter: QueryFilter) throws(WorldError) -> [CastHit?]
  func castRays(_ rays: Span<Ray>, filter: QueryFilter, into hits: inout MutableSpan<CastHit?>) throws(WorldError)
  func castShapes(
    _ casts: Span<ShapeCast>, filter: QueryFilter, into hits: inout MutableSpan<CastHit?>
  ) throws(WorldError)
  func shapes(
    overlapping boxes: Span<BoundingBox>, filter: QueryFilter, into lists: inout ShapeLists
  ) throws(WorldError)
  func shapes(
    overlapping geometries: Span<PlacedGeometry>, filter: QueryFilter, into lists: inout ShapeLists
  ) throws(WorldError)
  func castShape(
    _ geometry: ShapeGeometry, at position: SIMD2<Float>, rotation: Rotation, by translation: SIMD2<Float>,
    filter: QueryFilter
  ) throws(WorldError) -> CastHit?
  func castShapeThrough(
    _ geometry: ShapeGeometry, at position: SIMD2<Float>, rotation: Rotation, by translation: SIMD2<Float>,
    filter: QueryFilter
  ) throws(WorldError) -> [CastHit]
  func shapes(overlapping box: BoundingBox, filter: QueryFilter) throws(WorldError) -> [ShapeID]
  func shapes(
    overlapping geometry: ShapeGeometry, at position: SIMD2<Float>, rotation: Rotation, filter: QueryFilter
  ) throws(WorldError) -> [ShapeID]
  func shapes(at point: SIMD2<Float>, filter: QueryFilter) throws(WorldError) -> [ShapeID]
  func closestPoints(between a: ShapeID, and b: ShapeID) throws(WorldError) -> ClosestPoints
  func closestPoints(
    from geometry: ShapeGeometry, at position: SIMD2<Float>, rotation: Rotation, to shape: ShapeID
  ) throws(WorldError) -> ClosestPoints
  func closestPoints(from point: SIMD2<Float>, to shape: ShapeID) throws(WorldError) -> ClosestPoints
  func moverPlanes(
    of geometry: ShapeGeometry, at position: SIMD2<Float>, rotation: Rotation, filter: QueryFilter
  ) throws(WorldError) -> [MoverPlane]
}

extension World: Asking { static var name: String { "World" } }
extension WorldQueries: Asking { static var name: String { "WorldQueries" } }
