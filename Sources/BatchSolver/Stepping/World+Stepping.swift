internal import DynamicsBase
internal import KernelInterface

extension World {
  /// Advances the world by `timeStep` seconds in `substeps` equal sub-steps.
  ///
  /// More sub-steps make contacts stiffer and cost nearly proportionally; four at 1/60 s suit most scenes.
  ///
  /// - Throws: `WorldError.invalidValue` if the time step is not a finite number above 0 or the sub-steps are not 1 to
  ///   1000; `.locked` inside a scope or hook.
  public func step(by timeStep: Float, substeps: Int = 4) throws(WorldError) {
    try checkUnlocked("step")
    try checkPositive(timeStep, "timeStep")
    guard (1...1000).contains(substeps) else {
      throw .invalidValue(name: "substeps", value: "\(substeps)", expected: "1 to 1000")
    }
    isLocked = true
    defer { isLocked = false }
    var times = PhaseTimes()
    let begin = milliseconds()
    beginEvents.removeAll(keepingCapacity: true)
    endEvents.removeAll(keepingCapacity: true)
    sensorBeginEvents.removeAll(keepingCapacity: true)
    sensorEndEvents.removeAll(keepingCapacity: true)
    hitEvents.removeAll(keepingCapacity: true)
    fellAsleep.removeAll(keepingCapacity: true)
    joints.clearEvents()

    broadPhase.findPairs(
      source: shapeSource, kernels: kernels.broadPhase, began: &beganPairs, ended: &endedPairs)
    let afterSearch = milliseconds()
    times.broadPhase = afterSearch - begin
    updatePairs()
    let afterPairs = milliseconds()

    pairs.update(
      shapes: floats(shapes.world), geometry: geometryTable.rows.pointer, poses: floats(bodies.pose),
      kernels: kernels.narrowPhase, changed: &changedSlots)
    let afterNarrow = milliseconds()
    times.narrowPhase = afterNarrow - afterPairs

    updateTouching()
    updateSensors()
    runPreSolve()
    let afterUpdate = milliseconds()
    times.contactUpdate = afterPairs - afterSearch + afterUpdate - afterNarrow

    updateDirectIslands()
    if planIsStale { makePlan() }
    joints.updatePlan(bodies)
    let afterPlan = milliseconds()
    times.plan = afterPlan - afterUpdate

    let solverSettings = ContactSolverSettings(
      timeStep: timeStep, substeps: substeps, contactHertz: settings.contactHertz,
      contactDampingRatio: settings.contactDampingRatio, maximumDepenetrationSpeed: settings.maximumDepenetrationSpeed,
      restitutionThreshold: settings.restitutionThreshold, maximumSpeed: settings.maximumSpeed)
    collectBlocks(withDirect: false)
    updateAccelerations(solverSettings.substep)
    contactSolver.solve(
      solverSettings, bodies: bodies.rows, blocks: blocks,
      joints: joints.passArguments(
        bodies.rows, substep: solverSettings.substep, maximumSpeed: solverSettings.maximumSpeed,
        maximumAngularVelocity: solverSettings.maximumAngularVelocity),
      manifolds: pairs.manifolds.pointer,
      impulses: pairs.impulses.pointer, materials: pairs.materials.pointer, kernels: kernels)
    let afterIterations = milliseconds()
    times.solve = afterIterations - afterPlan
    solveDirectIslands(timeStep: timeStep, substeps: substeps)
    if !direct.isEmpty { collectBlocks(withDirect: true) }
    let afterSolve = milliseconds()
    times.direct = afterSolve - afterIterations

    finishBodies(timeStep)
    let afterBodies = milliseconds()
    updateAABBsAndFindSweeps()
    // Shapes that woke in this step have no tile yet, and queries may ask for them before they do.
    broadPhase.forEachWaitingShape { updateWorldRow(Int($0)) }
    let afterAABBs = milliseconds()
    times.broadPhase += afterAABBs - afterBodies
    stopFastBodies()
    let afterTOI = milliseconds()
    times.continuous = afterTOI - afterAABBs
    collectEvents()
    joints.collectEvents(bodies, substep: lastSubstep)
    let afterFinish = milliseconds()
    times.finish = afterFinish - afterTOI + afterBodies - afterSolve

    if settings.allowsSleep, stepCount % settings.sleepInterval == 0 { sleepIslands() }
    let end = milliseconds()
    times.sleep = end - afterFinish
    times.total = end - begin
    phaseTimes = times
    stepCount += 1
    time += Double(timeStep)
  }

  /// A body is fast that moves farther in a step than this times its smallest extent: a slower one keeps its centre on the
  /// right side, and contacts push it out.
  static var fastFraction: Float { 0.5 }

  // MARK: - Phases

  /// Events and waking for the contacts that began or ceased to touch.
  private func updateTouching() {
    beganSlots.removeAll()
    reportedSlots.removeAll()
    let records = graph.record.pointer
    let touching = pairs.touching.pointer
    for index in 0..<changedSlots.count {
      let slot = Int(changedSlots[index])
      let contact = records + slot
      let touches = touching[slot >> 4] & (1 << UInt16(slot & 15)) != 0
      guard touches != contact.pointee.isTouching else { continue }
      planIsStale = true
      if touches {
        contact.pointee.isTouching = true
        if contact.pointee.hasEvents { beganSlots.append(Int32(slot)) }
        wakePartner(Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
        wakePartner(Int(contact.pointee.bodyB), Int(contact.pointee.bodyA))
      } else {
        contact.pointee.isTouching = false
        if contact.pointee.hasEvents { reportedSlots.append(Int32(slot)) }
      }
    }
    appendEvents(of: reportedSlots, to: &endEvents)
  }

  /// A body that is touched by one that moves does not sleep.
  private func wakePartner(_ mover: Int, _ sleeper: Int) {
    guard bodies.isAwake(mover), !bodies.isAwake(sleeper), bodies.record[sleeper].type == .dynamic else { return }
    wake(sleeper)
  }

  private func runPreSolve() {
    if disabledSlots.count > 0 {
      disabledSlots.removeAll()
      planIsStale = true
    }
    guard preSolveCount > 0, let preSolveHook else { return }
    for slot in 0..<graph.record.count
    where graph.record[slot].isLive && graph.record[slot].hasPreSolve && graph.record[slot].isTouching
      && pairs.awake[slot >> 4] & (1 << UInt16(slot & 15)) != 0
    {
      if !preSolveHook(contact(slot: slot)) { disabledSlots.append(Int32(slot)) }
    }
    if disabledSlots.count > 0 { planIsStale = true }
  }

  private func makePlan() {
    planIsStale = false
    let blockCount = pairs.blockCount
    solveMask.resize(blockCount, filling: 0)
    for block in 0..<blockCount { solveMask[block] = pairs.touching[block] & pairs.awake[block] }
    for index in 0..<disabledSlots.count {
      let slot = Int(disabledSlots[index])
      solveMask[slot >> 4] &= ~(1 << UInt16(slot & 15))
      // What is not solved bears no load.
      (pairs.impulses.pointer + 4 * slot).update(repeating: 0, count: 4)
    }
    // Those of direct islands are solved with their joints.
    for island in direct.islands {
      for index in 0..<island.contacts.count {
        let slot = Int(island.contacts[index])
        solveMask[slot >> 4] &= ~(1 << UInt16(slot & 15))
      }
    }
    contactSolver.plan.make(contactSource)
    for index in 0..<contactSolver.plan.slotsToFlip.count {
      pairs.flip(Int(contactSolver.plan.slotsToFlip[index]))
    }
  }

  private var contactSource: ContactSource {
    ContactSource(
      solveMask: solveMask.pointer, extendedMask: pairs.extended.pointer, pointClass: pairs.pointClass.pointer,
      blockCount: solveMask.count, bodyA: pairs.bodyA.pointer, bodyB: pairs.bodyB.pointer,
      flipped: pairs.flipped.pointer, bodyType: bodies.type.pointer, velocity: bodies.velocity.pointer,
      bodyRowCount: bodies.rowCount)
  }

  /// The bodies that move: all, or those that the iterative solver moves.
  private func collectBlocks(withDirect: Bool) {
    blocks.removeAll()
    for block in 0..<bodies.awake.count {
      let mask = withDirect ? bodies.awake[block] : direct.others(block, of: bodies.awake[block])
      if mask != 0 { blocks.append(BodyBlock(index: Int32(block), mask: UInt32(mask))) }
    }
  }

  /// Brings acceleration and damping rows up to date where something changed.
  private func updateAccelerations(_ substep: Float) {
    if everyAccelerationIsStale || substep != lastSubstep {
      lastSubstep = substep
      everyAccelerationIsStale = false
      for row in 1..<max(bodies.rowCount, 1) { updateAcceleration(row, substep) }
    } else {
      for index in 0..<staleBodies.count { updateAcceleration(Int(staleBodies[index]), substep) }
    }
    staleBodies.removeAll()
  }

  private func updateAcceleration(_ row: Int, _ h: Float) {
    let record = bodies.record[row]
    let force = bodies.force[row]
    let inverseMass = bodies.velocity[row].w
    let inverseScale = bodies.mass[row].x
    bodies.mass.pointer[row].z = 1 / (1 + h * record.linearDamping)
    bodies.mass.pointer[row].w = 1 / (1 + h * record.angularDamping)
    guard record.type == .dynamic, inverseMass > 0 else {
      bodies.acceleration[row] = .zero
      return
    }
    // A torque T changes k w by h T / (m k); damping acts on what the sub-step adds, too.
    let damping = bodies.mass[row].z
    let angularDamping = bodies.mass[row].w
    bodies.acceleration[row] = [
      damping * h * (force.w * settings.gravity.x + record.acceleration.x + inverseMass * force.x),
      damping * h * (force.w * settings.gravity.y + record.acceleration.y + inverseMass * force.y),
      angularDamping * h * inverseMass * inverseScale * force.z, 0,
    ]
  }

  private func finishBodies(_ timeStep: Float) {
    sleepCandidates.resize(blocks.count, filling: 0)
    nonFiniteRows.resize(blocks.count, filling: 0)
    bodies.fast.pointer.update(repeating: 0, count: bodies.fast.count)
    kernels.finish.finish(
      FinishArguments(
        bodies: bodies.rows, localCenter: bodies.localCenter.pointer, transform: bodies.transform.pointer,
        velocities: bodies.velocities.pointer, previousPose: sweepsBodies ? bodies.previousPose.pointer : nil,
        blocks: blocks.pointer,
        blockCount: blocks.count, sleepCandidates: sleepCandidates.pointer, nonFinite: nonFiniteRows.pointer,
        fast: bodies.fast.pointer, fastFraction: Self.fastFraction, timeStep: timeStep,
        timeToSleep: settings.timeToSleep))
    for index in 0..<forcedBodies.count {
      let row = Int(forcedBodies[index])
      bodies.force[row] = [0, 0, 0, bodies.force[row].w]
      staleBodies.append(Int32(row))
    }
    forcedBodies.removeAll()
    quarantine()
    finishDirectBodies()
  }

  private func collectEvents() {
    appendEvents(of: beganSlots, to: &beginEvents)
    guard hitContactCount > 0 else { return }
    contactSolver.forEachHit(fasterThan: settings.hitEventThreshold) { slot, speed in
      let record = graph.record[Int(slot)]
      guard record.isLive, record.hasHitEvents else { return }
      let event = event(slot: Int(slot))
      hitEvents.append(
        HitEvent(
          shapeA: event.shapeA, shapeB: event.shapeB, contact: event.contact, point: event.firstPoint.position,
          normal: event.normal, approachSpeed: speed))
    }
  }

  /// Freezes bodies whose motion is not finite, so that the others go on.
  private func quarantine() {
    for index in 0..<blocks.count where nonFiniteRows[index] != 0 {
      var rows = nonFiniteRows[index]
      while rows != 0 {
        let row = Int(blocks[index].index) * 16 + rows.trailingZeroBitCount
        rows &= rows - 1
        setVelocityRow(row, .zero, 0)
        bodies.startVelocity[row] = .zero
        bodies.force[row] = [0, 0, 0, bodies.force[row].w]
        wakeNeighbours(row)
        deactivateShapes(row)
        bodies.record.pointer[row].isEnabled = false
        bodies.record.pointer[row].isQuarantined = true
        bodies.setAwake(row, false)
        staleBodies.append(Int32(row))
        quarantinedBodies.append(bodyID(row))
        planIsStale = true
        joints.bodyChanged(row)
      }
    }
  }
}
