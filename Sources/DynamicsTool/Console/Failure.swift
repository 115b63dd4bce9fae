import ArgumentParser
import DynamicsBase

/// Ends the command because of an error: one line on standard error, whatever the error quotes. The exit code is that of
/// a `FileProblem`, else 65 (EX_DATAERR).
///
/// If standard output has no reader any more, the command ends as programs do that never look: by SIGPIPE, without a
/// word.
func failure(_ error: any Error) -> ExitCode {
  let problem = error as? FileProblem
  if let problem, problem.isClosedOutput { Interruption.endByClosedPipe() }
  StandardError.print("dynamics: \("\(error)".printable(PrintableText.messageLimit))")
  return ExitCode((problem?.kind ?? .content).rawValue)
}

/// A wrong flag or argument: ends the command with the usage text and exit code 64 (EX_USAGE).
func usage(_ message: String) -> ValidationError { ValidationError(message) }
