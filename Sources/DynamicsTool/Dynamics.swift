import ArgumentParser
import DynamicsBase
import Foundation

/// The `dynamics` command.
@main
struct Dynamics: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dynamics",
    abstract: "Simulates, measures and compares scenes of rigid bodies.",
    version: "0.2.0",
    subcommands: [
      Run.self, View.self, Replay.self, Bench.self, Compare.self, Pairs.self, Chart.self, ListScenes.self, Info.self,
    ])

  /// What the argument parser does by itself, but for arguments that it repeats in errors: those are printed safely; and
  /// output that does not arrive is an error.
  static func main() {
    StandardDescriptors.keep()
    Interruption.ignoreFailedWrites()
    do {
      try runWhatIsAskedFor()
      try StandardOutput.finish()
    } catch let problem as FileProblem {
      exit(withError: failure(problem))
    } catch {
      guard exitCode(for: error) == .validationFailure, writeUsage(error) else { exit(withError: error) }
      exit(withError: exitCode(for: error))
    }
  }

  private static func runWhatIsAskedFor() throws {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      // Help, the version, or a completion script.
      guard exitCode(for: error) == .success else { throw error }
      print(fullMessage(for: error))
    }
  }

  /// Writes the message of a usage error with the usage after it; false if it has none. Apart, because `exit` keeps what
  /// is alive around it, which the leak check reports.
  @inline(never)
  private static func writeUsage(_ error: any Error) -> Bool {
    let raw = message(for: error)
    guard !raw.isEmpty else { return false }
    StandardError.print(
      fullMessage(for: error).replacingOccurrences(of: raw, with: raw.printable(PrintableText.messageLimit)))
    return true
  }
}
