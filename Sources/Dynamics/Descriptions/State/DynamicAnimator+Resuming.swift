internal import BatchSolver
internal import Foundation

extension AnimatorStateDescription {
  /// The world that an animator of a description goes on with.
  func makeWorld(
    for description: AnimatorDescription, _ settings: AnimatorSettings
  ) throws(DescriptionError) -> World {
    try digests.check(description)
    let snapshot: Snapshot
    do throws(SnapshotFileError) {
      snapshot = try Snapshot(decoding: world.bytes)
    } catch {
      throw DescriptionError(path: "state.world", reason: "\(error)")
    }
    let world: World
    do throws(WorldError) {
      world = try snapshot.makeWorld(workers: settings.workers, simdLevel: settings.simdLevel)
    } catch {
      throw DescriptionError(at: "settings", .world(error))
    }
    let expected = DynamicAnimator.worldSettings(settings)
    guard world.settings.solver == expected.solver else {
      throw DescriptionError(
        path: "settings.solver",
        reason: "expected '\(world.settings.solver.rawValue)' as when the state was saved, "
          + "found '\(expected.solver.rawValue)'; "
          + DescriptionDigests.remedy)
    }
    guard world.settings == expected else {
      throw DescriptionError(path: "state.world", reason: "expected the world of an animator, found another one's")
    }
    return world
  }
}

extension DynamicAnimator {
  /// Goes on from a state, whose world the animator has, with the items and behaviours of its description.
  func resume(
    _ state: AnimatorStateDescription, of description: AnimatorDescription, _ maker: AnimatorMaker
  ) throws(DescriptionError) {
    var roots: [DynamicBehavior] = []
    for (index, behavior) in description.behaviors.enumerated() {
      roots.append(try maker.behavior(behavior, at: "behaviors[\(index)]"))
    }
    var claims = StateClaims(world)
    try adoptItems(state, description, maker, &claims)
    for (index, root) in roots.enumerated() {
      try describing("behaviors[\(index)]") { () throws(DynamicsError) in try checkTree(root) }
    }
    try resumeBehaviors(state, roots, maker, &claims)
    try restoreUsers(state, description, maker)
    for row in bodies.records.indices where bodies.isItem(row) && bodies.records[row].uses == 0 {
      throw DescriptionError(
        path: "state.items", reason: "expected items that behaviors hold; none holds that of row \(row)")
    }
    try claims.checkAllClaimed()
    if let kept = state.contacts {
      try contacts.resume(kept, in: world)
      try resumeMemberships(kept)
    }
    try place(state, description, maker)
    guard description.time.simulated == state.earlierTime + world.time else {
      throw DescriptionError(
        path: "time.simulated",
        reason: "expected \(state.earlierTime + world.time) as in the state, found \(description.time.simulated); "
          + DescriptionDigests.remedy)
    }
    earlierTime = state.earlierTime
    isRunning = !state.isPaused
    quarantined = world.quarantinedBodies.count
    squeezed = Set(world.squeezedBodies)
    propertiesAreStale = state.stale.contains(.properties)
    gravityIsStale = state.stale.contains(.gravity)
    filtersAreStale = state.stale.contains(.filters)
    for (index, row) in state.regrouped.enumerated() {
      guard bodies.isItem(row) else {
        throw DescriptionError(path: "state.regrouped[\(index)]", reason: "expected the row of an item, found \(row)")
      }
      bodies.modify(row) { $0.isRegrouped = true }
    }
  }

  private func resumeMemberships(_ kept: AnimatorStateDescription.Contacts) throws(DescriptionError) {
    let tree = kept.memberships.isEmpty ? [] : behaviorsInOrder
    let beginnings = kept.memberships.count { $0.last == 1 }
    guard kept.arrivals.isEmpty || kept.arrivals.count == beginnings,
      kept.arrivals.allSatisfy({ $0.count == 3 && $0.allSatisfy { Float($0).isFinite } })
    else {
      throw DescriptionError(
        path: "state.contacts.arrivals",
        reason: "expected a place and an impulse for each of the \(beginnings) memberships that began")
    }
    var arrivals = kept.arrivals[...]
    for (index, entry) in kept.memberships.enumerated() {
      guard entry.count == 4, tree.indices.contains(entry[0]), let behavior = tree[entry[0]] as? CollisionBehavior,
        let row = Int32(exactly: entry[1]), let partner = Int32(exactly: entry[2]), 0...1 ~= entry[3],
        noteChange(
          of: row, at: partner, in: behavior, began: entry[3] == 1, arrival: entry[3] == 1 ? arrivals.popFirst() : nil)
      else {
        throw DescriptionError(
          path: "state.contacts.memberships[\(index)]",
          reason: "expected the index of a collision behavior, two rows that touch, and 1 or 0")
      }
    }
  }

  // MARK: - Items

  private func adoptItems(
    _ state: AnimatorStateDescription, _ description: AnimatorDescription, _ maker: AnimatorMaker,
    _ claims: inout StateClaims
  ) throws(DescriptionError) {
    guard state.items.count == description.items.count else {
      throw DescriptionError(
        path: "state.items", reason: "expected \(description.items.count) as 'items' has, found \(state.items.count)")
    }
    bodies.reach = Units.farthestPlace
    defer { bodies.reach = Units.largestCoordinate }
    var adoption = ItemAdoption(bodies)
    for (index, item) in description.items.enumerated() {
      let path = "state.items[\(index)]"
      if let buffer = maker.buffer(item.name) {
        try adoption.adopt(buffer, state.items[index], &claims, at: path)
      } else {
        try adoption.adopt(try maker.item(item.name, at: path), state.items[index], &claims, at: path)
      }
    }
    bodies.tables = adoption.tables
    forces.resize(world.rowCount)
    for row in bodies.records.indices {
      guard let body = bodies.records[row].body else { continue }
      forces.masses[row] = (try? world.mass(of: body)) ?? 0
      forces.charges[row] = adoption.charges[row]
      forces.gravity[row] = bodies.records[row].gravity
    }
  }

  /// Puts items where they were, which is where their bodies are, but for some.
  private func place(
    _ state: AnimatorStateDescription, _ description: AnimatorDescription, _ maker: AnimatorMaker
  ) throws(DescriptionError) {
    for row in bodies.records.indices where bodies.isItem(row) { write(Int32(row)) }
    for (index, kept) in state.items.enumerated() {
      for (number, place) in kept.places.enumerated() {
        guard maker.place(description.items[index].name, place) else {
          throw DescriptionError(
            path: "state.items[\(index)].places[\(number)]",
            reason: "expected 8 numbers for an item or a member, or 4 for an element, found \(place.values.count) "
              + "for part \(place.part)")
        }
      }
    }
  }

  // MARK: - Behaviours

  private func resumeBehaviors(
    _ state: AnimatorStateDescription, _ roots: [DynamicBehavior], _ maker: AnimatorMaker, _ claims: inout StateClaims
  ) throws(DescriptionError) {
    behaviors = roots
    for root in roots { root.listingAnimator = self }
    let tree = behaviorsInOrder
    guard state.behaviors.count == tree.count else {
      throw DescriptionError(
        path: "state.behaviors", reason: "expected \(tree.count) as 'behaviors' has, found \(state.behaviors.count)")
    }
    for (index, behavior) in tree.enumerated() {
      try behavior.resume(state.behaviors[index], in: self, &claims, at: "state.behaviors[\(index)]")
    }
    // What is set then changes nothing else as long as the behaviours know no animator.
    try describing("behaviors") { () throws(DynamicsError) in try maker.finish() }
    for behavior in tree { behavior.dynamicAnimator = self }
    treeChanged()
    for (index, number) in state.changed.enumerated() {
      guard tree.indices.contains(number) else {
        throw DescriptionError(
          path: "state.changed[\(index)]",
          reason: "expected the index of one of \(tree.count) behaviors, found \(number)")
      }
      changedBehaviors.append(tree[number])
    }
  }

  /// Gives the behaviours that hold a buffer the order in which they came to it: that in which they take in what it gets.
  private func restoreUsers(
    _ state: AnimatorStateDescription, _ description: AnimatorDescription, _ maker: AnimatorMaker
  ) throws(DescriptionError) {
    let tree = behaviorsInOrder
    for (index, kept) in state.items.enumerated() where !kept.users.isEmpty {
      let buffer = maker.buffer(description.items[index].name)
      let users = kept.users.compactMap { tree.indices.contains($0) ? tree[$0] as? ItemSetBehavior : nil }
      guard let buffer, Set(kept.users).count == buffer.users.count, users.count == buffer.users.count,
        users.allSatisfy({ $0.holds(buffer) })
      else {
        throw DescriptionError(
          path: "state.items[\(index)].users", reason: "expected the behaviors that hold the buffer, each once")
      }
      buffer.users = users.map { WeakBehavior($0) }
    }
  }

  /// The bodies of items that a behaviour holds from now on.
  func hold(_ items: [any DynamicItem], at path: String) throws(DescriptionError) -> [BodyID] {
    var held: [BodyID] = []
    for item in items {
      guard let row = bodies.row(of: item), let body = bodies.body(row) else {
        throw DescriptionError(path: path, reason: "expected items with bodies")
      }
      bodies.modify(Int(row)) { $0.uses += 1 }
      held.append(body)
    }
    return held
  }
}
