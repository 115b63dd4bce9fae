internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Hulls of points, and convex parts of outlines: that they hold what they are made of, and that bodies take them.
final class OutlineTests: XCTestCase {
  private func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }

  private func corners(_ geometry: ShapeGeometry) -> [SIMD2<Double>] {
    guard case .polygon(let points, _) = geometry else { return [] }
    return points.map { SIMD2($0) }
  }

  private func area(_ corners: [SIMD2<Double>]) -> Double {
    corners.indices.reduce(0) { $0 + 0.5 * cross(corners[$1], corners[($1 + 1) % corners.count]) }
  }

  /// How far outside of a convex polygon a point is, m.
  private func distance(_ point: SIMD2<Double>, outside corners: [SIMD2<Double>]) -> Double {
    corners.indices.map { index in
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      let edge = b - a
      return -cross(edge, point - a) / (edge * edge).sum().squareRoot()
    }.max() ?? .infinity
  }

  // MARK: - Hulls

  func testAHullHoldsItsPointsAndHasCornersAmongThem() throws {
    var random = SeededGenerator()
    for _ in 0..<300 {
      // Few enough that the hull never has more than 8 corners.
      let points = (0..<Int.random(in: 4...8, using: &random)).map { _ in
        SIMD2(Float.random(in: -2...2, using: &random), Float.random(in: -2...2, using: &random))
      }
      let geometry = try ShapeGeometry.hull(of: points + points.shuffled(using: &random))
      let hull = corners(geometry)
      XCTAssertGreaterThan(area(hull), 0)
      XCTAssertTrue(hull.allSatisfy { corner in points.contains { SIMD2($0) == corner } })
      // Corners that no shape can have are left out: they stick out by half a millimetre, or are 5 mm from another.
      for point in points { XCTAssertLessThan(distance(SIMD2(point), outside: hull), 0.0055, "\(points)") }
      let world = try World()
      try world.addShape(ShapeDefinition(geometry), to: world.addBody(BodyDefinition(.dynamic)))
    }
  }

  func testPointsInsideAndOnEdgesAreNoCorners() throws {
    let square: [SIMD2<Float>] = [[0, 0], [2, 0], [2, 2], [0, 2]]
    let inside: [SIMD2<Float>] = [[1, 1], [1, 0], [2, 0.5], [0.3, 1.9], [0, 1], [2, 2]]
    XCTAssertEqual(Set(corners(try .hull(of: inside + square))), Set(square.map { SIMD2($0) }))
  }

  /// A circle's hull has too many corners: what is left is as large as eight corners can be, to a few hundredths.
  func testALargeHullKeepsWhatTakesMostArea() throws {
    let circle = (0..<1000).map { index in
      SIMD2(
        3 * Rotation(angle: 0.002 * .pi * Float(index)).cosine, 3 * Rotation(angle: 0.002 * .pi * Float(index)).sine)
    }
    let geometry = try ShapeGeometry.hull(of: circle, radius: 0.1)
    guard case .polygon(let points, let radius) = geometry else { return XCTFail("no polygon") }
    XCTAssertEqual(points.count, 8)
    XCTAssertEqual(radius, 0.1)
    // Eight triangles of r^2 sin(pi / 4) / 2 make a regular octagon: 2 sqrt(2) r^2.
    XCTAssertGreaterThan(area(corners(geometry)), 0.94 * 2 * 2.0.squareRoot() * 9)
  }

  func testWhatHasNoHullIsRefused() {
    let cases: [[SIMD2<Float>]] = [
      [], [[1, 1]], [[0, 0], [1, 1]], [[0, 0], [1, 1], [2, 2], [0.5, 0.5]], [[0, 0], [0.001, 0], [0, 0.001]],
      [[0, 0], [5, 0], [10, 0.0002]],
    ]
    for points in cases {
      XCTAssertThrowsError(try ShapeGeometry.hull(of: points), "\(points)") { error in
        guard case WorldError.invalidPolygon? = error as? WorldError else { return XCTFail("\(error)") }
      }
    }
    for points: [SIMD2<Float>] in [[[0, 0], [1, 0], [.nan, 1]], [[0, 0], [1, 0], [0, 2e8]]] {
      XCTAssertThrowsError(try ShapeGeometry.hull(of: points)) { error in
        guard case WorldError.invalidValue(name: "point 2", _, _)? = error as? WorldError else {
          return XCTFail("\(error)")
        }
      }
    }
    XCTAssertThrowsError(try ShapeGeometry.hull(of: [[0, 0], [1, 0], [0, 1]], radius: -1))
  }

  // MARK: - Parts

  /// Outlines around the origin, in either order: the mass of the parts, and where a point is in how many of them.
  func testPartsFillAnOutline() throws {
    var random = SeededGenerator()
    for round in 0..<200 {
      let count = 3 + round % 30
      var outline = (0..<count).map { index in
        let turn = Rotation(
          angle: (Float(index) + Float.random(in: 0.2...0.8, using: &random)) * 2 * .pi / Float(count))
        return Float.random(in: 0.5...3, using: &random) * SIMD2(turn.cosine, turn.sine)
      }
      let whole = area(outline.map { SIMD2($0) })
      // With three corners the origin may be outside, and the order turned around.
      guard count > 3 || whole > 0.1 else { continue }
      if Bool.random(using: &random) { outline.reverse() }
      let parts = try ShapeGeometry.convexParts(of: outline)
      XCTAssertTrue(parts.allSatisfy { (3...8).contains(corners($0).count) })
      // Corners of half a millimetre may be left out.
      XCTAssertEqual(parts.reduce(0) { $0 + area(corners($1)) }, whole, accuracy: 0.002)
      let world = try World()
      let body = try world.addBody(BodyDefinition(.dynamic))
      try world.addShapes(parts.map { ShapeDefinition($0, density: 2) }, to: body)
      XCTAssertEqual(Double(try world.mass(of: body)), 2 * whole, accuracy: 0.004 + 1e-5 * whole)
      for _ in 0..<30 {
        let point = SIMD2(Double.random(in: -3...3, using: &random), Double.random(in: -3...3, using: &random))
        let holding = parts.filter { distance(point, outside: corners($0)) < -0.002 }.count
        XCTAssertLessThanOrEqual(holding, 1)
      }
    }
  }

  func testAConvexOutlineOfManyCornersIsSliced() throws {
    let circle = (0..<40).map { index in
      let turn = Rotation(angle: 2 * .pi * Float(index) / 40)
      return 2 * SIMD2(turn.cosine, turn.sine)
    }
    let parts = try ShapeGeometry.convexParts(of: circle)
    XCTAssertGreaterThan(parts.count, 5)
    XCTAssertEqual(parts.reduce(0) { $0 + area(corners($1)) }, area(circle.map { SIMD2($0) }), accuracy: 1e-4)
    XCTAssertEqual(try ShapeGeometry.convexParts(of: Array(circle.prefix(3))).count, 1)
  }

  func testWhatIsNoOutlineIsRefusedWithTheReason() {
    let cases: [([SIMD2<Float>], String)] = [
      ([], "no points"), ([[0, 0], [1, 0]], "2 distinct points"), ([[0, 0], [1, 1], [2, 2]], "on one line"),
      ([[0, 0], [2, 2], [2, 0], [0, 2]], "edges 0 and 2 meet"),
      ([[0, 0], [0.004, 0], [0.004, 0.004], [0, 0.004]], "no area that a shape can have"),
    ]
    for (outline, reason) in cases {
      XCTAssertThrowsError(try ShapeGeometry.convexParts(of: outline)) { error in
        guard case WorldError.invalidPolygon? = error as? WorldError else { return XCTFail("\(error)") }
        XCTAssertTrue("\(error)".contains(reason), "\(error)")
      }
    }
    XCTAssertThrowsError(try ShapeGeometry.convexParts(of: [[0, 0], [.infinity, 0], [0, 1]])) { error in
      guard case WorldError.invalidValue(name: "outline point 1", _, _)? = error as? WorldError else {
        return XCTFail("\(error)")
      }
    }
  }
}
