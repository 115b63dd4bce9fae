internal import BatchSolver
@preconcurrency internal import Dispatch
internal import Foundation
internal import TestSupport
internal import XCTest

/// Pools of workers by themselves.
final class WorkerPoolTests: XCTestCase {
  /// Counts how often each part is done, and by how many threads.
  private struct Counting: WorkerTask {
    let counts: UnsafeMutablePointer<Int>
    let work: Int

    func run(part: Int) {
      var value = part
      for index in 0..<work { value = value &* 31 &+ index }
      counts[part] += value == 0 ? 2 : 1
    }
  }

  private static func counts(_ pool: WorkerPool, parts: Int, work: Int = 100) -> [Int] {
    var counts = [Int](repeating: 0, count: parts)
    counts.withUnsafeMutableBufferPointer { pool.run(Counting(counts: $0.baseAddress!, work: work), parts: parts) }
    return counts
  }

  func testEveryPartIsDoneOnce() throws {
    for workers in [1, 2, 3, 5, 8, 40] {
      let pool = try WorkerPool(workers: workers)
      XCTAssertEqual(pool.workers, workers)
      for round in 0..<300 {
        let parts = 1 + round % WorkerPool.mostParts
        XCTAssertEqual(Self.counts(pool, parts: parts), [Int](repeating: 1, count: parts), "\(workers) workers")
      }
    }
  }

  /// A step that is faster with fewer workers asks for fewer; who has no share leaves the task alone.
  func testFewerMayBeAsked() throws {
    struct Noting: WorkerTask {
      let threads: Locked<Set<UInt>>

      func run(part: Int) {
        let thread = UInt(bitPattern: Unmanaged.passUnretained(Thread.current).toOpaque())
        threads.withLock { _ = $0.insert(thread) }
        usleep(200)
      }
    }
    let pool = try WorkerPool(workers: 8)
    for limit in [1, 2, 3, 8, 100] {
      for _ in 0..<20 {
        let threads = Locked<Set<UInt>>([])
        pool.run(Noting(threads: threads), parts: 8, workers: limit)
        XCTAssertLessThanOrEqual(threads.withLock { $0.count }, limit)
        var counts = [Int](repeating: 0, count: 32)
        counts.withUnsafeMutableBufferPointer {
          pool.run(Counting(counts: $0.baseAddress!, work: 100), parts: 32, workers: limit)
        }
        XCTAssertEqual(counts, [Int](repeating: 1, count: 32), "\(limit) workers")
      }
    }
  }

  func testWrongCounts() {
    for workers in [0, -1, 257, .min, .max] {
      let expected = WorldError.invalidValue(name: "workers", value: "\(workers)", expected: "1 to 256")
      XCTAssertThrowsError(try WorkerPool(workers: workers)) { XCTAssertEqual($0 as? WorldError, expected) }
      XCTAssertThrowsError(try WorkerPool(workers: workers) { $0() }) { XCTAssertEqual($0 as? WorldError, expected) }
      var settings = WorldSettings()
      settings.workers = workers
      XCTAssertThrowsError(try World(settings)) { XCTAssertEqual($0 as? WorldError, expected) }
    }
  }

  /// Of several who ask at once one is served, and the others do their parts themselves.
  func testManyAskAtOnce() throws {
    let pool = try WorkerPool(workers: 3)
    let wrong = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      for round in 0..<200 {
        let parts = 1 + (round + number) % WorkerPool.mostParts
        if Self.counts(pool, parts: parts) != [Int](repeating: 1, count: parts) { wrong.withLock { $0 += 1 } }
      }
    }
    XCTAssertEqual(wrong.withLock { $0 }, 0)
  }

  /// A part that asks the pool it is done by.
  private struct Nested: WorkerTask {
    let pool: WorkerPool
    let counts: UnsafeMutablePointer<Int>

    func run(part: Int) { pool.run(Counting(counts: counts + 4 * part, work: 10), parts: 4) }
  }

  func testAPartMayAsk() throws {
    let pool = try WorkerPool(workers: 3)
    for _ in 0..<100 {
      var counts = [Int](repeating: 0, count: 32)
      counts.withUnsafeMutableBufferPointer { pool.run(Nested(pool: pool, counts: $0.baseAddress!), parts: 8) }
      XCTAssertEqual(counts, [Int](repeating: 1, count: 32))
    }
  }

  /// Threads that wait use no processor: those of ten pools less than a tenth of one.
  func testIdlePoolsBurnNothing() throws {
    let pools = try (0..<10).map { _ in try WorkerPool(workers: 8) }
    for pool in pools { _ = Self.counts(pool, parts: 32) }
    Thread.sleep(forTimeInterval: 0.1)
    let before = clock()
    Thread.sleep(forTimeInterval: 0.5)
    XCTAssertLessThan(Double(clock() - before) / Double(CLOCKS_PER_SEC), 0.05)
    for pool in pools { XCTAssertEqual(Self.counts(pool, parts: 3), [1, 1, 1]) }
  }

  // MARK: - Hosts

  /// A host with threads, one that runs jobs at once, one that runs them when it is too late, and one that never does.
  func testHosts() throws {
    let late = Locked<[@Sendable () -> Void]>([])
    let asked = Locked(0)
    let hosts: [@Sendable (@escaping @Sendable () -> Void) -> Void] = [
      { DispatchQueue.global().async(execute: $0) }, { $0() }, { job in late.withLock { $0.append(job) } },
      { _ in },
    ]
    for host in hosts {
      asked.withLock { $0 = 0 }
      let pool = try WorkerPool(workers: 3) { job in
        asked.withLock { $0 += 1 }
        host(job)
      }
      pool.beginStep()
      for _ in 0..<50 { XCTAssertEqual(Self.counts(pool, parts: 7), [Int](repeating: 1, count: 7)) }
      XCTAssertEqual(asked.withLock { $0 }, 2, "once for each other worker of a step")
      pool.endStep()
      pool.beginStep()
      XCTAssertEqual(Self.counts(pool, parts: 7), [Int](repeating: 1, count: 7))
      XCTAssertEqual(asked.withLock { $0 }, 4)
      pool.endStep()
    }
    for job in late.withLock({ $0 }) { DispatchQueue.global().sync(execute: job) }
  }

  /// Many queries at once called a host's threads, and nobody sent them back: they looked for work for ever, also when world
  /// and pool were gone.
  func testQueriesSendHostThreadsBack() throws {
    let queue = DispatchQueue(label: "jobs")
    let jobs = Locked(0)
    do {
      let pool = try WorkerPool(workers: 2) { job in
        jobs.withLock { $0 += 1 }
        queue.async(execute: job)
      }
      let world = try World(workerPool: pool)
      for index in 0..<50 { try world.add(.circle(radius: 0.5), at: [Float(index) * 2, 0]) }
      let rays = (0..<512).map { Ray(origin: [Float($0 % 100), 5], translation: [0, -10]) }
      let hits = try world.castRays(rays.span)
      for (ray, hit) in zip(rays, hits) { XCTAssertEqual(hit != nil, Int(ray.origin.x) % 2 == 0) }
      let back = DispatchSemaphore(value: 0)
      queue.async { back.signal() }
      XCTAssertEqual(back.wait(timeout: .now() + 10), .success)
    }
    XCTAssertGreaterThan(jobs.withLock { $0 }, 0)
    let back = DispatchSemaphore(value: 0)
    queue.async { back.signal() }
    XCTAssertEqual(back.wait(timeout: .now() + 10), .success)
  }
}
