internal import DynamicsBase

/// Runs of two builds, taken in turn, and what they say.
public struct PairedComparison: Codable, Sendable, Equatable {
  /// A run's place in a round.
  public enum Role: String, Codable, Sendable, CaseIterable {
    case base
    /// The base once more.
    case again
    case head
  }

  /// One run of each role, after each other.
  ///
  /// Their order is to be drawn anew for each round. Then of two roles with equal builds each comes first as often by
  /// chance alone, whatever else the machine does: the logarithm of the ratio of their times is as likely to have the
  /// opposite sign, which is all that `RatioInterval` assumes.
  public struct Round: Codable, Sendable, Equatable {
    /// In which the three were run.
    public var order: [Role]
    /// The run of the base.
    public var base: MeasuredRun
    /// The run of the base once more.
    public var again: MeasuredRun
    /// The run of the head.
    public var head: MeasuredRun

    /// A round of three runs.
    public init(order: [Role] = Role.allCases, base: MeasuredRun, again: MeasuredRun, head: MeasuredRun) {
      self.order = order
      self.base = base
      self.again = again
      self.head = head
    }
  }

  /// All runs of one scene with one count of workers.
  public struct Scene: Codable, Sendable, Equatable {
    /// Of the scene, with its size.
    public var name: String
    /// See `WorldSettings.workers`.
    public var workers: Int
    /// In the order in which they were run.
    public var rounds: [Round]
    /// Head / base.
    public var time: RatioInterval
    /// The base against itself, in the same rounds. It must contain 1; how wide it is says what the machine can tell apart.
    public var selfCheck: RatioInterval
    /// Head / base of the instructions; `nil` unless all runs counted them.
    public var instructions: RatioInterval?
    /// Whether all runs ended in the same state with the same counts.
    public var resultsAreEqual: Bool
    /// What is said of it by the plan.
    public var verdict: Verdict
    /// Whether instructions gave the verdict, because times could not.
    public var isByInstructions = false

    /// - Throws: `ComparisonError` if there is nothing to compare, or a run has no time above 0.
    public init(name: String, workers: Int, rounds: [Round], plan: ComparisonPlan) throws(ComparisonError) {
      guard let first = rounds.first?.base else { throw .empty }
      let runs = rounds.flatMap { [$0.base, $0.again, $0.head] }
      for run in runs where !(run.millisecondsPerStep > 0 && run.millisecondsPerStep.isFinite) {
        throw .noTime(run: name)
      }
      self.name = name
      self.workers = workers
      self.rounds = rounds
      resultsAreEqual = runs.allSatisfy(first.isEqual)
      do throws(RatioError) {
        let confidence = plan.confidenceOfEach
        time = try RatioInterval(
          rounds.map { $0.head.millisecondsPerStep / $0.base.millisecondsPerStep }, confidence: confidence)
        selfCheck = try RatioInterval(
          rounds.map { $0.again.millisecondsPerStep / $0.base.millisecondsPerStep }, confidence: confidence)
        if runs.allSatisfy({ ($0.instructionsPerStep ?? 0) > 0 }) {
          instructions = try RatioInterval(
            rounds.map { $0.head.instructionsPerStep! / $0.base.instructionsPerStep! }, confidence: confidence)
        }
      } catch {
        throw .noRatio(run: name, reason: error)
      }
      verdict = .equal
      judge(plan)
    }

    /// Of the rounds, ms a step.
    public var medianBase: Double { median(rounds.map(\.base.millisecondsPerStep)) }
    /// Of the rounds, ms a step.
    public var medianHead: Double { median(rounds.map(\.head.millisecondsPerStep)) }

    /// Exact things first, then time; instructions where time could not tell to the last look.
    private mutating func judge(_ plan: ComparisonPlan) {
      verdict = .worse
      if !resultsAreEqual, !plan.allowsHashChange { return }
      verdict = selfCheck.contains(1) ? plan.verdict(time) : .cannotTell
      // Workers that wait for each other execute as many instructions as the wait is long.
      guard verdict == .cannotTell, selfCheck.contains(1), rounds.count == plan.looks.last, workers == 1,
        let instructions
      else { return }
      verdict = plan.verdict(instructions)
      isByInstructions = true
    }

    private func median(_ values: [Double]) -> Double {
      let sorted = values.sorted()
      return 0.5 * (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2])
    }
  }

  /// By which it is judged.
  public var plan: ComparisonPlan
  /// Of the order of the runs.
  public var seed: UInt64
  /// One for each scene and count of workers.
  public var scenes: [Scene]
  /// What is said of it by the plan.
  public var verdict: Verdict

  /// A comparison whose verdict is that of its scenes together.
  public init(plan: ComparisonPlan, seed: UInt64, scenes: [Scene]) {
    self.plan = plan
    self.seed = seed
    self.scenes = scenes
    verdict = Verdict.together(scenes.map(\.verdict))
  }
}
