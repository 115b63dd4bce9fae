internal import BatchSolver
internal import TestSupport
internal import XCTest

/// What was on the right side of static geometry when a step began is there at its end, however slowly and hard it is
/// pressed. Contacts alone give way: small boxes in high piles and light ones under heavy ones were pressed into the
/// floor step by step, until their centres were beyond it and the contacts pushed them out on the other side.
final class ContainmentTests: XCTestCase {
  func testNothingIsPressedThroughWalls() throws {
    var piles: [(pile: PressedPile, steps: Int)] = []
    for walls in PressedPile.Walls.allCases {
      var pile = PressedPile(half: 0.005, rows: 50, columns: 50)
      pile.walls = walls
      piles.append((pile, 40))
      pile = PressedPile(half: 0.05, rows: 10, columns: 20)
      pile.walls = walls
      for weight: Float in [1000, 10_000, 100_000] {
        pile.weight = weight
        piles.append((pile, 100))
      }
      pile = PressedPile(half: 0.05, rows: 60, columns: 60)
      pile.walls = walls
      pile.substeps = 1
      piles.append((pile, 60))
    }
    var contained = 0
    for (pile, steps) in piles {
      let outcome = try pile.run(steps: steps)
      XCTAssertEqual(outcome.lost, 0, "of \(outcome.boxes): \(pile)")
      contained += outcome.contained
    }
    XCTAssertGreaterThan(contained, 100, "the piles must be such that contacts alone lose bodies")
  }

  func testWithoutContinuousCollisionBodiesAreLost() throws {
    var pile = PressedPile(half: 0.05, rows: 10, columns: 20)
    pile.weight = 100_000
    let outcome = try pile.run(steps: 100, continuousCollision: false)
    XCTAssertGreaterThan(outcome.lost, 5)
    XCTAssertEqual(outcome.contained, 0)
  }

  // MARK: - Kinematic bodies

  private func add(
    _ geometry: ShapeGeometry, _ type: BodyType, at position: SIMD2<Float>, velocity: SIMD2<Float> = .zero,
    to world: World
  ) throws -> BodyID {
    let body = try world.addBody(BodyDefinition(type, position: position, linearVelocity: velocity))
    try world.addShape(ShapeDefinition(geometry), to: body)
    return body
  }

  /// From a centimetre a step to ten metres, which is five hundred times its thickness: bodies at rest in the way of a
  /// paddle, asleep or not, are in front of it ever after.
  func testAPaddleTakesAlongWhatIsInItsWay() throws {
    for speed: Float in [0.6, 6, 60, 600] {
      for isAsleep in [false, true] {
        let world = try World.weightless()
        let bodies = [
          try add(.circle(radius: 0.1), .dynamic, at: .zero, to: world),
          try add(.square(0.1), .dynamic, at: [0, 1], to: world),
          try add(.capsule([-0.2, 0], [0.2, 0], radius: 0.05), .dynamic, at: [0.3, -0.5], to: world),
        ]
        if isAsleep { for body in bodies { try world.setAwake(false, of: body) } }
        let paddle = try add(
          .box(halfWidth: 0.01, halfHeight: 1.5), .kinematic, at: [-1.03, 0.25], velocity: [speed, 0], to: world)
        for step in 0..<max(Int(180 / speed), 4) {
          try world.step(by: 1 / 60)
          let face = try world.position(of: paddle).x
          for body in bodies {
            XCTAssertGreaterThan(try world.position(of: body).x, face, "\(speed) m/s, step \(step), asleep \(isAsleep)")
          }
        }
      }
    }
  }

  /// A turning arm runs over bodies far from its axis.
  func testATurningArmTakesAlongWhatIsInItsWay() throws {
    let world = try World.weightless()
    var definition = BodyDefinition(.kinematic)
    definition.angularVelocity = 30
    let arm = try world.addBody(definition)
    try world.addShape(ShapeDefinition(.box(halfWidth: 2, halfHeight: 0.01, center: [2, 0])), to: arm)
    let ball = try add(.circle(radius: 0.05), .dynamic, at: Rotation(angle: 0.75).apply([3, 0]), to: world)
    var wasMoved = false
    for _ in 0..<4 {
      let before = try world.rotation(of: arm).applyInverse(try world.position(of: ball)).y
      try world.step(by: 1 / 60)
      let after = try world.rotation(of: arm).applyInverse(try world.position(of: ball)).y
      XCTAssertGreaterThan(before * after, 0, "the arm passed over the ball")
      wasMoved = wasMoved || world.counters.containedBodies > 0
    }
    XCTAssertTrue(wasMoved)
  }

  /// Between a wall and a paddle that goes through it there is no room: the ball is reported, stays before the wall, and
  /// is free when the paddle has gone back.
  func testWhatIsSqueezedIsReportedAndComesOutOnTheFreeSide() throws {
    for speed: Float in [0.06, 0.6, 6, 60] {
      let world = try World.weightless()
      let ball = try add(.circle(radius: 0.1), .dynamic, at: .zero, to: world)
      _ = try add(.segment([0.5, -2], [0.5, 2]), .static, at: .zero, to: world)
      let paddle = try add(
        .box(halfWidth: 0.1, halfHeight: 1.5), .kinematic, at: [-0.5, 0], velocity: [speed, 0], to: world)
      var reports: [BodyID] = []
      for velocity in [speed, -speed] {
        try world.setLinearVelocity([velocity, 0], of: paddle)
        for _ in 0..<Int(120 / speed) {
          try world.step(by: 1 / 60)
          reports += world.squeezedBodies
          XCTAssertLessThan(try world.position(of: ball).x, 0.5, "\(speed) m/s")
        }
      }
      XCTAssertTrue(reports.contains(ball) && reports.allSatisfy { $0 == ball }, "\(speed) m/s")
      try world.setLinearVelocity(.zero, of: paddle)
      for _ in 0..<60 { try world.step(by: 1 / 60) }
      XCTAssertTrue(world.squeezedBodies.isEmpty)
      let distance = abs(try world.position(of: ball).x - world.position(of: paddle).x)
      XCTAssertGreaterThan(distance, 0.19, "\(speed) m/s: still in the paddle")
    }
  }

  // MARK: - What does not collide

  /// A sensor, a shape of another category, what a joint or a hook lets through, and the back of a chain hold nothing
  /// back.
  func testWhatDoesNotCollideDoesNotContain() throws {
    func fallsThrough(_ name: String, _ setUp: (World, inout ShapeDefinition, BodyID) throws -> Void) throws {
      let world = try World()
      let floor = try world.addBody(BodyDefinition(.static))
      let ball = try world.addBody(BodyDefinition(.dynamic, position: [0, 0.03]))
      try world.addShape(ShapeDefinition(.circle(radius: 0.1)), to: ball)
      var shape = ShapeDefinition(.box(halfWidth: 5, halfHeight: 0.01))
      try setUp(world, &shape, ball)
      try world.addShape(shape, to: floor)
      for _ in 0..<60 { try world.step(by: 1 / 60) }
      XCTAssertLessThan(try world.position(of: ball).y, -1, name)
    }
    try fallsThrough("sensor") { _, shape, _ in shape.isSensor = true }
    try fallsThrough("filter") { _, shape, _ in shape.filter.mask = 0 }
    try fallsThrough("filter hook") { world, shape, _ in
      shape.enablesFilterHook = true
      world.filterHook = { _, _ in false }
    }
    try fallsThrough("pre-solve hook") { world, shape, _ in
      shape.enablesPreSolve = true
      world.preSolveHook = { _ in false }
    }
  }

  // MARK: - Corners

  /// A bar deep in the corner of a chain has no contact with one of its segments there, so that nobody took it for deep, and its
  /// centre was too near to the segment to slide: it left through the chain.
  func testABarStaysInTheCornerOfAChain() throws {
    let corners: [SIMD2<Float>] = [[-3, -3], [-3, 3], [3, 3], [3, -3]]
    let starts: [(SIMD2<Float>, Float, SIMD2<Float>, Float)] = [
      ([2.9870436, 2.99975], -2.0926, [75.045, 15.848], -47.12),
      ([3 - 4.3e-4, 3 - 3.118e-2], -2.74613, [111.96, 29.6], -11.736),
    ]
    for isChain in [true, false] {
      for scheme in Scheme.allCases {
        for (position, angle, velocity, spin) in starts {
          let world = try World.weightless()
          let room = try world.addBody(BodyDefinition(.static))
          if isChain {
            try world.addChain(ChainDefinition(corners, isLoop: true), to: room)
          } else {
            for index in 0..<4 {
              try world.addShape(ShapeDefinition(.segment(corners[index], corners[(index + 1) % 4])), to: room)
            }
          }
          let bar = try world.add(
            .box(halfWidth: 0.09, halfHeight: 0.015), at: position, angle: angle, velocity: velocity, spin: spin,
            density: 20)
          for step in 0..<20 {
            try scheme.step(world)
            let center = try world.position(of: bar)
            XCTAssertLessThan(
              max(abs(center.x), abs(center.y)), 3, "step \(step), chain: \(isChain), \(scheme)")
          }
        }
      }
    }
  }

  // MARK: - Direct islands

  /// Islands that are solved directly are contained too.
  func testADirectIslandIsContained() throws {
    let world = try World()
    let floor = try world.addBody(BodyDefinition(.static))
    try world.addShape(ShapeDefinition(.segment([-5, 0], [5, 0])), to: floor)
    var links: [BodyID] = []
    for index in 0..<10 {
      let link = try world.addBody(BodyDefinition(.dynamic, position: [0.02 * Float(index), 0.005]))
      try world.addShape(ShapeDefinition(.square(0.005), density: 1), to: link)
      if let last = links.last {
        var joint = try JointDefinition(
          .revolute(RevoluteJoint()), last, link, at: [0.02 * Float(index) - 0.01, 0.005], in: world)
        joint.solver = .direct
        try world.addJoint(joint)
      }
      links.append(link)
    }
    for _ in 0..<60 {
      for link in links { try world.applyForce([0, -1000], to: link) }
      try world.step(by: 1 / 60)
      for link in links { XCTAssertGreaterThan(try world.position(of: link).y, 0) }
    }
  }
}
