import Dynamics
import Foundation
import XCTest

/// Examples from talks, books and tutorials about UIKit Dynamics, with their numbers.
final class TalkExampleTests: XCTestCase {
  /// A light box in a spring field of 500 x 500 pt: a push of 0.3 N s brings it 164 pt away and it comes back; one of 1
  /// N s would bring it 546 pt away: it leaves the region and does not.
  ///
  /// Mass 0.01 kg and 1 N/m are 10 rad/s, and a resistance of 10 1/s is half of critical: the peak is
  /// J/m / 10 e^(-atan(sqrt 3) / sqrt 3), that is 0.0546 m of each m/s.
  func testSpringFieldHoldsWhatStaysInItsRegion() throws {
    for (magnitude, returns) in [(0.3, true), (1.0, false)] {
      let box = TestItem(150, 350)
      let field = FieldBehavior.springField()
      field.position = CGPoint(x: 150, y: 350)
      field.region = Region(size: CGSize(width: 500, height: 500))
      field.addItem(box)
      let properties = DynamicItemBehavior(items: [box])
      properties.density = 0.01
      properties.resistance = 10
      let push = PushBehavior(items: [box], mode: .instantaneous)
      push.active = false
      push.pushDirection = CGVector(dx: 0, dy: -1)
      push.magnitude = -magnitude
      let animator = DynamicAnimator()
      for behavior in [field, properties, push] { animator.addBehavior(behavior) }
      try animator.step(frames: 120)
      XCTAssertEqual(box.center, CGPoint(x: 150, y: 350), "nothing moves it before the push")
      push.active = true
      var farthest: CGFloat = 0
      try animator.step(frames: 600) { _ in farthest = max(farthest, abs(box.center.y - 350)) }
      XCTAssertEqual(animator.errors, [])
      if returns {
        // A sub-step is 1/12 of 1 / (10 rad/s), and the integration of first order.
        XCTAssertEqual(farthest, 164, accuracy: 164.0 / 12)
        XCTAssertEqual(box.center.y, 350, accuracy: 0.5)
      } else {
        XCTAssertGreaterThan(abs(box.center.y - 350), 250)
      }
    }
  }

  private final class Pauses: DynamicAnimatorDelegate {
    var count = 0
    func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { count += 1 }
  }

  /// A dialog that drops in: three times gravity, it bounces on an inset edge without turning; when the animator
  /// pauses, it is there.
  func testDropInDialog() throws {
    let dialog = TestItem(160, -80, width: 240, height: 140)
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 320, height: 568))
    let pauses = Pauses()
    animator.delegate = pauses
    let gravity = GravityBehavior(items: [dialog])
    gravity.magnitude = 3
    let collision = CollisionBehavior(items: [dialog])
    // The upper edge is far above, for the dialog to come from there.
    collision.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(top: -300, left: 0, bottom: 220, right: 0))
    let properties = DynamicItemBehavior(items: [dialog])
    properties.elasticity = 0.35
    properties.allowsRotation = false
    for behavior in [gravity, collision, properties] { animator.addBehavior(behavior) }
    var highestAfterBounce = CGFloat.infinity
    var hasLanded = false
    var frames = 0
    while try animator.step(by: frame), frames < 600 {
      frames += 1
      if dialog.center.y > 270 { hasLanded = true }
      if hasLanded { highestAfterBounce = min(highestAfterBounce, dialog.center.y) }
      XCTAssertEqual(dialog.angle, 0)
    }
    // 358 pt of fall and 0.35 of the velocity: 0.12 of the height, 44 pt, off by what a sub-step of 12 pt does at an
    // impact.
    XCTAssertEqual(278 - highestAfterBounce, 0.35 * 0.35 * 358, accuracy: 12.5)
    XCTAssertEqual(dialog.center.y, 278, accuracy: 0.5)
    XCTAssertEqual(dialog.center.x, 160, accuracy: 0.5)
    XCTAssertEqual(pauses.count, 1)
  }

  /// A barrier that is an item is knocked away; the same as a boundary stays.
  func testBarrierAsItemAndAsBoundary() throws {
    for isItem in [true, false] {
      let square = TestItem(80, 150)
      let barrier = TestItem(65, 310, width: 130, height: 20)
      let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 320, height: 568))
      animator.addBehavior(GravityBehavior(items: [square]))
      let collision = CollisionBehavior(items: isItem ? [square, barrier] : [square])
      collision.translatesReferenceBoundsIntoBoundary = true
      if !isItem {
        collision.addBoundary(
          withIdentifier: "barrier" as NSString, for: BezierPath(rect: CGRect(x: 0, y: 300, width: 130, height: 20)))
      }
      animator.addBehavior(collision)
      try animator.step(frames: 300)
      XCTAssertEqual(animator.errors, [])
      if isItem {
        XCTAssertGreaterThan(barrier.center.y, 330)
      } else {
        XCTAssertEqual(barrier.center, CGPoint(x: 65, y: 310))
        // It falls on the corner of the barrier, or lies on it, but not in it.
        XCTAssertFalse(square.center.y > 250.5 && square.center.y < 369.5 && square.center.x < 179.5)
      }
    }
  }

  /// Of the behaviours that set a property the last in the tree counts: 0.5, then friction, then 0.3 gives 0.3.
  func testLastOneOfTheTreeWins() throws {
    let box = TestItem(100, 100)
    let floor = TestItem(100, 420, width: 400, height: 20)
    let behaviors = (0..<3).map { _ in DynamicItemBehavior(items: [box]) }
    behaviors[0].elasticity = 0.5
    behaviors[1].friction = 0.2
    behaviors[2].elasticity = 0.3
    let fixed = DynamicItemBehavior(items: [floor])
    fixed.isAnchored = true
    fixed.elasticity = 0
    let animator = DynamicAnimator()
    for behavior in behaviors + [fixed] { animator.addBehavior(behavior) }
    animator.addBehavior(GravityBehavior(items: [box]))
    animator.addBehavior(CollisionBehavior(items: [box, floor]))
    var fastest: CGFloat = 0
    var rebound: CGFloat = 0
    try animator.step(frames: 60) { _ in
      fastest = max(fastest, behaviors[0].linearVelocity(for: box).y)
      rebound = min(rebound, behaviors[0].linearVelocity(for: box).y)
    }
    // A frame holds two sub-steps of 8.3 pt/s each: the extremes may be seen one late.
    XCTAssertEqual(-rebound, 0.3 * fastest, accuracy: 10)
  }
}
