internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Rays against closed forms, and against all shapes of random scenes.
final class RayCastTests: XCTestCase {
  private func hit(_ geometry: ShapeGeometry, from origin: SIMD2<Float>, by translation: SIMD2<Float>) throws
    -> CastHit?
  {
    let world = try World()
    try world.addShape(ShapeDefinition(geometry), to: world.addBody(BodyDefinition(.static)))
    let waiting = try world.castRay(Ray(origin: origin, translation: translation))
    try world.step(by: 1 / 60)
    XCTAssertEqual(try world.castRay(Ray(origin: origin, translation: translation)), waiting)
    return waiting
  }

  func testClosedForms() throws {
    let circle = try XCTUnwrap(hit(.circle(radius: 1), from: [-3, 0.6], by: [4, 0]))
    XCTAssertEqual(circle.fraction, (3 - 0.8) / 4, accuracy: 1e-6)
    XCTAssertEqual(circle.normal.x, -0.8, accuracy: 1e-6)
    XCTAssertEqual(circle.point.y, 0.6, accuracy: 1e-6)
    let capsule = try XCTUnwrap(hit(.capsule([-1, 0], [1, 0], radius: 0.5), from: [0.5, 2], by: [0, -2]))
    XCTAssertEqual(capsule.fraction, 0.75, accuracy: 1e-6)
    XCTAssertEqual(capsule.normal, [0, 1])
    let end = try XCTUnwrap(hit(.capsule([-1, 0], [1, 0], radius: 0.5), from: [3, 0], by: [-3, 0]))
    XCTAssertEqual(end.point.x, 1.5, accuracy: 1e-6)
    let box = try XCTUnwrap(hit(.square(1), from: [-2, -2], by: [2, 1.5]))
    XCTAssertEqual(box.point.x, -2 + 2 * (1 / 1.5), accuracy: 1e-6)
    XCTAssertEqual(box.normal, [0, -1])
    let rounded = try XCTUnwrap(
      hit(.box(halfWidth: 1, halfHeight: 1, radius: 0.5), from: [3, 3], by: [-3, -3]))
    XCTAssertEqual(rounded.point.x, 1 + 0.5 * Float(0.5).squareRoot(), accuracy: 1e-6)
    // Through the sharp corner that the rounded one does not have.
    XCTAssertNil(try hit(.box(halfWidth: 1, halfHeight: 1, radius: 0.5), from: [1.4, 3], by: [0.2, -3.2]))
    for side in [Float(1), -1] {
      let segment = try XCTUnwrap(hit(.segment([-1, 0], [1, 0]), from: [0.2, side], by: [0, -2 * side]))
      XCTAssertEqual(segment.fraction, 0.5, accuracy: 1e-6)
      XCTAssertEqual(segment.normal, [0, side])
    }
    XCTAssertNil(try hit(.circle(radius: 1), from: [0.2, 0.1], by: [4, 0]), "from inside")
    XCTAssertNil(try hit(.square(1), from: [0.2, 0.1], by: [4, 0]), "from inside")
    XCTAssertNil(try hit(.square(1), from: [-3, 0], by: [1.9, 0]), "too short")
  }

  func testFarFromTheOriginAndOverLongWays() throws {
    let world = try World()
    let center: SIMD2<Float> = [65_536, -32_768]
    let body = try world.addBody(BodyDefinition(.static, position: center))
    try world.addShape(ShapeDefinition(.box(halfWidth: 1, halfHeight: 1, radius: 0.5)), to: body)
    try world.step(by: 1 / 60)
    let near = try XCTUnwrap(world.castRay(Ray(origin: center + [-10, 0.5], translation: [20, 0])))
    XCTAssertEqual(near.fraction, 0.425, accuracy: 1e-3)
    for translation: SIMD2<Float> in [[1e6, 0], [0, -1e6], [-8e5, 8e5], [3e5, -1e6]] {
      let hit = try XCTUnwrap(world.castRay(Ray(origin: center - 0.5 * translation, translation: translation)))
      XCTAssertEqual(hit.fraction, 0.5, accuracy: 1e-5)
    }
  }

  func testChainIsHitFromItsFrontOnly() throws {
    let world = try World()
    let ground = try world.addBody(BodyDefinition(.static))
    try world.addChain(ChainDefinition((0...20).map { [10 - Float($0), 0] }), to: ground)
    // Joints included.
    for place in stride(from: Float(-6), through: 6, by: 0.25) {
      let down = try world.castRay(Ray(origin: [place, 1], translation: [0, -2]))
      XCTAssertEqual(try XCTUnwrap(down).normal, [0, 1])
      XCTAssertNil(try world.castRay(Ray(origin: [place, -1], translation: [0, 2])))
    }
  }

  func testHitsAreThoseOfAllShapes() throws {
    var random = SeededGenerator()
    let world = try World.random(&random)
    let shapes = try world.sceneShapes()
    XCTAssertGreaterThan(shapes.count, 300)
    var hitCount = 0
    for _ in 0..<500 {
      let ray = Ray.random(&random)
      let found = try world.castRayThrough(ray)
      XCTAssertEqual(try world.castRay(ray), found.first)
      XCTAssertEqual(found.map(\.fraction), found.map(\.fraction).sorted())
      let reference = RayReference(ray)
      let size = length(reference.translation)
      for shape in shapes {
        let hit = found.first { $0.shape == shape.id }
        switch reference.cast(shape) {
        case .hit(let distance):
          guard let hit else {
            XCTFail("\(ray) misses \(shape)")
            continue
          }
          hitCount += 1
          XCTAssertEqual(Double(hit.fraction) * size, distance, accuracy: 1e-3)
          XCTAssertEqual(hit.body, shape.body)
          XCTAssertEqual(length(SIMD2<Double>(hit.normal)), 1, accuracy: 1e-5)
          XCTAssertLessThanOrEqual(dot(SIMD2<Double>(hit.normal), reference.translation), 1e-4 * size)
          let core = ProxyReference(shape.core)
          let point = SIMD2<Double>(hit.point)
          XCTAssertEqual(core.distance(to: point), 0, accuracy: 1e-4)
          XCTAssertEqual(core.distance(to: point + 0.01 * SIMD2<Double>(hit.normal)), 0.01, accuracy: 1e-4)
        case .miss: XCTAssertNil(hit, "\(ray) hits \(shape)")
        case nil: break
        }
      }
      XCTAssertTrue(found.allSatisfy { hit in shapes.contains { $0.id == hit.shape } })
    }
    XCTAssertGreaterThan(hitCount, 1000)
  }

  /// A sleeper that is hit wakes, and moves, before its shape has a tile again.
  func testShapeThatWokeInTheStepIsWhereItsBodyIs() throws {
    let world = try World()
    try world.setGravity(.zero)
    var asleep = BodyDefinition(.dynamic, position: [0, 0])
    asleep.isAwake = false
    let sleeper = try world.addBody(asleep)
    try world.addShape(ShapeDefinition(.square(0.5)), to: sleeper)
    try world.add(.square(0.5), at: [-1.2, 0], velocity: [20, 0])
    var wasFound = 0
    for _ in 0..<10 {
      try world.step(by: 1 / 60)
      world.checkInvariants()
      let position = try world.position(of: sleeper)
      guard position.x > 0 else { continue }
      let hit = try XCTUnwrap(world.castRay(Ray(origin: position + [0, 2], translation: [0, -2])))
      XCTAssertEqual(hit.body, sleeper)
      let side = try XCTUnwrap(world.castRay(Ray(origin: position + [2, 0], translation: [-2, 0])))
      XCTAssertEqual(side.point.x, position.x + 0.5, accuracy: 1e-4)
      wasFound += 1
    }
    XCTAssertGreaterThan(wasFound, 5)
  }

  func testManyRaysAtOnceAreTheSameAtEveryLevelAndInSeveralThreads() throws {
    let seed = SeededGenerator().seed
    var reference: [HitBits?] = []
    for level in SIMDLevel.available {
      var random = SeededGenerator(seed: seed)
      let world = try World.random(&random, level: level)
      let rays = (0..<2000).map { _ in Ray.random(&random) }
      let hits = try world.castRays(rays.span).map { $0.map(HitBits.init) }
      XCTAssertEqual(hits, try rays.map { try world.castRay($0).map(HitBits.init) })
      if reference.isEmpty { reference = hits }
      XCTAssertEqual(hits, reference, "\(level)")
      let answers = try inThreads(world) { try $0.castRays(rays.span).map { $0.map(HitBits.init) } }
      for answer in answers { XCTAssertEqual(answer, reference) }
    }
    XCTAssertGreaterThan(reference.count { $0 != nil }, 1000)
  }

  func testFilter() throws {
    let world = try World()
    let near = try world.addBody(BodyDefinition(.static, position: [1, 0]))
    try world.addShape(ShapeDefinition(.circle(radius: 0.2), filter: CollisionFilter(category: 2)), to: near)
    let far = try world.addBody(BodyDefinition(.static, position: [2, 0]))
    try world.addShape(ShapeDefinition(.circle(radius: 0.2), filter: CollisionFilter(category: 4, mask: 8)), to: far)
    let ray = Ray(origin: .zero, translation: [4, 0])
    func body(_ filter: QueryFilter) throws -> BodyID? { try world.castRay(ray, filter: filter)?.body }
    XCTAssertEqual(try body(QueryFilter()), near)
    XCTAssertEqual(try body(QueryFilter(category: 8, mask: 4)), far)
    XCTAssertNil(try body(QueryFilter(category: 1, mask: 4)))
    XCTAssertNil(try body(QueryFilter(excludedBody: near)))
    XCTAssertEqual(try body(QueryFilter(category: 9, excludedBody: near)), far)
    try world.removeBody(near)
    XCTAssertThrowsError(try body(QueryFilter(excludedBody: near))) {
      XCTAssertEqual($0 as? WorldError, .staleBody(near))
    }
  }

  func testBadRaysAreRefused() throws {
    let world = try World()
    for ray in [
      Ray(origin: [.nan, 0], translation: [1, 0]), Ray(origin: [0, .infinity], translation: [1, 0]),
      Ray(origin: .zero, translation: [0, .nan]), Ray(origin: .zero, translation: [-.infinity, 0]),
      Ray(origin: .zero, translation: .zero), Ray(origin: .zero, translation: [1e-20, 0]),
      Ray(origin: [1e30, 0], translation: [1, 0]),
    ] {
      for query: (World) throws -> Void in [
        { _ = try $0.castRay(ray) }, { _ = try $0.castRayThrough(ray) }, { _ = try $0.castRays([ray].span) },
      ] {
        XCTAssertThrowsError(try query(world)) {
          guard case WorldError.invalidValue = $0 else { return XCTFail("\($0)") }
        }
      }
    }
  }
}
