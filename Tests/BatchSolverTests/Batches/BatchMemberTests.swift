internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Worlds of a batch that are used one by one, and states that come from elsewhere.
final class BatchMemberTests: XCTestCase {
  /// A heavy box on the ground with thirty light balls on it: a hub, whose bundles share out its mass.
  private func hub() throws -> (world: World, balls: [BodyID]) {
    let world = try World()
    let ground = try world.addBody(BodyDefinition())
    try world.addShape(ShapeDefinition(.box(halfWidth: 20, halfHeight: 1, center: [0, -1])), to: ground)
    var heavy = ShapeDefinition(.box(halfWidth: 10, halfHeight: 0.5))
    heavy.density = 1000
    let box = try world.addBody(BodyDefinition(.dynamic, position: [0, 0.5]))
    try world.addShape(heavy, to: box)
    let balls = try (0..<30).map { try world.add(.circle(radius: 0.25), at: [Float($0) * 0.6 - 8.7, 1.25]) }
    for _ in 0..<10 { try world.step(by: stepLength) }
    return (world, balls)
  }

  /// A world that was stepped inside `withWorld`, then with the others, and then by itself again had contacts of its first
  /// step in the table that its plan is counted with: bundles of a hub had lanes without a contact, among which its mass
  /// was shared out as well.
  func testStepsAloneAndTogetherTakeTurns() throws {
    let (world, balls) = try hub()
    let resting = try world.snapshot()
    let batch = try WorldBatch(of: resting, count: 1)
    try batch.withWorld(0) { world throws(WorldError) in try world.step(by: stepLength) }
    let up = balls.indices.map { SIMD4<Float>(Float($0), 50, 1, 0) }
    try batch.setTransforms(up.span, of: balls.map { try batch.translated($0) })
    try batch.step(by: stepLength)
    try batch.reset()
    try batch.withWorld(0) { world throws(WorldError) in try world.step(by: stepLength) }
    let alone = try resting.makeWorld()
    try alone.step(by: stepLength)
    XCTAssertEqual(try batch.stateHash(of: 0), alone.stateHash)
  }

  /// Rays that their bodies turn out of what queries take see nothing; a look at worlds fails none.
  func testRaysFailNoWorld() throws {
    let world = try World.withFloor()
    let ball = try world.add(.circle(radius: 0.5), at: [0, 3])
    let batch = try WorldBatch(of: world, count: 2)
    let body = try batch.translated(ball)
    let diagonal = Float(0.5).squareRoot()
    let turned: [SIMD4<Float>] = [[0, 3, diagonal, diagonal], [0, 3, 1, 0]]
    try batch.setTransforms(turned.span, of: [body])
    let sensors = [
      RaySensor(on: body, Ray(origin: .zero, translation: [8e7, 8e7])),
      RaySensor(on: body, Ray(origin: .zero, translation: [0, -10]), turnsWithBody: false),
    ]
    var fractions = [Float](repeating: 0, count: 4)
    var span = fractions.mutableSpan
    try batch.castRays(sensors, into: &span)
    XCTAssertEqual(batch.failedWorlds, [])
    XCTAssertEqual(fractions[0], 1)
    XCTAssertEqual(fractions[1], 0.3, accuracy: 0.01)
  }

  /// The same handles are not the same layout.
  func testStatesOfOtherLayouts() throws {
    func chain(_ kind: JointKind, _ swapped: Bool) throws -> World {
      let world = try World()
      let a = try world.add(.circle(radius: 0.5), at: [0, 0])
      let b = try world.add(.circle(radius: 0.5), at: [2, 0])
      let c = try world.add(.circle(radius: 0.5), at: [4, 0])
      try world.addJoint(kind, a, swapped ? c : b, at: [1, 0])
      return world
    }
    let template = try chain(.revolute(RevoluteJoint()), false)
    let batch = try WorldBatch(of: template, count: 2)
    let others = [try chain(.weld(WeldJoint()), false), try chain(.revolute(RevoluteJoint()), true)]
    for other in others {
      XCTAssertThrowsError(try batch.reset(to: try other.snapshot())) {
        guard case .otherLayout? = $0 as? WorldError else { return XCTFail("\($0)") }
      }
    }
    try batch.reset(to: try chain(.revolute(RevoluteJoint(motor: JointMotor(speed: 1, maximum: 2))), false).snapshot())
    XCTAssertEqual(batch.failedWorlds, [])
  }

  /// A spring that one world has lost is that world's failure, whichever it is.
  func testALostSpringIsOneWorldsConcern() throws {
    let world = try World()
    let arm = try world.add(.circle(radius: 0.5), at: [1, 0])
    let spring = JointSpring(hertz: 2, dampingRatio: 1)
    try world.addJoint(.revolute(RevoluteJoint(spring: spring)), nil, arm, at: [0, 0])
    for index in 0..<2 {
      let batch = try WorldBatch(of: world, count: 2)
      let joint = batch.joints[0]
      try batch.withWorld(index) { world throws(WorldError) in try world.setSpring(nil, of: joint) }
      try batch.setSpringTargets([1, 1].span)
      XCTAssertEqual(batch.failedWorlds, [index])
    }
  }

  /// A world with a frozen body has failed, however it came by it.
  func testFrozenBodiesAreFailures() throws {
    let world = try World()
    try world.setGravity(.zero)
    let ball = try world.add(.circle(radius: 0.5), at: [0, 0])
    let batch = try WorldBatch(of: world, count: 3)
    let body = try batch.translated(ball)
    func freeze(_ index: Int) throws {
      try batch.withWorld(index) { world throws(WorldError) in
        try world.setMass(1e-12, center: .zero, inertia: 0, of: body)
        try world.applyForce([1e20, 0], to: body)
        try world.step(by: stepLength)
      }
    }
    try freeze(1)
    XCTAssertEqual(batch.failedWorlds, [1])
    let bad = try batch.snapshot(of: 1)
    try batch.reset(worlds: [true, false, false].span, to: bad)
    XCTAssertEqual(batch.failedWorlds, [0, 1])
    try batch.copy(1, to: [false, false, true].span)
    XCTAssertEqual(batch.failedWorlds, [0, 1, 2])
    try batch.reset()
    XCTAssertEqual(batch.failedWorlds, [])
  }

  /// A hook that asks the batch which is being stepped is refused.
  func testHooksAreRefused() throws {
    let world = try World.withFloor()
    var definition = ShapeDefinition(.circle(radius: 0.5))
    definition.enablesPreSolve = true
    let ball = try world.addBody(BodyDefinition(.dynamic, position: [0, 0.5]))
    try world.addShape(definition, to: ball)
    let batch = try WorldBatch(of: world, count: 4, workers: 2)
    let refusals = Locked(0)
    try batch.withWorld(0) { world throws(WorldError) in
      world.preSolveHook = { _ in
        do throws(WorldError) {
          _ = try batch.stateHash(of: 3)
        } catch {
          if error == .locked(operation: "stateHash") { refusals.withLock { $0 += 1 } }
        }
        do throws(WorldError) {
          _ = try batch.failure(of: 3)
        } catch {
          if error == .locked(operation: "failure") { refusals.withLock { $0 += 1 } }
        }
        return true
      }
    }
    for _ in 0..<10 { try batch.step(by: stepLength) }
    XCTAssertGreaterThan(refusals.withLock { $0 }, 10)
    XCTAssertEqual(refusals.withLock { $0 } % 2, 0)
  }
}
