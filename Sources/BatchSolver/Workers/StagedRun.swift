internal import CSolverShim
internal import Synchronization

/// Work in stages, all of them cut into the same shares.
///
/// A share of a stage may begin as soon as a few others, its neighbours, have done the stage before: where shares are strips
/// of the world no worker waits for one at the other end of it. And no more than their edges: what neighbours share is done
/// first, and while a share does the rest of a stage, its neighbours find what they need for the next.
package protocol StagedTask {
  var stageCount: Int { get }
  /// 1 to `WorkerPool.mostParts`.
  var shareCount: Int { get }
  /// What must be done before a share of a stage begins. What a share reads or writes must be written by none that it does not
  /// wait for.
  func needs(stage: Int, share: Int) -> StageNeeds
  /// Does a share of a stage.
  ///
  /// - Parameter edgesDone: Called when what others may wait for is done, or never: then they wait for all.
  func run(stage: Int, share: Int, edgesDone: () -> Void)
}

/// What a stage waits for: shares, by bits.
package struct StageNeeds {
  /// These have done the edges of the stage before, and all of those before that.
  package var edges: UInt32
  /// These have done all stages before.
  package var whole: UInt32

  package init(edges: UInt32, whole: UInt32) {
    self.edges = edges
    self.whole = whole
  }
}

/// How far each share of a `StagedTask` is.
package final class StageProgress: Sendable {
  // Invariant: what `places` points to is written through atomics alone.

  /// What belongs to a share. Each word lies in cache lines of its own: one is the worker's, neighbours look at the other.
  private struct Place: ~Copyable {
    /// Stages that were begun.
    let begun = Atomic<Int>(0)
    private let gapBehindBegun = CacheLineGap()
    /// Twice the number of stages that are done, and one more when the edges of the next one are.
    let done = Atomic<Int>(0)
    private let gapBehindDone = CacheLineGap()
  }

  nonisolated(unsafe) private let places = UnsafeMutablePointer<Place>.allocate(capacity: WorkerPool.mostParts)

  package init() {
    for share in 0..<WorkerPool.mostParts { (places + share).initialize(to: Place()) }
  }

  deinit {
    places.deinitialize(count: WorkerPool.mostParts)
    places.deallocate()
  }

  /// Before the first stage; nobody may be working.
  fileprivate func reset() {
    for share in 0..<WorkerPool.mostParts {
      places[share].begun.store(0, ordering: .relaxed)
      places[share].done.store(0, ordering: .relaxed)
    }
  }

  /// Stages of a share that are done; what they wrote is seen.
  @inline(__always)
  fileprivate func stagesDone(_ share: Int) -> Int { places[share].done.load(ordering: .acquiring) >> 1 }

  @inline(__always)
  fileprivate func isDone(_ needs: StageNeeds, stage: Int) -> Bool {
    isDone(needs.edges, 2 * stage - 1) && isDone(needs.whole, 2 * stage)
  }

  @inline(__always)
  private func isDone(_ shares: UInt32, _ word: Int) -> Bool {
    var rest = shares
    while rest != 0 {
      guard places[rest.trailingZeroBitCount].done.load(ordering: .acquiring) >= word else { return false }
      rest &= rest &- 1
    }
    return true
  }

  /// Whether the stage is the caller's to do.
  @inline(__always)
  fileprivate func claim(_ share: Int, stage: Int) -> Bool {
    places[share].begun.compareExchange(expected: stage, desired: stage + 1, ordering: .acquiringAndReleasing).exchanged
  }

  @inline(__always)
  fileprivate func edgesDone(_ share: Int, stage: Int) { places[share].done.store(2 * stage + 1, ordering: .releasing) }

  @inline(__always)
  fileprivate func finish(_ share: Int, stage: Int) { places[share].done.store(2 * stage + 2, ordering: .releasing) }

  /// Somebody does a stage of a share.
  fileprivate func isBusy(_ share: Int) -> Bool {
    places[share].begun.load(ordering: .relaxed) != places[share].done.load(ordering: .relaxed) >> 1
  }
}

extension WorkerPool {
  /// Does all stages, a worker for each share; who waits for long does what a worker that the system took away has not begun.
  package func run<Task: StagedTask>(_ task: Task, _ progress: StageProgress) {
    progress.reset()
    run(StagedRun(task: task, progress: progress), parts: task.shareCount)
  }
}

/// Takes a share through all stages.
private struct StagedRun<Task: StagedTask>: WorkerTask {
  let task: Task
  let progress: StageProgress

  /// How often a worker looks at its neighbours before it takes over shares whose workers are away: some 20 us. Before that
  /// it would take what somebody is just about to begin, whose cache has what it needs.
  private static var looksBeforeHelp: Int { 400 }
  /// How often it looks before it gives up its time slice: some 100 us.
  private static var looksBeforeYield: Int { 2000 }

  func run(part own: Int) {
    var looks = 0
    // Shares whose workers are away, by bits.
    var adopted: UInt32 = 0
    while progress.stagesDone(own) < task.stageCount {
      if advance(own) {
        looks = 0
        continue
      }
      if adopted != 0, advance(&adopted) { continue }
      looks += 1
      if looks % Self.looksBeforeHelp == 0 { adopt(&adopted, but: own) }
      if looks < Self.looksBeforeYield { cpu_pause() } else { WorkerThread.yield() }
    }
  }

  /// Does the next stage of a share, if that can be done and nobody else does it.
  private func advance(_ share: Int) -> Bool {
    let stage = progress.stagesDone(share)
    guard stage < task.stageCount, progress.isDone(task.needs(stage: stage, share: share), stage: stage),
      progress.claim(share, stage: stage)
    else { return false }
    task.run(stage: stage, share: share) { progress.edgesDone(share, stage: stage) }
    progress.finish(share, stage: stage)
    return true
  }

  /// Does a stage of one of some shares, and leaves alone those whose workers are back.
  private func advance(_ adopted: inout UInt32) -> Bool {
    var rest = adopted
    while rest != 0 {
      let share = rest.trailingZeroBitCount
      rest &= rest &- 1
      if progress.isBusy(share) { adopted &= ~(1 << UInt32(share)) } else if advance(share) { return true }
    }
    return false
  }

  /// Adds the shares that somebody should do a stage of.
  private func adopt(_ adopted: inout UInt32, but own: Int) {
    for share in 0..<task.shareCount where share != own && !progress.isBusy(share) {
      let stage = progress.stagesDone(share)
      if stage < task.stageCount, progress.isDone(task.needs(stage: stage, share: share), stage: stage) {
        adopted |= 1 << UInt32(share)
      }
    }
  }
}
