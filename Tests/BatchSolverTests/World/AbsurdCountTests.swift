internal import BatchSolver
internal import XCTest

/// Counts that no machine has memory for are refused with an error before anything is allocated.
final class AbsurdCountTests: XCTestCase {
  func testReserveRefusesWhatNoWorldCanHold() throws {
    let world = try World()
    let body = try world.addBody(BodyDefinition(.dynamic))
    for count in [Int.max, .min, -1, 1 << 31, 1 << 26, (1 << 26) - 2] {
      for (bodies, shapes) in [(count, 0), (0, count), (count, count)] where (bodies, shapes) != (0, (1 << 26) - 2) {
        XCTAssertThrowsError(try world.reserve(bodies: bodies, shapes: shapes), "\(bodies) \(shapes)") {
          guard case .tooMany = $0 as? WorldError else { return XCTFail("\($0)") }
        }
      }
    }
    // Nothing changed, and what is sensible still works.
    try world.reserve(bodies: 100, shapes: 100)
    XCTAssertEqual(world.allBodies, [body])
    try world.step(by: 1 / 60, substeps: 4)
  }

  func testStepsRefuseAbsurdSubsteps() throws {
    let world = try World()
    for substeps in [Int.max, .min, 0, 1001] {
      XCTAssertThrowsError(try world.step(by: 1 / 60, substeps: substeps))
    }
    XCTAssertEqual(world.stepCount, 0)
  }
}
