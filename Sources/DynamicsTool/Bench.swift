import ArgumentParser
import DynamicsBase
import Foundation
import Scenes

/// Measures scenes.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures scenes: time of every step but the first, by phase, with the quality of the end beside it.")

  @Argument(
    help: "Names of built-in scenes, scene or animator files, or - (default: the public benchmark scenes).",
    completion: .scene)
  var scenes: [String] = []

  @Option(
    parsing: .unconditional, help: "Steps of a run, 2 or more: the first is not timed (default: the scene's).",
    transform: NumberArgument.whole(RunOptions.measuredStepRange))
  var steps: Int?

  @OptionGroup var options: RunOptions

  @Option(
    parsing: .unconditional, help: "Counts of threads that work on a step, 1 to 256 each, separated by commas.")
  var workers = "1"

  @Option(
    parsing: .unconditional, help: "Runs of each scene, 1 to 1000; that with the median time is reported.",
    transform: NumberArgument.whole(1...1000))
  var repeats = 1

  @Option(
    help: ArgumentHelp("Writes the results as JSON: .json.", valueName: "file"),
    completion: .file(extensions: ["json"]), transform: OutputPath.ending(in: "json"))
  var json: OutputPath?

  func validate() throws {
    _ = try RunOptions.workerCounts(workers)
    // Their results could not be told apart, and standard input is read to its end the first time.
    for (index, scene) in scenes.enumerated() where scenes[..<index].contains(scene) {
      throw usage("\(scene == "-" ? "standard input" : "scene \(scene.quoted)") is there twice; expected it once")
    }
    try OutputPath.checkDistinct([json].compactMap { $0 }, scenes: scenes)
  }

  func run() throws {
    do {
      let file = try json.map { try OutputFile($0) }
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
            report.millisecondsPerStep.printed(3), (report.maxPenetration * 1000).printed(2),
            (report.maxJointError * 1000).printed(2), String(format: "%.4g", report.kineticEnergy),
            "\(report.bodiesInside)/\(report.dynamicBodies)",
            report.stateHash,
          ])
        }
      }
      StandardOutput.print(table.text, beside: [json].compactMap { $0 })
      if let file { try Files.write(BenchmarkFile(results: results), to: file) }
    } catch {
      throw failure(error)
    }
  }

  /// A report for each count of workers. Their runs take turns, so that all see the same machine.
  private func measure(_ scene: Scene) throws -> [SceneReport] {
    let counts = try RunOptions.workerCounts(workers)
    var reports: [[SceneReport]] = counts.map { _ in [] }
    for number in 1...repeats {
      for (index, count) in counts.enumerated() {
        let title = "\(scene.name) \(number)/\(repeats)" + (counts.count > 1 ? ", workers: \(count)" : "")
        let run = try options.makeRun(scene, workers: count)
        // They are those of the first run.
        if number > 1 || index > 0 { run.onWarning = nil }
        reports[index].append(try report(of: run, title))
      }
    }
    return try reports.map { try SceneReport.median($0) }
  }

  private func report(of run: SceneRun, _ title: String) throws -> SceneReport {
    let steps = steps ?? run.scene.steps
    guard steps > 1 else {
      throw FileProblem(
        path: run.scene.file ?? run.scene.name,
        reason: "it has 1 step; expected 2 or more, of which the first is not timed: give --steps")
    }
    var progress = Progress(title, total: steps, bodies: run.world.bodyCount)
    // Workers that there are already are not counted.
    let counter = run.world.settings.workers == 1 ? InstructionCounter() : nil
    var first: Int64?
    for step in 1...steps {
      try run.step()
      progress.update(step)
      if step == 1 { first = counter?.count }
    }
    let last = counter?.count
    progress.finish()
    var report = try run.report()
    if let first, let last { report.instructionsPerStep = Double(last - first) / Double(steps - 1) }
    return report
  }
}
