internal import DynamicsBase
internal import KernelInterface

/// How worlds in lockstep are stepped.
struct LockstepStep {
  /// s.
  let timeStep: Float
  let velocityIterations: Int32
  let positionIterations: Int32
}

extension LockstepBatch {
  /// A step of worlds, an element for each; empty: all. Those that sleep or have failed are left out, and those whose motion is no
  /// number after it fail.
  package func step(
    by timeStep: Float, velocityIterations: Int, positionIterations: Int, worlds mask: Span<Bool>
  ) throws(WorldError) {
    try take()
    isShown = false
    let step = LockstepStep(
      timeStep: timeStep, velocityIterations: Int32(velocityIterations), positionIterations: Int32(positionIterations))
    mask.withUnsafeBufferPointer { mask in
      batch.runInLockstep(
        blocks: (batch.count + Self.lanes - 1) / Self.lanes, atOnce: Self.blocksAtOnce,
        LockstepTask(batch: self, step: step, mask: mask.isEmpty ? nil : mask.baseAddress))
    }
  }

  /// A step of blocks of sixteen worlds, `blocksAtOnce` at most.
  fileprivate func step(blocks: Range<Int>, _ step: LockstepStep, _ mask: UnsafePointer<Bool>?, _ number: Int) {
    withUnsafeTemporaryAllocation(of: LockstepArguments.self, capacity: Self.blocksAtOnce) { arguments in
      var count = 0
      for block in blocks {
        let scratch = scratch(number, block, blocks)
        guard begin(block, step, mask, scratch) else { continue }
        scratch.place = count
        arguments.initializeElement(at: count, to: self.arguments(block, step, scratch))
        count += 1
      }
      guard count > 0 else { return }
      // One block has no lanes to spare for others.
      let first = count == 1 ? step.positionIterations : min(step.positionIterations, Self.firstPositionIterations)
      for place in 0..<count { arguments[place].positionIterations = first }
      kernels.pointee.solve(arguments.baseAddress!, count)
      for block in blocks {
        let scratch = scratch(number, block, blocks)
        if scratch.steps > 0 { end(block, solved: arguments[scratch.place].solved, scratch) }
      }
      if first < step.positionIterations { correctStragglers(blocks, step, number) }
      for block in blocks {
        let scratch = scratch(number, block, blocks)
        if scratch.steps > 0 { finish(block, step, scratch) }
      }
      goBackToImpacts(blocks, step, number)
    }
  }

  /// What a worker has for one of the blocks that it steps at once.
  func scratch(_ number: Int, _ block: Int, _ blocks: Range<Int>) -> LockstepScratch {
    scratch[number * Self.blocksAtOnce + block - blocks.lowerBound]
  }

  /// Looks at the contacts of sixteen worlds.
  ///
  /// - Returns: Whether there is one to be stepped.
  private func begin(
    _ block: Int, _ step: LockstepStep, _ mask: UnsafePointer<Bool>?, _ scratch: LockstepScratch
  ) -> Bool {
    let first = block * Self.lanes
    for lane in 0..<Self.lanes { scratch.timeSteps[lane] = 0 }
    scratch.steps = 0
    for world in first..<min(first + Self.lanes, batch.count)
    where mask?[world] ?? true && worlds[world].isAwake && !batch.hasFailed(world) {
      scratch.timeSteps[world - first] = step.timeStep
      updateContacts(world, scratch)
      scratch.steps += 1
    }
    guard scratch.steps > 0 else { return false }
    if scratch.steps < Self.lanes { keepBlocks(block, scratch) }
    layContacts(block, scratch)
    return true
  }

  /// Takes over what the kernels did with sixteen worlds.
  private func end(_ block: Int, solved: UInt32, _ scratch: LockstepScratch) {
    scratch.solved = solved
    storeImpulses(block, scratch)
    if scratch.steps < Self.lanes { giveBackBlocks(block, scratch) }
  }

  private func finish(_ block: Int, _ step: LockstepStep, _ scratch: LockstepScratch) {
    for lane in 0..<Self.lanes where scratch.timeSteps[lane] > 0 {
      finish(block * Self.lanes + lane, step, isSolved: scratch.solved >> UInt32(lane) & 1 != 0)
    }
  }

  // MARK: - Positions that take long

  /// Position iterations that all worlds have together. After so many most have ended; a third of the walkers that act at random
  /// need all of them, and are in nearly every block.
  private static let firstPositionIterations: Int32 = 4

  /// Goes on with the worlds whose positions are not right yet.
  private func correctStragglers(_ blocks: Range<Int>, _ step: LockstepStep, _ number: Int) {
    let packed = stragglers[number]
    packed.clear()
    for block in blocks {
      let scratch = scratch(number, block, blocks)
      guard scratch.steps > 0 else { continue }
      for lane in 0..<Self.lanes where scratch.timeSteps[lane] > 0 && scratch.solved >> UInt32(lane) & 1 == 0 {
        let world = block * Self.lanes + lane
        let place = packed.add(world, timeStep: step.timeStep)
        for part in figure.parts.indices { packed.body(place, part).copy(body(world, part)) }
        for joint in figure.joints.indices { packed.copyJoint(joint, of: self.joint(world, joint), lane, to: place) }
      }
    }
    guard !packed.isEmpty else { return }
    for block in 0...(packed.worlds.count - 1) / Self.lanes {
      let first = block * Self.lanes
      layContacts(packed.contacts[block], lanes: min(Self.lanes, packed.worlds.count - first)) { lane in
        let world = Int(packed.worlds[first + lane])
        return (world, scratch(number, world / Self.lanes, blocks))
      }
    }
    packed.withArguments(
      velocityIterations: 0, positionIterations: step.positionIterations - Self.firstPositionIterations
    ) { arguments, count in
      kernels.pointee.correct(arguments, count)
      for place in 0..<packed.worlds.count {
        let world = Int(packed.worlds[place])
        for part in figure.parts.indices { body(world, part).copy(packed.body(place, part)) }
        let isSolved = arguments[place / Self.lanes].solved >> UInt32(place % Self.lanes) & 1 != 0
        let scratch = scratch(number, world / Self.lanes, blocks)
        if isSolved { scratch.solved |= 1 << UInt32(world % Self.lanes) }
      }
    }
  }

  private func arguments(_ block: Int, _ step: LockstepStep, _ scratch: LockstepScratch) -> LockstepArguments {
    LockstepArguments(
      bodies: bodies.pointer + block * figure.parts.count, bodyCount: figure.parts.count,
      joints: joints.pointer + block * figure.joints.count, jointCount: figure.joints.count,
      contacts: scratch.contacts.blocks.pointer, contactCount: scratch.contacts.blocks.count,
      timeSteps: scratch.timeSteps.pointer, velocityIterations: step.velocityIterations,
      positionIterations: step.positionIterations, solved: 0, reserved: 0)
  }

  // MARK: - Worlds that are not stepped

  private func keepBlocks(_ block: Int, _ scratch: LockstepScratch) {
    let (parts, joints) = (figure.parts.count, figure.joints.count)
    scratch.keptBodies.resizeUninitialized(parts)
    scratch.keptJoints.resizeUninitialized(joints)
    scratch.keptBodies.pointer.update(from: bodies.pointer + block * parts, count: parts)
    scratch.keptJoints.pointer.update(from: self.joints.pointer + block * joints, count: joints)
  }

  private func giveBackBlocks(_ block: Int, _ scratch: LockstepScratch) {
    for lane in 0..<Self.lanes where scratch.timeSteps[lane] == 0 {
      for part in figure.parts.indices {
        copyLane(
          of: scratch.keptBodies.pointer + part, lane, to: bodies.pointer + block * figure.parts.count + part, lane,
          bytes: MemoryLayout<LockstepBodyBlock>.size)
      }
      for joint in figure.joints.indices {
        copyLane(
          of: scratch.keptJoints.pointer + joint, lane, to: joints.pointer + block * figure.joints.count + joint, lane,
          bytes: Self.jointLaneBytes)
      }
    }
  }

  // MARK: - Contacts of a block

  /// Lays the touching contacts of sixteen worlds side by side.
  private func layContacts(_ block: Int, _ scratch: LockstepScratch) {
    scratch.contacts.clear()
    scratch.sources.setCount(0)
    layContacts(scratch.contacts, lanes: Self.lanes) { lane in
      scratch.timeSteps[lane] > 0 ? (block * Self.lanes + lane, scratch) : nil
    } note: { place, lane, number in
      while scratch.sources.count <= place * Self.lanes { for _ in 0..<Self.lanes { scratch.sources.append(-1) } }
      scratch.sources[place * Self.lanes + lane] = Int32(number)
    }
  }

  /// Lays the touching contacts of worlds side by side: the first contacts of a part, its second ones, and so on.
  ///
  /// - Parameters:
  ///   - world: That in a lane, and where its manifolds are.
  ///   - note: Is told where which contact of it is laid.
  @inline(__always)
  private func layContacts(
    _ contacts: LaidContacts, lanes: Int, _ world: (Int) -> (Int, LockstepScratch)?,
    note: (_ place: Int, _ lane: Int, _ number: Int) -> Void = { _, _, _ in }
  ) {
    for part in figure.contactOrder {
      let start = contacts.blocks.count
      for lane in 0..<lanes {
        guard let (world, scratch) = world(lane) else { continue }
        var place = start
        for number in stride(from: Int(worlds[world].contactCount) - 1, through: 0, by: -1) {
          let contact = contact(world, number)
          guard contact.pointee.part == part, contact.pointee.count > 0 else { continue }
          contacts.lay(
            scratch.manifolds[LockstepScratch.place(world % Self.lanes, number)], contact.pointee, at: place, lane,
            part: part, friction: figure.parts[part].friction)
          note(place, lane, number)
          place += 1
        }
      }
    }
  }

  private func storeImpulses(_ block: Int, _ scratch: LockstepScratch) {
    for place in 0..<scratch.contacts.blocks.count {
      let laid = scratch.contacts.blocks.pointer + place
      for lane in 0..<Self.lanes {
        let number = scratch.sources[place * Self.lanes + lane]
        guard number >= 0 else { continue }
        let contact = contact(block * Self.lanes + lane, Int(number))
        let normal = vector(&laid.pointee.normalImpulse, lane)
        let friction = vector(&laid.pointee.frictionImpulse, lane)
        contact.pointee.normalImpulse.x = normal.x
        contact.pointee.frictionImpulse.x = friction.x
        // A second point that was left out keeps what it did.
        guard integer(&laid.pointee.isBlock, lane) != 0 else { continue }
        contact.pointee.normalImpulse.y = normal.y
        contact.pointee.frictionImpulse.y = friction.y
      }
    }
  }

  // MARK: - The end of a step

  /// m/s and rad/s: what is slower may sleep; and after how long, s.
  private static let restSpeed: Float = 0.01
  private static let restTurn: Float = 2 / 180 * .pi
  private static let timeToSleep: Float = 0.5

  /// Notes whether a world rests, and where its parts have come to.
  private func finish(_ world: Int, _ step: LockstepStep, isSolved: Bool) {
    var least = Float.infinity
    var isFinite = true
    for part in figure.parts.indices {
      let body = body(world, part)
      let (velocity, turn) = (body.velocity, body.angularVelocity)
      isFinite = isFinite && body.isFinite
      let isSlow =
        (velocity * velocity).sum() <= Self.restSpeed * Self.restSpeed
        && turn * turn <= Self.restTurn * Self.restTurn
      worlds[world].restTime[part] = isSlow ? worlds[world].restTime[part] + step.timeStep : 0
      least = min(least, worlds[world].restTime[part])
      if worlds[world].isForced { body.setAcceleration(worlds[world].gravity, 0) }
    }
    worlds[world].isForced = false
    guard isFinite else { return fail(world) }
    if least >= Self.timeToSleep, isSolved {
      worlds[world].isAwake = false
      for part in figure.parts.indices { body(world, part).setVelocity(.zero, 0) }
    }
    findContacts(world, afterMoving: .max, wasElsewhere: false)
  }

  /// Stops a world whose motion is no number, where the step began.
  func fail(_ world: Int) {
    for part in figure.parts.indices {
      let body = body(world, part)
      let sweep = body.sweep
      body.setPlace(sweep.firstCenter, sweep.firstAngle)
      body.setVelocity(.zero, 0)
      if !body.isFinite { body.copy(LockstepBody(block: firstBodies.pointer + part, lane: 0)) }
    }
    batch.failMotion(world, of: figure.parts[0].body)
  }
}

private struct LockstepTask: RangeTask {
  let batch: LockstepBatch
  let step: LockstepStep
  let mask: UnsafePointer<Bool>?

  func run(_ range: Range<Int>, number: Int) {
    for first in stride(from: range.lowerBound, to: range.upperBound, by: LockstepBatch.blocksAtOnce) {
      let end = min(first + LockstepBatch.blocksAtOnce, range.upperBound)
      batch.step(blocks: first..<end, step, mask, number)
    }
  }
}
