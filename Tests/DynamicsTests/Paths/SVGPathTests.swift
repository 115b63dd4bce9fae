import Dynamics
import Foundation
import TestSupport
import XCTest

/// SVG path data: the grammar of SVG 1.1, arcs against their ellipses, round trips, and bad strings.
final class SVGPathTests: XCTestCase {
  private func assertSame(_ a: String, _ b: String, line: UInt = #line) {
    XCTAssertEqual(try BezierPath(svg: a).elements, try BezierPath(svg: b).elements, line: line)
  }

  func testNumbersWithoutSeparators() {
    assertSame("M10-20.5.5+4", "M 10 -20.5 L 0.5 4")
    assertSame("M.5.5.25.25", "M 0.5,0.5 L 0.25 , 0.25")
    assertSame("M1e2-1E-1", "M 100 -0.1")
    assertSame("M1.5.5e1", "M 1.5 5")
    assertSame("M1.,2.", "M1 2")
    assertSame("\t M\n1\r\n2 ", "M1 2")
  }

  func testRelativeAndRepeatedCommands() {
    assertSame("m 1 1 2 0 0 2 z l 5 5", "M 1 1 L 3 1 L 3 3 Z L 6 6")
    assertSame("M1 1 l1 1 1 1 L0 0 5 5", "M1 1 L2 2 L3 3 L0 0 L5 5")
    assertSame("M1 1 h4 -1 v2 H0 V0", "M1 1 L5 1 L4 1 L4 3 L0 3 L0 0")
    assertSame("M1 1 zm1 1", "M1 1 Z M2 2")
    assertSame("M1 1 c1 0 2 1 2 2 q1 1 2 0", "M1 1 C2 1 3 2 3 3 Q4 4 5 3")
    assertSame("M5 5 c1 0 2 1 2 2 1 0 2 1 2 2", "M5 5 C6 5 7 6 7 7 C8 7 9 8 9 9")
  }

  func testSmoothCurvesMirrorTheLastControlPoint() {
    assertSame("M0 0 C0 5 5 5 5 0 S10 -5 10 0", "M0 0 C0 5 5 5 5 0 C5 -5 10 -5 10 0")
    assertSame("M0 0 Q2 4 4 0 T8 0 t4 0", "M0 0 Q2 4 4 0 Q6 -4 8 0 Q10 4 12 0")
    // After a curve of another kind there is nothing to mirror.
    assertSame("M0 0 Q2 4 4 0 S6 6 8 0", "M0 0 Q2 4 4 0 C4 0 6 6 8 0")
    assertSame("M1 1 T4 4", "M1 1 Q1 1 4 4")
    assertSame("M0 0 C0 5 5 5 5 0 L6 0 s4 4 4 0", "M0 0 C0 5 5 5 5 0 L6 0 C6 0 10 4 10 0")
  }

  func testArcFlagsMayBeGlued() {
    assertSame("M0 0 a5 5 0 1110 0", "M0 0 A5 5 0 1 1 10 0")
    assertSame("M0 0 a5 5 0 01.5.5", "M0 0 A5 5 0 0 1 0.5 0.5")
    assertSame("M0 0A5 5 0 0,1 3 4", "M0 0A5,5,0,0,1,3,4")
  }

  /// The distance of a point from a line between two others.
  private func distance(of point: CGPoint, from a: CGPoint, to b: CGPoint) -> Double {
    let (x, y) = (Double(b.x - a.x), Double(b.y - a.y))
    let along = (Double(point.x - a.x) * x + Double(point.y - a.y) * y) / max(x * x + y * y, .leastNormalMagnitude)
    let part = min(max(along, 0), 1)
    return hypot(Double(point.x - a.x) - part * x, Double(point.y - a.y) - part * y)
  }

  func testArcsLieOnTheirEllipse() throws {
    var random = SeededGenerator()
    for _ in 0..<200 {
      let center = CGPoint(x: Double.random(in: -9...9, using: &random), y: Double.random(in: -9...9, using: &random))
      let width = Double.random(in: 1...30, using: &random)
      let height = Double.random(in: 1...30, using: &random)
      let degrees = Double.random(in: -180...180, using: &random)
      let from = Double.random(in: -3...3, using: &random)
      let sweep = Double.random(in: 0.1...6.1, using: &random) * (Bool.random(using: &random) ? 1 : -1)
      guard abs(abs(sweep) - .pi) > 1e-3 else { continue }
      let turn = degrees * .pi / 180
      func point(_ angle: Double) -> CGPoint {
        let x = width * cos(angle)
        let y = height * sin(angle)
        return CGPoint(
          x: Double(center.x) + x * cos(turn) - y * sin(turn), y: Double(center.y) + x * sin(turn) + y * cos(turn))
      }
      let start = point(from)
      let end = point(from + sweep)
      let flags = "\(abs(sweep) > .pi ? 1 : 0) \(sweep > 0 ? 1 : 0)"
      let path = try BezierPath(svg: "M\(start.x) \(start.y)A\(width) \(height) \(degrees) \(flags) \(end.x) \(end.y)")
      XCTAssertEqual(path.currentPoint, end)
      let line = path.flattened(tolerance: 1e-4)[0].points
      for flat in line {
        // Back in the frame of the unit circle the radius is 1, off by 2.7e-4 as a cubic curve is.
        let x = Double(flat.x - center.x)
        let y = Double(flat.y - center.y)
        let radius = hypot((x * cos(turn) + y * sin(turn)) / width, (-x * sin(turn) + y * cos(turn)) / height)
        XCTAssertEqual(radius, 1, accuracy: 3e-4)
      }
      // The middle of the arc in angle is met, which an arc on the other side or the other way would miss.
      let middle = point(from + sweep / 2)
      let nearest = zip(line, line.dropFirst()).map { distance(of: middle, from: $0, to: $1) }.min() ?? .infinity
      // The curve's error on the largest ellipse, and the tolerance.
      XCTAssertLessThan(nearest, 30 * 3e-4 + 1e-4)
    }
  }

  func testDegenerateArcs() throws {
    assertSame("M1 1 A5 5 0 0 1 1 1", "M1 1")
    assertSame("M1 1 A0 5 0 0 1 3 3", "M1 1 L3 3")
    assertSame("M0 0 A-5 -5 0 0 1 10 0", "M0 0 A5 5 0 0 1 10 0")
    // Too small radii grow until the arc is a half circle.
    let path = try BezierPath(svg: "M0 0 A1 1 0 0 1 10 0")
    XCTAssertEqual(path.flattened(tolerance: 1e-3)[0].length, 5 * .pi, accuracy: 0.01)
    XCTAssertEqual(path.boundingBoxOfPath.minY, -5, accuracy: 1e-9)
    _ = try BezierPath(svg: "M0 0 A1e300 1e-300 0 0 1 1e300 1").flattened()
  }

  func testRoundTripIsExact() throws {
    var random = SeededGenerator()
    for _ in 0..<100 {
      func point() -> CGPoint {
        CGPoint(x: Double.random(in: -1e3...1e3, using: &random), y: Double.random(in: -1e-3...1e-3, using: &random))
      }
      let path = BezierPath()
      for _ in 0..<20 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: path.move(to: point())
        case 1: path.addLine(to: point())
        case 2: path.addQuadCurve(to: point(), controlPoint: point())
        case 3: path.addCurve(to: point(), controlPoint1: point(), controlPoint2: point())
        default: path.close()
        }
      }
      XCTAssertEqual(try BezierPath(svg: path.svgString), path)
      XCTAssertEqual(try JSONDecoder().decode(BezierPath.self, from: JSONEncoder().encode(path)), path)
    }
    XCTAssertEqual(try BezierPath(svg: "").elements, [])
    XCTAssertEqual(try BezierPath(svg: "  \n").elements, [])
    XCTAssertEqual(try BezierPath(svg: "M1 2L3 4.5Z").svgString, "M1 2L3 4.5Z")
  }

  func testCoding() throws {
    let path = BezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    path.usesEvenOddFillRule = true
    XCTAssertEqual(try JSONDecoder().decode(BezierPath.self, from: JSONEncoder().encode(path)), path)
    XCTAssertThrowsError(try JSONDecoder().decode(BezierPath.self, from: Data(#"{"svg": "L1 1"}"#.utf8)))
    path.addLine(to: CGPoint(x: CGFloat.nan, y: 0))
    XCTAssertThrowsError(try JSONEncoder().encode(path))
  }

  func testBadStringsNamePositionAndToken() {
    // (string, position, token)
    let cases: [(String, Int, String)] = [
      ("L1 1", 0, "L1"), ("1 1", 0, "1"), ("z", 0, "z"), ("M", 1, ""), ("M1", 2, ""), ("M1,", 3, ""),
      ("M,1 1", 1, ","), ("M1 1,", 5, ""), ("M1,,1", 3, ","), ("M1 x", 3, "x"), ("M1 1 X", 5, "X"),
      ("M1 1 L", 6, ""), ("M1 1 L2", 7, ""), ("M1 1 L2 2 3", 11, ""), ("M1 1 L--1 2", 6, "--1"),
      ("M1 1 L. 2", 6, "."), ("M1 1 L1e999 2", 6, "1e999"), ("M1 1 h", 6, ""), ("M1 1 h z", 7, "z"),
      ("M1 1 C1 2 3 4 5", 15, ""), ("M1 1 A5 5 0 2 1 3 3", 12, "2"), ("M1 1 A5 5 0 1 x 3 3", 14, "x"),
      ("M1 1 A5 5 0 1", 13, ""), ("M1 1 z 5", 7, "5"), ("M1 1 e5", 5, "e5"), ("M1 1 Linf nan", 6, "inf"),
      ("M1 1 L0x10 1", 7, "x10"), ("M١ 1", 1, "١"), ("M1 1;", 4, ";"), ("M 1 1 L 2\u{0}2", 9, "\u{0}2"),
      ("M1 1 Q1 1 S", 10, "S"), ("M1 1 T", 6, ""), ("M9e307 0 l 1 0 9e307 0", 9, "l"),
    ]
    for (text, position, token) in cases {
      XCTAssertThrowsError(try BezierPath(svg: text), text) { error in
        guard case DynamicsError.invalidSVGPath(_, let foundToken, let foundPosition) = error else {
          return XCTFail("\(error)")
        }
        XCTAssertEqual(foundPosition, position, text)
        XCTAssertEqual(foundToken, token, text)
      }
    }
  }

  func testErrorsReadWell() {
    XCTAssertThrowsError(try BezierPath(svg: "M1 1 L2 x")) { error in
      XCTAssertEqual("\(error)", "invalid SVG path: expected a number, found 'x' at position 8")
      XCTAssertEqual(error.localizedDescription, "\(error)")
    }
    XCTAssertThrowsError(try BezierPath(svg: "M1")) { error in
      XCTAssertEqual("\(error)", "invalid SVG path: expected a number, found the end at position 2")
    }
  }

  func testRandomStringsNeverTrap() {
    var random = SeededGenerator()
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \t")
    for _ in 0..<3000 {
      let length = Int.random(in: 0...40, using: &random)
      let text = "M0 0" + String((0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] })
      if let path = try? BezierPath(svg: text) {
        XCTAssertEqual(try BezierPath(svg: path.svgString), path, text)
        _ = path.flattened()
      }
    }
  }
}
