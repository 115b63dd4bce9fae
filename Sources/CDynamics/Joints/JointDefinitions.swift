// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

extension DynJointDefinition {
  /// The defaults of all fields.
  static var defaults: DynJointDefinition {
    let mouse = MouseJoint()
    let motor = MotorJoint()
    let frame = DynPose(JointFrame())
    var result = DynJointDefinition()
    result.struct_size = UInt32(MemoryLayout<DynJointDefinition>.stride)
    result.frame_a = frame
    result.frame_b = frame
    result.method = DynJointMethod(DYN_JOINT_METHOD_DEFAULT)
    if case .soft(let hertz, let dampingRatio) = JointMethod.soft() {
      result.method_hertz = hertz
      result.method_damping_ratio = dampingRatio
    }
    result.solver = SolverChoice.automatic.constant
    result.force_threshold = .infinity
    result.torque_threshold = .infinity
    result.spring_damping_ratio = 1
    result.spring_maximum = .infinity
    result.linear_damping_ratio = motor.linearDampingRatio
    result.angular_damping_ratio = motor.angularDampingRatio
    result.maximum_spring_force = motor.maximumSpringForce
    result.maximum_spring_torque = motor.maximumSpringTorque
    result.mouse_hertz = mouse.hertz
    result.mouse_damping_ratio = mouse.dampingRatio
    result.mouse_maximum_force = mouse.maximumForce
    result.mouse_maximum_friction_torque = mouse.maximumFrictionTorque
    result.gear_ratio = 1
    return result
  }

  /// A definition of the caller's; only its size is read if it is of another version.
  static func read(_ pointer: UnsafePointer<DynJointDefinition>) throws -> DynJointDefinition {
    try checkSize(
      pointer.pointee.struct_size, of: DynJointDefinition.self,
      madeBy: "dyn_default_joint_definition(kind, body_a, body_b)")
    return pointer.pointee
  }

  /// - Parameter prefix: What errors say before the names of fields.
  func definition(in world: World, _ prefix: String) throws -> JointDefinition {
    var result = JointDefinition(
      try kind(in: world, prefix), body_a.bits == 0 ? nil : try world.id(body_a), try world.id(body_b),
      frameA: JointFrame(frame_a), frameB: JointFrame(frame_b))
    switch Int(method) {
    case DYN_JOINT_METHOD_DEFAULT: result.method = .default
    case DYN_JOINT_METHOD_SOFT: result.method = .soft(hertz: method_hertz, dampingRatio: method_damping_ratio)
    case DYN_JOINT_METHOD_RIGID: result.method = .rigid
    default:
      throw BorderError.unknownValue(
        "\(prefix)method", method,
        expected: "\(DYN_JOINT_METHOD_DEFAULT) to \(DYN_JOINT_METHOD_RIGID), a DYN_JOINT_METHOD_…")
    }
    result.solver = try SolverChoice(solver, "\(prefix)solver")
    result.collidesConnected = collides_connected.isTrue
    result.forceThreshold = force_threshold
    result.torqueThreshold = torque_threshold
    result.userData = user_data
    return result
  }

  init(_ definition: JointDefinition) {
    self = .defaults
    body_a = definition.bodyA.map { DynBody($0) } ?? DynBody(bits: 0)
    body_b = DynBody(definition.bodyB)
    frame_a = DynPose(definition.frameA)
    frame_b = DynPose(definition.frameB)
    switch definition.method {
    case .default: method = DynJointMethod(DYN_JOINT_METHOD_DEFAULT)
    case .soft(let hertz, let dampingRatio):
      method = DynJointMethod(DYN_JOINT_METHOD_SOFT)
      method_hertz = hertz
      method_damping_ratio = dampingRatio
    case .rigid: method = DynJointMethod(DYN_JOINT_METHOD_RIGID)
    }
    solver = definition.solver.constant
    collides_connected = DynBool(definition.collidesConnected)
    force_threshold = definition.forceThreshold
    torque_threshold = definition.torqueThreshold
    user_data = definition.userData
    set(definition.kind)
  }
}

/// Fills a definition with the defaults.
@c @implementation
public func dyn_joint_definition_init(
  _ definition: UnsafeMutablePointer<DynJointDefinition>?, _ structSize: Int
) -> DynStatus {
  call {
    let definition = try require(definition, "definition")
    try checkSize(structSize, ofResult: DynJointDefinition.self)
    definition.pointee = .defaults
  }
}
