internal import BatchSolver
internal import TestSupport
internal import XCTest

/// How many workers step a world, by how long steps took.
final class WorkerTrialTests: XCTestCase {
  /// Steps of a world that take so long by the number of workers; returns how many each number did.
  private func run(
    _ trial: inout WorkerTrial, steps: Int, workers: Int, noise: Double = 0, using random: inout SeededGenerator,
    time: (_ workers: Int) -> Double
  ) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for _ in 0..<steps {
      let present = max(1, workers >> trial.halvings(of: workers))
      counts[present, default: 0] += 1
      // A step is never shorter than it takes, and sometimes longer.
      trial.took(time(present) * (1 + .random(in: 0...max(noise, 1e-9), using: &random)))
    }
    return counts
  }

  func testTheFastestNumberIsTakenAndOthersSeldomTried() {
    var random = SeededGenerator()
    for workers in [2, 3, 8, 16, 256] {
      for best in [1, 2, 4, 16] where best <= workers {
        var trial = WorkerTrial()
        let steps = 40 * WorkerTrial.mostPatience
        let counts = run(&trial, steps: steps, workers: workers, noise: 0.05, using: &random) {
          // Each doubling away from the best costs a third.
          1 + 0.33 * abs(log2(Double($0) / Double(best)))
        }
        let nearest = counts.max { $0.value < $1.value }!
        XCTAssertLessThan(abs(log2(Double(nearest.key) / Double(best))), 0.6, "\(workers) workers, best \(best)")
        XCTAssertGreaterThan(nearest.value, steps * 95 / 100, "\(workers) workers, best \(best)")
        XCTAssertLessThan(nearest.value, steps * 999 / 1000, "what is slower may become faster")
      }
    }
  }

  /// Virtual cores are moved away from each other and back.
  func testChangesAreNoticed() {
    var random = SeededGenerator()
    var trial = WorkerTrial()
    let long = 8 * WorkerTrial.mostPatience
    for round in 0..<6 {
      let isFar = round % 2 == 1
      let time = { (workers: Int) in isFar ? Double(workers) : 1 / Double(workers) }
      // Until it is noticed, and then for good.
      _ = run(&trial, steps: 4 * WorkerTrial.mostPatience, workers: 4, using: &random, time: time)
      let counts = run(&trial, steps: long, workers: 4, using: &random, time: time)
      XCTAssertGreaterThan(counts[isFar ? 1 : 4, default: 0], long * 9 / 10, "round \(round)")
    }
  }

  /// Others use the cores: most steps of two workers were fast, which was all that counted, and some took several times as
  /// long, as a worker was taken away. Worlds took 1.8 times as long as with one worker, for good.
  func testWorkersThatAreTakenAwayAreNotAskedFor() {
    var random = SeededGenerator()
    var strays = SeededGenerator()
    let steps = 20 * WorkerTrial.mostPatience
    for mostlyFast in [false, true] {
      var trial = WorkerTrial()
      var total = 0.0
      let counts = run(&trial, steps: steps, workers: 2, noise: 0.05, using: &random) { workers in
        let isTakenAway = workers > 1 && Double.random(in: 0...1, using: &strays) < (mostlyFast ? 0.35 : 0.7)
        let time = (workers > 1 ? 0.6 : 1) + (isTakenAway ? .random(in: 0.5...3.5, using: &strays) : 0)
        total += time
        return time
      }
      // With two all the time it would be 1.3 and 2.
      XCTAssertLessThan(total / Double(steps), mostlyFast ? 1.13 : 1.08)
      XCTAssertGreaterThan(counts[1, default: 0], steps * 7 / 10)
      XCTAssertGreaterThan(counts[2, default: 0], 0)
    }
  }

  /// Where a single step is interrupted now and then, nobody is sent away for it.
  func testStraysDoNotCount() {
    var random = SeededGenerator()
    var strays = SeededGenerator()
    var trial = WorkerTrial()
    let steps = 20 * WorkerTrial.mostPatience
    let counts = run(&trial, steps: steps, workers: 2, noise: 0.05, using: &random) { workers in
      (workers > 1 ? 0.6 : 1) + (Double.random(in: 0...1, using: &strays) < 1.0 / 400 ? 4 : 0)
    }
    XCTAssertGreaterThan(counts[2, default: 0], steps * 95 / 100)
  }

  /// A world's pool may be another one from step to step.
  func testTheNumberOfWorkersMayChange() {
    var random = SeededGenerator()
    var trial = WorkerTrial()
    for workers in [16, 2, 1, 5, 256, 3] {
      let counts = run(&trial, steps: 300, workers: workers, noise: 0.5, using: &random) { Double($0) }
      XCTAssertTrue(counts.keys.allSatisfy { (1...workers).contains($0) })
    }
  }
}
