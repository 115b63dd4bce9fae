internal import BatchSolver
internal import TestSupport
internal import XCTest

/// What worlds in lockstep do: closed forms of flight, joints, contacts and impacts.
final class LockstepStepTests: XCTestCase {
  /// s.
  private static let h: Float = 1 / 50

  func testBoxesFallFreely() throws {
    let worlds = try LockstepWorlds(3, at: [[0, 50]])
    try worlds.step(25)
    for world in 0..<3 {
      XCTAssertEqual(worlds.velocity(world).y, -10 * 0.5, accuracy: 1e-5)
      // Velocities first: after n steps g h^2 n (n + 1) / 2.
      XCTAssertEqual(worlds.place(world).y, 50 - 10 * Self.h * Self.h * 25 * 26 / 2, accuracy: 2e-5)
    }
  }

  /// Skins of a centimetre each, and at most half a centimetre of them in each other: boxes rest 15 to 20 mm above the ground, and
  /// sleep after half a second.
  func testBoxesComeToRestAndSleep() throws {
    let worlds = try LockstepWorlds(2, at: [[0.3, 0.7]])
    try worlds.step(20)
    XCTAssertEqual(worlds.place().y, 0.5175, accuracy: 0.003)
    XCTAssertTrue(worlds.lockstep.isTouching(0, 0))
    XCTAssertTrue(worlds.lockstep.isAwake(0))
    try worlds.step(30)
    XCTAssertFalse(worlds.lockstep.isAwake(0))
    XCTAssertEqual(worlds.velocity(), .zero)
    let rest = worlds.place()
    try worlds.step(5)
    XCTAssertEqual(worlds.place(), rest)
    // A push wakes it, but not the other one.
    worlds.lockstep.push(0, 0, [0, 3], moment: 0)
    try worlds.step()
    XCTAssertEqual(worlds.velocity().y, 3 - 10 * Self.h, accuracy: 1e-5)
    XCTAssertFalse(worlds.lockstep.isAwake(1))
    try worlds.step(10)
    XCTAssertFalse(worlds.lockstep.isTouching(0, 0), "it has left the ground")
    XCTAssertTrue(worlds.lockstep.isTouching(1, 0))
  }

  func testMarksTellWhatHappenedLast() throws {
    let worlds = try LockstepWorlds(1, at: [[0.4, 0.62]])
    XCTAssertFalse(worlds.lockstep.hasLanded(0, 0))
    var landings = 0
    for _ in 0..<30 {
      try worlds.step()
      landings += worlds.lockstep.hasLanded(0, 0) ? 1 : 0
    }
    XCTAssertEqual(landings, 1, "it has landed once")
  }

  func testFrictionHoldsAndLetsSlide() throws {
    // On a slope of 0.3 boxes stay where friction is more, and slide where it is less: g (sin - mu cos).
    let (cosine, sine) = (1 / Float(1.09).squareRoot(), 0.3 / Float(1.09).squareRoot())
    for friction in [Float(0.4), 0.1] {
      let worlds = try LockstepWorlds(1, half: [[0.5, 0.2]], at: [[0, 0.3]], friction: friction, slope: 0.3)
      try worlds.step(40)
      let before = worlds.velocity()
      try worlds.step(25)
      let change = worlds.velocity() - before
      let along = -(change.x * cosine + change.y * sine)
      let expected = friction > 0.3 ? 0 : 0.5 * 10 * (sine - friction * cosine)
      XCTAssertEqual(along, expected, accuracy: 0.01, "friction \(friction)")
      XCTAssertEqual(worlds.place().z, atan(0.3), accuracy: 0.01)
    }
  }

  // MARK: - Joints

  func testMotorsTurnWhatTheyJoin() throws {
    // About its middle a box of 1 kg turns against another: the torque for a step by each one's inertia.
    let half: [SIMD2<Float>] = [[0.5, 0.5], [0.2, 0.3]]
    let (a, b) = (LockstepWorlds.inertia(half[0]), LockstepWorlds.inertia(half[1]))
    for (torque, speed) in [(Float(0.5), Float(100)), (1000, 2)] {
      let hinge = LockstepWorlds.Hinge(motor: JointMotor(speed: speed, maximum: torque))
      let worlds = try LockstepWorlds(1, half: half, at: [[0, 9], [0, 9]], hinge: hinge, gravity: .zero)
      try worlds.step()
      let (first, second) = (worlds.velocity(0, 0).z, worlds.velocity(0, 1).z)
      let impulse = min(torque * Self.h, speed / (1 / a + 1 / b))
      XCTAssertEqual(first, -impulse / a, accuracy: 1e-5)
      XCTAssertEqual(second, impulse / b, accuracy: 1e-5)
      worlds.lockstep.setMotor(0, 0, speed: 0, torque: 0)
      try worlds.step()
      XCTAssertEqual(worlds.velocity(0, 1).z, second, accuracy: 1e-5, "without torque nothing turns")
    }
  }

  func testLimitsStopWhatTurns() throws {
    let hinge = LockstepWorlds.Hinge(limits: JointLimits(-0.5, 0.2), motor: JointMotor(speed: 3, maximum: 0.3))
    let worlds = try LockstepWorlds(
      1, half: [[0.5, 0.5], [0.2, 0.3]], at: [[0, 9], [0, 9]], hinge: hinge, gravity: .zero)
    var greatest: Float = -1
    for _ in 0..<100 {
      try worlds.step()
      greatest = max(greatest, worlds.lockstep.angle(0, 1) - worlds.lockstep.angle(0, 0))
    }
    // Limits look at the angle when a step begins, and two degrees beyond are allowed.
    XCTAssertGreaterThan(greatest, 0.2)
    XCTAssertEqual(worlds.lockstep.angle(0, 1) - worlds.lockstep.angle(0, 0), 0.2, accuracy: 2.1 / 180 * .pi)
    worlds.lockstep.setMotor(0, 0, speed: -3, torque: 0.3)
    try worlds.step(100)
    XCTAssertEqual(worlds.lockstep.angle(0, 1) - worlds.lockstep.angle(0, 0), -0.5, accuracy: 2.1 / 180 * .pi)
  }

  func testMomentumIsConservedInFlight() throws {
    var random = SeededGenerator()
    let hinge = LockstepWorlds.Hinge(
      anchorA: [0.5, 0], anchorB: [-0.4, 0.1], limits: JointLimits(-0.6, 0.6), motor: JointMotor(speed: 2, maximum: 1))
    let half: [SIMD2<Float>] = [[0.5, 0.2], [0.4, 0.1]]
    let worlds = try LockstepWorlds(20, half: half, at: [[0, 30], [0.9, 29.9]], hinge: hinge, gravity: .zero)
    for world in 0..<20 {
      worlds.lockstep.push(
        world, 0, [.random(in: -3...3, using: &random), .random(in: -3...3, using: &random)],
        moment: .random(in: -1...1, using: &random))
    }
    /// With the velocities that parts have, where they were.
    func momenta(_ world: Int, _ places: [SIMD3<Float>]) -> SIMD3<Float> {
      (0..<2).reduce(.zero) { sum, part in
        let (place, velocity) = (places[part], worlds.velocity(world, part))
        let turn = place.x * velocity.y - (place.y - 30) * velocity.x + LockstepWorlds.inertia(half[part]) * velocity.z
        return sum + [velocity.x, velocity.y, turn]
      }
    }
    for _ in 0..<50 {
      let places = (0..<20).map { world in (0..<2).map { worlds.place(world, $0) } }
      let before = (0..<20).map { (momenta($0, places[$0]), worlds.velocity($0, 1)) }
      try worlds.step()
      for world in 0..<20 {
        let change = momenta(world, places[world]) - before[world].0
        XCTAssertLessThan(max(abs(change.x), abs(change.y)), 2e-5, "seed \(random.seed)")
        // What the joint did, N s, it did to both at anchors that are apart by a slop at most.
        let impulse = worlds.velocity(world, 1) - before[world].1
        let most = 0.0051 * (impulse.x * impulse.x + impulse.y * impulse.y).squareRoot() + 1e-4
        XCTAssertLessThan(abs(change.z), most, "seed \(random.seed)")
        let (a, b) = (worlds.lockstep.transform(world, 0), worlds.lockstep.transform(world, 1))
        let anchorA = SIMD2(a.x + a.z * 0.5, a.y + a.w * 0.5)
        let anchorB = SIMD2(b.x - b.z * 0.4 - b.w * 0.1, b.y - b.w * 0.4 + b.z * 0.1)
        let gap = anchorA - anchorB
        XCTAssertLessThan((gap * gap).sum().squareRoot(), 0.0051, "anchors meet but for a slop")
      }
    }
  }

  // MARK: - Impacts

  /// As fast as landers and walkers get. At 90 m/s one of some thousands that are as thin goes through, between two edges.
  func testNothingFallsThroughTheGround() throws {
    var random = SeededGenerator(seed: 1)
    let worlds = try LockstepWorlds(40, half: [[0.1, 0.15]], at: [[0, 3]], blocks: [[4, 0.5, 0.5, 0.5]])
    for world in 0..<40 {
      worlds.lockstep.push(
        world, 0, [.random(in: -10...20, using: &random), .random(in: -20 ... -5, using: &random)],
        moment: .random(in: -0.05...0.05, using: &random))
    }
    for _ in 0..<60 {
      try worlds.step()
      for world in 0..<40 where abs(worlds.place(world).x) < 19 {
        XCTAssertGreaterThan(worlds.place(world).y, 0.04, "world \(world), seed \(random.seed)")
      }
    }
  }

  /// As in Box2D 2.3: what hits the ground spends the rest of the step with contacts alone, and what hangs on it goes on.
  func testImpactsStopThePartThatHits() throws {
    let hinge = LockstepWorlds.Hinge(anchorA: .zero, anchorB: [0, 0.5])
    let worlds = try LockstepWorlds(
      1, half: [[0.2, 0.2], [0.1, 0.4]], at: [[0, 0.99], [0, 0.49]], hinge: hinge, gravity: .zero)
    for part in 0..<2 { worlds.lockstep.push(0, part, [0, -10], moment: 0) }
    try worlds.step()
    XCTAssertEqual(worlds.velocity(0, 1).y, 0, accuracy: 1e-4)
    XCTAssertEqual(worlds.velocity(0, 0).y, -10, accuracy: 1e-4)
    XCTAssertEqual(worlds.place(0, 0).y, 0.79, accuracy: 1e-4)
    XCTAssertGreaterThan(worlds.place(0, 1).y, 0.405)
    XCTAssertTrue(worlds.lockstep.isTouching(0, 1), "the impact is a contact's begin")
  }

  // MARK: - Rays

  func testFansSeeTheGround() throws {
    let worlds = try LockstepWorlds(1, at: [[0.25, 4]], slope: 0.1, blocks: [[3, 1, 0.5, 1.5]])
    let ways = (0..<10).map { SIMD2(8 * sin(0.15 * Float($0)), -8 * cos(0.15 * Float($0))) }
    var fractions = [Float](repeating: -1, count: 16)
    worlds.lockstep.cast(LockstepFan(ways), 0, 0, into: &fractions)
    for (way, fraction) in zip(ways, fractions) {
      // 4 + t way.y = 0.1 (0.25 + t way.x), unless the block's side at 2.5 or top at 2.5 comes first.
      let toGround = (4 - 0.025) / (0.1 * way.x - way.y)
      let (toSide, toTop) = (2.25 / way.x, -1.5 / way.y)
      var expected = min(toGround, 1)
      if toSide <= expected, -0.5...2.5 ~= 4 + toSide * way.y { expected = toSide }
      if toTop <= expected, 2.5...3.5 ~= 0.25 + toTop * way.x { expected = toTop }
      XCTAssertEqual(fraction, expected, accuracy: 1e-5)
    }
  }
}
