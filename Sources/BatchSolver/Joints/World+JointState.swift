extension World {
  /// Joints in the world.
  public var jointCount: Int { joints.count }

  /// Joints that bore more than their force or torque threshold in a sub-step of the last step, by slot.
  public var jointEvents: [JointEvent] { joints.events }

  /// All joints, by their slots.
  public var allJoints: [JointID] {
    (1..<max(joints.slotCount, 1)).compactMap { joints.record[$0].isLive ? jointID($0) : nil }
  }

  /// The joints of a body, the last added first.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  /// - Complexity: O(joints of the body); allocates the array.
  public func joints(of body: BodyID) throws(WorldError) -> [JointID] {
    var result: [JointID] = []
    forEachJoint(of: try row(body)) { result.append(jointID($0)) }
    return result
  }

  /// Whether the handle still stands for a joint.
  public func contains(_ joint: JointID) -> Bool { (try? slot(joint)) != nil }

  /// The joint as it was given, with the changes since.
  ///
  /// - Throws: `WorldError.staleJoint` or `.otherWorld`.
  public func definition(of joint: JointID) throws(WorldError) -> JointDefinition {
    joints.definition(try slot(joint))
  }

  /// A joint's coordinate: an angle in rad (revolute, weld, motor, mouse, wheel), the translation of a prismatic joint
  /// or a distance in m, or how far a gear is from its constant. Angles count whole turns while the joint is simulated;
  /// those of revolute joints without spring, limits and motor are -pi...pi, and count from there when the joint gets
  /// one; a motor with a maximum of 0 does nothing but count.
  ///
  /// - Throws: `WorldError.staleJoint` or `.otherWorld`.
  public func coordinate(of joint: JointID) throws(WorldError) -> Float {
    joints.coordinate(try slot(joint), bodies)
  }

  /// How far body B has slid along the axis of a prismatic or wheel joint, m.
  ///
  /// - Throws: `WorldError.staleJoint` or `.otherWorld`.
  public func translation(of joint: JointID) throws(WorldError) -> Float {
    joints.relativePosition(try slot(joint), bodies).x
  }

  /// How far apart is what the joint holds together, m: the anchors, or the anchor from the line, or the rod's error. 0
  /// for kinds that hold no point.
  ///
  /// - Throws: `WorldError.staleJoint` or `.otherWorld`.
  public func separation(of joint: JointID) throws(WorldError) -> Float {
    let slot = try self.slot(joint)
    return joints.record[slot].isDirect ? joints.separation(slot, directContext) : joints.separation(slot, bodies)
  }

  /// The force of the last sub-step on body B in world axes, N: everything that the joint does but torques.
  ///
  /// - Throws: `WorldError.staleJoint` or `.otherWorld`.
  public func constraintForce(of joint: JointID) throws(WorldError) -> SIMD2<Float> {
    joints.constraintForce(try slot(joint), bodies, substep: bodies.substep)
  }

  /// The torque of the last sub-step on body B about its anchor, N m.
  ///
  /// - Throws: `WorldError.staleJoint` or `.otherWorld`.
  public func constraintTorque(of joint: JointID) throws(WorldError) -> Float {
    joints.constraintTorque(try slot(joint), substep: bodies.substep)
  }

  /// What the joint's motor did in the last sub-step, N m or N.
  ///
  /// - Throws: `WorldError.staleJoint` or `.otherWorld`.
  public func motorForce(of joint: JointID) throws(WorldError) -> Float {
    joints.motorForce(try slot(joint), substep: bodies.substep)
  }

  // MARK: - Inside

  /// Calls `action` with the slot of each of a body's joints, the last added first. It may change joints other than the
  /// one at hand.
  func forEachJoint(of bodyRow: Int, _ action: (Int) -> Void) {
    // No access to the joints lasts while `action` runs, which may change them.
    var link = joints.first(ofBody: bodyRow)
    while link >= 0 {
      let next = joints.next(link)
      action(Int(link >> 1))
      link = next
    }
  }

  /// Whether no joint keeps two bodies from colliding.
  func jointsAllowCollision(_ a: Int, _ b: Int) -> Bool { joints.allowsCollision(a, b) }
}
