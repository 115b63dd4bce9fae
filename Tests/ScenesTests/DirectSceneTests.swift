import BatchSolver
import Foundation
import Scenes
import XCTest

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The scenes of the direct solver: joints hold to a tenth of a millimetre, and what lies on them rests.
final class DirectSceneTests: XCTestCase {
  private func run(
    _ name: String, size: Int? = nil, steps: Int, solver: SolverChoice? = nil
  ) throws -> (run: SceneRun, report: SceneReport, worst: Double) {
    let run = try SceneRun(SceneLibrary.scene(named: name), size: size, solver: solver)
    var worst = 0.0
    for _ in 0..<steps {
      try run.step()
      worst = max(worst, try run.worstJointError())
    }
    let report = try run.report()
    XCTAssertTrue(report.isFinite, name)
    XCTAssertEqual(report.bodiesInside, report.dynamicBodies, name)
    return (run, report, worst)
  }

  /// The ten public scenes stay as they are; those made for the direct solver say so.
  func testWhichScenesAreDirect() throws {
    for scene in SceneLibrary.benchmarks { XCTAssertEqual(scene.settings.solver, .iterative, scene.name) }
    for name in ["chain", "rope_with_load", "bridge_with_load", "net", "ladder", "mechanisms"] {
      XCTAssertEqual(try SceneLibrary.scene(named: name).settings.solver, .direct, name)
    }
    let run = try SceneRun(SceneLibrary.scene(named: "ladder"), size: 5, solver: .iterative)
    try run.step()
    XCTAssertEqual(try run.report().solver, "iterative")
    XCTAssertNil(try run.report().direct)
  }

  func testJointsHold() throws {
    for (name, size, steps) in [
      ("chain", 300, 300), ("rope_with_load", 40, 600), ("ladder", 60, 300), ("mechanisms", 4, 400),
    ] {
      let (_, report, worst) = try run(name, size: size, steps: steps)
      XCTAssertLessThan(worst, 1e-4, name)
      let direct = try XCTUnwrap(report.direct)
      XCTAssertEqual(direct.failures, 0, name)
      XCTAssertEqual(direct.raisedPivots, 0, name)
      XCTAssertEqual(direct.steps, steps, name)
      XCTAssertLessThan(direct.jointError, 1e-4, name)
    }
  }

  func testLadderHasItsJoints() throws {
    let (world, _) = try SceneLibrary.scene(named: "ladder").makeWorld()
    XCTAssertEqual(world.jointCount, 1000)
  }

  /// The iterative solver lets the same rope stretch by metres: what the picture shows.
  func testIterationsLetAHeavyRopeStretch() throws {
    XCTAssertGreaterThan(try run("rope_with_load", steps: 300, solver: .iterative).worst, 0.1)
  }

  func testBridgeBearsItsPile() throws {
    let (run, report, worst) = try run("bridge_with_load", steps: 600)
    // The impact of the pile is taken up to a millimetre.
    XCTAssertLessThan(worst, 1e-3)
    XCTAssertLessThan(try run.worstJointError(), 1e-4)
    XCTAssertLessThan(report.maxPenetration, 0.03)
    let pile = try run.world.allBodies.dropFirst(161).map { try run.world.position(of: $0).y }
    XCTAssertGreaterThan((pile.max() ?? 0) - (pile.min() ?? 0), 5, "the pile stands")
  }

  func testNetHoldsItsBoxes() throws {
    let (run, report, worst) = try run("net", steps: 1500)
    XCTAssertLessThan(worst, 1e-3)
    XCTAssertLessThan(try run.worstJointError(), 1e-4)
    XCTAssertLessThan(report.maxPenetration, 0.03)
    // 90 boxes of 4 kg: what moves is less than the net's slow swing.
    XCTAssertLessThan(report.kineticEnergy, 5)
  }

  func testLiftGoesUpAndDown() throws {
    let run = try SceneRun(SceneLibrary.scene(named: "mechanisms"), size: 4)
    let load = try XCTUnwrap(run.world.allBodies.last)
    let begin = try run.world.position(of: load).y
    for _ in 0..<180 { try run.step() }
    let high = try run.world.position(of: load).y
    XCTAssertGreaterThan(high, begin + 1)
    for _ in 0..<180 { try run.step() }
    XCTAssertLessThan(try run.world.position(of: load).y, high - 1)
  }

  // MARK: - Plot

  func testPlotHasAxesAndAllSeries() throws {
    var series: [StretchPlot.Series] = []
    for solver in [SolverChoice.iterative, .direct] {
      var points = StretchPlot.Series(solver.rawValue)
      let run = try SceneRun(SceneLibrary.scene(named: "rope_with_load"), size: 10, solver: solver)
      for _ in 0..<30 {
        try run.step()
        try points.add(run)
      }
      series.append(points)
    }
    XCTAssertEqual(series[0].points.count, 30)
    XCTAssertGreaterThan(series[0].points[29].y, series[1].points[29].y)
    let text = StretchPlot(title: "a < b & c", series).text
    for part in ["time (s)", "worst joint error (m)", "iterative", "direct", "a &lt; b &amp; c"] {
      XCTAssertTrue(text.contains(part), part)
    }
    XCTAssertTrue(text.hasSuffix("</svg>\n"))
    // It is well-formed.
    XCTAssertTrue(XMLParser(data: Data(text.utf8)).parse())
    XCTAssertTrue(StretchPlot(title: "", []).text.hasSuffix("</svg>\n"))
  }

  /// Decades beyond the least and greatest error that is drawn stood where that is: 10^-9 on 10^-8, 10^5 on 10^4.
  func testDecadesOfThePlotStandApart() throws {
    for scene in ["boxes", "rope_with_load"] {
      var points = StretchPlot.Series("any")
      let run = try SceneRun(SceneLibrary.scene(named: scene), size: 10)
      try run.step()
      // Boxes have no joints, and an error of 0.
      try points.add(run)
      let text = StretchPlot(title: "", [points]).text
      let heights = text.split(separator: "\n").filter { $0.contains("<tspan") }.compactMap { label in
        label.split(separator: "\"").dropFirst(3).first.flatMap { Double($0) }
      }
      XCTAssertGreaterThan(heights.count, 2)
      let gaps = zip(heights, heights.dropFirst()).map { $0 - $1 }
      for gap in gaps { XCTAssertEqual(gap, gaps[0], accuracy: 0.2, "\(scene): \(heights)") }
      XCTAssertGreaterThan(gaps[0], 10)
    }
  }
}
