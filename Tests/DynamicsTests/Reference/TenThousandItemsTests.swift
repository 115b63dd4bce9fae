import Dynamics
import Foundation
import XCTest

/// 10 000 items of 10 pt that fall 300 pt onto the bottom of a closed path: not one is lost, and they do not sink into
/// each other. (With one soft sub-step they did, until everything overlapped everything: contacts grew to 8 an item, and
/// a frame took five times as long.)
final class TenThousandItemsTests: XCTestCase {
  func testNoneIsLost() throws {
    let side = 100
    let items = (0..<side * side).map {
      TestItem(CGFloat($0 % side) * 11 + 10, CGFloat($0 / side) * 11 + 10, width: 10, height: 10)
    }
    let room = CGRect(x: 0, y: 0, width: 1120, height: 1410)
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: items)
    try animator.add(gravity)
    let collision = CollisionBehavior(items: items)
    collision.addBoundary(withIdentifier: "room", for: BezierPath(rect: room))
    try animator.add(collision)
    let start = Date()
    try animator.step(frames: 180) { frame in
      if frame % 10 == 0 {
        XCTAssertEqual(items.count { !room.contains($0.center) }, 0, "frame \(frame)")
      }
    }
    print("10 000 items: \(Date().timeIntervalSince(start) / 0.18) ms a frame")
    // What they fill at rest is 99 % of 10 000 squares of 9.5 pt, which is what they are less the overlap at rest.
    let highest = items.map(\.center.y).min() ?? 0
    let height = room.maxY - highest
    XCTAssertGreaterThan(height * room.width, 0.98 * CGFloat(items.count) * 9.5 * 9.5)
  }
}
