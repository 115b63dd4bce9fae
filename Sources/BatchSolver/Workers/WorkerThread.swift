#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A thread of a pool.
struct WorkerThread: @unchecked Sendable {
  // Invariant of the unchecked conformance: a handle of the system, which `join` uses once.
  private let handle: pthread_t

  /// What a new thread gets.
  private final class Start {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Lets another thread of this core run first: for who waits for more than a few looks.
  static func yield() { _ = sched_yield() }

  /// Starts a thread.
  ///
  /// - Returns: nil if the system refuses it.
  init?(_ body: @escaping @Sendable () -> Void) {
    let start = Unmanaged.passRetained(Start(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let failure = pthread_create(
        &thread, nil,
        {
          Unmanaged<Start>.fromOpaque($0).takeRetainedValue().body()
          return nil
        }, start.toOpaque())
    #else
      var thread: pthread_t? = pthread_t()
      let failure = withUnsafeMutablePointer(to: &thread) { pointer in
        pointer.withMemoryRebound(to: pthread_t.self, capacity: 1) {
          pthread_create(
            $0, nil,
            {
              Unmanaged<Start>.fromOpaque($0!).takeRetainedValue().body()
              return nil
            }, start.toOpaque())
        }
      }
    #endif
    guard failure == 0, let thread else {
      start.release()
      return nil
    }
    handle = thread
  }

  /// Waits for its end.
  func join() { pthread_join(handle, nil) }
}
