extension JointDefinition {
  /// Refuses arguments that no joint can have; handles are the world's affair.
  func check() throws(WorldError) {
    for (frame, name) in [(frameA, "frameA"), (frameB, "frameB")] {
      try checkPosition(frame.position, "\(name).position")
      try checkRotation(frame.rotation, "\(name).rotation")
    }
    if case .soft(let hertz, let dampingRatio) = method {
      try checkRange(hertz, WorldLimits.hertz, "Hz", "method hertz")
      try checkNotNegative(dampingRatio, WorldLimits.dampingRatio, "method dampingRatio")
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
      if let length = joint.length { try checkNotNegative(length, WorldLimits.coordinate, "distance length") }
      try checkAxial(joint.spring, joint.limits, joint.motor)
      if let limits = joint.limits { try checkNotNegative(limits.lower, "lower distance") }
      if joint.spring != nil, joint.length == nil {
        throw .invalidValue(name: "distance length", value: "nil", expected: "a length for the spring")
      }
    case .weld(let joint):
      try checkZeroOrRange(joint.linearHertz, WorldLimits.hertz, "Hz", "linearHertz")
      try checkNotNegative(joint.linearDampingRatio, WorldLimits.dampingRatio, "linearDampingRatio")
      try checkZeroOrRange(joint.angularHertz, WorldLimits.hertz, "Hz", "angularHertz")
      try checkNotNegative(joint.angularDampingRatio, WorldLimits.dampingRatio, "angularDampingRatio")
    case .motor(let joint):
      try checkVelocity(joint.linearVelocity, "linearVelocity")
      try checkAngularVelocity(joint.angularVelocity, "angularVelocity")
      try checkLimit(joint.maximumVelocityForce, "maximumVelocityForce")
      try checkLimit(joint.maximumVelocityTorque, "maximumVelocityTorque")
      try checkZeroOrRange(joint.linearHertz, WorldLimits.hertz, "Hz", "linearHertz")
      try checkNotNegative(joint.linearDampingRatio, WorldLimits.dampingRatio, "linearDampingRatio")
      try checkLimit(joint.maximumSpringForce, "maximumSpringForce")
      try checkZeroOrRange(joint.angularHertz, WorldLimits.hertz, "Hz", "angularHertz")
      try checkNotNegative(joint.angularDampingRatio, WorldLimits.dampingRatio, "angularDampingRatio")
      try checkLimit(joint.maximumSpringTorque, "maximumSpringTorque")
    case .mouse(let joint):
      try checkRange(joint.hertz, WorldLimits.hertz, "Hz", "mouse hertz")
      try checkNotNegative(joint.dampingRatio, WorldLimits.dampingRatio, "mouse dampingRatio")
      try checkLimit(joint.maximumForce, "maximumForce")
      try checkLimit(joint.maximumFrictionTorque, "maximumFrictionTorque")
    case .gear(let joint):
      guard WorldLimits.gearRatio.contains(abs(joint.ratio)) else {
        throw .invalidValue(
          name: "gear ratio", value: "\(joint.ratio)",
          expected: "a magnitude of \(WorldLimits.gearRatio.lowerBound) to \(WorldLimits.gearRatio.upperBound)")
      }
      guard joint.first != joint.second else {
        throw .invalidValue(name: "gear joints", value: "\(joint.first) twice", expected: "two joints")
      }
    case .filter: break
    }
  }

  private func checkAxial(_ spring: JointSpring?, _ limits: JointLimits?, _ motor: JointMotor?) throws(WorldError) {
    if let spring {
      try checkZeroOrRange(spring.hertz, WorldLimits.hertz, "Hz", "spring hertz")
      try checkNotNegative(spring.dampingRatio, WorldLimits.dampingRatio, "spring dampingRatio")
      try checkMagnitude(spring.target, WorldLimits.coordinate, "m or rad", "spring target")
      try checkLimit(spring.maximum, "spring maximum")
    }
    if let limits {
      try checkPosition([limits.lower, limits.upper], "limits")
      guard limits.lower <= limits.upper else {
        throw .invalidValue(
          name: "limits", value: "\(limits.lower)...\(limits.upper)", expected: "the lower limit first")
      }
    }
    try motor?.check()
  }
}

extension JointMotor {
  /// - Throws: `WorldError.invalidValue` for what is out of range.
  func check() throws(WorldError) {
    try checkMagnitude(speed, WorldLimits.speed, "m/s or rad/s", "motor speed")
    try checkLimit(maximum, "motor maximum")
  }
}

/// A force, torque or threshold: 0 or more, infinity included.
private func checkLimit(_ value: Float, _ name: String) throws(WorldError) {
  guard value >= 0 else {
    throw .invalidValue(name: name, value: "\(value)", expected: "0 or more, or infinity")
  }
}
