internal import BatchSolver
internal import XCTest

/// A pendulum never gains, and loses what the integrator takes; see `JointDriftTests` for the law: a step of length h
/// leaves the part cos(w h) of the velocity, so that w falls by w³ h/2 a second. Here h is the whole step.
final class DirectPendulumTests: XCTestCase {
  func testPendulumLosesWhatTheIntegratorTakes() throws {
    for rate in [60, 240] {
      let world = try World.direct()
      let body = try world.addBody(BodyDefinition(.dynamic, position: [1, 0]))
      try world.addShape(ShapeDefinition(.circle(radius: 0.2)), to: body)
      try world.addJoint(JointDefinition(.distance(.rod(1)), nil, body))
      let expected = highestPoint(from: 25, to: 30, step: 1 / Double(rate))
      var highest: Float = -1
      var length: Float = 0
      for step in 0..<30 * rate {
        try world.runDirect(steps: 1, by: 1 / Float(rate))
        let p = try world.position(of: body)
        length = max(length, abs((p * p).sum().squareRoot() - 1))
        if step > 25 * rate { highest = max(highest, p.y) }
      }
      print("pendulum, \(rate) steps/s: highest point \(highest) m after 25 s, by the law \(expected) m")
      XCTAssertLessThan(length, 1e-5, "\(rate) steps/s")
      // The law is the limit of short steps: it leaves out terms of second order, (w h)² = 0.5 % at 60 steps a second,
      // and the bob does not stop at its highest point just when a step ends.
      XCTAssertEqual(highest, Float(expected), accuracy: rate == 60 ? 0.02 : 2e-3, "\(rate) steps/s")
    }
  }

  /// The highest point in m, within a time in s, of a pendulum of 1 m let go level that loses as said above.
  private func highestPoint(from start: Double, to end: Double, step h: Double) -> Double {
    var (angle, spin, highest) = (Double.pi / 2, 0.0, -1.0)
    let step = 1e-4
    func acceleration(_ angle: Double, _ spin: Double) -> Double {
      -10 * sin(angle) - 0.5 * spin * abs(spin) * abs(spin) * h
    }
    for number in 0..<Int(end / step) {
      let middle = (angle: angle + step / 2 * spin, spin: spin + step / 2 * acceleration(angle, spin))
      angle += step * middle.spin
      spin += step * acceleration(middle.angle, middle.spin)
      if Double(number) * step > start { highest = max(highest, -cos(angle)) }
    }
    return highest
  }

  func testBodyThatCannotTurnDoesNotSwing() throws {
    let world = try World.direct(gravity: [0, -9.81])
    var definition = BodyDefinition(.dynamic, position: [1, 0])
    definition.fixedRotation = true
    let body = try world.addBody(definition)
    try world.addShape(ShapeDefinition(.circle(radius: 0.1), density: 1 / (.pi * 0.01)), to: body)
    try world.pin(nil, .zero, body, [-1, 0])
    // A body that cannot turn, on a pin at a lever: it cannot move at all.
    try world.runDirect(steps: 60)
    XCTAssertEqual(try world.position(of: body).x, 1, accuracy: 1e-6)
    XCTAssertEqual(try world.position(of: body).y, 0, accuracy: 1e-6)
  }

  /// Period of a pendulum of 1 m let go level, g = 9.81 m/s²: 4 K(1/2) sqrt(l/g) = 2.36784 s.
  func testPeriodOfALevelPendulum() throws {
    let swing = try World.direct(gravity: [0, -9.81])
    let bob = try swing.addBody(BodyDefinition(.dynamic, position: [1, 0]))
    try swing.addShape(ShapeDefinition(.circle(radius: 0.1), density: 1 / (.pi * 0.01)), to: bob)
    try swing.addJoint(JointDefinition(.distance(.rod(1)), nil, bob))
    let step: Float = 1 / 4000
    var returned = 0.0
    var before: Float = 1
    // The second time that it passes below the pivot is three quarters of a period after the begin.
    var crossings = 0
    for _ in 0..<8000 {
      try swing.runDirect(steps: 1, by: step)
      let x = try swing.position(of: bob).x
      if x * before < 0 {
        crossings += 1
        if crossings == 2 {
          returned = swing.time
          break
        }
      }
      before = x
    }
    // First order: a step of 0.25 ms.
    XCTAssertEqual(returned, 0.75 * 2.36784, accuracy: 1e-3)
  }
}
