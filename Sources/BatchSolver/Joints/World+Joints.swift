extension World {
  // MARK: - Adding and removing

  /// Adds a joint between two bodies, or between the world and a body. If one of them is awake, both are afterwards.
  ///
  /// - Throws: `WorldError.staleBody`, `.staleJoint` (of a gear), `.invalidValue` naming what is wrong: the same body
  ///   twice, values that are not finite or out of range, limits in the wrong order, bodies of a gear that are not its
  ///   joints' second ones; `.locked`.
  @discardableResult
  public func addJoint(_ definition: JointDefinition) throws(WorldError) -> JointID {
    try checkAlone("addJoint")
    let (rowA, rowB, geared) = try checked(definition)
    guard joints.slotCount < Int(Int32.max) / 64 else {
      throw .tooMany(name: "joints", count: joints.count, limit: Int(Int32.max) / 64)
    }
    record(AddJoint(definition: definition))
    let slot = joints.add(definition, bodyA: rowA, bodyB: rowB, geared: geared, bodies)
    if !definition.collidesConnected { endContacts(between: rowA, rowB) }
    for link in joints.links(of: slot) { wakeTogether(link.a, link.b) }
    return jointID(slot)
  }

  /// Adds a joint whose frames both are at a point of the world now; see `JointDefinition.init(_:_:_:at:axis:in:)`.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.invalidValue` for arguments out of range; `.locked` in a
  ///   step, scope or hook.
  @discardableResult
  public func addJoint(
    _ kind: JointKind, _ bodyA: BodyID?, _ bodyB: BodyID, at point: SIMD2<Float>, axis: SIMD2<Float> = [1, 0]
  ) throws(WorldError) -> JointID {
    try addJoint(JointDefinition(kind, bodyA, bodyB, at: point, axis: axis, in: self))
  }

  /// Refuses what `addJoint(_:)` would, without adding anything.
  package func check(_ definition: JointDefinition) throws(WorldError) { _ = try checked(definition) }

  /// The rows of a joint's bodies and the slots of its joints, if it has any; refuses what cannot be added.
  private func checked(
    _ definition: JointDefinition
  ) throws(WorldError) -> (rowA: Int, rowB: Int, geared: (first: Int, second: Int)?) {
    try definition.check()
    let rowA = try definition.bodyA.map { (body) throws(WorldError) in try row(body) } ?? 0
    let rowB = try row(definition.bodyB)
    let geared = try checkedGear(definition)
    guard rowA != rowB else {
      throw .invalidValue(name: "joint bodies", value: "\(definition.bodyB) twice", expected: "two different bodies")
    }
    try checkAnchors(definition, rowA, rowB)
    return (rowA, rowB, geared)
  }

  /// Refuses anchors so far out on bodies so light that no step could compute with them.
  private func checkAnchors(_ definition: JointDefinition, _ rowA: Int, _ rowB: Int) throws(WorldError) {
    for (row, frame, name) in [(rowA, definition.frameA, "frameA"), (rowB, definition.frameB, "frameB")] {
      guard bodies.isDynamic(row) else { continue }
      try MassTotal.checkMobility(
        mass: bodies.record[row].mass, gyration: bodies.mass[row].gyration,
        distance: length(frame.position - bodies.localCenter[row].position), "\(name).position")
    }
  }

  /// The slots of a gear's joints; nothing for other kinds. Refuses bodies that are not the second ones of these joints:
  /// a gear would keep them from colliding and go with them, though it does not move them.
  private func checkedGear(_ definition: JointDefinition) throws(WorldError) -> (first: Int, second: Int)? {
    guard case .gear(let gear) = definition.kind else { return nil }
    let geared = (first: try gearedSlot(gear.first), second: try gearedSlot(gear.second))
    let (first, second) = (joints.definition(geared.first).bodyB, joints.definition(geared.second).bodyB)
    guard first != second else {
      throw .invalidValue(
        name: "gear joints", value: "two whose second body is \(first)", expected: "two whose second bodies differ")
    }
    let (a, b) = (definition.bodyA, definition.bodyB)
    guard (a == first && b == second) || (a == second && b == first) else {
      throw .invalidValue(
        name: "gear bodies", value: "\(a.map { "\($0)" } ?? "the world") and \(b)",
        expected: "\(first) and \(second), the second bodies of its joints")
    }
    return geared
  }

  private func gearedSlot(_ joint: JointID) throws(WorldError) -> Int {
    let slot = try self.slot(joint)
    switch joints.definition(slot).kind {
    case .revolute, .prismatic: return slot
    default:
      throw .invalidValue(name: "gear joint", value: "\(joint)", expected: "a revolute or prismatic joint")
    }
  }

  /// Removes a joint, and the gears that name it; its bodies wake, and collide again if no other joint forbids it.
  ///
  /// - Throws: `WorldError.staleJoint` or `.otherWorld`; `.locked` in a step, scope or hook.
  public func removeJoint(_ joint: JointID) throws(WorldError) {
    try checkAlone("removeJoint")
    let slot = try slot(joint)
    record(RemoveJoint(joint: joint))
    removeJoint(slot: slot)
  }

  private func removeJoint(slot: Int) {
    for gear in joints.gears(of: slot) { removeJoint(slot: gear) }
    let record = joints.record[slot]
    let bodyA = Int(record.bodyA)
    let bodyB = Int(record.bodyB)
    for link in joints.links(of: slot) {
      wake(link.a)
      wake(link.b)
    }
    joints.remove(slot)
    direct.noteRemoval()
    if !record.collidesConnected, jointsAllowCollision(bodyA, bodyB) { findPairsAgain(of: bodyA, bodyB) }
  }

  /// Has the next step find the contacts of two bodies that no joint keeps apart any more. Contacts of one of them with
  /// others end and begin again; that is one that moves: what sleeps on a static body stays in touch with it.
  private func findPairsAgain(of a: Int, _ b: Int) {
    // Nothing collides with the world itself.
    guard a != 0, bodies.record[a].isEnabled, bodies.record[b].isEnabled else { return }
    if bodies.isDynamic(b) { findPairsAgain(b) } else if bodies.isDynamic(a) { findPairsAgain(a) }
  }

  func removeJoints(of bodyRow: Int) {
    while joints.count(ofBody: bodyRow) > 0 { removeJoint(slot: Int(joints.first(ofBody: bodyRow) >> 1)) }
  }

  // MARK: - Changing

  /// Gives a joint other parameters. The kind must remain the same; impulses are kept, and the bodies wake, unless the
  /// parameters are those that it has.
  ///
  /// - Throws: `WorldError.staleJoint` or `.otherWorld`; `.invalidValue` for arguments out of range; `.locked` in a
  ///   step, scope or hook.
  public func setKind(_ kind: JointKind, of joint: JointID) throws(WorldError) {
    try checkUnlocked("setKind")
    let slot = try self.slot(joint)
    try kind.check()
    guard kind.isSameCase(joints.definition(slot).kind) else {
      throw .invalidValue(name: "joint kind", value: "\(kind)", expected: "the kind that the joint has")
    }
    if case .gear = kind {
      throw .invalidValue(name: "joint kind", value: "gear", expected: "a kind that can be changed")
    }
    guard kind != joints.definition(slot).kind else { return }
    record(SetJointKind(joint: joint, kind: kind))
    joints.setKind(kind, slot, bodies)
    wakeBodies(slot)
  }

  /// Moves the joint's frames in their bodies (frame A in the world if body A is `nil`); the bodies wake.
  ///
  /// - Throws: `WorldError.staleJoint` or `.otherWorld`; `.invalidValue` for arguments out of range; `.locked` in a
  ///   step, scope or hook.
  public func setFrames(_ frameA: JointFrame, _ frameB: JointFrame, of joint: JointID) throws(WorldError) {
    try checkUnlocked("setFrames")
    let slot = try self.slot(joint)
    var definition = joints.definition(slot)
    definition.frameA = frameA
    definition.frameB = frameB
    try checkFrames(definition, slot)
    record(SetJointFrames(joint: joint, frameA: frameA, frameB: frameB))
    joints.setFrames(frameA, frameB, slot, bodies)
    wakeBodies(slot)
  }

  /// Changes anything of a joint but its bodies and which kind it is: parameters, frames, method, solver, whether its
  /// bodies collide, thresholds, user data. Impulses are kept, and the bodies wake if more than thresholds and user data
  /// are others. Where nothing is another nothing happens.
  ///
  /// ```swift
  /// try world.updateJoint(axle) { $0.collidesConnected = true }
  /// ```
  ///
  /// - Parameters:
  ///   - joint: The joint.
  ///   - change: Gets the definition as `definition(of:)` has it, to change it.
  /// - Throws: `WorldError.staleJoint` or `.otherWorld`; `.invalidValue` for other bodies, another kind, another gear, and
  ///   arguments out of range, and then nothing has changed; `.locked` in a step, scope or hook.
  /// - Complexity: O(contacts and shapes of the bodies) if `collidesConnected` changes.
  public func updateJoint(
    _ joint: JointID, _ change: (inout JointDefinition) -> Void
  ) throws(WorldError) {
    var definition = try definition(of: joint)
    change(&definition)
    try setDefinition(definition, of: joint)
  }

  /// Gives a joint all of a definition; see `updateJoint(_:_:)`.
  package func setDefinition(_ definition: JointDefinition, of joint: JointID) throws(WorldError) {
    try checkUnlocked("updateJoint")
    let slot = try self.slot(joint)
    let old = joints.definition(slot)
    guard definition != old else { return }
    guard definition.bodyA == old.bodyA, definition.bodyB == old.bodyB else {
      throw .invalidValue(
        name: "joint bodies", value: "\(definition.bodyA.map { "\($0)" } ?? "the world"), \(definition.bodyB)",
        expected: "those that the joint has")
    }
    try definition.check()
    try checkChange(to: definition.kind, from: old.kind)
    let (rowA, rowB) = (Int(joints.record[slot].bodyA), Int(joints.record[slot].bodyB))
    try checkAnchors(definition, rowA, rowB)
    record(SetJointDefinition(joint: joint, definition: definition))
    let allowedCollision = jointsAllowCollision(rowA, rowB)
    joints.change(slot, to: definition, bodies)
    guard !definition.isAlike(old) else { return }
    wakeBodies(slot)
    switch (allowedCollision, jointsAllowCollision(rowA, rowB)) {
    case (true, false): endContacts(between: rowA, rowB)
    case (false, true): findPairsAgain(of: rowA, rowB)
    default: break
    }
  }

  /// Refuses another kind, and any change of what a gear couples.
  private func checkChange(to kind: JointKind, from old: JointKind) throws(WorldError) {
    guard kind.isSameCase(old) else {
      throw .invalidValue(name: "joint kind", value: "\(kind)", expected: "the kind that the joint has")
    }
    if case .gear = kind, kind != old {
      throw .invalidValue(name: "joint kind", value: "gear", expected: "a kind that can be changed")
    }
  }

  /// Moves the target of a mouse joint, a point of the world.
  ///
  /// - Throws: `WorldError.staleJoint` or `.otherWorld`; `.invalidValue` for arguments out of range; `.locked` in a
  ///   step, scope or hook.
  public func setMouseTarget(_ point: SIMD2<Float>, of joint: JointID) throws(WorldError) {
    let definition = try mouseDefinition(target: point, of: joint)
    try setFrames(definition.frameA, definition.frameB, of: joint)
  }

  /// Refuses a joint with frames that it cannot have.
  func checkFrames(_ definition: JointDefinition, _ slot: Int) throws(WorldError) {
    try definition.check()
    try checkAnchors(definition, Int(joints.record[slot].bodyA), Int(joints.record[slot].bodyB))
  }

  /// A mouse joint with another target; `checkFrames` says whether it can have it.
  func mouseDefinition(target: SIMD2<Float>, of joint: JointID) throws(WorldError) -> JointDefinition {
    var definition = try definition(of: joint)
    guard case .mouse = definition.kind else {
      throw .invalidValue(name: "joint", value: "\(joint)", expected: "a mouse joint")
    }
    try checkPosition(target, "target")
    definition.frameA.position = try localFrame(JointFrame(position: target), of: definition.bodyA).position
    return definition
  }

  /// A frame of the world as a body's own; of the world itself for `nil`.
  func localFrame(_ frame: JointFrame, of body: BodyID?) throws(WorldError) -> JointFrame {
    guard let body else { return frame }
    let transform = bodies.transform[try row(body)]
    return JointFrame(
      position: transform.rotation.applyInverse(frame.position - transform.position),
      rotation: transform.rotation.inverse * frame.rotation)
  }

  func wakeBodies(_ slot: Int) {
    wakeDynamic(Int(joints.record[slot].bodyA))
    wakeDynamic(Int(joints.record[slot].bodyB))
  }
}

extension JointDefinition {
  /// Whether a joint does the same with another definition: it is but reported otherwise.
  fileprivate func isAlike(_ other: JointDefinition) -> Bool {
    var copy = other
    copy.forceThreshold = forceThreshold
    copy.torqueThreshold = torqueThreshold
    copy.userData = userData
    return self == copy
  }
}

extension JointKind {
  /// Whether it is of the same kind, with whatever parameters.
  func isSameCase(_ other: JointKind) -> Bool {
    switch (self, other) {
    case (.revolute, .revolute), (.prismatic, .prismatic), (.distance, .distance), (.weld, .weld), (.wheel, .wheel),
      (.motor, .motor), (.mouse, .mouse), (.gear, .gear), (.filter, .filter):
      true
    default: false
    }
  }
}
