internal import BatchSolver
internal import XCTest

/// Closed loops through their change points, where all bars lie in one line and each cell could go on in two ways.
///
/// Four-bars in a row locked there, all energy gone, if a step began within a hundredth of its way before or after the
/// line: 40 of them at 250 steps a second in the first round, two with every third initial speed. What the loop missed
/// was divided by next to nothing, and the impulses that this gave stopped everything in the next step by their
/// geometric stiffness.
final class DirectChangePointTests: XCTestCase {
  private static let rate = 250

  /// Ten seconds are five rounds with two change points each.
  func testFourBarsInARow() throws {
    for count in [1, 2, 5, 10, 40] { try check(count: count, speed: 1) }
  }

  /// Other speeds, other poses at which the steps begin.
  func testFourBarsAtManySpeeds() throws {
    for number in 0..<24 { try check(count: number & 1 == 0 ? 2 : 5, speed: 0.95 + 0.01 * Float(number)) }
  }

  /// Rods between points of mass, each on a rod of its own to the ground. Every other one has no weight, so that the
  /// rods between them have to pass it on.
  func testRodsInARow() throws {
    for number in 0..<12 {
      let world = try World.direct(gravity: [0, -9.81])
      let speed = 0.95 + 0.01 * Float(number)
      var points: [BodyID] = []
      for number in 0..<4 {
        let place: SIMD2<Float> = [Float(number), 1]
        var definition = BodyDefinition(.dynamic, position: place)
        definition.gravityScale = number & 1 == 0 ? 1 : 0
        let point = try world.addBody(definition)
        try world.addShape(
          ShapeDefinition(.circle(radius: 0.1), density: 30, filter: CollisionFilter(category: 0, mask: 0)), to: point)
        try world.setLinearVelocity([speed, 0], of: point)
        try world.addRod(nil, [Float(number), 0], point)
        if let before = points.last { try world.addRod(before, .zero, point) }
        points.append(point)
      }
      var crank = Crank(acceleration: 0.5 * 9.81, speed: Double(speed))
      var worst = 0.0
      try world.runDirect(steps: 10 * Self.rate, by: 1 / Float(Self.rate)) {
        crank.advance(by: 1 / Double(Self.rate))
        for (number, point) in points.enumerated() {
          let way = SIMD2<Double>(try world.position(of: point)) - [Double(number), 0] - crank.end
          worst = max(worst, (way * way).sum().squareRoot())
        }
      }
      XCTAssertLessThan(worst, 0.05, "\(speed) m/s")
    }
  }

  private func check(count: Int, speed: Float) throws {
    let world = try World.direct(gravity: [0, -9.81])
    let cranks = try world.addFourBars(count: count, speed: speed)
    let step = 1 / Float(Self.rate)
    // One degree of freedom: cranks turn about their ends, couplers move without turning.
    let inertia = Double(count + 1) / 3 + Double(count)
    let weight = 9.81 * (0.5 * Double(count + 1) + Double(count))
    var crank = Crank(acceleration: weight / inertia, speed: Double(speed))
    let energy = 0.5 * inertia * Double(speed * speed) + weight
    var worst = 0.0
    var worstEnergy = 0.0
    try world.runDirect(steps: 10 * Self.rate, by: step) {
      crank.advance(by: 1 / Double(Self.rate))
      for (number, body) in cranks.enumerated() {
        let way = 2 * (SIMD2<Double>(try world.position(of: body)) - [Double(number), 0]) - crank.end
        worst = max(worst, (way * way).sum().squareRoot())
      }
      let now = try world.directEnergy(step: step, gravity: 9.81)
      worstEnergy = max(worstEnergy, abs(now / energy - 1))
    }
    print("\(count) four-bars, \(speed) m/s: \(worst) m off, energy \(worstEnergy) off")
    XCTAssertLessThan(worst, 0.05, "\(count) four-bars, \(speed) m/s")
    XCTAssertLessThan(worstEnergy, 0.02, "\(count) four-bars, \(speed) m/s")
  }
}

/// The exact motion of a crank of 1 m that starts upright, by Runge and Kutta with steps of 1e-4 s.
private struct Crank {
  /// Angular acceleration where it is horizontal, rad/s².
  let acceleration: Double
  var angle = 0.0
  var speed: Double

  init(acceleration: Double, speed: Double) {
    self.acceleration = acceleration
    self.speed = speed
  }

  var end: SIMD2<Double> { [sin(angle), cos(angle)] }

  mutating func advance(by time: Double) {
    let count = Int((time / 1e-4).rounded(.up))
    let h = time / Double(count)
    for _ in 0..<count {
      let (v1, a1) = (speed, acceleration * sin(angle))
      let (v2, a2) = (speed + 0.5 * h * a1, acceleration * sin(angle + 0.5 * h * v1))
      let (v3, a3) = (speed + 0.5 * h * a2, acceleration * sin(angle + 0.5 * h * v2))
      let (v4, a4) = (speed + h * a3, acceleration * sin(angle + h * v3))
      angle += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      speed += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
    }
  }
}

extension World {
  /// Four-bars in a row that share their cranks: bars of 1 m and 1 kg, cranks upright on pivots at whole x, their upper
  /// ends and the couplers moving to the right. Returns the cranks.
  func addFourBars(count: Int, speed: Float = 1) throws -> [BodyID] {
    var cranks: [BodyID] = []
    for number in 0...count {
      let crank = try addBar(
        length: 1, thickness: 0.001, mass: 1, at: [Float(number), 0.5], angle: Rotation(cosine: 0, sine: 1))
      try setLinearVelocity([0.5 * speed, 0], of: crank)
      try setAngularVelocity(-speed, of: crank)
      try pin(nil, [Float(number), 0], crank, [-0.5, 0])
      if let before = cranks.last {
        let coupler = try addBar(length: 1, thickness: 0.001, mass: 1, at: [Float(number) - 0.5, 1])
        try setLinearVelocity([speed, 0], of: coupler)
        try pin(before, [0.5, 0], coupler, [-0.5, 0])
        try pin(coupler, [0.5, 0], crank, [0.5, 0])
      }
      cranks.append(crank)
    }
    return cranks
  }

  /// A rod of 1 m to the middle of a body.
  fileprivate func addRod(_ a: BodyID?, _ pointA: SIMD2<Float>, _ b: BodyID) throws {
    try addJoint(JointDefinition(.distance(DistanceJoint(length: 1)), a, b, frameA: JointFrame(position: pointA)))
  }
}
