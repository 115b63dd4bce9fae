internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Overlaps, points and closest points against all shapes of random scenes.
final class OverlapTests: XCTestCase {
  func testOverlapsAreThoseOfAllShapes() throws {
    var random = SeededGenerator()
    let world = try World.random(&random)
    let shapes = try world.sceneShapes()
    var count = 0
    for _ in 0..<300 {
      let geometry = randomGeometry(&random)
      let pose = randomPose(&random, reach: 15)
      let core = try ConvexProxy(geometry).placed(at: pose)
      let found = try world.shapes(
        overlapping: geometry, at: pose.position, rotation: pose.rotation)
      XCTAssertEqual(found.map(\.index), found.map(\.index).sorted())
      for shape in shapes {
        let gap = Double(shape.core.radius + core.radius)
        let distance = ProxyReference(shape.core).distance(ProxyReference(core)) - gap
        // Cores that overlap have distance 0, and lines overlap by no more than rounding.
        let isTouching = distance < 0 || (gap == 0 && distance == 0)
        if abs(distance) > 1e-4 || (gap == 0 && distance == 0) {
          if gap == 0, shape.core.count == 2 || core.count == 2, isTouching != found.contains(shape.id) { continue }
          XCTAssertEqual(found.contains(shape.id), isTouching, "\(geometry) at \(pose), \(shape), \(distance)")
        }
      }
      count += found.count
    }
    XCTAssertGreaterThan(count, 300)
  }

  func testBoxesAndPointsAreThoseOfAllShapes() throws {
    var random = SeededGenerator()
    let world = try World.random(&random)
    let shapes = try world.sceneShapes()
    var count = 0
    for _ in 0..<300 {
      let pose = randomPose(&random, reach: 15)
      let low = pose.position
      let box = BoundingBox(low: low, high: low + [.random(in: 0...4, using: &random), 1])
      let inBox = try world.shapes(overlapping: box)
      let atPoint = try world.shapes(at: low)
      for shape in shapes {
        let aabb = shape.core.aabb
        let gaps = pointwiseMax(aabb.low - box.high, box.low - aabb.high)
        let apart = max(gaps.x, gaps.y)
        if abs(apart) > 1e-4 { XCTAssertEqual(inBox.contains(shape.id), apart < 0) }
        let distance = ProxyReference(shape.core).distance(to: SIMD2<Double>(low))
        if distance > 1e-4 { XCTAssertFalse(atPoint.contains(shape.id)) }
        if distance == 0, shape.core.radius > 0 || shape.core.count > 2 {
          let inside = ProxyReference(shape.core).distance(ProxyReference(ConvexProxy(point: low)))
          if inside < Double(shape.core.radius) - 1e-4 || shape.core.radius == 0 {
            XCTAssertTrue(atPoint.contains(shape.id))
          }
        }
      }
      count += inBox.count
    }
    XCTAssertGreaterThan(count, 300)
  }

  func testFilter() throws {
    let world = try World()
    let body = try world.addBody(BodyDefinition(.static))
    let shape = try world.addShape(ShapeDefinition(.square(1), filter: CollisionFilter(category: 2)), to: body)
    XCTAssertEqual(try world.shapes(at: .zero), [shape])
    XCTAssertEqual(try world.shapes(at: .zero, filter: QueryFilter(mask: 4)), [])
    XCTAssertEqual(try world.shapes(at: .zero, filter: QueryFilter(excludedBody: body)), [])
    try world.removeShape(shape)
    XCTAssertEqual(try world.shapes(at: .zero), [])
  }

  func testClosestPoints() throws {
    let world = try World()
    let a = try world.addBody(BodyDefinition(.dynamic, position: [-3, 0]))
    let box = try world.addShape(ShapeDefinition(.square(1)), to: a)
    let b = try world.addBody(BodyDefinition(.static, position: [3, 0.5]))
    let ball = try world.addShape(ShapeDefinition(.circle(radius: 1)), to: b)
    let points = try world.closestPoints(between: box, and: ball)
    XCTAssertEqual(points, try world.closestPoints(from: .square(1), at: [-3, 0], to: ball))
    XCTAssertEqual(points.distance, 4, accuracy: 1e-6)
    XCTAssertEqual(points.pointA, [-2, 0.5])
    XCTAssertEqual(points.pointB.x, 2, accuracy: 1e-6)
    XCTAssertEqual(points.normal, [1, 0])
    XCTAssertEqual(try world.closestPoints(from: [3, 4.5], to: ball).distance, 3, accuracy: 1e-6)
    XCTAssertEqual(try world.closestPoints(from: [3, 0.7], to: ball).distance, 0)
    // Of a disabled body, too, and where it was put meanwhile.
    try world.setEnabled(false, of: a)
    try world.setPose(position: [-4, 0], rotation: .identity, of: a)
    XCTAssertEqual(try world.closestPoints(between: box, and: ball).distance, 5, accuracy: 1e-6)
    try world.removeShape(ball)
    XCTAssertThrowsError(try world.closestPoints(between: box, and: ball)) {
      XCTAssertEqual($0 as? WorldError, .staleShape(ball))
    }
  }

  func testBadArgumentsAreRefused() throws {
    let world = try World()
    for query: () throws -> Void in [
      { _ = try world.shapes(at: [.nan, 0]) },
      { _ = try world.shapes(overlapping: BoundingBox(low: [1, 0], high: [0, 1])) },
      { _ = try world.shapes(overlapping: BoundingBox(low: [0, 0], high: [0, .infinity])) },
      { _ = try world.shapes(overlapping: .circle(radius: .nan)) },
      { _ = try world.shapes(overlapping: .circle(radius: 1), at: [0, .infinity]) },
    ] {
      XCTAssertThrowsError(try query()) {
        guard case WorldError.invalidValue = $0 else { return XCTFail("\($0)") }
      }
    }
  }
}
