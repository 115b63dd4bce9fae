internal import BatchSolver
internal import KernelInterface
internal import TestSupport
internal import XCTest

/// Cast shapes against closed forms, and against all shapes of random scenes.
final class ShapeCastTests: XCTestCase {
  /// Boxes that lie face to face overlap by nothing: they part freely, slide freely, and do not get in.
  func testFacesThatTouchPart() throws {
    let world = try World()
    let ground = try world.addBody(BodyDefinition())
    try world.addShape(ShapeDefinition(.box(halfWidth: 10, halfHeight: 0.5, center: [0, -0.5])), to: ground)
    let box = ShapeGeometry.box(halfWidth: 0.5, halfHeight: 0.5)
    XCTAssertNil(try world.castShape(box, at: [0, 0.5], by: [0, 5]))
    XCTAssertNil(try world.castShape(box, at: [0, 0.5], by: [3, 0]))
    let down = try XCTUnwrap(world.castShape(box, at: [0, 0.5], by: [0, -1]))
    XCTAssertEqual(down.fraction, 0)
    XCTAssertEqual(down.normal.y, 1, accuracy: 1e-5)
    // Deep inside there is no normal, whichever way it goes.
    let inside = try XCTUnwrap(world.castShape(box, at: [0, -0.4], by: [0, 5]))
    XCTAssertEqual(inside.fraction, 0)
    XCTAssertEqual(inside.normal, .zero)
  }

  func testClosedForms() throws {
    let world = try World()
    let body = try world.addBody(BodyDefinition(.static))
    try world.addShape(ShapeDefinition(.square(1)), to: body)
    let ball = try XCTUnwrap(world.castShape(.circle(radius: 0.5), at: [-4, 0.3], by: [5, 0]))
    XCTAssertEqual(ball.fraction, 0.5, accuracy: 1e-6)
    XCTAssertEqual(ball.point.x, -1, accuracy: 1e-6)
    XCTAssertEqual(ball.point.y, 0.3, accuracy: 1e-6)
    XCTAssertEqual(ball.normal, [-1, 0])
    // A corner comes down on the middle of the lid.
    let box = try XCTUnwrap(
      world.castShape(.square(0.5), at: [0, 4], rotation: Rotation(angle: .pi / 4), by: [0, -4]))
    XCTAssertEqual(box.fraction, (3 - Float(0.5).squareRoot()) / 4, accuracy: 1e-5)
    XCTAssertEqual(box.normal.y, 1, accuracy: 1e-6)
    XCTAssertEqual(box.point.x, 0, accuracy: 1e-5)
    XCTAssertNil(try world.castShape(.circle(radius: 0.5), at: [-4, 1.6], by: [8, 0]), "passes above")
    XCTAssertNil(try world.castShape(.circle(radius: 0.5), at: [-4, 0], by: [2.4, 0]), "ends before")
    let deep = try XCTUnwrap(world.castShape(.circle(radius: 0.5), at: [0.2, 0], by: [1, 0]))
    XCTAssertEqual(deep.fraction, 0)
    XCTAssertEqual(deep.normal, .zero)
    let touching = try XCTUnwrap(world.castShape(.circle(radius: 0.5), at: [1.4, 0], by: [-1, 0]))
    XCTAssertEqual(touching.fraction, 0)
    XCTAssertEqual(touching.normal, [1, 0])
    XCTAssertNil(try world.castShape(.circle(radius: 0.5), at: [1.4, 0], by: [1, 0]), "parts")
  }

  /// A box flew through a segment: where it had arrived, by rounding it was 1e-8 m beyond, and so seemed to part.
  func testSharpShapesAreHitWhereRoundingLetsThemCross() throws {
    let world = try World()
    let body = try world.addBody(BodyDefinition(.static))
    try world.addShape(ShapeDefinition(.segment([-1, 0], [1, 0])), to: body)
    let turn = Rotation(angle: 0.6)
    let hit = try XCTUnwrap(
      world.castShape(
        .box(halfWidth: 0.5, halfHeight: 0.25), at: [-0.5, 3], rotation: turn, by: [-1, -6]))
    // Its lower side comes down on the left end.
    let (sine, cosine) = (turn.sine, turn.cosine)
    let height: Float = 3 * cosine - 0.5 * sine - 0.25
    XCTAssertEqual(hit.fraction, height / (6 * cosine - sine), accuracy: 1e-6)
    XCTAssertEqual(hit.point.x, -1, accuracy: 1e-5)
    XCTAssertEqual(dot(SIMD2<Double>(hit.normal), SIMD2<Double>([-sine, cosine])), 1, accuracy: 1e-6)
  }

  /// As above, of all sharp shapes: one of 250 such casts went through.
  func testSharpShapesDoNotGetIntoEachOther() throws {
    var random = SeededGenerator()
    func core(_ position: SIMD2<Float>) throws -> ConvexProxy {
      let size = Float.random(in: 0.2...1, using: &random)
      let forms: [ShapeGeometry] = [
        .segment([-size, 0], [size, 0]), .box(halfWidth: size, halfHeight: 0.4),
        .polygon([[-0.5, -0.4], [0.5, -0.4], [0, size]]), .box(halfWidth: 20, halfHeight: size),
      ]
      let form = forms.randomElement(using: &random)!
      return try ConvexProxy(form).placed(
        at: Pose(position, Rotation(angle: Bool.random(using: &random) ? 0 : .random(in: -3...3, using: &random))))
    }
    var hitCount = 0
    for _ in 0..<4_000 {
      let target = try core(.zero)
      let way = Rotation(angle: .random(in: -3...3, using: &random)).apply([60, 0])
      let aim = SIMD2<Float>(.random(in: -1...1, using: &random), .random(in: -1...1, using: &random))
      let moving = try core(aim - 0.5 * way)
      let hit = target.cast(moving, by: way)
      let reference = ProxyReference(target)
      func distance(_ fraction: Float, aside: SIMD2<Float> = .zero) -> Double {
        reference.distance(ProxyReference(moving.moved(by: fraction * way + aside)))
      }
      if let hit {
        hitCount += 1
        if hit.fraction > 0 { XCTAssertLessThan(distance(hit.fraction), 1e-4) }
        XCTAssertEqual(length(SIMD2<Double>(hit.normal)), hit.normal == .zero ? 0 : 1, accuracy: 1e-5)
      }
      // Deeper than a millimetre is what overlaps wherever it is moved by one.
      for step in 1..<60 where Float(step) / 60 < hit?.fraction ?? 1 {
        let asides: [SIMD2<Float>] = [[0, 0], [1e-3, 0], [-1e-3, 0], [0, 1e-3], [0, -1e-3]]
        let overlaps = asides.allSatisfy { distance(Float(step) / 60, aside: $0) == 0 }
        XCTAssertFalse(overlaps, "\(moving) by \(way) is in \(target) after \(step) m, \(String(describing: hit))")
      }
    }
    XCTAssertGreaterThan(hitCount, 3_000)
  }

  func testChainIsHitFromItsFrontOnly() throws {
    let world = try World()
    let ground = try world.addBody(BodyDefinition(.static))
    try world.addChain(ChainDefinition((0...20).map { [10 - Float($0), 0] }), to: ground)
    let down = try XCTUnwrap(world.castShape(.circle(radius: 0.5), at: [0.1, 2], by: [0, -3]))
    XCTAssertEqual(down.fraction, 0.5, accuracy: 1e-6)
    XCTAssertNil(try world.castShape(.circle(radius: 0.5), at: [0.1, -2], by: [0, 3]))
  }

  /// A hit is right if the shape touches there and did not before; a miss, if the shape is apart all along its path.
  func testHitsAreThoseOfAllShapes() throws {
    var random = SeededGenerator()
    let world = try World.random(&random)
    let shapes = try world.sceneShapes().filter { !$0.isChainSegment }
    var hitCount = 0
    for _ in 0..<120 {
      let geometry = randomGeometry(&random)
      let pose = randomPose(&random, reach: 14)
      let translation = Ray.random(&random, reach: 3).translation
      let moving = try ConvexProxy(geometry).placed(at: pose)
      let found = try world.castShapeThrough(
        geometry, at: pose.position, rotation: pose.rotation, by: translation)
      XCTAssertEqual(
        try world.castShape(
          geometry, at: pose.position, rotation: pose.rotation, by: translation),
        found.first)
      XCTAssertEqual(found.map(\.fraction), found.map(\.fraction).sorted())
      for shape in shapes {
        let reference = ProxyReference(shape.core)
        let gap = Double(shape.core.radius + moving.radius)
        func distance(_ fraction: Float) -> Double {
          reference.distance(ProxyReference(moving.moved(by: fraction * translation))) - gap
        }
        if let hit = found.first(where: { $0.shape == shape.id }) {
          hitCount += 1
          guard hit.fraction > 0 else {
            XCTAssertLessThan(distance(0), 1e-4)
            continue
          }
          XCTAssertEqual(distance(hit.fraction), 0, accuracy: 1e-3)
          XCTAssertGreaterThan(distance(0.97 * hit.fraction), -1e-4)
          let point = SIMD2<Double>(hit.point)
          XCTAssertEqual(reference.distance(to: point), 0, accuracy: 2e-3)
          XCTAssertEqual(
            ProxyReference(moving.moved(by: hit.fraction * translation)).distance(to: point), 0, accuracy: 2e-3)
          XCTAssertLessThan(dot(SIMD2<Double>(hit.normal), SIMD2<Double>(translation)), 0)
        } else {
          for step in 0...16 where distance(0) > 0 || step == 16 {
            let fraction = Float(step) / 16
            // What overlaps at the start and parts is no hit.
            if distance(0) <= 0 { break }
            XCTAssertGreaterThan(distance(fraction), -1e-3, "\(geometry) at \(pose) by \(translation) misses \(shape)")
          }
        }
      }
    }
    XCTAssertGreaterThan(hitCount, 200)
  }

  func testAnswersAreTheSameAtEveryLevelAndInSeveralThreads() throws {
    let seed = SeededGenerator().seed
    var reference: [HitBits?] = []
    for level in SIMDLevel.available {
      var random = SeededGenerator(seed: seed)
      let world = try World.random(&random, level: level)
      let casts = (0..<300).map { _ in (randomGeometry(&random), Ray.random(&random)) }
      let answers = try inThreads(world) { queries in
        try casts.map { try queries.castShape($0.0, at: $0.1.origin, by: $0.1.translation).map(HitBits.init) }
      }
      if reference.isEmpty { reference = answers[0] }
      for answer in answers { XCTAssertEqual(answer, reference, "\(level)") }
    }
    XCTAssertGreaterThan(reference.count { $0 != nil }, 100)
  }

  func testBadCastsAreRefused() throws {
    let world = try World()
    for query: () throws -> Void in [
      { _ = try world.castShape(.circle(radius: -1), by: [1, 0]) },
      { _ = try world.castShape(.circle(radius: 1), by: .zero) },
      { _ = try world.castShape(.circle(radius: 1), at: [.nan, 0], by: [1, 0]) },
      { _ = try world.castShape(.circle(radius: 1), rotation: Rotation(cosine: 2, sine: 0), by: [1, 0]) },
      { _ = try world.castShapeThrough(.circle(radius: 1), by: [.infinity, 0]) },
      { _ = try world.castShape(.polygon([[0, 0], [1, 0]]), by: [1, 0]) },
    ] { XCTAssertThrowsError(try query()) { XCTAssertTrue($0 is WorldError) } }
  }
}
