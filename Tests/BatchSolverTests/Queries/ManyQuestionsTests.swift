internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Many casts and overlaps at once give, bit for bit, what each gives alone, whoever works on them.
final class ManyQuestionsTests: XCTestCase {
  private func questions(_ random: inout SeededGenerator) -> (casts: [ShapeCast], boxes: [BoundingBox]) {
    func vector(_ size: Float) -> SIMD2<Float> {
      [.random(in: -size...size, using: &random), .random(in: -size...size, using: &random)]
    }
    let casts = (0..<Int.random(in: 0...90, using: &random)).map { number in
      ShapeCast(
        number % 2 == 0
          ? .circle(radius: .random(in: 0.05...1, using: &random))
          : .box(halfWidth: .random(in: 0.05...1, using: &random), halfHeight: 0.3),
        at: vector(12), rotation: Rotation(angle: .random(in: -3...3, using: &random)), by: vector(8))
    }
    let boxes = (0..<Int.random(in: 0...90, using: &random)).map { _ in
      let low = vector(12)
      let size = vector(3)
      return BoundingBox(low: low, high: [low.x + abs(size.x), low.y + abs(size.y)])
    }
    return (casts, boxes)
  }

  func testRandomScenes() throws {
    var random = SeededGenerator()
    var hitCount = 0
    var shapeCount = 0
    for workers in [1, 2, 5] {
      let world = try World.random(&random)
      try world.updateSettings { $0.workers = workers }
      var lists = ShapeLists()
      for _ in 0..<6 {
        let (casts, boxes) = questions(&random)
        let filter = QueryFilter(excludedBody: world.allBodies.randomElement(using: &random))
        var hits = [CastHit?](repeating: nil, count: casts.count)
        var span = hits.mutableSpan
        try world.castShapes(casts.span, filter: filter, into: &span)
        for (cast, hit) in zip(casts, hits) {
          let alone = try world.castShape(
            cast.start.geometry, at: cast.start.position, rotation: cast.start.rotation, by: cast.translation,
            filter: filter)
          XCTAssertEqual(alone.map(HitBits.init), hit.map(HitBits.init))
        }
        hitCount += hits.count { $0 != nil }

        try world.shapes(overlapping: boxes.span, filter: filter, into: &lists)
        XCTAssertEqual(lists.count, boxes.count)
        for (index, box) in boxes.enumerated() {
          XCTAssertEqual(Array(lists[index]), try world.shapes(overlapping: box, filter: filter))
        }
        shapeCount += lists.shapes.count

        let geometries = casts.map(\.start)
        try world.withQueries { queries in
          try queries.shapes(overlapping: geometries.span, filter: filter, into: &lists)
        }
        XCTAssertEqual(lists.count, geometries.count)
        XCTAssertEqual(lists.ends.last ?? 0, lists.shapes.count)
        for (index, geometry) in geometries.enumerated() {
          XCTAssertEqual(
            Array(lists[index]),
            try world.shapes(
              overlapping: geometry.geometry, at: geometry.position, rotation: geometry.rotation, filter: filter))
        }
        try world.step(by: 1 / 60)
      }
    }
    XCTAssertGreaterThan(hitCount, 100)
    XCTAssertGreaterThan(shapeCount, 100)
  }

  /// The first bad question is named, and what was there stays.
  func testBadQuestions() throws {
    let world = try World.withFloor()
    try world.add(.circle(radius: 1), at: [0, 1])
    let good = ShapeCast(.circle(radius: 0.1), at: [0, 5], by: [0, -10])
    var hits: [CastHit?] = [nil, nil]
    func cast(_ casts: [ShapeCast]) throws(WorldError) {
      var span = hits.mutableSpan
      try world.castShapes(casts.span, into: &span)
    }
    try cast([good, good])
    let before = hits
    XCTAssertNotNil(before[1])
    XCTAssertThrowsError(try cast([good])) {
      XCTAssertEqual($0 as? WorldError, .countMismatch(name: "hits", count: 2, expected: 1))
    }
    XCTAssertThrowsError(try cast([good, ShapeCast(.circle(radius: 0.1), at: [.nan, 0], by: [0, -10])])) {
      XCTAssertTrue("\($0)".hasPrefix("casts[1] position is"), "\($0)")
    }
    XCTAssertThrowsError(try cast([ShapeCast(.circle(radius: 0.1), by: .zero), good])) {
      XCTAssertTrue("\($0)".hasPrefix("casts[0] translation is"), "\($0)")
    }
    XCTAssertThrowsError(try cast([good, ShapeCast(.circle(radius: -1), by: [0, 1])])) {
      XCTAssertTrue("\($0)".hasPrefix("casts[1] circle radius is"), "\($0)")
    }
    XCTAssertEqual(hits, before)

    func cast(_ rays: [Ray], into hits: inout [CastHit?]) throws(WorldError) {
      var span = hits.mutableSpan
      try world.castRays(rays.span, into: &span)
    }
    var one: [CastHit?] = [nil]
    XCTAssertThrowsError(try cast([], into: &one)) {
      XCTAssertEqual($0 as? WorldError, .countMismatch(name: "hits", count: 1, expected: 0))
    }

    var lists = ShapeLists()
    func find(_ boxes: [BoundingBox]) throws(WorldError) { try world.shapes(overlapping: boxes.span, into: &lists) }
    func find(_ geometries: [PlacedGeometry]) throws(WorldError) {
      try world.shapes(overlapping: geometries.span, into: &lists)
    }
    try find([BoundingBox(low: [-1, -1], high: [1, 1])])
    XCTAssertEqual(lists[0].count, 2)
    XCTAssertThrowsError(
      try find([BoundingBox(low: .zero, high: [1, 1]), BoundingBox(low: [2, 0], high: [1, 1])])
    ) { XCTAssertTrue("\($0)".hasPrefix("boxes[1] is"), "\($0)") }
    XCTAssertThrowsError(try find([PlacedGeometry(.circle(radius: .infinity))])) {
      XCTAssertTrue("\($0)".hasPrefix("geometries[0] circle radius is"), "\($0)")
    }
    XCTAssertEqual(lists.count, 1)
    XCTAssertEqual(lists[0].count, 2)
    try find([BoundingBox]())
    XCTAssertEqual(lists.count, 0)
  }
}
