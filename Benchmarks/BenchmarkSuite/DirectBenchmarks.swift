import BatchSolver
import Foundation
import Scenes
import XCTest

/// Measures joints that do not stretch: whole steps with the direct solver, beside the iterative one where that can.
///
/// What is asserted is how exact the joints are, and that warm steps factor as often as they should; times are printed
/// and belong to the machine. Factorizations alone are in `SparseBlocksBenchmarks`.
final class DirectBenchmarks: XCTestCase {
  // MARK: - Scenes

  /// The whole public scene: 500 steps, and nothing moves, as nothing can.
  func testJointGrid() throws {
    let run = try SceneRun(SceneLibrary.scene(named: "joint_grid"), solver: .direct)
    let bodies = run.world.allBodies
    let begin = try bodies.map { try run.world.position(of: $0) }
    for _ in 0..<500 { try run.step() }
    var farthest: Float = 0
    for (body, place) in zip(bodies, begin) {
      let way = try run.world.position(of: body) - place
      farthest = max(farthest, (way * way).sum().squareRoot())
    }
    print("joint_grid: the farthest that a disc moved in 500 steps is \(farthest) m")
    XCTAssertLessThan(farthest, 1e-4)
    let direct = try report(run)
    XCTAssertEqual(direct.factorizationsPerStep, 1, accuracy: 0.01)
    XCTAssertEqual(direct.analyses, 1)
    try measure("joint_grid", steps: 100, solver: .iterative)
  }

  func testChain() throws {
    for size in [1000, 10_000] {
      let direct = try measure("chain", size: size, steps: 120)
      XCTAssertLessThan(direct.jointError, 1e-3)
    }
    try measure("chain", size: 10_000, steps: 120, solver: .iterative)
  }

  /// 10 000 links at rest: what a step costs that only factors and solves.
  func testHangingChain() throws {
    let world = try World(Self.settings)
    var previous: BodyID?
    for number in 0..<10_000 {
      let body = try world.addBody(
        BodyDefinition(
          .dynamic, position: [0, 500 - 0.1 * (Float(number) + 0.5)], rotation: Rotation(cosine: 0, sine: -1)))
      try world.addShape(
        ShapeDefinition(
          .box(halfWidth: 0.05, halfHeight: 0.01), density: 25, filter: CollisionFilter(category: 0, mask: 0)),
        to: body)
      try world.addJoint(
        JointDefinition(
          .revolute(RevoluteJoint()), previous, body,
          frameA: JointFrame(position: previous == nil ? [0, 500] : [0.05, 0]),
          frameB: JointFrame(position: [-0.05, 0])))
      previous = body
    }
    var direct = DirectReport()
    var times = PhaseTimes()
    for step in 0..<100 {
      try world.step(by: 1 / 60)
      direct.add(world.directCounters)
      if step > 0 { times.add(world.phaseTimes) }
    }
    Ledger.add(
      .init(
        "direct solver", "hanging chain 10000", variant: "direct", bodies: 10_000, value: times.total / 99,
        unit: "ms/step", note: Self.note(direct)))
    XCTAssertLessThan(direct.jointError, 1e-4)
    XCTAssertLessThan(direct.factorizationsPerStep, 1.1)
  }

  func testLadder() throws {
    let direct = try measure("ladder", steps: 600)
    XCTAssertEqual(direct.joints, 1000)
    XCTAssertLessThan(direct.jointError, 1e-4)
    try measure("ladder", steps: 600, solver: .iterative)
  }

  func testRopeWithLoad() throws {
    XCTAssertLessThan(try measure("rope_with_load", steps: 600).jointError, 1e-4)
    try measure("rope_with_load", steps: 600, solver: .iterative)
  }

  func testBridgeWithLoad() throws {
    // The impact of the pile is taken up to a millimetre, what follows to far less.
    XCTAssertLessThan(try measure("bridge_with_load", steps: 600).jointError, 1e-3)
    try measure("bridge_with_load", steps: 600, solver: .iterative)
  }

  func testNet() throws {
    XCTAssertLessThan(try measure("net", steps: 600).jointError, 1e-3)
    try measure("net", steps: 600, solver: .iterative)
  }

  func testMechanisms() throws {
    for size in [8, 40] { XCTAssertLessThan(try measure("mechanisms", size: size, steps: 300).jointError, 1e-4) }
  }

  // MARK: - Measuring

  private static var settings: WorldSettings {
    var settings = WorldSettings()
    settings.allowsSleep = false
    settings.solver = .direct
    return settings
  }

  private static func note(_ direct: DirectReport) -> String {
    String(
      format: "ever %.4f mm, %.2f factorizations and %.2f Newton steps a step", direct.jointError * 1000,
      direct.factorizationsPerStep, direct.newtonStepsPerStep)
  }

  /// Runs a scene and adds a row; what the direct solver did, empty for the iterative one.
  @discardableResult
  private func measure(
    _ name: String, size: Int? = nil, steps: Int, solver: SolverChoice = .direct
  ) throws -> DirectReport {
    let run = try SceneRun(SceneLibrary.scene(named: name), size: size, solver: solver)
    for _ in 0..<steps { try run.step() }
    return try report(run)
  }

  private func report(_ run: SceneRun) throws -> DirectReport {
    let report = try run.report()
    let direct = report.direct ?? DirectReport()
    Ledger.add(
      .init(
        "direct solver", report.scene + (report.size.map { " \($0)" } ?? ""), variant: report.solver,
        bodies: report.bodies, contacts: report.contacts, value: report.millisecondsPerStep, unit: "ms/step",
        note: String(format: "joints at the end %.3f mm", report.maxJointError * 1000)
          + (report.direct.map { ", \(Self.note($0))" } ?? "")))
    if report.solver == "direct" {
      XCTAssertEqual(direct.failures, 0, report.scene)
      XCTAssertEqual(direct.raisedPivots, 0, report.scene)
      XCTAssertEqual(report.bodiesInside, report.dynamicBodies, report.scene)
    }
    return direct
  }
}
