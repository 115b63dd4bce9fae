import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Notices Ctrl-C, so that a run can end between two steps. A second Ctrl-C ends the program at once.
///
/// With a handler of its own rather than a source of Dispatch, which would start a thread.
struct Interruption {
  // What a handler of signals may do: no more than to set it.
  private static let flag = Atomic(false)

  init() {
    // Made here, and not by the handler's first use of it.
    Self.flag.store(false, ordering: .relaxed)
    signal(SIGINT) { _ in
      Interruption.flag.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
  }

  /// Whether Ctrl-C was pressed.
  var happened: Bool { Self.flag.load(ordering: .relaxed) }
}
