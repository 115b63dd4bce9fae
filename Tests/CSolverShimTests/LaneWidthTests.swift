internal import CLaneSelfTest
internal import Foundation
internal import TestSupport
internal import XCTest

/// The lane primitives at widths beyond the architecture's baseline, which the compiler then splits.
final class LaneWidthTests: XCTestCase {
  func testEveryPrimitiveAtEveryWidth() {
    var generator = SeededGenerator()
    for (width, run) in [(4, lanes4_self_test), (8, lanes8_self_test), (16, lanes16_self_test)] {
      let disagreements = LaneChecker.disagreements(width: width, using: &generator) { input in
        run(
          lane_self_test(
            a: input.a, b: input.b, c: input.c, i: input.i, j: input.j, shift: input.shift, rows: input.rows,
            index: input.index, permutation: input.permutation, results: input.results))
      }
      XCTAssertEqual(disagreements, [], "\(width) lanes")
    }
  }

  /// Who adds a primitive adds it to both self-tests and to the reference.
  func testNoPrimitiveIsWithoutATest() throws {
    let template = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("CSolverShim/include/lanes_template.h")
    let source = try String(contentsOf: template, encoding: .utf8)
    let primitives = source.matches(of: #/LANES_INLINE [^(]* LN\((\w+)\)\(/#).map { String($0.output.1) }
    XCTAssertGreaterThan(primitives.count, 40, "the names are not found any more")
    // What every operation of the self-tests goes through.
    let used: Set = ["load", "store", "load_int", "store_int"]
    let tested = Set(LaneReference.operations.map { String($0.name.prefix { $0 != "." }) })
    XCTAssertEqual(Set(primitives).subtracting(used).subtracting(tested), [])
    XCTAssertEqual(tested.subtracting(primitives), [], "tested but not there")
  }
}
