// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// Pushes bodies away from a point.
@c @implementation
public func dyn_world_explode(
  _ world: DynWorld, _ center: DynVec2, _ radius: Float, _ falloff: Float, _ impulsePerLength: Float,
  _ filter: UnsafePointer<DynQueryFilter>?
) -> DynStatus {
  call(world) { world in
    try world.explode(
      at: SIMD2(center), radius: radius, falloff: falloff, impulsePerLength: impulsePerLength,
      filter: try QueryFilter(filter, in: world))
  }
}

/// Lets many threads ask a world.
@c @implementation
public func dyn_world_share_queries(
  _ world: DynWorld, _ scope: DynQueryScope?, _ context: UnsafeMutableRawPointer?
) -> DynStatus {
  call {
    let box = try worlds.find(world.bits)
    guard let scope else { throw BorderError.nullPointer("scope") }
    try box.share { scope(context, world) }
  }
}
