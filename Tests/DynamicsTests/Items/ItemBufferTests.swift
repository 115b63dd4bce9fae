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

  /// An element too small for a shape stayed in the buffer without a body, and nobody was told.
  func testABufferRefusesWhatNoShapeHas() throws {
    let buffer = try DynamicItemBuffer(centers: [.zero], size: CGSize(width: 10, height: 10))
    let animator = DynamicAnimator()
    animator.addBehavior(GravityBehavior(items: buffer))
    XCTAssertThrowsError(try buffer.append(center: .zero, size: CGSize(width: 0.001, height: 10))) {
      guard case .invalidItem(item: "item 1 of a buffer", let reason) = $0 as? DynamicsError else {
        return XCTFail("\($0)")
      }
      XCTAssertEqual(reason, "its size is 0.001 x 10.0 pt; expected sides of at least 0.2")
    }
    XCTAssertEqual(buffer.count, 1)
    try buffer.append(center: CGPoint(x: 100, y: 0), size: CGSize(width: 0.2, height: 10))
    try animator.step(frames: 10)
    XCTAssertGreaterThan(try buffer.item(at: 1).center.y, 0)
    XCTAssertEqual(animator.errors, [])
    let ellipses = DynamicItemBuffer(collisionBoundsType: .ellipse)
    XCTAssertThrowsError(try ellipses.append(center: .zero, size: CGSize(width: 0.1, height: 0.2)))
    XCTAssertEqual(ellipses.count, 0)
  }

  /// A buffer without items stayed with an animator whose behaviours had let it go.
  func testAnEmptyBufferIsLetGo() throws {
    let buffer = DynamicItemBuffer()
    buffer.name = "drops"
    let animators = [DynamicAnimator(), DynamicAnimator()]
    for _ in 0..<2 {
      for animator in animators {
        let behaviors = [GravityBehavior(items: buffer), GravityBehavior(items: buffer)]
        for behavior in behaviors { try animator.add(behavior) }
        XCTAssertTrue(animator.buffer(named: "drops") === buffer)
        animator.removeBehavior(behaviors[0])
        XCTAssertTrue(animator.buffer(named: "drops") === buffer, "the other one holds it")
        XCTAssertTrue(behaviors[1].removeItems(of: buffer))
        XCTAssertNil(animator.buffer(named: "drops"))
        animator.removeBehavior(behaviors[1])
      }
    }
  }

  /// Every behaviour that joined had all of them put in order, and every item that left was looked for among all.
  func testBehaviorsWithVelocitiesJoinAndItemsLeaveInLinearTime() throws {
    func seconds(_ count: Int) throws -> Double {
      let items = (0..<count).map { TestItem(CGFloat(20 * $0), 0, width: 10, height: 10) }
      let animator = DynamicAnimator()
      let gravity = GravityBehavior(items: items)
      animator.addBehavior(gravity)
      let start = ContinuousClock.now
      for item in items {
        let properties = DynamicItemBehavior(items: [item])
        properties.addLinearVelocity(CGPoint(x: 0, y: 10), for: item)
        animator.addBehavior(properties)
        properties.addLinearVelocity(CGPoint(x: 0, y: 10), for: item)
        XCTAssertEqual(properties.linearVelocity(for: item).y, 20, accuracy: 1e-3)
      }
      for item in items { gravity.removeItem(item) }
      let elapsed = (ContinuousClock.now - start) / .seconds(1)
      XCTAssertEqual(animator.errors, [])
      try animator.step(by: frame)
      XCTAssertLessThan(items[count - 1].center.y, 1, "without gravity")
      return elapsed
    }
    let few = try (0..<3).map { _ in try seconds(1000) }.min() ?? 0
    let many = try (0..<3).map { _ in try seconds(8000) }.min() ?? .infinity
    XCTAssertLessThan(many / few, 24, "eight times as many; \(few) s and \(many) s")
  }

  /// Each appended item acquired all before it again, and each velocity went through the properties of all items: 10 000 of
  /// them took seconds.
  func testItemsAreAddedInLinearTime() throws {
    func seconds(_ count: Int) throws -> Double {
      let buffer = DynamicItemBuffer()
      let animator = DynamicAnimator()
      let properties = DynamicItemBehavior(items: buffer)
      for behavior in [GravityBehavior(items: buffer), properties] { animator.addBehavior(behavior) }
      let start = ContinuousClock.now
      for index in 0..<count {
        try buffer.append(center: CGPoint(x: 20 * index, y: 0), size: CGSize(width: 10, height: 10))
        properties.addLinearVelocity(CGPoint(x: 0, y: 10), for: try buffer.item(at: index))
      }
      let elapsed = (ContinuousClock.now - start) / .seconds(1)
      XCTAssertEqual(animator.errors, [])
      try animator.step(by: frame)
      XCTAssertGreaterThan(try buffer.item(at: count - 1).center.y, 0.1)
      return elapsed
    }
    let few = try (0..<3).map { _ in try seconds(1000) }.min() ?? 0
    let many = try (0..<3).map { _ in try seconds(8000) }.min() ?? .infinity
    XCTAssertLessThan(many / few, 24, "eight times as many; \(few) s and \(many) s")
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
