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

  func testWithoutBounceADiscStops() {
    let result = disc(Body(velocity: [0, -4])).solve(level: level)
    XCTAssertEqual(result.velocity[2].y, 0, accuracy: 1e-4)
    XCTAssertEqual(result.motion[2].y, 0, accuracy: 4e-3, "soft: it sinks in a little")
  }

  func testABounceTurnsTheVelocityRound() {
    for restitution in [Float(0.25), 1] {
      let result = disc(Body(velocity: [0, -4])) { $0.restitution = restitution }.solve(level: level)
      XCTAssertEqual(result.velocity[2].y, 4 * restitution, accuracy: 1e-4)
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
      XCTAssertEqual(result.velocity[box].y, 2, accuracy: 1e-4)
      XCTAssertEqual(result.velocity[box].z, 0, accuracy: 1e-4)
    }
  }

  /// What a pass leaves of the speed of a box that lands flat is at most (1 - s) / (1 + s) of it (ContactPair.swift). In the biased
  /// pass s is 0.97, in the relax pass 0.999: 4 m/s * 0.015 * 5e-4 = 3e-5 m/s.
  func testABoxThatLandsFlatStops() {
    for inertia in [0, 1.0 / 6, 10] as [Float] {
      var scene = ContactScene()
      let floor = scene.add(Body(type: .static))
      let box = scene.add(Body(position: [0, 0.5], velocity: [0, -4], inertia: inertia))
      scene.add(
        Contact(
          bodyA: floor, bodyB: box, normal: [0, 1],
          points: [Point(position: [-0.5, 0], separation: 0), Point(position: [0.5, 0], separation: 0)]))
      var settings = ContactSolverSettings.usual
      settings.substeps = 1
      let result = scene.solve(settings, level: level)
      XCTAssertEqual(result.velocity[box].y, 0, accuracy: 4e-5)
      XCTAssertEqual(result.velocity[box].z, 0)
      XCTAssertEqual(result.impulses[0].normal1, result.impulses[0].normal2, "both points bear alike")
    }
  }

  func testDampingDoesNotChangeTheApproach() {
    let result = disc(Body(velocity: [0, -4], damping: 0.5)) { $0.restitution = 1 }.solve(level: level)
    XCTAssertEqual(result.velocity[2].y, 4, accuracy: 1e-4)
  }

  func testBelowTheThresholdNothingBounces() {
    XCTAssertEqual(
      disc(Body(velocity: [0, -0.9])) { $0.restitution = 1 }.solve(level: level).velocity[2].y, 0, accuracy: 1e-4)
    XCTAssertEqual(
      disc(Body(velocity: [0, -1])) { $0.restitution = 1 }.solve(level: level).velocity[2].y, 1, accuracy: 1e-4)
  }

  func testTwoEqualDiscsExchangeTheirVelocities() {
    var scene = ContactScene()
    let left = scene.add(Body(position: [-0.5, 0], velocity: [3, 0]))
    let right = scene.add(Body(position: [0.5, 0]))
    scene.add(
      Contact(
        bodyA: left, bodyB: right, normal: [1, 0], points: [Point(position: .zero, separation: 0)], restitution: 1))
    let result = scene.solve(level: level)
    XCTAssertEqual(result.velocity[left].x, 0, accuracy: 1e-4)
    XCTAssertEqual(result.velocity[right].x, 3, accuracy: 1e-4)
  }

  func testABeltCarries() {
    let onto = Body(acceleration: [0, -10])
    let result = disc(onto) {
      $0.tangentSpeed = 2
      $0.friction = 0.5
    }.solve(level: level)
    // Tangent (ny, -nx) = +x; friction accelerates by at most mu g.
    XCTAssertGreaterThan(result.velocity[2].x, 0.5 * 10 / 60 * 0.7)
    XCTAssertLessThan(result.velocity[2].x, 0.5 * 10 / 60 * 1.05)
  }

  func testRollingResistanceIsLimitedByTheLoad() {
    let rolling = Body(velocity: [1, 0], spin: -2, inertia: 0.125, acceleration: [0, -10])
    let free = disc(rolling).solve(level: level).velocity[2]
    XCTAssertEqual(free.x, 1, accuracy: 2e-3, "rolling without sliding goes on")
    let resisted = disc(rolling) { $0.rollingResistance = 0.05 }.solve(level: level).velocity[2]
    // The couple is at most resistance x load: over the step 0.05 m x 10 N / 60 s, on mass 1 + 0.125 / 0.25.
    let expected = 0.05 * 10 / 60 / 0.5 / 1.5 as Float
    XCTAssertEqual(1 - resisted.x, expected, accuracy: 0.35 * expected)
    let stopped = disc(rolling) { $0.rollingResistance = 1000 }.solve(level: level).velocity[2]
    XCTAssertEqual(stopped.z, 0, accuracy: 0.1)
  }

  func testPushOutSpeedIsLimited() {
    var settings = ContactSolverSettings.usual
    settings.contactHertz = 60
    settings.contactDampingRatio = 0.2
    let result = disc(Body()) { $0.points[0].separation = -0.4 }.solve(settings, level: level)
    XCTAssertLessThanOrEqual(result.motion[2].y, 3 / 60 * 1.001)
    XCTAssertGreaterThan(result.motion[2].y, 0.01)
  }

  func testHitsAreReportedWithTheirSpeed() {
    let scene = disc(Body(velocity: [0, -4])) { $0.reportsHits = true }
    let arrays = ContactArrays(scene, substep: ContactSolverSettings.usual.substep)
    var solver = ContactSolver()
    arrays.makePlan(&solver.plan)
    arrays.solve(&solver, .usual, level: level)
    var hits: [Int32: Float] = [:]
    solver.forEachHit(fasterThan: 1) { hits[$0] = $1 }
    XCTAssertEqual(hits, [Int32(scene.slots[0]): 4])
    solver.forEachHit(fasterThan: 5) { _, _ in XCTFail("slower than the threshold") }
  }

  // MARK: - What is left alone

  /// The fixed side of a contact is neither read nor written: its rows may hold anything.
  func testStaticBodiesAreNotTouched() {
    var generator = SeededGenerator()
    let scene = ContactScene.heap(ContactScene.Mix(fixed: 0.3, extended: 0.3), using: &generator)
    for level in SIMDLevel.available {
      let clean = scene.solve(level: level)
      let arrays = ContactArrays(scene, substep: ContactSolverSettings.usual.substep)
      var solver = ContactSolver()
      arrays.makePlan(&solver.plan)
      let poison = Row(repeating: .nan)
      let statics = scene.bodies.indices.dropFirst().filter { scene.bodies[$0].type == .static }
      for row in statics {
        arrays.velocity[row] = poison
        arrays.motion[row] = poison
        arrays.mass[row] = poison
        arrays.startVelocity[row] = poison
        arrays.acceleration[row] = poison
      }
      arrays.solve(&solver, .usual, level: level)
      for row in scene.bodies.indices {
        if statics.contains(row) {
          XCTAssertTrue(arrays.velocity[row].x.isNaN)
        } else {
          XCTAssertEqual(arrays.velocity[row], clean.velocity[row], "\(level), body \(row)")
        }
      }
    }
  }

  func testKinematicBodiesKeepTheirVelocity() {
    var generator = SeededGenerator()
    let scene = ContactScene.heap(ContactScene.Mix(kinematic: 0.4, extended: 0.3), using: &generator)
    let result = scene.solve(level: level)
    for (row, body) in scene.bodies.enumerated() where body.type == .kinematic {
      XCTAssertEqual(result.velocity[row], [body.velocity.x, body.velocity.y, body.spin, 0])
    }
  }

  func testNoBodyAndNoContactStayZero() {
    var generator = SeededGenerator()
    let scene = ContactScene.heap(ContactScene.Mix(extended: 0.5), using: &generator)
    let arrays = ContactArrays(scene, substep: ContactSolverSettings.usual.substep)
    var solver = ContactSolver()
    arrays.makePlan(&solver.plan)
    arrays.solve(&solver, .usual, level: level)
    XCTAssertEqual(arrays.velocity[0], .zero)
    XCTAssertEqual(arrays.motion[0], .zero)
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
    let arrays = ContactArrays(scene, substep: ContactSolverSettings.usual.substep)
    var solver = ContactSolver()
    arrays.makePlan(&solver.plan)
    arrays.solve(&solver, .usual, level: level)
    let bytes = solver.byteCount
    let again = ContactArrays(scene, substep: ContactSolverSettings.usual.substep)
    again.solve(&solver, .usual, level: level)
    for row in scene.bodies.indices { XCTAssertEqual(again.velocity[row], fresh.velocity[row]) }
    XCTAssertEqual(solver.byteCount, bytes, "a warm step takes no memory")
  }
}
