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
  private let firstTick: UInt64
  @usableFromInline var lastTick: UInt64

  /// Starts now.
  public init() {
    self.init(at: cpu_ticks())
    TickRate.begin()
  }

  private init(at tick: UInt64) {
    firstTick = tick
    lastTick = tick
  }

  /// Measures nothing: all times are 0. To look at the counter some ten times takes a twentieth of a step of a small world.
  public static var stopped: Stopwatch { Stopwatch(at: 0) }

  /// Whether it is not `stopped`.
  public var isRunning: Bool { firstTick > 0 }

  /// Ticks since the last lap, or since the start; see `stop()`.
  @inlinable @inline(__always)
  public mutating func lap() -> Double { lastTick > 0 ? nextLap() : 0 }

  @usableFromInline
  mutating func nextLap() -> Double {
    let now = cpu_ticks()
    defer { lastTick = now }
    // A thread that was moved to another processor may see its counter a little behind.
    return now > lastTick ? Double(now - lastTick) : 0
  }

  /// The time up to the last lap in milliseconds, and how long a tick was.
  public func stop() -> (milliseconds: Double, ofTick: Double) {
    guard lastTick > 0 else { return (0, 0) }
    let tick = TickRate.milliseconds(at: lastTick)
    return (lastTick > firstTick ? Double(lastTick - firstTick) * tick : 0, tick)
  }
}
