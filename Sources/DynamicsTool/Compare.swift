import ArgumentParser
import Scenes

/// Compares two benchmark files.
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compares two results of 'dynamics bench --json'.",
    discussion: "Exits with 0 if they are equal, 2 if the head is slower or ends in another state, 4 if it is faster.")

  @Argument(help: "Results to compare with, or - for standard input.", completion: .file(extensions: ["json"]))
  var base: String

  @Argument(help: "Results to judge, or - for standard input.", completion: .file(extensions: ["json"]))
  var head: String

  @Option(
    parsing: .unconditional, help: "Change of time that counts as none, as a fraction.",
    transform: NumberArgument.tolerance)
  var tolerance = 0.05

  @Flag(help: "Another end state is no fault.")
  var allowHashChange = false

  func validate() throws {
    guard base != "-" || head != "-" else { throw usage("only one of the results can come from standard input") }
  }

  func run() throws {
    let comparison: BenchmarkComparison
    do {
      comparison = try BenchmarkComparison(
        base: Files.read(BenchmarkFile.self, from: base),
        head: Files.read(BenchmarkFile.self, from: head), tolerance: tolerance,
        allowsHashChange: allowHashChange)
    } catch {
      throw failure(error)
    }
    var table = Table(["scene", "simd", "base ms", "head ms", "head/base", "state"])
    for row in comparison.rows {
      table.add([
        row.scene, row.simd, row.baseMilliseconds.printed(3), row.headMilliseconds.printed(3), row.ratio.printed(3),
        row.hashIsEqual ? "equal" : "differs",
      ])
    }
    print(table.text)
    let verdict = comparison.verdict
    print(
      verdict == .equal
        ? "equal within \(tolerance)" : verdict == .faster ? "faster" : "slower, or another end state")
    if verdict != .equal { throw ExitCode(verdict.exitCode) }
  }
}
