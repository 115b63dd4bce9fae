extension World {
  /// What the direct solver did in the last step.
  public var directCounters: DirectCounters { direct.counters }

  /// Brings the direct islands up to date if contacts, joints or sleep changed; the plans are of what is in no island.
  func updateDirectIslands() {
    if direct.update(settings.solver, joints, bodies, contacts) { joints.planChanged() }
  }

  /// Solves the direct islands, one step without sub-steps.
  func solveDirectIslands(_ step: StepSettings) { direct.solve(step, bodies, joints, contacts) }

  /// What direct islands read of the world between steps.
  var directContext: DirectContext {
    DirectContext(StepSettings(settings), direct, bodies, joints, contacts, isInStep: isLocked)
  }

  /// Forgets analysed islands that are not in use. For tests: results are the same with and without them.
  package func forgetIdleDirectIslands() { direct.idle.removeAll() }

  /// Analysed islands that are not in use, and the bytes that they take.
  package var idleDirectIslands: (count: Int, bytes: Int) { (direct.idle.count, direct.idle.byteCount) }
}
