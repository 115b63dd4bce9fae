import Dynamics
import Foundation
import XCTest

/// What is done to thousands of things one by one takes a time in proportion to their number.
final class LinearTimeTests: XCTestCase {
  /// Does the same for 1000 and 8000 things; linear it takes 8 times as long, by the square 64 times.
  private func assertLinear(_ seconds: (Int) throws -> Double, line: UInt = #line) rethrows {
    let few = try (0..<3).map { _ in try seconds(1000) }.min() ?? 0
    let many = try (0..<3).map { _ in try seconds(8000) }.min() ?? .infinity
    XCTAssertLessThan(many / few, 24, "eight times as many; \(few) s and \(many) s", line: line)
  }

  private func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    return (ContinuousClock.now - start) / .seconds(1)
  }

  /// Each was looked for among all by name: 8000 took 15 s to add and 5 s to remove.
  func testBoundaries() throws {
    try assertLinear { count in
      let animator = DynamicAnimator()
      let collision = CollisionBehavior(items: [TestItem(0, 0)])
      animator.addBehavior(collision)
      func line(_ index: Int, to y: CGFloat) {
        let x = CGFloat(30 * index)
        collision.addBoundary(withIdentifier: index, from: CGPoint(x: x, y: 500), to: CGPoint(x: x + 20, y: y))
      }
      let time = try seconds {
        for index in 0..<count { line(index, to: 500) }
        try animator.step(by: frame)
        for index in 0..<count { line(index, to: 600) }
        for index in 0..<count { collision.removeBoundary(withIdentifier: index) }
      }
      XCTAssertEqual(animator.errors, [])
      XCTAssertNil(collision.boundaryIdentifiers)
      return time
    }
  }
}
