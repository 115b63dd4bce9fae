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
/// The parts of a task are shared out beforehand: each worker claims its own, in a word that seldom leaves its cache, and
/// says in another how many it has done. So a task costs two messages, that it is there and that a share is done, which
/// all workers hand over at the same time. Who has nothing left takes what others have not begun, after a moment: a worker
/// that the system takes away holds up the part that it has and no other.
final class WorkerCrew: @unchecked Sendable {
  // Invariant of the unchecked conformance: `task` is written while nobody has a part, before the release of `offered`,
  // and read by those who have claimed a part of that offer: the one who asked waits for them. `isParked` is read and
  // written under the mutex. Mutex and conditions are the system's.

  /// What belongs to a worker. Each word lies in cache lines of its own.
  private struct Place: ~Copyable {
    /// The number of a task, and how many parts of the worker's share are claimed.
    let claimed = Atomic<UInt64>(0)
    private let gapBehindClaimed = CacheLineGap()
    /// The number of a task, and how many parts of it the worker has done.
    let done = Atomic<UInt64>(0)
    private let gapBehindDone = CacheLineGap()
    var isParked = false
    let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  }

  /// A task that parts can be claimed of.
  private struct Offer {
    /// From bit 16 on the number of the task, from bit 8 on how many workers have a share of it beside the first one, below
    /// its parts.
    let word: UInt64

    /// Before all tasks.
    static var none: Offer { Offer(word: 0) }

    private init(word: UInt64) { self.word = word }

    init(_ word: borrowing Atomic<UInt64>) { self.word = word.load(ordering: .acquiring) }

    init(after word: UInt64, parts: Int, workers: Int) {
      self.word = (word >> 16 &+ 1) << 16 | UInt64(workers - 1) << 8 | UInt64(parts)
    }

    var parts: Int { Int(word & 0xff) }
    /// Those with a share; others leave the task alone.
    var workers: Int { Int(word >> 8 & 0xff) + 1 }
    private var number: UInt64 { word >> 16 }

    /// A worker's share of the parts.
    func share(_ worker: Int) -> Range<Int> { parts * worker / workers..<parts * (worker + 1) / workers }

    /// The count of parts in a word of a place: 0 if it is of an earlier task, nil if it is of a later one.
    func count(_ word: UInt64) -> Int? {
      let other = word >> 16
      return other == number ? Int(word & 0xff) : other < number ? 0 : nil
    }

    func word(count: Int) -> UInt64 { number << 16 | UInt64(count) }
  }

  private let workers: Int
  private let places: UnsafeMutablePointer<Place>
  private var task: WorkerTaskReference?
  /// A task is going on.
  private let isBusy = Atomic(false)
  private let gapBeforeOffered = CacheLineGap()
  /// The task offered last.
  private let offered = Atomic<UInt64>(0)
  private let gapBehindOffered = CacheLineGap()

  /// Steps that are going on.
  private let steps = Atomic<Int>(0)
  /// Threads that are parked.
  private let parked = Atomic<Int>(0)
  private let stopped = Atomic(false)
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  /// How often a thread looks before it is parked, or before one that waits for others gives up its time slice: some
  /// 50 us.
  private static let looks = 2000
  /// The same while a step goes on: some 2 ms. To wake a thread takes 5 to 50 us, more than most phases that are one's.
  private static let looksInStep = 40 * looks
  /// How often a worker looks whether all is done before it takes parts of others: some 0.3 us. To look at their words
  /// takes these out of their caches, and whoever is not late has begun by then.
  private static let looksBeforeHelp = 8

  init(workers: Int) {
    self.workers = workers
    places = .allocate(capacity: workers)
    for worker in 0..<workers {
      (places + worker).initialize(to: Place())
      pthread_cond_init(places[worker].condition, nil)
    }
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    for worker in 0..<workers {
      pthread_cond_destroy(places[worker].condition)
      places[worker].condition.deallocate()
    }
    places.deinitialize(count: workers)
    places.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  // MARK: - Asking

  /// Does a task of 1 to `WorkerPool.mostParts` parts with whoever comes. The calling thread works too, and returns when
  /// all parts are done; if a task is going on, it does them all itself.
  ///
  /// - Parameters:
  ///   - workers: How many have a share, with the calling thread; not more than there are parts.
  ///   - whenOffered: Called when parts can be claimed.
  func run(_ newTask: WorkerTaskReference, parts: Int, workers: Int, offered whenOffered: () -> Void) {
    guard !isBusy.exchange(true, ordering: .acquiring) else {
      for part in 0..<parts { newTask.run(part: part) }
      return
    }
    task = newTask
    let offer = Offer(after: offered.load(ordering: .relaxed), parts: parts, workers: workers)
    // In one order with what `park` does: either it sees the task, or it is seen here.
    offered.store(offer.word, ordering: .sequentiallyConsistent)
    wake(offer)
    whenOffered()
    work(on: offer, share: 0, worker: 0)
    var looks = 0
    while !isDone(offer) {
      pause(&looks)
      if looks == Self.looksBeforeHelp { help(with: offer, worker: 0) }
    }
    task = nil
    isBusy.store(false, ordering: .releasing)
  }

  /// All parts are done.
  private func isDone(_ offer: Offer) -> Bool {
    var count = 0
    for worker in 0..<offer.workers {
      count += offer.count(places[worker].done.load(ordering: .acquiring)) ?? 0
    }
    return count == offer.parts
  }

  // MARK: - Working

  /// Does what others have not begun.
  private func help(with offer: Offer, worker: Int) {
    for distance in 1..<offer.workers { work(on: offer, share: (worker + distance) % offer.workers, worker: worker) }
  }

  /// Does the parts of a share that nobody has claimed. A worker's own has the same parts in every task of as many, so that
  /// their data is in its cache.
  private func work(on offer: Offer, share: Int, worker: Int) {
    while let part = claimPart(of: offer, share: share) {
      task!.run(part: part)
      noteDone(offer, worker)
    }
  }

  private func claimPart(of offer: Offer, share: Int) -> Int? {
    let parts = offer.share(share)
    var word = places[share].claimed.load(ordering: .acquiring)
    while let claimed = offer.count(word), claimed < parts.count {
      let (isOurs, newest) = places[share].claimed.weakCompareExchange(
        expected: word, desired: offer.word(count: claimed + 1), successOrdering: .acquiringAndReleasing,
        failureOrdering: .acquiring)
      if isOurs { return parts.lowerBound + claimed }
      word = newest
    }
    return nil
  }

  /// Counts a part. A thread of a host that leaves late may have the number of one that has come since, hence the exchange.
  private func noteDone(_ offer: Offer, _ worker: Int) {
    var word = places[worker].done.load(ordering: .relaxed)
    while let done = offer.count(word) {
      let (isNoted, newest) = places[worker].done.weakCompareExchange(
        expected: word, desired: offer.word(count: done + 1), successOrdering: .acquiringAndReleasing,
        failureOrdering: .relaxed)
      if isNoted { return }
      word = newest
    }
  }

  /// Takes part in the task offered last, if there is a share for the worker, until nothing is left to begin.
  ///
  /// - Returns: That task.
  private func takePart(worker: Int) -> Offer {
    let offer = Offer(offered)
    guard worker < offer.workers else { return offer }
    work(on: offer, share: worker, worker: worker)
    for _ in 0..<Self.looksBeforeHelp {
      if isNew(after: offer) { return offer }
      cpu_pause()
    }
    help(with: offer, worker: worker)
    return offer
  }

  private func isNew(after offer: Offer) -> Bool { offered.load(ordering: .relaxed) != offer.word }

  /// Waits a moment.
  private func pause(_ looks: inout Int) {
    looks += 1
    if looks < Self.looks { cpu_pause() } else { WorkerThread.yield() }
  }

  // MARK: - Threads of the pool

  /// The life of a thread of the pool.
  func serve(worker: Int) {
    var last = Offer.none
    while !stopped.load(ordering: .acquiring) {
      var looks = 0
      while !isNew(after: last) {
        guard looks < Self.looks || (looks < Self.looksInStep && steps.load(ordering: .relaxed) > 0) else {
          park(worker, after: last)
          break
        }
        cpu_pause()
        looks += 1
      }
      last = takePart(worker: worker)
    }
  }

  private func park(_ worker: Int, after last: Offer) {
    pthread_mutex_lock(mutex)
    places[worker].isParked = true
    parked.wrappingAdd(1, ordering: .sequentiallyConsistent)
    while offered.load(ordering: .sequentiallyConsistent) == last.word, !stopped.load(ordering: .acquiring) {
      pthread_cond_wait(places[worker].condition, mutex)
    }
    parked.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    places[worker].isParked = false
    pthread_mutex_unlock(mutex)
  }

  private func wake(_ offer: Offer) {
    guard parked.load(ordering: .sequentiallyConsistent) > 0 else { return }
    pthread_mutex_lock(mutex)
    for worker in 1..<offer.workers where places[worker].isParked {
      pthread_cond_signal(places[worker].condition)
    }
    pthread_mutex_unlock(mutex)
  }

  /// Lets the threads of the pool end.
  func stop() {
    stopped.store(true, ordering: .releasing)
    pthread_mutex_lock(mutex)
    for worker in 0..<workers { pthread_cond_signal(places[worker].condition) }
    pthread_mutex_unlock(mutex)
  }

  // MARK: - Threads of a host

  /// Steps that have ended, and in the lowest bits how many threads have come in the present one.
  private let shift = Atomic<Int>(0)
  /// The host was asked for threads in this shift.
  private let hasHelpers = Atomic(false)
  private static let shiftBits = 8
  private static let shiftMask = 1 << shiftBits - 1

  /// Asks a host for threads until the next `endStep`, if that was not done yet.
  func callHelpers(_ enqueue: (@escaping @Sendable () -> Void) -> Void) {
    guard !hasHelpers.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let number = shift.load(ordering: .acquiring) >> Self.shiftBits
    let caller = pthread_self()
    for _ in 1..<workers {
      enqueue { [self] in
        // A host may run it at once, where it would wait for itself.
        guard pthread_equal(pthread_self(), caller) == 0, let worker = arrive(inShift: number) else { return }
        var last = Offer.none
        var looks = 0
        while shift.load(ordering: .acquiring) >> Self.shiftBits == number, !stopped.load(ordering: .acquiring) {
          if isNew(after: last) {
            last = takePart(worker: worker)
            looks = 0
          }
          pause(&looks)
        }
      }
    }
  }

  /// The number of a worker for a thread that comes, by when it does: those who come first get parts of the smallest tasks.
  /// nil: too late, or too many.
  private func arrive(inShift number: Int) -> Int? {
    var word = shift.load(ordering: .acquiring)
    while word >> Self.shiftBits == number, word & Self.shiftMask < workers - 1 {
      let (hasArrived, newest) = shift.weakCompareExchange(
        expected: word, desired: word + 1, successOrdering: .acquiringAndReleasing, failureOrdering: .acquiring)
      if hasArrived { return (word + 1) & Self.shiftMask }
      word = newest
    }
    return nil
  }

  /// Lets waiting threads wait longer before they are parked.
  func beginStep() { steps.wrappingAdd(1, ordering: .relaxed) }

  /// The opposite of `beginStep`, which also sends the threads of a host back.
  func endStep() {
    steps.wrappingSubtract(1, ordering: .relaxed)
    var word = shift.load(ordering: .relaxed)
    var isOver = false
    while !isOver {
      (isOver, word) = shift.weakCompareExchange(
        expected: word, desired: (word >> Self.shiftBits + 1) << Self.shiftBits,
        successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
    }
    hasHelpers.store(false, ordering: .releasing)
  }
}

/// Keeps what is before it and what is behind it in different cache lines, also where these are fetched in pairs.
struct CacheLineGap {
  private let bytes = SIMD16<UInt64>()
}
