#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Milliseconds since some fixed time, monotonic.
public func milliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
}

/// Measures a run of phases, each from the end of the one before.
public struct Stopwatch {
  private let start = milliseconds()
  private var last: Double

  /// Starts now.
  public init() { last = start }

  /// Milliseconds since the last call, or since the start.
  public mutating func lap() -> Double {
    let now = milliseconds()
    defer { last = now }
    return now - last
  }

  /// Milliseconds from the start to the last lap.
  public var total: Double { last - start }
}
