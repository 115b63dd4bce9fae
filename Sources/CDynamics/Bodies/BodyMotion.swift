// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// Puts a body somewhere else.
@c @implementation
public func dyn_body_set_pose(_ world: DynWorld, _ body: DynBody, _ pose: DynPose) -> DynStatus {
  call(world) {
    try $0.setPose(position: SIMD2(pose.position), rotation: Rotation(pose.rotation), of: try $0.id(body))
  }
}

/// Gives a body that is not static the velocity that takes it to a pose.
@c @implementation
public func dyn_body_set_target_pose(
  _ world: DynWorld, _ body: DynBody, _ pose: DynPose, _ timeStep: Float
) -> DynStatus {
  call(world) {
    try $0.setTargetPose(
      position: SIMD2(pose.position), rotation: Rotation(pose.rotation), timeStep: timeStep, of: try $0.id(body))
  }
}

/// Sets both velocities of a body.
@c @implementation
public func dyn_body_set_velocity(
  _ world: DynWorld, _ body: DynBody, _ linear: DynVec2, _ angular: Float
) -> DynStatus {
  call(world) { world in
    let body = try world.id(body)
    // Both or none: the second is checked before the first is set.
    try check(angular, WorldLimits.speed, "rad/s", "angularVelocity")
    try world.setLinearVelocity(SIMD2(linear), of: body)
    try world.setAngularVelocity(angular, of: body)
  }
}

/// Sets the velocity of a body's centre of mass.
@c @implementation
public func dyn_body_set_linear_velocity(_ world: DynWorld, _ body: DynBody, _ linear: DynVec2) -> DynStatus {
  call(world) { try $0.setLinearVelocity(SIMD2(linear), of: try $0.id(body)) }
}

/// Sets the angular velocity of a body.
@c @implementation
public func dyn_body_set_angular_velocity(_ world: DynWorld, _ body: DynBody, _ angular: Float) -> DynStatus {
  call(world) { try $0.setAngularVelocity(angular, of: try $0.id(body)) }
}

/// Applies a force.
@c @implementation
public func dyn_body_apply_force(
  _ world: DynWorld, _ body: DynBody, _ force: DynVec2, _ point: UnsafePointer<DynVec2>?
) -> DynStatus {
  call(world) { try $0.applyForce(SIMD2(force), at: point.map { SIMD2($0.pointee) }, to: try $0.id(body)) }
}

/// Applies a torque.
@c @implementation
public func dyn_body_apply_torque(_ world: DynWorld, _ body: DynBody, _ torque: Float) -> DynStatus {
  call(world) { try $0.applyTorque(torque, to: try $0.id(body)) }
}

/// Applies an impulse.
@c @implementation
public func dyn_body_apply_impulse(
  _ world: DynWorld, _ body: DynBody, _ impulse: DynVec2, _ point: UnsafePointer<DynVec2>?
) -> DynStatus {
  call(world) { try $0.applyImpulse(SIMD2(impulse), at: point.map { SIMD2($0.pointee) }, to: try $0.id(body)) }
}

/// Applies an angular impulse.
@c @implementation
public func dyn_body_apply_angular_impulse(_ world: DynWorld, _ body: DynBody, _ impulse: Float) -> DynStatus {
  call(world) { try $0.applyAngularImpulse(impulse, to: try $0.id(body)) }
}
