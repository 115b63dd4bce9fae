import Dynamics
import Foundation
import XCTest

/// Code says `angularResistance = .greatestFiniteMagnitude` to have an item never turn. That overflowed in single
/// precision, was refused, and took another property that was set at the same time with it.
final class LargestValueTests: XCTestCase {
  private static let largest: [CGFloat] = [
    .greatestFiniteMagnitude, CGFloat(Float.greatestFiniteMagnitude), 1e39, 1e20,
  ]

  private func isFinite(_ item: TestItem) -> Bool {
    item.center.x.isFinite && item.center.y.isFinite && item.angle.isFinite
  }

  /// The item stands still, and what else was set holds.
  func testLargestResistancesStopAnItem() throws {
    for value in Self.largest + [.infinity] {
      let item = TestItem(0, 0)
      let properties = DynamicItemBehavior(items: [item])
      properties.angularResistance = value
      properties.resistance = value
      properties.allowsRotation = true
      properties.density = 4
      properties.addAngularVelocity(1, for: item)
      properties.addLinearVelocity(CGPoint(x: 100, y: 0), for: item)
      let push = PushBehavior(items: [item], mode: .continuous)
      push.pushDirection = CGVector(dx: 1, dy: 0)
      push.setTargetOffsetFromCenter(Offset(horizontal: 0, vertical: 10), for: item)
      let animator = DynamicAnimator()
      animator.addBehavior(properties)
      animator.addBehavior(push)
      try animator.step(frames: 30)
      XCTAssertEqual(animator.errors, [], "\(value)")
      XCTAssertEqual(item.center.x, 0, accuracy: 1e-3, "\(value)")
      XCTAssertEqual(item.angle, 0, accuracy: 1e-4, "\(value)")
      // The other property of the same refresh: four times the mass, a quarter of the speed.
      properties.resistance = 0
      push.setTargetOffsetFromCenter(.zero, for: item)
      let before = properties.linearVelocity(for: item).x
      try animator.step(frames: 60)
      XCTAssertEqual(properties.linearVelocity(for: item).x - before, 25, accuracy: 0.1, "\(value)")
    }
  }

  /// Beyond the limits of forces and impulses vectors were cut component by component, which turned them: a small item that was
  /// pushed by 5 N s at 0.1 rad flew at 0.46.
  func testLargestPushesKeepTheirDirection() throws {
    let angle: CGFloat = 0.1
    for magnitude in [CGFloat(5), 500, 1e15] + Self.largest {
      for mode in [PushBehavior.Mode.instantaneous, .continuous] {
        let item = TestItem(0, 0, width: 1, height: 1)
        let push = PushBehavior(items: [item], mode: mode)
        push.setAngle(angle, magnitude: magnitude)
        let animator = DynamicAnimator()
        animator.addBehavior(push)
        try animator.step(frames: 1)
        XCTAssertEqual(animator.errors, [])
        let center = item.center
        XCTAssertEqual(atan2(center.y, center.x), angle, accuracy: 1e-3, "\(mode), \(magnitude)")
      }
    }
    for strength in Self.largest {
      let item = TestItem(0, 0)
      let field = FieldBehavior.linearGravityField(direction: CGVector(dx: 1, dy: 0.1))
      field.strength = strength
      field.addItem(item)
      let animator = DynamicAnimator()
      animator.addBehavior(field)
      try animator.step(frames: 1)
      XCTAssertEqual(item.center.y, 0.1 * item.center.x, accuracy: 1e-3 * item.center.x, "\(strength)")
    }
  }

  /// Whatever number is set anywhere, nothing is refused, all that the world holds is finite, and what was set is kept.
  func testLargestValuesOfAllPropertiesAreTaken() throws {
    for value in Self.largest {
      let items = (0..<6).map { TestItem(CGFloat($0) * 95, 0) }
      let properties = DynamicItemBehavior(items: items)
      let gravity = GravityBehavior(items: items)
      let push = PushBehavior(items: [items[0]], mode: .continuous)
      let kick = PushBehavior(items: [items[1]], mode: .instantaneous)
      let spring = AttachmentBehavior(item: items[2], attachedToAnchor: CGPoint(x: 100, y: 100))
      let limit = AttachmentBehavior.limitAttachment(
        with: items[3], offsetFromCenter: .zero, attachedTo: items[4], offsetFromCenter: .zero)
      let pin = AttachmentBehavior.pinAttachment(with: items[4], attachedTo: items[5], attachmentAnchor: .zero)
      let snap = SnapBehavior(item: items[5], snapTo: .zero)
      let fields: [FieldBehavior] = [
        .linearGravityField(direction: CGVector(dx: value, dy: -value)), .springField(), .electricField(),
        .radialGravityField(position: .zero), .velocityField(direction: CGVector(dx: value, dy: 0)), .dragField(),
      ]
      let behaviors: [DynamicBehavior] = [
        properties, gravity, push, kick, spring, limit, pin, snap, CollisionBehavior(items: items),
      ]
      let animator = DynamicAnimator()
      for behavior in behaviors + fields { animator.addBehavior(behavior) }
      try animator.step(frames: 2)
      properties.elasticity = value
      properties.friction = value
      properties.density = value
      properties.charge = -value
      properties.addAngularVelocity(-value, for: items[0])
      gravity.magnitude = value
      push.setAngle(1, magnitude: value)
      kick.pushDirection = CGVector(dx: -value, dy: value)
      kick.active = true
      for spring in [spring, limit, pin] {
        spring.length = value
        spring.frequency = value
        spring.damping = value
        spring.frictionTorque = value
      }
      snap.damping = value
      snap.snapPoint = CGPoint(x: 50, y: 50)
      for field in fields {
        for item in items.prefix(4) { field.addItem(item) }
        field.strength = -value
        field.falloff = value
        field.minimumRadius = value
      }
      animator.restThresholds = RestThresholds(linear: value, angular: value, duration: 1)
      XCTAssertEqual(gravity.magnitude, value)
      XCTAssertEqual(push.magnitude, value)
      XCTAssertTrue(kick.magnitude.isFinite)
      XCTAssertEqual(pin.frictionTorque, value)
      try animator.step(frames: 20)
      XCTAssertEqual(animator.errors, [], "\(value)")
      XCTAssertTrue(items.allSatisfy(isFinite), "\(value)")
    }
  }

  /// A push of any magnitude goes its way, as fast as the solver lets anything be; so does gravity.
  func testTheLargestForcesMoveTheRightWay() throws {
    for size: CGFloat in [1, 100] {
      for value in Self.largest {
        let pushed = TestItem(0, 0, width: size, height: size)
        let falling = TestItem(1000, 0, width: size, height: size)
        let push = PushBehavior(items: [pushed], mode: .instantaneous)
        push.pushDirection = CGVector(dx: value, dy: 0)
        let gravity = GravityBehavior(items: [falling])
        gravity.gravityDirection = CGVector(dx: 0, dy: -value)
        let animator = DynamicAnimator()
        animator.addBehavior(push)
        animator.addBehavior(gravity)
        try animator.step(frames: 2)
        XCTAssertEqual(animator.errors, [])
        XCTAssertGreaterThan(pushed.center.x, 100, "\(value)")
        XCTAssertEqual(pushed.center.y, 0)
        XCTAssertLessThan(falling.center.y, -100, "\(value)")
      }
    }
  }

  /// Each of two gravities was in range and their sum was not: it was refused, and the item kept the gravity before.
  /// Fields gave more than the largest force, and what they moved was frozen.
  func testTheStrongestFieldsMoveTheRightWay() throws {
    for strength in [1e14, 1e18, .greatestFiniteMagnitude] as [CGFloat] {
      let item = TestItem(0, 0)
      let animator = DynamicAnimator()
      for _ in 0..<3 {
        let field = FieldBehavior.linearGravityField(direction: CGVector(dx: 1, dy: 0))
        field.strength = strength
        field.addItem(item)
        animator.addBehavior(field)
      }
      try animator.step(frames: 10)
      XCTAssertEqual(animator.errors, [], "\(strength)")
      XCTAssertGreaterThan(item.center.x, 1000, "\(strength)")
    }
  }

  func testSumsOfTheLargestGravitiesHold() throws {
    let item = TestItem(0, 0)
    let gravities = [CGFloat.infinity, 1e30].map { value in
      let gravity = GravityBehavior(items: [item])
      gravity.magnitude = value
      return gravity
    }
    let animator = DynamicAnimator()
    for gravity in gravities { animator.addBehavior(gravity) }
    try animator.step(frames: 2)
    XCTAssertEqual(animator.errors, [])
    XCTAssertGreaterThan(item.center.y, 100)
  }

  /// Infinity is as good as the largest number for what cannot be negative; a number that is none is not.
  func testInfinityIsTheLargestNumber() throws {
    let properties = DynamicItemBehavior(items: [])
    properties.density = .infinity
    properties.friction = .infinity
    properties.resistance = .infinity
    XCTAssertEqual(properties.errors, [])
    XCTAssertEqual(properties.resistance, .greatestFiniteMagnitude)
    properties.resistance = .nan
    properties.density = .nan
    XCTAssertEqual(properties.errors.count, 2)
    XCTAssertEqual(properties.density, .greatestFiniteMagnitude)
    // A file has no word for infinity, and needs none.
    let animator = DynamicAnimator()
    animator.addBehavior(properties)
    let description = try AnimatorDescription(json: try animator.description().json())
    let read = try XCTUnwrap(try DynamicAnimator(description: description).behaviors.first as? DynamicItemBehavior)
    XCTAssertEqual(read.friction, .greatestFiniteMagnitude)
  }
}
