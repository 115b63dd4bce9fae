import Dynamics
import Foundation
import XCTest

/// Positions and velocities that UIKit was measured to give, frame by frame.
final class OracleTests: XCTestCase {
  /// Free fall without resistance. 1e-4 pt is three roundings of a position of 0.5 m in single precision.
  func testFreeFall() throws {
    let item = TestItem(150, 50)
    let animator = DynamicAnimator()
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(DynamicItemBehavior.frictionless([item]))
    let expected = [50.0694466, 50.4166718, 51.0416679, 51.9444466, 53.1250076]
    try animator.step(frames: 5) { XCTAssertEqual(item.center.y, expected[$0 - 1], accuracy: 1e-4, "frame \($0)") }
    XCTAssertEqual(item.center.x, 150, accuracy: 1e-4)
    XCTAssertEqual(animator.errors, [])
  }

  /// The same with the resistance that items have by default.
  func testFreeFallWithDefaultResistance() throws {
    let item = TestItem(150, 50)
    let animator = DynamicAnimator()
    animator.addBehavior(GravityBehavior(items: [item]))
    let expected = [50.0693855, 50.4160881, 51.0396423, 51.9395943, 53.1154747]
    try animator.step(frames: 5) { XCTAssertEqual(item.center.y, expected[$0 - 1], accuracy: 1e-4, "frame \($0)") }
  }

  /// The law itself over two seconds: v += h g, then x += h v, 239 times: n (n + 1) / 2 h^2 g.
  func testFreeFallOverTwoSeconds() throws {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(DynamicItemBehavior.frictionless([item]))
    try animator.step(frames: 120)
    // Velocity of 20 m/s and place of 20 m grow by roundings of 1e-6 m in 239 sub-steps.
    XCTAssertEqual(item.center.y, 239 * 240 / 2 / 120 / 120 * 1000, accuracy: 0.02)
  }

  func testContinuousPush() throws {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    let push = PushBehavior(items: [item], mode: .continuous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    let properties = DynamicItemBehavior.frictionless([item])
    animator.addBehavior(push)
    animator.addBehavior(properties)
    let expected = [0.8333, 2.5, 4.1667, 5.8333]
    // The expected numbers have four decimals.
    try animator.step(frames: 4) {
      XCTAssertEqual(properties.linearVelocity(for: item).x, expected[$0 - 1], accuracy: 1e-4)
    }
    XCTAssertEqual(properties.angularVelocity(for: item), 0)
  }

  func testContinuousPushBesideTheCenter() throws {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    let push = PushBehavior(items: [item], mode: .continuous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    push.setTargetOffsetFromCenter(Offset(horizontal: 0, vertical: 50), for: item)
    let properties = DynamicItemBehavior.frictionless([item])
    animator.addBehavior(push)
    animator.addBehavior(properties)
    let expected = [-0.025, -0.075, -0.125, -0.175]
    // In four frames the item turns by 0.006 rad, and the offset with it: 2e-5 of the torque.
    try animator.step(frames: 4) {
      XCTAssertEqual(properties.angularVelocity(for: item), expected[$0 - 1], accuracy: 1e-5)
    }
  }

  func testInstantaneousPush() throws {
    let item = TestItem(0, 0)
    let heavy = TestItem(500, 0, width: 200, height: 50)
    let animator = DynamicAnimator()
    let push = PushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: 1)
    push.setTargetOffsetFromCenter(Offset(horizontal: 50, vertical: 0), for: item)
    let side = PushBehavior(items: [heavy], mode: .instantaneous)
    side.magnitude = 0.3
    let properties = DynamicItemBehavior.frictionless([item])
    let dense = DynamicItemBehavior.frictionless([heavy])
    dense.density = 2
    for behavior in [push, side, properties, dense] { animator.addBehavior(behavior) }
    try animator.step(by: frame)
    // Impulse 1 N s at 0.5 m on a square of 1 kg and 1/6 kg m^2: 3 rad/s and 100 pt/s.
    XCTAssertEqual(properties.angularVelocity(for: item), 3, accuracy: 1e-5)
    XCTAssertEqual(properties.linearVelocity(for: item).y, 100, accuracy: 1e-4)
    XCTAssertEqual(dense.linearVelocity(for: heavy).x, 15, accuracy: 1e-4)
    XCTAssertFalse(push.active)
    try animator.step(by: frame)
    XCTAssertEqual(properties.linearVelocity(for: item).y, 100, accuracy: 1e-4, "a push acts once")
    push.active = true
    try animator.step(by: frame)
    // The item has turned by 3 rad/s for two sub-steps by then: the second push is at another arm, the momentum adds.
    XCTAssertEqual(properties.linearVelocity(for: item).y, 200, accuracy: 1e-4)
  }

  /// A rod of 100 pt as a pendulum from the horizontal.
  func testRodAsMeasured() throws {
    let item = TestItem(200, 100, width: 40, height: 40)
    let animator = DynamicAnimator()
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(AttachmentBehavior(item: item, attachedToAnchor: CGPoint(x: 100, y: 100)))
    animator.addBehavior(DynamicItemBehavior.frictionless([item]))
    let expected = [
      1: CGPoint(x: 199.999969, y: 100.069443), 10: CGPoint(x: 199.132126, y: 113.146225),
      30: CGPoint(x: 139.359573, y: 191.92836), 60: CGPoint(x: 2.06188917, y: 120.202171),
    ]
    try animator.step(frames: 60) { index in
      XCTAssertEqual(hypot(item.center.x - 100, item.center.y - 100), 100, accuracy: 0.05, "frame \(index)")
      guard let point = expected[index] else { return }
      // The promise is 0.05 pt over 60 frames.
      XCTAssertEqual(item.center.x, point.x, accuracy: 0.05, "frame \(index)")
      XCTAssertEqual(item.center.y, point.y, accuracy: 0.05, "frame \(index)")
    }
  }

  func testItemFallsOntoLine() throws {
    let item = TestItem(100, 100)
    let animator = DynamicAnimator()
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: 0, y: 300), to: CGPoint(x: 1000, y: 300))
    let properties = DynamicItemBehavior.frictionless([item])
    properties.elasticity = 0
    for behavior in [GravityBehavior(items: [item]), collision, properties] { animator.addBehavior(behavior) }
    let expected = [26: 192.083298, 27: 199.374969, 28: 206.944397]
    try animator.step(frames: 120) { index in
      // 3e-4 pt: roundings of 2 m in 55 sub-steps.
      if let y = expected[index] { XCTAssertEqual(item.center.y, y, accuracy: 3e-4, "frame \(index)") }
    }
    // It rests within 0.5 pt of touching the line, up to which contacts may overlap.
    XCTAssertEqual(item.center.y, 250, accuracy: 0.5)
    XCTAssertEqual(item.angle, 0, accuracy: 1e-3)
    try animator.runUntilRest(limit: 5)
    XCTAssertFalse(animator.isRunning)
    XCTAssertEqual(animator.errors, [])
  }

  func testItemsInRectAreFoundWithinTenPoints() throws {
    let item = TestItem(100, 100, width: 50, height: 50)
    let animator = DynamicAnimator()
    animator.addBehavior(DynamicItemBehavior(items: [item]))
    let edge: CGFloat = 125
    for (gap, isFound) in [(CGFloat(8), true), (9.9, true), (10.5, false), (11, false)] {
      let found = animator.items(in: CGRect(x: edge + gap, y: 100, width: 10, height: 10))
      XCTAssertEqual(found.contains { $0 === item }, isFound, "gap \(gap)")
    }
  }

  /// 0.5 s at rest are 60 sub-steps; the first frame has one, each other two.
  func testItemRestsAtThe31stStep() throws {
    let item = TestItem(100, 100)
    let animator = DynamicAnimator()
    animator.addBehavior(DynamicItemBehavior(items: [item]))
    try animator.step(frames: 30)
    XCTAssertTrue(animator.isRunning)
    try animator.step(by: frame)
    XCTAssertFalse(animator.isRunning)
  }

  func testReboundOffAnAnchoredItem() throws {
    let wall = TestItem(0, 0)
    let item = TestItem(200, 0)
    let animator = DynamicAnimator()
    let anchored = DynamicItemBehavior(items: [wall])
    anchored.isAnchored = true
    let properties = DynamicItemBehavior.frictionless([item])
    properties.addLinearVelocity(CGPoint(x: -200, y: 0), for: item)
    for behavior in [anchored, properties, CollisionBehavior(items: [wall, item])] { animator.addBehavior(behavior) }
    try animator.step(frames: 60)
    // Restitution 0.2 of 200 pt/s.
    XCTAssertEqual(properties.linearVelocity(for: item).x, 40, accuracy: 1e-3)
    XCTAssertEqual(wall.center, .zero)
    XCTAssertEqual(anchored.linearVelocity(for: wall), .zero)
  }
}
