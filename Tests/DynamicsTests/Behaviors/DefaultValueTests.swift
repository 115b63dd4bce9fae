import Dynamics
import Foundation
import XCTest

/// Every default value of the behaviour classes.
final class DefaultValueTests: XCTestCase {
  private let item = TestItem(0, 0)
  private let other = TestItem(300, 0)

  func testAnimator() {
    let animator = DynamicAnimator()
    XCTAssertEqual(animator.behaviors.count, 0)
    XCTAssertFalse(animator.isRunning)
    XCTAssertFalse(animator.isHeld)
    XCTAssertEqual(animator.elapsedTime, 0)
    XCTAssertNil(animator.delegate)
    XCTAssertNil(animator.referenceBounds)
    XCTAssertEqual(animator.speed, 1)
    XCTAssertEqual(animator.errors, [])
    XCTAssertEqual(animator.settings.substep, Float(1) / 120)
    XCTAssertNil(animator.settings.centerQuantum)
    XCTAssertEqual(animator.restThresholds.linear, 1)
    XCTAssertEqual(animator.restThresholds.angular, 2 * .pi / 180)
    XCTAssertEqual(animator.restThresholds.duration, 0.5)
    XCTAssertFalse(animator.settings.acceptsConcavePaths)
  }

  func testItem() {
    XCTAssertEqual(DynamicItemCollisionBoundsType.rectangle.rawValue, 0)
    XCTAssertEqual(DynamicItemCollisionBoundsType.ellipse.rawValue, 1)
    XCTAssertEqual(DynamicItemCollisionBoundsType.path.rawValue, 2)
    final class Plain: DynamicItem {
      var center = CGPoint.zero
      var bounds = CGRect.zero
      var transform = CGAffineTransform.identity
    }
    XCTAssertEqual(Plain().collisionBoundsType, .rectangle)
    XCTAssertTrue(Plain().collisionBoundingPath.isEmpty)
  }

  func testBehavior() {
    let behavior = DynamicBehavior()
    XCTAssertEqual(behavior.childBehaviors.count, 0)
    XCTAssertNil(behavior.action)
    XCTAssertNil(behavior.dynamicAnimator)
    XCTAssertNil(behavior.restCompletion)
  }

  func testGravity() {
    let gravity = GravityBehavior(items: [item])
    XCTAssertEqual(gravity.gravityDirection, CGVector(dx: 0, dy: 1))
    XCTAssertEqual(gravity.angle, .pi / 2)
    XCTAssertEqual(gravity.magnitude, 1)
    XCTAssertTrue(gravity.items.first === item)
  }

  func testPush() {
    XCTAssertEqual(PushBehavior.Mode.continuous.rawValue, 0)
    XCTAssertEqual(PushBehavior.Mode.instantaneous.rawValue, 1)
    for mode in PushBehavior.Mode.allCases {
      let push = PushBehavior(items: [item], mode: mode)
      XCTAssertEqual(push.mode, mode)
      XCTAssertTrue(push.active)
      XCTAssertEqual(push.angle, 0)
      XCTAssertEqual(push.magnitude, 0)
      XCTAssertEqual(push.pushDirection, CGVector(dx: 0, dy: 0))
      XCTAssertEqual(push.targetOffsetFromCenter(for: item), .zero)
    }
  }

  func testCollision() {
    XCTAssertEqual(CollisionBehavior.Mode.items.rawValue, 1)
    XCTAssertEqual(CollisionBehavior.Mode.boundaries.rawValue, 2)
    XCTAssertEqual(CollisionBehavior.Mode.everything.rawValue, .max)
    let collision = CollisionBehavior(items: [item])
    XCTAssertEqual(collision.collisionMode, .everything)
    XCTAssertFalse(collision.translatesReferenceBoundsIntoBoundary)
    XCTAssertNil(collision.boundaryIdentifiers)
    XCTAssertNil(collision.collisionDelegate)
  }

  func testAttachment() {
    XCTAssertEqual(AttachmentBehavior.AttachmentType.items.rawValue, 0)
    XCTAssertEqual(AttachmentBehavior.AttachmentType.anchor.rawValue, 1)
    let anchor = CGPoint(x: 30, y: 40)
    let toAnchor = AttachmentBehavior(item: item, attachedToAnchor: anchor)
    XCTAssertEqual(toAnchor.attachedBehaviorType, .anchor)
    XCTAssertEqual(toAnchor.anchorPoint, anchor)
    XCTAssertEqual(toAnchor.length, 50)
    XCTAssertEqual(toAnchor.items.count, 1)
    let toItem = AttachmentBehavior(item: item, attachedTo: other)
    XCTAssertEqual(toItem.attachedBehaviorType, .items)
    XCTAssertEqual(toItem.anchorPoint, .zero)
    XCTAssertEqual(toItem.length, 300)
    XCTAssertEqual(toItem.items.count, 2)
    XCTAssertTrue(toItem.collidesConnected)
    let axis = CGVector(dx: 1, dy: 0)
    let sliding = AttachmentBehavior.slidingAttachment(
      with: item, attachmentAnchor: anchor, axisOfTranslation: axis)
    let slidingItems = AttachmentBehavior.slidingAttachment(
      with: item, attachedTo: other, attachmentAnchor: anchor, axisOfTranslation: axis)
    let pin = AttachmentBehavior.pinAttachment(with: item, attachedTo: other, attachmentAnchor: anchor)
    let fixed = AttachmentBehavior.fixedAttachment(with: item, attachedTo: other, attachmentAnchor: anchor)
    let limit = AttachmentBehavior.limitAttachment(
      with: item, offsetFromCenter: .zero, attachedTo: other, offsetFromCenter: .zero)
    for attachment in [toAnchor, toItem, sliding, slidingItems, pin, fixed, limit] {
      XCTAssertEqual(attachment.damping, 0)
      XCTAssertEqual(attachment.frequency, 0)
      XCTAssertEqual(attachment.frictionTorque, 0)
    }
    for attachment in [sliding, slidingItems, pin] { XCTAssertEqual(attachment.attachmentRange, .infinite) }
    for attachment in [toAnchor, toItem, fixed, limit] { XCTAssertEqual(attachment.attachmentRange, .zero) }
    for attachment in [sliding, slidingItems, pin, fixed, limit] { XCTAssertFalse(attachment.collidesConnected) }
    XCTAssertEqual(sliding.attachedBehaviorType, .anchor)
    XCTAssertEqual(pin.attachedBehaviorType, .items)
    XCTAssertEqual(limit.length, 300)
    XCTAssertEqual(limit.anchorPoint, .zero)
  }

  func testSnap() {
    let snap = SnapBehavior(item: item, snapTo: CGPoint(x: 1, y: 2))
    XCTAssertEqual(snap.damping, 0.5)
    XCTAssertEqual(snap.snapPoint, CGPoint(x: 1, y: 2))
    XCTAssertFalse(snap.isUncoupled)
  }

  func testItemBehavior() {
    let properties = DynamicItemBehavior(items: [item])
    XCTAssertEqual(properties.elasticity, 0.2)
    XCTAssertEqual(properties.friction, 0.2)
    XCTAssertEqual(properties.density, 1)
    XCTAssertEqual(properties.resistance, 0.1)
    XCTAssertEqual(properties.angularResistance, 0.1)
    XCTAssertEqual(properties.charge, 0)
    XCTAssertFalse(properties.isAnchored)
    XCTAssertTrue(properties.allowsRotation)
    XCTAssertEqual(properties.linearVelocity(for: item), .zero)
    XCTAssertEqual(properties.angularVelocity(for: item), 0)
  }
}
