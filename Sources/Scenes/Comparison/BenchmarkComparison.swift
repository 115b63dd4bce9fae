/// How two benchmark files compare, scene by scene.
public struct BenchmarkComparison: Sendable, Equatable {
  /// One scene of both files.
  public struct Row: Sendable, Equatable {
    /// The name of the scene.
    public var scene: String
    /// The instruction set, as `SIMDLevel` names it.
    public var simd: String
    /// A step of the base, ms.
    public var baseMilliseconds: Double
    /// A step of the head, ms.
    public var headMilliseconds: Double
    /// Whether both ended in the same state.
    public var hashIsEqual: Bool

    /// Above 1: the head is slower.
    public var ratio: Double { headMilliseconds / baseMilliseconds }
  }

  /// In the order of the base.
  public var rows: [Row]
  /// That of all rows together.
  public var verdict: Verdict

  /// Compares results of the same scenes, sizes, SIMD levels, workers and steps.
  ///
  /// - Parameters:
  ///   - tolerance: The change of time that counts as none, as a fraction.
  ///   - allowsHashChange: A different end state is shown but not held against the head.
  /// - Throws: `ComparisonError` if the files do not hold the same runs.
  public init(
    base: BenchmarkFile, head: BenchmarkFile, tolerance: Double, allowsHashChange: Bool = false
  ) throws(ComparisonError) {
    rows = []
    let heads = Dictionary(grouping: head.results, by: Self.key)
    let bases = Dictionary(grouping: base.results, by: Self.key)
    for (key, results) in bases where results.count > 1 { throw .duplicate(run: key) }
    for (key, results) in heads where results.count > 1 { throw .duplicate(run: key) }
    for key in heads.keys.sorted() where bases[key] == nil { throw .missing(run: key, file: "base") }
    var verdicts: [Verdict] = []
    for old in base.results {
      guard let new = heads[Self.key(old)]?.first else { throw .missing(run: Self.key(old), file: "head") }
      guard old.millisecondsPerStep > 0, new.millisecondsPerStep > 0 else { throw .noTime(run: Self.key(old)) }
      let row = Row(
        scene: old.scene, simd: old.simd, baseMilliseconds: old.millisecondsPerStep,
        headMilliseconds: new.millisecondsPerStep, hashIsEqual: old.stateHash == new.stateHash)
      rows.append(row)
      if row.ratio > 1 + tolerance || (!row.hashIsEqual && !allowsHashChange) { verdicts.append(.worse) }
      if row.ratio < 1 / (1 + tolerance) { verdicts.append(.faster) }
    }
    guard !rows.isEmpty else { throw .empty }
    verdict = Verdict.together(verdicts)
  }

  private static func key(_ report: SceneReport) -> String {
    "\(report.scene)\(report.size.map { " of size \($0)" } ?? ""), \(report.solver), \(report.simd), \(report.workers.counted("worker")), "
      + "\(report.steps.counted("step")) of \(report.timeStep) s in \(report.substeps)"
  }
}
