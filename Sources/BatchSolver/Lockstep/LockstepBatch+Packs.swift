internal import KernelInterface

// How the worlds that are stepped get lanes.

extension LockstepBatch {
  /// Position iterations that all worlds have. After so many most have ended; a third of the walkers that act at random need all of
  /// them, and are in nearly every block.
  private static let firstPositionIterations: Int32 = 4

  /// Solves the worlds that are stepped, and then goes on with those whose positions are not right yet, in lanes of their own.
  func solve(_ step: LockstepStep, _ scratch: LockstepScratch) {
    // One block has no lanes to spare for others.
    let isOne = scratch.count <= Self.lanes
    let first = isOne ? step.positionIterations : min(step.positionIterations, Self.firstPositionIterations)
    var next = 0
    while pack(&next, step, scratch, where: { _ in true }) {
      scratch.pack.withArguments(velocityIterations: step.velocityIterations, positionIterations: first) {
        arguments, count in
        kernels.pointee.solve(arguments, count)
        unpack(arguments, scratch)
      }
      storeImpulses(scratch)
    }
    guard first < step.positionIterations else { return }
    next = 0
    while pack(&next, step, scratch, where: { !scratch.isSolved[$0] }) {
      scratch.pack.withArguments(velocityIterations: 0, positionIterations: step.positionIterations - first) {
        arguments, count in
        kernels.pointee.correct(arguments, count)
        unpack(arguments, scratch)
      }
    }
  }

  /// Lays worlds side by side.
  ///
  /// - Parameters:
  ///   - next: Of the order; goes on to the first one that has found no lane any more.
  ///   - isMeant: Whether a world gets a lane.
  /// - Returns: Whether there are any.
  private func pack(
    _ next: inout Int, _ step: LockstepStep, _ scratch: LockstepScratch, where isMeant: (Int) -> Bool
  ) -> Bool {
    let pack = scratch.pack
    pack.clear()
    while next < scratch.count, !pack.isFull {
      let own = scratch.world(next)
      next += 1
      guard isMeant(own) else { continue }
      let world = scratch.first + own
      let lane = pack.add(world, timeStep: step.timeStep)
      for part in figure.parts.indices { pack.lay(bodies.pointer + place(world, part), part: part, at: lane) }
      for joint in figure.joints.indices {
        pack.lay(joints.pointer + place(world, joint: joint), joint: joint, at: lane)
      }
    }
    for block in 0..<pack.blocksInUse { layContacts(block, scratch) }
    return !pack.isEmpty
  }

  /// Lays the touching contacts of a block side by side: the first ones of a part, its second ones, and so on.
  private func layContacts(_ block: Int, _ scratch: LockstepScratch) {
    let laid = scratch.pack.contacts[block]
    for part in figure.contactOrder {
      let start = laid.blocks.count
      let friction = figure.parts[part].friction
      for lane in scratch.pack.lanes(block) {
        let world = Int(scratch.pack.worlds[block * Self.lanes + lane])
        var place = start
        for number in scratch.contacts(world - scratch.first) where scratch.touching[number].part == part {
          let touch = scratch.touching.pointer + number
          touch.pointee.place = Int32(place)
          laid.lay(
            touch.pointee.manifold, contact(world, Int(touch.pointee.number)).pointee, at: place, lane, part: part,
            friction: friction)
          place += 1
        }
      }
    }
  }

  /// Takes over what the kernels did with parts and joints.
  private func unpack(_ arguments: UnsafeMutablePointer<LockstepArguments>, _ scratch: LockstepScratch) {
    let pack = scratch.pack
    for lane in 0..<pack.worlds.count {
      let world = Int(pack.worlds[lane])
      for part in figure.parts.indices { pack.take(bodies.pointer + place(world, part), part: part, at: lane) }
      for joint in figure.joints.indices {
        pack.take(joints.pointer + place(world, joint: joint), joint: joint, at: lane)
      }
      scratch.isSolved[world - scratch.first] =
        arguments[lane / Self.lanes].solved >> UInt32(lane % Self.lanes) & 1 != 0
    }
  }

  private func storeImpulses(_ scratch: LockstepScratch) {
    for lane in 0..<scratch.pack.worlds.count {
      let world = Int(scratch.pack.worlds[lane])
      for number in scratch.contacts(world - scratch.first) {
        let touch = scratch.touching[number]
        scratch.pack.contacts[lane / Self.lanes].take(
          contact(world, Int(touch.number)), at: Int(touch.place), lane % Self.lanes)
      }
    }
  }
}
