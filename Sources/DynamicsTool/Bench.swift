import ArgumentParser
import DynamicsBase
import Foundation
import Scenes

/// Measures scenes.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures scenes: time of every step but the first, by phase, with the quality of the end beside it.")

  @Argument(help: "Names of built-in scenes, or scene or animator files (default: the public benchmark scenes).")
  var scenes: [String] = []

  @OptionGroup var options: RunOptions

  @Option(help: "Counts of threads that work on a step, 1 to 256 each, separated by commas.")
  var workers = "1"

  @Option(help: "Runs of each scene; the median is reported.")
  var repeats = 1

  @Option(help: ArgumentHelp("Writes the results as JSON.", valueName: "file"))
  var json: String?

  func validate() throws {
    _ = try RunOptions.workerCounts(workers)
    guard (1...1000).contains(repeats) else { throw usage("--repeats \(repeats): expected 1 to 1000") }
  }

  func run() throws {
    do {
      let chosen =
        scenes.isEmpty ? SceneLibrary.benchmarks : try scenes.map { try loadScene($0) }
      var table = Table([
        "scene", "solver", "simd", "workers", "steps", "ms/step", "overlap mm", "joint mm", "energy J", "inside",
        "state",
      ])
      var results: [SceneReport] = []
      for scene in chosen {
        for report in try measure(scene) {
          results.append(report)
          table.add([
            scene.name, report.solver, report.simd, "\(report.workers)", "\(report.steps)",
            String(format: "%.3f", report.millisecondsPerStep),
            String(format: "%.2f", report.maxPenetration * 1000),
            String(format: "%.2f", report.maxJointError * 1000),
            String(format: "%.4g", report.kineticEnergy), "\(report.bodiesInside)/\(report.dynamicBodies)",
            report.stateHash,
          ])
        }
      }
      print(table.text)
      if let json { try Files.write(BenchmarkFile(results: results), to: json) }
    } catch {
      throw badData(error)
    }
  }

  /// A report for each count of workers. Their runs take turns, so that all see the same machine.
  private func measure(_ scene: Scene) throws -> [SceneReport] {
    let counts = try RunOptions.workerCounts(workers)
    var reports: [[SceneReport]] = counts.map { _ in [] }
    for number in 1...repeats {
      for (index, count) in counts.enumerated() {
        let title = "\(scene.name) \(number)/\(repeats)" + (counts.count > 1 ? ", workers: \(count)" : "")
        reports[index].append(try report(of: options.makeRun(scene, workers: count), title))
      }
    }
    return try reports.map { try SceneReport.median($0) }
  }

  private func report(of run: SceneRun, _ title: String) throws -> SceneReport {
    let steps = options.steps ?? run.scene.steps
    var progress = Progress(title, total: steps, bodies: run.world.bodyCount)
    for step in 1...steps {
      try run.step()
      progress.update(step)
    }
    progress.finish()
    return try run.report()
  }
}
