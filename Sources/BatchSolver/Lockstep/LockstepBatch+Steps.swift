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
      batch.runInLockstep(LockstepTask(batch: self, step: step, mask: mask.isEmpty ? nil : mask.baseAddress))
    }
  }

  /// Worlds that a worker steps at once: the more, the more of them are alike, and the more has to stay in the cache.
  package static let worldsAtOnce = 256

  /// A step of `worldsAtOnce` worlds at most.
  fileprivate func step(
    _ range: Range<Int>, _ step: LockstepStep, _ mask: UnsafePointer<Bool>?, _ scratch: LockstepScratch
  ) {
    scratch.begin(range.lowerBound)
    for world in range where mask?[world] ?? true && worlds[world].isAwake && !batch.hasFailed(world) {
      updateContacts(world, scratch)
      scratch.endContacts(world - range.lowerBound)
    }
    guard scratch.count > 0 else { return }
    scratch.sortWorlds()
    solve(step, scratch)
    for place in 0..<scratch.count { finish(scratch.first + scratch.world(place), step, scratch) }
    goBackToImpacts(step, scratch)
  }

  // MARK: - The end of a step

  /// m/s and rad/s: what is slower may sleep; and after how long, s.
  private static let restSpeed: Float = 0.01
  private static let restTurn: Float = 2 / 180 * .pi
  private static let timeToSleep: Float = 0.5

  /// Notes whether a world rests, and where its parts have come to.
  private func finish(_ world: Int, _ step: LockstepStep, _ scratch: LockstepScratch) {
    var least = Float.infinity
    var isFinite = true
    for part in figure.parts.indices {
      let body = place(world, part)
      let (velocity, turn) = (bodies[body].velocity, bodies[body].angularVelocity)
      isFinite = isFinite && bodies[body].isFinite
      let isSlow =
        (velocity * velocity).sum() <= Self.restSpeed * Self.restSpeed
        && turn * turn <= Self.restTurn * Self.restTurn
      worlds[world].restTime[part] = isSlow ? worlds[world].restTime[part] + step.timeStep : 0
      least = min(least, worlds[world].restTime[part])
      if worlds[world].isForced { bodies[body].setAcceleration(worlds[world].gravity, 0) }
    }
    worlds[world].isForced = false
    guard isFinite else { return fail(world) }
    if least >= Self.timeToSleep, scratch.isSolved[world - scratch.first] {
      worlds[world].isAwake = false
      for part in figure.parts.indices { bodies[place(world, part)].setVelocity(.zero, 0) }
    }
    findContacts(world, afterMoving: .max, wasElsewhere: false)
  }

  /// Stops a world whose motion is no number, where the step began.
  func fail(_ world: Int) {
    for part in figure.parts.indices {
      let body = place(world, part)
      bodies[body].setPlace(bodies[body].startCenter, bodies[body].startAngle)
      bodies[body].setVelocity(.zero, 0)
      if !bodies[body].isFinite { bodies[body] = firstBodies[part] }
    }
    batch.failMotion(world, of: figure.parts[0].body)
  }
}

private struct LockstepTask: RangeTask {
  let batch: LockstepBatch
  let step: LockstepStep
  let mask: UnsafePointer<Bool>?

  func run(_ range: Range<Int>, number: Int) {
    for first in stride(from: range.lowerBound, to: range.upperBound, by: LockstepBatch.worldsAtOnce) {
      let end = min(first + LockstepBatch.worldsAtOnce, range.upperBound)
      batch.step(first..<end, step, mask, batch.scratch[number])
    }
  }
}
