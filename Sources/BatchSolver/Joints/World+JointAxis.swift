extension World {
  /// Gives a joint another motor, or none. Where that is what it has already nothing happens; else its bodies wake.
  ///
  /// - Parameters:
  ///   - motor: Speed in rad/s, or m/s along an axis, and the largest torque in N m, or force in N.
  ///   - joint: A revolute, prismatic, wheel or distance joint.
  /// - Throws: `WorldError.staleJoint` or `.otherWorld`; `.invalidValue` for another kind of joint and for arguments out
  ///   of range; `.locked` in a step, scope or hook.
  public func setMotor(_ motor: JointMotor?, of joint: JointID) throws(WorldError) {
    try checkUnlocked("setMotor")
    let slot = try slot(joint)
    // Who drives thousands of worlds tells each joint in each step: where it has a motor nothing else of it is looked at. (Recorders
    // write all of it down.)
    guard let motor, let present = joints.motor(slot), recorder == nil else {
      return try changeAxis(of: joint) { $0.motor = motor }
    }
    try motor.check()
    guard motor != present else { return }
    joints.setMotor(motor, slot)
    wakeBodies(slot)
  }

  /// Gives a joint other limits, or none. Where those are what it has already nothing happens; else its bodies wake.
  ///
  /// - Parameters:
  ///   - limits: Bounds of the angle in rad, or of the translation or distance in m.
  ///   - joint: A revolute, prismatic, wheel or distance joint.
  /// - Throws: `WorldError.staleJoint` or `.otherWorld`; `.invalidValue` for another kind of joint and for arguments out
  ///   of range; `.locked` in a step, scope or hook.
  public func setLimits(_ limits: JointLimits?, of joint: JointID) throws(WorldError) {
    try checkUnlocked("setLimits")
    try changeAxis(of: joint) { $0.limits = limits }
  }

  /// Gives a joint another spring, or none. Where that is what it has already nothing happens; else its bodies wake.
  ///
  /// - Parameters:
  ///   - spring: Its target in rad or m (a distance joint takes its length instead) and how it is drawn there.
  ///   - joint: A revolute, prismatic, wheel or distance joint.
  /// - Throws: `WorldError.staleJoint` or `.otherWorld`; `.invalidValue` for another kind of joint and for arguments out
  ///   of range; `.locked` in a step, scope or hook.
  public func setSpring(_ spring: JointSpring?, of joint: JointID) throws(WorldError) {
    try checkUnlocked("setSpring")
    try changeAxis(of: joint) { $0.spring = spring }
  }

  /// Gives a joint other parameters on its coordinate, if they are others.
  func changeAxis(
    of joint: JointID, _ change: (inout JointAxis) throws(WorldError) -> Void
  ) throws(WorldError) {
    try setKind(changedAxis(of: joint, change), of: joint)
  }

  /// A joint's kind with another axis, unchecked.
  func changedAxis(
    of joint: JointID, _ change: (inout JointAxis) throws(WorldError) -> Void
  ) throws(WorldError) -> JointKind {
    let kind = joints.definition(try slot(joint)).kind
    guard var axis = kind.axis else {
      throw .invalidValue(
        name: "joint", value: "\(joint)", expected: "a revolute, prismatic, wheel or distance joint")
    }
    try change(&axis)
    return kind.with(axis)
  }
}
