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
  /// - Throws: `WorldError.invalidValue` naming what is wrong, also if a body's velocity would be beyond
  ///   `WorldLimits.speed` afterwards, and then none is pushed; `.staleBody` for the filter's, `.locked` inside a scope
  ///   or hook.
  /// - Complexity: O(log *n* + *k* log *k*) for *n* shapes of which *k* have AABBs within reach, and what waking costs.
  public func explode(
    at center: SIMD2<Float>, radius: Float, falloff: Float = 0, impulsePerLength: Float,
    filter: QueryFilter = QueryFilter()
  ) throws(WorldError) {
    try checkUnlocked("explode")
    try checkPosition(center, "center")
    try checkNotNegative(radius, WorldLimits.coordinate, "radius")
    try checkNotNegative(falloff, WorldLimits.coordinate, "falloff")
    guard impulsePerLength.isFinite else {
      throw .invalidValue(name: "impulsePerLength", value: "\(impulsePerLength)", expected: "a finite number")
    }
    let reach = radius + falloff
    let aabb = AABB(low: center - reach, high: center + reach)
    // In the order of rows: a body with several shapes adds up their impulses. None is applied before all are known to
    // be possible.
    var impulses: [(row: Int, impulse: SIMD2<Float>, angular: Float)] = []
    let view = try QueryView(self, filter)
    for shape in queries.queryableRows(within: aabb, view).lazy.map(Int.init) {
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
      impulses.append((row, impulse * direction, moment(row, impulse * direction, point)))
    }
    var sums: [Int: (impulse: SIMD2<Float>, angular: Float)] = [:]
    for push in impulses {
      let former = sums[push.row] ?? (.zero, 0)
      let sum = (impulse: former.impulse + push.impulse, angular: former.angular + push.angular)
      try checkImpulse(push.row, sum.impulse, angular: sum.angular)
      sums[push.row] = sum
    }
    record(
      Explode(
        center: center, radius: radius, falloff: falloff, impulsePerLength: impulsePerLength, filter: filter))
    for push in impulses {
      wake(push.row)
      bodies.addImpulse(push.row, push.impulse, angular: push.angular)
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
