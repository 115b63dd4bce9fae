/// How many of its workers do the steps of a world: which number is the fastest depends on the world, on how far the cores
/// are from each other, which changes where a machine is a virtual one, and on what else runs on them. As it changes no
/// result, this is a matter of time alone: from time to time some steps are done by half or by twice as many, of all of
/// them to one.
///
/// What counts is the mean. Where others use the cores, too, a worker is taken away for milliseconds now and then, and all
/// wait for it: most steps are as fast as they can be, and the world is slow.
package struct WorkerTrial {
  /// How often the workers are halved in the present steps.
  private var halvings = 0
  /// A trial tries one halving more, or one less.
  private var triesFewer = true
  /// How many it tries.
  private var triedHalvings = 0
  /// The present step tries that.
  private var isTrying = false
  /// Steps of the present way, or of the trial.
  private var steps = 0
  /// Steps before the next trial.
  private var patience = Self.leastPatience
  /// Of the last steps of the present way, s a step.
  private var mean = 0.0
  /// What the steps of a trial took more than that, s.
  private var loss = 0.0

  /// Steps of a trial, at most. The first does not count: bodies and contacts have to go to the caches of other cores.
  package static let stepsOfTrial = 9
  /// A trial ends as soon as it has lost or won the time of so many steps of the present way.
  private static let clearLoss = 1.0
  /// Steps between two trials: half a second after a change, and eight seconds where nothing changes, of which the trial
  /// is a hundredth or two.
  static let leastPatience = 30
  package static let mostPatience = 480
  /// The mean is that of so many steps: fewer would show a worker that was taken away once, more what the world was before.
  private static let stepsOfMean = 24

  package init() {}

  /// How often to halve `workers` for the present step, until one is left.
  package mutating func halvings(of workers: Int) -> Int {
    let most = Int.bitWidth - 1 - workers.leadingZeroBitCount
    halvings = min(halvings, most)
    triedHalvings = halvings
    guard isTrying, most > 0 else { return halvings }
    if halvings == 0 { triesFewer = true }
    if halvings == most { triesFewer = false }
    triedHalvings += triesFewer ? 1 : -1
    return triedHalvings
  }

  /// Says how long the present step took.
  package mutating func took(_ time: Double) {
    steps += 1
    if isTrying {
      if steps > 1 { loss += time - mean }
      if steps == Self.stepsOfTrial || abs(loss) > Self.clearLoss * mean { endTrial() }
    } else {
      if steps > patience - Self.stepsOfMean { mean += time / Double(Self.stepsOfMean) }
      if steps >= patience { begin(trial: true) }
    }
  }

  private mutating func endTrial() {
    if loss < 0 {
      halvings = triedHalvings
      patience = Self.leastPatience
    } else {
      triesFewer.toggle()
      patience = min(2 * patience, Self.mostPatience)
    }
    begin(trial: false)
  }

  private mutating func begin(trial: Bool) {
    isTrying = trial
    steps = 0
    if trial { loss = 0 } else { mean = 0 }
  }
}
