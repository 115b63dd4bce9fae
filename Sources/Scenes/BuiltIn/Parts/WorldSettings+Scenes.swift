internal import BatchSolver

extension WorldSettings {
  /// Nothing sleeps: for scenes whose work is to be the same in every step.
  static var withoutSleep: WorldSettings {
    var settings = WorldSettings()
    settings.allowsSleep = false
    return settings
  }

  /// Joints are solved directly, and nothing sleeps: for scenes whose joints are to be watched.
  static var direct: WorldSettings {
    var settings = withoutSleep
    settings.solver = .direct
    return settings
  }
}
