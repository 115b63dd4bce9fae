import Dynamics
import DynamicsBase
import Foundation
import TestSupport
import XCTest

/// Which outlines are polygons, and what they measure.
final class PolygonTests: XCTestCase {
  private func points(_ values: [(CGFloat, CGFloat)]) -> [CGPoint] { values.map { CGPoint(x: $0.0, y: $0.1) } }

  func testAreaAndCentroidAgainstClosedForms() throws {
    let triangle = try Polygon(points([(1000, 1000), (1030, 1000), (1000, 1060)]))
    XCTAssertEqual(triangle.area, 900)
    XCTAssertEqual(triangle.centroid.x, 1010, accuracy: 1e-9)
    XCTAssertEqual(triangle.centroid.y, 1020, accuracy: 1e-9)
    // An L of three unit squares.
    let shape = try Polygon(points([(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]))
    XCTAssertEqual(shape.area, 3)
    XCTAssertEqual(shape.centroid.x, 5.0 / 6, accuracy: 1e-12)
    XCTAssertEqual(shape.centroid.y, 5.0 / 6, accuracy: 1e-12)
    XCTAssertEqual(shape.firstConcaveCorner, 3)
    // A regular 12-gon of radius r has the area 3 r^2.
    let regular = try Polygon(
      (0..<12).map { CGPoint(x: 50 * cos(CGFloat($0) * .pi / 6), y: 50 * sin(CGFloat($0) * .pi / 6)) })
    XCTAssertEqual(regular.area, 7500, accuracy: 1e-9)
    XCTAssertTrue(regular.isConvex)
  }

  func testEitherWindingAndRepeatedPoints() throws {
    let square = points([(0, 0), (10, 0), (10, 10), (0, 10)])
    XCTAssertEqual(try Polygon(square).area, 100)
    XCTAssertEqual(try Polygon(square.reversed()).area, 100)
    let repeated = try Polygon(square.flatMap { [$0, $0] } + [square[0]])
    XCTAssertEqual(repeated.points, square)
  }

  func testDefectsAreNamed() {
    let cases: [([(CGFloat, CGFloat)], PathDefect)] = [
      ([], .empty),
      ([(1, 1)], .tooFewPoints(count: 1, required: 3)),
      ([(1, 1), (1, 1), (1, 1)], .tooFewPoints(count: 1, required: 3)),
      ([(0, 0), (5, 5), (0, 0)], .tooFewPoints(count: 2, required: 3)),
      ([(0, 0), (1, 1), (2, 2)], .collinear),
      ([(0, 0), (5, 1), (10, 2), (5, 1)], .collinear),
      ([(0, 0), (10, 10), (10, 0), (0, 10)], .selfIntersecting(firstEdge: 0, secondEdge: 2)),
      // A spike, and a shape that touches itself in a corner.
      ([(0, 0), (10, 0), (10, 10), (10, -5), (0, 5)], .selfIntersecting(firstEdge: 1, secondEdge: 2)),
      ([(0, 0), (10, 0), (5, 5), (10, 10), (0, 10), (5, 5)], .selfIntersecting(firstEdge: 1, secondEdge: 4)),
      ([(0, 0), (1e9, 0), (0, 1)], .unusablePoint(index: 1, point: CGPoint(x: 1e9, y: 0))),
      ([(0, 0), (1, 0), (0, .infinity)], .unusablePoint(index: 2, point: CGPoint(x: 0, y: CGFloat.infinity))),
    ]
    for (values, defect) in cases {
      XCTAssertThrowsError(try Polygon(points(values))) { error in
        XCTAssertEqual(error as? PathDefect, defect, "\(values)")
        XCTAssertFalse("\(defect)".isEmpty)
      }
    }
    // A corner that touches an edge: both edges at the corner meet it.
    XCTAssertThrowsError(try Polygon(points([(0, 0), (10, 0), (10, 10), (5, 0), (0, 10)]))) { error in
      guard case PathDefect.selfIntersecting(firstEdge: 0, let second)? = error as? PathDefect else {
        return XCTFail("\(error)")
      }
      XCTAssertTrue(second == 2 || second == 3)
    }
    XCTAssertThrowsError(try Polygon(points([(0, 0), (.nan, 0), (1, 1)]))) { error in
      guard case PathDefect.unusablePoint(index: 1, _)? = error as? PathDefect else { return XCTFail("\(error)") }
    }
  }

  /// The search that skips edges without overlap finds what comparing all pairs finds.
  func testSelfIntersectionAgainstAllPairs() {
    var random = SeededGenerator()
    for _ in 0..<2000 {
      let count = Int.random(in: 4...8, using: &random)
      let corners = (0..<count).map { _ in
        CGPoint(x: Int.random(in: 0...12, using: &random), y: Int.random(in: 0...12, using: &random))
      }
      guard Set(corners).count == count else { continue }
      let expected = hasCrossing(corners)
      do {
        _ = try Polygon(corners)
        XCTAssertFalse(expected, "\(corners)")
      } catch PathDefect.selfIntersecting {
        XCTAssertTrue(expected, "\(corners)")
      } catch {
        XCTAssertEqual(error, .collinear)
      }
    }
  }

  /// Exact on whole numbers: no edges meet but neighbours in their corner.
  private func hasCrossing(_ corners: [CGPoint]) -> Bool {
    let count = corners.count
    func side(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
      let value = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
      return value == 0 ? 0 : value > 0 ? 1 : -1
    }
    func holds(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> Bool {
      side(a, b, c) == 0 && min(a.x, b.x) <= c.x && c.x <= max(a.x, b.x) && min(a.y, b.y) <= c.y && c.y <= max(a.y, b.y)
    }
    for first in 0..<count {
      let a = corners[first]
      let b = corners[(first + 1) % count]
      let after = corners[(first + 2) % count]
      if holds(a, b, after) || holds(b, after, a) { return true }
      for second in (first + 2)..<(first + count - 1) {
        let c = corners[second % count]
        let d = corners[(second + 1) % count]
        if side(a, b, c) * side(a, b, d) < 0, side(c, d, a) * side(c, d, b) < 0 { return true }
        if holds(a, b, c) || holds(a, b, d) || holds(c, d, a) || holds(c, d, b) { return true }
      }
    }
    return false
  }

  func testSimplificationDropsWhatNoShapeCanHave() throws {
    let square = points([(0, 0), (50, 0.01), (100, 0), (100, 50), (100, 100), (100.1, 100.1), (0, 100)])
    let simple = try XCTUnwrap(Polygon(square).simplified())
    XCTAssertEqual(simple.corners.count, 4)
    // Each dropped corner moves the outline by 0.05 pt or so along 100 pt.
    XCTAssertEqual(simple.area, 10_000, accuracy: 11)
    XCTAssertNil(try Polygon(points([(0, 0), (0.1, 0), (0, 0.1)])).simplified())
    XCTAssertNil(try Polygon(points([(0, 0), (100, 0), (50, 0.01)])).simplified())
  }

  /// Corners go the lowest first, the first of equals first: as when all are looked at again after each.
  func testSimplificationDropsTheLowestFirst() throws {
    var generator = SeededGenerator()
    for _ in 0..<200 {
      let count = Int.random(in: 3...40, using: &generator)
      let corners = (0..<count).map { index in
        let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(count)
        let radius = CGFloat.random(in: 2...3, using: &generator)
        return CGPoint(x: radius * cos(angle), y: radius * sin(angle))
      }
      XCTAssertEqual(try Polygon(corners).simplified()?.points, simplifiedSlowly(corners), "\(corners)")
    }
  }

  private func simplifiedSlowly(_ corners: [CGPoint]) -> [CGPoint]? {
    var rest = corners
    while rest.count >= 3 {
      let excesses = rest.indices.map { index -> CGFloat in
        let (a, b, c) = (rest[(index + rest.count - 1) % rest.count], rest[index], rest[(index + 1) % rest.count])
        let rise = abs((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)) / distance(a, c)
        return min(rise / Polygon.smallestHeight, distance(a, b) / Polygon.smallestSpacing)
      }
      guard let lowest = excesses.indices.min(by: { excesses[$0] < excesses[$1] }), excesses[lowest] < 1 else { break }
      rest.remove(at: lowest)
    }
    return rest.count < 3 ? nil : rest
  }

  /// Found by fuzzing: an animator's file with an ellipse of 65 826 by 9 pt, whose outline has some 16 000 corners, took
  /// 3.4 s to load, since all corners were looked at again after each that went.
  func testALongEllipseIsMadeInNoTime() throws {
    let start = Date()
    _ = try ItemOutline.ellipse(width: 65_826, height: 9)
    XCTAssertLessThan(Date().timeIntervalSince(start), 0.4)
  }
}
