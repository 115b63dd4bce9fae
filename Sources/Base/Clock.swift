internal import CSolverShim

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
///
/// Laps are read off the processor's counter, whose rate is found at the end from two readings of the clock: ten readings
/// of the clock took a fifth of the step of a small world.
public struct Stopwatch {
  private let start = milliseconds()
  private let firstTick = cpu_ticks()
  private var lastTick: UInt64

  /// Starts now.
  public init() { lastTick = firstTick }

  /// Ticks since the last lap, or since the start; see `stop()`.
  public mutating func lap() -> Double {
    let now = cpu_ticks()
    defer { lastTick = now }
    // A thread that was moved to another processor may see its counter a little behind.
    return now > lastTick ? Double(now - lastTick) : 0
  }

  /// The whole time so far in milliseconds, and how long a tick was.
  public func stop() -> (milliseconds: Double, ofTick: Double) {
    let total = milliseconds() - start
    let ticks = lastTick > firstTick ? Double(lastTick - firstTick) : 0
    return (total, ticks > 0 ? total / ticks : 0)
  }
}
