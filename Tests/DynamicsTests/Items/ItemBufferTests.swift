import Dynamics
import Foundation
import XCTest

/// Items in contiguous arrays: the same as items by themselves.
final class ItemBufferTests: XCTestCase {
  private func pile(_ count: Int) -> [CGPoint] {
    (0..<count).map { CGPoint(x: CGFloat($0 % 20) * 30 + 20, y: CGFloat($0 / 20) * 30 + 20) }
  }

  private func addBehaviors(_ gravity: GravityBehavior, _ collision: CollisionBehavior, to animator: DynamicAnimator) {
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(gravity)
    animator.addBehavior(collision)
  }

  func testABufferGivesTheBitsOfSingleItems() throws {
    let bounds = CGRect(x: 0, y: 0, width: 620, height: 500)
    let buffer = try DynamicItemBuffer(centers: pile(200), size: CGSize(width: 20, height: 20))
    let items = pile(200).map { TestItem($0.x, $0.y, width: 20, height: 20) }
    let animators = [DynamicAnimator(referenceBounds: bounds), DynamicAnimator(referenceBounds: bounds)]
    addBehaviors(GravityBehavior(items: buffer), CollisionBehavior(items: buffer), to: animators[0])
    addBehaviors(GravityBehavior(items: items), CollisionBehavior(items: items), to: animators[1])
    for animator in animators { try animator.step(frames: 120) }
    buffer.withCenters { centers in
      for index in centers.indices { XCTAssertEqual(centers[index], items[index].center) }
    }
    buffer.withRotations { rotations in
      for index in rotations.indices {
        XCTAssertEqual(CGFloat(rotations[index].y), items[index].transform.b)
      }
    }
  }

  func testElementsAreItems() throws {
    let buffer = DynamicItemBuffer(collisionBoundsType: .ellipse)
    XCTAssertEqual(try buffer.append(center: CGPoint(x: 0, y: 0), size: CGSize(width: 50, height: 50)), 0)
    try buffer.append(center: CGPoint(x: 200, y: 0), size: CGSize(width: 50, height: 50), angle: 1)
    let element = try buffer.item(at: 1)
    XCTAssertTrue(try buffer.item(at: 1) === element, "the same object while somebody keeps it")
    XCTAssertEqual(element.angle, 1, accuracy: 1e-6)
    XCTAssertEqual(element.bounds.width, 50)
    XCTAssertThrowsError(try buffer.item(at: 2))
    XCTAssertThrowsError(try buffer.item(at: -1))
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: buffer)
    let rod = AttachmentBehavior(item: element, attachedToAnchor: CGPoint(x: 300, y: 0))
    let properties = DynamicItemBehavior(items: buffer)
    properties.addLinearVelocity(CGPoint(x: 50, y: 0), for: try buffer.item(at: 0))
    for behavior in [gravity, rod, properties] { animator.addBehavior(behavior) }
    XCTAssertTrue(gravity.contains(element))
    XCTAssertEqual(gravity.items.count, 2)
    gravity.addItem(element)
    XCTAssertEqual(gravity.items.count, 2)
    try animator.step(frames: 60)
    XCTAssertEqual(hypot(element.center.x - 300, element.center.y), 100, accuracy: 0.05)
    XCTAssertGreaterThan(try buffer.item(at: 0).center.x, 40)
    XCTAssertEqual(animator.items(in: CGRect(x: -1000, y: -1000, width: 3000, height: 3000)).count, 2)
    element.center = CGPoint(x: 300, y: 100)
    animator.updateItem(usingCurrentState: element)
    try animator.step(by: frame)
    XCTAssertEqual(hypot(element.center.x - 300, element.center.y), 100, accuracy: 0.05)
    XCTAssertEqual(animator.errors, [])
  }

  func testABufferGrowsWhileItIsInUse() throws {
    let buffer = try DynamicItemBuffer(centers: [.zero], size: CGSize(width: 10, height: 10))
    let animator = DynamicAnimator()
    animator.addBehavior(GravityBehavior(items: buffer))
    try animator.step(frames: 10)
    try buffer.append(center: CGPoint(x: 100, y: 0), size: CGSize(width: 10, height: 10))
    try animator.step(frames: 10)
    let first = try buffer.item(at: 0).center.y
    let second = try buffer.item(at: 1).center.y
    XCTAssertGreaterThan(second, 0)
    XCTAssertGreaterThan(first, second)
  }

  func testMembership() throws {
    let buffer = try DynamicItemBuffer(centers: pile(3), size: CGSize(width: 10, height: 10))
    let gravity = GravityBehavior(items: [try buffer.item(at: 1)])
    let animator = DynamicAnimator()
    animator.addBehavior(gravity)
    try gravity.addItems(of: buffer)
    try gravity.addItems(of: buffer)
    XCTAssertEqual(gravity.items.count, 3)
    XCTAssertFalse(gravity.remove(try buffer.item(at: 1)))
    let other = DynamicAnimator()
    XCTAssertThrowsError(try other.add(GravityBehavior(items: buffer))) {
      XCTAssertEqual($0 as? DynamicsError, .itemInUse(item: "DynamicItemBuffer"))
    }
    XCTAssertTrue(gravity.removeItems(of: buffer))
    XCTAssertFalse(gravity.removeItems(of: buffer))
    try other.add(GravityBehavior(items: buffer))
    XCTAssertEqual(animator.errors, [])
  }

  func testBadElements() throws {
    let buffer = DynamicItemBuffer()
    XCTAssertThrowsError(try buffer.append(center: .zero, size: .zero))
    XCTAssertThrowsError(try buffer.append(center: .zero, size: CGSize(width: 1, height: 1), angle: .nan))
    XCTAssertThrowsError(
      try DynamicItemBuffer(centers: [.zero, CGPoint(x: CGFloat.nan, y: 0)], size: CGSize(width: 1, height: 1))
    ) {
      guard case .invalidItem(item: "item 1 of a buffer", _) = $0 as? DynamicsError else { return XCTFail("\($0)") }
    }
    XCTAssertEqual(buffer.count, 0)
  }
}
