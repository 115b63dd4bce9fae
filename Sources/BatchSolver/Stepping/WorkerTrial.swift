/// Whether all workers do the steps of a world or one does: which is faster depends on the world, and on how far the cores
/// are from each other, which changes where a machine is a virtual one. As the number of workers changes no result, this
/// is a matter of time alone: from time to time some steps are done in the other way.
package struct WorkerTrial {
  /// All workers do the present steps.
  private var usesWorkers = true
  /// The present step tries the other way.
  private var isTrying = false
  /// Steps of the present way, or of the trial.
  private var steps = 0
  /// Steps before the next trial.
  private var patience = Self.leastPatience
  /// The least time of the last steps of the present way, and of the trial.
  private var least = Double.infinity
  private var leastOfTrial = Double.infinity

  /// Steps of a trial. The first does not count: bodies and contacts have to go to the caches of other cores.
  package static let stepsOfTrial = 4
  /// Steps between two trials: half a second after a change, and eight seconds where nothing changes, of which the trial
  /// is a hundredth.
  static let leastPatience = 30
  package static let mostPatience = 480

  package init() {}

  /// One worker does the present step.
  package var isAlone: Bool { usesWorkers == isTrying }

  /// Says how long the present step took.
  package mutating func took(_ time: Double) {
    steps += 1
    if isTrying {
      if steps > 1 { leastOfTrial = min(leastOfTrial, time) }
      if steps == Self.stepsOfTrial { endTrial() }
    } else {
      if steps > patience - Self.stepsOfTrial + 1 { least = min(least, time) }
      if steps >= patience { begin(trial: true) }
    }
  }

  private mutating func endTrial() {
    if leastOfTrial < least {
      usesWorkers.toggle()
      patience = Self.leastPatience
    } else {
      patience = min(2 * patience, Self.mostPatience)
    }
    begin(trial: false)
  }

  private mutating func begin(trial: Bool) {
    isTrying = trial
    steps = 0
    if trial { leastOfTrial = .infinity } else { least = .infinity }
  }
}
