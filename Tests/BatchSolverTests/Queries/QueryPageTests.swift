internal import BatchSolver
internal import XCTest

/// The program of docs/queries.md.
final class QueryPageTests: XCTestCase {
  func testProgramOfThePage() throws {
    let world = try World()
    let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
    try world.addShape(ShapeDefinition(.box(halfWidth: 20, halfHeight: 1)), to: ground)
    let crate = try world.addBody(BodyDefinition(.dynamic, position: [3, 0.5]))
    try world.addShape(ShapeDefinition(.square(0.5)), to: crate)

    let hit = try XCTUnwrap(world.castRay(Ray(origin: [0, 0.5], translation: [10, 0])))
    XCTAssertEqual(hit.body, crate)
    XCTAssertEqual(hit.fraction, 0.25, accuracy: 1e-6)
    let rays = (0..<360).map {
      Ray(origin: [0, 2], translation: Rotation(angle: Float($0) * .pi / 180).apply([30, 0]))
    }
    let distances = try world.castRays(rays.span).map { hit in hit.map { 30 * $0.fraction } }
    XCTAssertEqual(try XCTUnwrap(distances[270]), 2, accuracy: 1e-4)
    XCTAssertNil(distances[90])

    let nearby = try world.shapes(overlapping: .circle(radius: 2), at: [3, 0.5])
    XCTAssertEqual(nearby.count, 2)
    XCTAssertEqual(try world.closestPoints(between: nearby[0], and: nearby[1]).distance, 0)

    var player = try CharacterMover(lower: [0, -0.4], upper: [0, 0.4], radius: 0.3, position: [0, 0.7])
    var velocity: SIMD2<Float> = [4, 0]
    for _ in 0..<60 {
      velocity.y -= 10 / 60
      try player.move(by: velocity / 60, in: world)
      velocity = player.clip(velocity)
    }
    XCTAssertEqual(player.position.x, 2.2, accuracy: 0.011)
    XCTAssertEqual(player.position.y, 0.7, accuracy: 0.011)
    XCTAssertEqual(velocity.x, 0, accuracy: 1e-3)

    try world.explode(at: [2, 0], radius: 3, falloff: 2, impulsePerLength: 5)
    XCTAssertGreaterThan(try world.linearVelocity(of: crate).x, 0)
  }
}
