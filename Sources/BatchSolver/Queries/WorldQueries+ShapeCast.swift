internal import KernelInterface

/// Shapes that move along a line without rotating. What such a shape overlaps at the start is hit at fraction 0, unless
/// radii alone overlap and the two part. Segments of chains are hit from the side on which they collide.
extension WorldQueries {
  /// The first shape that a moving geometry hits.
  ///
  /// - Parameters:
  ///   - geometry: In a frame of its own, as it would be given to a shape.
  ///   - position: Where the origin of that frame is at the start, m.
  ///   - rotation: How the frame is rotated.
  ///   - translation: From the start to the end, m.
  ///   - filter: Which shapes are seen.
  /// - Throws: `WorldError.invalidValue` or `.invalidPolygon` naming what is wrong, `.staleBody` for the filter's,
  ///   `.scopeEnded`.
  public func castShape(
    _ geometry: ShapeGeometry, at position: SIMD2<Float> = .zero, rotation: Rotation = .identity,
    by translation: SIMD2<Float>, filter: QueryFilter = QueryFilter()
  ) throws(WorldError) -> CastHit? {
    try enter("castShape")
    defer { leave() }
    let moving = try ConvexProxy(geometry, at: position, rotation)
    try checkTranslation(translation, "translation")
    let view = try QueryView(world, filter)
    return closestHit(along: moving.sweep(by: translation)) { view.cast(moving, by: translation, onto: $0) }
  }

  /// All shapes that a moving geometry would hit if none stood in its path, in the order along it.
  ///
  /// - Throws: As `castShape`.
  public func castShapeThrough(
    _ geometry: ShapeGeometry, at position: SIMD2<Float> = .zero, rotation: Rotation = .identity,
    by translation: SIMD2<Float>, filter: QueryFilter = QueryFilter()
  ) throws(WorldError) -> [CastHit] {
    try enter("castShapeThrough")
    defer { leave() }
    let moving = try ConvexProxy(geometry, at: position, rotation)
    try checkTranslation(translation, "translation")
    let view = try QueryView(world, filter)
    return allHits(along: moving.sweep(by: translation)) { view.cast(moving, by: translation, onto: $0) }
  }
}

extension ConvexProxy {
  /// A checked geometry of the caller's in the world.
  init(_ geometry: ShapeGeometry, at position: SIMD2<Float>, _ rotation: Rotation) throws(WorldError) {
    let local = try ConvexProxy(geometry)
    try checkPosition(position, "position")
    guard rotation.isNormalized else {
      throw .invalidValue(
        name: "rotation", value: "(cosine \(rotation.cosine), sine \(rotation.sine))", expected: "a unit vector")
    }
    let turn = rotation.normalized
    self = local.placed(at: Pose(position, turn))
  }

  /// The AABB of the shape as it moves.
  func sweep(by translation: SIMD2<Float>) -> AABBSweep { AABBSweep(aabb, translation: translation) }

  /// Whether the middle of another shape lies to the right of the line from this one's first corner to the second:
  /// where segments of chains collide.
  func isRight(ofSegment other: ConvexProxy) -> Bool {
    cross(corner(1) - corner(0), other.aabb.center - corner(0)) <= 0
  }
}
