// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

extension DynBodyDefinition {
  init(_ definition: BodyDefinition) {
    self.init(
      struct_size: UInt32(MemoryLayout<DynBodyDefinition>.stride), type: definition.type.constant,
      position: DynVec2(definition.position), rotation: DynRotation(definition.rotation),
      linear_velocity: DynVec2(definition.linearVelocity), angular_velocity: definition.angularVelocity,
      linear_damping: definition.linearDamping, angular_damping: definition.angularDamping,
      gravity_scale: definition.gravityScale, sleep_threshold: definition.sleepThreshold,
      solver: definition.solver.constant, user_data: definition.userData, allows_sleep: DynBool(definition.allowsSleep),
      is_awake: DynBool(definition.isAwake), is_enabled: DynBool(definition.isEnabled),
      fixed_rotation: DynBool(definition.fixedRotation), is_bullet: DynBool(definition.isBullet))
  }

  /// - Parameter prefix: What errors say before the names of fields.
  func definition(_ prefix: String) throws -> BodyDefinition {
    var result = BodyDefinition(
      try BodyType(type, "\(prefix)type"), position: SIMD2(position), rotation: Rotation(rotation),
      linearVelocity: SIMD2(linear_velocity), angularVelocity: angular_velocity)
    result.linearDamping = linear_damping
    result.angularDamping = angular_damping
    result.gravityScale = gravity_scale
    result.sleepThreshold = sleep_threshold
    result.solver = try SolverChoice(solver, "\(prefix)solver")
    result.userData = user_data
    result.allowsSleep = allows_sleep.isTrue
    result.isAwake = is_awake.isTrue
    result.isEnabled = is_enabled.isTrue
    result.fixedRotation = fixed_rotation.isTrue
    result.isBullet = is_bullet.isTrue
    return result
  }

  /// Definitions of the caller's, if they are of this version.
  static func read(_ pointer: UnsafePointer<DynBodyDefinition>?, _ count: Int) throws -> [BodyDefinition] {
    let definitions = try array(pointer, count, "definitions")
    var result: [BodyDefinition] = []
    result.reserveCapacity(count)
    for index in definitions.indices {
      result.append(try read(definitions, index).definition("definitions[\(index)]."))
    }
    return result
  }

  /// A definition of the caller's; only its size is read if it is of another version.
  private static func read(
    _ definitions: UnsafeBufferPointer<DynBodyDefinition>, _ index: Int
  ) throws -> DynBodyDefinition {
    try checkSize(
      definitions[index].struct_size, of: DynBodyDefinition.self, madeBy: "dyn_default_body_definition()")
    return definitions[index]
  }
}

/// Fills a definition with the defaults.
@c @implementation
public func dyn_body_definition_init(
  _ definition: UnsafeMutablePointer<DynBodyDefinition>?, _ structSize: Int
) -> DynStatus {
  call {
    let definition = try require(definition, "definition")
    try checkSize(structSize, ofResult: DynBodyDefinition.self)
    definition.pointee = DynBodyDefinition(BodyDefinition())
  }
}
