internal import CSolverShim
internal import KernelInterface

// Steps of sixteen worlds in lockstep, each of which has the bits that it has alone: no lane looks at another one. What a vector of
// worlds does not need is left out for all of them, which changes nothing for any, but the sign of a zero.

nonisolated(unsafe) let lockstepKernels = LockstepKernels.table(
  solve: solveLockstep, correct: correctLockstep, solveImpacts: solveLockstepImpacts, castFan: castLockstepFan)

/// m. The farthest that a part goes in a step.
@inline(__always) private var largestTranslation: Float { 2 }
/// rad. The most that a part turns in a step.
@inline(__always) private var largestRotation: Float { 0.5 * .pi }

/// Lanes of sixteen worlds that are stepped as one vector.
///
/// A joint or contact waits for the one before it, as long as four times what its arithmetic takes. So several vectors of worlds are
/// worked on in turn, which wait for nothing of each other.
private struct LockstepStream {
  let arguments: UnsafeMutablePointer<LockstepArguments>
  let lane: Int
  /// Worlds whose positions are not right yet.
  var unsolved: LaneMask
}

@inline(never)
private func solveLockstep(_ arguments: UnsafeMutablePointer<LockstepArguments>, _ count: Int) {
  withStreams(arguments, count) { streams, count in
    for stream in 0..<count {
      let (arguments, lane) = (streams[stream].arguments.pointee, streams[stream].lane)
      beginStep(arguments, lane)
      prepareContacts(arguments, lane)
      warmStartContacts(arguments, lane)
      prepareJoints(arguments, lane)
    }
    iterate(streams, count)
    for stream in 0..<count { move(streams[stream].arguments.pointee, streams[stream].lane) }
    correct(streams, count)
  }
}

@inline(never)
private func correctLockstep(_ arguments: UnsafeMutablePointer<LockstepArguments>, _ count: Int) {
  withStreams(arguments, count) { streams, count in correct(streams, count) }
}

/// Calls `body` with the streams of blocks, if there is one.
@inline(__always)
private func withStreams(
  _ arguments: UnsafeMutablePointer<LockstepArguments>, _ count: Int,
  _ body: (UnsafeMutablePointer<LockstepStream>, Int) -> Void
) {
  withUnsafeTemporaryAllocation(of: LockstepStream.self, capacity: 4 * blockLanes / laneCount) { streams in
    let streams = streams.baseAddress!
    var used = 0
    for block in 0..<count {
      arguments[block].solved = 0
      var lane = 0
      while lane < blockLanes {
        let moving = arguments[block].timeStep(lane) > .zero
        if moving.any {
          (streams + used).initialize(
            to: LockstepStream(arguments: arguments + block, lane: lane, unsolved: moving))
          used &+= 1
        }
        lane &+= laneCount
      }
    }
    if used > 0 { body(streams, used) }
  }
}

/// All velocity iterations.
@inline(__always)
private func iterate(_ streams: UnsafeMutablePointer<LockstepStream>, _ count: Int) {
  let first = streams[0].arguments.pointee
  var mostContacts = 0
  for stream in 0..<count { mostContacts = max(mostContacts, streams[stream].arguments.pointee.contactCount) }
  let maySettle = count == 1 && streams[0].unsolved.bits.nonzeroBitCount <= mostSettling
  var iteration: Int32 = 0
  while iteration < first.velocityIterations {
    if maySettle, iteration & settlingInterval == settlingInterval {
      if settles(first, streams[0].lane, streams[0].unsolved) { break }
      iteration &+= 1
      continue
    }
    for joint in 0..<first.jointCount {
      for stream in 0..<count { iterateJoint(streams[stream].arguments.pointee, joint, streams[stream].lane) }
    }
    for contact in 0..<mostContacts {
      for stream in 0..<count where contact < streams[stream].arguments.pointee.contactCount {
        iterateContact(streams[stream].arguments.pointee, contact, streams[stream].lane)
      }
    }
    iteration &+= 1
  }
}

/// All position iterations.
@inline(__always)
private func correct(_ streams: UnsafeMutablePointer<LockstepStream>, _ count: Int) {
  let first = streams[0].arguments.pointee
  var iteration: Int32 = 0
  while iteration < first.positionIterations {
    var isSolved = true
    for stream in 0..<count where streams[stream].unsolved.any {
      let (arguments, lane, unsolved) = (
        streams[stream].arguments.pointee, streams[stream].lane, streams[stream].unsolved
      )
      let touching = correctContacts(arguments, lane, share: 0.2, allowed: 3, moving: unsolved)
      let joined = correctJoints(arguments, lane, moving: unsolved)
      streams[stream].unsolved = unsolved & !(touching & joined)
      isSolved = isSolved && !streams[stream].unsolved.any
    }
    if isSolved { break }
    iteration &+= 1
  }
  for stream in 0..<count {
    let (arguments, lane) = (streams[stream].arguments, streams[stream].lane)
    let solved = (arguments.pointee.timeStep(lane) > .zero) & !streams[stream].unsolved
    arguments.pointee.solved |= solved.bits << UInt32(truncatingIfNeeded: lane)
    storeRotation(arguments.pointee, lane)
  }
}

@inline(never)
private func solveLockstepImpacts(_ arguments: LockstepArguments) {
  var lane = 0
  while lane < blockLanes {
    let moving = arguments.timeStep(lane) > .zero
    if moving.any {
      var unsolved = moving
      var iteration = 0
      // Positions have twenty iterations here, whatever steps have.
      while iteration < 20, unsolved.any {
        unsolved = unsolved & !correctContacts(arguments, lane, share: 0.75, allowed: 1.5, moving: unsolved)
        iteration &+= 1
      }
      storeRotation(arguments, lane)
      storeStart(arguments, lane)
      prepareContacts(arguments, lane)
      iteration = 0
      while iteration < arguments.velocityIterations {
        for contact in 0..<arguments.contactCount { iterateContact(arguments, contact, lane) }
        iteration &+= 1
      }
      move(arguments, lane)
      storeRotation(arguments, lane)
    }
    lane += laneCount
  }
}

/// Notes where parts are, and lets forces act.
@inline(__always)
private func beginStep(_ arguments: LockstepArguments, _ lane: Int) {
  storeStart(arguments, lane)
  let timeStep = arguments.timeStep(lane)
  for number in 0..<arguments.bodyCount {
    let body = arguments.bodies + number
    var velocity = LockstepVelocity(body, lane)
    velocity.linear = velocity.linear + VectorLanes(&body.pointee.acceleration, lane) * timeStep
    velocity.angular += timeStep * Lanes(load: &body.pointee.angularAcceleration, lane)
    velocity.store(body, lane)
  }
}

@inline(__always)
private func storeStart(_ arguments: LockstepArguments, _ lane: Int) {
  for number in 0..<arguments.bodyCount {
    let body = arguments.bodies + number
    let place = LockstepPlace(body, lane)
    place.center.store(&body.pointee.startCenter, lane)
    place.angle.store(&body.pointee.startAngle, lane)
    VectorLanes(&body.pointee.rotation, lane).store(&body.pointee.startRotation, lane)
  }
}

/// Moves parts as fast as they are, but no farther than a step may be.
@inline(__always)
private func move(_ arguments: LockstepArguments, _ lane: Int) {
  let timeStep = arguments.timeStep(lane)
  for number in 0..<arguments.bodyCount {
    let body = arguments.bodies + number
    var velocity = LockstepVelocity(body, lane)
    var place = LockstepPlace(body, lane)
    let way = velocity.linear * timeStep
    let isFar = way.dot(way) > Lanes(largestTranslation * largestTranslation)
    velocity.linear = velocity.linear * isFar.select(Lanes(largestTranslation) / way.length, .one)
    let turn = velocity.angular * timeStep
    let isWide = turn * turn > Lanes(largestRotation * largestRotation)
    velocity.angular *= isWide.select(Lanes(largestRotation) / abs(turn), .one)
    place.center = place.center + velocity.linear * timeStep
    place.angle += velocity.angular * timeStep
    velocity.store(body, lane)
    place.center.store(&body.pointee.center, lane)
    place.angle.store(&body.pointee.angle, lane)
  }
}

/// Writes the cosines and sines of the angles.
@inline(__always)
private func storeRotation(_ arguments: LockstepArguments, _ lane: Int) {
  for number in 0..<arguments.bodyCount {
    let body = arguments.bodies + number
    let turn = LockstepTurn(Lanes(load: &body.pointee.angle, lane))
    VectorLanes(turn.cosine, turn.sine).store(&body.pointee.rotation, lane)
  }
}
