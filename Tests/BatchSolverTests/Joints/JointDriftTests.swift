internal import BatchSolver
internal import XCTest

/// Joints hold for a minute: what belongs together stays together, and nothing creeps or gains energy.
final class JointDriftTests: XCTestCase {
  private func world(gravity: SIMD2<Float> = [0, -10]) throws -> World {
    var settings = WorldSettings()
    settings.gravity = gravity
    settings.allowsSleep = false
    return try World(settings)
  }

  /// 20 links of 1 kg and a load of 20 kg, let go level.
  ///
  /// While it whips, links turn at up to 100 rad/s: within a sub-step of 1/240 s the end of a link of 1 m leaves the
  /// straight line by ω²h²/2, 9 cm, which is what a rigid joint has to take back; and the stiffness of a soft joint of
  /// 60 Hz between links, 7e4 N/m, gives way by 6 cm under ten times the weight. Hanging, it is 39 kg by 10 m/s² on
  /// that stiffness: 5 mm.
  func testSwingingChainStaysTogether() throws {
    for (method, bound) in [(JointMethod.soft(), Float(0.1)), (.rigid, 0.15)] {
      let world = try world()
      var previous: BodyID?
      var joints: [JointID] = []
      for number in 0..<20 {
        let isLoad = number == 19
        let body = try world.add(
          isLoad ? .circle(radius: 0.5) : .box(halfWidth: 0.5, halfHeight: 0.1), at: [Float(number) + 0.5, 0],
          density: isLoad ? 20 / (.pi * 0.25) : 5)
        var definition = try JointDefinition(
          .revolute(RevoluteJoint()), previous, body, at: [Float(number), 0], in: world)
        definition.method = method
        joints.append(try world.addJoint(definition))
        previous = body
      }
      var worst: Float = 0
      var worstAtEnd: Float = 0
      var highestEnergy: Float = 0
      var elapsed: Float = 0
      try world.run(seconds: 60) {
        elapsed += stepLength
        let separation = try joints.reduce(Float(0)) { max($0, try world.separation(of: $1)) }
        worst = max(worst, separation)
        if elapsed > 40 { worstAtEnd = max(worstAtEnd, separation) }
        highestEnergy = max(highestEnergy, try energy(of: world))
      }
      XCTAssertLessThan(worst, bound, "\(method)")
      XCTAssertLessThan(worstAtEnd, 0.02, "\(method)")
      // It began at 0 J, and the load alone can fall 20 m: 1 % of those 4 kJ is what rounding and softness may add.
      XCTAssertLessThan(highestEnergy, 40, "\(method)")
    }
  }

  /// Kinetic and potential energy in J, height 0 at the origin.
  private func energy(of world: World) throws -> Float {
    try world.allBodies.reduce(0) { sum, body in
      let mass = try world.mass(of: body)
      let velocity = try world.linearVelocity(of: body)
      let spin = try world.angularVelocity(of: body)
      return sum + mass * (0.5 * (velocity * velocity).sum() + 10 * (try world.position(of: body)).y)
        + 0.5 * (try world.inertia(of: body)) * spin * spin
    }
  }

  /// A pendulum never gains, and loses what the integrator takes.
  ///
  /// In a sub-step of length h the bob moves along its tangent, and then its velocity is turned into the new tangent,
  /// of which ω h is the angle: the part cos(ω h) remains, so that the kinetic energy falls by ω² h a second, and ω by
  /// ω³ h/2. A rigid joint does just that; a soft one gives some of it back, like a spring.
  func testPendulumLosesWhatTheIntegratorTakes() throws {
    let expected = highestPoint(from: 55, to: 60, substep: Double(stepLength) / Double(substepCount))
    for method in [JointMethod.soft(), .rigid] {
      let world = try world()
      let body = try world.add(.circle(radius: 0.2), at: [1, 0])
      var definition = JointDefinition(.distance(.rod(1)), nil, body)
      definition.method = method
      try world.addJoint(definition)
      var highest: Float = -1
      var length: Float = 0
      for step in 0..<3600 {
        try world.step(by: stepLength)
        let p = try world.position(of: body)
        length = max(length, abs((p.x * p.x + p.y * p.y).squareRoot() - 1))
        if step > 3300 { highest = max(highest, p.y) }
      }
      XCTAssertLessThan(highest, 0.01, "\(method)")
      // The bob does not stop at its highest point just when a step ends: 1/60 s of fall is 1.4 mm.
      XCTAssertGreaterThan(highest, Float(expected) - 2e-3, "\(method)")
      if method == .rigid { XCTAssertEqual(highest, Float(expected), accuracy: 2e-3) }
      XCTAssertLessThan(length, 2e-3, "\(method)")
    }
  }

  /// The highest point in m, within a time in s, of a pendulum of 1 m let go level that loses as said above.
  private func highestPoint(from start: Double, to end: Double, substep: Double) -> Double {
    var (angle, spin, highest) = (Double.pi / 2, 0.0, -1.0)
    let step = 1e-4
    func acceleration(_ angle: Double, _ spin: Double) -> Double {
      -10 * sin(angle) - 0.5 * spin * abs(spin) * abs(spin) * substep
    }
    for number in 0..<Int(end / step) {
      let middle = (angle: angle + step / 2 * spin, spin: spin + step / 2 * acceleration(angle, spin))
      angle += step * middle.spin
      spin += step * acceleration(middle.angle, middle.spin)
      if Double(number) * step > start { highest = max(highest, -cos(angle)) }
    }
    return highest
  }

  func testLoadedMachinesDoNotCreep() throws {
    let world = try world()
    // A lift held by its motor, a shelf on a weld, a weight on a rope, a balance of two weights on a beam.
    let lift = try world.add(.square(0.5), at: [0, 0])
    let lifting = try world.addJoint(
      .prismatic(PrismaticJoint(motor: JointMotor(speed: 0, maximum: 1e4))), nil, lift, at: [0, 0], axis: [0, 1])
    let shelf = try world.add(.box(halfWidth: 1, halfHeight: 0.1), at: [6, 0])
    try world.addJoint(.weld(WeldJoint()), nil, shelf, at: [5, 0])
    let books = try world.add(.square(0.3), at: [6.5, 0.4])
    let weight = try world.add(.square(0.5), at: [10, -2])
    let rope = try world.addJoint(
      JointDefinition(.distance(.rope(2)), nil, weight, frameA: JointFrame(position: [10, 0])))
    let beam = try world.add(.box(halfWidth: 2, halfHeight: 0.1), at: [15, 0])
    let pivot = try world.addJoint(.revolute(RevoluteJoint()), nil, beam, at: [15, 0])
    for x: Float in [13.2, 16.8] { try world.add(.square(0.2), at: [x, 0.3]) }
    try world.run(seconds: 5)
    let shelfAfterFive = try world.position(of: shelf)
    let liftAfterFive = try world.coordinate(of: lifting)
    try world.run(seconds: 55)
    XCTAssertEqual(try world.coordinate(of: lifting), liftAfterFive, accuracy: 1e-3)
    XCTAssertEqual(liftAfterFive, 0, accuracy: 1e-3)
    XCTAssertEqual(try world.position(of: shelf).y, shelfAfterFive.y, accuracy: 1e-3)
    XCTAssertEqual(try world.position(of: books).x, 6.5, accuracy: 0.02)
    XCTAssertEqual(try world.coordinate(of: rope), 2, accuracy: 2e-3)
    XCTAssertEqual(try world.separation(of: pivot), 0, accuracy: 1e-3)
    XCTAssertEqual(try world.coordinate(of: pivot), 0, accuracy: 0.02)
  }
}
