// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

extension DynWorldDefinition {
  init(_ settings: WorldSettings, level: SIMDLevel?) {
    self.init(
      struct_size: UInt32(MemoryLayout<DynWorldDefinition>.stride),
      simd_level: level?.constant ?? DynSimdLevel(DYN_SIMD_DEFAULT), gravity: DynVec2(settings.gravity),
      time_to_sleep: settings.timeToSleep, sleep_interval: Int32(clamping: settings.sleepInterval),
      contact_hertz: settings.contactHertz, contact_damping_ratio: settings.contactDampingRatio,
      maximum_depenetration_speed: settings.maximumDepenetrationSpeed,
      restitution_threshold: settings.restitutionThreshold, hit_event_threshold: settings.hitEventThreshold,
      maximum_speed: settings.maximumSpeed, solver: settings.solver.constant,
      workers: Int32(clamping: settings.workers),
      friction_mixing: settings.frictionMixing.constant, restitution_mixing: settings.restitutionMixing.constant,
      allows_sleep: DynBool(settings.allowsSleep), continuous_collision: DynBool(settings.continuousCollision))
  }

  func settings() throws -> WorldSettings {
    var settings = WorldSettings()
    settings.gravity = SIMD2(gravity)
    settings.timeToSleep = time_to_sleep
    settings.sleepInterval = Int(sleep_interval)
    settings.contactHertz = contact_hertz
    settings.contactDampingRatio = contact_damping_ratio
    settings.maximumDepenetrationSpeed = maximum_depenetration_speed
    settings.restitutionThreshold = restitution_threshold
    settings.hitEventThreshold = hit_event_threshold
    settings.maximumSpeed = maximum_speed
    settings.solver = try SolverChoice(solver, "solver")
    settings.workers = Int(workers)
    settings.frictionMixing = try MixingRule(friction_mixing, "friction_mixing")
    settings.restitutionMixing = try MixingRule(restitution_mixing, "restitution_mixing")
    settings.allowsSleep = allows_sleep.isTrue
    settings.continuousCollision = continuous_collision.isTrue
    return settings
  }

  /// A definition of the caller's, if it is one of this version.
  static func read(_ pointer: UnsafePointer<DynWorldDefinition>?) throws -> DynWorldDefinition {
    let pointer = try require(pointer, "definition")
    try checkSize(pointer.pointee.struct_size, of: DynWorldDefinition.self, madeBy: "dyn_default_world_definition()")
    return pointer.pointee
  }
}

/// Fills a definition with the defaults.
@c @implementation
public func dyn_world_definition_init(
  _ definition: UnsafeMutablePointer<DynWorldDefinition>?, _ structSize: Int
) -> DynStatus {
  call {
    let definition = try require(definition, "definition")
    try checkSize(structSize, ofResult: DynWorldDefinition.self)
    definition.pointee = DynWorldDefinition(WorldSettings(), level: nil)
  }
}

/// The settings of a world.
@c @implementation
public func dyn_world_settings(
  _ world: DynWorld, _ definition: UnsafeMutablePointer<DynWorldDefinition>?
) -> DynStatus {
  call(world) { world in
    let definition = try require(definition, "definition")
    try checkSize(definition.pointee.struct_size, ofResult: DynWorldDefinition.self)
    definition.pointee = DynWorldDefinition(world.settings, level: world.simdLevel)
  }
}

/// Changes the settings of a world.
@c @implementation
public func dyn_world_set_settings(
  _ world: DynWorld, _ definition: UnsafePointer<DynWorldDefinition>?
) -> DynStatus {
  call(world) { world in
    let definition = try DynWorldDefinition.read(definition)
    let settings = try definition.settings()
    if let level = try SIMDLevel.named(by: definition.simd_level, "simd_level"), level != world.simdLevel {
      throw BorderError.invalidValue(
        "simd_level", "\(definition.simd_level)",
        expected: "that of the world, \(world.simdLevel.constant), or \(DYN_SIMD_DEFAULT)")
    }
    try world.updateSettings { $0 = settings }
  }
}

/// Sets gravity.
@c @implementation
public func dyn_world_set_gravity(_ world: DynWorld, _ gravity: DynVec2) -> DynStatus {
  call(world) { try $0.setGravity(SIMD2(gravity)) }
}
