internal import KernelInterface
internal import SIMDKernels
internal import TestSupport
internal import XCTest

/// The lane primitives in each instruction set, as the kernels use them, against scalar arithmetic.
final class LaneTests: XCTestCase {
  func testEveryPrimitiveAtEveryLevel() {
    var generator = SeededGenerator()
    for level in SIMDLevel.available {
      let kernels = level.kernels
      let disagreements = LaneChecker.disagreements(width: kernels.pointee.laneCount, using: &generator) { input in
        kernels.pointee.laneSelfTest.run(
          LaneSelfTestArguments(
            a: input.a, b: input.b, c: input.c, i: input.i, j: input.j, shift: input.shift, rows: input.rows,
            index: input.index, permutation: input.permutation, results: input.results))
      }
      XCTAssertEqual(disagreements, [], "\(level)")
    }
  }

  func testTheWidthsOfTheLevels() {
    for level in SIMDLevel.available {
      let expected =
        switch level {
        case .baseline: 4
        case .avx2: 8
        case .avx512: 16
        }
      XCTAssertEqual(level.kernels.pointee.laneCount, expected, "\(level)")
    }
  }
}
