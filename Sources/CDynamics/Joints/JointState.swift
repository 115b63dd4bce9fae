// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// A joint as it was given, with the changes since.
@c @implementation
public func dyn_joint_definition(
  _ world: DynWorld, _ joint: DynJoint, _ definition: UnsafeMutablePointer<DynJointDefinition>?
) -> DynStatus {
  call(world) { world in
    let definition = try require(definition, "definition")
    try checkSize(definition.pointee.struct_size, ofResult: DynJointDefinition.self)
    definition.pointee = DynJointDefinition(try world.definition(of: try world.id(joint)))
  }
}

/// What a joint does.
@c @implementation
public func dyn_joint_state(
  _ world: DynWorld, _ joint: DynJoint, _ state: UnsafeMutablePointer<DynJointState>?
) -> DynStatus {
  call(world) { world in
    let state = try require(state, "state")
    try checkSize(state.pointee.struct_size, ofResult: DynJointState.self)
    let joint = try world.id(joint)
    state.pointee = DynJointState(
      struct_size: UInt32(MemoryLayout<DynJointState>.stride), coordinate: try world.coordinate(of: joint),
      translation: try world.translation(of: joint), separation: try world.separation(of: joint),
      constraint_force: DynVec2(try world.constraintForce(of: joint)),
      constraint_torque: try world.constraintTorque(of: joint), motor_force: try world.motorForce(of: joint))
  }
}

/// Gives a joint other parameters of its kind.
@c @implementation
public func dyn_joint_set_parameters(
  _ world: DynWorld, _ joint: DynJoint, _ definition: UnsafePointer<DynJointDefinition>?
) -> DynStatus {
  call(world) { world in
    let definition = try DynJointDefinition.read(try require(definition, "definition"))
    try world.setKind(try definition.kind(in: world, ""), of: try world.id(joint))
  }
}

/// Gives a joint all of a definition but its bodies and kind.
@c @implementation
public func dyn_joint_set_definition(
  _ world: DynWorld, _ joint: DynJoint, _ definition: UnsafePointer<DynJointDefinition>?
) -> DynStatus {
  call(world) { world in
    let definition = try DynJointDefinition.read(try require(definition, "definition"))
    try world.setDefinition(try definition.definition(in: world, ""), of: try world.id(joint))
  }
}

/// Tells a joint's motor.
@c @implementation
public func dyn_joint_set_motor(_ world: DynWorld, _ joint: DynJoint, _ motor: UnsafePointer<DynMotor>?) -> DynStatus {
  call(world) { world in
    try world.setMotor(
      motor.map { JointMotor(speed: $0.pointee.speed, maximum: $0.pointee.maximum) }, of: try world.id(joint))
  }
}

/// Gives a joint limits.
@c @implementation
public func dyn_joint_set_limits(
  _ world: DynWorld, _ joint: DynJoint, _ limits: UnsafePointer<DynLimits>?
) -> DynStatus {
  call(world) { world in
    try world.setLimits(limits.map { JointLimits($0.pointee.lower, $0.pointee.upper) }, of: try world.id(joint))
  }
}

/// Gives a joint a spring.
@c @implementation
public func dyn_joint_set_spring(
  _ world: DynWorld, _ joint: DynJoint, _ spring: UnsafePointer<DynSpring>?
) -> DynStatus {
  call(world) { world in
    let spring = spring.map {
      JointSpring(
        hertz: $0.pointee.hertz, dampingRatio: $0.pointee.damping_ratio, target: $0.pointee.target,
        maximum: $0.pointee.maximum)
    }
    try world.setSpring(spring, of: try world.id(joint))
  }
}

/// Moves the frames of a joint.
@c @implementation
public func dyn_joint_set_frames(
  _ world: DynWorld, _ joint: DynJoint, _ frameA: DynFrame, _ frameB: DynFrame
) -> DynStatus {
  call(world) { try $0.setFrames(JointFrame(frameA), JointFrame(frameB), of: try $0.id(joint)) }
}

/// Moves the target of a mouse joint.
@c @implementation
public func dyn_joint_set_mouse_target(_ world: DynWorld, _ joint: DynJoint, _ target: DynVec2) -> DynStatus {
  call(world) { try $0.setMouseTarget(SIMD2(target), of: try $0.id(joint)) }
}
