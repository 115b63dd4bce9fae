extension JointDefinition {
  /// Refuses arguments that no joint can have; handles are the world's affair.
  func check() throws(WorldError) {
    for (frame, name) in [(frameA, "frameA"), (frameB, "frameB")] {
      try checkPosition(frame.position, "\(name).position")
      guard frame.rotation.isNormalized else {
        throw .invalidValue(
          name: "\(name).rotation", value: "(cosine \(frame.rotation.cosine), sine \(frame.rotation.sine))",
          expected: "a unit vector")
      }
    }
    if case .soft(let hertz, let dampingRatio) = method {
      try checkPositive(hertz, "method hertz")
      try checkNotNegative(dampingRatio, "method dampingRatio")
    }
    try checkLimit(forceThreshold, "forceThreshold")
    try checkLimit(torqueThreshold, "torqueThreshold")
    try kind.check()
  }
}

extension JointKind {
  func check() throws(WorldError) {
    switch self {
    case .revolute(let joint):
      try checkAxial(joint.spring, joint.limits, joint.motor)
    case .prismatic(let joint):
      try checkAxial(joint.spring, joint.limits, joint.motor)
    case .wheel(let joint):
      try checkAxial(joint.spring, joint.limits, joint.motor)
    case .distance(let joint):
      if let length = joint.length { try checkNotNegative(length, "distance length") }
      try checkAxial(joint.spring, joint.limits, joint.motor)
      if let limits = joint.limits { try checkNotNegative(limits.lower, "lower distance") }
      if joint.spring != nil, joint.length == nil {
        throw .invalidValue(name: "distance length", value: "nil", expected: "a length for the spring")
      }
    case .weld(let joint):
      try checkNotNegative(joint.linearHertz, "linearHertz")
      try checkNotNegative(joint.linearDampingRatio, "linearDampingRatio")
      try checkNotNegative(joint.angularHertz, "angularHertz")
      try checkNotNegative(joint.angularDampingRatio, "angularDampingRatio")
    case .motor(let joint):
      try checkPosition(joint.linearVelocity, "linearVelocity")
      try checkPosition([joint.angularVelocity, 0], "angularVelocity")
      try checkLimit(joint.maximumVelocityForce, "maximumVelocityForce")
      try checkLimit(joint.maximumVelocityTorque, "maximumVelocityTorque")
      try checkNotNegative(joint.linearHertz, "linearHertz")
      try checkNotNegative(joint.linearDampingRatio, "linearDampingRatio")
      try checkLimit(joint.maximumSpringForce, "maximumSpringForce")
      try checkNotNegative(joint.angularHertz, "angularHertz")
      try checkNotNegative(joint.angularDampingRatio, "angularDampingRatio")
      try checkLimit(joint.maximumSpringTorque, "maximumSpringTorque")
    case .mouse(let joint):
      try checkPositive(joint.hertz, "mouse hertz")
      try checkNotNegative(joint.dampingRatio, "mouse dampingRatio")
      try checkLimit(joint.maximumForce, "maximumForce")
      try checkLimit(joint.maximumFrictionTorque, "maximumFrictionTorque")
    case .gear(let joint):
      try checkFinite(joint.ratio, "gear ratio")
      guard joint.ratio != 0 else {
        throw .invalidValue(name: "gear ratio", value: "0", expected: "a number other than 0")
      }
      guard joint.first != joint.second else {
        throw .invalidValue(name: "gear joints", value: "\(joint.first) twice", expected: "two joints")
      }
    case .filter: break
    }
  }

  private func checkAxial(_ spring: JointSpring?, _ limits: JointLimits?, _ motor: JointMotor?) throws(WorldError) {
    if let spring {
      try checkNotNegative(spring.hertz, "spring hertz")
      try checkNotNegative(spring.dampingRatio, "spring dampingRatio")
      try checkPosition([spring.target, 0], "spring target")
      try checkLimit(spring.maximum, "spring maximum")
    }
    if let limits {
      try checkPosition([limits.lower, limits.upper], "limits")
      guard limits.lower <= limits.upper else {
        throw .invalidValue(
          name: "limits", value: "\(limits.lower)...\(limits.upper)", expected: "the lower limit first")
      }
    }
    if let motor {
      try checkPosition([motor.speed, 0], "motor speed")
      try checkLimit(motor.maximum, "motor maximum")
    }
  }
}

/// A force, torque or threshold: 0 or more, infinity included.
private func checkLimit(_ value: Float, _ name: String) throws(WorldError) {
  guard value >= 0 else {
    throw .invalidValue(name: name, value: "\(value)", expected: "0 or more, or infinity")
  }
}
