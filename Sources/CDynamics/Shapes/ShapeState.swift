// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// All that can be read of a shape.
@c @implementation
public func dyn_shape_state(
  _ world: DynWorld, _ shape: DynShape, _ state: UnsafeMutablePointer<DynShapeState>?
) -> DynStatus {
  call(world) { world in
    let state = try require(state, "state")
    try checkSize(state.pointee.struct_size, ofResult: DynShapeState.self)
    let shape = try world.id(shape)
    let box = try world.enlargedAABB(of: shape)
    state.pointee = DynShapeState(
      struct_size: UInt32(MemoryLayout<DynShapeState>.stride), density: try world.density(of: shape),
      body: DynBody(try world.body(of: shape)), geometry: DynGeometry(try world.geometry(of: shape)),
      material: DynMaterial(try world.material(of: shape)), filter: DynFilter(try world.filter(of: shape)),
      user_data: try world.userData(of: shape),
      box: DynBox(low: DynVec2(box?.low ?? .zero), high: DynVec2(box?.high ?? .zero)), has_box: DynBool(box != nil),
      is_sensor: DynBool(try world.isSensor(shape)), is_chain_segment: DynBool(try world.isChainSegment(shape)),
      enables_filter_hook: DynBool(try world.isFilterHookEnabled(shape)),
      enables_contact_events: DynBool(try world.areContactEventsEnabled(shape)),
      enables_hit_events: DynBool(try world.areHitEventsEnabled(shape)),
      enables_pre_solve: DynBool(try world.isPreSolveEnabled(shape)))
  }
}

/// The box around a shape.
@c @implementation
public func dyn_shape_bounding_box(
  _ world: DynWorld, _ shape: DynShape, _ box: UnsafeMutablePointer<DynBox>?
) -> DynStatus {
  call(world) { world in
    let box = try require(box, "box")
    let found = try world.boundingBox(of: try world.id(shape) as ShapeID)
    box.pointee = DynBox(low: DynVec2(found.low), high: DynVec2(found.high))
  }
}

/// Gives a shape another form.
@c @implementation
public func dyn_shape_set_geometry(
  _ world: DynWorld, _ shape: DynShape, _ geometry: UnsafePointer<DynGeometry>?
) -> DynStatus {
  call(world) { world in
    let geometry = try require(geometry, "geometry")
    try world.setGeometry(try geometry.pointee.geometry("geometry."), of: try world.id(shape))
  }
}

/// Changes the surface of a shape.
@c @implementation
public func dyn_shape_set_material(_ world: DynWorld, _ shape: DynShape, _ material: DynMaterial) -> DynStatus {
  call(world) { try $0.setMaterial(SurfaceMaterial(material), of: try $0.id(shape)) }
}

/// Changes what a shape collides with.
@c @implementation
public func dyn_shape_set_filter(_ world: DynWorld, _ shape: DynShape, _ filter: DynFilter) -> DynStatus {
  call(world) { try $0.setFilter(CollisionFilter(filter), of: try $0.id(shape)) }
}

/// Changes the density of a shape.
@c @implementation
public func dyn_shape_set_density(_ world: DynWorld, _ shape: DynShape, _ density: Float) -> DynStatus {
  call(world) { try $0.setDensity(density, of: try $0.id(shape)) }
}

/// Has the filter hook asked about a shape.
@c @implementation
public func dyn_shape_set_filter_hook_enabled(
  _ world: DynWorld, _ shape: DynShape, _ isEnabled: DynBool
) -> DynStatus {
  call(world) { try $0.setFilterHookEnabled(isEnabled.isTrue, of: try $0.id(shape)) }
}

/// Has a shape's contacts report when they begin and end.
@c @implementation
public func dyn_shape_set_contact_events_enabled(
  _ world: DynWorld, _ shape: DynShape, _ isEnabled: DynBool
) -> DynStatus {
  call(world) { try $0.setContactEventsEnabled(isEnabled.isTrue, of: try $0.id(shape)) }
}

/// Has a shape's contacts report impacts.
@c @implementation
public func dyn_shape_set_hit_events_enabled(
  _ world: DynWorld, _ shape: DynShape, _ isEnabled: DynBool
) -> DynStatus {
  call(world) { try $0.setHitEventsEnabled(isEnabled.isTrue, of: try $0.id(shape)) }
}

/// Has the pre-solve hook asked about a shape's contacts.
@c @implementation
public func dyn_shape_set_pre_solve_enabled(
  _ world: DynWorld, _ shape: DynShape, _ isEnabled: DynBool
) -> DynStatus {
  call(world) { try $0.setPreSolveEnabled(isEnabled.isTrue, of: try $0.id(shape)) }
}

/// Stores a number with a shape.
@c @implementation
public func dyn_shape_set_user_data(_ world: DynWorld, _ shape: DynShape, _ userData: UInt64) -> DynStatus {
  call(world) { try $0.setUserData(userData, of: try $0.id(shape)) }
}

/// What overlaps a sensor.
@c @implementation
public func dyn_sensor_overlaps(
  _ world: DynWorld, _ sensor: DynShape, _ buffer: UnsafeMutablePointer<DynShape>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { world in
    try Room(buffer, capacity, count).fill(with: try world.overlaps(of: try world.id(sensor))) { DynShape($0) }
  }
}
