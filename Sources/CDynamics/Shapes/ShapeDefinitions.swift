// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

extension DynShapeDefinition {
  /// - Parameter prefix: What errors say before the names of fields.
  func definition(_ prefix: String) throws -> ShapeDefinition {
    var result = ShapeDefinition(
      try geometry.geometry("\(prefix)geometry."), density: density, material: SurfaceMaterial(material),
      filter: CollisionFilter(filter))
    result.enablesContactEvents = enables_contact_events.isTrue
    result.enablesHitEvents = enables_hit_events.isTrue
    result.isSensor = is_sensor.isTrue
    result.enablesPreSolve = enables_pre_solve.isTrue
    result.enablesFilterHook = enables_filter_hook.isTrue
    result.userData = user_data
    return result
  }

  /// A definition of the caller's, if it is one of this version.
  static func read(_ pointer: UnsafePointer<DynShapeDefinition>, _ prefix: String) throws -> ShapeDefinition {
    try checkSize(
      pointer.pointee.struct_size, of: DynShapeDefinition.self, madeBy: "dyn_default_shape_definition(geometry)")
    return try pointer.pointee.definition(prefix)
  }
}

/// Fills a definition with the defaults.
@c @implementation
public func dyn_shape_definition_init(
  _ definition: UnsafeMutablePointer<DynShapeDefinition>?, _ structSize: Int
) -> DynStatus {
  call {
    let definition = try require(definition, "definition")
    try checkSize(structSize, ofResult: DynShapeDefinition.self)
    let defaults = ShapeDefinition(.square(1))
    var geometry = DynGeometry()
    geometry.rotation = DynRotation(.identity)
    definition.pointee = DynShapeDefinition(
      struct_size: UInt32(MemoryLayout<DynShapeDefinition>.stride), density: defaults.density, geometry: geometry,
      material: DynMaterial(defaults.material), filter: DynFilter(defaults.filter), user_data: defaults.userData,
      enables_contact_events: DynBool(defaults.enablesContactEvents),
      enables_hit_events: DynBool(defaults.enablesHitEvents), is_sensor: DynBool(defaults.isSensor),
      enables_pre_solve: DynBool(defaults.enablesPreSolve), enables_filter_hook: DynBool(defaults.enablesFilterHook))
  }
}

/// Fills a definition with the defaults.
@c @implementation
public func dyn_chain_definition_init(
  _ definition: UnsafeMutablePointer<DynChainDefinition>?, _ structSize: Int
) -> DynStatus {
  call {
    let definition = try require(definition, "definition")
    try checkSize(structSize, ofResult: DynChainDefinition.self)
    let defaults = ChainDefinition([])
    definition.pointee = DynChainDefinition(
      struct_size: UInt32(MemoryLayout<DynChainDefinition>.stride), is_loop: DynBool(defaults.isLoop),
      enables_contact_events: DynBool(defaults.enablesContactEvents),
      enables_hit_events: DynBool(defaults.enablesHitEvents), material: DynMaterial(defaults.material),
      filter: DynFilter(defaults.filter), points: nil, point_count: 0)
  }
}

extension DynChainDefinition {
  func definition() throws -> ChainDefinition {
    let points = try array(points, point_count, "points").map { SIMD2<Float>($0) }
    var result = ChainDefinition(
      points, isLoop: is_loop.isTrue, material: SurfaceMaterial(material), filter: CollisionFilter(filter))
    result.enablesContactEvents = enables_contact_events.isTrue
    result.enablesHitEvents = enables_hit_events.isTrue
    return result
  }
}
