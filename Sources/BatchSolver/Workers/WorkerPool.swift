/// Threads that do the work of a step side by side with the thread that asks for it.
///
/// A world with `WorldSettings.workers` above 1 makes a pool for itself. Several worlds can share one:
///
/// ```swift
/// let pool = try WorkerPool(workers: 4)
/// let worlds = try (0..<100).map { _ in try World(workerPool: pool) }
/// ```
///
/// The number of workers changes no bit of a result. Work is handed out in small parts, and the calling thread takes
/// its share, so a worker that the system takes away for a while holds up one part. Waiting threads look for work for
/// some 50 microseconds, in a step 2 milliseconds, and are parked then: a pool that nobody asks burns nothing. A pool
/// serves one step at a time: of worlds that are stepped at once by several threads, the others work alone while one is
/// served. Steps inside hooks of other worlds' steps are allowed. A pool lives as long as a world has it. In a child of
/// `fork`, which has no threads but the one that forked, steps go on with the calling thread alone.
public final class WorkerPool: Sendable {
  /// How many threads may work on a step, with the calling one; 1 to 256.
  public let workers: Int
  private let crew: WorkerCrew
  private let threads: [WorkerThread]
  private let enqueue: (@Sendable (@escaping @Sendable () -> Void) -> Void)?
  /// `Forks.count` of the process that has the threads.
  private let forks: Int

  /// The most parts of a task: as many as a word has bits beside what else it holds.
  package static let mostParts = 32
  /// The most workers of a pool.
  static let mostWorkers = 256

  /// Starts `workers - 1` threads; none for one worker.
  ///
  /// - Throws: `WorldError.invalidValue` if there are not to be 1 to 256, `.noThread` if the system refuses one.
  public init(workers: Int) throws(WorldError) {
    try Self.check(workers)
    Forks.watch()
    forks = Forks.count
    self.workers = workers
    let crew = WorkerCrew(workers: workers)
    self.crew = crew
    enqueue = nil
    var threads: [WorkerThread] = []
    while threads.count < workers - 1 {
      let worker = threads.count + 1
      guard let thread = WorkerThread({ crew.serve(worker: worker) }) else { break }
      threads.append(thread)
    }
    self.threads = threads
    guard threads.count == workers - 1 else { throw .noThread(number: threads.count + 1) }
  }

  /// A pool without threads of its own: it asks a host for those that it has, such as a game engine's job system.
  ///
  /// ```swift
  /// let pool = try WorkerPool(workers: 4) { job in jobs.async(execute: job) }
  /// ```
  ///
  /// - Parameters:
  ///   - workers: How many threads may work on a step, with the calling one; 1 to 256.
  ///   - enqueue: Called in a step that has work for several, or by a call for many queries at once, on the thread of the
  ///     step or call, `workers - 1` times: runs what it is given on some other thread, soon. That works with the step
  ///     until the step ends. Nothing waits for a job
  ///     that has not begun: the step goes on with the threads that come, and one that comes too late returns at once,
  ///     as does one that is run by `enqueue` itself.
  /// - Throws: `WorldError.invalidValue` if there are not to be 1 to 256.
  public init(
    workers: Int, enqueue: @escaping @Sendable (_ job: @escaping @Sendable () -> Void) -> Void
  ) throws(WorldError) {
    try Self.check(workers)
    Forks.watch()
    forks = Forks.count
    self.workers = workers
    crew = WorkerCrew(workers: workers)
    self.enqueue = enqueue
    threads = []
  }

  deinit {
    guard hasThreads else {
      // Somebody may have been waiting on what is in it when the process was forked: nobody ever wakes there.
      _ = Unmanaged.passRetained(crew)
      return
    }
    crew.stop()
    for thread in threads { thread.join() }
  }

  /// Whether this is the process that has the threads: a child of `fork` works alone.
  private var hasThreads: Bool { Forks.count == forks }

  static func check(_ workers: Int) throws(WorldError) {
    guard (1...mostWorkers).contains(workers) else {
      throw .invalidValue(name: "workers", value: "\(workers)", expected: "1 to \(mostWorkers)")
    }
  }

  /// Does all parts of a task, 1 to `mostParts`, and returns when they are done. What was written before is
  /// seen by all parts, and what they write is seen afterwards.
  ///
  /// - Parameter limit: How many threads may work on it, with the calling one; nil: all.
  package func run<Task: WorkerTask>(_ task: Task, parts: Int, workers limit: Int? = nil) {
    let count = min(limit ?? workers, workers, parts)
    guard count > 1, hasThreads else {
      for part in 0..<parts { task.run(part: part) }
      return
    }
    withUnsafePointer(to: task) {
      crew.run(WorkerTaskReference($0), parts: parts, workers: count) {
        if let enqueue { crew.callHelpers(enqueue) }
      }
    }
  }

  /// Says that a step begins that may ask.
  package func beginStep() { crew.beginStep() }

  /// Says that a step has ended: threads of a host may go.
  package func endStep() { crew.endStep() }
}
