internal import BatchSolver
internal import XCTest

/// Which steps are timed.
final class PhaseTimesTests: XCTestCase {
  private func world(bodies: Int) throws -> World {
    let world = try World()
    for number in 0..<bodies { try world.add(.square(0.5), at: [3 * Float(number), 0]) }
    return world
  }

  private func times(_ world: World, steps: Int) throws -> [PhaseTimes] {
    try (0..<steps).map { _ in
      try world.step(by: 1 / 60)
      return world.phaseTimes
    }
  }

  /// Of few bodies the first step of eight; its times stand until the next that is.
  func testFewBodiesAreTimedInOneStepOfEight() throws {
    let times = try times(try world(bodies: 24), steps: 17)
    XCTAssertGreaterThan(times[0].total, 0)
    XCTAssertGreaterThan(times[0].solve, 0)
    for step in 1..<17 { XCTAssertEqual(times[step] == times[step - 1], step % 8 != 0, "step \(step)") }
  }

  func testManyBodiesAreTimedInEveryStep() throws {
    XCTAssertGreaterThan(changes(try times(try world(bodies: 25), steps: 9)), 4)
  }

  func testWhoMeasuresTimesEveryStep() throws {
    let world = try world(bodies: 1)
    world.timesEveryStep = true
    XCTAssertGreaterThan(changes(try times(world, steps: 9)), 4)
  }

  /// They are a part of what the threads are tried by.
  func testWorkersAreTimedInEveryStep() throws {
    let world = try world(bodies: 1)
    try world.updateSettings { $0.workers = 2 }
    XCTAssertGreaterThan(changes(try times(world, steps: 9)), 4)
  }

  /// How often a step has other times than the one before. Where each is timed two may have the same by chance: clocks
  /// tick coarsely beside what a body takes. Where one in eight is, nine steps have one change.
  private func changes(_ times: [PhaseTimes]) -> Int {
    zip(times, times.dropFirst()).filter { $0 != $1 }.count
  }

  /// A batch steps its worlds without a look at the clock, whatever they were timed as before.
  func testWorldsOfABatchHaveNoTimes() throws {
    let template = try world(bodies: 3)
    try template.step(by: 1 / 60)
    let batch = try WorldBatch(of: template, count: 2)
    for _ in 0..<9 {
      try batch.step(by: 1 / 60)
      XCTAssertEqual(try batch.withWorld(1) { $0.phaseTimes }, PhaseTimes())
    }
  }
}
