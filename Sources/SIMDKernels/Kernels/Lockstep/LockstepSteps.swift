internal import CSolverShim
internal import KernelInterface

// Steps of sixteen worlds in lockstep, each of which has the bits that it has alone: no lane looks at another one. What a vector of
// worlds does not need is left out for all of them, which changes nothing for any, but the sign of a zero.

nonisolated(unsafe) let lockstepKernels = LockstepKernels.table(
  solve: solveLockstep, correct: correctLockstep, solveImpacts: solveLockstepImpacts, iterate: iterateLockstep,
  finishImpacts: finishLockstepImpacts, castFan: castLockstepFan)

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
  /// Those of them where all has been right so far in an iteration.
  var isRight: LaneMask
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
      arguments[block].settled = 0
      var lane = 0
      while lane < blockLanes {
        let moving = arguments[block].timeStep(lane) > .zero
        if moving.any {
          (streams + used).initialize(
            to: LockstepStream(arguments: arguments + block, lane: lane, unsolved: moving, isRight: moving))
          used &+= 1
        }
        lane &+= laneCount
      }
    }
    if used > 0 { body(streams, used) }
  }
}

@inline(__always)
private func mostContacts(_ streams: UnsafeMutablePointer<LockstepStream>, _ count: Int) -> Int {
  var most = 0
  for stream in 0..<count { most = max(most, streams[stream].arguments.pointee.contactCount) }
  return most
}

/// All velocity iterations.
///
/// - Parameter tellsSettled: Whether `LockstepArguments.settled` is asked for.
@inline(__always)
private func iterate(
  _ streams: UnsafeMutablePointer<LockstepStream>, _ count: Int, tellsSettled: Bool = false
) {
  let total = streams[0].arguments.pointee.velocityIterations
  let mostContacts = mostContacts(streams, count)
  var count = count
  var iteration: Int32 = 0
  while iteration < total {
    // So that what is left is whole circles.
    if (total &- iteration) % LockstepArguments.circle == 0 {
      count = leaveOut(streams, count, isFirst: iteration < LockstepArguments.circle)
      if count == 0 { return }
    }
    for joint in 0..<streams[0].arguments.pointee.jointCount {
      for stream in 0..<count { iterateJoint(streams[stream].arguments.pointee, joint, streams[stream].lane) }
    }
    for contact in 0..<mostContacts {
      for stream in 0..<count where contact < streams[stream].arguments.pointee.contactCount {
        iterateContact(streams[stream].arguments.pointee, contact, streams[stream].lane)
      }
    }
    iteration &+= 1
  }
  if tellsSettled { _ = leaveOut(streams, count, isFirst: iteration < LockstepArguments.circle) }
}

/// Puts streams whose worlds all have what they had when this was called last behind the others.
///
/// - Returns: How many go on.
@inline(never)
private func leaveOut(_ streams: UnsafeMutablePointer<LockstepStream>, _ count: Int, isFirst: Bool) -> Int {
  var left = count
  var stream = 0
  while stream < left {
    let (arguments, lane) = (streams[stream].arguments, streams[stream].lane)
    let isSame = noteNumbers(arguments.pointee, lane)
    if !isFirst { arguments.pointee.settled |= isSame.bits << UInt32(truncatingIfNeeded: lane) }
    if !isFirst, (isSame | !(arguments.pointee.timeStep(lane) > .zero)).all {
      left &-= 1
      let settled = streams[stream]
      streams[stream] = streams[left]
      streams[left] = settled
    } else {
      stream &+= 1
    }
  }
  return left
}

/// All position iterations.
@inline(__always)
private func correct(_ streams: UnsafeMutablePointer<LockstepStream>, _ count: Int) {
  let iterations = streams[0].arguments.pointee.positionIterations
  correct(streams, count, iterations: iterations, share: 0.2, allowed: 3)
  for stream in 0..<count {
    let (arguments, lane) = (streams[stream].arguments, streams[stream].lane)
    let solved = (arguments.pointee.timeStep(lane) > .zero) & !streams[stream].unsolved
    arguments.pointee.solved |= solved.bits << UInt32(truncatingIfNeeded: lane)
    storePoses(arguments.pointee, lane)
  }
}

/// Position iterations until all is right.
@inline(__always)
private func correct(
  _ streams: UnsafeMutablePointer<LockstepStream>, _ count: Int, iterations: Int32, share: Float, allowed: Float
) {
  let mostContacts = mostContacts(streams, count)
  var iteration: Int32 = 0
  while iteration < iterations {
    for stream in 0..<count { streams[stream].isRight = streams[stream].unsolved }
    for contact in 0..<mostContacts {
      for stream in 0..<count
      where streams[stream].unsolved.any && contact < streams[stream].arguments.pointee.contactCount {
        let isRight = correctContact(
          streams[stream].arguments.pointee, contact, streams[stream].lane, share: share, allowed: allowed,
          moving: streams[stream].unsolved)
        streams[stream].isRight = streams[stream].isRight & isRight
      }
    }
    for joint in 0..<streams[0].arguments.pointee.jointCount {
      for stream in 0..<count where streams[stream].unsolved.any {
        let isRight = correctJoint(
          streams[stream].arguments.pointee, joint, streams[stream].lane, moving: streams[stream].unsolved)
        streams[stream].isRight = streams[stream].isRight & isRight
      }
    }
    var isSolved = true
    for stream in 0..<count {
      streams[stream].unsolved = streams[stream].unsolved & !streams[stream].isRight
      isSolved = isSolved && !streams[stream].unsolved.any
    }
    if isSolved { break }
    iteration &+= 1
  }
}

@inline(never)
private func solveLockstepImpacts(_ arguments: UnsafeMutablePointer<LockstepArguments>, _ count: Int) {
  withStreams(arguments, count) { streams, count in
    // Positions have twenty iterations here, whatever steps have.
    correct(streams, count, iterations: 20, share: 0.75, allowed: 1.5)
    for stream in 0..<count {
      let (arguments, lane) = (streams[stream].arguments.pointee, streams[stream].lane)
      storePoses(arguments, lane)
      storeStart(arguments, lane)
      prepareContacts(arguments, lane)
    }
    iterate(streams, count, tellsSettled: true)
  }
}

/// More velocity iterations.
@inline(never)
private func iterateLockstep(_ arguments: UnsafeMutablePointer<LockstepArguments>, _ count: Int) {
  withStreams(arguments, count) { streams, count in iterate(streams, count) }
}

@inline(never)
private func finishLockstepImpacts(_ arguments: UnsafeMutablePointer<LockstepArguments>, _ count: Int) {
  withStreams(arguments, count) { streams, count in
    for stream in 0..<count {
      let (arguments, lane) = (streams[stream].arguments.pointee, streams[stream].lane)
      move(arguments, lane)
      storePoses(arguments, lane)
    }
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

/// Writes the cosines and sines of the angles, and what parts cover.
@inline(__always)
private func storePoses(_ arguments: LockstepArguments, _ lane: Int) {
  for number in 0..<arguments.bodyCount {
    let body = arguments.bodies + number
    let place = LockstepPlace(body, lane)
    let turn = LockstepTurn(place.angle)
    VectorLanes(turn.cosine, turn.sine).store(&body.pointee.rotation, lane)
    guard let corners = arguments.corners else { continue }
    storeBounds(body, origin(body, place, turn, lane), turn, corners + number, lane)
  }
}

@inline(__always)
private func storeBounds(
  _ body: UnsafeMutablePointer<LockstepBodyBlock>, _ origin: VectorLanes, _ turn: LockstepTurn,
  _ corners: UnsafePointer<LockstepCorners>, _ lane: Int
) {
  let x = UnsafeRawPointer(corners).assumingMemoryBound(to: Float.self)
  let y = x + 8
  var low = turn.applied(to: VectorLanes(Lanes(x[0]), Lanes(y[0]))) + origin
  var high = low
  for corner in 1..<Int(corners.pointee.count) {
    let place = turn.applied(to: VectorLanes(Lanes(x[corner]), Lanes(y[corner]))) + origin
    low = VectorLanes(min(low.x, place.x), min(low.y, place.y))
    high = VectorLanes(max(high.x, place.x), max(high.y, place.y))
  }
  let skin = Lanes(LockstepArguments.skin)
  VectorLanes(low.x - skin, low.y - skin).store(&body.pointee.low, lane)
  VectorLanes(high.x + skin, high.y + skin).store(&body.pointee.high, lane)
}
