internal import Foundation

/// A run of this executable as another process.
struct Child {
  /// What the run wrote to either output.
  var lines: [String]
  /// In which way it failed; `nil` if it did not.
  var failure: String?

  /// What a trap says, and where it was, if the run had a backtrace.
  var place: String? {
    guard let message = lines.first(where: { $0.contains("Swift runtime failure: ") || $0.contains("Fatal error: ") })
    else { return nil }
    // Of the frames the first of the library that is not made by the compiler.
    let frame = lines.first { $0.contains(" at /") && $0.contains("/Sources/") }
    let file = frame.flatMap { $0.components(separatedBy: "/Sources/").last } ?? ""
    return message.replacingOccurrences(of: "*** ", with: "").components(separatedBy: " in soak")[0] + ", " + file
  }

  private static let backtrace =
    "enable=yes,color=no,interactive=no,registers=none,images=none,threads=crashed,limit=24,sanitize=no"

  /// The seed of the last world that was begun.
  var lastWorld: UInt64? {
    lines.last { $0.hasPrefix(Lines.worldMark) }.flatMap { UInt64($0.dropFirst(Lines.worldMark.count)) }
  }

  /// Runs with these arguments, and ends the run if it takes longer than `limit` seconds.
  init(_ arguments: [String], limit: Double, backtrace: Bool = false) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = backtrace ? Self.backtrace : "enable=no"
    // Memory of glibc that is handed out is not what it was.
    environment["GLIBC_TUNABLES"] = "glibc.malloc.perturb=165"
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    do {
      try process.run()
    } catch {
      lines = ["\(error)"]
      failure = "no child process"
      return
    }
    let end = Deadline(process, limit)
    let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    let isLate = end.cancel()
    lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    failure = Self.failure(process, lines, isLate: isLate)
  }

  private static func failure(_ process: Process, _ lines: [String], isLate: Bool) -> String? {
    if isLate { return "no end after \(lastCall(lines))" }
    if process.terminationReason == .uncaughtSignal {
      // A call is a word before a parenthesis, but a message says more.
      let message = lines.first { $0.contains("Fatal error") || $0.contains("ERROR: ") } ?? ""
      return "signal \(process.terminationStatus) in \(lastCall(lines)) \(message.filter { !$0.isNumber })"
    }
    if process.terminationStatus == 0 { return nil }
    let text = lines.last { $0.hasPrefix(Lines.failureMark) }
    return text.map { String($0.dropFirst(Lines.failureMark.count)) } ?? "exit with \(process.terminationStatus)"
  }

  private static func lastCall(_ lines: [String]) -> String {
    // A backtrace, which follows the calls, looks like them.
    let calls = lines.prefix { !$0.hasPrefix("*** ") }
    let call = calls.last { $0.hasPrefix("  ") && $0.contains("(") && !$0.contains("refused") && !$0.contains("//") }
    return call.map { String($0.trimmingCharacters(in: .whitespaces).prefix { $0 != "(" }) } ?? "a world"
  }
}

/// Ends a process that takes too long.
private final class Deadline: @unchecked Sendable {
  // Invariant of the unchecked conformance: the lock guards what both threads use.
  private let lock = NSLock()
  private var process: Process?
  private var isLate = false

  init(_ process: Process, _ seconds: Double) {
    self.process = process
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [self] in
      lock.withLock {
        guard let process = self.process, process.isRunning else { return }
        isLate = true
        kill(process.processIdentifier, SIGKILL)
      }
    }
  }

  /// The process has ended.
  ///
  /// - Returns: Whether that took too long.
  func cancel() -> Bool {
    lock.withLock {
      process = nil
      return isLate
    }
  }
}
