internal import BatchSolver
internal import XCTest

/// Explosions push away from their centre.
final class ExplosionTests: XCTestCase {
  func testARingOfBallsFliesApart() throws {
    let world = try World()
    try world.setGravity(.zero)
    let balls = try (0..<12).map { index in
      try world.add(.circle(radius: 0.5), at: Rotation(angle: .pi / 6 * Float(index)).apply([4, 0]))
    }
    try world.setAwake(false, of: balls[3])
    try world.explode(at: .zero, radius: 5, impulsePerLength: 2)
    let mass = try world.mass(of: balls[0])
    for (index, ball) in balls.enumerated() {
      let velocity = try world.linearVelocity(of: ball)
      let direction = Rotation(angle: .pi / 6 * Float(index)).apply([1, 0])
      // A ball of 1 m breadth.
      XCTAssertEqual(velocity.x, 2 / mass * direction.x, accuracy: 1e-5)
      XCTAssertEqual(velocity.y, 2 / mass * direction.y, accuracy: 1e-5)
      XCTAssertEqual(try world.angularVelocity(of: ball), 0, accuracy: 1e-5)
      XCTAssertTrue(try world.isAwake(ball))
    }
    let momentum = try world.momentum()
    XCTAssertEqual(momentum.x, 0, accuracy: 1e-5)
    XCTAssertEqual(momentum.y, 0, accuracy: 1e-5)
  }

  func testStrengthFallsOffAndMaskAndTypeCount() throws {
    let world = try World()
    func speed(_ x: Float, _ filter: CollisionFilter = CollisionFilter(), _ type: BodyType = .dynamic) throws -> Float {
      let body = try world.addBody(BodyDefinition(type, position: [x, 100]))
      try world.addShape(ShapeDefinition(.square(0.5), filter: filter), to: body)
      try world.explode(
        at: [0, 100], radius: 2, falloff: 4, impulsePerLength: 3, filter: QueryFilter(mask: ~2))
      let velocity = try world.linearVelocity(of: body)
      try world.removeBody(body)
      return velocity.x
    }
    XCTAssertEqual(try speed(1.5), 3, accuracy: 1e-5)
    XCTAssertEqual(try speed(4.5), 1.5, accuracy: 1e-5)
    XCTAssertEqual(try speed(-4.5), -1.5, accuracy: 1e-5)
    XCTAssertEqual(try speed(6.6), 0)
    XCTAssertEqual(try speed(1.5, CollisionFilter(category: 2)), 0)
    XCTAssertEqual(try speed(1.5, CollisionFilter(), .kinematic), 0)
    XCTAssertEqual(try speed(0.2), 3, accuracy: 1e-5, "the centre is inside")
  }

  func testABoxHitOffItsCentreSpins() throws {
    let world = try World()
    let box = try world.add(.box(halfWidth: 1, halfHeight: 0.2), at: [0, 2])
    try world.explode(at: [0.9, 1], radius: 3, impulsePerLength: 1)
    XCTAssertGreaterThan(try world.linearVelocity(of: box).y, 0)
    XCTAssertGreaterThan(try world.angularVelocity(of: box), 0)
  }

  func testBadExplosionsAreRefused() throws {
    let world = try World()
    XCTAssertThrowsError(try world.explode(at: [.nan, 0], radius: 1, impulsePerLength: 1))
    XCTAssertThrowsError(try world.explode(at: .zero, radius: -1, impulsePerLength: 1))
    XCTAssertThrowsError(try world.explode(at: .zero, radius: 1, falloff: .infinity, impulsePerLength: 1))
    XCTAssertThrowsError(try world.explode(at: .zero, radius: 1, impulsePerLength: .nan))
    // In a hook the world may be asked, not changed.
    var wasRefused = false
    var hit: CastHit?
    world.filterHook = { _, _ in
      wasRefused = (try? world.explode(at: .zero, radius: 1, impulsePerLength: 1)) == nil
      hit = try? world.castRay(Ray(origin: [-5, 0], translation: [10, 0]))
      return true
    }
    for x: Float in [0, 0.4] {
      var shape = ShapeDefinition(.circle(radius: 0.5))
      shape.enablesFilterHook = true
      try world.addShape(shape, to: world.addBody(BodyDefinition(.dynamic, position: [x, 0])))
    }
    try world.step(by: 1 / 60)
    world.filterHook = nil
    XCTAssertTrue(wasRefused)
    XCTAssertNotNil(hit)
  }
}
