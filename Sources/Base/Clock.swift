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

/// Measures a run of phases, each from the end of the one before, by the processor's counter (see `TickRate`).
public struct Stopwatch {
  private var firstTick = cpu_ticks()
  private var lastTick: UInt64

  /// Starts now.
  public init() {
    lastTick = firstTick
    TickRate.begin()
  }

  /// Ticks since the last lap, or since the start; see `stop()`.
  public mutating func lap() -> Double {
    let now = cpu_ticks()
    defer { lastTick = now }
    // A thread that was moved to another processor may see its counter a little behind.
    return now > lastTick ? Double(now - lastTick) : 0
  }

  /// Ends a lap of which only some ticks count: in the others somebody else was served.
  public mutating func lap(counting ticks: Double) -> Double {
    let elapsed = lap()
    let counted = min(ticks, elapsed)
    firstTick += UInt64(elapsed - counted)
    return counted
  }

  /// The time up to the last lap in milliseconds, and how long a tick was.
  public func stop() -> (milliseconds: Double, ofTick: Double) {
    let tick = TickRate.milliseconds(at: lastTick)
    return (lastTick > firstTick ? Double(lastTick - firstTick) * tick : 0, tick)
  }
}
