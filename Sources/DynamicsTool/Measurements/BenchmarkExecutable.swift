import DynamicsBase
import Foundation
import Scenes

/// An executable that measures scenes: a build of this command, or of another project that keeps the contract in
/// docs/gate.md.
struct BenchmarkExecutable {
  var path: String
  /// What is added to every call.
  var arguments: [String]

  /// - Throws: `FileProblem` if there is no executable at the path.
  init(_ path: String, arguments: String = "") throws(FileProblem) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .input(path, FileProblem.text(ENOENT))
    }
    guard !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: path) else {
      throw .input(path, "it is no executable")
    }
    self.path = path
    self.arguments = arguments.split(separator: " ").map(String.init)
  }

  /// Runs a scene once.
  ///
  /// - Throws: `FileProblem` if the run fails, or does not write one result with a time above 0.
  func measure(_ scene: String, steps: Int?, workers: Int) throws(FileProblem) -> MeasuredRun {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json").path
    Interruption.willRemove(file)
    defer {
      unlink(file)
      Interruption.willNotRemove(file)
    }
    var call = ["bench", scene]
    if workers != 1 { call += ["--workers", "\(workers)"] }
    if let steps { call += ["--steps", "\(steps)"] }
    _ = try output(of: call + ["--json", file] + arguments)
    let results: [MeasuredRun]
    do throws(FileProblem) {
      results = try Files.read(MeasuredRunFile.self, from: file).results
    } catch {
      throw problem(scene, "wrote no result: \(error.reason)")
    }
    guard results.count == 1 else { throw problem(scene, "wrote \(results.count) results: expected one") }
    guard results[0].millisecondsPerStep > 0 else {
      throw problem(scene, "says millisecondsPerStep \(results[0].millisecondsPerStep): expected more than 0")
    }
    return results[0]
  }

  /// Names of the built-in scenes, as `scenes` lists them; other words of the list are among them.
  func sceneNames() throws(FileProblem) -> Set<String> {
    let list = try output(of: ["scenes"])
    return Set(list.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) })
  }

  /// What a call prints on standard output.
  private func output(of call: [String]) throws(FileProblem) -> String {
    let run = try ChildProcess(path, call)
    guard run.ending == .exit(0) else {
      let words = Self.shown(run.error).map { ": \($0)" } ?? ""
      throw FileProblem(path: path, reason: "\(call.prefix(2).joined(separator: " ").quoted) \(run.ending)\(words)")
    }
    return run.output
  }

  /// What a run that failed wrote to standard error: a single line, for the error. More lines are printed as they are,
  /// above it.
  private static func shown(_ text: String) -> String? {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.printable(PrintableText.messageLimit) }
    guard lines.count > 1 else { return lines.first }
    for line in lines { Progress.printBesideBar(line) }
    return nil
  }

  private func problem(_ scene: String, _ reason: String) -> FileProblem {
    FileProblem(path: path, reason: "'bench \(scene.printable())' \(reason)")
  }
}
