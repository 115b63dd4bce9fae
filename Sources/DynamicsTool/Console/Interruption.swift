import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What Ctrl-C and the other signals do that end a program.
///
/// They end the process that the program waits for, remove the temporary files and end the program. Whoever makes an
/// `Interruption` is told of the first Ctrl-C instead, to end between two steps; the second ends the program at once.
/// Signals are handled without a thread: what is used in the handler is what a handler may use, atomics and system
/// calls.
struct Interruption {
  private static let isAwaited = Atomic(false)
  private static let hasHappened = Atomic(false)
  /// The process that is to end before the program; 0: none.
  private static let child = Atomic<pid_t>(0)

  private typealias Path = UnsafeMutablePointer<CChar>
  /// Temporary files; `nil` is room for another.
  nonisolated(unsafe) private static let paths: UnsafeMutablePointer<Atomic<Path?>> = {
    let paths = UnsafeMutablePointer<Atomic<Path?>>.allocate(capacity: room)
    for index in 0..<room { (paths + index).initialize(to: Atomic(nil)) }
    return paths
  }()
  /// A run has five files that are whole or not at all.
  private static let room = 8

  /// From now on the first Ctrl-C is only noticed.
  init() {
    Self.handleSignals()
    Self.isAwaited.store(true, ordering: .sequentiallyConsistent)
  }

  /// Whether Ctrl-C was pressed.
  var happened: Bool { Self.hasHappened.load(ordering: .relaxed) }

  /// A temporary file that is to go before the program.
  static func willRemove(_ path: String) {
    handleSignals()
    guard let free = (0..<room).first(where: { paths[$0].load(ordering: .relaxed) == nil }) else {
      preconditionFailure("more than \(room) temporary files at a time")
    }
    paths[free].store(strdup(path), ordering: .sequentiallyConsistent)
  }

  /// A temporary file that is one no more.
  static func willNotRemove(_ path: String) {
    for index in 0..<room {
      guard let known = paths[index].load(ordering: .relaxed), strcmp(known, path) == 0 else { continue }
      paths[index].store(nil, ordering: .sequentiallyConsistent)
      free(known)
    }
  }

  /// Closed pipes and files that are too large are errors of who writes, not signals: files that are not whole have to
  /// go first.
  static let ignoredSignals = [SIGPIPE, SIGXFSZ]

  static func ignoreFailedWrites() { for number in ignoredSignals { signal(number, SIG_IGN) } }

  /// A process that is to end before the program: one at a time.
  static func willEnd(_ process: pid_t) {
    handleSignals()
    child.store(process, ordering: .sequentiallyConsistent)
  }

  /// The process has ended.
  static func willNotEnd() { child.store(0, ordering: .sequentiallyConsistent) }

  /// Ends the program as a closed pipe does.
  static func endByClosedPipe() { end(by: SIGPIPE) }

  /// Does something before any of the signals arrives, for what must not be done by half.
  ///
  /// - Parameter body: Is given the signals that wait anyway.
  static func deferringSignals<Result>(_ body: (sigset_t) -> Result) -> Result {
    var ending = sigset_t()
    var old = sigset_t()
    sigemptyset(&ending)
    for number in endingSignals { sigaddset(&ending, number) }
    pthread_sigmask(SIG_BLOCK, &ending, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    return body(old)
  }

  private static let endingSignals = [SIGINT, SIGTERM, SIGHUP]

  private static func handleSignals() {
    // Made before a handler needs it.
    _ = paths
    for number in endingSignals {
      // 'nohup' has us ignore some, and scripts what they start in the background.
      if isIgnored(signal(number, handler)) { signal(number, SIG_IGN) }
    }
  }

  private static func isIgnored(_ old: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static let handler: @convention(c) (Int32) -> Void = { number in
    if number == SIGINT, isAwaited.load(ordering: .relaxed) {
      let (isFirst, _) = hasHappened.compareExchange(
        expected: false, desired: true, ordering: .sequentiallyConsistent)
      if isFirst { return }
    }
    end(by: number)
  }

  private static func end(by number: Int32) {
    endChild()
    for index in 0..<room {
      if let path = paths[index].load(ordering: .relaxed) { unlink(path) }
    }
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Asks the process to end, so that it removes its own temporary files, and waits for a second.
  private static func endChild() {
    let process = child.load(ordering: .relaxed)
    guard process > 0 else { return }
    kill(process, SIGTERM)
    for _ in 0..<100 {
      guard waitpid(process, nil, WNOHANG) == 0 else { return }
      usleep(10_000)
    }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }
}
