internal import KernelInterface

extension World {
  /// Pushes dynamic bodies away from a point at once; they wake.
  ///
  /// A shape within `radius` gets the impulse `impulsePerLength` times its breadth as seen from the point, at its point
  /// closest to the centre: what covers more of the blast is pushed more. Over the next `falloff` metres the impulse
  /// goes down to nothing. A negative impulse draws bodies in.
  ///
  /// - Parameters:
  ///   - center: m.
  ///   - radius: Of full strength, m, 0 or more.
  ///   - falloff: Breadth of the ring around it, m, 0 or more.
  ///   - impulsePerLength: N s / m.
  ///   - filter: Which shapes are pushed.
  /// - Throws: `WorldError.invalidValue` naming what is wrong, `.staleBody` for the filter's, `.locked` inside a scope
  ///   or hook.
  /// - Complexity: O(log *n* + *k* log *k*) for *n* shapes of which *k* have AABBs within reach, and what waking costs.
  public func explode(
    at center: SIMD2<Float>, radius: Float, falloff: Float = 0, impulsePerLength: Float,
    filter: QueryFilter = QueryFilter()
  ) throws(WorldError) {
    try checkUnlocked("explode")
    try checkPosition(center, "center")
    try checkNotNegative(radius, "radius")
    try checkNotNegative(falloff, "falloff")
    try checkPosition([radius, falloff], "radius and falloff")
    try checkFinite(impulsePerLength, "impulsePerLength")
    let reach = radius + falloff
    let aabb = AABB(low: center - reach, high: center + reach)
    // In the order of rows: a body with several shapes adds up their impulses.
    let view = try QueryView(self, filter)
    for shape in queries.queryableRows(within: aabb, view) {
      let row = Int(shapes.bodyRow[shape])
      guard bodies.record[row].type == .dynamic else { continue }
      let proxy = view.proxy(shape)
      let closest = ClosestPoints(proxy, ConvexProxy(point: center))
      guard closest.distance <= reach else { continue }
      // Out of the middle of a shape that holds the centre.
      let isInside = closest.distance == 0
      let point = isInside ? shapes.world[shape].pose.position : closest.pointA
      let offset = point - center
      let size = length(offset)
      let direction = isInside ? (size > 1e-6 ? offset / size : [1, 0]) : -closest.normal
      let strength = closest.distance > radius ? (reach - closest.distance) / falloff : 1
      let impulse = impulsePerLength * strength * proxy.breadth(across: direction)
      try applyImpulse(impulse * direction, at: point, to: bodyID(row))
    }
  }
}

extension ConvexProxy {
  /// The breadth of the shape as seen along a unit vector, m.
  func breadth(across direction: SIMD2<Float>) -> Float {
    let heights = y * direction.x - x * direction.y
    return heights.max() - heights.min() + 2 * radius
  }
}
