import BatchSolver
import Foundation
import Scenes
import XCTest

/// Measures scenes of thousands of bodies with collisions, at every SIMD level and in two sizes.
///
/// What is asserted is exact: counters and state hash against the baseline in `Benchmarks/Baselines`, and the quality of the
/// end. Times are printed in one table at the end and not asserted: they belong to the machine. `DYNAMICS_WRITE_BASELINES=1`
/// writes the baselines anew after an intended change.
final class SceneBenchmarks: XCTestCase {
  nonisolated(unsafe) private static var rows: [String] = []

  override class func tearDown() {
    let header = row([
      "scene", "size", "simd", "steps", "ms/step", "bodies", "contacts", "joints", "overlap mm", "joint mm",
    ])
    print(([header] + rows).joined(separator: "\n"))
    super.tearDown()
  }

  private static func row(_ cells: [String]) -> String {
    cells.enumerated().map { index, cell in
      let width = index == 0 ? 16 : 11
      let padding = String(repeating: " ", count: max(0, width - cell.count))
      return index == 0 ? cell + padding : padding + cell
    }.joined()
  }

  func testLargePyramid() throws { try measure("large_pyramid", sizes: [50, 100], steps: 120, overlap: 0.03) }
  func testManyPyramids() throws { try measure("many_pyramids", sizes: [10, 20], steps: 60, overlap: 0.005) }
  func testCompounds() throws { try measure("compounds", sizes: [75, 150], steps: 200, overlap: 0.5) }
  func testJunkyard() throws { try measure("junkyard", sizes: [20, 40], steps: 200, overlap: 0.5) }
  func testSmash() throws { try measure("smash", sizes: [60, 120], steps: 150, overlap: 0.3) }
  func testWasher() throws { try measure("washer", sizes: [45, 90], steps: 150, overlap: 0.3) }
  func testPile() throws { try measure("pile", sizes: [2_000, 20_000], steps: 60, overlap: 0.5) }

  func testJointGrid() throws {
    try measure("joint_grid", sizes: [50, 100], steps: 120, overlap: 0.001, jointError: 1)
  }
  func testRain() throws { try measure("rain", sizes: [25, 40], steps: 300, overlap: 0.2, jointError: 0.2) }
  /// The ends of the bar go 100 m/s: continuous collision keeps the bodies within the rim.
  func testSpinner() throws {
    try measure("spinner", sizes: [2000, 6076], steps: 120, overlap: 1.2, jointError: 0.1)
  }
  func testTumbler() throws { try measure("tumbler", sizes: [25, 45], steps: 150, overlap: 0.2, jointError: 0.1) }

  /// Bounds for the end: deepest overlap and worst joint separation, m. All bodies must be in their container.
  private func measure(
    _ name: String, sizes: [Int], steps: Int, overlap: Double, jointError: Double = 0
  ) throws {
    let scene = try SceneLibrary.scene(named: name)
    for size in sizes {
      for level in SIMDLevel.available {
        let run = try SceneRun(scene, size: size, level: level)
        for _ in 0..<steps { try run.step() }
        let report = try run.report()
        Self.rows.append(
          Self.row([
            name, "\(size)", report.simd, "\(steps)", String(format: "%.3f", report.millisecondsPerStep),
            "\(report.bodies)", "\(report.contacts)", "\(report.joints)",
            String(format: "%.2f", report.maxPenetration * 1000), String(format: "%.2f", report.maxJointError * 1000),
          ]))
        XCTAssertEqual(report.bodiesInside, report.dynamicBodies, "\(name) \(size): bodies left their container")
        XCTAssertLessThan(report.maxPenetration, overlap, "\(name) \(size)")
        XCTAssertLessThanOrEqual(report.maxJointError, jointError, "\(name) \(size)")
        try Baseline.check(report)
      }
    }
  }
}
