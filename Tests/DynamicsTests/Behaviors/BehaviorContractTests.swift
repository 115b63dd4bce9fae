import Dynamics
import Foundation
import XCTest

/// What behaviours promise when something near them is refused, removed, moved or gone.
final class BehaviorContractTests: XCTestCase {
  /// A body whose shape was refused had taken a row that forces did not know: no field acted any more.
  func testFieldsActBesideAnItemThatWasRefused() throws {
    let animator = DynamicAnimator()
    let box = TestItem(0, 0)
    let field = FieldBehavior.linearGravityField(direction: CGVector(dx: 1, dy: 0))
    field.addItem(box)
    animator.addBehavior(field)
    animator.addBehavior(GravityBehavior(items: [TestItem(500, 0, width: 0.01, height: 0.01)]))
    XCTAssertEqual(animator.errors.count, 1)
    try animator.step(frames: 60)
    XCTAssertEqual(animator.errors.count, 1)
    XCTAssertEqual(box.center.x, 50, accuracy: 5)
  }

  /// Where a field decides velocities pushes do nothing.
  func testAVelocityFieldOverridesPushes() throws {
    let animator = DynamicAnimator()
    let box = TestItem(0, 0)
    let other = TestItem(500, 0)
    let hold = FieldBehavior.velocityField(direction: CGVector(dx: 0, dy: 0))
    hold.addItem(box)
    let push = PushBehavior(items: [box, other], mode: .continuous)
    push.pushDirection = CGVector(dx: 12, dy: 0)
    for behavior in [hold, push] { animator.addBehavior(behavior) }
    try animator.step(frames: 30)
    XCTAssertEqual(box.center.x, 0, accuracy: 1e-3)
    XCTAssertGreaterThan(other.center.x, 550)
    animator.removeBehavior(hold)
    try animator.step(frames: 30)
    XCTAssertGreaterThan(box.center.x, 50)
  }

  /// Values of an item that is gone were those of whoever came to be in its place.
  func testValuesGoWithTheirItems() throws {
    let push = PushBehavior(items: [], mode: .continuous)
    let properties = DynamicItemBehavior(items: [])
    for _ in 0..<100 {
      let old = TestItem(0, 0)
      push.addItem(old)
      properties.addItem(old)
      push.setTargetOffsetFromCenter(Offset(horizontal: 40, vertical: 0), for: old)
      properties.addLinearVelocity(CGPoint(x: 100, y: 0), for: old)
      XCTAssertEqual(push.targetOffsetFromCenter(for: old), Offset(horizontal: 40, vertical: 0))
      push.removeItem(old)
      properties.removeItem(old)
    }
    let animator = DynamicAnimator()
    animator.addBehavior(properties)
    for _ in 0..<100 {
      let new = TestItem(0, 0)
      XCTAssertEqual(push.targetOffsetFromCenter(for: new), .zero)
      properties.addItem(new)
      XCTAssertEqual(properties.linearVelocity(for: new), .zero)
      properties.removeItem(new)
    }
  }

  /// A behaviour that leaves an animator when its step is over cannot join another before.
  func testABehaviorMovesWhenItsStepIsOver() throws {
    let (a, b) = (DynamicAnimator(), DynamicAnimator())
    let gravity = GravityBehavior(items: [TestItem(0, 0)])
    gravity.action = {
      a.removeBehavior(gravity)
      b.addBehavior(gravity)
    }
    a.addBehavior(gravity)
    try a.step(by: frame)
    XCTAssertTrue(b.behaviors.isEmpty)
    XCTAssertEqual(b.errors, [.behaviorInUse(behavior: "GravityBehavior")])
    gravity.action = nil
    try b.add(gravity)
    XCTAssertTrue(gravity.dynamicAnimator === b)
  }

  /// Behaviours that are changed in turn are brought up to date once, however often that was.
  func testChangesInTurnAreNotGathered() throws {
    let boxes = (0..<4000).map { TestItem(CGFloat($0 % 100) * 120, CGFloat($0 / 100) * 120) }
    let animator = DynamicAnimator()
    let behaviors = [GravityBehavior(items: []), CollisionBehavior(items: []), DynamicItemBehavior(items: [])]
    for behavior in behaviors { animator.addBehavior(behavior) }
    let start = ContinuousClock.now
    for box in boxes { for behavior in behaviors { behavior.addItem(box) } }
    try animator.step(by: frame)
    // It took minutes where all were woken once for each of 12 000 changes.
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(20))
    XCTAssertGreaterThan(boxes[0].center.y, 0)
  }

  /// The end of a contact with a boundary that was removed came when another had its row, and ended what had just
  /// begun.
  func testDelegatesHearOfBoundariesThatTakeOthersPlaces() throws {
    let box = TestItem(0, 0)
    let animator = DynamicAnimator()
    let collision = CollisionBehavior(items: [box])
    let listener = ContactLog()
    collision.collisionDelegate = listener
    func addFloor(_ height: CGFloat) {
      collision.addBoundary(
        withIdentifier: NSString(string: "floor"), from: CGPoint(x: -500, y: height), to: CGPoint(x: 500, y: height))
    }
    addFloor(60)
    animator.addBehavior(GravityBehavior(items: [box]))
    animator.addBehavior(collision)
    try animator.step(frames: 60)
    XCTAssertEqual(listener.began, 1)
    // Where it was: the item goes on resting on another.
    collision.removeAllBoundaries()
    addFloor(60)
    try animator.step(frames: 30)
    XCTAssertEqual(listener.began, 2)
    XCTAssertEqual(listener.ended, 1)
    let properties = DynamicItemBehavior(items: [box])
    animator.addBehavior(properties)
    properties.addLinearVelocity(CGPoint(x: 0, y: -500), for: box)
    try animator.step(frames: 10)
    XCTAssertEqual(listener.ended, 2, "the item has left the floor")
  }

  /// Far from where items may be put there may be some that went there, or none.
  func testItemsInFarRectangles() throws {
    let animator = DynamicAnimator()
    let box = TestItem(0, 0)
    let gravity = GravityBehavior(items: [box])
    animator.addBehavior(gravity)
    try animator.step(by: frame)
    XCTAssertEqual(animator.items(in: CGRect(x: 5e6, y: 0, width: 100, height: 100)).count, 0)
    XCTAssertEqual(animator.items(in: .infinite).count, 1)
    XCTAssertEqual(animator.items(in: CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)).count, 1)
    XCTAssertEqual(animator.errors, [])
  }
}
