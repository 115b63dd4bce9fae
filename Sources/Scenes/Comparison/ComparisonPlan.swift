/// How two builds are compared: which change counts, how sure the answer must be, and when to look.
public struct ComparisonPlan: Codable, Sendable, Equatable {
  /// Scenes, each with each count of workers: what has an answer of its own.
  public var comparisons: Int
  /// Counts of rounds after which the measurements are looked at. Scenes about which they say enough stop there.
  public var looks: [Int]
  /// Change of time that counts as none, as a fraction.
  public var tolerance = 0.05
  /// Probability that all intervals of all looks include what they should.
  public var confidence = 0.95
  /// Another end state is no fault.
  public var allowsHashChange = false

  /// - Parameters:
  ///   - comparisons: See there; at least 1.
  ///   - rounds: The first look, at least 1.
  ///   - most: The last look. Between the two the count doubles.
  public init(comparisons: Int, rounds: Int, most: Int) {
    self.comparisons = max(comparisons, 1)
    looks = [max(rounds, 1)]
    while let last = looks.last, last < most { looks.append(min(2 * last, most)) }
  }

  /// Those of time, of the base against itself, and of instructions.
  private static let intervalsOfEach = 3

  /// The confidence of one interval: Bonferroni's correction for all intervals of all comparisons and looks. It holds
  /// however they depend on each other, and for intervals as for tests, unlike Holm's, which corrects tests alone.
  public var confidenceOfEach: Double {
    1 - (1 - confidence) / Double(Self.intervalsOfEach * comparisons * looks.count)
  }

  /// The fewest rounds that can say anything.
  public var leastRounds: Int { RatioInterval.leastCount(confidence: confidenceOfEach) }

  /// What an interval of head / base says: something only if all of it says the same.
  public func verdict(_ interval: RatioInterval) -> Verdict {
    guard let low = interval.low, let high = interval.high else { return .cannotTell }
    let most = 1 + tolerance
    if low > most { return .worse }
    if high < 1 / most { return .faster }
    return low >= 1 / most && high <= most ? .equal : .cannotTell
  }
}
