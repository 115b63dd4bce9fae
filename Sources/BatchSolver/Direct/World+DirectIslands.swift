extension World {
  /// What the direct solver did in the last step.
  public var directCounters: DirectCounters { direct.counters }

  private var usesDirectSolver: Bool { direct.requestCount > 0 || settings.solver != .iterative }

  /// Brings the direct islands up to date if contacts, joints or sleep changed.
  func updateDirectIslands() {
    guard usesDirectSolver && joints.count > 0 else {
      if !direct.isEmpty { leaveRestToIterations() }
      direct.removeIslands(joints, bodies)
      return
    }
    guard planIsStale || jointPlanIsStale else { return }
    if direct.updateIslands(settings.solver, joints, bodies, pairs, disabledSlots: disabledSlots) {
      leaveRestToIterations()
    }
  }

  /// The iterative solver's plans are of what is in no island.
  private func leaveRestToIterations() {
    planIsStale = true
    jointPlanIsStale = true
  }

  /// Forgets analysed islands that are not in use. For tests: results are the same with and without them.
  package func forgetIdleDirectIslands() { direct.idle.removeAll() }

  /// Analysed islands that are not in use, and the bytes that they take.
  package var idleDirectIslands: (count: Int, bytes: Int) { (direct.idle.count, direct.idle.byteCount) }
}
