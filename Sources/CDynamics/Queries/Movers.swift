// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// The planes of the shapes that a geometry touches.
@c @implementation
public func dyn_world_mover_planes(
  _ world: DynWorld, _ geometry: UnsafePointer<DynPlacedGeometry>?, _ filter: UnsafePointer<DynQueryFilter>?,
  _ buffer: UnsafeMutablePointer<DynMoverPlane>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  ask(world) { world in
    let placed = try PlacedGeometry(try require(geometry, "geometry").pointee, "geometry.")
    let planes = try world.moverPlanes(
      of: placed.geometry, at: placed.position, rotation: placed.rotation, filter: try QueryFilter(filter, in: world))
    try Room(buffer, capacity, count).fill(with: planes) { DynMoverPlane($0) }
  }
}

/// Fills a mover with the defaults.
@c @implementation
public func dyn_mover_init(_ mover: UnsafeMutablePointer<DynMover>?, _ structSize: Int) -> DynStatus {
  call {
    let mover = try require(mover, "mover")
    try checkSize(structSize, ofResult: DynMover.self)
    var defaults = DynMover()
    defaults.struct_size = UInt32(MemoryLayout<DynMover>.stride)
    defaults.iteration_limit = 5
    mover.pointee = defaults
  }
}

/// Moves a mover as far as shapes let it.
@c @implementation
public func dyn_world_move(
  _ world: DynWorld, _ mover: UnsafeMutablePointer<DynMover>?, _ translation: DynVec2,
  _ filter: UnsafePointer<DynQueryFilter>?, _ buffer: UnsafeMutablePointer<DynMoverPlane>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  ask(world) { world in
    let mover = try require(mover, "mover")
    try checkSize(mover.pointee.struct_size, of: DynMover.self, madeBy: "dyn_default_mover(lower, upper, radius)")
    let given = mover.pointee
    try check(given.velocity, WorldLimits.speed, "m/s", "velocity")
    guard (1...1000).contains(given.iteration_limit) else {
      throw BorderError.invalidValue("iteration_limit", "\(given.iteration_limit)", expected: "1 to 1000")
    }
    let room = capacity == 0 && count == nil ? nil : try Room(buffer, capacity, count)
    var character = try CharacterMover(
      lower: SIMD2(given.lower), upper: SIMD2(given.upper), radius: given.radius, position: SIMD2(given.position),
      filter: try QueryFilter(filter, in: world))
    character.iterationLimit = Int(given.iteration_limit)
    try character.move(by: SIMD2(translation), in: world)
    try room?.fill(with: character.planes) { DynMoverPlane($0) }
    mover.pointee.position = DynVec2(character.position)
    mover.pointee.velocity = DynVec2(character.clip(SIMD2(given.velocity)))
  }
}
