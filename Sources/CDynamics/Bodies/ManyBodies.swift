// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// Poses of bodies.
@c @implementation
public func dyn_world_body_poses(
  _ world: DynWorld, _ bodies: UnsafePointer<DynBody>?, _ count: Int, _ poses: UnsafeMutablePointer<DynPose>?
) -> DynStatus {
  call(world) { world in
    let bodies = try array(bodies, count, "bodies").map { try world.id($0) }
    let poses: UnsafeMutableBufferPointer<DynPose> = try array(poses, count, "poses")
    world.withTransforms { rows in
      for (index, body) in bodies.enumerated() { poses[index] = DynPose(rows[body.row]) }
    }
  }
}

/// Velocities of bodies.
@c @implementation
public func dyn_world_body_velocities(
  _ world: DynWorld, _ bodies: UnsafePointer<DynBody>?, _ count: Int, _ velocities: UnsafeMutablePointer<DynVelocity>?
) -> DynStatus {
  call(world) { world in
    let bodies = try array(bodies, count, "bodies").map { try world.id($0) }
    let velocities: UnsafeMutableBufferPointer<DynVelocity> = try array(velocities, count, "velocities")
    world.withVelocities { rows in
      for (index, body) in bodies.enumerated() { velocities[index] = DynVelocity(rows[body.row]) }
    }
  }
}

/// Puts bodies somewhere else, all or none.
@c @implementation
public func dyn_world_set_body_poses(
  _ world: DynWorld, _ bodies: UnsafePointer<DynBody>?, _ poses: UnsafePointer<DynPose>?, _ count: Int
) -> DynStatus {
  call(world) { world in
    try world.checkChangeable("setPose")
    let bodies = try array(bodies, count, "bodies").map { try world.id($0) }
    let poses = try array(poses, count, "poses")
    for (index, pose) in poses.enumerated() {
      try check(pose.position, WorldLimits.coordinate, "m", "poses[\(index)].position")
      try check(pose.rotation, "poses[\(index)].rotation")
    }
    for (body, pose) in zip(bodies, poses) {
      try world.setPose(position: SIMD2(pose.position), rotation: Rotation(pose.rotation), of: body)
    }
  }
}

/// Gives bodies velocities, all or none.
@c @implementation
public func dyn_world_set_body_velocities(
  _ world: DynWorld, _ bodies: UnsafePointer<DynBody>?, _ velocities: UnsafePointer<DynVelocity>?, _ count: Int
) -> DynStatus {
  call(world) { world in
    try world.checkChangeable("setVelocity")
    let bodies = try array(bodies, count, "bodies").map { try world.id($0) }
    let velocities = try array(velocities, count, "velocities")
    for (index, velocity) in velocities.enumerated() {
      try check(velocity.linear, WorldLimits.speed, "m/s", "velocities[\(index)].linear")
      try check(velocity.angular, WorldLimits.speed, "rad/s", "velocities[\(index)].angular")
    }
    for (body, velocity) in zip(bodies, velocities) {
      try world.setLinearVelocity(SIMD2(velocity.linear), of: body)
      try world.setAngularVelocity(velocity.angular, of: body)
    }
  }
}

/// Applies forces to bodies, all or none.
@c @implementation
public func dyn_world_apply_forces(
  _ world: DynWorld, _ bodies: UnsafePointer<DynBody>?, _ forces: UnsafePointer<DynForce>?, _ count: Int
) -> DynStatus {
  call(world) { world in
    try world.checkChangeable("applyForce")
    let bodies = try array(bodies, count, "bodies").map { try world.id($0) }
    let forces = try array(forces, count, "forces")
    for (index, force) in forces.enumerated() {
      try check(force.force, WorldLimits.force, "N", "forces[\(index)].force")
      try check(force.torque, WorldLimits.torque, "N m", "forces[\(index)].torque")
    }
    for (body, force) in zip(bodies, forces) {
      try world.applyForce(SIMD2(force.force), to: body)
      // No torque is none: a call would be one more in a recording.
      if force.torque != 0 { try world.applyTorque(force.torque, to: body) }
    }
  }
}
