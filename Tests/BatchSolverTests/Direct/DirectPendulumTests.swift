internal import BatchSolver
internal import XCTest

/// Pendulums keep their energy: velocities follow the curve that joints keep bodies on.
final class DirectPendulumTests: XCTestCase {
  /// Let go level, a pendulum comes up level again, after 25 s as after the first swing. What is left to second order
  /// in the step are the height that a step of the greatest spin w = sqrt(2 g / l) adds or takes at most, (w h)² l,
  /// twice over for the half step by which velocities stand before positions.
  ///
  /// It lost most of its height once: what the velocities had away from the curve was taken out of them in every step.
  func testPendulumKeepsItsHeight() throws {
    for rate in [60, 240] {
      for isRod in [true, false] {
        let world = try World.direct()
        let body = try world.addBody(BodyDefinition(.dynamic, position: [1, 0]))
        try world.addShape(ShapeDefinition(.circle(radius: 0.2)), to: body)
        if isRod {
          try world.addJoint(JointDefinition(.distance(.rod(1)), nil, body))
        } else {
          try world.pin(nil, .zero, body, [-1, 0])
        }
        var highest: Float = -1
        var length: Float = 0
        for step in 0..<30 * rate {
          try world.runDirect(steps: 1, by: 1 / Float(rate))
          let p = try world.position(of: body)
          length = max(length, abs((p * p).sum().squareRoot() - 1))
          if step > 25 * rate { highest = max(highest, p.y) }
        }
        print("pendulum, \(rate) steps/s: highest point \(highest) m after 25 s")
        XCTAssertLessThan(length, 1e-5, "\(rate) steps/s")
        XCTAssertEqual(highest, 0, accuracy: 2 * 20 / Float(rate * rate), "\(rate) steps/s")
      }
    }
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
    // The crossing is seen at the end of a step of 0.25 ms.
    XCTAssertEqual(returned, 0.75 * 2.36784, accuracy: 3e-4)
  }
}
