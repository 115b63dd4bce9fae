internal import ArgumentParser
internal import Foundation
internal import Simulator

/// Changed files, in child processes.
final class FileSearch: @unchecked Sendable {
  // Invariant of the unchecked conformance: what changes is used inside the lock alone.
  private let lock = NSLock()
  private var nextSeed: UInt64
  private var left: Int
  private var failureCount = 0
  private var tally = FileFuzzer.Tally()
  private var places: Set<String> = []

  private let start = Date()
  private let failureLimit: Int
  private let jobs: Int

  /// Files of a child process.
  private static let batchSize = 50 * Int(FileFuzzer.groupSize)

  init(first: UInt64, count: Int, failureLimit: Int, jobs: Int) {
    nextSeed = first
    left = count
    self.failureLimit = failureLimit
    self.jobs = max(jobs, 1)
    Lines.write("soak: files from seed \(first), \(self.jobs) at a time")
  }

  /// Runs until files or failures are up.
  ///
  /// - Returns: Whether nothing failed.
  func run() -> Bool {
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while let (first, count) = takeBatch() { run(first, count) }
    }
    let elapsed = Date().timeIntervalSince(start)
    Lines.write("soak: \(tally)")
    Lines.write(
      "soak: \(Int(elapsed)) s, \(Int(Double(tally.files) / max(elapsed, 1e-9))) files a second; \(failureCount) failed"
    )
    return failureCount == 0
  }

  private func takeBatch() -> (first: UInt64, count: Int)? {
    lock.withLock {
      let count = min(Self.batchSize, left)
      guard count > 0, failureCount < failureLimit else { return nil }
      defer {
        nextSeed += UInt64(count)
        left -= count
      }
      return (nextSeed, count)
    }
  }

  private func run(_ first: UInt64, _ count: Int) {
    var next = first
    let end = first + UInt64(count)
    while next < end {
      let child = Child(["--file-batch", "\(end - next)", "--seed", "\(next)"], limit: 3600)
      // A child that ends early has written how far it came.
      let counts = child.lines.compactMap { FileFuzzer.Tally(line: $0) }.last
      if let counts { lock.withLock { tally.add(counts) } }
      guard let failure = child.failure else { return }
      let seed = child.lastWorld ?? next
      next = seed + 1
      let again = Child(["--file", "\(seed)"], limit: 60, backtrace: true)
      let place = again.place ?? again.failure ?? failure
      let (isNew, isLast) = lock.withLock {
        failureCount += 1
        return (places.insert(place).inserted, failureCount >= failureLimit)
      }
      if isNew {
        let text = again.lines.suffix(40).joined(separator: "\n")
        let title = "FAILURE of the file with seed \(seed): \(place)"
        lock.withLock { Lines.write("\(title)\n\(text)\nagain: soak --file \(seed)\n") }
      }
      if isLast { return }
    }
  }
}

/// What a child does: files of consecutive seeds.
struct FileBatch {
  let first: UInt64
  let count: Int

  /// - Parameter isNamed: Whether it is said what became of each.
  func run(isNamed: Bool) throws {
    var fuzzer = FileFuzzer()
    var tally = FileFuzzer.Tally()
    for seed in first..<first + UInt64(count) {
      Lines.write("\(Lines.worldMark)\(seed)")
      if (seed - first) % 1024 == 1023 { Lines.write(tally.line) }
      guard let failure = fuzzer.check(seed, &tally) else { continue }
      Lines.write(tally.line)
      Lines.write("\(Lines.failureMark)\(failure)")
      throw ExitCode.failure
    }
    Lines.write(isNamed ? "\(tally)" : tally.line)
  }
}
