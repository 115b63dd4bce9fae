internal import BatchSolver
public import Foundation

extension DynamicAnimator {
  // MARK: - Pausing

  /// Holds the animator, whatever changes, until `resume()`.
  public func pause() {
    isHeld = true
    stopRunning()
  }

  /// Ends what `pause()` began; an animator whose items rest pauses again after a step.
  public func resume() {
    isHeld = false
    resumeIfNeeded()
  }

  func resumeIfNeeded() {
    guard !isRunning, !isHeld else { return }
    isRunning = true
    delegate?.dynamicAnimatorWillResume(self)
  }

  private func stopRunning() {
    lastClockTime = nil
    guard isRunning else { return }
    isRunning = false
    delegate?.dynamicAnimatorDidPause(self)
  }

  /// Begins or ends to run, as a snapshot says, and tells of it.
  func restoreRunning(_ runs: Bool) {
    guard runs != isRunning else { return }
    isRunning = runs
    lastClockTime = nil
    if runs { delegate?.dynamicAnimatorWillResume(self) } else { delegate?.dynamicAnimatorDidPause(self) }
  }

  // MARK: - Running

  /// The length of a frame where none is given, s.
  private static let frame = 1.0 / 60
  /// A clock that jumps farther than this was asleep, as UIKit has it, s.
  private static let longestGap = 0.5

  /// Steps by the time that the clock went since the last call; the first call, also after a pause, and one after a gap of
  /// more than 0.5 s, steps by 1/60 s.
  ///
  /// - Returns: Whether the animator is still running.
  /// - Throws: As `step(by:)`, and `DynamicsError.invalidValue` if the clock is not finite or ran backwards.
  @discardableResult
  public func advance() throws(DynamicsError) -> Bool {
    let now = clock()
    let gap = lastClockTime.map { now - $0 } ?? Self.frame
    guard gap >= 0, gap.isFinite else {
      throw .invalidValue(name: "clock", value: "\(now)", expected: "a finite time that does not run backwards")
    }
    // In a pause no time passes.
    lastClockTime = isRunning ? now : nil
    return try step(by: gap > Self.longestGap ? Self.frame : gap)
  }

  /// Steps by 1/60 s until an elapsed time is reached or the animator pauses.
  ///
  /// - Returns: Whether the animator is still running.
  /// - Throws: As `step(by:)`, and `DynamicsError.invalidValue` for a time that is not finite.
  @discardableResult
  public func run(until time: TimeInterval) throws(DynamicsError) -> Bool {
    guard time.isFinite else {
      throw .invalidValue(name: "time", value: "\(time)", expected: "a finite number")
    }
    guard phase == .idle else { throw .busy(operation: "run(until:)") }
    // Half a frame off: the sum of frames is not exact.
    while isRunning, elapsedTime < time - Self.frame / 2 { try step(by: Self.frame) }
    return isRunning
  }

  /// Steps by 1/60 s until all items rest, for a time at most.
  ///
  /// - Parameter limit: s of elapsed time from now on.
  /// - Returns: Whether all items rest. Those of an animator that is held stay as they are.
  /// - Throws: As `run(until:)`.
  @discardableResult
  public func runUntilRest(limit: TimeInterval) throws(DynamicsError) -> Bool {
    try !run(until: elapsedTime + limit) && !isAnyAwake
  }

  /// The system's monotonic clock, s.
  public static let systemTime: @Sendable () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }

  // MARK: - Rest

  /// Calls `handler` once, at the end of the step in which an item comes to rest; one that rests already counts after
  /// the next step.
  ///
  /// - Throws: `DynamicsError.missingItem` if the item is in no behaviour of the animator.
  public func whenAtRest(_ item: any DynamicItem, perform handler: @escaping () -> Void) throws(DynamicsError) {
    guard let row = bodies.row(of: item) else {
      throw .missingItem(item: item.nameInErrors, behavior: "\(type(of: self))")
    }
    restHandlers.add(handler, for: row)
    changed()
  }

  /// Whether an item rests; one that is in no behaviour of the animator does.
  public func isAtRest(_ item: any DynamicItem) -> Bool { bodies.row(of: item).map { isAtRest($0) } ?? true }

  private func isAtRest(_ row: Int32) -> Bool {
    guard let body = bodies.body(row) else { return true }
    return !((try? world.isAwake(body)) ?? false)
  }

  private var isAnyAwake: Bool {
    var anyAwake: UInt16 = 0
    world.withAwakeMasks { masks in
      for index in masks.indices { anyAwake |= masks[index] }
    }
    return anyAwake != 0
  }

  /// Whether the next step has something to do though nothing moves.
  private var hasPendingChanges: Bool {
    !changedBehaviors.isEmpty || propertiesAreStale || gravityIsStale || filtersAreStale
      || !contacts.membershipChanges.isEmpty
      || roster.collisions.contains { $0.boundariesAreStale }
  }

  /// Tells of rest and pauses if nothing moves any more.
  func finishStep() {
    reportRest()
    if !isAnyAwake, !hasPendingChanges { stopRunning() }
    referenceOwner?.animatorDidStep(self)
  }

  private func reportRest() {
    if !restHandlers.isEmpty {
      for handler in restHandlers.take(where: { isAtRest($0) }) { handler() }
    }
    for behavior in roster.all {
      guard let completion = behavior.restCompletion else { continue }
      let rests = restsInTree(behavior)
      let isNew = rests && !behavior.wasAtRest
      behavior.wasAtRest = rests
      if isNew { completion() }
    }
  }

  /// Notes who moves when a step begins, and may be at rest again when it ends.
  func noteMotion() {
    for behavior in roster.all where behavior.wasAtRest && behavior.restCompletion != nil {
      behavior.wasAtRest = restsInTree(behavior)
    }
  }

  private func restsInTree(_ behavior: DynamicBehavior) -> Bool {
    var hasItems = false
    var rests = true
    behavior.forEachInTree { part in
      guard rests else { return }
      for row in part.itemRows {
        hasItems = true
        guard isAtRest(row) else {
          rests = false
          return
        }
      }
    }
    return hasItems && rests
  }
}
