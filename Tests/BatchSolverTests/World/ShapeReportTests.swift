internal import BatchSolver
internal import TestSupport
internal import XCTest

/// What is told of a shape's contacts can be switched on and off; where shapes are; how fast points are.
final class ShapeReportTests: XCTestCase {
  func testContactEvents() throws {
    let world = try World.withFloor()
    let ball = try world.add(.circle(radius: 0.5), at: [0, 0.52])
    let shape = try world.shapes(of: ball)[0]
    let floor = try XCTUnwrap(world.allShapes.first { $0 != shape })
    for shape in [shape, floor] { try world.setContactEventsEnabled(false, of: shape) }
    XCTAssertFalse(try world.areContactEventsEnabled(shape))
    func bounce() throws -> (began: Int, ended: Int) {
      var (began, ended) = (0, 0)
      try world.setLinearVelocity([0, 2], of: ball)
      for _ in 0..<60 {
        try world.step(by: stepLength)
        began += world.beginEvents.count
        ended += world.endEvents.count
      }
      return (began, ended)
    }
    for _ in 0..<20 { try world.step(by: stepLength) }
    XCTAssertTrue(world.allContacts.contains { $0.isTouching })
    let silent = try bounce()
    XCTAssertEqual(silent.began + silent.ended, 0)
    // It touches: it does not begin again, and its end is told.
    try world.setContactEventsEnabled(true, of: floor)
    try world.step(by: stepLength)
    XCTAssertEqual(world.beginEvents.count, 0)
    let told = try bounce()
    XCTAssertEqual(told.began, 1)
    XCTAssertEqual(told.ended, 1)
    world.checkInvariants()
  }

  /// A ball that falls from h arrives with sqrt(2 g h).
  func testHitEvents() throws {
    let world = try World.withFloor()
    let ball = try world.add(.circle(radius: 0.5), at: [0, 5.5])
    let shape = try world.shapes(of: ball)[0]
    func fall() throws -> [HitEvent] {
      var hits: [HitEvent] = []
      try world.setPose(position: [0, 5.5], rotation: .identity, of: ball)
      try world.setLinearVelocity(.zero, of: ball)
      for _ in 0..<90 {
        try world.step(by: stepLength)
        hits += world.hitEvents
      }
      return hits
    }
    XCTAssertEqual(try fall().count, 0)
    // Also of a contact that there is.
    XCTAssertTrue(world.allContacts.contains { $0.isTouching })
    try world.setHitEventsEnabled(true, of: shape)
    XCTAssertTrue(try world.areHitEventsEnabled(shape))
    let hits = try fall()
    XCTAssertEqual(hits.count, 1)
    XCTAssertEqual(hits.first?.approachSpeed ?? 0, 10, accuracy: 0.3)
    try world.setHitEventsEnabled(false, of: shape)
    XCTAssertEqual(try fall().count, 0)
  }

  /// A chain that bears bodies until a hook lets them through.
  func testAChainMayBeAOneWayPlatform() throws {
    let world = try World()
    let ground = try world.addBody(BodyDefinition())
    let chain = try world.addChain(ChainDefinition([[9, 0], [6, 0], [0, 0], [-6, 0], [-9, 0]]), to: ground)
    let ball = try world.add(.circle(radius: 0.25), at: [1, 1])
    for _ in 0..<60 { try world.step(by: stepLength) }
    XCTAssertEqual(try world.position(of: ball).y, 0.25, accuracy: 0.02)
    var asked = 0
    world.preSolveHook = { _ in
      asked += 1
      return false
    }
    try world.step(by: stepLength)
    XCTAssertEqual(asked, 0)
    for segment in chain { try world.setPreSolveEnabled(true, of: segment) }
    try world.setAwake(true, of: ball)
    XCTAssertTrue(try world.isPreSolveEnabled(chain[0]))
    for _ in 0..<60 { try world.step(by: stepLength) }
    XCTAssertGreaterThan(asked, 0)
    XCTAssertLessThan(try world.position(of: ball).y, -1)
  }

  func testBadHandles() throws {
    let world = try World.withFloor()
    let ball = try world.add(.circle(radius: 0.5), at: [0, 2])
    let shape = try world.shapes(of: ball)[0]
    try world.removeBody(ball)
    XCTAssertThrowsError(try world.setHitEventsEnabled(true, of: shape)) {
      XCTAssertEqual($0 as? WorldError, .staleShape(shape))
    }
    XCTAssertThrowsError(try world.areHitEventsEnabled(shape))
    XCTAssertThrowsError(try world.boundingBox(of: shape))
    XCTAssertThrowsError(try world.boundingBox(of: ball))
  }

  func testBoundingBoxes() throws {
    let world = try World()
    let body = try world.addBody(BodyDefinition(.dynamic, position: [3, 2], rotation: Rotation(angle: .pi / 4)))
    XCTAssertNil(try world.boundingBox(of: body))
    let box = try world.addShape(ShapeDefinition(.square(1)), to: body)
    try world.addShape(ShapeDefinition(.circle(center: [2, 0], radius: 0.5)), to: body)
    let diagonal = Float(2).squareRoot()
    let tight = try world.boundingBox(of: box)
    for (found, expected) in [
      (tight.low.x, 3 - diagonal), (tight.low.y, 2 - diagonal), (tight.high.x, 3 + diagonal),
      (tight.high.y, 2 + diagonal),
    ] { XCTAssertEqual(found, expected, accuracy: 1e-5) }
    // Also where a body is put while it is disabled.
    try world.setEnabled(false, of: body)
    try world.setPose(position: [10, 0], rotation: .identity, of: body)
    let all = try XCTUnwrap(world.boundingBox(of: body))
    XCTAssertEqual(all.low.x, 9, accuracy: 1e-5)
    XCTAssertEqual(all.high.x, 12.5, accuracy: 1e-5)
    XCTAssertEqual(all.high.y, 1, accuracy: 1e-5)
  }

  /// A wheel that rolls has no velocity where it touches the ground, and twice its own at the top.
  func testVelocityOfAPoint() throws {
    let world = try World()
    let wheel = try world.add(.circle(radius: 0.5), at: [2, 0.5])
    try world.setLinearVelocity([3, 0], of: wheel)
    try world.setAngularVelocity(-6, of: wheel)
    let below = try world.linearVelocity(of: wheel, at: [2, 0])
    XCTAssertEqual((below * below).sum(), 0, accuracy: 1e-9)
    XCTAssertEqual(try world.linearVelocity(of: wheel, at: [2, 1]).x, 6, accuracy: 1e-5)
    XCTAssertThrowsError(try world.linearVelocity(of: wheel, at: [.nan, 1]))
    XCTAssertTrue(try world.isSleepAllowed(wheel))
    try world.setSleep(allowed: false, threshold: 0.05, of: wheel)
    XCTAssertFalse(try world.isSleepAllowed(wheel))
  }
}
