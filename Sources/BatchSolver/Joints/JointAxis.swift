/// What revolute, prismatic, wheel and distance joints have on their coordinate.
struct JointAxis: Equatable {
  var spring: JointSpring?
  var limits: JointLimits?
  var motor: JointMotor?
}

extension JointKind {
  /// `nil` for other kinds.
  var axis: JointAxis? {
    switch self {
    case .revolute(let joint): JointAxis(spring: joint.spring, limits: joint.limits, motor: joint.motor)
    case .prismatic(let joint): JointAxis(spring: joint.spring, limits: joint.limits, motor: joint.motor)
    case .wheel(let joint): JointAxis(spring: joint.spring, limits: joint.limits, motor: joint.motor)
    case .distance(let joint): JointAxis(spring: joint.spring, limits: joint.limits, motor: joint.motor)
    case .weld, .motor, .mouse, .gear, .filter: nil
    }
  }

  /// Gives a joint that has a motor another one.
  mutating func setMotor(_ motor: JointMotor) {
    switch self {
    case .revolute(var joint):
      joint.motor = motor
      self = .revolute(joint)
    case .prismatic(var joint):
      joint.motor = motor
      self = .prismatic(joint)
    case .wheel(var joint):
      joint.motor = motor
      self = .wheel(joint)
    case .distance(var joint):
      joint.motor = motor
      self = .distance(joint)
    case .weld, .motor, .mouse, .gear, .filter: break
    }
  }

  /// The same with another axis; other kinds as they are.
  func with(_ axis: JointAxis) -> JointKind {
    switch self {
    case .revolute(var joint):
      (joint.spring, joint.limits, joint.motor) = (axis.spring, axis.limits, axis.motor)
      return .revolute(joint)
    case .prismatic(var joint):
      (joint.spring, joint.limits, joint.motor) = (axis.spring, axis.limits, axis.motor)
      return .prismatic(joint)
    case .wheel(var joint):
      (joint.spring, joint.limits, joint.motor) = (axis.spring, axis.limits, axis.motor)
      return .wheel(joint)
    case .distance(var joint):
      (joint.spring, joint.limits, joint.motor) = (axis.spring, axis.limits, axis.motor)
      return .distance(joint)
    case .weld, .motor, .mouse, .gear, .filter: return self
    }
  }
}
