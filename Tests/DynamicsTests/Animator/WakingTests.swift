import Dynamics
import Foundation
import XCTest

/// Whom a change wakes. An item that joined or left, or a boundary far away, woke all items of the behaviour: a pile to
/// which an item came once a second never rested.
final class WakingTests: XCTestCase {
  private let animator = DynamicAnimator()
  private let item = TestItem(0, 250)
  private lazy var gravity = GravityBehavior(items: [item])
  private lazy var collision = CollisionBehavior(items: [item])

  /// An item at rest on a long floor.
  override func setUpWithError() throws {
    collision.addBoundary(withIdentifier: "floor", from: CGPoint(x: -5000, y: 300), to: CGPoint(x: 5000, y: 300))
    animator.addBehavior(gravity)
    animator.addBehavior(collision)
    XCTAssertTrue(try animator.runUntilRest(limit: 10))
  }

  override func tearDown() { XCTAssertEqual(animator.errors, []) }

  private func assertSleeps(after change: () -> Void, line: UInt = #line) throws {
    change()
    XCTAssertTrue(animator.isRunning, line: line)
    try animator.step(frames: 2)
    XCTAssertTrue(animator.isAtRest(item), line: line)
  }

  private func assertWakes(after change: () -> Void, line: UInt = #line) throws {
    change()
    try animator.step(frames: 2)
    XCTAssertFalse(animator.isAtRest(item), line: line)
    try animator.runUntilRest(limit: 10)
  }

  func testOthersSleepOn() throws {
    let other = TestItem(1000, 250)
    try assertSleeps {
      gravity.addItem(other)
      collision.addItem(other)
    }
    try assertSleeps {
      gravity.removeItem(other)
      collision.removeItem(other)
    }
    let path = BezierPath(rect: CGRect(x: 1000, y: 0, width: 100, height: 100))
    try assertSleeps { collision.addBoundary(withIdentifier: "far", for: path) }
    try assertSleeps {
      collision.addBoundary(withIdentifier: "far", from: CGPoint(x: 1000, y: 0), to: CGPoint(x: 1100, y: 50))
    }
    try assertSleeps { collision.removeBoundary(withIdentifier: "far") }
    let buffer = DynamicItemBuffer()
    try collision.addItems(of: buffer)
    try assertSleeps { _ = try? buffer.append(center: CGPoint(x: 2000, y: 0), size: CGSize(width: 10, height: 10)) }
  }

  func testThoseWhoAreConcernedWake() throws {
    try assertWakes { gravity.magnitude = 2 }
    try assertWakes { collision.collisionMode = .boundaries }
    let field = FieldBehavior.dragField()
    animator.addBehavior(field)
    try animator.runUntilRest(limit: 10)
    try assertWakes { field.addItem(item) }
    try assertWakes { field.removeItem(item) }
    try assertWakes {
      collision.addBoundary(withIdentifier: "floor", from: CGPoint(x: -5000, y: 310), to: CGPoint(x: 5000, y: 310))
    }
    XCTAssertEqual(item.center.y, 260, accuracy: 0.5)
    try assertWakes { collision.removeBoundary(withIdentifier: "floor") }
    XCTAssertGreaterThan(item.center.y, 1000)
  }

  /// A rest completion is called once, whoever joins far away and leaves.
  func testAPileRestsWhileItemsCome() throws {
    gravity.magnitude = 2
    try animator.step(by: frame)
    XCTAssertFalse(animator.isAtRest(item))
    for number in 0..<5 {
      let other = TestItem(CGFloat(number) * 200 + 500, 0)
      gravity.addItem(other)
      collision.addItem(other)
      try animator.step(frames: 20)
    }
    XCTAssertTrue(animator.isAtRest(item))
  }

  /// Who is let go when all rest, in an action, is told so in a step that else would not come.
  func testWhoIsLetGoWhenAllRest() throws {
    let held = TestItem(2000, 0)
    let anchored = DynamicItemBehavior(items: [held])
    anchored.isAnchored = true
    gravity.addItem(held)
    animator.addBehavior(anchored)
    let (animator, item) = (animator, item)
    gravity.action = { if animator.isAtRest(item) { anchored.removeItem(held) } }
    gravity.magnitude = 1
    try animator.step(frames: 120)
    XCTAssertGreaterThan(held.center.y, 100)
  }
}
