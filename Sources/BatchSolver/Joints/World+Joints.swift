internal import KernelInterface

extension World {
  // MARK: - Adding and removing

  /// Adds a joint between two bodies, or between the world and a body. If one of them is awake, both are afterwards.
  ///
  /// - Throws: `WorldError.staleBody`, `.staleJoint` (of a gear), `.invalidValue` naming what is wrong: the same body
  ///   twice, values that are not finite or out of range, limits in the wrong order; `.locked`.
  @discardableResult
  public func addJoint(_ definition: JointDefinition) throws(WorldError) -> JointID {
    try checkUnlocked("addJoint")
    try definition.check()
    let rowA = try definition.bodyA.map { (body) throws(WorldError) in try row(body) } ?? 0
    let rowB = try row(definition.bodyB)
    guard rowA != rowB else {
      throw .invalidValue(name: "joint bodies", value: "\(definition.bodyB) twice", expected: "two different bodies")
    }
    var geared: (Int, Int) = (0, 0)
    if case .gear(let gear) = definition.kind { geared = (try gearedSlot(gear.first), try gearedSlot(gear.second)) }
    guard joints.slotCount < Int(Int32.max) / 64 else {
      throw .tooMany(name: "joints", count: joints.count, limit: Int(Int32.max) / 64)
    }
    let slot = joints.takeSlot()
    joints.setDefinition(definition, slot)
    joints.link(slot, bodyA: rowA, bodyB: rowB, bodies: bodies)
    if geared.0 > 0 { joinGear(slot, geared) }
    if definition.solver == .direct { direct.requestCount += 1 }
    joints.parameters.pointer[slot].set(definition.kind)
    writeFrames(slot)
    startCoordinate(slot)
    if !definition.collidesConnected { endContacts(between: rowA, rowB) }
    wakeTogether(rowA, rowB)
    jointPlanIsStale = true
    return jointID(slot)
  }

  /// Adds a joint whose frames both are at a point of the world now; see `JointDefinition.init(_:_:_:at:axis:in:)`.
  @discardableResult
  public func addJoint(
    _ kind: JointKind, _ bodyA: BodyID?, _ bodyB: BodyID, at point: SIMD2<Float>, axis: SIMD2<Float> = [1, 0]
  ) throws(WorldError) -> JointID {
    try addJoint(JointDefinition(kind, bodyA, bodyB, at: point, axis: axis, in: self))
  }

  /// Removes a joint, and the gears that name it; its bodies wake, and collide again if no other joint forbids it.
  public func removeJoint(_ joint: JointID) throws(WorldError) {
    try checkUnlocked("removeJoint")
    removeJoint(slot: try slot(joint))
  }

  func removeJoint(slot: Int) {
    let record = joints.record[slot]
    if record.gearCount > 0 { removeGears(of: slot) }
    if record.bundleKind == .gear {
      joints.record.pointer[Int(record.first)].gearCount -= 1
      joints.record.pointer[Int(record.second)].gearCount -= 1
    }
    let bodyA = Int(record.bodyA)
    let bodyB = Int(record.bodyB)
    wake(bodyA)
    wake(bodyB)
    if record.solver == .direct { direct.requestCount -= 1 }
    joints.unlink(slot, bodies: bodies)
    joints.releaseSlot(slot)
    direct.hasRemovals = true
    jointPlanIsStale = true
    if !record.collidesConnected, jointsAllowCollision(bodyA, bodyB) { findPairsAgain(bodyB) }
  }

  func removeJoints(of bodyRow: Int) {
    while bodies.record[bodyRow].firstJoint >= 0 {
      removeJoint(slot: Int(bodies.record[bodyRow].firstJoint >> 1))
    }
  }

  private func removeGears(of slot: Int) {
    for gear in 1..<joints.slotCount where joints.record[gear].isLive {
      let record = joints.record[gear]
      guard record.bundleKind == .gear, Int(record.first) == slot || Int(record.second) == slot else {
        continue
      }
      removeJoint(slot: gear)
    }
  }

  // MARK: - Gears

  private func gearedSlot(_ joint: JointID) throws(WorldError) -> Int {
    let slot = try self.slot(joint)
    switch joints.definition(slot).kind {
    case .revolute, .prismatic: return slot
    default:
      throw .invalidValue(name: "gear joint", value: "\(joint)", expected: "a revolute or prismatic joint")
    }
  }

  private func joinGear(_ slot: Int, _ geared: (Int, Int)) {
    joints.record.pointer[slot].first = Int32(geared.0)
    joints.record.pointer[slot].second = Int32(geared.1)
    joints.record.pointer[geared.0].gearCount += 1
    joints.record.pointer[geared.1].gearCount += 1
    guard case .gear(let gear) = joints.definition(slot).kind else { return }
    let second = joints.record[geared.1]
    let row = joints.parameters.pointer + slot
    row.pointee.firstJoint = Int32(geared.0)
    row.pointee.secondJoint = Int32(geared.1)
    row.pointee.secondBodyA = second.bodyA
    row.pointee.secondBodyB = second.bodyB
    row.pointee.firstSlides = joints.record[geared.0].bundleKind == .slider
    row.pointee.secondSlides = second.bundleKind == .slider
    row.pointee.coordinate = coordinate(slot: geared.0)
    row.pointee.secondCoordinate = coordinate(slot: geared.1)
    row.pointee.gearConstant = row.pointee.coordinate + gear.ratio * row.pointee.secondCoordinate
  }

  // MARK: - Rows

  /// Anchors and frames relative to the bodies' centres of mass.
  func writeFrames(_ slot: Int) {
    let record = joints.record[slot]
    let definition = joints.definition(slot)
    let a = bodies.localCenter[Int(record.bodyA)]
    let b = bodies.localCenter[Int(record.bodyB)]
    let rotationA = definition.frameA.rotation.normalized
    let rotationB = definition.frameB.rotation.normalized
    let row = joints.parameters.pointer + slot
    row.pointee.anchorA = definition.frameA.position - SIMD2(a.x, a.y)
    row.pointee.anchorB = definition.frameB.position - SIMD2(b.x, b.y)
    row.pointee.axisA = SIMD2(rotationA.cosine, rotationA.sine)
    row.pointee.axisB = SIMD2(rotationB.cosine, rotationB.sine)
  }

  /// An angle begins between minus and plus half a turn.
  private func startCoordinate(_ slot: Int) {
    guard joints.record[slot].bundleKind != .gear else { return }
    joints.parameters.pointer[slot].coordinate = relativeAngle(slot)
  }

  func forEachJoint(of bodyRow: Int, _ action: (Int) -> Void) {
    var reference = bodies.record[bodyRow].firstJoint
    while reference >= 0 {
      let next = joints.next(reference)
      action(Int(reference >> 1))
      reference = next
    }
  }

  // MARK: - Collision of joined bodies

  /// Whether no joint keeps two bodies from colliding.
  func jointsAllowCollision(_ a: Int, _ b: Int) -> Bool {
    let countA = bodies.jointCount[a]
    let countB = bodies.jointCount[b]
    guard countA > 0, countB > 0 else { return true }
    let other = Int32(countA <= countB ? b : a)
    var reference = countA <= countB ? bodies.record[a].firstJoint : bodies.record[b].firstJoint
    while reference >= 0 {
      let joint = joints.record[Int(reference >> 1)]
      if !joint.collidesConnected, joint.bodyA == other || joint.bodyB == other { return false }
      reference = joints.next(reference)
    }
    return true
  }

  private func endContacts(between a: Int, _ b: Int) {
    forEachContact(of: graph.count(ofBody: a) <= graph.count(ofBody: b) ? a : b) { slot in
      let record = graph.record[slot]
      let rows = (Int(record.bodyA), Int(record.bodyB))
      if rows == (a, b) || rows == (b, a) { endContact(slot) }
    }
  }

  // MARK: - Sleep

  /// Two bodies that sleep and wake together from now on.
  private func wakeTogether(_ a: Int, _ b: Int) {
    if bodies.isAwake(a) || bodies.isAwake(b) {
      wakeDynamic(a)
      wakeDynamic(b)
    } else if isSleeper(a), isSleeper(b) {
      joinSleepers(a, b)
    }
  }

  func wakeDynamic(_ row: Int) {
    if bodies.type[row] == BodyType.dynamic.rawValue { wake(row) }
  }

  private func isSleeper(_ row: Int) -> Bool {
    bodies.type[row] == BodyType.dynamic.rawValue && bodies.record[row].isEnabled && !bodies.isAwake(row)
  }

  /// Makes one ring of the rings of two sleepers.
  private func joinSleepers(_ a: Int, _ b: Int) {
    var current = a
    repeat {
      if current == b { return }
      current = Int(bodies.record[current].sleepRing)
    } while current != a
    let next = bodies.record[a].sleepRing
    bodies.record.pointer[a].sleepRing = bodies.record[b].sleepRing
    bodies.record.pointer[b].sleepRing = next
  }

  // MARK: - Handles

  func slot(_ joint: JointID) throws(WorldError) -> Int {
    let slot = Int(joint.index)
    guard slot > 0, slot < joints.slotCount, joints.record[slot].isLive,
      joints.record[slot].generation == joint.generation
    else { throw .staleJoint(joint) }
    return slot
  }

  func jointID(_ slot: Int) -> JointID { JointID(index: Int32(slot), generation: joints.record[slot].generation) }
}
