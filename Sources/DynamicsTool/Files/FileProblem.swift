import DynamicsBase
import Foundation

/// A file that cannot be used: which, and why.
struct FileProblem: Error, CustomStringConvertible {
  /// What went wrong, with the exit code that sysexits.h has for it.
  enum Kind: Int32 {
    /// What is in the file is of no use: EX_DATAERR.
    case content = 65
    /// It is not there, or cannot be read: EX_NOINPUT.
    case input = 66
    /// It cannot be made: EX_CANTCREAT.
    case creation = 73
    /// It could not be written to its end: EX_IOERR.
    case output = 74
  }

  var kind = Kind.content
  /// The path, or "standard input" or "standard output".
  var path: String
  var reason: String
  /// Whether it is standard output, and who read it has gone.
  var isClosedOutput = false

  /// By which messages call them.
  static let standardInput = "standard input"
  static let standardOutput = "standard output"

  /// A file that cannot be read.
  static func input(_ path: String, _ reason: String) -> FileProblem {
    FileProblem(kind: .input, path: path, reason: "cannot be read: \(reason)")
  }

  /// A file that cannot be made.
  static func creation(_ path: String, _ reason: String) -> FileProblem {
    FileProblem(kind: .creation, path: path, reason: "cannot be written: \(reason)")
  }

  /// A file whose writing failed with this `errno`; 0 if it is not known any more.
  static func output(_ path: String, _ code: Int32, isStandardOutput: Bool) -> FileProblem {
    FileProblem(
      kind: .output, path: path,
      reason: "cannot be written\(code == 0 ? "" : ": \(code == EPIPE ? "nobody reads it any more" : text(code))")",
      isClosedOutput: isStandardOutput && code == EPIPE)
  }

  /// What the system says of an `errno`, as in "No space left on device".
  static func text(_ code: Int32) -> String { String(cString: strerror(code)) }

  var description: String { "\(path.printable()): \(reason.printable(PrintableText.messageLimit))" }
}
