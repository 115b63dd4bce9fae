internal import DynamicsBase
internal import KernelInterface

/// The joints of a world: what they are, what they bore, and by which plan they are solved.
///
/// A joint keeps its slot for life; slot 0 is no joint. Bodies belong to others and are passed in. What changes the set
/// of joints to solve raises `version`, here and nowhere else, and a plan of another version is made anew.
struct JointSystem: ~Copyable {
  private let inPlace = InPlace()

  // MARK: Simulated state

  // By slot
  private(set) var record = AlignedBuffer<JointRecord>(repeating: JointRecord(), count: 1)
  private(set) var parameters = AlignedBuffer<JointParameters>(repeating: JointParameters(), count: 1)
  private(set) var impulses = AlignedBuffer<JointImpulses>(repeating: JointImpulses(), count: 1)
  private(set) var definitions: [JointDefinition?] = [nil]
  /// Slots and their generations.
  private(set) var pool = SlotPool()
  /// Joints by their bodies' rows.
  private(set) var lists = IncidenceLists()
  /// The distinct pairs of frequency (Hz) and damping ratio that joints have had: bundles share one. The joints of a hub,
  /// and those that find no colour, are solved in the order of these.
  private(set) var softnesses: [SIMD2<Float>] = []
  /// Joints that bore more than their force or torque threshold in the last step, by slot.
  private(set) var events: [JointEvent] = []
  /// Which slots may have changed.
  private(set) var marks = ChangeMarks()

  // MARK: Derived state

  /// Joints with a threshold.
  private(set) var thresholdCount = 0
  /// Joints that ask for the direct solver.
  private(set) var directRequestCount = 0
  /// Counts the changes to the set of joints that the iterative solver has to solve, and to what they hold together.
  private(set) var version: UInt64 = 0
  private(set) var plan = JointPlan()

  // MARK: Scratch

  /// The blocks of the plan's bundles, see `JointBundleInfo.offset`.
  private var bundles = AlignedByteBuffer()
  /// By slot, in steps of worlds that have joints with a threshold.
  private var peaks = AlignedBuffer<JointPeak>()

  init() {}

  /// Live joints.
  var count: Int { pool.count }

  /// Slots in use, slot 0 and removed ones included.
  var slotCount: Int { pool.limit }

  /// The definition of a joint that lives.
  func definition(_ slot: Int) -> JointDefinition { definitions[slot]! }

  /// How many joints had a slot before its present one.
  func generation(_ slot: Int) -> UInt32 { pool.generation(slot) }

  /// The handle of a slot.
  func id(_ slot: Int, world: UInt32) -> JointID {
    JointID(index: Int32(slot), generation: generation(slot), world: world)
  }

  // MARK: - Adding and removing

  /// Adds a joint of two body rows; a gear of the joints in two slots, too. Returns its slot.
  mutating func add(
    _ definition: JointDefinition, bodyA: Int, bodyB: Int, geared: (first: Int, second: Int)?,
    _ bodies: borrowing BodyStore
  ) -> Int {
    let slot = pool.take()
    if slot == record.count {
      record.append(JointRecord())
      parameters.append(JointParameters())
      impulses.append(JointImpulses())
      definitions.append(nil)
    }
    marks.mark(slot)
    record[slot] = JointRecord()
    record[slot].isLive = true
    record[slot].bodyA = Int32(bodyA)
    record[slot].bodyB = Int32(bodyB)
    lists.insert(slot, bodyA, bodyB)
    setDefinition(definition, slot)
    if definition.solver == .direct { directRequestCount += 1 }
    parameters[slot].set(definition.kind)
    if let geared, case .gear(let gear) = definition.kind { couple(slot, gear, geared, bodies) }
    writeFrames(slot, bodies)
    if record[slot].bundleKind != .gear {
      // Between minus and plus half a turn.
      parameters[slot].coordinate = relativeAngle(slot, bodies)
    }
    planChanged()
    return slot
  }

  /// Removes a joint that no gear names.
  mutating func remove(_ slot: Int) {
    let joint = record[slot]
    marks.mark(slot)
    if joint.bundleKind == .gear {
      record[Int(joint.first)].gearCount -= 1
      record[Int(joint.second)].gearCount -= 1
      marks.mark(Int(joint.first))
      marks.mark(Int(joint.second))
    }
    if joint.solver == .direct { directRequestCount -= 1 }
    if joint.hasThreshold { thresholdCount -= 1 }
    lists.remove(slot, Int(joint.bodyA), Int(joint.bodyB))
    record[slot].hasThreshold = false
    record[slot].isLive = false
    definitions[slot] = nil
    parameters[slot] = JointParameters()
    impulses[slot] = JointImpulses()
    pool.release(slot)
    planChanged()
  }

  private mutating func setDefinition(_ definition: JointDefinition, _ slot: Int) {
    marks.mark(slot)
    definitions[slot] = definition
    if record[slot].hasThreshold { thresholdCount -= 1 }
    record[slot].set(definition)
    if record[slot].hasThreshold { thresholdCount += 1 }
    record[slot].softness = number(of: definition.method.softness)
  }

  private mutating func number(of softness: SIMD2<Float>) -> Int32 {
    if let number = softnesses.firstIndex(of: softness) { return Int32(number) }
    // Joints whose softness is changed again and again leave what nobody has.
    if softnesses.count > 2 * count + 16 { forgetUnusedSoftnesses() }
    softnesses.append(softness)
    return Int32(softnesses.count - 1)
  }

  private mutating func forgetUnusedSoftnesses() {
    let former = softnesses
    softnesses.removeAll()
    for slot in 1..<slotCount where record[slot].isLive {
      let softness = former[Int(record[slot].softness)]
      let number = softnesses.firstIndex(of: softness) ?? softnesses.count
      if number == softnesses.count { softnesses.append(softness) }
      record[slot].softness = Int32(number)
    }
    marks.markAll()
    planChanged()
  }

  // MARK: - Changing

  /// Gives a joint other parameters of the kind that it has; impulses are kept.
  mutating func setKind(_ kind: JointKind, _ slot: Int, _ bodies: borrowing BodyStore) {
    var definition = definition(slot)
    definition.kind = kind
    let oldBundle = record[slot].bundleKind
    let held = holds(slot)
    setDefinition(definition, slot)
    parameters[slot].set(kind)
    if holds(slot) != held { planChanged() }
    guard record[slot].bundleKind != oldBundle else { return }
    parameters[slot].coordinate = coordinate(slot, bodies)
    planChanged()
  }

  /// What drives a joint's coordinate, if something does.
  func motor(_ slot: Int) -> JointMotor? { definitions[slot]!.kind.axis?.motor }

  /// Gives a joint that has a motor another one, with which nothing else of it changes; impulses are kept.
  mutating func setMotor(_ motor: JointMotor, _ slot: Int) {
    marks.mark(slot)
    definitions[slot]!.kind.setMotor(motor)
    parameters[slot].motor = JointMotorParameters(speed: motor.speed, maximum: motor.maximum)
  }

  /// Gives a joint all of a definition with the bodies and the kind that it has; impulses are kept.
  mutating func change(_ slot: Int, to definition: JointDefinition, _ bodies: borrowing BodyStore) {
    let old = self.definition(slot)
    if definition.kind != old.kind { setKind(definition.kind, slot, bodies) }
    if definition.frameA != old.frameA || definition.frameB != old.frameB {
      setFrames(definition.frameA, definition.frameB, slot, bodies)
    }
    directRequestCount += (definition.solver == .direct ? 1 : 0) - (old.solver == .direct ? 1 : 0)
    setDefinition(definition, slot)
    if definition.method != old.method || definition.solver != old.solver { planChanged() }
  }

  /// Whether a joint holds something, rather than pulling it by a spring or driving it.
  func holds(_ slot: Int) -> Bool {
    let joint = parameters[slot]
    switch record[slot].bundleKind {
    case .distance: return joint.spring.isHeld || joint.limits.hasLower || joint.limits.hasUpper
    case .frame: return joint.spring.isHeld || joint.angularSpring.isHeld
    default: return true
    }
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
    record[slot].isDirect = isDirect
    marks.mark(slot)
    planChanged()
  }

  /// A body woke, fell asleep, changed its type, or was enabled or disabled.
  mutating func bodyChanged(_ row: Int) { if lists.count(of: row) > 0 { planChanged() } }

  /// A body's mass or centre of mass changed.
  mutating func massChanged(_ row: Int, _ bodies: borrowing BodyStore) {
    var link = lists.first(of: row)
    while link >= 0 {
      writeFrames(Int(link >> 1), bodies)
      link = lists.next(link)
    }
    bodyChanged(row)
  }

  /// A body was frozen because its motion was not finite: its joints, and their gears, forget what they bore.
  mutating func bodyWasFrozen(_ row: Int, _ bodies: borrowing BodyStore) {
    var link = lists.first(of: row)
    while link >= 0 {
      let slot = Int(link >> 1)
      link = lists.next(link)
      forgetLoad(slot, bodies)
      for gear in gears(of: slot) { forgetLoad(gear, bodies) }
    }
    bodyChanged(row)
  }

  private mutating func forgetLoad(_ slot: Int, _ bodies: borrowing BodyStore) {
    impulses[slot] = JointImpulses()
    marks.mark(slot)
    if record[slot].bundleKind == .gear {
      if !parameters[slot].coordinate.isFinite {
        parameters[slot].coordinate = finiteCoordinate(Int(record[slot].first), bodies)
      }
      if !parameters[slot].secondCoordinate.isFinite {
        parameters[slot].secondCoordinate = finiteCoordinate(Int(record[slot].second), bodies)
      }
    } else if !parameters[slot].coordinate.isFinite {
      parameters[slot].coordinate = relativeAngle(slot, bodies)
    }
  }

  /// A joint's coordinate, or its angle if the whole turns are lost.
  private func finiteCoordinate(_ slot: Int, _ bodies: borrowing BodyStore) -> Float {
    let counted = coordinate(slot, bodies)
    return counted.isFinite ? counted : relativeAngle(slot, bodies)
  }

  /// The set of joints to solve, or how they are, is another.
  mutating func planChanged() { version &+= 1 }

  // MARK: - Solving

  /// The set of joints to solve is not the plan's any more, or the copies of hubs have moved.
  func planIsStale(_ bodies: borrowing BodyStore) -> Bool {
    plan.version != version || plan.isForgotten || plan.scratchRow != bodies.scratchRow
  }

  /// Makes the plan anew; says whether it is ordered by the groups, see `JointPlan.make`.
  mutating func makePlan(_ bodies: borrowing BodyStore, _ groups: borrowing IslandGroups) -> Bool {
    plan.make(record, lists, version: version, bodies, groups)
  }

  /// Bodies that joints hold together, see `IslandGroups.cut`.
  func forEachLink(_ bodies: borrowing BodyStore, _ action: (Int, Int) -> Void) {
    plan.forEachLink(record, bodies, action)
  }

  /// Makes the plan ready for a step, which changes joints.
  mutating func prepareSolving(_ step: StepSettings) {
    if plan.info.count > 0 { marks.markAll() }
    clearPeaks()
    plan.update(softnesses: softnesses, substep: step.substep)
  }

  /// What the kernels need for a step; without bundles if there are no joints to solve.
  mutating func passArguments(_ bodies: BodyRows, _ step: StepSettings) -> JointPassArguments {
    prepareSolving(step)
    bundles.reserve(plan.bundleBytes)
    return JointPassArguments(
      step, bodies: bodies, blocks: plan.blocks, bundles: bundles, info: plan.info, slots: plan.slots,
      rowsA: plan.rowsA, rowsB: plan.rowsB, scratchRow: plan.scratchRow, lightCount: plan.lightCount,
      hasRigid: plan.hasRigid,
      parameters: parameters, impulses: impulses)
  }

  // MARK: - Events

  /// Where the peaks of a step are to go; `nil`: no joint has a threshold.
  var peakRows: UnsafeMutablePointer<JointPeak>? { thresholdCount > 0 ? peaks.pointer : nil }

  private mutating func clearPeaks() {
    guard thresholdCount > 0 else { return }
    peaks.removeAll()
    peaks.resize(slotCount, filling: .none)
    for slot in 1..<slotCount where record[slot].hasThreshold { peaks[slot] = .zero }
  }

  /// Before a step.
  mutating func clearEvents() { events.empty() }

  /// After a step: finds the joints that bore more than their threshold in one of its sub-steps.
  mutating func collectEvents(_ bodies: borrowing BodyStore, world: UInt32) {
    guard thresholdCount > 0 else { return }
    for slot in 1..<slotCount where record[slot].isLive && record[slot].hasThreshold {
      let joint = record[slot]
      guard bodies.isAwake(Int(joint.bodyA)) || bodies.isAwake(Int(joint.bodyB)) else { continue }
      var peak = peaks[slot]
      peak.take(impulses[slot], joint.bundleKind, substep: bodies.substep)
      let definition = definition(slot)
      guard peak.force > definition.forceThreshold || peak.torque > definition.torqueThreshold else { continue }
      events.append(JointEvent(joint: id(slot, world: world), force: peak.force, torque: peak.torque))
    }
  }

  /// Bytes held.
  var byteCount: Int {
    record.byteCount + parameters.byteCount + impulses.byteCount
      + definitions.capacity * MemoryLayout<JointDefinition?>.stride + pool.byteCount + lists.byteCount
      + bundles.capacity + peaks.byteCount + plan.byteCount
  }
}

// MARK: - Snapshots

extension JointSystem {
  /// Goes through what is simulated.
  mutating func walkState<Walker: StateWalker>(_ walker: inout Walker) {
    walker.begin("joints")
    let marked = walker.changes(&marks, blockCount: (record.count + 15) / 16)
    walker.rows("record", .joint, &record, in: marked)
    walker.rows("impulse", .joint, &impulses, in: marked, .moving)
    walker.rows("parameters", .joint, &parameters, in: marked)
    walker.array("definition", .joint, &definitions, \.jointDefinitions, isShared: true)
    walker.pool(.joint, &pool, in: marked)
    walker.lists(&lists)
    walker.array("softness", .other, &softnesses, \.softnesses, isShared: true)
    walker.array("joint event", .other, &events, \.jointEvents, isShared: false)
  }

  /// Makes what is derived anew; the plan follows in the next step.
  mutating func rebuildDerivedState() {
    plan.forget()
    guard marks.hasFound(of: slotCount) else { return }
    thresholdCount = 0
    directRequestCount = 0
    for slot in 1..<slotCount where record[slot].isLive {
      if record[slot].hasThreshold { thresholdCount += 1 }
      if record[slot].solver == .direct { directRequestCount += 1 }
    }
  }
}

// MARK: - Memory

extension JointSystem {
  /// Shows the buffers that steps touch.
  mutating func visitBuffers<Visitor: BufferVisitor>(_ visitor: inout Visitor) {
    visitor.visit(&parameters)
    visitor.visit(&impulses)
    plan.visitBuffers(&visitor)
    marks.visitBuffers(&visitor)
  }
}
