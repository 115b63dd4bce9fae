import ArgumentParser
import DynamicsBase
import Foundation
import Scenes

/// Measures two builds of this command in turn: the performance gate behind `make regression`.
struct Pairs: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures two builds of this command alternately and compares them.",
    discussion: """
      Exact things are checked first: state hash and counters of every scene. Then the ratios of the times of each pair are \
      taken, and their median judged. Exits with 0 if the builds are equal, 2 if the head is slower on a scene or ends in \
      another state, 4 if it is faster.
      """)

  @Argument(help: "The executable to compare with.", completion: .file())
  var base: String

  @Argument(help: "The executable to judge.", completion: .file())
  var head: String

  @Option(help: "Scenes, separated by commas (default: the public benchmark scenes that the base has).")
  var scenes: String?

  @Option(
    parsing: .unconditional,
    help: "Counts of threads that work on a step, separated by commas: each scene is measured with each of them.")
  var workers = "1"

  @Option(
    parsing: .unconditional, help: "Pairs of runs of each scene, 1 to 1000.",
    transform: NumberArgument.whole(1...1000))
  var pairs = 7

  @Option(
    parsing: .unconditional, help: "Steps of a run, 2 or more (default: the scene's).",
    transform: NumberArgument.whole(2...10_000_000))
  var steps: Int?

  @Option(
    parsing: .unconditional, help: "Change of time that counts as none, as a fraction.",
    transform: NumberArgument.tolerance)
  var tolerance = 0.05

  @Flag(help: "Another end state is no fault.")
  var allowHashChange = false

  @Option(
    help: ArgumentHelp("Writes every sample as JSON: .json.", valueName: "file"),
    completion: .file(extensions: ["json"]), transform: OutputPath.ending(in: "json"))
  var json: OutputPath?

  func validate() throws { _ = try RunOptions.workerCounts(workers) }

  func run() throws {
    let comparison: PairedComparison
    do {
      let file = try json.map { try OutputFile($0) }
      var results: [PairedComparison.Scene] = []
      let names = try scenes?.split(separator: ",").map(String.init) ?? commonBenchmarks()
      for name in names {
        for count in try RunOptions.workerCounts(workers) { results.append(try measure(name, workers: count)) }
      }
      comparison = PairedComparison(
        scenes: results, tolerance: tolerance, allowsHashChange: allowHashChange)
      if let file { try Files.write(comparison, to: file) }
    } catch {
      throw failure(error)
    }
    var table = Table(["scene", "base ms", "head ms", "head/base", "results"])
    for scene in comparison.scenes {
      table.add([
        scene.name, String(format: "%.3f", scene.medianBase), String(format: "%.3f", scene.medianHead),
        String(format: "%.3f", scene.medianRatio), scene.isEqual ? "equal" : "differ",
      ])
    }
    let files = [json].compactMap { $0 }
    StandardOutput.print(table.text, beside: files)
    let verdict = comparison.verdict
    StandardOutput.print(
      verdict == .equal ? "equal within \(tolerance)" : verdict == .faster ? "faster" : "slower, or other results",
      beside: files)
    if verdict != .equal { throw ExitCode(verdict.exitCode) }
  }

  /// An older base may know fewer scenes.
  private func commonBenchmarks() throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: base)
    process.arguments = ["scenes"]
    let output = Pipe()
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      throw FileProblem(path: base, reason: "cannot be run: \(error.localizedDescription)")
    }
    let list = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let known = Set(list.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) })
    return SceneLibrary.benchmarks.map(\.name).filter(known.contains)
  }

  private func measure(_ name: String, workers: Int) throws -> PairedComparison.Scene {
    var bases: [SceneReport] = []
    var heads: [SceneReport] = []
    let title = workers == 1 ? name : "\(name), \(workers.counted("worker"))"
    var progress = Progress(title, total: pairs, bodies: 0)
    for pair in 0..<pairs {
      // Who goes first changes with every pair, so that neither has the warmer machine.
      if pair % 2 == 0 {
        bases.append(try bench(base, name, workers))
        heads.append(try bench(head, name, workers))
      } else {
        heads.append(try bench(head, name, workers))
        bases.append(try bench(base, name, workers))
      }
      progress.update(pair + 1)
    }
    progress.finish()
    return PairedComparison.Scene(name: title, base: bases, head: heads)
  }

  private func bench(_ executable: String, _ scene: String, _ workers: Int) throws -> SceneReport {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments =
      ["bench", scene, "--workers", "\(workers)", "--json", file.path] + (steps.map { ["--steps", "\($0)"] } ?? [])
    process.standardOutput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw FileProblem(path: executable, reason: "cannot be run: \(error.localizedDescription)")
    }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw FileProblem(
        path: executable, reason: "'bench \(scene.printable())' ended with \(process.terminationStatus)")
    }
    let results = try Files.read(BenchmarkFile.self, from: file.path).results
    guard let report = results.first else {
      throw FileProblem(path: executable, reason: "'bench \(scene.printable())' has no result")
    }
    return report
  }
}
