internal import BatchSolver
internal import KernelInterface
internal import SIMDKernels
internal import TestSupport
internal import XCTest

/// The solver against the usual form of the same method in double precision, and its bits across SIMD levels.
final class ContactSolverTests: XCTestCase {
  /// Single precision over a step: a few 1e-5 as a rule, seldom 3e-4. Wrong terms show as 1e-2 and more.
  private static let rounding: Float = 1e-3

  /// Solves at every level, asks for the same bits, and compares with the reference in the same order. Where the method
  /// itself jumps, rounding decides, and the draw says nothing: `scene` is then asked for another.
  private func check(
    _ scene: @autoclosure () -> ContactScene, _ settings: StepSettings = .usual, splitsHubs: Bool = true,
    line: UInt = #line
  ) {
    for _ in 0..<100 {
      let scene = scene()
      var solver = SubstepSolver()
      let result = scene.solve(settings, level: .baseline, solver: &solver)
      for level in SIMDLevel.available where level != .baseline {
        XCTAssertTrue(scene.solve(settings, level: level) == result, "\(level) gives other bits", line: line)
      }
      let bundles = ContactReference.bundles(of: solver.plan, scene, splitsHubs: splitsHubs)
      var reference = ContactReference(scene, settings, bundles: bundles)
      reference.step()
      guard reference.closestBranch > 1e-6 else { continue }
      let difference = ContactDifference(result, reference, scene)
      XCTAssertLessThan(difference.size, Self.rounding, difference.place, line: line)
      return
    }
    XCTFail("every draw came near a branch", line: line)
  }

  // MARK: - Against the reference

  func testHeaps() {
    var generator = SeededGenerator()
    for _ in 0..<5 { check(.heap(ContactScene.Mix(), using: &generator)) }
  }

  func testHeapsOfOnePointContacts() {
    var generator = SeededGenerator()
    check(.heap(ContactScene.Mix(onePoint: 1), using: &generator))
    check(.heap(ContactScene.Mix(onePoint: 0), using: &generator))
  }

  func testHeapsWithoutFixedBodies() {
    var generator = SeededGenerator()
    check(.heap(ContactScene.Mix(fixed: 0, kinematic: 0), using: &generator))
  }

  func testHeapsOfKinematicBodies() {
    var generator = SeededGenerator()
    check(.heap(ContactScene.Mix(fixed: 0, kinematic: 0.5), using: &generator))
  }

  func testHeapsThatBounceRollAndCarry() {
    var generator = SeededGenerator()
    for extended in [0.2, 0.5, 1] {
      check(.heap(ContactScene.Mix(extended: extended), using: &generator))
      check(.heap(ContactScene.Mix(extended: extended, speed: 6), using: &generator))
    }
  }

  func testHeapsWithDamping() {
    var generator = SeededGenerator()
    check(.heap(ContactScene.Mix(extended: 0.5, damping: true), using: &generator))
  }

  func testPyramid() {
    var scene = ContactScene()
    ContactScene.pyramid(rows: 20, into: &scene)
    check(scene)
  }

  func testOtherSettings() {
    var generator = SeededGenerator()
    var settings = StepSettings.usual
    settings.substeps = 1
    check(.heap(ContactScene.Mix(), using: &generator), settings)
    settings.substeps = 7
    settings.contactHertz = 10
    settings.contactDampingRatio = 1
    settings.maximumDepenetrationSpeed = 0.5
    check(.heap(ContactScene.Mix(extended: 0.2), using: &generator), settings)
  }

  func testSpeedLimits() {
    var generator = SeededGenerator()
    var settings = StepSettings.usual
    settings.maximumSpeed = 1.5
    func scene() -> ContactScene {
      var scene = ContactScene.heap(ContactScene.Mix(kinematic: 0), using: &generator)
      for row in scene.bodies.indices where scene.bodies[row].inertia > 0 { scene.bodies[row].spin *= 40 }
      return scene
    }
    check(scene(), settings)
  }

  /// Contacts that are apart: bias s / h, so that bodies meet and do not overlap. One sub-step, see
  /// `ContactScene.Mix.separations`.
  func testContactsThatAreApart() {
    var generator = SeededGenerator()
    var settings = StepSettings.usual
    settings.timeStep = 1 / 240
    settings.substeps = 1
    check(
      .heap(ContactScene.Mix(extended: 0.2, separations: -0.02...0.02), using: &generator), settings)
  }

  // MARK: - Hubs

  func testHubsAgainstSplitReference() {
    var generator = SeededGenerator()
    check(.drums(1, balls: 200, mass: 10_000, using: &generator))
    check(.drums(1, balls: 45, mass: 1_000, repeats: 3, using: &generator))
    check(.drums(3, balls: 50, mass: 10_000, using: &generator))
  }

  func testHubsAgainstSolvingInTurn() {
    var generator = SeededGenerator()
    check(.drums(1, balls: 200, mass: 60_000, using: &generator), splitsHubs: false)
  }

  func testDrumThatIsNoHub() {
    var generator = SeededGenerator()
    check(.drums(1, balls: 100, mass: 50, using: &generator))
  }

  // MARK: - Momentum

  func testMomentumIsConserved() {
    var generator = SeededGenerator()
    for (name, drawn) in [
      ("heap", ContactScene.heap(ContactScene.Mix(fixed: 0, kinematic: 0, extended: 0.3), using: &generator)),
      ("hub", ContactScene.drums(1, balls: 200, mass: 1_000, using: &generator)),
    ] {
      var scene = drawn
      for row in scene.bodies.indices {
        scene.bodies[row].acceleration = .zero
        scene.bodies[row].angularAcceleration = 0
        if scene.bodies[row].inertia == 0 { scene.bodies[row].inertia = scene.bodies[row].mass }
      }
      let before = momentum(scene) {
        SIMD3(scene.bodies[$0].velocity.x, scene.bodies[$0].velocity.y, scene.bodies[$0].spin)
      }
      let result = scene.solve(level: SIMDLevel.available.last ?? .baseline)
      let after = momentum(scene) {
        let velocity = result.velocity[$0]
        return SIMD3(velocity.linear.x, velocity.linear.y, velocity.scaledAngular / scene.bodies[$0].scale)
      }
      for axis in 0..<3 {
        XCTAssertEqual(after.sum[axis], before.sum[axis], accuracy: 1e-5 * before.size[axis], "\(name), axis \(axis)")
      }
    }
  }

  /// Linear and angular momentum about the origin, and the sum of their magnitudes. Levers are those of the step's
  /// begin for all of it, so angular momentum is conserved about the poses of the begin.
  private func momentum(_ scene: ContactScene, _ velocity: (Int) -> SIMD3<Float>)
    -> (sum: SIMD3<Double>, size: SIMD3<Double>)
  {
    var sum = SIMD3<Double>.zero
    var size = SIMD3<Double>.zero
    for (row, body) in scene.bodies.enumerated() where body.type == .dynamic {
      let v = SIMD3<Double>(velocity(row))
      let mass = Double(body.mass)
      let orbit = mass * (Double(body.position.x) * v.y - Double(body.position.y) * v.x)
      let part = SIMD3(mass * v.x, mass * v.y, orbit + Double(body.inertia) * v.z)
      sum += part
      size += SIMD3(abs(part.x), abs(part.y), abs(part.z))
    }
    return (sum, size)
  }
}
