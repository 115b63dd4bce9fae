internal import BatchSolver
internal import DynamicsBase
internal import Foundation
internal import KernelInterface
internal import SIMDKernels
internal import TestSupport
internal import XCTest

/// Prints nanoseconds a contact and pass. Run with `DYNAMICS_TIMING=1`; the fastest of many repetitions counts.
final class ContactTimingTests: XCTestCase {
  private static let passes = ["prepare", "solve", "relax", "restitution", "store", "velocities", "positions"]

  override func setUpWithError() throws {
    try XCTSkipUnless(ProcessInfo.processInfo.environment["DYNAMICS_TIMING"] == "1", "DYNAMICS_TIMING is not 1")
  }

  func testLargePyramid() {
    var scene = ContactScene()
    ContactScene.pyramid(rows: 100, into: &scene)
    measure("large pyramid", scene, repetitions: 30)
  }

  func testManyPyramids() {
    var scene = ContactScene()
    for number in 0..<400 { ContactScene.pyramid(rows: 10, at: [20 * Float(number), 0], into: &scene) }
    measure("many pyramids", scene, repetitions: 10)
  }

  func testHeap() {
    var generator = SeededGenerator()
    measure(
      "heap, half one-point", .heap(ContactScene.Mix(bodies: 6000, fixed: 0.02, onePoint: 0.5), using: &generator),
      repetitions: 30)
    measure(
      "heap, all extended",
      .heap(ContactScene.Mix(bodies: 6000, fixed: 0.02, onePoint: 0.5, extended: 1), using: &generator), repetitions: 30
    )
  }

  func testDrum() {
    var generator = SeededGenerator()
    measure("drum", .drums(1, balls: 2000, mass: 100_000, using: &generator), repetitions: 30)
  }

  private func milliseconds(_ action: () -> Void) -> Double {
    let clock = ContinuousClock()
    let duration = clock.measure(action)
    return Double(duration.components.attoseconds) * 1e-15 + Double(duration.components.seconds) * 1e3
  }

  private func measure(_ name: String, _ scene: ContactScene, repetitions: Int) {
    let settings = ContactSolverSettings.usual
    let arrays = ContactArrays(scene, substep: settings.substep)
    var solver = ContactSolver()
    arrays.makePlan(&solver.plan)
    let contacts = solver.plan.contactCount
    var planning = Double.infinity
    for _ in 0..<repetitions { planning = min(planning, milliseconds { solver.plan.make(arrays.source) }) }
    print(
      "\(name): \(contacts) contacts, \(solver.plan.info.count) bundles, \(solver.plan.colorCount) colours, "
        + String(
          format: "fill %.3f; plan %.3f ms, %.2f ns/contact", Double(contacts) / Double(16 * solver.plan.info.count),
          planning, planning * 1e6 / Double(contacts)))
    let fresh = ContactArrays(scene, substep: settings.substep)
    fresh.orient(solver.plan)
    var grouped = ContactSolver()
    grouped.plan.make(arrays.source)
    let grouping = milliseconds { grouped.plan.formGroups(arrays.source) }
    print(String(format: "  \(grouped.plan.groupCount) groups in %.3f ms", grouping))
    for level in SIMDLevel.available {
      var total = Double.infinity
      for _ in 0..<repetitions {
        arrays.restart(as: fresh)
        total = min(total, milliseconds { arrays.solve(&solver, settings, level: level) })
      }
      var inGroups = Double.infinity
      if grouped.plan.groupCount > 1 {
        for _ in 0..<repetitions {
          arrays.restart(as: fresh)
          inGroups = min(inGroups, milliseconds { arrays.solve(&grouped, settings, level: level) })
        }
      }
      let passes = times(arrays, fresh, solver.plan, settings, level: level, repetitions: repetitions)
      let figures = zip(Self.passes, passes).map { String(format: "\($0) %.2f", $1 * 1e6 / Double(contacts)) }
      print(
        String(format: "  \(level): %.3f ms a step, %.3f in groups; ns/contact: ", total, inGroups)
          + figures.joined(separator: ", "))
    }
  }

  /// Of each pass of the first sub-step, in milliseconds, except that `relax` and `solve` run once more before they count.
  private func times(
    _ arrays: ContactArrays, _ fresh: ContactArrays, _ plan: borrowing ContactPlan, _ settings: ContactSolverSettings,
    level: SIMDLevel, repetitions: Int
  ) -> [Double] {
    let kernels = level.kernels
    let bundles = plan.info.count
    let hot = AlignedBuffer<Float>(repeating: 0, count: bundles * ContactBundle.Hot.floats)
    let cold = AlignedBuffer<Float>(repeating: 0, count: bundles * ContactBundle.Cold.floats)
    let side = AlignedBuffer<Float>(repeating: 0, count: plan.extensionCount * ContactBundle.Extension.floats)
    let bodies = BodyPassArguments(
      bodies: arrays.rows, blocks: arrays.blocks.pointer, blockCount: arrays.blocks.count,
      timeStep: settings.substep, maximumSpeed: settings.maximumSpeed, maximumAngularVelocity: 47)
    let arguments = ContactPassArguments(
      bodies: arrays.rows, hot: hot.pointer, cold: cold.pointer, side: side.pointer, info: plan.info.pointer,
      slots: plan.slots.pointer, bundleCount: bundles, manifolds: arrays.manifolds.pointer,
      impulses: arrays.impulses.pointer, materials: arrays.materials.pointer,
      softness: Softness(hertz: 30, dampingRatio: 10, timeStep: settings.substep),
      fixedSoftness: Softness(hertz: 60, dampingRatio: 10, timeStep: settings.substep),
      inverseTimeStep: 1 / settings.substep, maximumDepenetrationSpeed: settings.maximumDepenetrationSpeed,
      restitutionThreshold: settings.restitutionThreshold, solvesPointsTogether: settings.substeps == 1)
    var best = [Double](repeating: .infinity, count: Self.passes.count)
    for _ in 0..<repetitions {
      arrays.restart(as: fresh)
      let steps: [(Int, () -> Void)] = [
        (5, { kernels.bodies.integrateVelocities(bodies) }), (0, { kernels.contacts.prepare(arguments) }),
        (1, { kernels.contacts.solve(arguments) }), (6, { kernels.bodies.integratePositions(bodies) }),
        (2, { kernels.contacts.relax(arguments) }), (5, { kernels.bodies.integrateVelocitiesWarm(bodies) }),
        (1, { kernels.contacts.solve(arguments) }), (6, { kernels.bodies.integratePositions(bodies) }),
        (2, { kernels.contacts.relax(arguments) }), (3, { kernels.contacts.restitution(arguments) }),
        (4, { kernels.contacts.store(arguments) }),
      ]
      for (pass, action) in steps { best[pass] = min(best[pass], milliseconds(action)) }
    }
    return best
  }
}
