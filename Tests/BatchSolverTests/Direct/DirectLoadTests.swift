internal import BatchSolver
internal import XCTest

/// Which islands of contacts are solved directly: by a body's choice, and by the world's rule for loads.
final class DirectLoadTests: XCTestCase {
  private func stack(_ world: World, _ count: Int, ratio: Float) throws -> (boxes: [BodyID], top: BodyID) {
    try world.addGround()
    let boxes = try (0..<count).map { try world.add(.square(0.5), at: [0, 0.5 + Float($0)]) }
    return (boxes, try world.add(.square(0.5), at: [0, 0.5 + Float(count)], density: ratio))
  }

  private func fastest(_ bodies: [BodyID], _ world: World) throws -> Float {
    try bodies.reduce(0) {
      let velocity = try world.linearVelocity(of: $1)
      return max($0, (velocity * velocity).sum().squareRoot())
    }
  }

  /// The rule takes a stack under a load, and gives it back a second after the load has gone, without a jolt.
  func testRuleTakesAndGivesBack() throws {
    let world = try World.direct(solver: .automatic)
    let (boxes, top) = try stack(world, 5, ratio: 1e4)
    for step in 0..<180 {
      try world.step(by: directStep)
      XCTAssertEqual(world.directCounters.islands, 1, "\(step)")
      XCTAssertLessThan(world.deepestContact, 0.005, "\(step)")
    }
    try world.removeBody(top)
    let before = try world.position(of: boxes[4])
    var lastDirect = 0
    var speed: Float = 0
    for step in 0..<240 {
      try world.step(by: directStep)
      if world.directCounters.islands > 0 { lastDirect = step }
      speed = max(speed, try fastest(boxes, world))
    }
    XCTAssertGreaterThan(lastDirect, 30)
    XCTAssertLessThan(lastDirect, 70)
    // Gravity adds 0.17 m/s in a step.
    XCTAssertLessThan(speed, 0.1)
    let way = try world.position(of: boxes[4]) - before
    XCTAssertLessThan((way * way).sum().squareRoot(), 0.02)
  }

  /// The load that asked for the direct solver goes away, and iterations take over in the same step: contacts still had
  /// the impulses of the load, and shot the boxes away at 135 m/s.
  func testLoadThatAskedIsRemoved() throws {
    let world = try World.direct(solver: .iterative)
    let (boxes, top) = try stack(world, 5, ratio: 1e4)
    try world.setSolver(.direct, of: top)
    for _ in 0..<120 { try world.step(by: directStep) }
    try world.removeBody(top)
    var speed: Float = 0
    for _ in 0..<120 {
      try world.step(by: directStep)
      XCTAssertEqual(world.directCounters.islands, 0)
      speed = max(speed, try fastest(boxes, world))
    }
    // Gravity adds 0.17 m/s in a step.
    XCTAssertLessThan(speed, 0.17)
    XCTAssertEqual(try world.position(of: boxes[4]).y, 4.5, accuracy: 0.03)
  }

  /// Neither equal masses, however high they are stacked, nor a heavy body that rests on the ground, nor an impact, nor a
  /// heap that is too large.
  func testRuleLeavesOthersAlone() throws {
    let tower = try World.direct(solver: .automatic)
    _ = try stack(tower, 60, ratio: 1)
    let heavy = try World.direct(solver: .automatic)
    try heavy.addGround()
    try heavy.add(.square(0.5), at: [0, 0.5], density: 1e6)
    try heavy.add(.square(0.5), at: [0, 1.5])
    let impact = try World.direct(gravity: .zero, solver: .automatic)
    try impact.add(.square(0.1), at: [0, 0])
    try impact.add(.circle(radius: 1), at: [-3, 0], velocity: [20, 0])
    let large = try World.direct(solver: .automatic)
    try large.addGround()
    for row in 0..<2 {
      for column in 0..<510 {
        try large.add(.square(0.1), at: [0.2 * Float(column) - 50, 0.1 + 0.2 * Float(row)])
      }
    }
    try large.add(.box(halfWidth: 51, halfHeight: 0.2), at: [0.9, 0.6], density: 1000)
    for world in [tower, heavy, impact, large] {
      for _ in 0..<60 {
        try world.step(by: directStep)
        XCTAssertEqual(world.directCounters.islands, 0)
      }
    }
  }

  /// A heavy body that asks for it is borne in a world that is solved iteratively, and only its island is direct.
  func testChoiceOfABody() throws {
    let world = try World.direct(solver: .iterative)
    let (_, top) = try stack(world, 5, ratio: 1e4)
    try world.add(.square(0.5), at: [20, 0.5])
    XCTAssertEqual(try world.solver(of: top), .automatic)
    try world.setSolver(.direct, of: top)
    XCTAssertEqual(try world.solver(of: top), .direct)
    for _ in 0..<300 {
      try world.step(by: directStep)
      XCTAssertLessThan(world.deepestContact, 0.005)
    }
    XCTAssertEqual(world.directCounters.islands, 1)
    XCTAssertEqual(world.directCounters.bodies, 6)
    try world.setSolver(.automatic, of: top)
    try world.step(by: directStep)
    XCTAssertEqual(world.directCounters.islands, 0)

    var definition = BodyDefinition(.dynamic, position: [40, 0.5])
    definition.solver = .direct
    let other = try world.addBody(definition)
    XCTAssertEqual(try world.solver(of: other), .direct)
    try world.addShape(ShapeDefinition(.square(0.5)), to: other)
    try world.step(by: directStep)
    XCTAssertEqual(world.directCounters.bodies, 1)
    try world.removeBody(other)
    XCTAssertThrowsError(try world.setSolver(.direct, of: other)) {
      guard case WorldError.staleBody = $0 else { return XCTFail("\($0)") }
    }
    try world.step(by: directStep)
    XCTAssertEqual(world.directCounters.islands, 0)
  }

  /// In a world that is direct, what asks to be left to iterations is, if nothing else in its island asks.
  func testBodiesThatAskForIterations() throws {
    let world = try World.direct()
    let (boxes, top) = try stack(world, 2, ratio: 1)
    for body in boxes + [top] { try world.setSolver(.iterative, of: body) }
    try world.step(by: directStep)
    XCTAssertEqual(world.directCounters.islands, 0)
    try world.setSolver(.automatic, of: boxes[0])
    try world.step(by: directStep)
    XCTAssertEqual(world.directCounters.bodies, 3)
  }

  /// Steps of a heap at rest need one factorization at most.
  func testOneFactorizationAtRest() throws {
    let world = try World.direct()
    try world.addGround()
    for row in 0..<12 {
      for column in 0..<12 - row {
        try world.add(.square(0.5), at: [Float(column) * 1.02 + 0.51 * Float(row), 0.5 + Float(row)])
      }
    }
    for _ in 0..<120 { try world.step(by: directStep) }
    for _ in 0..<60 {
      try world.step(by: directStep)
      XCTAssertLessThanOrEqual(world.directCounters.factorizations, 1)
      XCTAssertEqual(world.directCounters.analyses, 0)
    }
  }
}
