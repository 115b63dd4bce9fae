import ArgumentParser
import DynamicsBase
import Foundation
import Scenes

/// Measures two builds in turn: the performance gate behind `make regression`.
struct Pairs: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures two builds of this command, or of another, alternately and compares them.",
    discussion: """
      Exact things come first: state hash and counters of every scene. Then intervals of confidence of the ratio of times, \
      and the base is compared with itself in the same rounds. Exits with 0 if the builds are equal, 2 if the head is \
      slower on a scene or ends in another state, 3 if the measurements cannot tell, 4 if it is faster.
      """)

  @Argument(help: "The executable to compare with.", completion: .file())
  var base: String

  @Argument(help: "The executable to judge.", completion: .file())
  var head: String

  @Option(
    help: "Scenes or scene files, separated by commas (default: the public benchmark scenes that the base has).")
  var scenes: String?

  @Option(
    parsing: .unconditional,
    help: "Counts of threads that work on a step, separated by commas: each scene is measured with each of them.")
  var workers = "1"

  @Option(
    parsing: .unconditional, help: "Rounds of each scene before it is judged for the first time, 1 to 1000.",
    transform: NumberArgument.whole(1...1000))
  var pairs = 12

  @Option(
    parsing: .unconditional,
    help: "Rounds of a scene at most, as long as it cannot be judged, up to 1000 (default: four times --pairs).",
    transform: NumberArgument.whole(1...1000))
  var maxPairs: Int?

  @Option(
    parsing: .unconditional, help: "Steps of a run, 2 or more (default: the scene's).",
    transform: NumberArgument.whole(RunOptions.measuredStepRange))
  var steps: Int?

  @Option(
    parsing: .unconditional, help: "Change of time that counts as none, as a fraction.",
    transform: NumberArgument.tolerance)
  var tolerance = 0.05

  @Option(
    parsing: .unconditional, help: "Probability that the intervals of all scenes hold what they should.",
    transform: NumberArgument.confidence)
  var confidence = 0.95

  @Flag(help: "Another end state is no fault.")
  var allowHashChange = false

  @Option(parsing: .unconditional, help: "Added to the calls of the base, separated by spaces.")
  var baseArguments = ""

  @Option(parsing: .unconditional, help: "Added to the calls of the head, separated by spaces.")
  var headArguments = ""

  @Option(
    parsing: .unconditional, help: "Of the random order of runs, 0 to 4294967295 (default: another one each time).",
    transform: NumberArgument.whole(0...Int(UInt32.max)))
  var seed: Int?

  @Option(
    help: ArgumentHelp("Writes every sample and what they say as JSON: .json.", valueName: "file"),
    completion: .file(extensions: ["json"]), transform: OutputPath.ending(in: "json"))
  var json: OutputPath?

  func validate() throws {
    _ = try RunOptions.workerCounts(workers)
    if let maxPairs, maxPairs < pairs { throw usage("--max-pairs \(maxPairs): expected \(pairs) to 1000") }
  }

  func run() throws {
    let comparison: PairedComparison
    do {
      let base = try BenchmarkExecutable(base, arguments: baseArguments)
      let head = try BenchmarkExecutable(head, arguments: headArguments)
      let names = try sceneNames(base)
      try OutputPath.checkDistinct([json].compactMap { $0 }, scenes: names)
      let counts = try RunOptions.workerCounts(workers)
      let plan = try plan(comparisons: names.count * counts.count)
      let file = try json.map { try OutputFile($0) }
      let seed = UInt64(seed ?? .random(in: 0...Int(UInt32.max)))
      var order = SplitMix64(seed: seed)
      var results: [PairedComparison.Scene] = []
      for name in names {
        for count in counts { results.append(try measure(name, count, base, head, plan, &order)) }
      }
      comparison = PairedComparison(plan: plan, seed: seed, scenes: results)
      if let file { try Files.write(comparison, to: file) }
    } catch let error as ValidationError {
      throw error
    } catch {
      throw failure(error)
    }
    let files = [json].compactMap { $0 }
    StandardOutput.print(Self.table(comparison).text, beside: files)
    StandardOutput.print(Self.sentence(comparison), beside: files)
    if comparison.verdict != .equal { throw ExitCode(comparison.verdict.exitCode) }
  }

  /// What is asked for, or the public benchmark scenes that the base knows: an older one may know fewer.
  private func sceneNames(_ base: BenchmarkExecutable) throws -> [String] {
    guard let scenes else {
      let known = try base.sceneNames()
      let names = SceneLibrary.benchmarks.map(\.name).filter(known.contains)
      guard !names.isEmpty else { throw usage("'scenes' of the base lists no public benchmark scene: give --scenes") }
      return names
    }
    let names = scenes.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for (index, name) in names.enumerated() {
      guard !name.isEmpty else {
        throw usage("--scenes \(scenes.quoted): expected names or files, separated by commas")
      }
      guard !names[..<index].contains(name) else { throw usage("--scenes: \(name.quoted) is there twice") }
      guard name != "-" else { throw usage("--scenes -: expected names or files, which each run can read anew") }
      if name.hasSuffix(".json"), !FileManager.default.isReadableFile(atPath: name) {
        throw FileProblem.input(name, "there is no such file, or it may not be read")
      }
    }
    return names
  }

  private func plan(comparisons: Int) throws -> ComparisonPlan {
    let most = maxPairs ?? min(4 * pairs, 1000)
    var plan = ComparisonPlan(comparisons: comparisons, rounds: pairs, most: most)
    plan.tolerance = tolerance
    plan.confidence = confidence
    plan.allowsHashChange = allowHashChange
    guard plan.leastRounds <= most else {
      throw usage(
        "--max-pairs \(most) could never tell: \(comparisons) comparisons with confidence \(confidence) need at least "
          + "\(plan.leastRounds)")
    }
    return plan
  }

  /// Rounds of a scene until they say something, or there are as many as there may be.
  private func measure(
    _ name: String, _ workers: Int, _ base: BenchmarkExecutable, _ head: BenchmarkExecutable, _ plan: ComparisonPlan,
    _ generator: inout SplitMix64
  ) throws -> PairedComparison.Scene {
    var rounds: [PairedComparison.Round] = []
    while true {
      let look = plan.looks.first { $0 > rounds.count } ?? rounds.count
      var progress = Progress(name, total: look, unit: "rounds")
      while rounds.count < look {
        let order = PairedComparison.Role.allCases.shuffled(using: &generator)
        var runs: [PairedComparison.Role: MeasuredRun] = [:]
        for role in order {
          runs[role] = try (role == .head ? head : base).measure(name, steps: steps, workers: workers)
        }
        rounds.append(
          PairedComparison.Round(order: order, base: runs[.base]!, again: runs[.again]!, head: runs[.head]!))
        progress.update(rounds.count)
      }
      progress.finish()
      let scene = try PairedComparison.Scene(name: name, workers: workers, rounds: rounds, plan: plan)
      if scene.verdict != .cannotTell || rounds.count == plan.looks.last { return scene }
    }
  }

  private static func table(_ comparison: PairedComparison) -> Table {
    var table = Table([
      "scene", "workers", "rounds", "base ms", "head ms", "head/base", "between", "base/base", "instructions",
      "results",
      "",
    ])
    for scene in comparison.scenes {
      table.add([
        scene.name, "\(scene.workers)", "\(scene.rounds.count)", String(format: "%.4g", scene.medianBase),
        String(format: "%.4g", scene.medianHead), scene.time.estimate.printed(3), bounds(scene.time),
        bounds(scene.selfCheck), scene.instructions.map { $0.estimate.printed(4) } ?? "-",
        scene.resultsAreEqual ? "equal" : "differ",
        (scene.verdict == .worse && scene.resultsAreEqual ? "slower" : scene.verdict.rawValue)
          + (scene.isByInstructions ? ", by instructions" : ""),
      ])
    }
    return table
  }

  private static func bounds(_ interval: RatioInterval) -> String {
    guard let low = interval.low, let high = interval.high else { return "-" }
    return "\(low.printed(3)) to \(high.printed(3))"
  }

  private static func sentence(_ comparison: PairedComparison) -> String {
    let tolerance = String(format: "%.4g %%", 100 * comparison.plan.tolerance)
    let confidence = String(format: "%.4g %%", 100 * comparison.plan.confidence)
    switch comparison.verdict {
    case .equal: return "equal within \(tolerance) (confidence \(confidence))"
    case .faster: return "faster by more than \(tolerance) (confidence \(confidence))"
    case .worse: return "slower by more than \(tolerance) (confidence \(confidence)), or other results"
    case .cannotTell:
      return comparison.scenes.contains { !$0.selfCheck.contains(1) }
        ? "cannot tell: the base differs from itself" : "cannot tell: the intervals are too wide for \(tolerance)"
    }
  }
}
