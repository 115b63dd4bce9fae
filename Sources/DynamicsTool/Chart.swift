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

  @Argument(help: "The file (JSON).")
  var file: String

  @Option(help: ArgumentHelp("Draws bars (SVG).", valueName: "file"))
  var svg: String?

  @Option(help: ArgumentHelp("Figures of another run, beside which the table puts these.", valueName: "file"))
  var baseline: String?

  @Option(help: "Above the bars (default: what the file says).")
  var title: String?

  func run() throws {
    do {
      let chart: BarChart
      switch try Files.read(FigureSource.self, from: file) {
      case .suite(let figures):
        let before = try baseline.map { try read(baseline: $0) }
        chart = try figures.chart(title: title ?? "Benchmarks")
        print(figures.table(baseline: before).text)
        if let before, before.machine != figures.machine {
          print("before: another machine (\(before.machine.printable()))")
        }
      case .peer(var scenes):
        guard baseline == nil else { throw usage("--baseline: expected none with a file beside a peer") }
        if let title { scenes.title = title }
        chart = try scenes.chart()
        print(scenes.table.text)
      }
      if let svg { try Files.write(Data(chart.svg.utf8), to: svg) }
    } catch let error as ValidationError {
      throw error
    } catch {
      throw badData(error)
    }
  }

  private func read(baseline path: String) throws -> FigureFile {
    guard case .suite(let figures) = try Files.read(FigureSource.self, from: path) else {
      throw FileProblem(path: path, reason: "expected figures of the benchmark suite or of bench")
    }
    return figures
  }
}
