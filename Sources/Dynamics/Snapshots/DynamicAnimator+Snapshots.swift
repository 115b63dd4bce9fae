internal import BatchSolver

extension DynamicAnimator {
  /// The state of the animator as it is now; `AnimatorSnapshot` says what is in it. Nothing of the animator changes.
  ///
  /// - Throws: `DynamicsError.busy` inside a step, an action or a delegate call of this animator.
  /// - Complexity: O(items, bodies and behaviours); asks each item for its place and rotation.
  public func snapshot() throws(DynamicsError) -> AnimatorSnapshot {
    guard phase == .idle else { throw .busy(operation: "snapshot()") }
    // Items are asked: what they change in turn comes after the snapshot.
    phase = .editing
    defer { endEditing() }
    let world: Snapshot
    do throws(WorldError) { world = try self.world.snapshot() } catch { throw .world(error) }
    var behaviors: [AnimatorSnapshot.Behavior] = []
    for root in self.behaviors {
      root.forEachInTree {
        behaviors.append(
          AnimatorSnapshot.Behavior(behavior: $0, hasJoined: $0.dynamicAnimator === self, restore: $0.restoration()))
      }
    }
    return AnimatorSnapshot(
      world: world, bodies: bodies.tables, forces: forces, contacts: contacts, collisionSlots: collisionSlots,
      behaviors: behaviors, roots: self.behaviors,
      items: bodies.objects.filter { $0.group == nil }.map { SavedItem($0.item) },
      groups: bodies.objects.compactMap { $0.group?.restoration() },
      buffers: bodies.bindings.map { $0.buffer.restoration() }, restThresholds: restThresholds, speed: speed,
      referenceBounds: referenceBounds, isRunning: isRunning, isHeld: isHeld, accumulated: accumulated,
      earlierTime: earlierTime, restHandlers: restHandlers, quarantined: quarantined, squeezed: squeezed,
      staleness: AnimatorSnapshot.Staleness(
        behaviors: changedBehaviors, properties: propertiesAreStale, gravity: gravityIsStale, filters: filtersAreStale),
      queuedRemovals: queuedRemovals, queuedAdditions: queuedAdditions, queuedEdits: queuedEdits,
      elapsedTime: elapsedTime)
  }

  /// Puts the animator into the state that it had when a snapshot was taken: it goes on with the same bits as if it had
  /// not been stopped, and tells delegates the same.
  ///
  /// Behaviours and items that were added since are taken out, those that were removed come back, parameters are again
  /// what they were; `AnimatorSnapshot` says what stays as it is. Items are written; of your closures and delegates only
  /// `DynamicAnimatorDelegate` is told if the animator runs now and did not, or the other way round. Behaviours are not
  /// told that they move (`willMove(to:)`).
  ///
  /// - Parameter snapshot: Of this animator.
  /// - Throws: `DynamicsError.otherAnimator` for a snapshot of another one; `.busy` inside a step, an action or a
  ///   delegate call; `.behaviorInUse` and `.itemInUse` for a behaviour, group or buffer of the snapshot that is in
  ///   another animator or another tree by now. Then nothing has changed.
  /// - Complexity: O(items, bodies and behaviours).
  public func restore(_ snapshot: AnimatorSnapshot) throws(DynamicsError) {
    guard phase == .idle else { throw .busy(operation: "restore(_:)") }
    guard snapshot.world.world == world.number else { throw .otherAnimator }
    let saved = Set(snapshot.behaviors.map { ObjectIdentifier($0.behavior) })
    for entry in snapshot.behaviors { try checkFree(entry.behavior, saved) }
    try checkFree(snapshot.bodies)
    do throws(WorldError) { try world.restore(snapshot.world) } catch { throw .world(error) }
    // Items are written, as in a step: what they change in turn is put off.
    phase = .simulating
    restoreTree(snapshot, saved)
    restoreValues(snapshot)
    for restore in snapshot.buffers { restore() }
    for restore in snapshot.groups { restore() }
    for item in snapshot.items { item.restore() }
    phase = .idle
    collisionDelegatesChanged()
    restoreRunning(snapshot.isRunning)
    applyEdits()
    referenceOwner?.animatorDidStep(self)
  }

  // MARK: - Checks

  /// Refuses a behaviour that is in use elsewhere.
  private func checkFree(_ behavior: DynamicBehavior, _ saved: Set<ObjectIdentifier>) throws(DynamicsError) {
    func isFree(_ other: DynamicAnimator?) -> Bool { other == nil || other === self }
    var isElsewhere = !isFree(behavior.dynamicAnimator) || !isFree(behavior.listingAnimator)
    if let parent = behavior.parent, !saved.contains(ObjectIdentifier(parent)) {
      var root = parent
      while let parent = root.parent { root = parent }
      // Below one that was added since it can be taken out.
      isElsewhere = isElsewhere || root.listingAnimator !== self && !saved.contains(ObjectIdentifier(root))
    }
    guard !isElsewhere else { throw .behaviorInUse(behavior: "\(type(of: behavior))") }
  }

  /// Refuses groups and buffers that are in use elsewhere.
  private func checkFree(_ tables: ItemBodies.Tables) throws(DynamicsError) {
    for object in tables.objects {
      if let other = object.group?.animator, other !== self { throw .itemInUse(item: object.item.nameInErrors) }
    }
    for binding in tables.bindings {
      let buffer = binding.buffer
      if let other = buffer.animator, other !== self { throw .itemInUse(item: buffer.name ?? "DynamicItemBuffer") }
    }
  }

  // MARK: - Parts

  /// Takes all behaviours out and those of a snapshot in, without a word to any.
  private func restoreTree(_ snapshot: AnimatorSnapshot, _ saved: Set<ObjectIdentifier>) {
    for root in behaviors {
      root.forEachInTree { behavior in
        behavior.dynamicAnimator = nil
        if !saved.contains(ObjectIdentifier(behavior)) { behavior.forgetAnimator() }
      }
      root.listingAnimator = nil
    }
    for behavior in snapshot.behaviors.lazy.map(\.behavior) {
      if let parent = behavior.parent, !saved.contains(ObjectIdentifier(parent)) {
        parent.childBehaviors.removeAll { $0 === behavior }
      }
      behavior.parent = nil
      for child in behavior.childBehaviors { child.parent = nil }
    }
    for entry in snapshot.behaviors {
      entry.restore()
      for child in entry.behavior.childBehaviors { child.parent = entry.behavior }
    }
    for entry in snapshot.behaviors where entry.hasJoined { entry.behavior.dynamicAnimator = self }
    for root in snapshot.roots { root.listingAnimator = self }
    behaviors = snapshot.roots
    treeChanged()
  }

  private func restoreValues(_ snapshot: AnimatorSnapshot) {
    bodies.tables = snapshot.bodies
    forces = snapshot.forces
    contacts = snapshot.contacts
    collisionSlots = snapshot.collisionSlots
    settings.restThresholds = snapshot.restThresholds
    speed = snapshot.speed
    storedBounds = snapshot.referenceBounds
    isHeld = snapshot.isHeld
    elapsedTime = snapshot.elapsedTime
    accumulated = snapshot.accumulated
    earlierTime = snapshot.earlierTime
    restHandlers = snapshot.restHandlers
    quarantined = snapshot.quarantined
    squeezed = snapshot.squeezed
    changedBehaviors = snapshot.staleness.behaviors
    propertiesAreStale = snapshot.staleness.properties
    gravityIsStale = snapshot.staleness.gravity
    filtersAreStale = snapshot.staleness.filters
    queuedRemovals = snapshot.queuedRemovals
    queuedAdditions = snapshot.queuedAdditions
    queuedEdits = snapshot.queuedEdits
  }
}
