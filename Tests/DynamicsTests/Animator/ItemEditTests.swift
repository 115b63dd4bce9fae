import Dynamics
import XCTest

/// Items that are removed and added where a step is going on, and items that are refused there.
final class ItemEditTests: XCTestCase {
  private let item = TestItem(0, 0)
  private let animator = DynamicAnimator()

  /// Does something in the next step, in an action.
  private func act(_ work: @escaping () -> Void) throws {
    let behavior = DynamicBehavior()
    behavior.action = work
    try animator.add(behavior)
    try animator.step(by: frame)
    animator.removeBehavior(behavior)
  }

  /// An item that was removed and added again in an action kept its body: no other size could be given there.
  func testResizingInAnAction() throws {
    let gravity = GravityBehavior(items: [item, TestItem(500, 0)])
    let collision = CollisionBehavior(items: [item])
    for behavior in [gravity, collision] { animator.addBehavior(behavior) }
    try animator.step(frames: 10)
    try act { [item] in
      for behavior in [gravity, collision] { behavior.removeItem(item) }
      item.bounds.size = CGSize(width: 20, height: 20)
      for behavior in [gravity, collision] { behavior.addItem(item) }
      XCTAssertEqual(gravity.items.count, 2)
    }
    let before = item.center.y
    try animator.step(by: frame)
    // Two sub-steps from rest: 3 h^2 g.
    XCTAssertEqual(item.center.y - before, 3 * 1000 / 14400, accuracy: 1e-3)
    XCTAssertTrue(animator.items(at: item.center).first === item)
    XCTAssertEqual(animator.items(at: CGPoint(x: 15, y: item.center.y)).count, 0, "it is smaller")
    XCTAssertEqual(animator.errors, [])
  }

  /// A velocity for an item that comes back is the new body's.
  func testAVelocityForAnItemThatComesBack() throws {
    let properties = DynamicItemBehavior.frictionless([item])
    properties.addLinearVelocity(CGPoint(x: 100, y: 0), for: item)
    animator.addBehavior(properties)
    try act { [item] in
      properties.removeItem(item)
      properties.addItem(item)
      XCTAssertEqual(properties.linearVelocity(for: item), .zero)
      properties.addLinearVelocity(CGPoint(x: 0, y: 30), for: item)
    }
    XCTAssertEqual(properties.linearVelocity(for: item).x, 0)
    XCTAssertEqual(properties.linearVelocity(for: item).y, 30, accuracy: 1e-3)
    try act { [item] in
      for _ in 0..<3 {
        properties.addItem(item)
        properties.removeItem(item)
      }
    }
    XCTAssertFalse(properties.contains(item))
    XCTAssertTrue(animator.items(in: .infinite).isEmpty)
    XCTAssertEqual(animator.errors, [])
  }

  /// An item that was refused when the step was over stayed in the list of the behaviour.
  func testAnItemThatIsRefusedWhenTheStepIsOver() throws {
    let gravity = GravityBehavior(items: [TestItem(500, 0)])
    animator.addBehavior(gravity)
    try act { [item] in
      gravity.addItem(item)
      item.center.x = .nan
    }
    XCTAssertEqual(animator.errors.count, 1)
    guard case .invalidItem(item: "TestItem", _) = animator.errors.first else { return XCTFail("\(animator.errors)") }
    XCTAssertFalse(gravity.contains(item))
    XCTAssertEqual(gravity.items.count, 1)
    item.center.x = 0
    try gravity.add(item)
    try animator.step(frames: 10)
    XCTAssertGreaterThan(item.center.y, 0)
  }

  /// Elements that a behaviour holds became items at rest when it took in their buffer.
  func testAWholeBufferKeepsTheBodiesOfItsElements() throws {
    let buffer = try DynamicItemBuffer(
      centers: [.zero, CGPoint(x: 300, y: 0)], size: CGSize(width: 10, height: 10))
    let element = try buffer.item(at: 1)
    let properties = DynamicItemBehavior.frictionless([element])
    properties.addLinearVelocity(CGPoint(x: 0, y: 50), for: element)
    animator.addBehavior(properties)
    try animator.step(by: frame)
    try properties.addItems(of: buffer)
    XCTAssertEqual(properties.linearVelocity(for: element).y, 50, accuracy: 1e-3)
    XCTAssertTrue(properties.removeItems(of: buffer))
    properties.addItem(element)
    properties.addLinearVelocity(CGPoint(x: 0, y: 20), for: element)
    var failure: (any Error)?
    try act { do { try properties.addItems(of: buffer) } catch { failure = error } }
    XCTAssertNil(failure)
    XCTAssertEqual(properties.linearVelocity(for: element).y, 20, accuracy: 1e-3)
    XCTAssertEqual(properties.items.count, 2)
    XCTAssertTrue(properties.removeItems(of: buffer))
    XCTAssertTrue(animator.items(in: .infinite).isEmpty, "no body is left")
  }
}
