import Dynamics
import Foundation
import TestSupport
import XCTest

/// Regions: edges as documented, and the laws of sets on random points for random trees.
final class RegionTests: XCTestCase {
  func testCircleHasItsEdgeAndRectangleHasNot() {
    let circle = Region(radius: 5)
    XCTAssertTrue(circle.contains(CGPoint(x: 3, y: 4)))
    XCTAssertFalse(circle.contains(CGPoint(x: 3, y: 4.001)))
    XCTAssertTrue(Region(radius: -5).contains(CGPoint(x: 3, y: -4)))
    XCTAssertTrue(Region(radius: 0).contains(.zero))
    let rectangle = Region(size: CGSize(width: 10, height: 6))
    XCTAssertTrue(rectangle.contains(CGPoint(x: -4.999, y: 2.999)))
    XCTAssertFalse(rectangle.contains(CGPoint(x: 5, y: 0)))
    XCTAssertFalse(rectangle.contains(CGPoint(x: 0, y: -3)))
  }

  func testInfinite() {
    XCTAssertTrue(Region.infinite.contains(CGPoint(x: 1e300, y: -1e300)))
    XCTAssertFalse(Region.infinite.inverse().contains(.zero))
    XCTAssertEqual(Region.infinite.inverse().inverse(), .infinite)
    XCTAssertEqual(Region(radius: 5).byUnion(with: .infinite), .infinite)
    XCTAssertEqual(Region(radius: 5).byIntersection(with: .infinite), Region(radius: 5))
    XCTAssertEqual(Region(radius: 5).byDifference(from: .infinite), Region.infinite.inverse())
    XCTAssertEqual(Region.infinite.copy(), .infinite)
  }

  func testUnusableNumbersHoldNothing() {
    for region in [
      Region(radius: .nan), Region(size: CGSize(width: CGFloat.nan, height: 1)),
      Region(size: CGSize(width: 0, height: 9)),
      Region(size: CGSize(width: -10, height: 9)),
    ] {
      XCTAssertFalse(region.contains(.zero))
    }
    XCTAssertFalse(Region.infinite.contains(CGPoint(x: CGFloat.nan, y: 0)))
    XCTAssertTrue(Region(radius: .infinity).contains(CGPoint(x: 1e9, y: 0)))
  }

  // MARK: - Random trees

  private func number(_ random: inout SeededGenerator) -> CGFloat { CGFloat(Double.random(in: 0...20, using: &random)) }

  private func region(_ random: inout SeededGenerator, depth: Int) -> Region {
    switch Int.random(in: 0..<(depth == 0 ? 3 : 7), using: &random) {
    case 0: return Region(radius: number(&random))
    case 1: return Region(size: CGSize(width: 2 * number(&random), height: 2 * number(&random)))
    case 2: return depth % 2 == 0 ? Region(radius: number(&random)) : .infinite
    case 3: return region(&random, depth: depth - 1).inverse()
    case 4: return region(&random, depth: depth - 1).byUnion(with: region(&random, depth: depth - 1))
    case 5: return region(&random, depth: depth - 1).byIntersection(with: region(&random, depth: depth - 1))
    default: return region(&random, depth: depth - 1).byDifference(from: region(&random, depth: depth - 1))
    }
  }

  func testOperationsAreThoseOfSets() {
    var random = SeededGenerator()
    for _ in 0..<500 {
      let a = region(&random, depth: 6)
      let b = region(&random, depth: 6)
      let union = a.byUnion(with: b)
      let intersection = a.byIntersection(with: b)
      let difference = a.byDifference(from: b)
      let deMorgan = a.inverse().byIntersection(with: b.inverse()).inverse()
      let otherDeMorgan = a.inverse().byUnion(with: b.inverse()).inverse()
      for _ in 0..<20 {
        let point = CGPoint(x: number(&random) - 10, y: number(&random) - 10)
        let inA = a.contains(point)
        let inB = b.contains(point)
        XCTAssertEqual(union.contains(point), inA || inB)
        XCTAssertEqual(intersection.contains(point), inA && inB)
        XCTAssertEqual(difference.contains(point), inA && !inB)
        XCTAssertEqual(a.inverse().contains(point), !inA)
        XCTAssertEqual(deMorgan.contains(point), inA || inB)
        XCTAssertEqual(otherDeMorgan.contains(point), inA && inB)
      }
    }
  }

  func testLongChainsOnBothSides() {
    // Rings: every operand counts, however many there are.
    var rings = Region.infinite.inverse()
    var mirrored = rings
    for index in 0..<2000 {
      let ring = Region(radius: CGFloat(2 * index + 1)).byDifference(from: Region(radius: CGFloat(2 * index)))
      rings = rings.byUnion(with: ring)
      mirrored = ring.byUnion(with: mirrored)
    }
    for index in stride(from: 0, to: 4000, by: 7) {
      let point = CGPoint(x: CGFloat(index) + 0.5, y: 0)
      XCTAssertEqual(rings.contains(point), index % 2 == 0)
      XCTAssertEqual(mirrored.contains(point), index % 2 == 0)
    }
  }

  func testCoding() throws {
    var random = SeededGenerator()
    for _ in 0..<100 {
      let original = region(&random, depth: 5)
      let data = try JSONEncoder().encode(original)
      XCTAssertEqual(try JSONDecoder().decode(Region.self, from: data), original)
    }
    let text = #"[{"radius": 5}, {"size": [4, 4]}, "inverse", "intersection"]"#
    let ring = try JSONDecoder().decode(Region.self, from: Data(text.utf8))
    XCTAssertFalse(ring.contains(CGPoint(x: 1, y: 1)))
    XCTAssertTrue(ring.contains(CGPoint(x: 3, y: 1)))
  }

  func testBadDescriptionsAreRefused() {
    // One of 64 was taken, and combined with another one needed 65 places of 64.
    let tooDeep =
      "[" + Array(repeating: #""infinite""#, count: 33).joined(separator: ",")
      + String(repeating: #","union""#, count: 32) + "]"
    for text in [
      "[]", #"["union"]"#, #"["infinite", "union"]"#, #"["inverse"]"#, #"["infinite", "infinite"]"#, #"["circle"]"#,
      #"[{"radius": "5"}]"#, "[{}]", "[5]", "{}", "5", tooDeep,
    ] {
      XCTAssertThrowsError(try JSONDecoder().decode(Region.self, from: Data(text.utf8)), text)
    }
  }
}
