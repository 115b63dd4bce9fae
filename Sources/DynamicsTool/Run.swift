import ArgumentParser
import BatchSolver
import DynamicsBase
import DynamicsDrawing
import Foundation
import Scenes

/// Simulates a scene and says what came of it.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Simulates a scene and prints a summary.",
    discussion: "Ctrl-C ends the run after the present step; what was asked for is written of the steps done.")

  @Argument(help: "The name of a built-in scene, or a scene or animator file (.json).")
  var scene: String

  @OptionGroup var options: RunOptions

  @Option(help: "Threads that work on a step, 1 to 256; they change no result.")
  var workers = 1

  @Option(help: ArgumentHelp("Writes poses and velocities of every step: .jsonl or .csv.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Writes all calls that change the world, for 'replay'; behaviours as what they do with it.", valueName: "file"))
  var record: String?

  @Option(help: ArgumentHelp("Writes a page that plays the run.", valueName: "file"))
  var html: String?

  @Option(help: ArgumentHelp("Writes a picture of the end.", valueName: "file"))
  var svg: String?

  @Option(
    help: ArgumentHelp(
      "Writes a picture (SVG) of the worst joint error over time, solved iteratively and directly.", valueName: "file"))
  var plot: String?

  @Option(help: ArgumentHelp("Writes the summary as JSON.", valueName: "file"))
  var json: String?

  @Flag(help: "No progress bar and no summary.")
  var quiet = false

  func validate() throws {
    guard RunOptions.workerRange.contains(workers) else { throw usage("--workers \(workers): expected 1 to 256") }
    if let output, Trajectory.Format(path: output) == nil {
      throw usage("--output \(output.quoted): expected a name that ends in .jsonl or .csv")
    }
  }

  func run() throws {
    let isWhole: Bool
    do {
      isWhole = try simulate()
    } catch {
      throw badData(error)
    }
    // As a shell says of a program that was ended by SIGINT.
    if !isWhole { throw ExitCode(130) }
  }

  /// Returns whether all steps were done.
  private func simulate() throws -> Bool {
    let scene = try loadScene(scene, isQuiet: quiet)
    let run = try options.makeRun(scene, workers: workers)
    let steps = options.steps ?? scene.steps
    let calls = try record.map { try RecordingFile($0, of: run.world) }
    let recording = try html.map { _ in try run.recording(steps: steps) }
    let trajectory = output.flatMap { Trajectory.Format(path: $0) }.map { Trajectory($0) }
    var stretch = plot.map { _ in StretchPlot.Series(run.world.settings.solver.rawValue) }
    let interruption = Interruption()
    var progress = Progress(scene.name, total: steps, bodies: run.world.bodyCount, isQuiet: quiet)
    try trajectory?.add(run)
    for step in 1...steps {
      if interruption.happened { break }
      try run.step()
      try recording?.add()
      try trajectory?.add(run)
      try stretch?.add(run)
      progress.update(step)
    }
    progress.finish()
    try calls?.finish()
    let report = try run.report()
    if !quiet {
      if run.steps < steps { print("interrupted after \(run.steps) of \(steps) steps") }
      print(Summary(report).text)
      if let recording, recording.interval > 1 {
        print("  the page holds one of every \(recording.interval) steps (\(recording.frameCount) pictures)")
      }
    }
    if let output, let trajectory { try Files.write(trajectory.data, to: output) }
    if let html, let recording {
      let page = recording.html(title: scene.name, summary: summary(of: run, recording))
      try Files.write(Data(page.utf8), to: html)
    }
    if let svg { try Files.write(Data(run.svg().utf8), to: svg) }
    if let json { try Files.write(BenchmarkFile(results: [report]), to: json) }
    if let plot, let stretch { try writePlot(scene, stretch, steps: run.steps, interruption, to: plot) }
    return run.steps == steps
  }

  /// What the page says below its title.
  private func summary(of run: SceneRun, _ recording: Recording) -> String {
    var parts = [run.scene.summary, "\(run.world.bodyCount) bodies"]
    if recording.interval > 1 { parts.append("one picture for \(recording.interval) steps") }
    return parts.joined(separator: " · ")
  }

  /// Draws the run beside one with the other solver: iterative and direct, and a run that was neither as well.
  private func writePlot(
    _ scene: Scene, _ done: StretchPlot.Series, steps: Int, _ interruption: Interruption, to path: String
  ) throws {
    var series = [done]
    for solver in [SolverChoice.iterative, .direct] where solver.rawValue != done.name {
      var other = StretchPlot.Series(solver.rawValue)
      let run = try options.makeRun(scene, solver: solver, workers: workers)
      var progress = Progress("\(scene.name) \(solver)", total: steps, bodies: run.world.bodyCount, isQuiet: quiet)
      while run.steps < steps, !interruption.happened {
        try run.step()
        try other.add(run)
        progress.update(run.steps)
      }
      progress.finish()
      series.append(other)
    }
    // The same order and colours whichever run was the first.
    series.sort { $0.name > $1.name }
    try Files.write(Data(StretchPlot(title: "\(scene.name): \(scene.summary)", series).text.utf8), to: path)
  }
}
