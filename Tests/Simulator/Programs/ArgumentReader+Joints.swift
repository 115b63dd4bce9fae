internal import BatchSolver

extension ArgumentReader {
  private func spring() -> JointSpring? {
    guard flag(3) else { return nil }
    return JointSpring(
      hertz: float([1, 3, 10, 0]), dampingRatio: float([0.5, 1, 0]), target: float(-1...1),
      maximum: float([.infinity, .infinity, 100, 0]))
  }

  private func limits(_ least: Float) -> JointLimits? {
    guard flag(3) else { return nil }
    if flag(6) { return JointLimits(float(least...1), float(least...1)) }
    return JointLimits(float(least...0.5), float(0.5...2))
  }

  private func motor() -> JointMotor? {
    guard flag(3) else { return nil }
    if flag(4) { return .friction(float(0...10)) }
    return JointMotor(speed: float(-5...5), maximum: float([100, 1, .infinity, 0]))
  }

  /// A kind of joint other than a gear.
  func jointKind() -> JointKind {
    switch index(10) {
    case 0, 1: return .revolute(RevoluteJoint(spring: spring(), limits: limits(-2), motor: motor()))
    case 2: return .prismatic(PrismaticJoint(spring: spring(), limits: limits(-2), motor: motor()))
    case 3:
      switch index(3) {
      case 0: return .distance(.rod(float(0.2...2)))
      case 1: return .distance(.rope(float(0.2...2)))
      default: return .distance(.spring(float(0.2...2), hertz: float(1...5), dampingRatio: float(0...1)))
      }
    case 4:
      return .distance(
        DistanceJoint(
          length: flag() ? float(0...2) : nil, spring: flag(4) ? spring() : nil, limits: limits(0), motor: motor()))
    case 5:
      return .weld(
        WeldJoint(
          linearHertz: float([0, 2, 8]), linearDampingRatio: float([1, 0]), angularHertz: float([0, 2, 8]),
          angularDampingRatio: float([1, 0])))
    case 6: return .wheel(WheelJoint(spring: spring(), limits: limits(-2), motor: motor()))
    case 7:
      var joint = MotorJoint()
      joint.linearVelocity = vector(2)
      joint.maximumVelocityForce = float([0, 10, .infinity])
      joint.angularVelocity = float(-2...2)
      joint.maximumVelocityTorque = float([0, 10, .infinity])
      joint.linearHertz = float([0, 2])
      joint.linearDampingRatio = float([1, 0.2])
      joint.maximumSpringForce = float([.infinity, 10])
      joint.angularHertz = float([0, 2])
      joint.angularDampingRatio = float([1, 0.2])
      joint.maximumSpringTorque = float([.infinity, 10])
      return .motor(joint)
    case 8:
      return .mouse(
        MouseJoint(
          hertz: float([5, 1]), dampingRatio: float([0.7, 0]), maximumForce: float([.infinity, 100]),
          maximumFrictionTorque: float([0, 1])))
    default: return .filter
    }
  }

  func jointFrame() -> JointFrame { flag(3) ? JointFrame() : JointFrame(position: vector(1), rotation: rotation()) }

  /// What a joint's definition has beside its kind, its bodies and frames.
  func complete(_ joint: inout JointDefinition) {
    switch index(6) {
    case 0: joint.method = .rigid
    case 1: joint.method = .soft()
    case 2: joint.method = .soft(hertz: float(5...60), dampingRatio: float(0...3))
    default: joint.method = .default
    }
    if flag(4) { joint.solver = element(SolverChoice.allCases) }
    joint.collidesConnected = flag(3)
    if flag(4) { joint.forceThreshold = float([0, 1, 100, .infinity]) }
    if flag(4) { joint.torqueThreshold = float([0, 1, 100, .infinity]) }
    joint.userData = UInt64(byte())
  }
}
