#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Milliseconds since some fixed time, monotonic.
package func milliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
}

/// Measures a run of phases, each from the end of the one before.
package struct Stopwatch {
  private let start = milliseconds()
  private var last: Double

  /// Starts now.
  package init() { last = start }

  /// Milliseconds since the last call, or since the start.
  package mutating func lap() -> Double {
    let now = milliseconds()
    defer { last = now }
    return now - last
  }

  /// Milliseconds from the start to the last lap.
  package var total: Double { last - start }
}
