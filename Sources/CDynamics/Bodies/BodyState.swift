// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// All that can be read of a body.
@c @implementation
public func dyn_body_state(
  _ world: DynWorld, _ body: DynBody, _ state: UnsafeMutablePointer<DynBodyState>?
) -> DynStatus {
  call(world) { world in
    let state = try require(state, "state")
    try checkSize(state.pointee.struct_size, ofResult: DynBodyState.self)
    let body = try world.id(body)
    state.pointee = DynBodyState(
      struct_size: UInt32(MemoryLayout<DynBodyState>.stride), type: try world.type(of: body).constant,
      pose: DynPose(try world.position(of: body), try world.rotation(of: body)),
      velocity: DynVelocity(try world.linearVelocity(of: body), try world.angularVelocity(of: body)),
      center_of_mass: DynVec2(try world.centerOfMass(of: body)),
      local_center_of_mass: DynVec2(try world.localCenterOfMass(of: body)), mass: try world.mass(of: body),
      inertia: try world.inertia(of: body), linear_damping: try world.linearDamping(of: body),
      angular_damping: try world.angularDamping(of: body), gravity_scale: try world.gravityScale(of: body),
      sleep_threshold: try world.sleepThreshold(of: body),
      acceleration: DynVec2(try world.acceleration(of: body)), solver: try world.solver(of: body).constant,
      row: body.index, user_data: try world.userData(of: body), is_awake: DynBool(try world.isAwake(body)),
      is_enabled: DynBool(try world.isEnabled(body)), fixed_rotation: DynBool(try world.isRotationFixed(body)),
      is_bullet: DynBool(try world.isBullet(body)), allows_sleep: DynBool(try world.isSleepAllowed(body)))
  }
}

/// The velocity of a point of a body.
@c @implementation
public func dyn_body_point_velocity(
  _ world: DynWorld, _ body: DynBody, _ point: DynVec2, _ velocity: UnsafeMutablePointer<DynVec2>?
) -> DynStatus {
  call(world) { world in
    let velocity = try require(velocity, "velocity")
    velocity.pointee = DynVec2(try world.linearVelocity(of: try world.id(body), at: SIMD2(point)))
  }
}

/// The box around a body.
@c @implementation
public func dyn_body_bounding_box(
  _ world: DynWorld, _ body: DynBody, _ box: UnsafeMutablePointer<DynBox>?, _ hasBox: UnsafeMutablePointer<DynBool>?
) -> DynStatus {
  call(world) { world in
    let box = try require(box, "box")
    let hasBox = try require(hasBox, "has_box")
    let found = try world.boundingBox(of: try world.id(body) as BodyID)
    box.pointee = DynBox(low: DynVec2(found?.low ?? .zero), high: DynVec2(found?.high ?? .zero))
    hasBox.pointee = DynBool(found != nil)
  }
}

/// Changes how a body takes part.
@c @implementation
public func dyn_body_set_type(_ world: DynWorld, _ body: DynBody, _ type: DynBodyType) -> DynStatus {
  call(world) { try $0.setType(try BodyType(type, "type"), of: try $0.id(body)) }
}

/// Sets the rates of damping.
@c @implementation
public func dyn_body_set_damping(_ world: DynWorld, _ body: DynBody, _ linear: Float, _ angular: Float) -> DynStatus {
  call(world) { try $0.setDamping(linear: linear, angular: angular, of: try $0.id(body)) }
}

/// Sets the factor on gravity.
@c @implementation
public func dyn_body_set_gravity_scale(_ world: DynWorld, _ body: DynBody, _ scale: Float) -> DynStatus {
  call(world) { try $0.setGravityScale(scale, of: try $0.id(body)) }
}

/// Sets a gravity of the body's own.
@c @implementation
public func dyn_body_set_acceleration(_ world: DynWorld, _ body: DynBody, _ acceleration: DynVec2) -> DynStatus {
  call(world) { try $0.setAcceleration(SIMD2(acceleration), of: try $0.id(body)) }
}

/// Sets whether a body may fall asleep.
@c @implementation
public func dyn_body_set_sleep(
  _ world: DynWorld, _ body: DynBody, _ isAllowed: DynBool, _ threshold: Float
) -> DynStatus {
  call(world) { try $0.setSleep(allowed: isAllowed.isTrue, threshold: threshold, of: try $0.id(body)) }
}

/// Wakes a body or puts it to sleep.
@c @implementation
public func dyn_body_set_awake(_ world: DynWorld, _ body: DynBody, _ isAwake: DynBool) -> DynStatus {
  call(world) { try $0.setAwake(isAwake.isTrue, of: try $0.id(body)) }
}

/// Takes a body out of the simulation, or brings it back.
@c @implementation
public func dyn_body_set_enabled(_ world: DynWorld, _ body: DynBody, _ isEnabled: DynBool) -> DynStatus {
  call(world) { try $0.setEnabled(isEnabled.isTrue, of: try $0.id(body)) }
}

/// Has continuous collision stop a body at dynamic ones too.
@c @implementation
public func dyn_body_set_bullet(_ world: DynWorld, _ body: DynBody, _ isBullet: DynBool) -> DynStatus {
  call(world) { try $0.setBullet(isBullet.isTrue, of: try $0.id(body)) }
}

/// Keeps a body from rotating.
@c @implementation
public func dyn_body_set_fixed_rotation(_ world: DynWorld, _ body: DynBody, _ isFixed: DynBool) -> DynStatus {
  call(world) { try $0.setRotationFixed(isFixed.isTrue, of: try $0.id(body)) }
}

/// Sets the mass of a body.
@c @implementation
public func dyn_body_set_mass(
  _ world: DynWorld, _ body: DynBody, _ mass: Float, _ center: DynVec2, _ inertia: Float
) -> DynStatus {
  call(world) { try $0.setMass(mass, center: SIMD2(center), inertia: inertia, of: try $0.id(body)) }
}

/// Goes back to the mass of the shapes.
@c @implementation
public func dyn_body_reset_mass(_ world: DynWorld, _ body: DynBody) -> DynStatus {
  call(world) { try $0.resetMass(of: try $0.id(body)) }
}

/// Chooses how a body's island is solved.
@c @implementation
public func dyn_body_set_solver(_ world: DynWorld, _ body: DynBody, _ solver: DynSolver) -> DynStatus {
  call(world) { try $0.setSolver(try SolverChoice(solver, "solver"), of: try $0.id(body)) }
}

/// Stores a number with a body.
@c @implementation
public func dyn_body_set_user_data(_ world: DynWorld, _ body: DynBody, _ userData: UInt64) -> DynStatus {
  call(world) { try $0.setUserData(userData, of: try $0.id(body)) }
}
