internal import BatchSolver

extension DynamicAnimator {
  // MARK: - Adding and removing

  /// Adds a behaviour with all below it; nothing happens if the animator lists it already. Inside an action or a
  /// delegate call it joins when the step is over, but is listed at once.
  ///
  /// - Throws: `DynamicsError.behaviorInUse` if it is in another animator or in another place of the tree; what is
  ///   wrong with one of its items (`.invalidItem`, `.invalidPath`, `.groupInGroup`, `.itemInUse`) or with its
  ///   arguments (`.invalidValue`). Then nothing is added.
  public func add(_ behavior: DynamicBehavior) throws(DynamicsError) {
    guard behavior.listingAnimator !== self else { return }
    guard !behavior.isListed else { throw .behaviorInUse(behavior: "\(type(of: behavior))") }
    try checkTree(behavior)
    // Items were asked, and may have added it.
    guard behavior.listingAnimator !== self else { return }
    guard !behavior.isListed else { throw .behaviorInUse(behavior: "\(type(of: behavior))") }
    behaviors.append(behavior)
    behavior.listingAnimator = self
    do throws(DynamicsError) {
      try associate(behavior)
    } catch {
      behaviors.removeAll { $0 === behavior }
      behavior.listingAnimator = nil
      throw error
    }
  }

  /// Removes a behaviour with all below it, wherever in the tree it is; whether it was there. Inside an action or a
  /// delegate call it leaves when the step is over.
  @discardableResult
  public func remove(_ behavior: DynamicBehavior) -> Bool {
    if behavior.listingAnimator === self {
      behavior.listingAnimator = nil
      if let index = behaviors.firstIndex(where: { $0 === behavior }) { behaviors.remove(at: index) }
      dissociate(behavior)
      return true
    }
    var root = behavior
    while let parent = root.parent { root = parent }
    guard root.listingAnimator === self, let parent = behavior.parent else { return false }
    return parent.removeChild(behavior)
  }

  /// Refuses a tree with something in it that cannot be simulated, or that leaves another animator only when its step is
  /// over.
  func checkTree(_ behavior: DynamicBehavior) throws(DynamicsError) {
    guard behavior.dynamicAnimator == nil || behavior.dynamicAnimator === self else {
      throw .behaviorInUse(behavior: "\(type(of: behavior))")
    }
    try behavior.check(for: self)
    for child in behavior.childBehaviors { try checkTree(child) }
  }

  // MARK: - Association

  /// Has a behaviour and all below it join, now or when the step is over.
  func associate(_ behavior: DynamicBehavior) throws(DynamicsError) {
    guard phase == .idle else {
      queuedAdditions.append(behavior)
      return
    }
    phase = .editing
    defer { endEditing() }
    do throws(DynamicsError) {
      try join(behavior)
    } catch {
      leave(behavior)
      throw error
    }
    resumeIfNeeded()
  }

  private func join(_ behavior: DynamicBehavior) throws(DynamicsError) {
    guard behavior.dynamicAnimator == nil else { return }
    behavior.dynamicAnimator = self
    treeGrew(by: behavior)
    behavior.willMove(to: self)
    for error in behavior.errors { report(error) }
    behavior.errors = []
    try behavior.associate(with: self)
    changed(by: behavior)
    for child in behavior.childBehaviors where child.parent === behavior { try join(child) }
    // `willMove` may have added some.
    while let child = behavior.childBehaviors.first(where: { $0.dynamicAnimator == nil }) { try join(child) }
  }

  /// Has a behaviour and all below it leave, now or when the step is over.
  func dissociate(_ behavior: DynamicBehavior) {
    guard phase == .idle else {
      queuedAdditions.removeAll { $0 === behavior }
      queuedRemovals.append(behavior)
      return
    }
    phase = .editing
    defer { endEditing() }
    leave(behavior)
    changed()
  }

  private func leave(_ behavior: DynamicBehavior) {
    for child in behavior.childBehaviors { leave(child) }
    guard behavior.dynamicAnimator === self else { return }
    behavior.willMove(to: nil)
    wake(behavior.itemRows)
    behavior.dissociate(from: self)
    behavior.dynamicAnimator = nil
    treeChanged()
  }

  // MARK: - Edits

  /// Does something that changes bodies, now or when the step is over. Errors are thrown, or reported then.
  func edit(_ work: @escaping () throws(DynamicsError) -> Void) throws(DynamicsError) {
    guard phase == .idle else {
      queuedEdits.append(.items(work))
      return
    }
    phase = .editing
    defer { endEditing() }
    try work()
  }

  /// Takes items out of a behaviour, now or when the step is over.
  func removing(_ work: @escaping () -> Void) {
    guard phase == .idle else {
      queuedEdits.append(.removal(work))
      return
    }
    phase = .editing
    defer { endEditing() }
    work()
  }

  /// Ends what is done outside of a step, with what it put off.
  func endEditing() {
    phase = .idle
    applyEdits()
  }

  /// The same with errors reported in either case.
  func editReporting(_ work: @escaping () throws(DynamicsError) -> Void) {
    reportingErrors { () throws(DynamicsError) in try edit(work) }
  }

  /// Changes the world, now or when it may be changed.
  func whenUnlocked(_ work: @escaping (World) throws(WorldError) -> Void) {
    if phase == .simulating {
      queuedEdits.append(.world(work))
    } else {
      reportingWorld { () throws(WorldError) in try work(world) }
    }
  }

  /// How often what is put off may put off something in turn, at once: more waits for the next call.
  private static let roundLimit = 100

  /// Does what was put off: removals of behaviours and items first, then edits, then additions; and what these put off in
  /// turn.
  func applyEdits() {
    guard phase == .idle else { return }
    phase = .editing
    defer { phase = .idle }
    var rounds = 0
    while !queuedRemovals.isEmpty || !queuedEdits.isEmpty || !queuedAdditions.isEmpty {
      guard rounds < Self.roundLimit else { return report(.busy(operation: "changing what changes itself")) }
      rounds += 1
      let removals = queuedRemovals
      let edits = queuedEdits
      let additions = queuedAdditions
      queuedRemovals = []
      queuedEdits = []
      queuedAdditions = []
      for behavior in removals {
        leave(behavior)
        changed()
      }
      for case .removal(let work) in edits { work() }
      for edit in edits {
        switch edit {
        case .removal: break
        case .items(let work): reportingErrors(work)
        case .world(let work): reportingWorld { () throws(WorldError) in try work(world) }
        }
      }
      for behavior in additions where isInTree(behavior) {
        do throws(DynamicsError) {
          try join(behavior)
        } catch {
          leave(behavior)
          unlist(behavior)
          report(error)
        }
        resumeIfNeeded()
      }
    }
  }

  /// Takes a behaviour that could not join after all out of the list that it is in.
  private func unlist(_ behavior: DynamicBehavior) {
    behaviors.removeAll { $0 === behavior }
    behavior.listingAnimator = nil
    behavior.parent?.childBehaviors.removeAll { $0 === behavior }
    behavior.parent = nil
  }

  private func isInTree(_ behavior: DynamicBehavior) -> Bool {
    var root = behavior
    while let parent = root.parent { root = parent }
    return root.listingAnimator === self
  }

  // MARK: - Changes

  /// Notes that something was changed: the animator goes on.
  func changed() { resumeIfNeeded() }

  /// Notes that a behaviour was changed: its joints are brought up to date and all its items woken before the next
  /// step. Items that join or leave it, and boundaries, wake whom it concerns by themselves.
  func changed(by behavior: DynamicBehavior) {
    if changedBehaviors.last !== behavior { changedBehaviors.append(behavior) }
    if changedBehaviors.count >= changesLimit {
      forgetRepeatedChanges()
      changesLimit = 2 * max(changedBehaviors.count, Self.leastChanges)
    }
    resumeIfNeeded()
  }

  /// With so few changes it is not looked whether some are of the same behaviour.
  static var leastChanges: Int { 16 }

  /// Keeps of each behaviour that was changed its first change.
  func forgetRepeatedChanges() {
    var seen: Set<ObjectIdentifier> = []
    changedBehaviors.removeAll { !seen.insert(ObjectIdentifier($0)).inserted }
  }

  // MARK: - Errors

  /// Keeps an error and tells of it. Those that come of being told are kept and not told: who answers an error with the
  /// same mistake would be told of it until the stack ends.
  func report(_ error: DynamicsError) {
    if errors.count >= Self.errorLimit { errors.removeFirst(errors.count - Self.errorLimit + 1) }
    errors.append(error)
    guard !isReporting else { return }
    isReporting = true
    defer { isReporting = false }
    errorHandler?(error)
    delegate?.dynamicAnimator(self, didReport: error)
  }

  /// Does something and reports an error.
  func reportingErrors(_ work: () throws(DynamicsError) -> Void) {
    do throws(DynamicsError) { try work() } catch { report(error) }
  }

  /// Does something with the world and reports an error.
  func reportingWorld(_ work: () throws(WorldError) -> Void) {
    do throws(WorldError) { try work() } catch { report(.world(error)) }
  }
}
