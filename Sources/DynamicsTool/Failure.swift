import ArgumentParser
import DynamicsBase
import Foundation

/// Ends the command because of bad data: one line on standard error, whatever the error quotes, and exit code 65
/// (EX_DATAERR).
func badData(_ error: any Error) -> ExitCode {
  FileHandle.standardError.write(Data("dynamics: \("\(error)".printable(PrintableText.messageLimit))\n".utf8))
  return ExitCode(65)
}

/// A wrong flag or argument: ends the command with the usage text and exit code 64 (EX_USAGE).
func usage(_ message: String) -> ValidationError { ValidationError(message) }
