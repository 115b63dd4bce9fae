internal import DynamicsBase
internal import KernelInterface

extension World {
  /// Advances the world by `timeStep` seconds in `substeps` equal sub-steps.
  ///
  /// More sub-steps make contacts stiffer and cost nearly proportionally; four at 1/60 s suit most scenes. This is the
  /// scheme for most worlds: stacks and chains of great mass ratios stand, and what overlaps is pushed apart softly.
  /// `step(by:velocityIterations:positionIterations:)` is the other.
  ///
  /// - Throws: `WorldError.invalidValue` if the time step is not in `WorldLimits.timeStep` or the sub-steps are not 1 to
  ///   1000; `.locked` inside a scope or hook, or while another thread steps the world.
  /// - Complexity: O(n) in what is awake, O(n log n) now and then when the broad phase sorts its tiles.
  public func step(by timeStep: Float, substeps: Int = 4) throws(WorldError) {
    try checkUnlocked("step")
    try take(StepSettings(timeStep: timeStep, substeps: substeps, settings))
  }

  /// Advances the world by `timeStep` seconds in one sub-step, by sequential impulses: contacts and joints are rigid and
  /// solved again and again, first over velocities, then over positions.
  ///
  /// This is the scheme of Box2D 2, which Apple's behaviours are built on, and moves bodies as that does. Take it for
  /// short steps (1/120 s), 8 and 3 iterations, where an impact must be passed on through a row of bodies within one
  /// step, where bounces must not gain energy, where springs are to be as stiff as they say in one sub-step, or where
  /// what was tuned with such an engine must look the same. `step(by:substeps:)` costs less for the same stiffness of
  /// tall stacks and long chains, and begins to slow bodies down before they overlap.
  ///
  /// Frequencies and damping ratios of contacts (`WorldSettings.contactHertz`) and of joints' methods
  /// (`JointMethod`) mean nothing here; springs of joints do. Contacts at rest overlap by 4.5 mm, so bodies should not be
  /// much smaller than 5 cm. Direct islands are solved as in the other scheme. Schemes may take turns.
  ///
  /// - Parameters:
  ///   - timeStep: Length of the step, s.
  ///   - velocityIterations: 1 to 1000; more pass impulses on farther within a step.
  ///   - positionIterations: 0 to 1000; more take overlaps and joint errors back faster.
  /// - Throws: `WorldError.invalidValue` if the time step is not in `WorldLimits.timeStep` or the iterations are out of
  ///   range; `.locked` inside a scope or hook.
  /// - Complexity: O(n) in what is awake, O(n log n) now and then when the broad phase sorts its tiles.
  public func step(by timeStep: Float, velocityIterations: Int, positionIterations: Int) throws(WorldError) {
    try checkUnlocked("step")
    try take(
      StepSettings(
        timeStep: timeStep, velocityIterations: velocityIterations, positionIterations: positionIterations, settings))
  }

  /// Refuses what `step(by:substeps:)` refuses, and does nothing.
  package func checkStep(by timeStep: Float, substeps: Int) throws(WorldError) {
    try checkUnlocked("step")
    _ = try StepSettings(timeStep: timeStep, substeps: substeps, settings)
  }

  /// The calls of a step, whichever its scheme.
  private func take(_ step: StepSettings) throws(WorldError) {
    try beginStep(step)
    solveSubsteps(step)
    endStep(step)
  }

  /// A step up to where contacts and joints are solved. The world is locked until `endStep`.
  ///
  /// - Parameter isTimed: Whether `phaseTimes` are to say how long it took.
  func beginStep(_ step: StepSettings, isTimed: Bool = true) throws(WorldError) {
    guard !lock.exchange(true, ordering: .acquiring) else { throw .locked(operation: "step") }
    if let recorder {
      recorder.add(step, hasFilterHook: filterHook != nil, hasPreSolveHook: preSolveHook != nil)
    }
    beginWork()
    let isSmall = bodyCount < Self.manyBodies
    kernels = isSmall ? kernelsForFewBodies : widestKernels
    if !isTimed { phaseTimes = PhaseTimes() }
    let hasTurn = !isSmall || stepCount % Self.timingInterval == 0 || timesEveryStep || allWorkers.pool != nil
    times = PhaseTimes()
    watch = isTimed && hasTurn ? Stopwatch() : .stopped

    // Phases without anything to do are not timed by themselves: a look at the counter takes as long as some of them.
    clearEvents()
    findPairs()
    times.broadPhase += watch.lap()
    updatePairs()
    if contacts.pairs.hasHadPairs {
      if broadPhase.hasChanges { times.contactUpdate += watch.lap() }
      contacts.updateManifolds(bodies, shapes, kernels, workers)
      times.narrowPhase += watch.lap()
      updateTouching()
      contacts.updateSensors(bodies, handles)
      runPreSolve()
    }
    freezeOverloaded(step)
    times.contactUpdate += watch.lap()
    if updatePlans(step) { times.plan += watch.lap() }
    bodies.collectBlocks { direct.bodies(ofBlock: $0) }
    bodies.deep.removeAll()
    bodies.updateAccelerations(gravity: settings.gravity, substep: step.substep)
  }

  /// All sub-steps, or iterations, of what is not solved directly.
  func solveSubsteps(_ step: StepSettings) {
    solver.solve(
      step, bodies: bodies.rows, blocks: bodies.blocks, fixed: FixedRows(bodies), deep: bodies.deep.pointer,
      joints: joints.passArguments(bodies.rows, step), jointOrder: joints.plan.order,
      jointPeaks: joints.peakRows,
      manifolds: contacts.pairs.manifolds.pointer, impulses: contacts.pairs.impulses.pointer,
      materials: contacts.pairs.materials.pointer, ages: contacts.pairs.ages.pointer, kernels: kernels,
      workers: workers)
    if bodies.blocks.count > 0 { times.solve += watch.lap() }
  }

  /// The rest of a step, after contacts and joints were solved.
  func endStep(_ step: StepSettings) {
    direct.solve(step, bodies, joints, contacts, workers)
    if !direct.isEmpty { times.direct += watch.lap() }
    finishBodies(step)
    times.finish += watch.lap()
    updateAABBs(step)
    times.broadPhase += watch.lap()
    let motion = stepMotion(step)
    stopFastBodies(motion)
    containDeepBodies(motion)
    touchStoppedShapes()
    if continuousCollision.hasSweeps { times.continuous += watch.lap() }
    collectContactEvents()
    joints.collectEvents(bodies, world: number)
    times.finish += watch.lap()
    if settings.allowsSleep, stepCount % settings.sleepInterval == 0 {
      putIslandsToSleep()
      times.sleep += watch.lap()
    }

    if watch.isRunning { phaseTimes = times.measured(by: watch) }
    stepCount += 1
    time += Double(step.timeStep)
    recorder?.addStepEnd(bodies)
    endWork()
    isLocked = false
  }

  // MARK: - Workers

  private func beginWork() {
    guard let pool = allWorkers.pool else { return }
    let halvings = workerTrial.halvings(of: allWorkers.count)
    // Builds with internal checks always use all, so that tests try what they do.
    #if INTERNAL_CHECKS
      _ = halvings
    #else
      workers = Workers(allWorkers, halved: halvings)
    #endif
    pool.beginStep()
  }

  private func endWork() {
    guard let pool = allWorkers.pool else { return }
    pool.endStep()
    workerTrial.took(phaseTimes.total)
    workers = allWorkers
  }

  // MARK: - Phases

  private func clearEvents() {
    contacts.clearEvents()
    joints.clearEvents()
    sleep.fellAsleep.empty()
  }

  /// Pairs of shapes whose enlarged AABBs came to overlap or ceased to.
  private func findPairs() { broadPhase.findPairs(source: shapeSource, kernels: kernels, workers: workers) }

  /// Poses at the end of the step, and who is at rest; bodies whose motion is not finite are frozen, so that the others
  /// go on.
  private func finishBodies(_ step: StepSettings) {
    if !direct.isEmpty { bodies.collectBlocks { _ in 0 } }
    bodies.finish(
      step, timeToSleep: settings.timeToSleep, fastFraction: ContinuousCollision.fastFraction,
      keepsPreviousPoses: sweepsBodies, kernels, workers)
    let nonFinite = bodies.nonFinite
    if !nonFinite.isEmpty {
      let restored = bodies.restoreHeldBodies()
      for row in nonFinite where !restored.contains(row) { quarantine(row) }
    }
    direct.storePoses(bodies)
  }

  /// Freezes the bodies whose forces add up to more than a step can compute with, before they touch others.
  private func freezeOverloaded(_ step: StepSettings) {
    bodies.updateAccelerations(gravity: settings.gravity, substep: step.substep)
    guard bodies.overloaded.count > 0 else { return }
    for row in bodies.takeOverloaded() where bodies.isAwake(row) { quarantine(row) }
  }

  private func quarantine(_ row: Int) {
    wakeNeighbours(row)
    deactivateShapes(of: row)
    bodies.quarantine(row, bodyID(row))
    contacts.planChanged()
    joints.bodyWasFrozen(row, bodies)
  }
}
