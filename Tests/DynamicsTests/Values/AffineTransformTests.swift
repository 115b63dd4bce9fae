import Dynamics
import Foundation
import TestSupport
import XCTest

/// The laws of affine maps, on random maps with coefficients up to 10: errors are roundings of sums of products below
/// 1e3.
final class AffineTransformTests: XCTestCase {
  private let tolerance = 1e-10

  private func randomTransform(_ random: inout SeededGenerator) -> CGAffineTransform {
    func number() -> CGFloat { CGFloat(Double.random(in: -10...10, using: &random)) }
    return CGAffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
  }

  private func assertEqual(_ a: CGPoint, _ b: CGPoint, accuracy: Double, line: UInt = #line) {
    XCTAssertEqual(Double(a.x), Double(b.x), accuracy: accuracy, line: line)
    XCTAssertEqual(Double(a.y), Double(b.y), accuracy: accuracy, line: line)
  }

  func testFactories() {
    let point = CGPoint(x: 3, y: 4)
    assertEqual(point.applying(CGAffineTransform(rotationAngle: .pi / 2)), CGPoint(x: -4, y: 3), accuracy: 1e-15)
    XCTAssertEqual(point.applying(CGAffineTransform(scaleX: 2, y: -1)), CGPoint(x: 6, y: -4))
    XCTAssertEqual(point.applying(CGAffineTransform(translationX: 5, y: 6)), CGPoint(x: 8, y: 10))
    XCTAssertEqual(CGSize(width: 3, height: 4).applying(CGAffineTransform(translationX: 5, y: 6)).width, 3)
    XCTAssertTrue(CGAffineTransform.identity.isIdentity)
    XCTAssertFalse(CGAffineTransform(scaleX: 1, y: 2).isIdentity)
  }

  func testConcatenationIsApplicationInTurn() {
    var random = SeededGenerator()
    for _ in 0..<200 {
      let first = randomTransform(&random)
      let second = randomTransform(&random)
      let point = CGPoint(x: Double.random(in: -10...10, using: &random), y: 1)
      assertEqual(
        point.applying(first.concatenating(second)), point.applying(first).applying(second), accuracy: tolerance)
      let angle = CGFloat(Double.random(in: -4...4, using: &random))
      assertEqual(
        point.applying(first.rotated(by: angle)),
        point.applying(CGAffineTransform(rotationAngle: angle)).applying(first),
        accuracy: tolerance)
      assertEqual(
        point.applying(first.scaledBy(x: 2, y: 3)), CGPoint(x: point.x * 2, y: point.y * 3).applying(first),
        accuracy: tolerance)
      assertEqual(
        point.applying(first.translatedBy(x: 2, y: 3)), CGPoint(x: point.x + 2, y: point.y + 3).applying(first),
        accuracy: tolerance)
    }
  }

  func testInversion() {
    var random = SeededGenerator()
    for _ in 0..<200 {
      let map = randomTransform(&random)
      let determinant = abs(Double(map.a * map.d - map.b * map.c))
      guard determinant > 0.1 else { continue }
      let point = CGPoint(x: 3, y: -7)
      // Coefficients of the inverse are up to 1e3 at this determinant.
      assertEqual(point.applying(map).applying(map.inverted()), point, accuracy: 1e-8)
    }
    let singular = CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 1, ty: 1)
    XCTAssertEqual(singular.inverted(), singular)
  }

  func testRectanglesGoToTheirHull() {
    let rect = CGRect(x: 0, y: 0, width: 2, height: 2)
    let turned = rect.applying(CGAffineTransform(rotationAngle: .pi / 4))
    let diagonal = 2 * 2.0.squareRoot()
    XCTAssertEqual(Double(turned.width), diagonal, accuracy: 1e-14)
    XCTAssertEqual(Double(turned.height), diagonal, accuracy: 1e-14)
    XCTAssertEqual(Double(turned.minX), -diagonal / 2, accuracy: 1e-14)
    XCTAssertTrue(CGRect.null.applying(CGAffineTransform(rotationAngle: 1)).isNull)
  }
}
