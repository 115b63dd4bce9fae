import ArgumentParser
import BatchSolver
import DynamicsBase
import Scenes

/// The flags that `run` and `bench` share.
struct RunOptions: ParsableArguments {
  @Option(help: "Steps to simulate (default: the scene's).")
  var steps: Int?

  @Option(help: "The scene's size parameter (see 'dynamics scenes').")
  var size: Int?

  @Option(help: "Sub-steps of a step (default: the scene's).")
  var substeps: Int?

  @Option(help: "Length of a step in seconds (default: the scene's).")
  var dt: Float?

  @Option(help: "How joints are solved: automatic, iterative or direct (default: as the scene says).")
  var solver: SolverChoice?

  func validate() throws {
    if let steps, !(1...10_000_000).contains(steps) { throw usage("--steps \(steps): expected 1 to 10000000") }
    if let substeps, !(1...1000).contains(substeps) { throw usage("--substeps \(substeps): expected 1 to 1000") }
    if let dt, !(dt > 0 && dt <= 1) { throw usage("--dt \(dt): expected more than 0 and at most 1 s") }
  }
}

extension SolverChoice: ExpressibleByArgument {}

extension RunOptions {
  /// The run of a scene that these flags ask for; `solver` in place of theirs.
  func makeRun(_ scene: Scene, solver other: SolverChoice? = nil, workers: Int) throws -> SceneRun {
    try SceneRun(
      scene, size: size, solver: other ?? solver, timeStep: dt, substeps: substeps, workers: workers)
  }

  /// A list of worker counts, separated by commas.
  static func workerCounts(_ text: String) throws -> [Int] {
    let counts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard counts.allSatisfy({ $0.map(workerRange.contains) ?? false }) else {
      throw usage("--workers \(text.quoted): expected numbers from 1 to 256, separated by commas")
    }
    return counts.map { $0! }
  }

  static let workerRange = 1...256
}
