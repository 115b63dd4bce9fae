internal import KernelInterface

extension JointParameters {
  /// Takes what a kind says; anchors, axes and coordinates apart.
  mutating func set(_ kind: JointKind) {
    switch kind {
    case .revolute(let joint): setAxial(joint.spring, joint.limits, joint.motor)
    case .prismatic(let joint): setAxial(joint.spring, joint.limits, joint.motor)
    case .wheel(let joint): setAxial(joint.spring, joint.limits, joint.motor)
    case .distance(let joint):
      setAxial(joint.spring, joint.limits, joint.motor)
      if let length = joint.length {
        target = length
        if joint.spring == nil { spring = .held }
      }
    case .weld(let joint):
      spring = JointSpringParameters(heldAtZero: joint.linearHertz, joint.linearDampingRatio)
      angularSpring = JointSpringParameters(heldAtZero: joint.angularHertz, joint.angularDampingRatio)
    case .motor(let joint):
      spring = JointSpringParameters(
        hertz: joint.linearHertz, dampingRatio: joint.linearDampingRatio, maximum: joint.maximumSpringForce)
      angularSpring = JointSpringParameters(
        hertz: joint.angularHertz, dampingRatio: joint.angularDampingRatio, maximum: joint.maximumSpringTorque)
      velocity = joint.linearVelocity
      velocityMaximum = joint.maximumVelocityForce
      motor = JointMotorParameters(speed: joint.angularVelocity, maximum: joint.maximumVelocityTorque)
    case .mouse(let joint):
      spring = JointSpringParameters(
        hertz: joint.hertz, dampingRatio: joint.dampingRatio, maximum: joint.maximumForce)
      motor = JointMotorParameters(speed: 0, maximum: joint.maximumFrictionTorque)
    case .gear(let joint): gearRatio = joint.ratio
    case .filter: break
    }
  }

  private mutating func setAxial(_ spring: JointSpring?, _ limits: JointLimits?, _ motor: JointMotor?) {
    self.spring =
      spring.map { JointSpringParameters(hertz: $0.hertz, dampingRatio: $0.dampingRatio, maximum: $0.maximum) }
      ?? JointSpringParameters()
    target = spring?.target ?? 0
    self.limits = limits.map { JointLimitParameters(lower: $0.lower, upper: $0.upper) } ?? .none
    self.motor =
      motor.map { JointMotorParameters(speed: $0.speed, maximum: $0.maximum) } ?? JointMotorParameters()
  }
}

extension JointSpringParameters {
  /// A weld's: 0 Hz hold.
  fileprivate init(heldAtZero hertz: Float, _ dampingRatio: Float) {
    self = hertz > 0 ? JointSpringParameters(hertz: hertz, dampingRatio: dampingRatio, maximum: .infinity) : .held
  }
}
