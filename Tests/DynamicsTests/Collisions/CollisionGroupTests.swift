import Dynamics
import XCTest

/// Changes of who collides with whom, also in behaviours beyond those that have bits of their own.
final class CollisionGroupTests: XCTestCase {
  /// How far a box falls that rested on an anchored one, with so many other behaviours, after a change.
  private func fall(
    behind count: Int, _ change: (DynamicAnimator, CollisionBehavior, _ lower: TestItem) -> Void
  ) throws -> CGFloat {
    let upper = TestItem(0, 0)
    let lower = TestItem(0, 101)
    let animator = DynamicAnimator()
    for _ in 0..<count { animator.addBehavior(CollisionBehavior(items: [TestItem(5000, 5000)])) }
    let both = CollisionBehavior(items: [upper, lower])
    for behavior in [both, CollisionBehavior(items: [upper]), CollisionBehavior(items: [lower])] {
      animator.addBehavior(behavior)
    }
    let properties = DynamicItemBehavior(items: [lower])
    properties.isAnchored = true
    animator.addBehavior(properties)
    animator.addBehavior(GravityBehavior(items: [upper]))
    try animator.step(frames: 30)
    XCTAssertEqual(upper.center.y, 1, accuracy: 1)
    let before = upper.center.y
    change(animator, both, lower)
    try animator.step(frames: 60)
    XCTAssertEqual(animator.errors, [])
    return upper.center.y - before
  }

  /// From the 31st behaviour on filters are alike: items that left, and modes, changed nothing for pairs that there were.
  func testChangesReachPairsThatThereAre() throws {
    for count in [0, 35] {
      XCTAssertEqual(try fall(behind: count) { _, _, _ in }, 0, accuracy: 0.1)
      XCTAssertGreaterThan(try fall(behind: count) { _, both, lower in both.removeItem(lower) }, 300, "\(count)")
      XCTAssertGreaterThan(try fall(behind: count) { _, both, _ in both.collisionMode = .boundaries }, 300, "\(count)")
      XCTAssertGreaterThan(try fall(behind: count) { animator, both, _ in animator.remove(both) }, 300, "\(count)")
    }
  }

  /// An item that joins another's behaviour while it is near meets it.
  func testAnItemThatJoinsLaterIsHeld() throws {
    for count in [0, 35] {
      let upper = TestItem(0, 0)
      let lower = TestItem(0, 103)
      let animator = DynamicAnimator()
      for _ in 0..<count { animator.addBehavior(CollisionBehavior(items: [TestItem(5000, 5000)])) }
      let theirs = CollisionBehavior(items: [lower])
      let properties = DynamicItemBehavior(items: [lower])
      properties.isAnchored = true
      for behavior in [CollisionBehavior(items: [upper]), theirs, properties] { animator.addBehavior(behavior) }
      try animator.step(frames: 2)
      theirs.addItem(upper)
      animator.addBehavior(GravityBehavior(items: [upper]))
      try animator.step(frames: 60)
      XCTAssertEqual(upper.center.y, 3, accuracy: 1, "\(count)")
    }
  }
}
