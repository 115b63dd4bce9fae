internal import Foundation
internal import Simulator

/// The search of the parent process.
final class Search: @unchecked Sendable {
  // Invariant of the unchecked conformance: what changes is used inside the lock alone.
  private let lock = NSLock()
  private var nextSeed: UInt64
  private var worldCount = 0
  private var failureCount = 0
  private var signatures: [String: Int] = [:]

  private let start = Date()
  private let seconds: Double
  private let worldLimit: Int
  private let failureLimit: Int
  private let jobs: Int

  /// Worlds of a child process.
  private static let batchSize = 500

  init(first: UInt64, seconds: Double, worldLimit: Int, failureLimit: Int, jobs: Int) {
    nextSeed = first
    self.seconds = seconds
    self.worldLimit = worldLimit
    self.failureLimit = failureLimit
    self.jobs = max(jobs, 1)
    Lines.write("soak: seeds from \(first), \(self.jobs) at a time")
  }

  /// Runs until time, worlds or failures are up.
  ///
  /// - Returns: Whether nothing failed.
  func run() -> Bool {
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while let (first, count) = takeBatch() { run(first, count) }
    }
    let elapsed = Date().timeIntervalSince(start)
    Lines.write(
      "soak: \(worldCount) worlds in \(Int(elapsed)) s, \(Int(Double(worldCount) / max(elapsed, 1e-9))) a second; "
        + "\(failureCount) failed")
    for (signature, count) in signatures.sorted(by: { $0.value > $1.value }) {
      Lines.write("  \(count) x \(signature)")
    }
    return failureCount == 0
  }

  private func takeBatch() -> (first: UInt64, count: Int)? {
    lock.withLock {
      let count = min(Self.batchSize, worldLimit - worldCount)
      guard count > 0, failureCount < failureLimit, Date().timeIntervalSince(start) < seconds else { return nil }
      defer {
        nextSeed += UInt64(count)
        worldCount += count
      }
      return (nextSeed, count)
    }
  }

  private func run(_ first: UInt64, _ count: Int) {
    var next = first
    let end = first + UInt64(count)
    while next < end {
      let child = Child(["--batch", "\(end - next)", "--seed", "\(next)"], limit: 300)
      guard child.failure != nil else { return }
      let seed = child.lastWorld ?? next
      next = seed + 1
      // Again with its calls, which say where a trap was.
      let program = Program(seed: seed)
      let again = Child(["--program", program.hexadecimal], limit: 60, backtrace: true)
      let signature = again.failure ?? "only after other worlds: \(child.failure ?? "")"
      let place = again.place ?? signature
      let (isNew, isLast) = lock.withLock {
        failureCount += 1
        signatures[place, default: 0] += 1
        return (signatures[place] == 1, failureCount >= failureLimit)
      }
      if isNew { report(seed, program, signature, place) }
      if isLast { return }
    }
  }

  private static func failure(of program: Program) -> String? {
    Child(["--program", program.hexadecimal], limit: 60).failure
  }

  private func report(_ seed: UInt64, _ program: Program, _ signature: String, _ place: String) {
    let small = program.shrunken(limit: 400) { Self.failure(of: $0) == signature }
    let run = Child(["--program", small.hexadecimal], limit: 120, backtrace: true)
    var text = "FAILURE of the world with seed \(seed): \(place)\n"
    text += "shrunken from \(program.records.count) to \(small.records.count) operations:\n"
    // The calls up to the failure, and what a backtrace says.
    text += run.lines.suffix(120).joined(separator: "\n")
    text += "\nto run it again: soak --program \(small.hexadecimal)"
    text += "\nas a file for 'dynamics replay': soak --program \(small.hexadecimal) --record FILE"
    text += "\nthe whole world: soak --show --seed \(seed)\n"
    lock.withLock { Lines.write(text) }
  }
}
