#if canImport(Darwin)
  @preconcurrency import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#endif

/// Text for people on standard output.
enum StandardOutput {
  /// Prints text: on standard output, or on standard error if a file goes to standard output, which then holds that
  /// file alone.
  static func print(_ text: String, beside files: [OutputPath]) {
    if files.contains(where: \.isStandardOutput) {
      StandardError.print(text)
    } else {
      Swift.print(text)
    }
  }

  /// Sees to it that all that was printed has arrived.
  static func finish() throws(FileProblem) {
    // What failed earlier has left its mark, but not its reason.
    let hasFailed = ferror(stdout) != 0
    errno = 0
    guard fflush(stdout) != 0 || hasFailed else { return }
    throw FileProblem.output(FileProblem.standardOutput, errno, isStandardOutput: true)
  }
}

/// Text for people on standard error.
enum StandardError {
  /// Prints text and what ends it. If it does not arrive, there is nobody left to tell.
  static func print(_ text: String, terminator: String = "\n") { fputs(text + terminator, stderr) }
}
