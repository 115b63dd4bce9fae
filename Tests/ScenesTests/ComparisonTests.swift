import Scenes
import XCTest

/// The comparison of benchmark files.
final class ComparisonTests: XCTestCase {
  private func report(_ time: Double, hash: String = "00") throws -> SceneReport {
    let run = try SceneRun(SceneLibrary.scene(named: "boxes"), size: 2)
    try run.step()
    var report = try run.report()
    report.millisecondsPerStep = time
    report.stateHash = hash
    return report
  }

  private func verdict(
    _ base: SceneReport, _ head: SceneReport, allowsHashChange: Bool = false
  ) throws -> Int32 {
    try BenchmarkComparison(
      base: BenchmarkFile(results: [base]), head: BenchmarkFile(results: [head]), tolerance: 0.05,
      allowsHashChange: allowsHashChange
    ).verdict.exitCode
  }

  func testVerdicts() throws {
    XCTAssertEqual(try verdict(report(1), report(1.04)), 0)
    XCTAssertEqual(try verdict(report(1), report(1.06)), 2)
    XCTAssertEqual(try verdict(report(1), report(0.9)), 4)
    XCTAssertEqual(try verdict(report(1), report(0.9, hash: "11")), 2)
    XCTAssertEqual(try verdict(report(1), report(1, hash: "11"), allowsHashChange: true), 0)
  }

  func testFilesThatDoNotMatchAreRefused() throws {
    var other = try report(1)
    other.steps = 7
    XCTAssertThrowsError(try verdict(report(1), other))
    XCTAssertThrowsError(
      try BenchmarkComparison(
        base: BenchmarkFile(results: []), head: BenchmarkFile(results: []), tolerance: 0.05))
  }

  func testMedianOfRepeats() throws {
    let median = try SceneReport.median([report(3), report(1), report(2)])
    XCTAssertEqual(median.millisecondsPerStep, 2)
    XCTAssertEqual(median.samples, [3, 1, 2])
    XCTAssertThrowsError(try SceneReport.median([report(1), report(1, hash: "11")]))
  }
}
