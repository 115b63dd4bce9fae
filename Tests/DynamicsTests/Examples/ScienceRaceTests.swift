import Dynamics
import Foundation
import XCTest

/// A race between a small and a large item, which are moved by different behaviours: what depends on mass and what does
/// not.
final class ScienceRaceTests: XCTestCase {
  /// 0.25 and 4 kg.
  private let items = [TestItem(100, 0, width: 50, height: 50), TestItem(400, 0, width: 200, height: 200)]
  private lazy var properties = DynamicItemBehavior.frictionless(items)

  private func race(_ behavior: DynamicBehavior, frames: Int) throws -> [CGPoint] {
    let animator = DynamicAnimator()
    animator.addBehavior(behavior)
    animator.addBehavior(properties)
    try animator.step(frames: frames)
    XCTAssertEqual(animator.errors, [])
    return items.map { properties.linearVelocity(for: $0) }
  }

  /// Gravity moves big and small alike, to the last bit.
  func testGravity() throws {
    let velocities = try race(GravityBehavior(items: items), frames: 60)
    XCTAssertEqual(velocities[0], velocities[1])
    XCTAssertEqual(items[0].center.y, items[1].center.y)
    // The accumulator has taken 119 or 120 sub-steps.
    XCTAssertEqual(velocities[0].y, 1000, accuracy: 1000.0 / 120 + 0.01)
  }

  /// A continuous push accelerates by 1/mass.
  func testContinuousPush() throws {
    let push = PushBehavior(items: items, mode: .continuous)
    push.pushDirection = CGVector(dx: 0, dy: 1)
    let velocities = try race(push, frames: 60)
    // Sixteen is a power of two: no rounding differs.
    XCTAssertEqual(velocities[0].y, 16 * velocities[1].y, accuracy: 1e-3)
    XCTAssertEqual(velocities[1].y, 25, accuracy: 25.0 / 119 + 0.01)
  }

  /// An instantaneous push gives a constant velocity of impulse / mass.
  func testInstantaneousPush() throws {
    let push = PushBehavior(items: items, mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: 1)
    let velocities = try race(push, frames: 60)
    XCTAssertEqual(velocities[0].y, 400, accuracy: 1e-3)
    XCTAssertEqual(velocities[1].y, 25, accuracy: 1e-4)
    XCTAssertEqual(items[0].center.y, 16 * items[1].center.y, accuracy: 0.01)
  }
}
