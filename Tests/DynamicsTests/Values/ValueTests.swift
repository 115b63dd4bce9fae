import Dynamics
import Foundation
import TestSupport
import XCTest

/// Offsets, insets, ranges and vectors are what UIKit's are.
final class ValueTests: XCTestCase {
  func testDefaults() {
    XCTAssertEqual(Offset.zero, Offset(horizontal: 0, vertical: 0))
    XCTAssertEqual(EdgeInsets.zero, EdgeInsets(top: 0, left: 0, bottom: 0, right: 0))
    XCTAssertEqual(FloatRange.zero, FloatRange(minimum: 0, maximum: 0))
    XCTAssertEqual(CGVector.zero, CGVector(dx: 0, dy: 0))
    XCTAssertEqual(RectCorner.allCorners.intersection([.topLeft, .bottomRight]).rawValue, 9)
  }

  func testInsetsMoveTheEdges() {
    let rect = CGRect(x: 10, y: 20, width: 100, height: 50)
    let inset = rect.inset(by: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    XCTAssertEqual(inset, CGRect(x: 12, y: 21, width: 94, height: 46))
  }

  func testInfinityOfRanges() {
    let largest = CGFloat(Float.greatestFiniteMagnitude)
    XCTAssertTrue(FloatRange.infinite.isInfinite)
    XCTAssertTrue(FloatRange(minimum: -largest, maximum: largest).isInfinite)
    XCTAssertFalse(FloatRange(minimum: -.infinity, maximum: 1).isInfinite)
    XCTAssertFalse(FloatRange(minimum: .nan, maximum: .infinity).isInfinite)
    XCTAssertFalse(FloatRange.zero.isInfinite)
  }

  func testValuesSurviveJSON() throws {
    try assertRoundTrip(Offset(horizontal: 0.1, vertical: -3), json: "[0.1,-3]")
    try assertRoundTrip(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4), json: "[1,2,3,4]")
    try assertRoundTrip(FloatRange.infinite, json: "[null,null]")
    try assertRoundTrip(FloatRange(minimum: -0.5, maximum: .infinity), json: "[-0.5,null]")
    try assertRoundTrip(CGVector(dx: 1.5, dy: -2), json: "[1.5,-2]")
    try assertRoundTrip(CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6), json: "[1,2,3,4,5,6]")
    XCTAssertThrowsError(try JSONEncoder().encode(FloatRange(minimum: .nan, maximum: 0)))
  }

  private func assertRoundTrip<Value: Codable & Equatable>(_ value: Value, json: String) throws {
    let data = try JSONEncoder().encode(value)
    XCTAssertEqual(String(bytes: data, encoding: .utf8), json)
    XCTAssertEqual(try JSONDecoder().decode(Value.self, from: data), value)
  }
}
