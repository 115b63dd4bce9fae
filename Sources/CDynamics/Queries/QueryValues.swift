internal import BatchSolver
internal import CDynamicsHeader

extension QueryFilter {
  /// NULL is the default.
  init(_ filter: UnsafePointer<DynQueryFilter>?, in world: World) throws {
    guard let filter = filter?.pointee else {
      self.init()
      return
    }
    self.init(
      category: filter.category, mask: filter.mask,
      excludedBody: filter.excluded_body.bits == 0 ? nil : try world.id(filter.excluded_body))
  }
}

extension Ray {
  init(_ ray: DynRay) { self.init(origin: SIMD2(ray.origin), translation: SIMD2(ray.translation)) }
}

extension DynCastHit {
  init(_ hit: CastHit?) {
    self.init()
    guard let hit else { return }
    shape = DynShape(hit.shape)
    body = DynBody(hit.body)
    point = DynVec2(hit.point)
    normal = DynVec2(hit.normal)
    fraction = hit.fraction
    is_hit = 1
  }
}

extension DynClosestPoints {
  init(_ points: ClosestPoints) {
    self.init(
      point_a: DynVec2(points.pointA), point_b: DynVec2(points.pointB), normal: DynVec2(points.normal),
      distance: points.distance)
  }
}

extension DynMoverPlane {
  init(_ plane: MoverPlane) {
    self.init(
      shape: DynShape(plane.shape), body: DynBody(plane.body), point: DynVec2(plane.point),
      normal: DynVec2(plane.normal), depth: plane.depth, push_limit: plane.pushLimit, push: plane.push,
      clips_velocity: DynBool(plane.clipsVelocity))
  }
}
