internal import DynamicsBase
internal import SparseBlocks

// From what the search found to islands: those in use are kept, others come back from the cache, the rest is analysed.

extension DirectSolver {
  /// Brings the islands and their contacts up to date.
  ///
  /// - Returns: Whether the islands are others than before.
  mutating func updateIslands(
    _ solver: SolverChoice, _ step: StepSettings, _ joints: inout JointSystem, _ bodies: borrowing BodyStore,
    _ contacts: borrowing ContactSystem
  ) -> Bool {
    let search = search.memory
    search.find(solver, joints, bodies, contacts.pairs, loads, numbers)
    if hasRemovals { idle.removeAll { !Self.isLive($0, joints, bodies) } }
    let isSame = findIslandsInUse(search, contacts.pairs)
    if !isSame { replaceIslands(search, &joints, bodies, contacts.pairs, step) }
    let isStale = hasRemovals || !isSame
    hasRemovals = false
    var number = 0
    for island in islands {
      // The search may have found some that could not be made.
      while search.members.firstBody(number) != island.bodies[0] { number += 1 }
      setContacts(of: island, number, search, contacts.pairs, contacts.disabledSlots)
      // A joint may have come into a slot that became free.
      for slot in island.joints { joints.setDirect(Int(slot), true) }
      if isStale { island.generations = Self.generations(of: island, joints, bodies) ?? 0 }
    }
    return !isSame
  }

  // MARK: - Islands in use

  /// Fills `kept`: by island found the one in use that it is, if the pattern has room for its contacts, -1: none.
  /// Returns whether nothing else is in use and nothing is missing.
  private mutating func findIslandsInUse(_ search: DirectSearch, _ pairs: borrowing PairStore) -> Bool {
    kept.removeAll()
    var known = 0
    var isSame = search.members.count == islands.count
    for number in 0..<search.members.count {
      // Both are in the order of their first bodies.
      let first = search.members.firstBody(number)
      while known < islands.count, islands[known].bodies[0] < first { known += 1 }
      let isKept =
        known < islands.count && islands[known].bodies[0] == first && search.members.match(islands[known], number)
        && search.members.fit(islands[known], number, pairs)
      kept.append(isKept ? Int32(known) : -1)
      isSame = isSame && isKept
    }
    return isSame
  }

  /// Gives an island its touching contacts without the disabled ones; both lists ascend.
  private func setContacts(
    of island: DirectIsland, _ number: Int, _ search: DirectSearch, _ pairs: borrowing PairStore,
    _ disabledSlots: borrowing AlignedBuffer<Int32>
  ) {
    island.contacts.removeAll()
    island.contactCouplings.removeAll()
    var disabled = 0
    for index in search.members.contacts.range(number) {
      let slot = search.members.contacts.items[index]
      while disabled < disabledSlots.count, disabledSlots[disabled] < slot { disabled += 1 }
      if disabled == disabledSlots.count || disabledSlots[disabled] != slot {
        island.contacts.append(slot)
        let manifold = pairs.manifolds[Int(slot)]
        let a = Int(search.members.number[Int(manifold.bodyA)])
        let b = Int(search.members.number[Int(manifold.bodyB)])
        island.contactCouplings.append(a >= 0 && b >= 0 ? try? island.pattern.position(row: b, column: a) : nil)
      }
    }
  }

  // MARK: - Others

  private mutating func replaceIslands(
    _ search: DirectSearch, _ joints: inout JointSystem, _ bodies: borrowing BodyStore, _ pairs: borrowing PairStore,
    _ step: StepSettings
  ) {
    search.members.findNear(pairs)
    for number in 0..<kept.count {
      if kept[number] >= 0 {
        new.append(islands[Int(kept[number])])
        continue
      }
      search.members.sortNear(number)
      if let island = idle.take(number, search.members) {
        new.append(island)
      } else {
        countAnalysis()
        // Absurd sizes are refused; the iterative solver does what it can.
        if let island = try? DirectIsland(search.members.topology(number), simdLevel) { new.append(island) }
      }
    }
    var next = 0
    for (known, island) in islands.enumerated() {
      while next < kept.count, kept[next] < known { next += 1 }
      let isKept = next < kept.count && Int(kept[next]) == known
      if !isKept, Self.isLive(island, joints, bodies) { idle.keep(island) }
    }
    takeOverNew(&joints, bodies, pairs, step)
  }

  /// Whether no joint or body of an island has been removed since it was last in use.
  private static func isLive(
    _ island: DirectIsland, _ joints: borrowing JointSystem, _ bodies: borrowing BodyStore
  ) -> Bool {
    generations(of: island, joints, bodies) == island.generations
  }

  /// The sum of the generations of an island's joints and bodies; nil if one of them is gone, or not there yet in a
  /// state that was gone back to. Generations only rise, so an equal sum says that nobody came into another's place.
  private static func generations(
    of island: DirectIsland, _ joints: borrowing JointSystem, _ bodies: borrowing BodyStore
  ) -> UInt64? {
    var sum: UInt64 = 0
    for slot in island.joints {
      guard slot < joints.slotCount, joints.record[Int(slot)].isLive else { return nil }
      sum &+= UInt64(joints.generation(Int(slot)))
    }
    for row in island.bodies {
      guard row < bodies.rowCount, bodies.record[Int(row)].isLive else { return nil }
      sum &+= UInt64(bodies.generation(Int(row)))
    }
    return sum
  }
}
