internal import BatchSolver
internal import Simulator
internal import TestSupport
internal import XCTest

final class SimulatorTests: XCTestCase {
  /// Random worlds, each run twice: refused calls change nothing, everything public is finite, invariants hold, and the
  /// runs are equal whatever the SIMD level and the heap. Always the same worlds, so that a change that breaks one is
  /// told from a fault that has long been there: `make soak` looks for those.
  func testRandomWorlds() {
    for seed: UInt64 in 0..<150 {
      guard let failure = Simulator.check(Program(seed: seed)) else { continue }
      return XCTFail("\(failure); make soak FLAGS='--seed \(seed) --worlds 1' shrinks the program")
    }
  }

  /// Worlds that once failed, by what was wrong with them.
  func testWorldsThatFailed() {
    let stories: [(seed: UInt64, story: String)] = [
      (766, "many kinematic bodies squeezed a dynamic one: its contacts' impulses read as infinite"),
      (958, "a joint's impulse that was no number left NaN in the velocity of the static body at its other end"),
      (1011, "as 766"),
      (1_006_680, "joints that share a kinematic body turned it by nothing once or twice, by the width of lanes"),
      (4_057_748, "castRay missed a capsule of 70 000 km, whose AABB did not hold what rays make of it"),
      (8_032_856, "a joint of 0 Hz, damped by 9e-41, shared the ground with others, and by width spoilt those, too"),
      (1409, "a weld of 9e-41 Hz divided by a number too small to have an inverse"),
    ]
    for (seed, story) in stories {
      if let failure = Simulator.check(Program(seed: seed)) { XCTFail("world \(seed), \(story): \(failure)") }
    }
  }

  /// Each public call is made by programs, and refused where it can be.
  func testEveryPublicCallIsMade() {
    let (coverage, failure) = Coverage.ofWorlds(0..<700)
    XCTAssertNil(failure)
    XCTAssertEqual(coverage.gaps, [])
  }

  /// What a program does follows from its bytes alone, whichever they are.
  func testAnyBytesAreAProgram() {
    for count in [0, 1, 15, 16, 17, 100] {
      let program = Program(bytes: [UInt8](repeating: 0xe5, count: count))
      let runs = (0..<2).map { _ in Simulator.run(program, simdLevel: SIMDLevel.available[0]) }
      XCTAssertNil(runs[0].failure)
      XCTAssertEqual(runs[0].transcript, runs[1].transcript)
      XCTAssertEqual(runs[0].transcript.count, max(count - 1, 0) / 16)
    }
    let program = Program(seed: 7)
    XCTAssertEqual(Program(hexadecimal: program.hexadecimal), program)
    XCTAssertEqual(Program(bytes: program.bytes), program)
    XCTAssertNil(Program(hexadecimal: "0g"))
  }

  /// In a world of a batch something was solved directly, whose bits may differ by SIMD level, and slept when the call ended. The
  /// simulator did not know, and told two levels to differ.
  func testWhatABatchSolvesDirectly() {
    let hexadecimal = "0000c500fe00000000000000000000003415a557633bc08acb65e9468bfdc9a3ff00bc0000009973d7c900000000c600"
    guard let program = Program(hexadecimal: hexadecimal) else { return XCTFail("no program") }
    XCTAssertTrue(Simulator.run(program, simdLevel: SIMDLevel.available[0]).usesDirectSolver)
    XCTAssertNil(Simulator.check(program))
  }

  /// Of a long program what makes it fail is left.
  func testShrinking() {
    var program = Program(bytes: [UInt8](repeating: 9, count: 16 * 200))
    program.records[31][0] = 70
    program.records[150][3] = 80
    let small = program.shrunken { candidate in
      guard let first = candidate.records.firstIndex(where: { $0[0] == 70 }) else { return false }
      return candidate.records[first...].contains { $0[3] == 80 }
    }
    XCTAssertEqual(small.records.count, 2)
    XCTAssertEqual(small.records.map { $0.filter { $0 != 0 } }, [[70], [9, 80]])
  }

  /// The bytes of a program are what a fuzzer hands over.
  func testFuzzerEntry() { simulateProgram(Program(seed: 3).bytes) }
}
