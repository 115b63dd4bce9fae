import ArgumentParser
import DynamicsBase
import Foundation
import Scenes

/// Shows figures.
struct Chart: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows figures as a table and as bars.",
    discussion: """
      The file is what 'make bench' or 'dynamics bench --json' writes, or times of scenes in this engine and another one \
      (Benchmarks/peers/box2d.json).
      """)

  @Argument(help: "The file (JSON), or - for standard input.", completion: .file(extensions: ["json"]))
  var file: String

  @Option(
    help: ArgumentHelp("Draws bars: .svg.", valueName: "file"), completion: .file(extensions: ["svg"]),
    transform: OutputPath.ending(in: "svg"))
  var svg: OutputPath?

  @Option(
    help: ArgumentHelp("Figures of another run, beside which the table puts these.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(help: "Above the bars (default: what the file says).")
  var title: String?

  func validate() throws {
    guard file != "-" || baseline != "-" else { throw usage("only one of the files can come from standard input") }
    let inputs = [file, baseline].compactMap { $0 }.filter { $0 != "-" }
    try OutputPath.checkDistinct([svg].compactMap { $0 }, inputs: inputs)
  }

  func run() throws {
    do {
      let picture = try svg.map { try OutputFile($0) }
      let files = [svg].compactMap { $0 }
      let chart: BarChart
      switch try Files.read(FigureSource.self, from: file) {
      case .suite(let figures):
        let before = try baseline.map { try read(baseline: $0) }
        chart = try figures.chart(title: title ?? "Benchmarks")
        StandardOutput.print(figures.table(baseline: before).text, beside: files)
        if let before, before.machine != figures.machine {
          StandardOutput.print("before: another machine (\(before.machine.printable()))", beside: files)
        }
      case .peer(var scenes):
        guard baseline == nil else { throw usage("--baseline: expected none with a file beside a peer") }
        if let title { scenes.title = title }
        chart = try scenes.chart()
        StandardOutput.print(scenes.table.text, beside: files)
      }
      try picture?.finish(chart.svg)
    } catch let error as ValidationError {
      throw error
    } catch {
      throw failure(error)
    }
  }

  private func read(baseline path: String) throws -> FigureFile {
    guard case .suite(let figures) = try Files.read(FigureSource.self, from: path) else {
      throw FileProblem(path: path, reason: "expected figures of the benchmark suite or of bench")
    }
    return figures
  }
}
