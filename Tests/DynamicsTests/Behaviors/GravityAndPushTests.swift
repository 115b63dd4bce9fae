import Dynamics
import Foundation
import XCTest

/// How vectors, angles and magnitudes are linked, and how forces add up.
final class GravityAndPushTests: XCTestCase {
  func testGravityIsItsVector() {
    let gravity = GravityBehavior(items: [])
    gravity.gravityDirection = CGVector(dx: 3, dy: 4)
    XCTAssertEqual(gravity.magnitude, 5)
    XCTAssertEqual(gravity.angle, atan2(4, 3), accuracy: 1e-15)
    gravity.magnitude = 10
    XCTAssertEqual(gravity.gravityDirection.dx, 6, accuracy: 1e-12)
    gravity.angle = .pi
    XCTAssertEqual(gravity.gravityDirection, CGVector(dx: -10, dy: 0))
    gravity.magnitude = 0
    XCTAssertEqual(gravity.angle, 0)
    gravity.angle = 1
    XCTAssertEqual(gravity.gravityDirection, CGVector(dx: 0, dy: 0), "a vector without length has no direction")
    gravity.setAngle(.pi / 2, magnitude: 2)
    XCTAssertEqual(gravity.gravityDirection, CGVector(dx: 0, dy: 2))
  }

  func testPushKeepsItsAngle() {
    let push = PushBehavior(items: [], mode: .continuous)
    push.setAngle(1, magnitude: -1)
    XCTAssertEqual(push.pushDirection.dx, -0.5403, accuracy: 1e-4)
    XCTAssertEqual(push.pushDirection.dy, -0.8415, accuracy: 1e-4)
    push.magnitude = 0
    XCTAssertEqual(push.angle, 1)
    push.magnitude = 2
    XCTAssertEqual(push.pushDirection.dx, 2 * cos(1), accuracy: 1e-15)
    push.pushDirection = CGVector(dx: 0, dy: -3)
    XCTAssertEqual(push.magnitude, 3)
    XCTAssertEqual(push.angle, -.pi / 2)
    push.pushDirection = CGVector(dx: 0, dy: 0)
    XCTAssertEqual(push.angle, -.pi / 2)
  }

  /// The speed of an item after a second in which gravities changed.
  private func speed(_ change: (DynamicAnimator, [GravityBehavior]) -> Void) throws -> CGPoint {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    let down = GravityBehavior(items: [item])
    let right = GravityBehavior(items: [item])
    right.gravityDirection = CGVector(dx: 0.5, dy: 0)
    let properties = DynamicItemBehavior.frictionless([item])
    for behavior in [down, right, properties] { animator.addBehavior(behavior) }
    try animator.step(by: frame)
    change(animator, [down, right])
    try animator.step(by: frame)
    return properties.linearVelocity(for: item)
  }

  func testGravitiesAddUpAndLeaveAlone() throws {
    // 1 + 2 sub-steps of 1/120 s under 1000 and 500 pt/s^2.
    let both = try speed { _, _ in }
    XCTAssertEqual(both.x, 3 * 500 / 120, accuracy: 1e-4)
    XCTAssertEqual(both.y, 3 * 1000 / 120, accuracy: 1e-4)
    let withoutRight = try speed { animator, gravities in animator.removeBehavior(gravities[1]) }
    XCTAssertEqual(withoutRight.x, 500 / 120, accuracy: 1e-4)
    XCTAssertEqual(withoutRight.y, 3 * 1000 / 120, accuracy: 1e-4)
    let changed = try speed { _, gravities in gravities[0].magnitude = 2 }
    XCTAssertEqual(changed.y, (1 + 2 * 2) * 1000 / 120, accuracy: 1e-4)
  }

  func testGravityDoesNotMindMassAndPushDoes() throws {
    let light = TestItem(0, 0)
    let heavy = TestItem(1000, 0, width: 200, height: 200)
    let animator = DynamicAnimator()
    let push = PushBehavior(items: [light, heavy], mode: .continuous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    let properties = DynamicItemBehavior.frictionless([light, heavy])
    for behavior in [GravityBehavior(items: [light, heavy]), push, properties] { animator.addBehavior(behavior) }
    try animator.step(frames: 10)
    let velocities = [light, heavy].map { properties.linearVelocity(for: $0) }
    XCTAssertEqual(velocities[0].y, velocities[1].y)
    XCTAssertEqual(velocities[0].x, 4 * velocities[1].x, accuracy: 1e-4)
  }

  /// The offset of a push turns with the item: a force along an edge keeps turning it, like a rocket.
  func testPushOffsetTurnsWithTheItem() throws {
    let item = TestItem(0, 0)
    item.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let animator = DynamicAnimator()
    let push = PushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    push.setTargetOffsetFromCenter(Offset(horizontal: 50, vertical: 0), for: item)
    let properties = DynamicItemBehavior.frictionless([item])
    animator.addBehavior(push)
    animator.addBehavior(properties)
    try animator.step(by: frame)
    // The item's x axis points down, so the push acts 50 pt below the center: r x F = -0.5 m * 1 N s.
    XCTAssertEqual(properties.angularVelocity(for: item), -3, accuracy: 1e-5)
  }

  /// Of a group whose center of mass is not its center the offset counts from the center; without one nothing turns.
  func testPushesOfAGroup() throws {
    func spin(_ offset: CGFloat) throws -> CGFloat {
      // 0.36 kg at 0 and 0.04 kg at 100 pt: the center is at 40, the center of mass at 10.
      let group = DynamicItemGroup(items: [
        TestItem(0, 0, width: 60, height: 60), TestItem(100, 0, width: 20, height: 20),
      ])
      let animator = DynamicAnimator()
      let push = PushBehavior(items: [group], mode: .instantaneous)
      push.pushDirection = CGVector(dx: 0, dy: 0.1)
      push.setTargetOffsetFromCenter(Offset(horizontal: offset, vertical: 0), for: group)
      let properties = DynamicItemBehavior.frictionless([group])
      animator.addBehavior(push)
      animator.addBehavior(properties)
      try animator.step(by: frame)
      return properties.angularVelocity(for: group)
    }
    XCTAssertEqual(try spin(0), 0, accuracy: 1e-6)
    XCTAssertEqual(try spin(-30), 0, accuracy: 1e-5)
    XCTAssertGreaterThan(try spin(1e-6), 0.1)
  }

  func testBadValuesAreReportedAndIgnored() {
    let gravity = GravityBehavior(items: [])
    gravity.magnitude = .nan
    gravity.gravityDirection = CGVector(dx: CGFloat.infinity, dy: 0)
    XCTAssertEqual(gravity.gravityDirection, CGVector(dx: 0, dy: 1))
    XCTAssertEqual(gravity.errors.count, 2)
    let animator = DynamicAnimator()
    animator.addBehavior(gravity)
    XCTAssertEqual(animator.errors.count, 2, "what came before is told to the animator")
    gravity.angle = -.infinity
    XCTAssertEqual(animator.errors.count, 3)
  }

  func testItemsAreASet() {
    let items = (0..<3).map { TestItem(CGFloat($0), 0) }
    let gravity = GravityBehavior(items: [items[0], items[1], items[0]])
    XCTAssertEqual(gravity.items.count, 2)
    gravity.addItem(items[2])
    gravity.addItem(items[2])
    XCTAssertEqual(gravity.items.count, 3)
    gravity.removeItem(items[1])
    gravity.removeItem(items[1])
    XCTAssertEqual(gravity.items.map { ObjectIdentifier($0) }, [items[0], items[2]].map { ObjectIdentifier($0) })
    XCTAssertFalse(gravity.remove(items[1]))
    XCTAssertTrue(gravity.contains(items[0]))
    XCTAssertEqual(gravity.errors, [])
  }
}
