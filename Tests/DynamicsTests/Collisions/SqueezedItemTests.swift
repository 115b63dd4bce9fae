import Dynamics
import XCTest

/// Items that are pressed into a corner so narrow that they have no room there were kept silently.
final class SqueezedItemTests: XCTestCase {
  /// An item in a wedge that closes at x = 400, pushed into it.
  private func errors(push magnitude: CGFloat) throws -> (errors: [DynamicsError], item: TestItem) {
    let item = TestItem(0, 0, width: 10, height: 10)
    let animator = DynamicAnimator()
    let push = PushBehavior(items: [item], mode: .continuous)
    push.pushDirection = CGVector(dx: magnitude, dy: 0)
    let collision = CollisionBehavior(items: [item])
    for (name, side) in [("above", -22.0), ("below", 22.0)] {
      collision.addBoundary(withIdentifier: name, from: CGPoint(x: -400, y: side), to: CGPoint(x: 400, y: 0))
    }
    try animator.add(push)
    try animator.add(collision)
    try animator.step(frames: 300)
    return (animator.errors, item)
  }

  func testAnItemWithoutRoomIsReportedAndKept() throws {
    let (errors, item) = try errors(push: 1e6)
    XCTAssertTrue(errors.contains(.squeezedItem(item: "TestItem")), "\(errors)")
    XCTAssertLessThan(item.center.x, 400)
    XCTAssertLessThan(abs(item.center.y), 22 * (400 - item.center.x) / 800)
  }

  func testAnItemThatIsMerelyHeldIsNot() throws {
    let (errors, item) = try errors(push: 1)
    XCTAssertEqual(errors, [])
    // A push is 36 times as strong on walls that close so slowly; they hold it where it overlaps them by less than 1 pt.
    XCTAssertLessThan(5 - 22 * (400 - item.center.x) / 800, 1)
  }
}
