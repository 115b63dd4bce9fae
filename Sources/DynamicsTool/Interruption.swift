import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Notices Ctrl-C, so that a run can end between two steps. A second Ctrl-C ends the program at once.
final class Interruption: @unchecked Sendable {
  // Written on the queue of the source, read by the run; a stale read costs one step.
  private let source: any DispatchSourceSignal
  private let state = DispatchSemaphore(value: 0)
  private var seen = false

  init() {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { [state] in
      state.signal()
      signal(SIGINT, SIG_DFL)
    }
    source.resume()
  }

  /// Whether Ctrl-C was pressed.
  var happened: Bool {
    if !seen, state.wait(timeout: .now()) == .success { seen = true }
    return seen
  }
}
