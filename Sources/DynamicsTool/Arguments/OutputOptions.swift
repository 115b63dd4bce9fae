import ArgumentParser
import DynamicsBase
import Scenes

/// The files that `run` writes.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Writes poses and velocities of every step: .jsonl or .csv.", valueName: "file"),
    completion: .file(extensions: ["jsonl", "csv"]), transform: OutputPath.ending(in: "jsonl", "csv"))
  var output: OutputPath?

  @Option(
    help: "The form of --output: jsonl or csv (default: as its name ends; jsonl if that says nothing).",
    completion: .list(Trajectory.Format.allCases.map(\.rawValue)),
    transform: ChoiceArgument.word(Trajectory.Format.allCases.map { ($0.rawValue, $0) }))
  var format: Trajectory.Format?

  @Option(
    help: ArgumentHelp(
      "Writes all calls that change the world, for 'replay'; behaviours as what they do with it.", valueName: "file"),
    completion: .file(), transform: OutputPath.ending())
  var record: OutputPath?

  @Option(
    help: ArgumentHelp("Writes a page that plays the run: .html.", valueName: "file"),
    completion: .file(extensions: ["html"]), transform: OutputPath.ending(in: "html"))
  var html: OutputPath?

  @Option(
    help: ArgumentHelp("Writes a picture of the end: .svg.", valueName: "file"),
    completion: .file(extensions: ["svg"]), transform: OutputPath.ending(in: "svg"))
  var svg: OutputPath?

  @Option(
    help: ArgumentHelp(
      "Writes a picture of the worst joint error over time, solved iteratively and directly: .svg.", valueName: "file"),
    completion: .file(extensions: ["svg"]), transform: OutputPath.ending(in: "svg"))
  var plot: OutputPath?

  @Option(
    help: ArgumentHelp("Writes the summary as JSON: .json.", valueName: "file"),
    completion: .file(extensions: ["json"]), transform: OutputPath.ending(in: "json"))
  var json: OutputPath?

  /// All that were asked for.
  var all: [OutputPath] { [output, record, html, svg, plot, json].compactMap { $0 } }

  /// How the trajectory is written.
  var trajectoryFormat: Trajectory.Format {
    format ?? output.flatMap { Trajectory.Format(rawValue: $0.ending) } ?? .jsonLines
  }

  func validate() throws {
    guard let format else { return }
    guard let output else { throw usage("--format \(format.rawValue): expected --output with it") }
    guard !output.isRegular || output.ending == format.rawValue else {
      throw usage("--format \(format.rawValue): the name \(output.name.quoted) ends otherwise")
    }
  }
}

extension OutputOptions {
  /// The files that are written while a scene runs or after it, but for the recording: that one is in its place from its
  /// beginning on, so it is made when nothing is left that could be wrong.
  struct Opened {
    var output: OutputFile?
    var html: OutputFile?
    var svg: OutputFile?
    var plot: OutputFile?
    var json: OutputFile?
  }

  /// Opens the files.
  ///
  /// - Throws: If one of them cannot be written, also for the recording.
  func open() throws -> Opened {
    _ = try record?.place.get()
    return Opened(
      output: try output.map { try OutputFile($0) }, html: try html.map { try OutputFile($0) },
      svg: try svg.map { try OutputFile($0) }, plot: try plot.map { try OutputFile($0) },
      json: try json.map { try OutputFile($0) })
  }
}
