internal import KernelInterface

extension World {
  // MARK: - Reading

  /// Joints in the world.
  public var jointCount: Int { joints.count }

  /// All joints, by their slots.
  public var allJoints: [JointID] {
    (1..<max(joints.slotCount, 1)).compactMap { joints.record[$0].isLive ? jointID($0) : nil }
  }

  /// The joints of a body, the last added first.
  public func joints(of body: BodyID) throws(WorldError) -> [JointID] {
    var result: [JointID] = []
    forEachJoint(of: try row(body)) { result.append(jointID($0)) }
    return result
  }

  /// Whether the handle still stands for a joint.
  public func contains(_ joint: JointID) -> Bool { (try? slot(joint)) != nil }

  /// The joint as it was given, with the changes since.
  public func definition(of joint: JointID) throws(WorldError) -> JointDefinition {
    joints.definition(try slot(joint))
  }

  /// A joint's coordinate: an angle in rad (revolute, weld, motor, mouse, wheel), the translation of a prismatic joint or a
  /// distance in m, or how far a gear is from its constant. Angles count whole turns while the joint is simulated; those of
  /// revolute joints without spring, limits and motor are -pi...pi.
  public func coordinate(of joint: JointID) throws(WorldError) -> Float { coordinate(slot: try slot(joint)) }

  /// How far body B has slid along the axis of a prismatic or wheel joint, m.
  public func translation(of joint: JointID) throws(WorldError) -> Float {
    let slot = try self.slot(joint)
    let geometry = worldFrames(slot)
    let offset = geometry.b.position - geometry.a.position
    return geometry.a.rotation.applyInverse(offset).x
  }

  /// How far apart is what the joint holds together, m: the anchors, or the anchor from the line, or the rod's error. 0 for
  /// kinds that hold no point.
  public func separation(of joint: JointID) throws(WorldError) -> Float {
    let slot = try self.slot(joint)
    if joints.record[slot].isDirect { return directSeparation(slot) }
    let geometry = worldFrames(slot)
    let offset = geometry.b.position - geometry.a.position
    switch joints.definition(slot).kind {
    case .revolute: return length(offset)
    case .weld(let weld): return weld.linearHertz > 0 ? 0 : length(offset)
    case .prismatic, .wheel: return abs(geometry.a.rotation.applyInverse(offset).y)
    case .distance(let distance):
      guard let rest = distance.length, distance.spring == nil else {
        guard let limits = distance.limits else { return 0 }
        return max(max(limits.lower - length(offset), length(offset) - limits.upper), 0)
      }
      return abs(length(offset) - rest)
    case .motor, .mouse, .gear, .filter: return 0
    }
  }

  /// The force of the last sub-step on body B in world axes, N: everything that the joint does but torques.
  public func constraintForce(of joint: JointID) throws(WorldError) -> SIMD2<Float> {
    constraintForce(slot: try slot(joint))
  }

  /// The torque of the last sub-step on body B about its anchor, N m.
  public func constraintTorque(of joint: JointID) throws(WorldError) -> Float {
    constraintTorque(slot: try slot(joint))
  }

  /// What the joint's motor did in the last sub-step, N m or N.
  public func motorForce(of joint: JointID) throws(WorldError) -> Float {
    let slot = try self.slot(joint)
    switch joints.record[slot].bundleKind {
    case .pointAxial, .slider, .wheel, .distance:
      return lastSubstep > 0 ? joints.impulses[slot].axial.motor / lastSubstep : 0
    default: return 0
    }
  }

  // MARK: - Changing

  /// Gives a joint other parameters. The kind must remain the same; impulses are kept, and the bodies wake.
  public func setKind(_ kind: JointKind, of joint: JointID) throws(WorldError) {
    try checkUnlocked("setKind")
    let slot = try self.slot(joint)
    try kind.check()
    var definition = joints.definition(slot)
    guard Self.isSameCase(kind, definition.kind) else {
      throw .invalidValue(name: "joint kind", value: "\(kind)", expected: "the kind that the joint has")
    }
    if case .gear = kind {
      throw .invalidValue(name: "joint kind", value: "gear", expected: "a kind that can be changed")
    }
    definition.kind = kind
    let oldKernel = joints.record[slot].bundleKind
    joints.setDefinition(definition, slot)
    joints.parameters.pointer[slot].set(kind)
    if joints.record[slot].bundleKind != oldKernel {
      jointPlanIsStale = true
      joints.parameters.pointer[slot].coordinate = coordinate(slot: slot)
    }
    wakeBodies(slot)
  }

  /// Moves the joint's frames in their bodies (frame A in the world if body A is `nil`); the bodies wake.
  public func setFrames(_ frameA: JointFrame, _ frameB: JointFrame, of joint: JointID) throws(WorldError) {
    try checkUnlocked("setFrames")
    let slot = try self.slot(joint)
    var definition = joints.definition(slot)
    definition.frameA = frameA
    definition.frameB = frameB
    try definition.check()
    joints.setDefinition(definition, slot)
    writeFrames(slot)
    wakeBodies(slot)
  }

  /// Moves the target of a mouse joint, a point of the world.
  public func setMouseTarget(_ point: SIMD2<Float>, of joint: JointID) throws(WorldError) {
    let slot = try self.slot(joint)
    var definition = joints.definition(slot)
    guard case .mouse = definition.kind else {
      throw .invalidValue(name: "joint", value: "\(joint)", expected: "a mouse joint")
    }
    try checkPosition(point, "target")
    definition.frameA = try localFrame(JointFrame(position: point), of: definition.bodyA)
    try setFrames(definition.frameA, definition.frameB, of: joint)
  }

  private func wakeBodies(_ slot: Int) {
    wakeDynamic(Int(joints.record[slot].bodyA))
    wakeDynamic(Int(joints.record[slot].bodyB))
  }

  private static func isSameCase(_ a: JointKind, _ b: JointKind) -> Bool {
    switch (a, b) {
    case (.revolute, .revolute), (.prismatic, .prismatic), (.distance, .distance), (.weld, .weld), (.wheel, .wheel),
      (.motor, .motor), (.mouse, .mouse), (.gear, .gear), (.filter, .filter):
      true
    default: false
    }
  }

  // MARK: - ShapeGeometry

  /// A frame of the world as a body's own; of the world itself for `nil`.
  func localFrame(_ frame: JointFrame, of body: BodyID?) throws(WorldError) -> JointFrame {
    guard let body else { return frame }
    let transform = bodies.transform[try row(body)]
    let rotation = Rotation(cosine: transform.z, sine: transform.w)
    return JointFrame(
      position: rotation.applyInverse(frame.position - [transform.x, transform.y]),
      rotation: rotation.inverse * frame.rotation)
  }

  /// Where a joint's frames are.
  func worldFrames(_ slot: Int) -> (a: JointFrame, b: JointFrame) {
    let record = joints.record[slot]
    let definition = joints.definition(slot)
    return (
      worldFrame(definition.frameA, of: Int(record.bodyA)), worldFrame(definition.frameB, of: Int(record.bodyB))
    )
  }

  private func worldFrame(_ frame: JointFrame, of row: Int) -> JointFrame {
    let transform = bodies.transform[row]
    let rotation = Rotation(cosine: transform.z, sine: transform.w)
    return JointFrame(
      position: [transform.x, transform.y] + rotation.apply(frame.position), rotation: rotation * frame.rotation)
  }

  /// The angle of frame B seen from frame A, -pi...pi.
  func relativeAngle(_ slot: Int) -> Float {
    let frames = worldFrames(slot)
    return (frames.a.rotation.inverse * frames.b.rotation).angle
  }

  func coordinate(slot: Int) -> Float {
    let joint = joints.parameters[slot]
    switch joints.definition(slot).kind {
    case .prismatic:
      let frames = worldFrames(slot)
      return frames.a.rotation.applyInverse(frames.b.position - frames.a.position).x
    case .distance:
      let frames = worldFrames(slot)
      return length(frames.b.position - frames.a.position)
    case .gear:
      return gearedCoordinate(Int(joints.record[slot].first), last: joint.coordinate)
        + joint.gearRatio * gearedCoordinate(Int(joints.record[slot].second), last: joint.secondCoordinate)
        - joint.gearConstant
    case .revolute, .weld, .wheel, .motor, .mouse, .filter: return countedAngle(slot, last: joint.coordinate)
    }
  }

  /// The angle with the whole turns that bring it nearest to the last one.
  private func countedAngle(_ slot: Int, last: Float) -> Float {
    let raw = relativeAngle(slot)
    return raw + ((last - raw) / (2 * .pi)).rounded() * (2 * .pi)
  }

  private func gearedCoordinate(_ slot: Int, last: Float) -> Float {
    joints.record[slot].bundleKind == .slider ? coordinate(slot: slot) : countedAngle(slot, last: last)
  }

  // MARK: - Forces

  func constraintForce(slot: Int) -> SIMD2<Float> {
    guard lastSubstep > 0 else { return .zero }
    let impulses = joints.impulses[slot]
    let axial = impulses.axial.passive + impulses.axial.motor
    var total = SIMD2<Float>.zero
    switch joints.record[slot].bundleKind {
    case .point, .pointAxial: total = impulses.held
    case .frame: total = impulses.held + impulses.velocity
    case .slider: total = worldFrames(slot).a.rotation.apply([axial, impulses.held.x])
    case .wheel: total = worldFrames(slot).a.rotation.apply([impulses.axial.passive, impulses.held.x])
    case .distance:
      let frames = worldFrames(slot)
      let offset = frames.b.position - frames.a.position
      let distance = length(offset)
      if distance > 0 { total = offset * (axial / distance) }
    case .gear, .filter: break
    }
    return total / lastSubstep
  }

  func constraintTorque(slot: Int) -> Float {
    guard lastSubstep > 0 else { return 0 }
    let impulses = joints.impulses[slot]
    let total: Float
    switch joints.record[slot].bundleKind {
    case .pointAxial: total = impulses.axial.passive + impulses.axial.motor
    case .frame: total = impulses.angle + impulses.angularMotor
    case .slider: total = impulses.held.y
    case .wheel: total = impulses.axial.motor
    case .gear: total = impulses.held.x
    case .point, .distance, .filter: total = 0
    }
    return total / lastSubstep
  }

  /// Events of the joints that bore more than their threshold.
  func collectJointEvents() {
    guard joints.thresholdCount > 0 else { return }
    for slot in 1..<joints.slotCount where joints.record[slot].isLive && joints.record[slot].hasThreshold {
      let record = joints.record[slot]
      guard bodies.isAwake(Int(record.bodyA)) || bodies.isAwake(Int(record.bodyB)) else { continue }
      let force = length(constraintForce(slot: slot))
      let torque = abs(constraintTorque(slot: slot))
      let definition = joints.definition(slot)
      guard force > definition.forceThreshold || torque > definition.torqueThreshold else { continue }
      jointEvents.append(JointEvent(joint: jointID(slot), force: force, torque: torque))
    }
  }
}
