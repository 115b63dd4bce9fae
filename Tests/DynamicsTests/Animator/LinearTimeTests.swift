import Dynamics
import Foundation
import XCTest

/// What is done to thousands of things one by one takes a time in proportion to their number.
final class LinearTimeTests: XCTestCase {
  /// Does the same for 1000 and 8000 things; linear it takes 8 times as long, by the square 64 times. The least of three
  /// times each, or of more where the machine does something else beside it.
  private func assertLinear(_ seconds: (Int) throws -> Double, line: UInt = #line) rethrows {
    var few = Double.infinity
    var many = Double.infinity
    for round in 0..<10 where round < 3 || many >= 24 * few {
      few = min(few, try seconds(1000))
      many = min(many, try seconds(8000))
    }
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

  private func items(_ count: Int) -> [TestItem] {
    (0..<count).map { TestItem(CGFloat(20 * $0), 0, width: 10, height: 10) }
  }

  /// Each behaviour was looked for in the list of all: 10 000 snaps took 1.5 s.
  func testBehaviorsThatAreRemoved() throws {
    try assertLinear { count in
      let animator = DynamicAnimator()
      for item in items(count) { animator.addBehavior(SnapBehavior(item: item, snapTo: CGPoint(x: 0, y: 100))) }
      try animator.step(by: frame)
      let time = seconds { animator.removeAllBehaviors() }
      XCTAssertEqual(animator.behaviors.count, 0)
      XCTAssertEqual(animator.errors, [])
      return time
    }
  }

  /// With each member the body was weighed with all before it: 10 000 took 1.5 s.
  func testMembersOfAGroup() throws {
    assertLinear { count in
      let animator = DynamicAnimator()
      let group = DynamicItemGroup(items: items(count))
      let time = seconds { animator.addBehavior(GravityBehavior(items: [group])) }
      XCTAssertEqual(animator.errors, [])
      return time
    }
  }

  /// For each all were asked for delegates, and for a free number: 20 000 took 3.5 s.
  func testCollisionBehaviors() throws {
    assertLinear { count in
      let animator = DynamicAnimator()
      let behaviors = (0..<count).map { _ in CollisionBehavior(items: []) }
      let time = seconds { for behavior in behaviors { animator.addBehavior(behavior) } }
      XCTAssertEqual(animator.errors, [])
      return time
    }
  }

  /// For each item that left, all handlers of rest were looked at: 10 000 of them took 1.6 s.
  func testItemsWithHandlersOfRest() throws {
    try assertLinear { count in
      let animator = DynamicAnimator()
      let items = items(count)
      let gravity = GravityBehavior(items: items)
      animator.addBehavior(gravity)
      var calls = 0
      for item in items { try animator.whenAtRest(item) { calls += 1 } }
      let time = seconds { animator.removeAllBehaviors() }
      try animator.step(by: frame)
      XCTAssertEqual(calls, 0, "who is gone does not come to rest")
      return time
    }
  }

  /// For each item that left, all pairs that touch were looked at.
  func testItemsThatTouch() throws {
    try assertLinear { count in
      let log = ContactLog()
      let animator = DynamicAnimator()
      let items = items(count)
      let collision = CollisionBehavior(items: items)
      collision.collisionDelegate = log
      collision.addBoundary(withIdentifier: "a", from: CGPoint(x: -9, y: 5), to: CGPoint(x: 20 * count, y: 5))
      animator.addBehavior(collision)
      animator.addBehavior(GravityBehavior(items: items))
      try animator.step(frames: 3)
      XCTAssertEqual(log.began - log.ended, count)
      let time = seconds { animator.removeAllBehaviors() }
      try animator.step(by: frame)
      XCTAssertEqual(log.began - log.ended, 0)
      return time
    }
  }

  /// Each velocity had all behaviours put in order and looked through: 8000 took 5.6 s.
  func testVelocitiesBesideACommonBehavior() throws {
    try assertLinear { count in
      let animator = DynamicAnimator()
      let items = items(count)
      let common = DynamicItemBehavior(items: items)
      common.elasticity = 0.5
      animator.addBehavior(common)
      let time = seconds {
        for item in items {
          let own = DynamicItemBehavior(items: [item])
          own.elasticity = 1
          animator.addBehavior(own)
          own.addLinearVelocity(CGPoint(x: 0, y: 100), for: item)
        }
      }
      try animator.step(by: frame)
      XCTAssertTrue(items.allSatisfy { $0.center.y > 0 })
      return time
    }
  }

  /// Of behaviours that joined in another order than that of the tree, the last in the tree counts for velocities, too.
  func testTheLastOfTheTreeCounts() throws {
    for turns in [false, true] {
      let item = TestItem(0, 0)
      let animator = DynamicAnimator()
      let composite = DynamicBehavior()
      animator.addBehavior(composite)
      let last = DynamicItemBehavior(items: [item])
      let first = DynamicItemBehavior(items: [item])
      last.allowsRotation = turns
      first.allowsRotation = !turns
      animator.addBehavior(last)
      composite.addChildBehavior(first)
      first.addAngularVelocity(3, for: item)
      try animator.step(by: frame)
      XCTAssertEqual(item.angle != 0, turns)
    }
  }

  /// Handlers are called in the order in which they came, whichever item they are of.
  func testTheOrderOfHandlersOfRest() throws {
    let animator = DynamicAnimator()
    let items = items(10)
    animator.addBehavior(DynamicItemBehavior(items: items))
    var calls: [Int] = []
    for number in 0..<30 { try animator.whenAtRest(items[number * 7 % 10]) { calls.append(number) } }
    try animator.step(frames: 60)
    XCTAssertEqual(calls, Array(0..<30))
  }
}
