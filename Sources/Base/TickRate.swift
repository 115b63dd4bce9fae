internal import CSolverShim
internal import Synchronization

/// How long a tick of the processor's counter takes, from readings of the clock: after the first step, then after twice
/// the time, up to every second. Two readings in each step took a seventh of the step of an empty world.
enum TickRate {
  /// Milliseconds a tick, the bits of a `Double`.
  private static let bits = Atomic<UInt64>(0)
  /// The tick from which on to measure anew; 0 before the first reading.
  private static let due = Atomic<UInt64>(0)
  /// Somebody measures; others take what is known.
  private static let isBusy = Atomic(false)
  /// The reading to measure from; belongs to who measures.
  nonisolated(unsafe) private static var start = (time: 0.0, tick: UInt64(0))

  /// Takes the first reading, if there is none.
  @inline(__always)
  static func begin() { if due.load(ordering: .relaxed) == 0 { measure() } }

  /// Milliseconds a tick; 0 while another thread takes the first two readings.
  @inline(__always)
  static func milliseconds(at tick: UInt64) -> Double {
    if tick >= due.load(ordering: .relaxed) { measure() }
    return Double(bitPattern: bits.load(ordering: .relaxed))
  }

  @inline(never)
  private static func measure() {
    guard !isBusy.exchange(true, ordering: .acquiring) else { return }
    defer { isBusy.store(false, ordering: .releasing) }
    let now = (time: DynamicsBase.milliseconds(), tick: cpu_ticks())
    guard start.tick > 0, now.tick > start.tick, now.time > start.time else {
      // The first reading, or the counter was set back while the machine slept.
      start = now
      return due.store(max(now.tick, 1), ordering: .relaxed)
    }
    let ticks = now.tick - start.tick
    let time = now.time - start.time
    bits.store((time / Double(ticks)).bitPattern, ordering: .relaxed)
    let second = 1000.0
    due.store(now.tick + UInt64(Double(ticks) * min(1, second / time)), ordering: .relaxed)
    if time > second { start = now }
  }
}
