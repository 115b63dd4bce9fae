internal import DynamicsBase
internal import KernelInterface

// Parts that come too near to the ground on their way go back to where they first did, and spend the rest of the step with nothing but
// contacts, as in Box2D 2.3: joints and forces have had their step. The earliest impact of a world comes first; the part it
// belongs to then has another way, which may have impacts again.

extension LockstepBatch {
  /// The most impacts of a contact in a step.
  private static let mostImpacts: UInt8 = 8
  /// Beside how often a contact was hit: it is left out until it is looked at anew, or for the rest of the step.
  private static let leftOut: UInt8 = 0x80
  /// m. By how much two skins are wider than what is left between outlines in an impact, and a little less.
  private static let spare: Float = 0.013
  /// Impacts nearer to the end of a step are none.
  private static let latest: Float = 1 - 10 * .ulpOfOne

  /// Takes the steps of worlds back to impacts, until there are none. The worlds have their impacts side by side, in whatever lanes.
  func goBackToImpacts(_ step: LockstepStep, _ scratch: LockstepScratch) {
    beginImpacts(scratch)
    while true {
      var next = 0
      while next < scratch.impacted.count {
        scratch.impactPack.clear()
        while next < scratch.impacted.count, !scratch.impactPack.isFull {
          layImpact(scratch.first + Int(scratch.impacted[next]), step, scratch)
          next += 1
        }
        solveImpacts(step, scratch)
      }
      // Those that take long wait for others that do.
      if scratch.impactedAgain.count == 0 {
        if scratch.lateImpacts.isEmpty { return }
        solveLateImpacts(step, scratch)
      }
      swap(&scratch.impacted, &scratch.impactedAgain)
      scratch.impactedAgain.removeAll()
    }
  }

  /// Velocity iterations that all impacts have, beside what is no whole circle: four of five have settled then.
  private static let firstIterations = 3 * LockstepArguments.circle

  /// Solves the impacts of a pack, but for those whose velocities take long.
  private func solveImpacts(_ step: LockstepStep, _ scratch: LockstepScratch) {
    let (pack, total) = (scratch.impactPack, step.velocityIterations)
    guard !pack.isEmpty else { return }
    let first = min(total, Self.firstIterations + total % LockstepArguments.circle)
    pack.withArguments(velocityIterations: first, positionIterations: 0) { arguments, count in
      kernels.pointee.solveImpacts(arguments, count)
      // A bit for each place.
      var settled: UInt64 = 0
      for block in 0..<count { settled |= UInt64(arguments[block].settled) << UInt64(block * Self.lanes) }
      func isLate(_ place: Int) -> Bool { first < total && settled >> UInt64(place) & 1 == 0 }
      for place in 0..<pack.worlds.count where isLate(place) {
        if scratch.lateImpacts.isFull { solveLateImpacts(step, scratch) }
        scratch.lateImpacts.add(place, of: pack)
      }
      kernels.pointee.finishImpacts(arguments, count)
      for place in 0..<pack.worlds.count where !isLate(place) { takeImpact(pack, place, scratch) }
    }
  }

  /// Goes on with impacts whose velocities take long.
  private func solveLateImpacts(_ step: LockstepStep, _ scratch: LockstepScratch) {
    let pack = scratch.lateImpacts
    guard !pack.isEmpty else { return }
    let done = Self.firstIterations + step.velocityIterations % LockstepArguments.circle
    pack.withArguments(velocityIterations: step.velocityIterations - done, positionIterations: 0) { arguments, count in
      kernels.pointee.iterate(arguments, count)
      kernels.pointee.finishImpacts(arguments, count)
    }
    for place in 0..<pack.worlds.count { takeImpact(pack, place, scratch) }
    pack.clear()
  }

  /// Forgets what impacts were of the last step.
  private func beginImpacts(_ scratch: LockstepScratch) {
    scratch.impacted.removeAll()
    for place in 0..<scratch.count {
      let own = scratch.world(place)
      let world = scratch.first + own
      guard worlds[world].isAwake, !batch.hasFailed(world) else { continue }
      scratch.impacted.append(Int32(own))
      for part in figure.parts.indices { scratch.starts[own * LockstepFigure.mostParts + part] = 0 }
      for number in 0..<Int(worlds[world].contactCount) { scratch.forgetImpacts(own, number) }
    }
  }

  /// Finds the first impact of a world, if there is one, and lays the part and its contacts at that time into a lane.
  private func layImpact(_ world: Int, _ step: LockstepStep, _ scratch: LockstepScratch) {
    let own = world - scratch.first
    while let (number, time) = firstImpact(world, scratch) {
      let place = LockstepScratch.place(own, number)
      let part = Int(contact(world, number).pointee.part)
      let body = bodies.pointer + self.place(world, part)
      let former = (body.pointee.center, body.pointee.angle)
      let start = own * LockstepFigure.mostParts + part
      var sweep = body.pointee.sweep
      sweep.start = scratch.starts[start]
      sweep.advance(to: time)
      body.pointee.setPlace(sweep.firstCenter, sweep.firstAngle)
      let manifold = update(world, contact(world, number))
      scratch.impactsHold[place] = false
      scratch.impactCounts[place] += 1
      guard manifold.count > 0 else {
        scratch.impactCounts[place] |= Self.leftOut
        body.pointee.setPlace(former.0, former.1)
        continue
      }
      scratch.starts[start] = time
      scratch.impactParts[own] = Int32(part)
      let lane = scratch.impactPack.add(world, timeStep: (1 - time) * step.timeStep)
      scratch.impactPack.lay(body, part: 0, at: lane)
      layContacts(world, part, first: number, manifold, scratch, lane)
      return
    }
  }

  /// Lays a part's contacts where it is now, that which it has hit first.
  private func layContacts(
    _ world: Int, _ part: Int, first: Int, _ manifold: LockstepManifold, _ scratch: LockstepScratch, _ lane: Int
  ) {
    let friction = figure.parts[part].friction
    let laid = scratch.impactPack.contacts[lane / Self.lanes]
    var place = 0
    // Nothing has acted there yet.
    func lay(_ manifold: LockstepManifold) {
      laid.lay(manifold, LockstepContact(), at: place, lane % Self.lanes, part: 0, friction: friction)
      place += 1
    }
    lay(manifold)
    for number in stride(from: Int(worlds[world].contactCount) - 1, through: 0, by: -1)
    where number != first && contact(world, number).pointee.part == part {
      let manifold = update(world, contact(world, number))
      scratch.impactCounts[LockstepScratch.place(world - scratch.first, number)] &= ~Self.leftOut
      if manifold.count > 0 { lay(manifold) }
    }
  }

  /// The earliest impact of a world's contacts, the newest first of those at the same time.
  private func firstImpact(_ world: Int, _ scratch: LockstepScratch) -> (number: Int, time: Float)? {
    var first: (number: Int, time: Float)?
    for number in stride(from: Int(worlds[world].contactCount) - 1, through: 0, by: -1) {
      let place = LockstepScratch.place(world - scratch.first, number)
      guard scratch.impactCounts[place] <= Self.mostImpacts else { continue }
      if !scratch.impactsHold[place] {
        scratch.impacts[place] = impact(world, contact(world, number).pointee, scratch)
        scratch.impactsHold[place] = true
      }
      let time = scratch.impacts[place]
      if time < first?.time ?? 1 { first = (number, time) }
    }
    guard let first, first.time <= Self.latest else { return nil }
    return first
  }

  /// When in the step a contact is hit; 1: not.
  private func impact(_ world: Int, _ contact: LockstepContact, _ scratch: LockstepScratch) -> Float {
    let part = Int(contact.part)
    let start = scratch.starts[(world - scratch.first) * LockstepFigure.mostParts + part]
    let body = bodies.pointer + place(world, part)
    let turn = body.pointee.angle - body.pointee.startAngle
    // Turning, it leaves what it covers at the ends of its way by this at most.
    let bend = 0.125 * (figure.parts[part].reach + length(body.pointee.localCenter)) * (turn * turn)
    if bend <= Self.spare && !swept[place(world, part)].overlaps(contact.pieceBounds.grown(by: -Self.farther)) {
      return 1
    }
    let outline = ground.outline(world, Int(contact.piece))
    let sweep = body.pointee.sweep
    guard
      sweep.comesNear(
        figure.parts[part].outline, outline, from: body.pointee.startPose, to: body.pointee.pose, bend: bend),
      let share = sweep.impact(of: figure.parts[part].outline, with: outline)
    else { return 1 }
    return min(start + (1 - start) * share, 1)
  }

  /// Takes over a part that has hit the ground, and looks where it has come to.
  private func takeImpact(_ pack: LockstepPack, _ place: Int, _ scratch: LockstepScratch) {
    let world = Int(pack.worlds[place])
    let own = world - scratch.first
    let part = Int(scratch.impactParts[own])
    let body = bodies.pointer + self.place(world, part)
    pack.take(body, part: 0, at: place)
    guard body.pointee.isFinite else { return fail(world) }
    let former = Int(worlds[world].contactCount)
    findContacts(world, afterMoving: 1 << part, wasElsewhere: true)
    for number in former..<Int(worlds[world].contactCount) { scratch.forgetImpacts(own, number) }
    for number in 0..<former where contact(world, number).pointee.part == part {
      scratch.impactsHold[LockstepScratch.place(own, number)] = false
    }
    scratch.impactedAgain.append(Int32(own))
  }
}
