#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// What all threads of the process share, behind a lock that a child of `fork` finds free.
///
/// A child has a copy of all locks and only the thread that forked: what another thread held would be held for ever. So
/// whoever forks takes all of these locks before, and gives them back after, in the parent and in the child, as `malloc`
/// does (POSIX, `pthread_atfork`).
///
/// For constants of the process alone: what is made stays. Nobody takes one lock while it has another of these, so that the
/// order in which a fork takes them is of no matter.
public final class ProcessMutex<Value>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  // Invariant: touched by who has the lock alone.
  private let value: UnsafeMutablePointer<Value>

  /// A lock of the process around `value`, free, that no fork leaves held.
  public init(_ value: sending Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
    lock = ProcessLocks.add()
  }

  /// Gives the value to `body`, and to nobody else meanwhile.
  public func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&value.pointee)
  }
}

/// The locks that a fork takes.
private enum ProcessLocks {
  /// That of the list of the others. Never changes.
  nonisolated(unsafe) private static let own = {
    let status = pthread_atfork({ takeAll() }, { giveAllBack() }, { giveAllBack() })
    precondition(status == 0, "forks cannot be watched: error \(status)")
    return make()
  }()
  // Invariant: touched by who has `own` alone.
  nonisolated(unsafe) private static var others: [UnsafeMutablePointer<pthread_mutex_t>] = []

  static func add() -> UnsafeMutablePointer<pthread_mutex_t> {
    let lock = make()
    pthread_mutex_lock(own)
    others.append(lock)
    pthread_mutex_unlock(own)
    return lock
  }

  private static func make() -> UnsafeMutablePointer<pthread_mutex_t> {
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    let status = pthread_mutex_init(lock, nil)
    precondition(status == 0, "a lock cannot be made: error \(status)")
    return lock
  }

  private static func takeAll() {
    pthread_mutex_lock(own)
    for lock in others { pthread_mutex_lock(lock) }
  }

  private static func giveAllBack() {
    for lock in others { pthread_mutex_unlock(lock) }
    pthread_mutex_unlock(own)
  }
}
