internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Distances of convex cores against a search of all edges.
final class GJKDistanceTests: XCTestCase {
  private func randomCore(_ random: inout SeededGenerator) throws -> ConvexProxy {
    try ConvexProxy(randomGeometry(&random)).placed(at: randomPose(&random, reach: 1.5))
  }

  func testDistanceIsThatOfAllEdges() throws {
    var random = SeededGenerator()
    for _ in 0..<20_000 {
      let a = try randomCore(&random)
      let b = try randomCore(&random)
      let found = GJKDistance(a, b)
      let expected = ProxyReference(a).distance(ProxyReference(b))
      XCTAssertEqual(Double(found.distance), expected, accuracy: 1e-5)
      guard found.distance > 1e-4 else { continue }
      // The points lie on the cores, apart along the normal.
      let pointA = ConvexProxy(point: found.pointA)
      XCTAssertEqual(ProxyReference(a).distance(ProxyReference(pointA)), 0, accuracy: 1e-5)
      XCTAssertEqual(
        ProxyReference(b).distance(ProxyReference(ConvexProxy(point: found.pointB))), 0, accuracy: 1e-5)
      let line = found.pointB - found.pointA
      XCTAssertEqual(length(SIMD2<Double>(line - found.distance * found.normal)), 0, accuracy: 1e-5)
    }
  }

  func testStartFromTheLastAnswerGivesTheSame() throws {
    var random = SeededGenerator()
    for _ in 0..<5_000 {
      let a = try randomCore(&random)
      let b = try randomCore(&random)
      let first = GJKDistance(a, b)
      let moved = b.moved(by: [.random(in: -0.5...0.5, using: &random), .random(in: -0.5...0.5, using: &random)])
      XCTAssertEqual(
        GJKDistance(a, moved, startingAt: first).distance, GJKDistance(a, moved).distance, accuracy: 1e-5)
    }
  }

  /// The foot of a point lay 3 mm beside the end of a segment, and the end was the answer: from 13 m away it is as near
  /// up to rounding, but in a direction along which the segment comes 3 mm closer still. Casts went as much too far.
  func testDirectionIsExactWhereTheDistanceIsByRounding() {
    let segment = ConvexProxy(from: [-3.316647, -1.8595958], to: [4.2766576, 2.8487797])
    for x in stride(from: Float(-9.93), to: -9.89, by: 1e-4) {
      let found = GJKDistance(segment, ConvexProxy(point: [x, 8.783362]))
      let heights = [0, 1].map { dot(SIMD2<Double>(found.normal), SIMD2<Double>(segment.corner($0) - found.pointA)) }
      XCTAssertLessThan(heights.max()!, 1e-5, "\(x)")
    }
  }

  func testClosedForms() {
    let circle = GJKDistance(ConvexProxy(point: [0, 0], radius: 1), ConvexProxy(point: [3, 4], radius: 1))
    XCTAssertEqual(circle.distance, 5)
    XCTAssertEqual(circle.normal, [0.6, 0.8])
    let same = GJKDistance(ConvexProxy(point: [2, 1]), ConvexProxy(point: [2, 1]))
    XCTAssertTrue(same.overlaps)
    XCTAssertEqual(same.normal, .zero)
    let crossing = GJKDistance(ConvexProxy(from: [-1, 0], to: [1, 0]), ConvexProxy(from: [0, -1], to: [0, 1]))
    XCTAssertTrue(crossing.overlaps)
    let parallel = GJKDistance(ConvexProxy(from: [-1, 0], to: [1, 0]), ConvexProxy(from: [5, 2], to: [0, 2]))
    XCTAssertEqual(parallel.distance, 2)
    XCTAssertEqual(parallel.normal, [0, 1])
  }
}
