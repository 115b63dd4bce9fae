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

  /// Takes the steps of worlds back to impacts, until there are none.
  ///
  /// - Parameters:
  ///   - blocks: Those that are stepped at once: their worlds have their impacts side by side, in whatever lanes.
  ///   - number: Of the worker.
  func goBackToImpacts(_ blocks: Range<Int>, _ step: LockstepStep, _ number: Int) {
    for block in blocks { beginImpacts(block, scratch(number, block, blocks)) }
    let impacts = impacts[number]
    while true {
      impacts.clear()
      for block in blocks {
        let scratch = scratch(number, block, blocks)
        guard scratch.steps > 0 else { continue }
        for lane in 0..<Self.lanes where scratch.timeSteps[lane] > 0 {
          if !layImpact(block * Self.lanes + lane, step, scratch, impacts) { scratch.timeSteps[lane] = 0 }
        }
      }
      guard !impacts.isEmpty else { return }
      impacts.withArguments(velocityIterations: step.velocityIterations, positionIterations: 0) { arguments, count in
        for block in 0..<count { kernels.pointee.solveImpacts(arguments[block]) }
      }
      for block in blocks {
        let scratch = scratch(number, block, blocks)
        guard scratch.steps > 0 else { continue }
        for lane in 0..<Self.lanes where scratch.timeSteps[lane] > 0 {
          takeImpact(block * Self.lanes + lane, scratch, impacts)
        }
      }
    }
  }

  /// Forgets what impacts were of the last step.
  private func beginImpacts(_ block: Int, _ scratch: LockstepScratch) {
    guard scratch.steps > 0 else { return }
    for lane in 0..<Self.lanes where scratch.timeSteps[lane] > 0 {
      let world = block * Self.lanes + lane
      guard worlds[world].isAwake, !batch.hasFailed(world) else {
        scratch.timeSteps[lane] = 0
        continue
      }
      for part in figure.parts.indices { scratch.starts[lane * 8 + part] = 0 }
      for number in 0..<Int(worlds[world].contactCount) { scratch.forgetImpacts(lane, number) }
    }
  }

  /// Finds the first impact of a world, and lays the part and its contacts at that time into a lane.
  ///
  /// - Returns: Whether there is one.
  private func layImpact(
    _ world: Int, _ step: LockstepStep, _ scratch: LockstepScratch, _ impacts: PackedWorlds
  ) -> Bool {
    let lane = world % Self.lanes
    while let (number, time) = firstImpact(world, scratch) {
      let place = LockstepScratch.place(lane, number)
      let part = Int(contact(world, number).pointee.part)
      let body = body(world, part)
      let former = (body.center, body.angle)
      var sweep = body.sweep
      sweep.start = scratch.starts[lane * 8 + part]
      sweep.advance(to: time)
      body.setPlace(sweep.firstCenter, sweep.firstAngle)
      update(world, number, scratch)
      scratch.impactsHold[place] = false
      scratch.impactCounts[place] += 1
      guard contact(world, number).pointee.count > 0 else {
        scratch.impactCounts[place] |= Self.leftOut
        body.setPlace(former.0, former.1)
        continue
      }
      scratch.starts[lane * 8 + part] = time
      let impact = impacts.add(world, timeStep: (1 - time) * step.timeStep)
      impacts.body(impact, 0).copy(body)
      scratch.impactPlaces[lane] = Int32(impact)
      scratch.impactParts[lane] = Int32(part)
      layContacts(world, part, first: number, scratch, impacts.contacts[impact / Self.lanes], impact % Self.lanes)
      return true
    }
    return false
  }

  /// Lays a part's contacts where it is now, that which it has hit first.
  private func layContacts(
    _ world: Int, _ part: Int, first: Int, _ scratch: LockstepScratch, _ contacts: LaidContacts, _ impactLane: Int
  ) {
    let lane = world % Self.lanes
    let friction = figure.parts[part].friction
    var place = 0
    // Nothing has acted there yet.
    func lay(_ number: Int) {
      contacts.lay(
        scratch.manifolds[LockstepScratch.place(lane, number)], LockstepContact(), at: place, impactLane, part: 0,
        friction: friction)
      place += 1
    }
    lay(first)
    for number in stride(from: Int(worlds[world].contactCount) - 1, through: 0, by: -1)
    where number != first && contact(world, number).pointee.part == part {
      update(world, number, scratch)
      scratch.impactCounts[LockstepScratch.place(lane, number)] &= ~Self.leftOut
      if contact(world, number).pointee.count > 0 { lay(number) }
    }
  }

  /// The earliest impact of a world's contacts, the newest first of those at the same time.
  private func firstImpact(_ world: Int, _ scratch: LockstepScratch) -> (number: Int, time: Float)? {
    let lane = world % Self.lanes
    var first: (number: Int, time: Float)?
    for number in stride(from: Int(worlds[world].contactCount) - 1, through: 0, by: -1) {
      let place = LockstepScratch.place(lane, number)
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
    let start = scratch.starts[world % Self.lanes * 8 + part]
    let sweep = body(world, part).sweep
    let pieceBounds = ground.bounds(world, Int(contact.piece)).grown(by: -Self.farther)
    if !swept[world * figure.parts.count + part].overlaps(pieceBounds) {
      // Turning, it leaves what it covers at the ends of its way by this at most.
      let turn = sweep.angle - sweep.firstAngle
      let bend = 0.125 * figure.parts[part].outline.reach(from: sweep.localCenter) * (turn * turn)
      if bend <= Self.spare { return 1 }
    }
    let outline = ground.outline(world, Int(contact.piece))
    guard let share = sweep.impact(of: figure.parts[part].outline, with: outline) else { return 1 }
    return min(start + (1 - start) * share, 1)
  }

  /// Takes over the part that has hit the ground, and looks where it has come to.
  private func takeImpact(_ world: Int, _ scratch: LockstepScratch, _ impacts: PackedWorlds) {
    let lane = world % Self.lanes
    let part = Int(scratch.impactParts[lane])
    body(world, part).copy(impacts.body(Int(scratch.impactPlaces[lane]), 0))
    guard body(world, part).isFinite else {
      scratch.timeSteps[lane] = 0
      return fail(world)
    }
    let former = Int(worlds[world].contactCount)
    findContacts(world, afterMoving: 1 << part, wasElsewhere: true)
    for number in former..<Int(worlds[world].contactCount) { scratch.forgetImpacts(lane, number) }
    for number in 0..<former where contact(world, number).pointee.part == part {
      scratch.impactsHold[LockstepScratch.place(lane, number)] = false
    }
  }
}

extension LockstepScratch {
  /// A contact has had no impact in the step, and when it has is not known.
  func forgetImpacts(_ lane: Int, _ contact: Int) {
    impactCounts[Self.place(lane, contact)] = 0
    impactsHold[Self.place(lane, contact)] = false
  }
}
