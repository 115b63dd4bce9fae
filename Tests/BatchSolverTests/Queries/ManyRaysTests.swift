internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Many rays at once give, bit for bit, what each gives alone.
final class ManyRaysTests: XCTestCase {
  /// What the rays hit together, after it was compared with what each hits alone.
  private func checked(_ rays: [Ray], in world: World, _ filter: QueryFilter = QueryFilter()) throws -> [HitBits?] {
    let together = try world.castRays(rays.span, filter: filter).map { $0.map(HitBits.init) }
    XCTAssertEqual(together.count, rays.count)
    for (ray, hit) in zip(rays, together) {
      XCTAssertEqual(try world.castRay(ray, filter: filter).map(HitBits.init), hit, "\(ray)")
      XCTAssertEqual(try world.castRayThrough(ray, filter: filter).first.map(HitBits.init), hit, "\(ray)")
    }
    return together
  }

  /// Neighbours of all kinds: fans around a point, beams side by side, and rays that have nothing in common.
  private func randomRays(_ random: inout SeededGenerator) -> [Ray] {
    var rays: [Ray] = []
    for _ in 0..<8 {
      let middle = Ray.random(&random)
      let count = Int.random(in: 1...150, using: &random)
      let turn = Float.random(in: 0.001...0.3, using: &random)
      let step = Float.random(in: -0.3...0.3, using: &random)
      for index in 0..<count {
        rays.append(
          Ray(
            origin: middle.origin,
            translation: Rotation(angle: turn * Float(index)).apply(middle.translation)))
      }
      for index in 0..<count {
        rays.append(Ray(origin: middle.origin + [0, step * Float(index)], translation: middle.translation))
      }
      for _ in 0..<count { rays.append(Ray.random(&random)) }
    }
    return rays
  }

  func testRandomScenesAtEveryLevel() throws {
    let seed = SeededGenerator().seed
    var hits: [[HitBits?]] = []
    for level in SIMDLevel.available {
      var random = SeededGenerator(seed: seed)
      let world = try World.random(&random, level: level)
      let bodies = world.allBodies
      var found: [HitBits?] = []
      for _ in 0..<4 {
        let rays = randomRays(&random)
        let filter = QueryFilter(
          mask: UInt64.random(in: 1..<8, using: &random), excludedBody: bodies.randomElement(using: &random))
        found += try checked(rays, in: world)
        found += try checked(rays, in: world, filter)
        try world.step(by: 1 / 60)
      }
      hits.append(found)
      XCTAssertEqual(found, hits[0], "\(level)")
    }
    XCTAssertGreaterThan(hits[0].count { $0 != nil }, 1000)
    XCTAssertGreaterThan(hits[0].count { $0 == nil }, 100)
  }

  /// One kind of shape a scene, so that each way to solve a pair is met often, from outside and from inside.
  func testEveryKindOfShape() throws {
    let hexagon: [SIMD2<Float>] = (0..<6).map { Rotation(angle: Float($0)).apply([0.7, 0]) }
    let octagon: [SIMD2<Float>] = (0..<8).map { Rotation(angle: 0.78 * Float($0)).apply([0.6, 0]) }
    let geometries: [ShapeGeometry] = [
      .circle(radius: 0.5), .circle(center: [0.2, 0.1], radius: 0.1), .capsule([-0.5, 0], [0.5, 0.1], radius: 0.2),
      .segment([-0.6, 0], [0.6, 0.2]), .square(0.5), .box(halfWidth: 0.7, halfHeight: 0.2, radius: 0.15),
      .polygon([[-0.5, -0.4], [0.6, -0.3], [0, 0.6]]), .polygon([[-0.5, -0.4], [0.6, -0.3], [0, 0.6]], radius: 0.3),
      .polygon(hexagon), .polygon(octagon, radius: 0.2),
    ]
    let seed = SeededGenerator().seed
    for (number, geometry) in geometries.enumerated() {
      var reference: [HitBits?]?
      for level in SIMDLevel.available {
        var random = SeededGenerator(seed: seed &+ UInt64(number))
        var settings = WorldSettings()
        settings.gravity = .zero
        let world = try World(settings, simdLevel: level)
        for place in 0..<100 {
          let angle = place % 4 == 0 ? 0 : Float.random(in: -3...3, using: &random)
          let body = try world.addBody(
            BodyDefinition(
              place % 2 == 0 ? .static : .dynamic,
              position: [3 * Float(place % 10) - 15, 3 * Float(place / 10) - 15], rotation: Rotation(angle: angle)))
          try world.addShape(ShapeDefinition(geometry), to: body)
        }
        try world.step(by: 1 / 60)
        let hits = try checked(randomRays(&random), in: world)
        XCTAssertGreaterThan(hits.count { $0 != nil }, 30, "\(geometry)")
        XCTAssertEqual(hits, reference ?? hits, "\(level): \(geometry)")
        reference = hits
      }
    }
  }

  func testNoneAndPartsOfBlocks() throws {
    var random = SeededGenerator()
    let world = try World.random(&random)
    for count in [0, 1, 2, 15, 16, 17, 63, 64, 65, 129] {
      XCTAssertEqual(try checked((0..<count).map { _ in Ray.random(&random) }, in: world).count, count)
    }
    XCTAssertEqual(try World().castRays([Ray(origin: .zero, translation: [1, 0])].span), [nil])
  }

  func testTheFirstBadRayIsNamed() throws {
    let good = Ray(origin: .zero, translation: [1, 0])
    let bad = Ray(origin: .zero, translation: [.nan, 0])
    XCTAssertThrowsError(try World().castRays([good, good, bad, bad].span)) {
      guard case WorldError.invalidValue(let name, _, _) = $0 else { return XCTFail("\($0)") }
      XCTAssertTrue(name.contains("rays[2]"), name)
    }
  }
}
