import Dynamics
import Foundation
import XCTest

/// Arriving at a point.
final class SnapTests: XCTestCase {
  func testSnapArrivesUpright() throws {
    for isUncoupled in [false, true] {
      let item = TestItem(100, 100)
      item.transform = CGAffineTransform(rotationAngle: 1)
      let animator = DynamicAnimator()
      let snap = SnapBehavior(item: item, snapTo: CGPoint(x: 300, y: 250))
      snap.isUncoupled = isUncoupled
      animator.addBehavior(snap)
      XCTAssertTrue(try animator.runUntilRest(limit: 10), "uncoupled: \(isUncoupled)")
      // At the rest threshold of 1 pt/s a spring of 4 Hz is within 1 / (2 pi 4) pt.
      XCTAssertEqual(item.center.x, 300, accuracy: 0.1)
      XCTAssertEqual(item.center.y, 250, accuracy: 0.1)
      XCTAssertEqual(item.angle, 0, accuracy: 2e-3)
      snap.snapPoint = CGPoint(x: 0, y: 0)
      XCTAssertTrue(animator.isRunning)
      XCTAssertTrue(try animator.runUntilRest(limit: 10))
      XCTAssertEqual(item.center.x, 0, accuracy: 0.1)
      XCTAssertEqual(item.center.y, 0, accuracy: 0.1)
      XCTAssertEqual(animator.errors, [])
    }
  }

  private func overshoot(damping: CGFloat, isUncoupled: Bool) throws -> (along: CGFloat, across: CGFloat) {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    let snap = SnapBehavior(item: item, snapTo: CGPoint(x: 200, y: 0))
    snap.damping = damping
    snap.isUncoupled = isUncoupled
    animator.addBehavior(snap)
    var along: CGFloat = 0
    var across: CGFloat = 0
    try animator.step(frames: 60) { _ in
      along = max(along, item.center.x - 200)
      across = max(across, abs(item.center.y))
    }
    return (along, across)
  }

  func testDampingSaysHowLittleItWobbles() throws {
    for isUncoupled in [false, true] {
      let wild = try overshoot(damping: 0, isUncoupled: isUncoupled)
      let middle = try overshoot(damping: 0.5, isUncoupled: isUncoupled)
      let calm = try overshoot(damping: 1, isUncoupled: isUncoupled)
      XCTAssertGreaterThan(wild.along, middle.along)
      XCTAssertGreaterThanOrEqual(middle.along, calm.along)
    }
  }

  func testUncoupledSnapGoesStraight() throws {
    XCTAssertEqual(try overshoot(damping: 0.5, isUncoupled: true).across, 0, accuracy: 1e-3)
  }

  /// The size is read once: the springs of a snap went by bounds that were changed since.
  func testASnapOfAnItemWhoseBoundsChanged() throws {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    let snap = SnapBehavior(item: item, snapTo: CGPoint(x: 100, y: 100))
    animator.addBehavior(snap)
    try animator.step(frames: 10)
    item.bounds.size = CGSize(width: CGFloat.infinity, height: 5)
    snap.snapPoint = CGPoint(x: 300, y: 200)
    try animator.step(frames: 600)
    XCTAssertEqual(item.center.x, 300, accuracy: 0.5)
    XCTAssertEqual(item.center.y, 200, accuracy: 0.5)
    XCTAssertEqual(animator.errors, [])
  }

  func testBadSnaps() {
    let animator = DynamicAnimator()
    XCTAssertThrowsError(
      try animator.add(SnapBehavior(item: TestItem(0, 0), snapTo: CGPoint(x: CGFloat.infinity, y: 0))))
    let snap = SnapBehavior(item: TestItem(0, 0), snapTo: .zero)
    snap.damping = -1
    snap.snapPoint = CGPoint(x: CGFloat.nan, y: 0)
    XCTAssertEqual(snap.errors.count, 2)
    XCTAssertEqual(snap.snapPoint, .zero)
  }
}
