internal import BatchSolver
internal import XCTest

/// Which islands are solved directly, what is around them, and that they end the same every time.
final class DirectIslandTests: XCTestCase {
  // MARK: - Choice

  private func islands(
    _ solver: SolverChoice = .automatic, _ build: (World) throws -> Void
  ) throws -> DirectCounters {
    let world = try World.direct(solver: solver)
    try build(world)
    try world.runDirect(steps: 1)
    return world.directCounters
  }

  private func addChain(_ world: World, _ count: Int, x: Float = 0, tip: Float? = nil) throws -> TestChain {
    try TestChain(world, count: count, length: 1, thickness: 0.2, mass: 1, tip: tip, at: [x, 0]) { _ in TestChain.down }
  }

  /// The rule: a loop, a path of more than 8 joints between moving bodies, or masses of more than 20 : 1.
  func testAutomaticRule() throws {
    XCTAssertEqual(try islands { _ = try self.addChain($0, 5) }.islands, 0, "short")
    XCTAssertEqual(try islands { _ = try self.addChain($0, 9) }.islands, 0, "8 joints between 9 links")
    XCTAssertEqual(try islands { _ = try self.addChain($0, 10) }.islands, 1, "9 joints between 10 links")
    XCTAssertEqual(try islands { _ = try self.addChain($0, 3, tip: 19) }.islands, 0, "19 : 1")
    XCTAssertEqual(try islands { _ = try self.addChain($0, 3, tip: 21) }.islands, 1, "21 : 1")
    let both = try islands {
      _ = try self.addChain($0, 12)
      _ = try self.addChain($0, 3, x: 10)
    }
    XCTAssertEqual(both.islands, 1)
    XCTAssertEqual(both.bodies, 12)
    XCTAssertEqual(both.joints, 12)
  }

  func testLoopsAreSolvedDirectly() throws {
    let counters = try islands { world in
      let chain = try self.addChain(world, 3)
      try world.pin(nil, [0, -3], chain.links[2], [0.5, 0])
    }
    XCTAssertEqual(counters.islands, 1)
    XCTAssertEqual(counters.joints, 4)
  }

  /// A spring closes no loop. One that took the place of a rod while all was awake went unnoticed: the search for
  /// islands was not made again, so that results depended on what else had happened to change.
  func testARodThatBecomesASpringOpensTheLoop() throws {
    let world = try World.direct(solver: .automatic)
    let chain = try addChain(world, 3)
    let frame = JointFrame(position: [0, -3])
    let rod = try world.addJoint(
      JointDefinition(.distance(.rod(0)), nil, chain.links[2], frameA: frame, frameB: JointFrame(position: [0.5, 0])))
    try world.runDirect(steps: 1)
    XCTAssertEqual(world.directCounters.islands, 1, "rod")
    try world.setKind(.distance(.spring(0, hertz: 1, dampingRatio: 1)), of: rod)
    try world.runDirect(steps: 1)
    XCTAssertEqual(world.directCounters.islands, 0, "spring")
    try world.setKind(.distance(.rod(0)), of: rod)
    try world.runDirect(steps: 1)
    XCTAssertEqual(world.directCounters.islands, 1, "rod again")
  }

  func testIterativeJointsMakeNoDirectIsland() throws {
    let counters = try islands { world in
      for joint in try self.addChain(world, 20, tip: 100).joints {
        var definition = try world.definition(of: joint)
        try world.removeJoint(joint)
        definition.solver = .iterative
        try world.addJoint(definition)
      }
    }
    XCTAssertEqual(counters, DirectCounters())
  }

  func testWorldThatSaysDirectOrIterative() throws {
    XCTAssertEqual(try islands(.direct) { _ = try self.addChain($0, 2) }.islands, 1)
    XCTAssertEqual(try islands(.iterative) { _ = try self.addChain($0, 50, tip: 1e4) }.islands, 0)
  }

  /// One joint that asks is enough for its island, and only for that.
  func testDirectJointInAnIterativeWorld() throws {
    let counters = try islands(.iterative) { world in
      _ = try self.addChain(world, 20, x: 5)
      let chain = try self.addChain(world, 6)
      var definition = try world.definition(of: chain.joints[3])
      try world.removeJoint(chain.joints[3])
      definition.solver = .direct
      try world.addJoint(definition)
    }
    XCTAssertEqual(counters.islands, 1)
    XCTAssertEqual(counters.bodies, 6)
    XCTAssertEqual(counters.joints, 6)
  }

  func testSolverChangesInTheMiddle() throws {
    let world = try World.direct(solver: .iterative)
    _ = try addChain(world, 20, tip: 200)
    try world.runDirect(steps: 60)
    XCTAssertEqual(world.directCounters.islands, 0)
    try world.setSolver(.direct)
    try world.runDirect(steps: 60)
    XCTAssertEqual(world.directCounters.islands, 1)
    XCTAssertLessThan(try world.worstSeparation(), 1e-4)
    try world.setSolver(.iterative)
    try world.run(seconds: 1)
    XCTAssertEqual(world.directCounters.islands, 0)
    XCTAssertLessThan(try world.worstSeparation(), 0.5)
  }

  // MARK: - Surroundings

  /// A chain follows the body that carries it, wherever that is driven.
  func testChainOnAKinematicBody() throws {
    let world = try World.direct()
    let carrier = try world.addBody(BodyDefinition(.kinematic))
    let chain = try TestChain(world, count: 15, length: 1, thickness: 0.2, mass: 1, tip: 500, on: carrier) { _ in
      TestChain.down
    }
    try world.setAngularVelocity(2, of: carrier)
    var worst: Float = 0
    for step in 0..<300 {
      try world.setLinearVelocity([3 * cos(0.05 * Float(step)), 1], of: carrier)
      try world.runDirect(steps: 1)
      worst = max(worst, try world.worstSeparation())
    }
    XCTAssertLessThan(worst, 1e-4)
    XCTAssertEqual(world.directCounters.bodies, 15)
    // 5 m up, and the load below it.
    XCTAssertEqual(try world.position(of: carrier).y, 5, accuracy: 1e-3)
    XCTAssertLessThan(try world.position(of: chain.links[14]).y, -5)
  }

  /// A static body holds two chains and does not join their islands.
  func testStaticBodiesDoNotConnect() throws {
    let counters = try islands(.direct) { world in
      let post = try world.addBody(BodyDefinition(.static))
      for side: Float in [-1, 1] {
        _ = try TestChain(world, count: 4, length: 1, thickness: 0.2, mass: 1, on: post) { _ in
          Rotation(cosine: 0.6 * side, sine: -0.8)
        }
      }
    }
    XCTAssertEqual(counters.islands, 2)
    XCTAssertEqual(counters.bodies, 8)
  }

  /// Islands do not feel each other: a chain moves, bit for bit, as it does alone.
  func testIslandsAreIndependent() throws {
    func positions(withOthers: Bool) throws -> [SIMD2<Float>] {
      let world = try World.direct()
      let chain = try TestChain(world, count: 10, length: 1, thickness: 0.2, mass: 1, tip: 50) { _ in .identity }
      for number in 0..<(withOthers ? 5 : 0) {
        _ = try TestChain(
          world, count: 10 + number, length: 1, thickness: 0.2, mass: 1, at: [0, 30 * Float(number + 1)]
        ) { _ in .identity }
      }
      try world.runDirect(steps: 200)
      return try chain.links.map { try world.position(of: $0) }
    }
    XCTAssertEqual(try positions(withOthers: false), try positions(withOthers: true))
  }

  func testHangingChainSleepsAndWakes() throws {
    let world = try World.direct(sleeps: true)
    let chain = try addChain(world, 15, tip: 100)
    try world.runDirect(steps: 120)
    XCTAssertEqual(world.counters.awakeBodies, 0)
    XCTAssertEqual(world.directCounters.islands, 0)
    let rest = try chain.links.map { try world.position(of: $0) }
    try world.applyImpulse([500, 0], to: chain.links[14])
    var worst: Float = 0
    try world.runDirect(steps: 60) {
      XCTAssertEqual(world.directCounters.bodies, 15)
      worst = max(worst, try world.worstSeparation())
    }
    XCTAssertLessThan(worst, 1e-4)
    XCTAssertGreaterThan(try world.position(of: chain.links[14]).x - rest[14].x, 0.5)
  }

  // MARK: - Determinism

  func testEqualRunsEndInEqualBits() throws {
    func hash() throws -> UInt64 {
      let world = try World.withFloor()
      try world.setSolver(.direct)
      let chain = try TestChain(world, count: 20, length: 0.5, thickness: 0.1, mass: 1, tip: 30, at: [0, 8]) { _ in
        .identity
      }
      for number in 0..<30 {
        try world.add(.square(0.4), at: [Float(number % 10) - 2, 1 + Float(number / 10)], angle: 0.1 * Float(number))
      }
      let extra = try world.add(.circle(radius: 0.5), at: [3, 9])
      try world.pin(chain.links[10], .zero, extra, [0, 1])
      try world.runDirect(steps: 100)
      try world.removeBody(extra)
      try world.removeJoint(chain.joints[15])
      try world.runDirect(steps: 100)
      return world.stateHash
    }
    XCTAssertEqual(try hash(), try hash())
  }
}
