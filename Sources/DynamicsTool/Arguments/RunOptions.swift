import ArgumentParser
import BatchSolver
import DynamicsBase
import Scenes

/// The flags that `run`, `bench` and `view` share.
struct RunOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: "The scene's size parameter (see 'dynamics scenes').",
    transform: NumberArgument.positive)
  var size: Int?

  @Option(
    parsing: .unconditional, help: "Sub-steps of a step (default: the scene's).",
    transform: NumberArgument.whole(1...1000))
  var substeps: Int?

  @Option(
    parsing: .unconditional, help: "Length of a step in seconds (default: the scene's).",
    transform: NumberArgument.seconds)
  var dt: Float?

  @Option(
    help: "How joints are solved: automatic, iterative or direct (default: as the scene says).",
    completion: .list(SolverChoice.allCases.map(\.rawValue)),
    transform: ChoiceArgument.word(SolverChoice.allCases.map { ($0.rawValue, $0) }))
  var solver: SolverChoice?
}

extension RunOptions {
  /// The run of a scene that these flags ask for; `solver` in place of theirs. Its warnings go to standard error.
  func makeRun(_ scene: Scene, solver other: SolverChoice? = nil, workers: Int) throws -> SceneRun {
    let run = try SceneRun(
      scene, size: size, solver: other ?? solver, timeStep: dt, substeps: substeps, workers: workers)
    run.onWarning = { Progress.printBesideBar("dynamics: \($0.printable(PrintableText.messageLimit))") }
    return run
  }

  /// A list of worker counts, separated by commas, each once.
  static func workerCounts(_ text: String) throws -> [Int] {
    let counts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard counts.allSatisfy({ $0.map(workerRange.contains) ?? false }) else {
      throw usage("--workers \(text.quoted): expected numbers from 1 to 256, separated by commas")
    }
    for (index, count) in counts.enumerated() where counts[..<index].contains(count) {
      throw usage("--workers \(text.quoted): \(count!) is there twice")
    }
    return counts.map { $0! }
  }

  static let workerRange = 1...256
  static let stepRange = 1...10_000_000
  /// Of runs whose first step is not timed.
  static let measuredStepRange = 2...stepRange.upperBound
}
