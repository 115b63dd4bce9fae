// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// Makes a world.
@c @implementation
public func dyn_world_create(
  _ definition: UnsafePointer<DynWorldDefinition>?, _ world: UnsafeMutablePointer<DynWorld>?
) -> DynStatus {
  call {
    let definition = try DynWorldDefinition.read(definition)
    let result = try require(world, "world")
    let level = try SIMDLevel.named(by: definition.simd_level, "simd_level")
    let made = try World(definition.settings(), simdLevel: level)
    result.pointee = DynWorld(bits: worlds.insert(WorldBox(made)))
  }
}

/// Destroys a world.
@c @implementation
public func dyn_world_destroy(_ world: DynWorld) -> DynStatus {
  call {
    let box = try worlds.find(world.bits)
    try box.checkIndependent("destroy")
    try box.destroy()
    try worlds.remove(world.bits)
  }
}

/// Whether a handle stands for a world.
@c @implementation
public func dyn_world_is_valid(_ world: DynWorld, _ isValid: UnsafeMutablePointer<DynBool>?) -> DynStatus {
  call {
    let isValid = try require(isValid, "is_valid")
    isValid.pointee = DynBool((try? worlds.find(world.bits)) != nil)
  }
}

/// The SIMD level of a world.
@c @implementation
public func dyn_world_simd_level(_ world: DynWorld, _ level: UnsafeMutablePointer<DynSimdLevel>?) -> DynStatus {
  call(world) { try require(level, "level").pointee = $0.simdLevel.constant }
}

/// Whether the processor has a SIMD level.
@c @implementation
public func dyn_simd_level_is_available(
  _ level: DynSimdLevel, _ isAvailable: UnsafeMutablePointer<DynBool>?
) -> DynStatus {
  call {
    let isAvailable = try require(isAvailable, "is_available")
    let level = try SIMDLevel.named(by: level, "level")
    isAvailable.pointee = DynBool(level.map { SIMDLevel.available.contains($0) } ?? true)
  }
}

/// Makes room for bodies and shapes.
@c @implementation
public func dyn_world_reserve(_ world: DynWorld, _ bodies: Int, _ shapes: Int) -> DynStatus {
  call(world) { world in
    // Sizes beyond what Swift counts in come as negative ones.
    guard bodies >= 0 else { throw BorderError.tooMany("bodies", bodies, limit: rowLimit) }
    guard shapes >= 0 else { throw BorderError.tooMany("shapes", shapes, limit: rowLimit) }
    try world.reserve(bodies: bodies, shapes: shapes)
  }
}

/// Bodies, and shapes, that a world can hold.
private let rowLimit = Int(Int32.max) / 32
