extension World {
  /// What the direct solver did in the last step.
  public var directCounters: DirectCounters { direct.counters }

  /// What direct islands read of the world between steps, in scopes and in hooks: somebody may have moved a body since
  /// the last one.
  var directContext: DirectContext {
    DirectContext(StepSettings(settings), direct, bodies, joints, contacts, isInStep: false)
  }

  /// Forgets analysed islands that are not in use. For tests: results are the same with and without them.
  package func forgetIdleDirectIslands() { direct.idle.removeAll() }

  /// Analysed islands that are not in use, and the bytes that they take.
  package var idleDirectIslands: (count: Int, bytes: Int) { (direct.idle.count, direct.idle.byteCount) }
}
