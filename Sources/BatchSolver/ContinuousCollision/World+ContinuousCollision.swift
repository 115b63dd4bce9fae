internal import DynamicsBase
internal import KernelInterface

/// The wiring of continuous collision: what it reads, whom it asks, and what it moves.
extension World {
  /// Whether there can be something to run into.
  var sweepsBodies: Bool {
    settings.continuousCollision && (continuousCollision.obstacleCount > 0 || bodies.bulletCount > 0)
  }

  /// Brings all AABBs up to date at the end of a step, and finds what fast bodies may have run into.
  func updateAABBs(_ step: StepSettings) {
    let hasSweeps = sweepsBodies && !bodies.fast.isEmpty
    continuousCollision.beginStep(rowCount: bodies.rowCount, hasSweeps: hasSweeps)
    if hasSweeps {
      // Contacts of sequential impulses do not see ahead: they act on what overlaps.
      broadPhase.updateAABBsAndSweeps(
        source: shapeSource, kernels: kernels, fast: bodies.fast.pointer, all: step.iterations != nil, workers: workers)
    } else {
      broadPhase.updateAABBs(source: shapeSource, kernels: kernels, workers: workers)
    }
    // Where nobody asked for sweeps, shapes that woke in this step have no tile yet, and queries may ask for them before they do.
    broadPhase.forEachWaitingShape { updateWorldRow(Int($0)) }
  }

  /// Puts fast bodies back to where they touch what they ran into (`TOISearch.hit`); their velocities stay, and the next
  /// step's contacts do the rest. Bullets, which run into dynamic bodies too, come last, in row order: they see where all
  /// others ended.
  func stopFastBodies(_ motion: StepMotion) {
    guard continuousCollision.hasSweeps else { return }
    continuousCollision.findCandidates(broadPhase.sweepPairs, motion, contactRules, self, workers)
    for index in 0..<continuousCollision.candidates.count {
      let event = continuousCollision.candidates[index].event
      if event.hit.isForContainment {
        bodies.deep[Int(event.body)] = true
        continue
      }
      guard isAllowed(continuousCollision.candidates[index]) else { continue }
      noteSlide(event)
      continuousCollision.accept(event)
    }
    continuousCollision.impactCount = continuousCollision.events.count
    for index in 0..<continuousCollision.events.count { stop(continuousCollision.events[index], motion) }
    if bodies.bulletCount > 0 { stopBullets(motion) }
    touchStoppedShapes()
  }

  /// A slide keeps one shape of a body from getting deeper in one obstacle, and is forgotten if another one stops the body
  /// before; and where it leads nobody has looked, if it is far. Such bodies are looked at like those that are deep.
  private func noteSlide(_ event: TOIEvent) {
    let row = Int(event.body)
    let former = continuousCollision.events.ofBody(row)?.hit.shift
    guard event.hit.shift != .zero || former ?? .zero != .zero else { return }
    let far = ContinuousCollision.fastFraction * bodies.sleepState[row].smallestExtent
    if former != nil || length(event.hit.shift) > far { bodies.deep[row] = true }
  }

  /// Has `touchStoppedShapes` look at the shapes of a body that was put back.
  func noteStopped(_ row: Int) {
    continuousCollision.noteStopped(row)
    forEachShape(of: row) { continuousCollision.stoppedShapes.append(Int32($0)) }
  }

  /// Brings the AABBs of bodies up to date that were stopped or put back.
  func touchStoppedShapes() {
    guard continuousCollision.stoppedShapes.count > 0 else { return }
    broadPhase.touch(continuousCollision.stoppedShapes, source: shapeSource, kernels: kernels)
    continuousCollision.stoppedShapes.removeAll()
    // A sleeper that was run over has no tile yet.
    broadPhase.forEachWaitingShape { updateWorldRow(Int($0)) }
  }

  private func stopBullets(_ motion: StepMotion) {
    broadPhase.prepareSweepOverlaps()
    for block in 0..<bodies.fast.blockCount {
      forEachLane(bodies.fast[block: block]) { lane in
        let row = 16 * block + lane
        guard bodies.record[row].isBullet, let event = firstEvent(ofBullet: row, motion) else { return }
        if continuousCollision.events.ofBody(row) == nil { continuousCollision.impactCount += 1 }
        // What stopped it before may have been another one.
        bodies.deep[row] = true
        stop(event, motion)
      }
    }
  }

  /// A bullet's earliest impact on a dynamic body.
  private func firstEvent(ofBullet row: Int, _ motion: StepMotion) -> TOIEvent? {
    var first: TOIEvent?
    forEachShape(of: row) { shape in
      guard shapes.record[shape].isActive else { return }
      broadPhase.findSweepOverlaps(of: Int32(shape), kernels: kernels.pointee.sweeps)
      continuousCollision.findCandidates(ofBullet: shape, broadPhase.sweepOverlaps, motion, contactRules) {
        jointsAllowCollision($0, $1)
      }
      for index in 0..<continuousCollision.candidates.count {
        let candidate = continuousCollision.candidates[index]
        let isEarlier = candidate.event.hit.fraction < first?.hit.fraction ?? .infinity
        if isEarlier, isAllowed(candidate) { first = candidate.event }
      }
    }
    return first
  }

  /// How bodies moved in a step.
  func stepMotion(_ step: StepSettings) -> StepMotion {
    StepMotion(
      pose: bodies.pose.pointer, previousPose: bodies.previousPose.pointer, awake: bodies.awake.pointer,
      type: bodies.type.pointer, local: shapes.local.pointer, kind: shapes.kind.pointer, body: shapes.bodyRow.pointer,
      geometry: shapes.geometry.rows.pointer,
      stopsOverlapping: step.iterations != nil)
  }

  /// Whether the hooks let an impact be.
  private func isAllowed(_ candidate: TOICandidate) -> Bool {
    hooksAllow(Int(candidate.shape), Int(candidate.obstacle))
  }

  /// Asks those that may object to a contact. One that the pre-solve hook took out of this step lets the shape through.
  func hooksAllow(_ a: Int, _ b: Int) -> Bool {
    let asksFilter = shapes.surface[a].enablesFilterHook || shapes.surface[b].enablesFilterHook
    let asksPreSolve = shapes.surface[a].enablesPreSolve || shapes.surface[b].enablesPreSolve
    guard asksFilter || asksPreSolve else { return true }
    let first = min(a, b)
    let second = max(a, b)
    let slot = contacts.graph.find(ShapePair(a: Int32(first), b: Int32(second)))
    if slot > 0 { return !contacts.isDisabled(slot) }
    return !asksFilter || filterHookAllows(first, second)
  }

  /// Puts a body to where it ran into something, and a dynamic obstacle to where it was then.
  private func stop(_ event: TOIEvent, _ motion: StepMotion) {
    let row = Int(event.body)
    let obstacle = Int(event.obstacle)
    let stopsObstacle = motion.isDynamic(obstacle) && bodies.isAwake(obstacle) && !event.hit.obstacleStays
    let pose = motion.pose(at: event)
    let obstaclePose = motion.sweep(ofObstacle: obstacle).pose(at: event.hit.fraction)
    bodies.placeCenter(row, pose)
    noteStopped(row)
    guard stopsObstacle else { return }
    bodies.placeCenter(obstacle, obstaclePose)
    noteStopped(obstacle)
    // It has turned as far as in the whole step, where nobody has looked for walls.
    bodies.deep[obstacle] = true
  }
}
