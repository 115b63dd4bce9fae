internal import BatchSolver
internal import StrictJSON

/// The kinds of joint by the names of scene files.
enum JointType: String, CaseIterable {
  case revolute, prismatic, distance, weld, wheel, motor, mouse, gear, filter

  /// Reads what belongs to a joint of this kind between two bodies; gears tie joints.
  func kind(_ members: inout JSONReader.Members) throws(SceneFileError) -> JointKind {
    switch self {
    case .revolute:
      let spring = try Self.spring(&members, hasTarget: true)
      return .revolute(
        RevoluteJoint(spring: spring, limits: try Self.limits(&members), motor: try Self.motor(&members)))
    case .prismatic:
      let spring = try Self.spring(&members, hasTarget: true)
      return .prismatic(
        PrismaticJoint(spring: spring, limits: try Self.limits(&members), motor: try Self.motor(&members)))
    case .wheel:
      let spring = try Self.spring(&members, hasTarget: true)
      return .wheel(WheelJoint(spring: spring, limits: try Self.limits(&members), motor: try Self.motor(&members)))
    case .distance:
      let spring = try Self.spring(&members, hasTarget: false)
      let length =
        try spring == nil
        ? members.member("length")?.float()
        : members.required("length", "a number, the length of the spring").float()
      return .distance(
        DistanceJoint(
          length: length, spring: spring, limits: try Self.limits(&members), motor: try Self.motor(&members)))
    case .weld: return .weld(try Self.weld(&members))
    case .motor: return .motor(try Self.motorJoint(&members))
    case .mouse: return .mouse(try Self.mouse(&members))
    case .gear, .filter: return .filter
    }
  }

  private static func spring(
    _ members: inout JSONReader.Members, hasTarget: Bool
  ) throws(SceneFileError) -> JointSpring? {
    try members.member("spring")?.object { members throws(SceneFileError) in
      var spring = JointSpring(
        hertz: try members.required("hertz").float(), dampingRatio: try members.required("dampingRatio").float())
      if hasTarget { try members.number("target", into: &spring.target) }
      try members.number("maximum", into: &spring.maximum)
      return spring
    }
  }

  private static func limits(_ members: inout JSONReader.Members) throws(SceneFileError) -> JointLimits? {
    guard let member = members.member("limits") else { return nil }
    let pair = try member.vector()
    guard pair.x <= pair.y else { throw member.error("expected [lower, upper] with lower at most upper") }
    return JointLimits(pair.x, pair.y)
  }

  private static func motor(_ members: inout JSONReader.Members) throws(SceneFileError) -> JointMotor? {
    try members.member("motor")?.object { members throws(SceneFileError) in
      JointMotor(
        speed: try members.member("speed")?.float() ?? 0, maximum: try members.required("maximum").float())
    }
  }

  private static func weld(_ members: inout JSONReader.Members) throws(SceneFileError) -> WeldJoint {
    var weld = WeldJoint()
    try members.number("linearHertz", into: &weld.linearHertz)
    try members.number("linearDampingRatio", into: &weld.linearDampingRatio)
    try members.number("angularHertz", into: &weld.angularHertz)
    try members.number("angularDampingRatio", into: &weld.angularDampingRatio)
    return weld
  }

  private static func motorJoint(_ members: inout JSONReader.Members) throws(SceneFileError) -> MotorJoint {
    var motor = MotorJoint()
    try members.vector("linearVelocity", into: &motor.linearVelocity)
    try members.number("maximumVelocityForce", into: &motor.maximumVelocityForce)
    try members.number("angularVelocity", into: &motor.angularVelocity)
    try members.number("maximumVelocityTorque", into: &motor.maximumVelocityTorque)
    try members.number("linearHertz", into: &motor.linearHertz)
    try members.number("linearDampingRatio", into: &motor.linearDampingRatio)
    try members.number("maximumSpringForce", into: &motor.maximumSpringForce)
    try members.number("angularHertz", into: &motor.angularHertz)
    try members.number("angularDampingRatio", into: &motor.angularDampingRatio)
    try members.number("maximumSpringTorque", into: &motor.maximumSpringTorque)
    return motor
  }

  private static func mouse(_ members: inout JSONReader.Members) throws(SceneFileError) -> MouseJoint {
    var joint = MouseJoint()
    try members.number("hertz", into: &joint.hertz)
    try members.number("dampingRatio", into: &joint.dampingRatio)
    try members.number("maximumForce", into: &joint.maximumForce)
    try members.number("maximumFrictionTorque", into: &joint.maximumFrictionTorque)
    return joint
  }
}
