internal import BatchSolver
internal import CDynamicsHeader

// The kinds of joints, which share fields in C.

extension DynJointDefinition {
  /// - Parameter prefix: What errors say before the names of fields.
  func kind(in world: World, _ prefix: String) throws -> JointKind {
    switch Int(kind) {
    case DYN_JOINT_REVOLUTE: return .revolute(RevoluteJoint(spring: spring, limits: limits, motor: motor))
    case DYN_JOINT_PRISMATIC: return .prismatic(PrismaticJoint(spring: spring, limits: limits, motor: motor))
    case DYN_JOINT_WHEEL: return .wheel(WheelJoint(spring: spring, limits: limits, motor: motor))
    case DYN_JOINT_DISTANCE:
      return .distance(
        DistanceJoint(length: has_length.isTrue ? length : nil, spring: spring, limits: limits, motor: motor))
    case DYN_JOINT_WELD:
      return .weld(
        WeldJoint(
          linearHertz: linear_hertz, linearDampingRatio: linear_damping_ratio, angularHertz: angular_hertz,
          angularDampingRatio: angular_damping_ratio))
    case DYN_JOINT_MOTOR: return .motor(motorJoint)
    case DYN_JOINT_MOUSE:
      return .mouse(
        MouseJoint(
          hertz: mouse_hertz, dampingRatio: mouse_damping_ratio, maximumForce: mouse_maximum_force,
          maximumFrictionTorque: mouse_maximum_friction_torque))
    case DYN_JOINT_GEAR:
      return .gear(
        GearJoint(first: try world.id(gear_first), second: try world.id(gear_second), ratio: gear_ratio))
    case DYN_JOINT_FILTER: return .filter
    default:
      throw BorderError.unknownValue(
        "\(prefix)kind", kind, expected: "\(DYN_JOINT_REVOLUTE) to \(DYN_JOINT_FILTER), a DYN_JOINT_…")
    }
  }

  private var spring: JointSpring? {
    guard has_spring.isTrue else { return nil }
    return JointSpring(
      hertz: spring_hertz, dampingRatio: spring_damping_ratio, target: spring_target, maximum: spring_maximum)
  }

  private var limits: JointLimits? { has_limits.isTrue ? JointLimits(lower_limit, upper_limit) : nil }
  private var motor: JointMotor? { has_motor.isTrue ? JointMotor(speed: motor_speed, maximum: motor_maximum) : nil }

  private var motorJoint: MotorJoint {
    var joint = MotorJoint()
    joint.linearVelocity = SIMD2(linear_velocity)
    joint.maximumVelocityForce = maximum_velocity_force
    joint.angularVelocity = angular_velocity
    joint.maximumVelocityTorque = maximum_velocity_torque
    joint.linearHertz = linear_hertz
    joint.linearDampingRatio = linear_damping_ratio
    joint.maximumSpringForce = maximum_spring_force
    joint.angularHertz = angular_hertz
    joint.angularDampingRatio = angular_damping_ratio
    joint.maximumSpringTorque = maximum_spring_torque
    return joint
  }

  // MARK: - Back

  /// Takes over a kind with its parameters; what it does not have is left at the defaults.
  mutating func set(_ new: JointKind) {
    switch new {
    case .revolute(let joint): set(DYN_JOINT_REVOLUTE, joint.spring, joint.limits, joint.motor)
    case .prismatic(let joint): set(DYN_JOINT_PRISMATIC, joint.spring, joint.limits, joint.motor)
    case .wheel(let joint): set(DYN_JOINT_WHEEL, joint.spring, joint.limits, joint.motor)
    case .distance(let joint):
      set(DYN_JOINT_DISTANCE, joint.spring, joint.limits, joint.motor)
      has_length = DynBool(joint.length != nil)
      length = joint.length ?? 0
    case .weld(let joint):
      kind = DynJointKind(DYN_JOINT_WELD)
      linear_hertz = joint.linearHertz
      linear_damping_ratio = joint.linearDampingRatio
      angular_hertz = joint.angularHertz
      angular_damping_ratio = joint.angularDampingRatio
    case .motor(let joint): set(joint)
    case .mouse(let joint):
      kind = DynJointKind(DYN_JOINT_MOUSE)
      mouse_hertz = joint.hertz
      mouse_damping_ratio = joint.dampingRatio
      mouse_maximum_force = joint.maximumForce
      mouse_maximum_friction_torque = joint.maximumFrictionTorque
    case .gear(let joint):
      kind = DynJointKind(DYN_JOINT_GEAR)
      gear_first = DynJoint(joint.first)
      gear_second = DynJoint(joint.second)
      gear_ratio = joint.ratio
    case .filter: kind = DynJointKind(DYN_JOINT_FILTER)
    }
  }

  private mutating func set(_ kind: Int, _ spring: JointSpring?, _ limits: JointLimits?, _ motor: JointMotor?) {
    self.kind = DynJointKind(kind)
    has_spring = DynBool(spring != nil)
    has_limits = DynBool(limits != nil)
    has_motor = DynBool(motor != nil)
    if let spring {
      spring_hertz = spring.hertz
      spring_damping_ratio = spring.dampingRatio
      spring_target = spring.target
      spring_maximum = spring.maximum
    }
    if let limits {
      lower_limit = limits.lower
      upper_limit = limits.upper
    }
    if let motor {
      motor_speed = motor.speed
      motor_maximum = motor.maximum
    }
  }

  private mutating func set(_ joint: MotorJoint) {
    kind = DynJointKind(DYN_JOINT_MOTOR)
    linear_velocity = DynVec2(joint.linearVelocity)
    maximum_velocity_force = joint.maximumVelocityForce
    angular_velocity = joint.angularVelocity
    maximum_velocity_torque = joint.maximumVelocityTorque
    linear_hertz = joint.linearHertz
    linear_damping_ratio = joint.linearDampingRatio
    maximum_spring_force = joint.maximumSpringForce
    angular_hertz = joint.angularHertz
    angular_damping_ratio = joint.angularDampingRatio
    maximum_spring_torque = joint.maximumSpringTorque
  }
}
