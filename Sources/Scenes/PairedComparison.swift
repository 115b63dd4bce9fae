/// Runs of two builds, taken in turn, and what they say.
public struct PairedComparison: Codable, Sendable, Equatable {
  /// All runs of one scene.
  public struct Scene: Codable, Sendable, Equatable {
    public var name: String
    public var base: [SceneReport]
    public var head: [SceneReport]

    public init(name: String, base: [SceneReport], head: [SceneReport]) {
      self.name = name
      self.base = base
      self.head = head
    }

    /// Head by base of each pair.
    public var ratios: [Double] {
      zip(base, head).map { $1.millisecondsPerStep / $0.millisecondsPerStep }
    }
    public var medianRatio: Double { median(ratios) }
    public var medianBase: Double { median(base.map(\.millisecondsPerStep)) }
    public var medianHead: Double { median(head.map(\.millisecondsPerStep)) }

    /// Whether every run ended in the same state with the same counters.
    public var isEqual: Bool {
      guard let first = base.first else { return false }
      return (base + head).allSatisfy {
        $0.stateHash == first.stateHash && $0.bodies == first.bodies && $0.shapes == first.shapes
          && $0.pairs == first.pairs && $0.contacts == first.contacts && $0.joints == first.joints
      }
    }

    private func median(_ values: [Double]) -> Double {
      let sorted = values.sorted()
      guard !sorted.isEmpty else { return .nan }
      let middle = sorted.count / 2
      return sorted.count % 2 == 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle])
    }
  }

  public var scenes: [Scene]
  public var tolerance: Double
  public var allowsHashChange: Bool

  public init(scenes: [Scene], tolerance: Double, allowsHashChange: Bool) {
    self.scenes = scenes
    self.tolerance = tolerance
    self.allowsHashChange = allowsHashChange
  }

  /// Worse if a scene differs (unless that is allowed) or its median ratio is above 1 + tolerance.
  public var verdict: BenchmarkComparison.Verdict {
    if scenes.contains(where: { !$0.isEqual }), !allowsHashChange { return .worse }
    if scenes.contains(where: { !($0.medianRatio <= 1 + tolerance) }) { return .worse }
    return scenes.contains { $0.medianRatio < 1 / (1 + tolerance) } ? .faster : .equal
  }
}
