internal import DynamicsBase
internal import KernelInterface

/// The contacts of a world: which there are, how they touch, and what is to be told of it.
///
/// A step calls, in this order: `endPairs`, `findNewContacts` and `enterNewContacts` with what the broad phase found;
/// `updateManifolds`; `updateTouching`; `updateSensors`; and after the solver `collectBeginEvents` and `collectHits`.
struct ContactSystem: ~Copyable {
  private let inPlace = InPlace()

  // MARK: Simulated state

  /// Manifolds, impulses, ages and materials by slot. Whether a contact touches is said by `pairs.touching` alone.
  var pairs = PairStore()
  /// Who meets, by slot, by shapes and by bodies.
  var graph = ContactGraph()

  /// Of the last step; ends between it and the step before, as of shapes that were removed, are among them.
  var beginEvents: [ContactEvent] = []
  var endEvents: [ContactEvent] = []
  var hitEvents: [HitEvent] = []
  var sensorBeginEvents: [SensorEvent] = []
  var sensorEndEvents: [SensorEvent] = []
  /// Ends that the next step reports.
  var pendingEndEvents: [ContactEvent] = []
  var pendingSensorEndEvents: [SensorEvent] = []
  /// Contacts that the pre-solve hook took out of the last step, ascending: the next one has to solve them again.
  private(set) var disabledSlots = AlignedBuffer<Int32>()

  // MARK: Derived state

  /// Changes with the set of contacts that are to be solved, and with what a plan reads of them.
  private(set) var version: UInt64 = 0
  /// There may be events, or ends to be told. Most steps have none, and the arrays are far away in worlds of a batch.
  var hasEvents = false

  // MARK: Scratch

  /// Contacts that iterations solve.
  private var solveMask = LaneMasks()
  /// Bodies at rest that came to be touched by others in this step.
  private(set) var bodiesToWake = AlignedBuffer<Int32>()
  /// Slots of contacts of two sleepers that are to wake together from now on.
  private(set) var sleepersToJoin = AlignedBuffer<Int32>()
  var changedSlots = AlignedBuffer<Int32>()
  /// Contacts whose beginning is reported.
  var beganSlots = AlignedBuffer<Int32>()
  var lists = ContactLists()

  init() {}

  /// Says that a plan of the contacts to solve does not hold any more.
  mutating func planChanged() { version &+= 1 }

  // MARK: - Events

  /// Forgets the events of the step before.
  mutating func clearEvents() {
    guard hasEvents else { return }
    hasEvents = !pendingEndEvents.isEmpty || !pendingSensorEndEvents.isEmpty
    beginEvents.empty()
    endEvents.empty()
    sensorBeginEvents.empty()
    sensorEndEvents.empty()
    hitEvents.empty()
  }

  /// What makes events of slots; valid until contacts are entered.
  func reader(_ bodies: borrowing BodyStore, _ handles: HandleSource) -> ContactReader {
    ContactReader(
      record: graph.record.pointer, touching: pairs.touching.pointer, manifolds: pairs.manifolds.pointer,
      impulses: pairs.impulses.pointer, pose: bodies.pose.pointer, handles: handles)
  }

  /// Events of the contacts that began to touch in this step and are there still, with their points as they are now.
  mutating func collectBeginEvents(_ reader: ContactReader, _ workers: Workers) {
    var count = 0
    for index in 0..<beganSlots.count where reader.record[Int(beganSlots[index])].isLive {
      beganSlots[count] = beganSlots[index]
      count += 1
    }
    guard count > 0 else { return }
    hasEvents = true
    beginEvents.append(contentsOf: repeatElement(ContactEvent.none, count: count))
    beginEvents.withUnsafeMutableBufferPointer { events in
      workers.forEachRange(
        in: 0..<count, atLeast: BeginEventTask.least,
        BeginEventTask(reader: reader, slots: UnsafePointer(beganSlots.pointer), events: events.baseAddress!))
    }
  }

  /// Impacts that the solver found, by slot.
  mutating func addHit(_ hit: ContactHit, _ reader: ContactReader) {
    let slot = Int(hit.slot)
    guard reader.record[slot].isLive, reader.record[slot].hasHitEvents else { return }
    let event = reader.event(slot)
    guard hit.point < event.points.count else { return }
    let point = event.points[hit.point]
    hasEvents = true
    hitEvents.append(
      HitEvent(
        shapeA: event.shapeA, shapeB: event.shapeB, contact: event.contact, point: point.position, normal: event.normal,
        approachSpeed: hit.speed))
  }

  // MARK: - Touching

  /// Manifolds of all awake contacts, at the poses and shapes as they are now.
  mutating func updateManifolds(
    _ bodies: borrowing BodyStore, _ shapes: borrowing ShapeStore, _ kernels: KernelTable, _ workers: Workers
  ) {
    pairs.update(
      shapes: shapes.world.pointer, geometry: shapes.geometry.rows.pointer, poses: bodies.pose.pointer,
      kernels: kernels, workers: workers, changed: &changedSlots)
  }

  /// Takes note of the contacts that began or ceased to touch: `beganSlots`, end events, `bodiesToWake`, and
  /// `sleepersToJoin`.
  mutating func updateTouching(_ bodies: borrowing BodyStore, _ handles: HandleSource, _ workers: Workers) {
    beganSlots.removeAll()
    bodiesToWake.removeAll()
    sleepersToJoin.removeAll()
    guard changedSlots.count > 0 else { return }
    planChanged()
    let reader = reader(bodies, handles)
    lists.changes.resizeUninitialized(changedSlots.count)
    let changes = UnsafeMutableBufferPointer(start: lists.changes.pointer, count: changedSlots.count)
    workers.forEachRange(
      in: 0..<changedSlots.count, atLeast: TouchChangeTask.least,
      TouchChangeTask(
        reader: reader, awake: UnsafePointer(bodies.awake.pointer), bodyType: UnsafePointer(bodies.type.pointer),
        slots: UnsafePointer(changedSlots.pointer), changes: changes.baseAddress!))
    for index in 0..<changedSlots.count where !changes[index].isEmpty {
      let slot = changedSlots[index]
      if changes[index].contains(.begins) { beganSlots.append(slot) }
      if changes[index].contains(.wakesB) { bodiesToWake.append(reader.record[Int(slot)].bodyB) }
      if changes[index].contains(.wakesA) { bodiesToWake.append(reader.record[Int(slot)].bodyA) }
      if changes[index].contains(.joinsSleepers) { sleepersToJoin.append(slot) }
      if changes[index].contains(.ends) {
        hasEvents = true
        endEvents.append(reader.event(Int(slot)))
      }
    }
  }

  // MARK: - The pre-solve hook

  /// Forgets what the hook said in the step before.
  mutating func enableAll() {
    guard disabledSlots.count > 0 else { return }
    disabledSlots.removeAll()
    planChanged()
  }

  /// Takes a contact out of this step; slots must come in ascending order. What is not solved bears no load.
  mutating func disable(_ slot: Int) {
    disabledSlots.append(Int32(slot))
    pairs.impulses[slot] = ContactImpulses()
    pairs.solved.mark(slot)
    planChanged()
  }

  /// Whether a contact was taken out of this step.
  func isDisabled(_ slot: Int) -> Bool {
    for index in 0..<disabledSlots.count where Int(disabledSlots[index]) == slot { return true }
    return false
  }

  // MARK: - What is solved

  /// Selects what iterations are to solve: touching, awake contacts but those that a hook took out and those of direct
  /// islands, which are solved with their joints.
  mutating func selectForSolving(without direct: borrowing DirectSolver, _ bodies: borrowing BodyStore) {
    solveMask.resize(blockCount: pairs.blockCount)
    for block in 0..<pairs.blockCount {
      solveMask[block: block] = pairs.touching[block: block] & pairs.awake[block: block]
    }
    for index in 0..<disabledSlots.count { solveMask[Int(disabledSlots[index])] = false }
    for island in direct.islands {
      for index in 0..<island.contacts.count { solveMask[Int(island.contacts[index])] = false }
    }
    leaveOutSleepers(bodies)
  }

  /// Takes out the contacts of awake kinematic bodies with what sleeps on them: their manifolds are kept up to date, but
  /// impulses would give sleepers velocities that nobody takes from them.
  private mutating func leaveOutSleepers(_ bodies: borrowing BodyStore) {
    for block in 0..<bodies.awake.blockCount {
      forEachLane(bodies.awake[block: block]) { lane in
        let row = block * 16 + lane
        guard bodies.type[row] == BodyType.kinematic.rawValue else { return }
        graph.forEachContact(of: row) { slot in
          let record = graph.record[slot]
          let partner = Int(record.bodyA) == row ? Int(record.bodyB) : Int(record.bodyA)
          if !bodies.isAwake(partner) { solveMask[slot] = false }
        }
      }
    }
  }

  /// What a plan reads of them; valid until contacts or bodies are added.
  func source(_ bodies: borrowing BodyStore) -> ContactSource {
    ContactSource(
      solveMask: solveMask.pointer, extendedMask: pairs.extended.pointer, pointClass: pairs.pointClass.pointer,
      blockCount: solveMask.blockCount, bodyA: pairs.bodyA.pointer, bodyB: pairs.bodyB.pointer,
      flipped: pairs.flipped.pointer, bodyType: bodies.type.pointer, velocity: bodies.velocity.pointer,
      bodyRowCount: bodies.rowCount)
  }

  // MARK: - Bodies

  /// Says that shapes of a body are off its centre of mass.
  func bodyHasOffset(_ row: Int) {
    graph.forEachContact(of: row) { pairs.hasOffsets[LaneMasks.block($0)] = true }
  }

  /// Whether the contacts of a body are updated and solved follows from its sleep and that of its partners.
  mutating func bodyChanged(_ row: Int, _ bodies: borrowing BodyStore) {
    graph.forEachContact(of: row) { slot in
      let record = graph.record[slot]
      pairs.setAwake(slot, bodies.isAwake(Int(record.bodyA)) || bodies.isAwake(Int(record.bodyB)))
    }
    planChanged()
  }

  /// Bytes held.
  var byteCount: Int { pairs.byteCount + graph.byteCount }
}

// MARK: - Snapshots

extension ContactSystem {
  /// Goes through what is simulated.
  mutating func walkState<Walker: StateWalker>(_ walker: inout Walker) {
    walker.begin("contacts")
    pairs.walkState(&walker)
    graph.walkState(&walker)
    walker.rows("disabled contacts", .other, &disabledSlots)
    walker.array("begin event", .other, &beginEvents, \.beginEvents, isShared: false)
    walker.array("end event", .other, &endEvents, \.endEvents, isShared: false)
    walker.array("hit event", .other, &hitEvents, \.hitEvents, isShared: false)
    walker.array("sensor begin event", .other, &sensorBeginEvents, \.sensorBeginEvents, isShared: false)
    walker.array("sensor end event", .other, &sensorEndEvents, \.sensorEndEvents, isShared: false)
    walker.array("end to be told", .other, &pendingEndEvents, \.pendingEndEvents, isShared: false)
    walker.array(
      "sensor end to be told", .other, &pendingSensorEndEvents, \.pendingSensorEndEvents, isShared: false)
  }

  /// Makes what is derived anew, and forgets what is scratch.
  mutating func rebuildDerivedState() {
    pairs.rebuildDerivedState()
    graph.rebuildDerivedState()
    changedSlots.removeAll()
    beganSlots.removeAll()
    hasEvents = true
  }
}

// MARK: - Memory

extension ContactSystem {
  /// Shows the buffers that steps touch.
  mutating func visitBuffers<Visitor: BufferVisitor>(_ visitor: inout Visitor) {
    pairs.visitBuffers(&visitor)
    visitor.visit(&disabledSlots)
    visitor.visit(&bodiesToWake)
    visitor.visit(&sleepersToJoin)
    visitor.visit(&changedSlots)
    visitor.visit(&beganSlots)
    solveMask.visitBuffers(&visitor)
  }
}
