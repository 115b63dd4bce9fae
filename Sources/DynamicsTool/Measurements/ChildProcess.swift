import Foundation

/// A program that this one runs to its end. It begins as one started by a shell does, whatever signals this one ignores,
/// has no input and no terminal to draw on, and is ended where this one is ended by a signal.
struct ChildProcess {
  /// How a program came to its end.
  enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  /// What it printed on standard output and on standard error.
  let output: String
  let error: String
  let ending: Ending

  /// Runs a program.
  ///
  /// - Throws: `FileProblem` if it cannot be run.
  init(_ path: String, _ arguments: [String]) throws(FileProblem) {
    let pipes: [Pipe] = [Pipe(), Pipe()]
    var process = pid_t(0)
    // A signal between the start and the note would leave the process behind.
    let failure = Interruption.deferringSignals { signals in
      let failure = Self.start(path, arguments, pipes, signals, &process)
      if failure == 0 { Interruption.willEnd(process) }
      return failure
    }
    for pipe in pipes { try? pipe.fileHandleForWriting.close() }
    guard failure == 0 else { throw .input(path, FileProblem.text(failure)) }
    let texts = Self.readToEnd(pipes)
    output = texts[0]
    error = texts[1]
    var status = Int32(0)
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    Interruption.willNotEnd()
    let signal = status & 0x7f
    ending = signal == 0 ? .exit(status >> 8 & 0xff) : .signal(signal)
  }

  /// Starts a program that writes into the pipes.
  ///
  /// - Parameter signals: Those that are blocked in it.
  /// - Returns: An `errno`, or 0.
  private static func start(
    _ path: String, _ arguments: [String], _ pipes: [Pipe], _ signals: sigset_t, _ process: inout pid_t
  ) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for (pipe, descriptor) in zip(pipes, [STDOUT_FILENO, STDERR_FILENO]) {
      posix_spawn_file_actions_adddup2(&actions, pipe.fileHandleForWriting.fileDescriptor, descriptor)
    }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in Interruption.ignoredSignals { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var signals = signals
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    return withCStrings([path] + arguments) { arguments in
      withCStrings(environment) { posix_spawn(&process, path, &actions, &attributes, arguments, $0) }
    }
  }

  /// Calls `body` with the strings as C has them, and `nil` behind the last.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return copies.withUnsafeBufferPointer { body($0.baseAddress!) }
  }

  /// Reads pipes as they fill, as a program waits that cannot write.
  private static func readToEnd(_ pipes: [Pipe]) -> [String] {
    var polled = pipes.map { pollfd(fd: $0.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0) }
    var bytes = [[UInt8]](repeating: [], count: pipes.count)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while polled.contains(where: { $0.fd >= 0 }) {
      guard poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR else { break }
      for index in polled.indices where polled[index].revents != 0 {
        polled[index].revents = 0
        let count = read(polled[index].fd, &buffer, buffer.count)
        if count > 0 {
          bytes[index] += buffer[..<count]
        } else if count == 0 || errno != EINTR {
          // `poll` passes over it from now on.
          polled[index].fd = -1
        }
      }
    }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension ChildProcess.Ending: CustomStringConvertible {
  var description: String {
    switch self {
    case .exit(let code): "ended with \(code)"
    case .signal(let number): "was ended by signal \(number) (\(String(cString: strsignal(number))))"
    }
  }
}
