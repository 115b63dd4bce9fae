internal import KernelInterface

/// The joints of a world: what they are, what they bore, and by which plan they are solved.
///
/// A joint keeps its slot for life; slot 0 is no joint. Bodies belong to others and are passed in. What changes the set of
/// joints to solve raises `version`, here and nowhere else, and a plan of another version is made anew.
struct JointSystem: ~Copyable {
  // MARK: Simulated state

  // By slot
  private(set) var record = AlignedBuffer<JointRecord>(repeating: JointRecord(), count: 1)
  private(set) var parameters = AlignedBuffer<JointParameters>(repeating: JointParameters(), count: 1)
  private(set) var impulses = AlignedBuffer<JointImpulses>(repeating: JointImpulses(), count: 1)
  private var definitions: [JointDefinition?] = [nil]
  /// Slots of removed joints.
  private var free: [Int32] = []
  /// Joints that bore more than their force or torque threshold in the last step, by slot.
  private(set) var events: [JointEvent] = []

  // MARK: Derived state

  /// Live joints.
  private(set) var count = 0
  /// Joints with a threshold.
  private(set) var thresholdCount = 0
  /// Joints that ask for the direct solver.
  private(set) var directCount = 0
  /// The distinct pairs of frequency (Hz) and damping ratio that joints have: bundles share one.
  private(set) var softnesses: [SIMD2<Float>] = []
  /// Counts the changes to the set of joints that the iterative solver has to solve.
  private(set) var version: UInt64 = 0
  private(set) var plan = JointPlan()

  // MARK: Scratch

  /// The blocks of the plan's bundles.
  private var blocks = AlignedBuffer<UInt8>()

  init() {}

  /// Slots in use, slot 0 and removed ones included.
  var slotCount: Int { record.count }

  /// The definition of a joint that lives.
  func definition(_ slot: Int) -> JointDefinition { definitions[slot]! }

  // MARK: - Handles

  /// The slot of a joint, if it lives.
  func slot(_ joint: JointID) -> Int? {
    let slot = Int(joint.index)
    guard slot > 0, slot < slotCount, record[slot].isLive, record[slot].generation == joint.generation else {
      return nil
    }
    return slot
  }

  func id(_ slot: Int) -> JointID { JointID(index: Int32(slot), generation: record[slot].generation) }

  // MARK: - Adding and removing

  /// Adds a joint of two body rows; a gear of the joints in two slots, too. Returns its slot.
  mutating func add(
    _ definition: JointDefinition, bodyA: Int, bodyB: Int, geared: (first: Int, second: Int)?,
    _ bodies: borrowing BodyStore
  ) -> Int {
    let slot = takeSlot()
    setDefinition(definition, slot)
    if definition.solver == .direct { directCount += 1 }
    link(slot, bodyA: bodyA, bodyB: bodyB, bodies)
    parameters.pointer[slot].set(definition.kind)
    if let geared, case .gear(let gear) = definition.kind { couple(slot, gear, geared, bodies) }
    writeFrames(slot, bodies)
    if record[slot].bundleKind != .gear {
      // Between minus and plus half a turn.
      parameters.pointer[slot].coordinate = relativeAngle(slot, bodies)
    }
    version &+= 1
    return slot
  }

  /// Removes a joint that no gear names.
  mutating func remove(_ slot: Int, _ bodies: borrowing BodyStore) {
    let joint = record[slot]
    if joint.bundleKind == .gear {
      record.pointer[Int(joint.first)].gearCount -= 1
      record.pointer[Int(joint.second)].gearCount -= 1
    }
    if joint.solver == .direct { directCount -= 1 }
    if joint.hasThreshold { thresholdCount -= 1 }
    unlink(slot, bodies)
    record.pointer[slot].hasThreshold = false
    record.pointer[slot].isLive = false
    definitions[slot] = nil
    parameters[slot] = JointParameters()
    impulses[slot] = JointImpulses()
    free.append(Int32(slot))
    count -= 1
    version &+= 1
  }

  private mutating func takeSlot() -> Int {
    count += 1
    if let slot = free.popLast() {
      let generation = record[Int(slot)].generation &+ 1
      record[Int(slot)] = JointRecord(generation: generation)
      return Int(slot)
    }
    record.append(JointRecord())
    definitions.append(nil)
    parameters.append(JointParameters())
    impulses.append(JointImpulses())
    return record.count - 1
  }

  private mutating func setDefinition(_ definition: JointDefinition, _ slot: Int) {
    definitions[slot] = definition
    if record[slot].hasThreshold { thresholdCount -= 1 }
    record.pointer[slot].set(definition)
    if record[slot].hasThreshold { thresholdCount += 1 }
    record.pointer[slot].softness = number(of: definition.method.softness)
  }

  private mutating func number(of softness: SIMD2<Float>) -> Int32 {
    if let number = softnesses.firstIndex(of: softness) { return Int32(number) }
    softnesses.append(softness)
    return Int32(softnesses.count - 1)
  }

  // MARK: - Changing

  /// Gives a joint other parameters of the kind that it has; impulses are kept.
  mutating func setKind(_ kind: JointKind, _ slot: Int, _ bodies: borrowing BodyStore) {
    var definition = definition(slot)
    definition.kind = kind
    let oldBundle = record[slot].bundleKind
    setDefinition(definition, slot)
    parameters.pointer[slot].set(kind)
    guard record[slot].bundleKind != oldBundle else { return }
    parameters.pointer[slot].coordinate = coordinate(slot, bodies)
    version &+= 1
  }

  /// Moves a joint's frames in their bodies.
  mutating func setFrames(_ frameA: JointFrame, _ frameB: JointFrame, _ slot: Int, _ bodies: borrowing BodyStore) {
    definitions[slot]!.frameA = frameA
    definitions[slot]!.frameB = frameB
    writeFrames(slot, bodies)
  }

  /// Gives a joint to a direct island or back to the iterative solver.
  mutating func setDirect(_ slot: Int, _ isDirect: Bool) {
    guard record[slot].isDirect != isDirect else { return }
    record.pointer[slot].isDirect = isDirect
    version &+= 1
  }

  /// A body woke, fell asleep, changed its type, or was enabled or disabled.
  mutating func bodyChanged(_ row: Int, _ bodies: borrowing BodyStore) {
    if bodies.jointCount[row] > 0 { version &+= 1 }
  }

  /// A body's mass or centre of mass changed.
  mutating func massChanged(_ row: Int, _ bodies: borrowing BodyStore) {
    forEach(of: row, bodies) { writeFrames($0, bodies) }
    bodyChanged(row, bodies)
  }

  /// The world was told to solve joints in another way.
  mutating func solverChanged() { version &+= 1 }

  // MARK: - Solving

  /// The set of joints to solve differs from the plan's.
  var planIsStale: Bool { plan.version != version }

  /// Makes the plan anew if it is stale, or the copies of hubs have moved.
  mutating func updatePlan(_ bodies: borrowing BodyStore) {
    guard planIsStale || plan.scratchRow != bodies.scratchRow else { return }
    plan.make(record, version: version, bodies)
  }

  /// What the kernels need for a step; `nil` if there are no joints to solve.
  ///
  /// - Parameters:
  ///   - substep: Length of a sub-step, s.
  ///   - maximumSpeed: Of bodies, m/s.
  ///   - maximumAngularVelocity: Of bodies, rad/s.
  mutating func arguments(
    _ bodies: BodyRows, substep: Float, maximumSpeed: Float, maximumAngularVelocity: Float
  ) -> JointPassArguments? {
    guard plan.jointCount > 0 else { return nil }
    blocks.reserve(plan.blockBytes)
    plan.update(softnesses: softnesses, substep: substep)
    // A fifth of a metre a sub-step, and half of what bodies may turn.
    return JointPassArguments(
      bodies: bodies, blocks: plan.blocks.pointer, blockCount: plan.blocks.count, bundles: blocks.pointer,
      info: plan.info.pointer, bundleCount: plan.info.count, slots: plan.slots.pointer, rowsA: plan.rowsA.pointer,
      rowsB: plan.rowsB.pointer, scratchRow: plan.scratchRow, hasRigid: plan.hasRigid, parameters: parameters.pointer,
      impulses: impulses.pointer, timeStep: substep, largestSpeed: min(0.2 / substep, 0.25 * maximumSpeed),
      largestAngularVelocity: 0.5 * maximumAngularVelocity)
  }

  // MARK: - Events

  /// Before a step.
  mutating func clearEvents() { events.removeAll(keepingCapacity: true) }

  /// After a step: finds the joints that bore more than their threshold.
  mutating func collectEvents(_ bodies: borrowing BodyStore, substep: Float) {
    guard thresholdCount > 0 else { return }
    for slot in 1..<slotCount where record[slot].isLive && record[slot].hasThreshold {
      let joint = record[slot]
      guard bodies.isAwake(Int(joint.bodyA)) || bodies.isAwake(Int(joint.bodyB)) else { continue }
      let force = length(constraintForce(slot, bodies, substep: substep))
      let torque = abs(constraintTorque(slot, substep: substep))
      let definition = definition(slot)
      guard force > definition.forceThreshold || torque > definition.torqueThreshold else { continue }
      events.append(JointEvent(joint: id(slot), force: force, torque: torque))
    }
  }

  /// Bytes held.
  var byteCount: Int {
    record.capacity * MemoryLayout<JointRecord>.stride + definitions.capacity * MemoryLayout<JointDefinition?>.stride
      + parameters.capacity * MemoryLayout<JointParameters>.stride
      + impulses.capacity * MemoryLayout<JointImpulses>.stride + blocks.capacity + plan.byteCount
  }
}
