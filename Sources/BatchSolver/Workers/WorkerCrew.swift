internal import CSolverShim
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// What the threads of a pool share: the task that is going on, and who waits for one.
///
/// The parts of a task are claimed one by one in a word that also names the task, so that who comes late claims nothing
/// of the wrong one. Who has claimed a part may read `task`: the one who asked waits for it. A worker that the system
/// takes away holds up the part that it has and no other.
final class WorkerCrew: @unchecked Sendable {
  // Invariant of the unchecked conformance: `task` is written while nobody has a part, before the release of `claim`
  // that offers parts, and read by those who have acquired one. Mutex and condition are the system's.

  /// A task is going on.
  private let isBusy = Atomic(false)
  private var task: WorkerTaskReference?
  // What workers write in turn lies in cache lines of its own.
  private let gapBeforeClaim = CacheLineGap()
  /// From bit 40 the number of the task, from bit 32 its parts, below a bit for each part that nobody has claimed.
  private let claim = Atomic<UInt64>(0)
  private let gapBeforeFinished = CacheLineGap()
  /// Parts that are done.
  private let finished = Atomic<Int>(0)
  private let gapBehindFinished = CacheLineGap()

  /// Steps that are going on.
  private let steps = Atomic<Int>(0)
  /// Threads that are parked.
  private let parked = Atomic<Int>(0)
  private let stopped = Atomic(false)
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// How often a thread looks before it is parked, or before one that waits for others gives up its time slice: some
  /// 50 us.
  private static let looks = 2000
  /// The same while a step goes on: some 2 ms. To wake a thread takes 5 to 50 us, more than most phases that are one's.
  private static let looksInStep = 40 * looks

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(condition)
    mutex.deallocate()
    condition.deallocate()
  }

  // MARK: - Asking

  /// Does a task of 1 to `WorkerPool.mostParts` parts with whoever comes. The calling thread works too, and returns when
  /// all parts are done; if a task is going on, it does them all itself.
  ///
  /// - Parameters:
  ///   - helpers: How many others may come.
  ///   - offered: Called when parts can be claimed.
  func run(_ newTask: WorkerTaskReference, parts: Int, helpers: Int, offered: () -> Void) {
    guard !isBusy.exchange(true, ordering: .acquiring) else {
      for part in 0..<parts { newTask.run(part: part) }
      return
    }
    task = newTask
    finished.store(0, ordering: .relaxed)
    let number = claim.load(ordering: .relaxed) >> 40 &+ 1
    // All but the first, which the calling thread takes.
    let open = UInt64.max >> UInt64(64 - parts) & ~1
    // In one order with what `park` does: either it sees the parts, or it is seen here.
    claim.store(number << 40 | UInt64(parts) << 32 | open, ordering: .sequentiallyConsistent)
    wake(min(parts - 1, helpers))
    offered()
    newTask.run(part: 0)
    finished.wrappingAdd(1, ordering: .acquiringAndReleasing)
    work(worker: 0, of: helpers + 1)
    var looks = 0
    while finished.load(ordering: .acquiring) < parts { pause(&looks) }
    task = nil
    isBusy.store(false, ordering: .releasing)
  }

  // MARK: - Working

  /// Does parts until all are claimed. The parts of a worker are the same in every task of as many, as long as nobody
  /// is late, so that their data is in its cache.
  private func work(worker: Int, of workers: Int) {
    while let part = claimPart(worker, of: workers) {
      task!.run(part: part)
      finished.wrappingAdd(1, ordering: .acquiringAndReleasing)
    }
  }

  private func claimPart(_ worker: Int, of workers: Int) -> Int? {
    var word = claim.load(ordering: .acquiring)
    while true {
      let open = UInt32(truncatingIfNeeded: word)
      guard open != 0 else { return nil }
      let parts = Int(word >> 32 & 0xff)
      let later = open & (UInt32.max << UInt32(parts * worker / workers))
      let part = (later != 0 ? later : open).trailingZeroBitCount
      let (isOurs, newest) = claim.weakCompareExchange(
        expected: word, desired: word & ~(1 << UInt64(part)), successOrdering: .acquiringAndReleasing,
        failureOrdering: .acquiring)
      if isOurs { return part }
      word = newest
    }
  }

  private var hasParts: Bool { UInt32(truncatingIfNeeded: claim.load(ordering: .relaxed)) != 0 }

  /// Waits a moment.
  private func pause(_ looks: inout Int) {
    looks += 1
    if looks < Self.looks { cpu_pause() } else { WorkerThread.yield() }
  }

  // MARK: - Threads of the pool

  /// The life of a thread of the pool.
  func serve(worker: Int, of workers: Int) {
    while !stopped.load(ordering: .acquiring) {
      var looks = 0
      while !hasParts {
        guard looks < Self.looks || (looks < Self.looksInStep && steps.load(ordering: .relaxed) > 0) else {
          park()
          break
        }
        cpu_pause()
        looks += 1
      }
      work(worker: worker, of: workers)
    }
  }

  private func park() {
    pthread_mutex_lock(mutex)
    parked.wrappingAdd(1, ordering: .sequentiallyConsistent)
    while UInt32(truncatingIfNeeded: claim.load(ordering: .sequentiallyConsistent)) == 0,
      !stopped.load(ordering: .acquiring)
    {
      pthread_cond_wait(condition, mutex)
    }
    parked.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    pthread_mutex_unlock(mutex)
  }

  private func wake(_ count: Int) {
    let count = min(count, parked.load(ordering: .sequentiallyConsistent))
    guard count > 0 else { return }
    pthread_mutex_lock(mutex)
    for _ in 0..<count { pthread_cond_signal(condition) }
    pthread_mutex_unlock(mutex)
  }

  /// Lets the threads of the pool end.
  func stop() {
    stopped.store(true, ordering: .releasing)
    pthread_mutex_lock(mutex)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  // MARK: - Threads of a host

  /// Steps that have ended.
  private let shift = Atomic<Int>(0)
  /// The host was asked for threads in this shift.
  private let hasHelpers = Atomic(false)

  /// Asks a host for threads until the next `endStep`, if that was not done yet.
  func callHelpers(_ count: Int, _ enqueue: (@escaping @Sendable () -> Void) -> Void) {
    guard !hasHelpers.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let shift = shift.load(ordering: .acquiring)
    let caller = pthread_self()
    for helper in 0..<count {
      enqueue { [self] in
        // A host may run it at once, where it would wait for itself.
        guard pthread_equal(pthread_self(), caller) == 0 else { return }
        var looks = 0
        while self.shift.load(ordering: .acquiring) == shift, !stopped.load(ordering: .acquiring) {
          if hasParts {
            work(worker: helper + 1, of: count + 1)
            looks = 0
          }
          pause(&looks)
        }
      }
    }
  }

  /// Lets waiting threads wait longer before they are parked.
  func beginStep() { steps.wrappingAdd(1, ordering: .relaxed) }

  /// The opposite of `beginStep`, which also sends the threads of a host back.
  func endStep() {
    steps.wrappingSubtract(1, ordering: .relaxed)
    shift.wrappingAdd(1, ordering: .acquiringAndReleasing)
    hasHelpers.store(false, ordering: .releasing)
  }
}

/// Keeps what is before it and what is behind it in different cache lines, also where these are fetched in pairs.
private struct CacheLineGap {
  private let bytes = SIMD16<UInt64>()
}
