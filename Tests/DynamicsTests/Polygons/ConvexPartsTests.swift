import BatchSolver
import Dynamics
import DynamicsBase
import Foundation
import TestSupport
import XCTest

/// Convex parts: they tile the polygon, are convex, have few corners, and the solver takes them.
final class ConvexPartsTests: XCTestCase {
  /// A star-shaped polygon: simple, because its corners go once around the origin.
  private func randomPolygon(_ random: inout SeededGenerator, count: Int) throws -> Polygon {
    try Polygon(
      (0..<count).map { index in
        let angle = (CGFloat(index) + CGFloat(Double.random(in: 0.1...0.9, using: &random))) * 2 * .pi / CGFloat(count)
        let radius = CGFloat(Double.random(in: 30...200, using: &random))
        return CGPoint(x: radius * cos(angle), y: radius * sin(angle))
      })
  }

  /// Area is kept, parts are convex and small, and random points are in as many parts as in the polygon.
  private func check(_ polygon: Polygon, _ parts: [Polygon], _ random: inout SeededGenerator, line: UInt = #line) {
    // Sums of a hundred areas, each with a few roundings.
    XCTAssertEqual(parts.map(\.area).reduce(0, +), polygon.area, accuracy: polygon.area * 1e-11, line: line)
    for part in parts {
      XCTAssertLessThanOrEqual(part.corners.count, Polygon.largestCornerCount, line: line)
      XCTAssertTrue(part.isConvex, line: line)
    }
    let outline = path(polygon)
    let pieces = parts.map(path)
    let box = outline.bounds
    for _ in 0..<50 {
      let point = CGPoint(
        x: CGFloat(Double.random(in: Double(box.minX)...Double(box.maxX), using: &random)),
        y: CGFloat(Double.random(in: Double(box.minY)...Double(box.maxY), using: &random)))
      XCTAssertEqual(pieces.filter { $0.contains(point) }.count, outline.contains(point) ? 1 : 0, line: line)
    }
  }

  private func path(_ polygon: Polygon) -> BezierPath {
    let path = BezierPath()
    path.move(to: polygon.points[0])
    for corner in polygon.points.dropFirst() { path.addLine(to: corner) }
    path.close()
    return path
  }

  func testRandomPolygonsAreTiled() throws {
    var random = SeededGenerator()
    for round in 0..<150 {
      let polygon = try randomPolygon(&random, count: 3 + round % 40)
      check(polygon, polygon.convexParts(), &random)
    }
  }

  func testCombsAndSpiralsAreTiled() throws {
    var random = SeededGenerator()
    var comb: [CGPoint] = [CGPoint(x: 0, y: 100)]
    for tooth in 0..<20 {
      comb.append(CGPoint(x: 10 * tooth, y: 0))
      comb.append(CGPoint(x: 10 * tooth + 5, y: 80))
    }
    comb.append(CGPoint(x: 200, y: 100))
    let polygon = try Polygon(comb)
    check(polygon, polygon.convexParts(), &random)
    func turn(_ radius: CGFloat, _ step: Int) -> CGPoint {
      let angle = CGFloat(step) * 0.3
      return CGPoint(x: (radius + CGFloat(step)) * cos(angle), y: (radius + CGFloat(step)) * sin(angle))
    }
    let spiral = try Polygon((0..<60).map { turn(20, $0) } + (0..<60).reversed().map { turn(14, $0) })
    check(spiral, spiral.convexParts(), &random)
  }

  func testMergingLeavesFewParts() throws {
    // An L is two rectangles, a plus three.
    func polygon(_ values: [(CGFloat, CGFloat)]) throws -> Polygon {
      try Polygon(values.map { CGPoint(x: $0.0, y: $0.1) })
    }
    let corner = try polygon([(0, 0), (20, 0), (20, 10), (10, 10), (10, 20), (0, 20)])
    XCTAssertEqual(corner.convexParts().count, 2)
    let plus = try polygon([
      (10, 0), (20, 0), (20, 10), (30, 10), (30, 20), (20, 20), (20, 30), (10, 30), (10, 20), (0, 20), (0, 10),
      (10, 10),
    ])
    XCTAssertLessThanOrEqual(plus.convexParts().count, 5)
  }

  func testConvexPolygonsBecomeSlices() throws {
    var random = SeededGenerator()
    for count in [8, 9, 12, 14, 15, 24, 100, 244] {
      let polygon = try Polygon(
        (0..<count).map { index in
          let angle = CGFloat(index) * 2 * .pi / CGFloat(count)
          return CGPoint(x: 500 * cos(angle), y: 250 * sin(angle))
        })
      let parts = polygon.convexParts()
      XCTAssertEqual(parts.count, count <= 8 ? 1 : (count + 5) / 6)
      check(polygon, parts, &random)
    }
    // A triangle with one side bulged into many corners: slices about the centroid may not do there.
    let arc = (0...30).map { index in CGPoint(x: 10 - 20 * Double(index) / 30, y: 0.01 * Double(index * (30 - index))) }
    let bulge = try Polygon([CGPoint(x: 0, y: -1000)] + arc)
    check(bulge, bulge.convexParts(), &random)
  }

  func testPartsAreTheSameEveryTime() throws {
    var random = SeededGenerator()
    let polygon = try randomPolygon(&random, count: 60)
    let again = try Polygon(polygon.points)
    XCTAssertEqual(polygon.convexParts().map(\.points), again.convexParts().map(\.points))
  }

  // MARK: - Outlines of items

  func testEllipses() throws {
    guard case .circle(let radius) = try ItemOutline.ellipse(width: 30, height: 30) else { return XCTFail("no circle") }
    XCTAssertEqual(radius, 15)
    guard case .parts(let rhombus) = try ItemOutline.ellipse(width: 20, height: 10) else { return XCTFail("no parts") }
    XCTAssertEqual(rhombus.count, 1)
    XCTAssertEqual(rhombus[0].area, 100, accuracy: 1e-9)
    guard case .parts(let parts) = try ItemOutline.ellipse(width: 100, height: 50) else { return XCTFail("no parts") }
    // The inscribed polygon of 24 corners at even angles has 24 / 2 sin(2 pi / 24) / pi of the ellipse's area; the
    // curve's even parameters are not quite even angles.
    XCTAssertEqual(parts.map(\.area).reduce(0, +), .pi * 1250 * 0.98862, accuracy: 5)
    for (width, height) in [(0, 1), (-1, 1), (CGFloat.nan, 1), (1, CGFloat.infinity), (1e-3, 2e-3)] {
      XCTAssertThrowsError(try ItemOutline.ellipse(width: width, height: height))
    }
  }

  func testPathsOfItems() throws {
    let concave = try BezierPath(svg: "M-20-20L20-20L0 0L20 20L-20 20Z")
    XCTAssertThrowsError(try ItemOutline.convex(concave)) { error in
      XCTAssertEqual(error as? DynamicsError, .invalidPath(.concave(index: 2, point: .zero)))
    }
    guard case .parts(let parts) = try ItemOutline.simple(concave) else { return XCTFail("no parts") }
    XCTAssertEqual(parts.map(\.area).reduce(0, +), 1200, accuracy: 1e-9)
    for svg in ["", "M1 1", "M0 0L9 9", "M0 0L1 1L2 2Z", "M0 0L9 9L9 0L0 9Z", "M0 0L.1 0L0 .1Z"] {
      let path = try BezierPath(svg: svg)
      XCTAssertThrowsError(try ItemOutline.convex(path), svg)
      XCTAssertThrowsError(try ItemOutline.simple(path), svg)
    }
  }

  /// Every part is a shape the solver takes: rounded rectangles, ellipses from tiny to huge, random outlines.
  func testTheSolverTakesAllParts() throws {
    var random = SeededGenerator()
    let world = try World()
    let body = try world.addBody(BodyDefinition())
    var outlines: [ItemOutline] = []
    for size in [2, 5, 10, 30, 100, 300, 1000, 3000] as [CGFloat] {
      for ratio in [0.5, 0.9, 3, 20] as [CGFloat] {
        outlines.append(try .ellipse(width: size, height: size * ratio))
        let rect = CGRect(x: -size / 2, y: -size, width: size, height: 2 * size)
        outlines.append(try .convex(BezierPath(roundedRect: rect, cornerRadius: size / 5)))
      }
    }
    for count in 3..<60 { outlines.append(try .simple(path(randomPolygon(&random, count: count)))) }
    for outline in outlines {
      guard case .parts(let parts) = outline else { continue }
      for part in parts {
        let corners = part.corners.map { SIMD2<Float>(Float($0.x / 100), Float($0.y / 100)) }
        try world.addShape(ShapeDefinition(.polygon(corners)), to: body)
      }
    }
    // More than one part for each of the polygons with corners that point inwards, some fifty.
    XCTAssertGreaterThan(world.shapeCount, 100)
  }
}
