internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// How often this process has come out of another one: a child of `fork` has what its parent had, but none of its threads.
enum Forks {
  private static let counter = Atomic<Int>(0)
  private static let isWatching: Bool = {
    // Made before a child asks for it.
    _ = counter.load(ordering: .relaxed)
    return pthread_atfork(nil, nil, { Forks.counter.wrappingAdd(1, ordering: .relaxed) }) == 0
  }()

  /// Starts to count.
  static func watch() { _ = isWatching }

  /// So far.
  static var count: Int { counter.load(ordering: .relaxed) }
}
