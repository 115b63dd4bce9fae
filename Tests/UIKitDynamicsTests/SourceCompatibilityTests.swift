import UIKitDynamics
import XCTest

/// Code in UIKit's spelling compiles and does what it says there.
final class SourceCompatibilityTests: XCTestCase {
  private let frame = 1.0 / 60
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  // MARK: - Composites

  func testCompositeOfGravityCollisionAndProperties() throws {
    let animator = UIDynamicAnimator(referenceView: view)
    let boxes = BouncingBoxesBehavior(in: animator)
    boxes.addBarrier(
      path: UIBezierPath(ovalIn: CGRect(x: 110, y: 200, width: 100, height: 100)), named: "Middle Barrier")
    let left = UIView(frame: CGRect(x: 20, y: 0, width: 32, height: 32))
    let middle = UIView(frame: CGRect(x: 150, y: 0, width: 32, height: 32))
    for box in [left, middle] {
      view.addSubview(box)
      boxes.addItem(box)
    }
    try animator.run(until: 0.75)
    XCTAssertEqual(animator.errors, [])
    // In 0.75 s a box falls 281 pt: the left one is still in the air, the middle one has met the barrier at 184 pt.
    XCTAssertEqual(
      left.center.y, 16 + 0.5 * 1000 * 0.75 * 0.75, accuracy: 4, "a sub-step's free fall is 4 pt at that speed")
    XCTAssertLessThan(middle.center.y, 240)
    XCTAssertEqual(left.transform.b, 0, accuracy: 0, "no rotation is allowed")
    try animator.run(until: 20)
    XCTAssertTrue(view.bounds.insetBy(dx: -0.5, dy: -0.5).contains(left.frame), "\(left.frame)")
    boxes.removeItem(left)
    let place = left.center
    try animator.run(until: 21)
    XCTAssertEqual(left.center, place, "what was removed stays where it is")
  }

  func testPendulum() throws {
    let animator = UIDynamicAnimator(referenceView: view)
    let weight = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let point = CGPoint(x: 160, y: 100)
    weight.center = CGPoint(x: 260, y: 100)
    let pendulum = PendulumBehavior(weight: weight, suspendedFrom: point)
    animator.addBehavior(pendulum)
    for _ in 0..<60 {
      try animator.step(by: frame)
      let length = hypot(weight.center.x - point.x, weight.center.y - point.y)
      XCTAssertEqual(length, 100, accuracy: 0.05, "the rod does not stretch by more than the solver's tolerance")
    }
    XCTAssertLessThan(weight.center.x, 160, "it has swung through")
    pendulum.beginDraggingWeight(at: weight.center)
    XCTAssertEqual(pendulum.childBehaviors.count, 4)
    pendulum.endDraggingWeight(withVelocity: CGPoint(x: 0, y: 500))
    XCTAssertEqual(pendulum.childBehaviors.count, 3)
    try animator.step(by: frame)
    XCTAssertEqual(animator.errors, [])
  }

  func testCornersDrawAnItem() throws {
    let animator = UIDynamicAnimator(referenceView: view)
    let item = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    item.center = CGPoint(x: 120, y: 150)
    let corners = CornersBehavior(item: item, cornerInset: 10)
    animator.addBehavior(corners)
    try animator.run(until: 10)
    // Inset and half the item, and what the spring has left after 10 s.
    XCTAssertEqual(item.center.x, 40, accuracy: 1)
    XCTAssertEqual(item.center.y, 40, accuracy: 1)
    corners.isEnabled = false
    item.center = CGPoint(x: 270, y: 400)
    animator.updateItem(usingCurrentState: item)
    corners.isEnabled = true
    corners.addLinearVelocity(velocity: CGPoint(x: 10, y: 10))
    try animator.run(until: 20)
    XCTAssertEqual(item.center.x, 280, accuracy: 1)
    XCTAssertEqual(item.center.y, 440, accuracy: 1)
    XCTAssertEqual(animator.errors, [])
  }

  // MARK: - A controller

  func testDelegatesOfAController() throws {
    let controller = GameController()
    controller.viewDidLoad()
    for _ in 0..<60 { try controller.animator.step(by: frame) }
    XCTAssertEqual(controller.log.first, "resumed")
    XCTAssertTrue(controller.log.contains("began barrier"), "\(controller.log)")
    XCTAssertTrue(controller.log.contains("ended barrier"), "\(controller.log)")
    XCTAssertTrue(controller.firstContact)
    XCTAssertEqual(controller.collision.items.count, 2)
    XCTAssertEqual(controller.animator.behaviors.count, 4)
    XCTAssertEqual(controller.frames, 60)
    XCTAssertEqual(controller.animator.errors, [])
  }

  func testDraggingWithAnAttachment() throws {
    let controller = GameController()
    controller.viewDidLoad()
    controller.handlePan(began: CGPoint(x: 120, y: 120))
    for step in 1...60 {
      controller.handlePan(changed: CGPoint(x: 120 + CGFloat(step), y: 120 - CGFloat(step) / 2))
      try controller.animator.step(by: frame)
    }
    // The grabbed point of the square is where the finger is: a rod of length 0 to the moved anchor.
    let grabbed = CGPoint(x: -30, y: -30).applying(controller.square.transform)
    XCTAssertEqual(controller.square.center.x + grabbed.x, 180, accuracy: 0.5)
    XCTAssertEqual(controller.square.center.y + grabbed.y, 90, accuracy: 0.5)
    controller.handlePan(ended: CGPoint(x: 100, y: 0))
    XCTAssertFalse(controller.animator.behaviors.contains(try XCTUnwrap(controller.attachment)))
    try controller.animator.step(by: frame)
    XCTAssertEqual(controller.animator.errors, [])
  }

  func testSnapOnTap() throws {
    let controller = GameController()
    controller.view.addSubview(controller.square)
    controller.square.transform = CGAffineTransform(rotationAngle: 0.5)
    controller.handleTap(at: CGPoint(x: 60, y: 400))
    for _ in 0..<20 { try controller.animator.step(by: frame) }
    controller.handleTap(at: CGPoint(x: 200, y: 120))
    XCTAssertEqual(controller.animator.behaviors.count, 1)
    try controller.animator.runUntilRest(limit: 10)
    XCTAssertEqual(controller.square.center.x, 200, accuracy: 0.1)
    XCTAssertEqual(controller.square.center.y, 120, accuracy: 0.1)
    XCTAssertEqual(atan2(controller.square.transform.b, controller.square.transform.a), 0, accuracy: 0.01)
    XCTAssertEqual(controller.log.last, "paused")
  }

  // MARK: - Spelling

  func testFieldsPushesAndAttachmentsInUIKitsSpelling() throws {
    let animator = UIDynamicAnimator(referenceView: view)
    let ball = EllipseView(frame: CGRect(x: 100, y: 100, width: 30, height: 30))
    let wedge = TriangleView(frame: CGRect(x: 200, y: 200, width: 40, height: 40))
    let plate = UIView(frame: CGRect(x: 20, y: 300, width: 60, height: 20))

    let gravity = UIGravityBehavior(items: [ball, wedge])
    gravity.gravityDirection = CGVector(dx: 0.0, dy: 0.8)
    gravity.setAngle(.pi / 2, magnitude: 0.5)

    let push = UIPushBehavior(items: [ball], mode: UIPushBehavior.Mode.continuous)
    push.setAngle(CGFloat.pi / 4, magnitude: 0.2)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 3, vertical: 0), for: ball)

    let collision = UICollisionBehavior(items: [ball, wedge])
    collision.collisionMode = [.items, .boundaries]
    collision.setTranslatesReferenceBoundsIntoBoundary(with: UIEdgeInsets(top: 20, left: 5, bottom: 5, right: 5))
    collision.addBoundary(withIdentifier: "line" as NSCopying, from: CGPoint(x: 0, y: 400), to: CGPoint(x: 320, y: 420))

    let noise = UIFieldBehavior.noiseField(smoothness: 1.0, animationSpeed: 0.5)
    noise.strength = 0.5
    noise.addItem(ball)
    let vortex = UIFieldBehavior.vortexField()
    vortex.position = view.center
    vortex.region = UIRegion(radius: 100).byUnion(with: UIRegion(size: CGSize(width: 300, height: 20)))
    vortex.addItem(wedge)
    var asked = 0
    let custom = UIFieldBehavior.field { (_, position, velocity, mass, charge, deltaTime) -> CGVector in
      asked += 1
      return CGVector(dx: -position.x * mass / 1000, dy: velocity.dy * charge * CGFloat(deltaTime))
    }
    custom.addItem(ball)

    let pin = UIAttachmentBehavior.pinAttachment(with: wedge, attachedTo: plate, attachmentAnchor: wedge.center)
    pin.frictionTorque = 0.2
    pin.attachmentRange = UIFloatRange(minimum: -1, maximum: 1)
    let slide = UIAttachmentBehavior.slidingAttachment(
      with: plate, attachmentAnchor: plate.center, axisOfTranslation: CGVector(dx: 1, dy: 0))
    slide.attachmentRange = UIFloatRange.infinite

    for behavior in [gravity, push, collision, noise, vortex, custom, pin, slide] as [UIDynamicBehavior] {
      animator.addBehavior(behavior)
    }
    try animator.run(until: 1)
    XCTAssertEqual(animator.errors, [])
    XCTAssertEqual(
      asked, 119, "once a sub-step: 1/120 s in single precision is a little more, so that the last is still to come")
    XCTAssertEqual(plate.center.y, 310, accuracy: 0.5, "the plate slides along its axis only")
    XCTAssertTrue(animator.items(in: view.bounds).contains { $0 === ball })
    XCTAssertEqual(animator.behaviors.firstIndex(of: push), 1)
    XCTAssertEqual(Set(animator.behaviors).count, 8)
    XCTAssertTrue(push.isEqual(animator.behaviors[1]))
    XCTAssertFalse(push.isEqual(gravity) || push.isEqual(nil) || animator.isEqual(push))

    let both = UIDynamicItemGroup(items: [
      UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)),
      UIView(frame: CGRect(x: 20, y: 0, width: 10, height: 10)),
    ])
    gravity.addItem(both)
    try animator.step(by: frame)
    XCTAssertEqual(both.items.count, 2)
    animator.removeAllBehaviors()
    XCTAssertEqual(animator.behaviors, [])
  }

  func testStringsNameBoundariesInEverySpelling() {
    let collision = UICollisionBehavior()
    collision.addBoundary(withIdentifier: "floor" as NSCopying, for: UIBezierPath(rect: view.bounds))
    XCTAssertNotNil(collision.boundary(withIdentifier: NSString(string: "floor")))
    XCTAssertEqual(collision.boundaryIdentifiers?.count, 1)
    XCTAssertEqual(collision.boundaryIdentifiers?.first as? String, "floor")
    collision.removeAllBoundaries()
    XCTAssertNil(collision.boundaryIdentifiers)
  }
}
