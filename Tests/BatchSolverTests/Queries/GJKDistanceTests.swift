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
