import Dynamics
import Foundation
import TestSupport
import XCTest

/// What paths contain, bound and come to, against closed forms.
final class BezierPathTests: XCTestCase {
  // MARK: - Building

  func testElementsAndCurrentPoint() {
    let path = BezierPath()
    XCTAssertTrue(path.isEmpty)
    XCTAssertEqual(path.currentPoint, .zero)
    XCTAssertTrue(path.bounds.isNull)
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.close()
    XCTAssertTrue(path.isEmpty, "without a current point nothing is added")

    path.move(to: CGPoint(x: 9, y: 9))
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 2))
    path.addQuadCurve(to: CGPoint(x: 3, y: 4), controlPoint: CGPoint(x: 5, y: 3))
    path.addCurve(to: CGPoint(x: 1, y: 4), controlPoint1: CGPoint(x: 2, y: 5), controlPoint2: CGPoint(x: 2, y: 3))
    XCTAssertEqual(path.currentPoint, CGPoint(x: 1, y: 4))
    path.close()
    path.close()
    XCTAssertEqual(path.currentPoint, CGPoint(x: 1, y: 2))
    XCTAssertEqual(path.elements.count, 5)

    path.addLine(to: CGPoint(x: 0, y: 0))
    XCTAssertEqual(path.flattened().count, 2)
    XCTAssertEqual(path.flattened().last?.points, [CGPoint(x: 1, y: 2), .zero])

    let copy = path.copy()
    XCTAssertEqual(copy, path)
    copy.close()
    XCTAssertNotEqual(copy, path)
    path.removeAllPoints()
    XCTAssertTrue(path.isEmpty)
    XCTAssertFalse(copy.isEmpty)
  }

  func testAppendingAndMapping() {
    let path = BezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.append(path)
    XCTAssertEqual(path.flattened().count, 2)
    path.apply(CGAffineTransform(translationX: 5, y: 0))
    XCTAssertEqual(path.bounds, CGRect(x: 5, y: 0, width: 10, height: 10))
    XCTAssertEqual(path.currentPoint, CGPoint(x: 5, y: 0))
  }

  func testReversingKeepsThePointsAndTurnsTheSense() throws {
    let paths = [
      BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 30, height: 20)),
      BezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4)),
      BezierPath(roundedRect: CGRect(x: 0, y: 0, width: 30, height: 20), cornerRadius: 5),
      try BezierPath(svg: "M0 0L10 0Q15 5 10 10L0 12M20 20L30 20L30 30Z"),
    ]
    for path in paths {
      let reversed = path.reversing()
      XCTAssertEqual(reversed.bounds, path.bounds)
      for (line, back) in zip(path.flattened(), reversed.flattened()) {
        XCTAssertEqual(line.isClosed, back.isClosed)
        XCTAssertEqual(signedArea(line), -signedArea(back), accuracy: 1e-9)
        XCTAssertEqual(line.length, back.length, accuracy: 1e-9)
      }
      XCTAssertEqual(reversed.reversing(), path)
    }
  }

  // MARK: - Lengths and areas

  func testLengthsAndAreasAgainstClosedForms() {
    let circle = BezierPath(arcCenter: .zero, radius: 100, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    // A quarter of a circle as a cubic curve: the radius is off by 2.7e-4 of it at most, so the length by that too.
    XCTAssertEqual(circle.flattened(tolerance: 1e-4)[0].length, 200 * .pi, accuracy: 200 * .pi * 2.7e-4)
    let oval = BezierPath(ovalIn: CGRect(x: 5, y: 6, width: 200, height: 100))
    XCTAssertEqual(signedArea(oval.flattened(tolerance: 1e-4)[0]), .pi * 5000, accuracy: .pi * 5000 * 2 * 2.7e-4)
    let rounded = BezierPath(roundedRect: CGRect(x: 0, y: 0, width: 60, height: 40), cornerRadius: 10)
    XCTAssertEqual(signedArea(rounded.flattened(tolerance: 1e-4)[0]), 2400 - (4 - .pi) * 100, accuracy: 0.2)
    let half = BezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 60, height: 40), byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 20, height: 10))
    XCTAssertEqual(signedArea(half.flattened(tolerance: 1e-4)[0]), 2400 - 2 * (1 - .pi / 4) * 200, accuracy: 0.2)
    XCTAssertEqual(BezierPath(roundedRect: CGRect(x: 0, y: 0, width: 4, height: 4), cornerRadius: -1).elements.count, 5)
  }

  func testArcs() {
    // (start, end, clockwise, expected sweep) in quarters of a turn.
    let cases: [(CGFloat, CGFloat, Bool, CGFloat)] = [
      (0, 1, true, 1), (0, 1, false, -3), (0, -1, true, 3), (0, -1, false, -1), (0, 4, true, 4), (0, 4, false, -4),
      (1, 1, true, 0), (3, 4, true, 1), (0, 40, true, 4),
    ]
    for (start, end, clockwise, sweep) in cases {
      let path = BezierPath(
        arcCenter: CGPoint(x: 10, y: 20), radius: 50, startAngle: start * .pi / 2, endAngle: end * .pi / 2,
        clockwise: clockwise)
      let line = path.flattened(tolerance: 1e-3)[0]
      XCTAssertEqual(line.length, abs(sweep) * 25 * .pi, accuracy: 0.1)
      for point in line.points {
        XCTAssertEqual(hypot(point.x - 10, point.y - 20), 50, accuracy: 50 * 2.8e-4)
      }
      // The sense: the area swept about the centre has the sign of the sweep.
      let fan = Polyline(points: [CGPoint(x: 10, y: 20)] + line.points, isClosed: true)
      XCTAssertEqual(signedArea(fan), sweep / 4 * .pi * 2500, accuracy: 5)
    }
    let path = BezierPath()
    path.move(to: .zero)
    path.addArc(withCenter: CGPoint(x: 10, y: 0), radius: 5, startAngle: .pi, endAngle: 0, clockwise: true)
    XCTAssertEqual(path.elements.count, 4, "a line to the start of the arc, and two quarters")
    XCTAssertEqual(
      BezierPath(arcCenter: .zero, radius: 1, startAngle: .nan, endAngle: 1, clockwise: true).elements.count, 1)
  }

  // MARK: - Bounds

  func testBoundsOfCurves() {
    let path = BezierPath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 10, y: 0), controlPoint: CGPoint(x: 5, y: 10))
    XCTAssertEqual(path.bounds, CGRect(x: 0, y: 0, width: 10, height: 10))
    // The top of a parabola is half way to its control point.
    XCTAssertEqual(path.boundingBoxOfPath.maxY, 5, accuracy: 1e-12)
    let oval = BezierPath(ovalIn: CGRect(x: 1, y: 2, width: 30, height: 40))
    XCTAssertEqual(oval.boundingBoxOfPath, CGRect(x: 1, y: 2, width: 30, height: 40))
    XCTAssertTrue(BezierPath().boundingBoxOfPath.isNull)
  }

  func testBoundingBoxHoldsThePathTightly() {
    var random = SeededGenerator()
    for _ in 0..<100 {
      func point() -> CGPoint {
        CGPoint(x: Double.random(in: -50...50, using: &random), y: Double.random(in: -50...50, using: &random))
      }
      let path = BezierPath()
      path.move(to: point())
      path.addCurve(to: point(), controlPoint1: point(), controlPoint2: point())
      path.addQuadCurve(to: point(), controlPoint: point())
      let box = path.boundingBoxOfPath
      let line = path.flattened(tolerance: 1e-4)[0]
      for point in line.points {
        XCTAssertTrue(box.insetBy(dx: -1e-9, dy: -1e-9).contains(point))
      }
      XCTAssertEqual(line.points.map(\.x).max() ?? 0, box.maxX, accuracy: 1e-4)
      XCTAssertEqual(line.points.map(\.y).min() ?? 0, box.minY, accuracy: 1e-4)
    }
  }

  // MARK: - Flattening

  func testFlatteningStaysWithinItsTolerance() {
    var random = SeededGenerator()
    for tolerance in [10.0, 1, 0.1, 0.01] {
      for _ in 0..<30 {
        func point() -> CGPoint {
          CGPoint(x: Double.random(in: -500...500, using: &random), y: Double.random(in: -500...500, using: &random))
        }
        let path = BezierPath()
        path.move(to: point())
        path.addCurve(to: point(), controlPoint1: point(), controlPoint2: point())
        let line = path.flattened(tolerance: tolerance)[0].points
        let fine = path.flattened(tolerance: 1e-5)[0].points
        for index in stride(from: 0, to: fine.count, by: 7) {
          let nearest = zip(line, line.dropFirst()).map { distance(fine[index], $0, $1) }.min() ?? .infinity
          XCTAssertLessThanOrEqual(nearest, tolerance * (1 + 1e-6))
        }
      }
    }
  }

  func testAbsurdTolerancesAreHarmless() {
    let path = BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 1e6, height: 1))
    for tolerance in [0, -1, CGFloat.nan, 1e-300] {
      let count = path.flattened(tolerance: tolerance)[0].points.count
      XCTAssertLessThanOrEqual(count, 4 * BezierPath.largestSegmentCount)
      XCTAssertGreaterThanOrEqual(count, 4)
    }
    XCTAssertEqual(path.flattened(tolerance: .infinity)[0].points.count, 4)
    let broken = BezierPath(ovalIn: CGRect(x: CGFloat.nan, y: 0, width: CGFloat.infinity, height: 1))
    _ = broken.flattened()
    _ = broken.flattenedForCollision()
    _ = broken.boundingBoxOfPath
    XCTAssertFalse(broken.contains(.zero))
  }

  func testCollisionFlatteningOfEllipses() {
    // The counts measured on Apple's code.
    let cases: [(width: CGFloat, height: CGFloat, count: Int)] = [(20, 10, 4), (100, 50, 24), (1000, 500, 244)]
    for (width, height, count) in cases {
      let path = BezierPath(ovalIn: CGRect(x: 0, y: 0, width: width, height: height))
      XCTAssertEqual(path.flattenedForCollision()?.points.count, count)
    }
    XCTAssertNil(BezierPath().flattenedForCollision())
  }

  // MARK: - Containment

  func testContainmentInCircleIsThatOfTheRadius() {
    var random = SeededGenerator()
    let path = BezierPath(ovalIn: CGRect(x: -100, y: -100, width: 200, height: 200))
    for _ in 0..<2000 {
      let x = Double.random(in: -120...120, using: &random)
      let y = Double.random(in: -120...120, using: &random)
      let radius = hypot(x, y)
      // The curve is within 2.7e-4 of the circle.
      guard abs(radius - 100) > 0.03 else { continue }
      XCTAssertEqual(path.contains(CGPoint(x: x, y: y)), radius < 100)
    }
  }

  func testFillRules() {
    let path = BezierPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100))
    path.append(BezierPath(rect: CGRect(x: 25, y: 25, width: 50, height: 50)))
    XCTAssertTrue(path.contains(CGPoint(x: 50, y: 50)))
    path.usesEvenOddFillRule = true
    XCTAssertFalse(path.contains(CGPoint(x: 50, y: 50)))
    XCTAssertTrue(path.contains(CGPoint(x: 10, y: 50)))
    let hole = BezierPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100))
    hole.append(BezierPath(rect: CGRect(x: 25, y: 25, width: 50, height: 50)).reversing())
    XCTAssertFalse(hole.contains(CGPoint(x: 50, y: 50)))
    XCTAssertFalse(hole.contains(CGPoint(x: CGFloat.nan, y: 50)))
  }

  func testPointsOnSharedEdgesBelongToOneSide() {
    let left = BezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    let right = BezierPath(rect: CGRect(x: 10, y: 0, width: 10, height: 10))
    for y in 0..<10 {
      let point = CGPoint(x: 10, y: CGFloat(y))
      XCTAssertNotEqual(left.contains(point), right.contains(point))
    }
  }

  // MARK: - Measures

  private func signedArea(_ line: Polyline) -> CGFloat {
    let points = line.points
    var sum: CGFloat = 0
    for index in points.indices {
      let next = points[(index + 1) % points.count]
      sum += points[index].x * next.y - next.x * points[index].y
    }
    return sum / 2
  }

  private func distance(_ point: CGPoint, _ a: CGPoint, _ b: CGPoint) -> CGFloat {
    let dx = b.x - a.x
    let dy = b.y - a.y
    let squared = dx * dx + dy * dy
    let t = squared > 0 ? max(0, min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / squared)) : 0
    return hypot(point.x - a.x - t * dx, point.y - a.y - t * dy)
  }
}
