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

  @Option(help: "Worker counts, separated by commas; 1.")
  var workers = "1"

  @Option(help: "Runs of each scene; the median is reported.")
  var repeats = 1

  @Option(help: ArgumentHelp("Writes the results as JSON.", valueName: "file"))
  var json: String?

  func validate() throws {
    guard workers == "1" else { throw usage("--workers \(workers.quoted): expected 1") }
    guard (1...1000).contains(repeats) else { throw usage("--repeats \(repeats): expected 1 to 1000") }
  }

  func run() throws {
    do {
      let chosen =
        scenes.isEmpty ? SceneLibrary.benchmarks : try scenes.map { try loadScene($0) }
      var table = Table([
        "scene", "solver", "simd", "steps", "ms/step", "overlap mm", "joint mm", "energy J", "inside", "state",
      ])
      var results: [SceneReport] = []
      for scene in chosen {
        let report = try measure(scene)
        results.append(report)
        table.add([
          scene.name, report.solver, report.simd, "\(report.steps)", String(format: "%.3f", report.millisecondsPerStep),
          String(format: "%.2f", report.maxPenetration * 1000),
          String(format: "%.2f", report.maxJointError * 1000),
          String(format: "%.4g", report.kineticEnergy), "\(report.bodiesInside)/\(report.dynamicBodies)",
          report.stateHash,
        ])
      }
      print(table.text)
      if let json { try Files.write(BenchmarkFile(results: results), to: json) }
    } catch {
      throw badData(error)
    }
  }

  private func measure(_ scene: Scene) throws -> SceneReport {
    let steps = options.steps ?? scene.steps
    var reports: [SceneReport] = []
    for number in 1...repeats {
      let run = try options.makeRun(scene)
      var progress = Progress("\(scene.name) \(number)/\(repeats)", total: steps, bodies: run.world.bodyCount)
      for step in 1...steps {
        try run.step()
        progress.update(step)
      }
      progress.finish()
      reports.append(try run.report())
    }
    return try SceneReport.median(reports)
  }
}
