import ArgumentParser
import Scenes

/// Simulates a scene and says what came of it.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Simulates a scene and prints a summary.")

  @Argument(help: "The name of a built-in scene.")
  var scene: String

  @OptionGroup var options: RunOptions

  @Option(help: "Workers; one.")
  var workers = 1

  @Option(help: ArgumentHelp("Writes the summary as JSON.", valueName: "file"))
  var json: String?

  @Flag(help: "No progress bar and no summary.")
  var quiet = false

  func validate() throws {
    guard workers == 1 else { throw usage("--workers \(workers): expected 1") }
  }

  func run() throws {
    do {
      let scene = try SceneLibrary.scene(named: scene)
      let run = try SceneRun(scene, size: options.size, timeStep: options.dt, substeps: options.substeps)
      let steps = options.steps ?? scene.steps
      var progress = Progress(scene.name, total: steps, bodies: run.world.bodyCount, isQuiet: quiet)
      for step in 1...steps {
        try run.step()
        progress.update(step)
      }
      progress.finish()
      let report = try run.report()
      if !quiet { print(Summary(report).text) }
      if let json { try JSONOutput.write(BenchmarkFile(results: [report]), to: json) }
    } catch {
      throw badData(error)
    }
  }
}
