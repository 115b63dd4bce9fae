import ArgumentParser
import BatchSolver
import DynamicsDrawing
import Scenes

/// Simulates a scene and says what came of it.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Simulates a scene and prints a summary.",
    discussion: """
      Ctrl-C ends the run after the present step; what was asked for is written of the steps done. A file named - goes \
      to standard output, and the summary then to standard error.
      """)

  @Argument(
    help: "The name of a built-in scene, a scene or animator file (.json), or - for one from standard input.",
    completion: .scene)
  var scene: String

  @Option(
    parsing: .unconditional, help: "Steps to simulate (default: the scene's).",
    transform: NumberArgument.whole(RunOptions.stepRange))
  var steps: Int?

  @OptionGroup var options: RunOptions

  @Option(
    parsing: .unconditional, help: "Threads that work on a step, 1 to 256; they change no result.",
    transform: NumberArgument.whole(RunOptions.workerRange))
  var workers = 1

  @OptionGroup var outputs: OutputOptions

  @Flag(help: "No progress bar and no summary.")
  var quiet = false

  func validate() throws { try OutputPath.checkDistinct(outputs.all, scenes: [scene]) }

  func run() throws {
    let isWhole: Bool
    do {
      isWhole = try simulate()
    } catch {
      throw failure(error)
    }
    // As a shell says of a program that was ended by SIGINT.
    if !isWhole { throw ExitCode(130) }
  }

  /// Returns whether all steps were done.
  private func simulate() throws -> Bool {
    // First of all, so that nobody waits for a run that has nowhere to go.
    let files = try outputs.open()
    let scene = try loadScene(scene, isQuiet: quiet)
    let run = try options.makeRun(scene, workers: workers)
    let steps = steps ?? scene.steps
    let calls = try outputs.record.map { try RecordingFile($0, of: run.world) }
    let recording = try files.html.map { _ in try run.recording(steps: steps) }
    let trajectory = try files.output.map { file in try Trajectory(outputs.trajectoryFormat) { try file.add($0) } }
    var stretch = files.plot.map { _ in StretchPlot.Series(run.world.settings.solver.rawValue) }
    let interruption = Interruption()
    var progress = Progress(scene.name, total: steps, bodies: run.world.bodyCount, isQuiet: quiet)
    defer { progress.finish() }
    try trajectory?.add(run)
    for step in 1...steps {
      if interruption.happened { break }
      try run.step()
      try calls?.check()
      try recording?.add()
      try trajectory?.add(run)
      try stretch?.add(run)
      progress.update(step)
    }
    progress.finish()
    try calls?.finish()
    let report = try run.report()
    if !quiet { tell(report, of: steps, recording) }
    try files.output?.finish()
    if let html = files.html, let recording {
      try html.finish(recording.html(title: scene.name, summary: summary(of: run, recording)))
    }
    try files.svg?.finish(run.svg())
    if let json = files.json { try Files.write(BenchmarkFile(results: [report]), to: json) }
    if let plot = files.plot, let stretch { try writePlot(scene, stretch, steps: run.steps, interruption, to: plot) }
    return run.steps == steps && !interruption.happened
  }

  /// Prints the summary.
  private func tell(_ report: SceneReport, of steps: Int, _ recording: Recording?) {
    var text = Summary(report).text
    if report.steps < steps { text = "interrupted after \(report.steps) of \(steps.counted("step"))\n" + text }
    if let recording, recording.interval > 1 {
      text += "\n  the page holds one of every \(recording.interval) steps (\(recording.frameCount.counted("picture")))"
    }
    StandardOutput.print(text, beside: outputs.all)
  }

  /// What the page says below its title.
  private func summary(of run: SceneRun, _ recording: Recording) -> String {
    var parts = [run.scene.summary, run.world.bodyCount.counted("body", "bodies")]
    if recording.interval > 1 { parts.append("one picture for \(recording.interval) steps") }
    return parts.joined(separator: " · ")
  }

  /// Draws the run beside one with the other solver: iterative and direct, and a run that was neither as well.
  private func writePlot(
    _ scene: Scene, _ done: StretchPlot.Series, steps: Int, _ interruption: Interruption, to file: OutputFile
  ) throws {
    var series = [done]
    for solver in [SolverChoice.iterative, .direct] where solver.rawValue != done.name {
      var other = StretchPlot.Series(solver.rawValue)
      let run = try options.makeRun(scene, solver: solver, workers: workers)
      // They were told of the first run.
      run.onWarning = nil
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
    try file.finish(StretchPlot(title: "\(scene.name): \(scene.summary)", series).text)
  }
}
