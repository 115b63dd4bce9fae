internal import BatchSolver
internal import Foundation
internal import Synchronization
internal import TestSupport
internal import XCTest

/// Work in stages, of which shares wait for each other.
final class StagedRunTests: XCTestCase {
  /// Checks what is done when a share of a stage begins, and notes what it does.
  private final class Work: StagedTask {
    let stageCount: Int
    let shareCount: Int
    private let needs: [StageNeeds]
    /// By share: twice the stages that were done, and one more for edges.
    private let states: UnsafeMutablePointer<Atomic<Int>>
    /// By share: the same, without any order but that of the stages.
    private let values: UnsafeMutablePointer<Int>
    private let pauses: [UInt32]
    let faults = Locked<[String]>([])

    init(stages: Int, shares: Int, using generator: inout SeededGenerator, pauses: ClosedRange<UInt32> = 0...0) {
      stageCount = stages
      shareCount = shares
      let all = UInt32.max >> UInt32(32 - shares)
      needs = (0..<stages * shares).map { index in
        let own: UInt32 = 1 << UInt32(index % shares)
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: return StageNeeds(edges: 0, whole: all & ~own)
        case 1: return StageNeeds(edges: 0, whole: 0)
        default:
          let edges = UInt32.random(in: 0...all, using: &generator) & UInt32.random(in: 0...all, using: &generator)
          let whole = edges & UInt32.random(in: 0...all, using: &generator)
          return StageNeeds(edges: edges & ~own, whole: whole & ~own)
        }
      }
      states = .allocate(capacity: shares)
      values = .allocate(capacity: shares * stages)
      values.initialize(repeating: -1, count: shares * stages)
      for share in 0..<shares { (states + share).initialize(to: Atomic(0)) }
      self.pauses = (0..<stages * shares).map { _ in UInt32.random(in: pauses, using: &generator) }
    }

    deinit {
      states.deinitialize(count: shareCount)
      states.deallocate()
      values.deallocate()
    }

    func needs(stage: Int, share: Int) -> StageNeeds { needs[stage * shareCount + share] }

    func run(stage: Int, share: Int, edgesDone: () -> Void) {
      if states[share].load(ordering: .relaxed) != 2 * stage { fault("share \(share) is not at stage \(stage)") }
      let needs = needs(stage: stage, share: share)
      for other in 0..<shareCount {
        if needs.edges >> UInt32(other) & 1 != 0 { check(other, hasDone: 2 * stage - 1) }
        if needs.whole >> UInt32(other) & 1 != 0 { check(other, hasDone: 2 * stage) }
      }
      let pause = pauses[stage * shareCount + share]
      if pause > 0 { usleep(pause) }
      values[share * stageCount + stage] = stage
      states[share].store(2 * stage + 1, ordering: .relaxed)
      if (stage + share) % 3 != 0 { edgesDone() }
      states[share].store(2 * stage + 2, ordering: .relaxed)
    }

    private func check(_ share: Int, hasDone word: Int) {
      let state = states[share].load(ordering: .relaxed)
      if state < word { fault("share \(share) has done \(state), not \(word)") }
      // Read without an order of its own: the thread sanitizer looks whether there is one.
      let stage = (word - 1) / 2
      if word > 0, values[share * stageCount + stage] != stage {
        fault("share \(share) has not written stage \(stage)")
      }
    }

    private func fault(_ text: String) { faults.withLock { $0.append(text) } }

    /// All stages of all shares were done.
    var isDone: Bool { (0..<shareCount).allSatisfy { states[$0].load(ordering: .relaxed) == 2 * stageCount } }
  }

  private func check(_ work: Work, _ pool: WorkerPool, _ progress: StageProgress, _ message: String) {
    pool.run(work, progress)
    XCTAssertTrue(work.isDone, message)
    XCTAssertEqual(work.faults.withLock { $0 }, [], message)
  }

  func testStagesWaitForWhatTheyNeed() throws {
    var generator = SeededGenerator()
    let progress = StageProgress()
    for workers in [1, 2, 3, 5, 8, 32] {
      let pool = try WorkerPool(workers: workers)
      for shares in [1, 2, workers, 32] {
        for _ in 0..<10 {
          let work = Work(stages: 40, shares: shares, using: &generator)
          check(work, pool, progress, "seed \(generator.seed), \(workers) workers, \(shares) shares")
        }
      }
    }
  }

  /// The host has no free thread: the caller does all shares.
  func testWithoutHelp() throws {
    var generator = SeededGenerator()
    let pool = try WorkerPool(workers: 6) { _ in }
    let work = Work(stages: 60, shares: 6, using: &generator)
    check(work, pool, StageProgress(), "seed \(generator.seed)")
  }

  /// Workers come late, and are away for long.
  func testLateWorkers() throws {
    var generator = SeededGenerator()
    let pool = try WorkerPool(workers: 4) { job in
      Thread.detachNewThread {
        usleep(2000)
        job()
      }
    }
    pool.beginStep()
    let work = Work(stages: 30, shares: 4, using: &generator, pauses: 0...500)
    check(work, pool, StageProgress(), "seed \(generator.seed)")
    pool.endStep()
  }

  /// A pool that is asked inside of a task has no help to give.
  func testInsideOfATask() throws {
    struct Outer: WorkerTask {
      let pool: WorkerPool
      let works: [Work]

      func run(part: Int) { pool.run(works[part], StageProgress()) }
    }
    var generator = SeededGenerator()
    let pool = try WorkerPool(workers: 3)
    let works = (0..<6).map { _ in Work(stages: 20, shares: 3, using: &generator) }
    pool.run(Outer(pool: pool, works: works), parts: works.count)
    for work in works {
      XCTAssertTrue(work.isDone, "seed \(generator.seed)")
      XCTAssertEqual(work.faults.withLock { $0 }, [], "seed \(generator.seed)")
    }
  }
}
