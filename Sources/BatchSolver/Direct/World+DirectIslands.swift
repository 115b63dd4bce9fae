extension World {
  // MARK: - Which islands

  /// Chooses how joints are solved from the next step on; see `SolverChoice`.
  ///
  /// With `.automatic` a mechanism (bodies that joints connect) is solved directly that has a loop (springs and motors do not
  /// count for it), a path of more than 8 joints, or a joint between masses of more than 20 : 1, unless it is buried in a
  /// heap: more than 4 contacts between moving bodies for each joint. What touches it is solved with it.
  ///
  /// - Throws: `WorldError.locked` inside a scope or hook.
  public func setSolver(_ solver: SolverChoice) throws(WorldError) {
    try checkUnlocked("setSolver")
    settings.solver = solver
    planIsStale = true
    joints.planChanged()
  }

  /// What the direct solver did in the last step.
  public var directCounters: DirectCounters { direct.counters }

  private var usesDirectSolver: Bool { joints.directRequestCount > 0 || settings.solver != .iterative }

  /// Brings the direct islands up to date if contacts, joints or sleep changed.
  func updateDirectIslands() {
    guard usesDirectSolver && joints.count > 0 else {
      if !direct.isEmpty { planIsStale = true }
      direct.removeIslands(&joints, bodies)
      return
    }
    guard planIsStale || joints.planIsStale else { return }
    // The iterative solver's plans are of what is in no island.
    if direct.updateIslands(settings.solver, &joints, bodies, pairs, disabledSlots: disabledSlots) {
      planIsStale = true
    }
  }

  /// Forgets analysed islands that are not in use. For tests: results are the same with and without them.
  package func forgetIdleDirectIslands() { direct.idle.removeAll() }

  /// Analysed islands that are not in use, and the bytes that they take.
  package var idleDirectIslands: (count: Int, bytes: Int) { (direct.idle.count, direct.idle.byteCount) }
}
