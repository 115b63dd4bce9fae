internal import BatchSolver
internal import SIMDKernels
internal import TestSupport
internal import XCTest

/// What a contact costs does not grow with their number: bundles are full, and no pass looks at a contact twice.
final class ContactCostTests: XCTestCase {
  private func pyramids(_ count: Int) -> ContactScene {
    var scene = ContactScene()
    for number in 0..<count { ContactScene.pyramid(rows: 10, at: [20 * Float(number), 0], into: &scene) }
    return scene
  }

  /// The share of lanes that work.
  private func fill(_ scene: ContactScene) -> Double {
    let arrays = ContactArrays(scene, substep: 1 / 240)
    var plan = ContactPlan()
    arrays.makePlan(&plan)
    return Double(plan.contactCount) / Double(16 * plan.info.count)
  }

  /// Each colour ends with one bundle that is not full, half on average: 16 c / 2 lanes of n are idle with c colours,
  /// of which there are some dozens: 24 lanes for each kind of bundle in scenes of thousands.
  func testBundlesAreFull() {
    var generator = SeededGenerator()
    var pyramid = ContactScene()
    ContactScene.pyramid(rows: 100, into: &pyramid)
    XCTAssertGreaterThan(fill(pyramid), 0.97)
    XCTAssertGreaterThan(fill(pyramids(100)), 0.97)
    XCTAssertGreaterThan(
      fill(.heap(ContactScene.Mix(bodies: 6000, fixed: 0.02, onePoint: 0.5), using: &generator)), 0.9)
    XCTAssertGreaterThan(fill(.drums(1, balls: 2000, mass: 100_000, using: &generator)), 0.9)
  }

  /// From 1 000 to 16 000 contacts the time for a plan and for a step grows 16 times, and more by what no longer fits
  /// the caches. If each contact cost as much again for every other one, it would be 256 times: the bound is halfway,
  /// 64.
  ///
  /// The fastest of many runs counts, which other work on the machine hardly slows.
  func testCostIsThatOfTheNumber() {
    let level = SIMDLevel.available.last ?? .baseline
    let few = times(pyramids(7), level)
    let many = times(pyramids(110), level)
    XCTAssertLessThan(many.plan, few.plan * 64)
    XCTAssertLessThan(many.step, few.step * 64)
  }

  private func times(_ scene: ContactScene, _ level: SIMDLevel) -> (plan: Duration, step: Duration) {
    let settings = StepSettings.usual
    let arrays = ContactArrays(scene, substep: settings.substep)
    var solver = SubstepSolver()
    arrays.makePlan(&solver.plan)
    let fresh = ContactArrays(scene, substep: settings.substep)
    fresh.orient(solver.plan)
    let clock = ContinuousClock()
    var plan = Duration.seconds(1)
    var step = Duration.seconds(1)
    for _ in 0..<20 {
      plan = min(plan, clock.measure { _ = solver.plan.make(arrays.source, solver.groups) })
      arrays.restart(as: fresh)
      step = min(step, clock.measure { arrays.solve(&solver, settings, level: level) })
    }
    return (plan, step)
  }
}
