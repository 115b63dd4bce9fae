internal import BatchSolver
internal import KernelInterface
internal import SIMDKernels
internal import TestSupport
internal import XCTest

/// Single contacts whose outcome is known, and what the kernels must leave alone.
final class ContactEffectTests: XCTestCase {
  private typealias Body = ContactScene.Body
  private typealias Contact = ContactScene.Contact
  private typealias Point = ContactScene.Point

  /// A disc of radius 0.5 m on the ground at y = 0.
  private func disc(_ body: Body, _ change: (inout Contact) -> Void = { _ in }) -> ContactScene {
    var scene = ContactScene()
    let ground = scene.add(Body(type: .static))
    var disc = body
    disc.position = [0, 0.5]
    let row = scene.add(disc)
    var contact = Contact(
      bodyA: ground, bodyB: row, normal: [0, 1], points: [Point(position: .zero, separation: 0)], isOnePointType: true)
    change(&contact)
    scene.add(contact)
    return scene
  }

  private var level: SIMDLevel { SIMDLevel.available.last ?? .baseline }

  /// The first biased pass leaves 1 - s of the speed (s: mass scale of the softness) and so lets the disc sink by that
  /// times h; the relax pass stops it. Each of the other three takes back the share s b h of the depth (b: bias rate).
  func testWithoutBounceADiscStops() {
    let result = disc(Body(velocity: [0, -4])).solve(level: level)
    XCTAssertEqual(result.velocity[2].linear.y, 0, accuracy: 1e-6)
    let h = StepSettings.usual.substep
    // Contacts with fixed bodies are twice as stiff.
    let soft = Softness(hertz: 60, dampingRatio: 10, timeStep: h)
    let sunk = 4 * (1 - soft.massScale) * h * pow(1 - soft.massScale * soft.biasRate * h, 3)
    XCTAssertEqual(result.motion[2].translation.y, -sunk, accuracy: 1e-7)
  }

  func testABounceTurnsTheVelocityRound() {
    for restitution in [Float(0.25), 1] {
      let result = disc(Body(velocity: [0, -4])) { $0.restitution = restitution }.solve(level: level)
      // A few roundings of 4 m/s, 2.4e-7 each.
      XCTAssertEqual(result.velocity[2].linear.y, 4 * restitution, accuracy: 2e-6)
    }
  }

  /// Points that bounced one after the other turned the box and took a sixth of its bounce.
  func testABoxThatLandsFlatLeavesFlat() {
    for fixed in [false, true] {
      var scene = ContactScene()
      let floor = scene.add(Body(type: .static))
      let box = scene.add(Body(position: [0, 0.5], velocity: [0, -4], inertia: fixed ? 0 : 1.0 / 6))
      scene.add(
        Contact(
          bodyA: floor, bodyB: box, normal: [0, 1],
          points: [Point(position: [-0.5, 0], separation: 0), Point(position: [0.5, 0], separation: 0)],
          restitution: 0.5))
      let result = scene.solve(level: level)
      XCTAssertEqual(result.velocity[box].linear.y, 2, accuracy: 1e-4)
      XCTAssertEqual(result.velocity[box].scaledAngular, 0, accuracy: 1e-4)
    }
  }

  /// What a pass leaves of the speed of a box that lands flat is at most (1 - s) / (1 + s) of it (ContactPair.swift).
  /// In the biased pass s is 0.97, in the relax pass 0.999: 4 m/s * 0.015 * 5e-4 = 3e-5 m/s.
  func testABoxThatLandsFlatStops() {
    for inertia in [0, 1.0 / 6, 10] as [Float] {
      var scene = ContactScene()
      let floor = scene.add(Body(type: .static))
      let box = scene.add(Body(position: [0, 0.5], velocity: [0, -4], inertia: inertia))
      scene.add(
        Contact(
          bodyA: floor, bodyB: box, normal: [0, 1],
          points: [Point(position: [-0.5, 0], separation: 0), Point(position: [0.5, 0], separation: 0)]))
      var settings = StepSettings.usual
      settings.substeps = 1
      let result = scene.solve(settings, level: level)
      XCTAssertEqual(result.velocity[box].linear.y, 0, accuracy: 4e-5)
      XCTAssertEqual(result.velocity[box].scaledAngular, 0)
      XCTAssertEqual(result.impulses[0].normal1, result.impulses[0].normal2, "both points bear alike")
    }
  }

  func testDampingDoesNotChangeTheApproach() {
    let result = disc(Body(velocity: [0, -4], damping: 0.5)) { $0.restitution = 1 }.solve(level: level)
    XCTAssertEqual(result.velocity[2].linear.y, 4, accuracy: 2e-6)
  }

  func testBelowTheThresholdNothingBounces() {
    XCTAssertEqual(
      disc(Body(velocity: [0, -0.9])) { $0.restitution = 1 }.solve(level: level).velocity[2].linear.y, 0, accuracy: 2e-6
    )
    XCTAssertEqual(
      disc(Body(velocity: [0, -1])) { $0.restitution = 1 }.solve(level: level).velocity[2].linear.y, 1, accuracy: 2e-6)
  }

  func testTwoEqualDiscsExchangeTheirVelocities() {
    var scene = ContactScene()
    let left = scene.add(Body(position: [-0.5, 0], velocity: [3, 0]))
    let right = scene.add(Body(position: [0.5, 0]))
    scene.add(
      Contact(
        bodyA: left, bodyB: right, normal: [1, 0], points: [Point(position: .zero, separation: 0)], restitution: 1))
    let result = scene.solve(level: level)
    XCTAssertEqual(result.velocity[left].linear.x, 0, accuracy: 2e-6)
    XCTAssertEqual(result.velocity[right].linear.x, 3, accuracy: 2e-6)
  }

  /// Each relax pass ends with the load m g h, and friction with mu times that while the disc lags behind: mu g dt in a
  /// step.
  func testABeltCarries() {
    let result = disc(Body(acceleration: [0, -10])) {
      $0.tangentSpeed = 2
      $0.friction = 0.5
    }.solve(level: level)
    // Tangent (ny, -nx) = +x. The spin that friction gives is too small to matter: 4e-2 rad/s, see below.
    XCTAssertEqual(result.velocity[2].linear.x, 0.5 * 10 / 60, accuracy: 1e-5)
  }

  /// The couple of rolling resistance is the load times a length, 0.05 m: over the step 0.05 m * m g dt, which slows a
  /// disc that does not slide by that over r (m + I / r^2).
  ///
  /// The point of contact turns with the disc, w h in a sub-step, and is lifted by r (w t)^2 / 2 within the step.
  /// Lifted points let the disc fall after them, by so much over h of speed at the end, so that up to 2 r w^2 / g of
  /// the load m g dt is missing.
  func testRollingResistanceIsTheLoadTimesALength() {
    let expected = 0.05 * 10 / 60 / 0.5 / 1.5 as Float
    for spin in [2, 0.5, 0.1] as [Float] {
      let rolling = Body(velocity: [0.5 * spin, 0], spin: -spin, inertia: 0.125, acceleration: [0, -10])
      let free = disc(rolling).solve(level: level).velocity[2]
      XCTAssertEqual(free.linear.x, 0.5 * spin, accuracy: 1e-6, "rolling without sliding goes on")
      let resisted = disc(rolling) { $0.rollingResistance = 0.05 }.solve(level: level).velocity[2]
      XCTAssertEqual(
        0.5 * spin - resisted.linear.x, expected, accuracy: (2 * 0.5 * spin * spin / 10 + 1e-3) * expected,
        "\(spin) rad/s")
      let stopped = disc(rolling) { $0.rollingResistance = 1000 }.solve(level: level).velocity[2]
      XCTAssertEqual(stopped.scaledAngular, 0, accuracy: 1e-6)
    }
  }

  /// Deep overlap is left at the fastest speed of depenetration in each sub-step: 3 m/s for the whole step.
  func testPushOutSpeedIsLimited() {
    var settings = StepSettings.usual
    settings.contactHertz = 60
    settings.contactDampingRatio = 0.2
    let result = disc(Body()) { $0.points[0].separation = -0.4 }.solve(settings, level: level)
    XCTAssertEqual(result.motion[2].translation.y, 3.0 / 60, accuracy: 1e-6)
  }

  func testHitsAreReportedWithTheirSpeed() {
    let scene = disc(Body(velocity: [0, -4])) { $0.reportsHits = true }
    let arrays = ContactArrays(scene, substep: StepSettings.usual.substep)
    var solver = SubstepSolver()
    arrays.makePlan(&solver.plan)
    arrays.solve(&solver, .usual, level: level)
    var hits: [Int32: Float] = [:]
    solver.forEachHit(fasterThan: 1, body: { hits[$0.slot] = $0.speed })
    XCTAssertEqual(hits, [Int32(scene.slots[0]): 4])
    solver.forEachHit(fasterThan: 5, body: { _ in XCTFail("slower than the threshold") })
  }

  // MARK: - What is left alone

  /// The fixed side of a contact is neither read nor written: its rows may hold anything.
  func testStaticBodiesAreNotTouched() {
    var generator = SeededGenerator()
    let scene = ContactScene.heap(ContactScene.Mix(fixed: 0.3, extended: 0.3), using: &generator)
    for level in SIMDLevel.available {
      let clean = scene.solve(level: level)
      let arrays = ContactArrays(scene, substep: StepSettings.usual.substep)
      var solver = SubstepSolver()
      arrays.makePlan(&solver.plan)
      let poison = Row(repeating: .nan)
      let statics = scene.bodies.indices.dropFirst().filter { scene.bodies[$0].type == .static }
      for row in statics {
        arrays.velocity[row] = unsafeBitCast(poison, to: BodyVelocity.self)
        arrays.motion[row] = unsafeBitCast(poison, to: BodyMotion.self)
        arrays.mass[row] = unsafeBitCast(poison, to: BodyMass.self)
        arrays.startVelocity[row] = unsafeBitCast(poison, to: BodyVelocity.self)
        arrays.acceleration[row] = unsafeBitCast(poison, to: BodyAcceleration.self)
      }
      arrays.solve(&solver, .usual, level: level)
      for row in scene.bodies.indices {
        if statics.contains(row) {
          XCTAssertTrue(arrays.velocity[row].linear.x.isNaN)
        } else {
          XCTAssertEqual(arrays.velocity[row].row, clean.velocity[row].row, "\(level), body \(row)")
        }
      }
    }
  }

  func testKinematicBodiesKeepTheirVelocity() {
    var generator = SeededGenerator()
    let scene = ContactScene.heap(ContactScene.Mix(kinematic: 0.4, extended: 0.3), using: &generator)
    let result = scene.solve(level: level)
    for (row, body) in scene.bodies.enumerated() where body.type == .kinematic {
      XCTAssertEqual(result.velocity[row].row, [body.velocity.x, body.velocity.y, body.spin, 0])
    }
  }

  func testNoBodyAndNoContactStayZero() {
    var generator = SeededGenerator()
    let scene = ContactScene.heap(ContactScene.Mix(extended: 0.5), using: &generator)
    let arrays = ContactArrays(scene, substep: StepSettings.usual.substep)
    var solver = SubstepSolver()
    arrays.makePlan(&solver.plan)
    arrays.solve(&solver, .usual, level: level)
    XCTAssertEqual(arrays.velocity[0].row, .zero)
    XCTAssertEqual(unsafeBitCast(arrays.motion[0], to: Row.self), .zero)
    for slot in 0..<16 {
      XCTAssertEqual(
        unsafeBitCast(arrays.impulses[slot], to: Row.self), .zero, "slots of block 0 are no contacts")
    }
  }

  /// An extension block by itself changes nothing.
  func testReportingHitsChangesNoResult() {
    var generator = SeededGenerator()
    let plain = ContactScene.heap(ContactScene.Mix(), using: &generator)
    var reporting = ContactScene()
    for body in plain.bodies.dropFirst() { _ = reporting.add(body) }
    for var contact in plain.contacts {
      contact.reportsHits = true
      reporting.add(contact)
    }
    for level in SIMDLevel.available {
      XCTAssertTrue(plain.solve(level: level) == reporting.solve(level: level), "\(level)")
    }
  }

  /// The plan stands while the touching set does: solving with it again gives what a new plan gives.
  func testAPlanIsUsedAgain() {
    var generator = SeededGenerator()
    let scene = ContactScene.heap(ContactScene.Mix(extended: 0.3), using: &generator)
    let fresh = scene.solve(level: level)
    let arrays = ContactArrays(scene, substep: StepSettings.usual.substep)
    var solver = SubstepSolver()
    arrays.makePlan(&solver.plan)
    arrays.solve(&solver, .usual, level: level)
    let bytes = solver.byteCount
    let again = ContactArrays(scene, substep: StepSettings.usual.substep)
    again.solve(&solver, .usual, level: level)
    for row in scene.bodies.indices { XCTAssertEqual(again.velocity[row].row, fresh.velocity[row].row) }
    XCTAssertEqual(solver.byteCount, bytes, "a warm step takes no memory")
  }
}
