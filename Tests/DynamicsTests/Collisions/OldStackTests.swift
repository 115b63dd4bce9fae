import Dynamics
import Foundation
import XCTest

/// Contacts that have stood for long are moved out of their overlaps gently in large piles only: when it was so in
/// stacks, too, items of 20 pt on which something a hundred times as dense landed after ten seconds were pressed half
/// into the floor or squeezed out.
final class OldStackTests: XCTestCase {
  private let bounds = CGRect(x: 0, y: 0, width: 390, height: 844)

  /// How far each item of a stack reaches into what it stands on, pt, from the floor up.
  private func overlaps(_ stack: [TestItem]) -> [CGFloat] {
    var support = bounds.maxY
    return stack.map { item in
      defer { support = item.center.y - item.bounds.height / 2 }
      return item.center.y + item.bounds.height / 2 - support
    }
  }

  /// The deepest overlap in ten seconds after a heavy item was dropped, and the deepest at their end.
  private func drop(onto count: Int, after frames: Int) throws -> (most: CGFloat, end: CGFloat) {
    var stack = (0..<count).map { TestItem(195, 834 - 20 * CGFloat($0), width: 40, height: 20) }
    let heavy = TestItem(195, 724 - 20 * CGFloat(count), width: 40, height: 40)
    let animator = DynamicAnimator(referenceBounds: bounds)
    let gravity = GravityBehavior(items: stack)
    let collision = CollisionBehavior(items: stack)
    collision.translatesReferenceBoundsIntoBoundary = true
    // Keeps the stack from falling asleep: contacts grow old while they are solved.
    let push = PushBehavior(items: [stack[0]], mode: .continuous)
    push.pushDirection = CGVector(dx: 1e-6, dy: 0)
    for behavior in [gravity, collision, push] { try animator.add(behavior) }
    try animator.step(frames: frames)

    gravity.addItem(heavy)
    collision.addItem(heavy)
    let dense = DynamicItemBehavior(items: [heavy])
    dense.density = 100
    dense.allowsRotation = false
    try animator.add(dense)
    stack.append(heavy)
    var most: CGFloat = 0
    try animator.step(frames: 600) { _ in most = max(most, overlaps(stack).max() ?? 0) }
    return (most, try XCTUnwrap(overlaps(stack).max()))
  }

  /// Stacks of more than eight are knocked over by it now and then, whatever their age.
  func testAHeavyItemPressesAnOldStackNoMoreThanAYoungOne() throws {
    for count in [5, 7] {
      let young = try drop(onto: count, after: 30)
      let old = try drop(onto: count, after: 600)
      XCTAssertLessThan(old.most, 1.2 * young.most, "\(count) items: \(young), \(old)")
      XCTAssertLessThan(old.end, young.end + 2, "\(count) items: \(young), \(old)")
      XCTAssertLessThan(old.most, 10, "half gone into the floor")
    }
  }
}
