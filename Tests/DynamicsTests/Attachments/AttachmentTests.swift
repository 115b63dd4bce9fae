import Dynamics
import Foundation
import XCTest

/// Rods, springs, and the joints of the factories.
final class AttachmentTests: XCTestCase {
  private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(a.x - b.x, a.y - b.y) }

  private func animator(_ behaviors: [DynamicBehavior]) -> DynamicAnimator {
    let animator = DynamicAnimator()
    for behavior in behaviors { animator.addBehavior(behavior) }
    return animator
  }

  /// A spring oscillates with its frequency whatever the mass, and its damping is the ratio to critical.
  func testSpringFrequencyDoesNotDependOnMass() throws {
    for density in [CGFloat(0.1), 1, 10] {
      let item = TestItem(300, 0)
      let spring = AttachmentBehavior(item: item, attachedToAnchor: .zero)
      spring.length = 200
      spring.frequency = 1
      let properties = DynamicItemBehavior.frictionless([item])
      properties.density = density
      let animator = animator([spring, properties])
      var crossings: [Int] = []
      var last = item.center.x
      try animator.step(frames: 240) { index in
        if last < 200, item.center.x >= 200 { crossings.append(index) }
        last = item.center.x
      }
      XCTAssertGreaterThanOrEqual(crossings.count, 3)
      // An implicit spring of 1 Hz at 120 Hz is slower by 1e-3; a crossing is known to a frame.
      for (first, second) in zip(crossings, crossings.dropFirst()) { XCTAssertEqual(second - first, 60, accuracy: 1) }
    }
  }

  func testCriticalDampingDoesNotOvershoot() throws {
    let item = TestItem(300, 0)
    let spring = AttachmentBehavior(item: item, attachedToAnchor: .zero)
    spring.length = 200
    spring.frequency = 2
    spring.damping = 1
    let animator = animator([spring, DynamicItemBehavior.frictionless([item])])
    try animator.step(frames: 120) { _ in XCTAssertGreaterThan(item.center.x, 199.9) }
    XCTAssertEqual(item.center.x, 200, accuracy: 0.1)
  }

  /// Springs of length 0, as collection view layouts use them, come to their anchor and to rest.
  func testSpringOfNoLengthRests() throws {
    let item = TestItem(30, 20, width: 44, height: 44)
    let spring = AttachmentBehavior(item: item, attachedToAnchor: .zero)
    spring.length = 0
    spring.damping = 0.8
    spring.frequency = 1
    let animator = animator([spring])
    XCTAssertTrue(try animator.runUntilRest(limit: 10))
    XCTAssertEqual(distance(item.center, .zero), 0, accuracy: 0.5)
    XCTAssertEqual(animator.errors, [])
  }

  func testMovingTheAnchorDragsTheItem() throws {
    let item = TestItem(0, 100)
    let rod = AttachmentBehavior(item: item, attachedToAnchor: .zero)
    let animator = animator([rod, GravityBehavior(items: [item])])
    for index in 1...120 {
      rod.anchorPoint = CGPoint(x: CGFloat(index) * 2, y: 0)
      try animator.step(by: frame)
      // The anchor jumps 2 pt a frame between sub-steps; the rod is brought back within them.
      XCTAssertEqual(distance(item.center, rod.anchorPoint), 100, accuracy: 0.5)
    }
    XCTAssertEqual(rod.length, 100)
    rod.length = 50
    try animator.step(frames: 60)
    XCTAssertEqual(distance(item.center, rod.anchorPoint), 50, accuracy: 0.5)
  }

  func testOffsetsTurnWithTheItem() throws {
    let item = TestItem(0, 50)
    let rod = AttachmentBehavior(
      item: item, offsetFromCenter: Offset(horizontal: -25, vertical: -25), attachedToAnchor: CGPoint(x: -25, y: -75))
    XCTAssertEqual(rod.length, 100)
    let animator = animator([rod, GravityBehavior(items: [item])])
    try animator.step(frames: 90) { _ in
      let angle = item.angle
      let corner = CGPoint(
        x: item.center.x - 25 * cos(angle) + 25 * sin(angle), y: item.center.y - 25 * sin(angle) - 25 * cos(angle))
      XCTAssertEqual(self.distance(corner, rod.anchorPoint), 100, accuracy: 0.05)
    }
    XCTAssertNotEqual(item.angle, 0, accuracy: 0.01)
  }

  func testAnItemAtItsAnchorTurnsAboutIt() throws {
    let item = TestItem(0, 0)
    let pin = AttachmentBehavior(
      item: item, offsetFromCenter: Offset(horizontal: 50, vertical: 0), attachedToAnchor: CGPoint(x: 50, y: 0))
    let animator = animator([pin, GravityBehavior(items: [item])])
    var lowest: CGFloat = 0
    try animator.step(frames: 60) { _ in
      XCTAssertEqual(self.distance(item.center, CGPoint(x: 50, y: 0)), 50, accuracy: 0.05)
      lowest = max(lowest, item.center.y)
    }
    // It swings through the lowest point, 50 pt below; a frame may miss it by a little.
    XCTAssertEqual(lowest, 50, accuracy: 1)
  }

  func testRodBetweenItemsKeepsMomentum() throws {
    let a = TestItem(0, 0)
    let b = TestItem(300, 0)
    let properties = DynamicItemBehavior.frictionless([a, b])
    properties.addLinearVelocity(CGPoint(x: 0, y: 120), for: a)
    let animator = animator([AttachmentBehavior(item: a, attachedTo: b), properties])
    try animator.step(frames: 120) { _ in XCTAssertEqual(self.distance(a.center, b.center), 300, accuracy: 0.05) }
    // The middle goes half as fast: 239 sub-steps of 60 pt/s.
    XCTAssertEqual((a.center.y + b.center.y) / 2, 239 * 60 / 120, accuracy: 0.01)
  }

  func testAttachedItemsCollideUnlessToldNotTo() throws {
    for collides in [true, false] {
      let a = TestItem(0, 0)
      let b = TestItem(200, 0)
      let spring = AttachmentBehavior(item: a, attachedTo: b)
      spring.length = 0
      spring.frequency = 1
      spring.damping = 1
      spring.collidesConnected = collides
      let animator = animator([spring, CollisionBehavior(items: [a, b])])
      try animator.step(frames: 300)
      XCTAssertEqual(distance(a.center, b.center), collides ? 100 : 0, accuracy: 1.5)
    }
  }

  func testSlidingAlongAnAxisWithinItsRange() throws {
    let item = TestItem(0, 0)
    let slide = AttachmentBehavior.slidingAttachment(
      with: item, attachmentAnchor: .zero, axisOfTranslation: CGVector(dx: 3, dy: 4))
    slide.attachmentRange = FloatRange(minimum: -20, maximum: 60)
    let animator = animator([slide, GravityBehavior(items: [item])])
    try animator.step(frames: 120) { _ in
      XCTAssertEqual(item.center.x * 4 - item.center.y * 3, 0, accuracy: 0.5)
      XCTAssertEqual(item.angle, 0, accuracy: 1e-3)
    }
    XCTAssertEqual(hypot(item.center.x, item.center.y), 60, accuracy: 0.5)
    slide.attachmentRange = .zero
    try animator.step(frames: 120)
    XCTAssertEqual(hypot(item.center.x, item.center.y), 0, accuracy: 0.5)
    slide.anchorPoint = CGPoint(x: 100, y: 0)
    try animator.step(frames: 120)
    XCTAssertEqual(item.center.x, 100, accuracy: 0.5)
    XCTAssertEqual(item.center.y, 0, accuracy: 0.5)
    XCTAssertEqual(animator.errors, [])
  }

  func testSlidingOnAnotherItemTurnsWithIt() throws {
    let rail = TestItem(0, 0, width: 400, height: 20)
    let slider = TestItem(100, 0, width: 40, height: 40)
    let slide = AttachmentBehavior.slidingAttachment(
      with: slider, attachedTo: rail, attachmentAnchor: .zero, axisOfTranslation: CGVector(dx: 1, dy: 0))
    let properties = DynamicItemBehavior.frictionless([rail, slider])
    properties.addAngularVelocity(2, for: rail)
    let animator = animator([slide, properties])
    try animator.step(frames: 60) { _ in
      let offset = CGPoint(x: slider.center.x - rail.center.x, y: slider.center.y - rail.center.y)
      XCTAssertEqual(offset.y * cos(rail.angle) - offset.x * sin(rail.angle), 0, accuracy: 0.2)
      XCTAssertEqual(slider.angle, rail.angle, accuracy: 2e-3)
    }
    XCTAssertGreaterThan(distance(slider.center, rail.center), 150, "it is flung out")
  }

  func testLimitIsARope() throws {
    let a = TestItem(0, 0)
    let b = TestItem(0, 200)
    let anchored = DynamicItemBehavior(items: [a])
    anchored.isAnchored = true
    let rope = AttachmentBehavior.limitAttachment(
      with: b, offsetFromCenter: .zero, attachedTo: a, offsetFromCenter: .zero)
    let gravity = GravityBehavior(items: [b])
    let animator = animator([anchored, rope, gravity])
    try animator.step(frames: 60)
    XCTAssertEqual(b.center.y, 200, accuracy: 0.5)
    rope.length = 300
    try animator.step(frames: 120)
    XCTAssertEqual(b.center.y, 300, accuracy: 0.5, "its length works")
    gravity.angle = -.pi / 2
    try animator.step(frames: 20)
    XCTAssertLessThan(b.center.y, 280, "a rope does not push")
  }

  func testFixedItemsMoveAsOne() throws {
    let a = TestItem(0, 0)
    let b = TestItem(150, 0)
    let fixed = AttachmentBehavior.fixedAttachment(with: a, attachedTo: b, attachmentAnchor: CGPoint(x: 75, y: 0))
    let properties = DynamicItemBehavior.frictionless([a, b])
    properties.addLinearVelocity(CGPoint(x: 0, y: 200), for: a)
    let animator = animator([fixed, properties])
    try animator.step(frames: 60) { _ in
      XCTAssertEqual(self.distance(a.center, b.center), 150, accuracy: 0.5)
      XCTAssertEqual(sin(a.angle - b.angle), 0, accuracy: 5e-3)
    }
    XCTAssertNotEqual(a.angle, 0, accuracy: 0.1)
  }

  func testPinTurnsWithinItsRangeAndWithFriction() throws {
    let base = TestItem(0, 0)
    let arm = TestItem(100, 0, width: 200, height: 20)
    let anchored = DynamicItemBehavior(items: [base])
    anchored.isAnchored = true
    let pin = AttachmentBehavior.pinAttachment(with: arm, attachedTo: base, attachmentAnchor: .zero)
    pin.attachmentRange = FloatRange(minimum: -1, maximum: 0.5)
    let animator = animator([anchored, pin, GravityBehavior(items: [arm])])
    try animator.step(frames: 180) { _ in XCTAssertEqual(self.distance(arm.center, .zero), 100, accuracy: 0.3) }
    XCTAssertEqual(arm.angle, 0.5, accuracy: 0.02)
    pin.attachmentRange = .infinite
    // Gravity's torque is m g r = 0.4 kg * 10 m/s^2 * 1 m at most: more friction holds the arm where it is.
    pin.frictionTorque = 5
    try animator.step(frames: 60)
    XCTAssertEqual(arm.angle, 0.5, accuracy: 0.02)
    pin.frictionTorque = 0
    try animator.step(frames: 20)
    XCTAssertGreaterThan(arm.angle, 0.8)
  }

  /// An item that was put elsewhere and not updated is where its body is: a rod had the length to where it was put.
  func testLengthsAreThoseOfTheBodies() throws {
    let item = TestItem(100, 0)
    let animator = animator([DynamicItemBehavior(items: [item])])
    try animator.step(by: frame)
    item.center = CGPoint(x: 300, y: 0)
    item.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let rod = AttachmentBehavior(
      item: item, offsetFromCenter: Offset(horizontal: 20, vertical: 0), attachedToAnchor: .zero)
    let rope = AttachmentBehavior.limitAttachment(
      with: item, offsetFromCenter: .zero, attachedTo: TestItem(0, 30), offsetFromCenter: .zero)
    for behavior in [rod, rope] { animator.addBehavior(behavior) }
    XCTAssertEqual(rod.length, 120, accuracy: 1e-4)
    XCTAssertEqual(rope.length, hypot(100, 30), accuracy: 1e-4)
  }

  /// The range of an item that slides on another counts from where it joined, however often the anchor is moved.
  func testMovingTheAnchorOfASliderKeepsItsRange() throws {
    let item = TestItem(0, 0)
    let rail = TestItem(0, 200)
    let slider = AttachmentBehavior.slidingAttachment(
      with: item, attachedTo: rail, attachmentAnchor: CGPoint(x: 0, y: 100), axisOfTranslation: CGVector(dx: 0, dy: 1))
    slider.attachmentRange = FloatRange(minimum: -30, maximum: 40)
    let properties = DynamicItemBehavior(items: [rail])
    properties.isAnchored = true
    let animator = animator([slider, properties, GravityBehavior(items: [item])])
    for x in [0, 10, 0, -25] as [CGFloat] {
      slider.anchorPoint.x = x
      try animator.step(frames: 90)
      XCTAssertEqual(item.center.y, 40, accuracy: 0.5)
      XCTAssertEqual(item.center.x, 0, accuracy: 0.5)
    }
    XCTAssertEqual(animator.errors, [])
  }

  func testBadAttachmentsAreRefused() throws {
    let a = TestItem(0, 0)
    let b = TestItem(200, 0)
    let bad: [AttachmentBehavior] = [
      AttachmentBehavior(item: a, attachedTo: a),
      AttachmentBehavior(item: a, attachedToAnchor: CGPoint(x: CGFloat.nan, y: 0)),
      AttachmentBehavior(
        item: a, offsetFromCenter: Offset(horizontal: .infinity, vertical: 0), attachedTo: b, offsetFromCenter: .zero),
      AttachmentBehavior.slidingAttachment(
        with: a, attachmentAnchor: .zero, axisOfTranslation: CGVector(dx: 0, dy: 0)),
      AttachmentBehavior.pinAttachment(with: a, attachedTo: a, attachmentAnchor: .zero),
    ]
    let animator = DynamicAnimator()
    for attachment in bad {
      XCTAssertThrowsError(try animator.add(attachment)) {
        guard case .invalidValue = $0 as? DynamicsError else { return XCTFail("\($0)") }
      }
    }
    XCTAssertEqual(animator.behaviors.count, 0)
    let pin = AttachmentBehavior.pinAttachment(with: a, attachedTo: b, attachmentAnchor: .zero)
    pin.attachmentRange = FloatRange(minimum: 1, maximum: 2)
    pin.attachmentRange = FloatRange(minimum: .nan, maximum: 2)
    pin.frequency = -1
    pin.damping = .nan
    pin.length = -1
    pin.frictionTorque = -.infinity
    XCTAssertEqual(pin.errors.count, 6)
    XCTAssertEqual(pin.attachmentRange, .infinite)
    let limit = AttachmentBehavior.limitAttachment(
      with: a, offsetFromCenter: .zero, attachedTo: b, offsetFromCenter: .zero)
    limit.anchorPoint = CGPoint(x: 1, y: 1)
    XCTAssertEqual(limit.errors.count, 1)
  }
}
