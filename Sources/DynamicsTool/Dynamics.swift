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
      let shown = (error as? UsageError)?.error ?? error
      guard exitCode(for: shown) == .validationFailure, writeUsage(error) else { exit(withError: shown) }
      exit(withError: exitCode(for: shown))
    }
  }

  private static func runWhatIsAskedFor() throws {
    do {
      try checkArguments()
      var command = try parseAsRoot()
      do {
        try command.run()
      } catch let error as ValidationError {
        throw UsageError(error: error, command: type(of: command))
      }
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
    if let late = error as? UsageError {
      let name = "\(_commandName) \(late.command._commandName)"
      StandardError.print(
        "Error: \(late.error.message.printable(PrintableText.messageLimit))\nUsage: \(usageString(for: late.command))\n"
          + "  See '\(name) --help' for more information.")
      return true
    }
    let raw = message(for: error)
    guard !raw.isEmpty else { return false }
    StandardError.print(
      fullMessage(for: error).replacingOccurrences(of: raw, with: raw.printable(PrintableText.messageLimit)))
    return true
  }

  /// A usage error that was found when the command ran already: the parser does not know any more which it was.
  private struct UsageError: Error {
    var error: ValidationError
    var command: any ParsableCommand.Type
  }

  /// Refuses arguments that are not UTF-8: as strings they are others, and name other files.
  private static func checkArguments() throws(ValidationError) {
    for number in CommandLine.arguments.indices.dropFirst() {
      guard let argument = CommandLine.unsafeArgv[number], String(validatingCString: argument) == nil else { continue }
      throw usage("argument \(number) is not UTF-8: \(String(cString: argument).quoted); expected UTF-8 text")
    }
  }
}
