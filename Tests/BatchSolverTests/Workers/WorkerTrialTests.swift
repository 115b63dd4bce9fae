internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Whether all workers step a world or one does, by how long steps took.
final class WorkerTrialTests: XCTestCase {
  /// Steps of a world that take so long with all workers, and with one; returns how many one worker did.
  private func run(
    _ trial: inout WorkerTrial, steps: Int, all: Double, alone: Double, noise: Double = 0,
    using random: inout SeededGenerator
  ) -> Int {
    var count = 0
    for _ in 0..<steps {
      if trial.isAlone { count += 1 }
      trial.took((trial.isAlone ? alone : all) * (1 + .random(in: 0...max(noise, 1e-9), using: &random)))
    }
    return count
  }

  func testTheFasterWayIsTakenAndTheOtherSeldomTried() {
    var random = SeededGenerator()
    for (all, alone) in [(1.0, 1.6), (1.6, 1.0), (1.0, 1.1), (1.1, 1.0)] {
      var trial = WorkerTrial()
      let steps = 20 * WorkerTrial.mostPatience
      // A step is never shorter than it takes, and sometimes longer.
      let count = run(&trial, steps: steps, all: all, alone: alone, noise: 0.05, using: &random)
      let slower = all < alone ? count : steps - count
      XCTAssertLessThan(slower, steps / 50, "\(all) and \(alone)")
      XCTAssertGreaterThan(slower, steps / 500, "what is slower may become faster")
    }
  }

  /// Virtual cores are moved away from each other and back.
  func testChangesAreNoticed() {
    var random = SeededGenerator()
    var trial = WorkerTrial()
    let long = 4 * WorkerTrial.mostPatience
    for round in 0..<6 {
      let isFar = round % 2 == 1
      // Until it is noticed, and then for good.
      let longest = WorkerTrial.mostPatience + WorkerTrial.stepsOfTrial
      _ = run(&trial, steps: longest, all: isFar ? 2 : 0.6, alone: 1, using: &random)
      let count = run(&trial, steps: long, all: isFar ? 2 : 0.6, alone: 1, using: &random)
      XCTAssertLessThan(isFar ? long - count : count, long / 20, "round \(round)")
    }
  }
}
