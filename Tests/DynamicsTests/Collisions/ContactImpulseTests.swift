import Dynamics
import Foundation
import XCTest

/// Contacts began as soon as less than half a point was left, a sub-step before shapes bore on each other, so that real
/// impacts were told with impulse 0: 241 of 400 boxes at 100 pt/s.
final class ContactImpulseTests: XCTestCase {
  /// The impulses that are told of an item of 0.25 kg that flies at a line, or at a large item, for two seconds.
  private func impulses(from height: CGFloat, at speed: CGFloat, ontoItem: Bool = false) throws -> [CGFloat] {
    let log = ContactLog()
    let item = TestItem(0, height, width: 50, height: 50)
    let animator = DynamicAnimator()
    let collision = CollisionBehavior(items: [item])
    if ontoItem {
      let wall = TestItem(0, 200)
      let anchored = DynamicItemBehavior(items: [wall])
      anchored.isAnchored = true
      collision.addItem(wall)
      animator.addBehavior(anchored)
    } else {
      collision.addBoundary(withIdentifier: "line", from: CGPoint(x: -300, y: 150), to: CGPoint(x: 300, y: 150))
    }
    collision.collisionDelegate = log
    let properties = DynamicItemBehavior.frictionless([item])
    properties.elasticity = 0.5
    properties.addLinearVelocity(CGPoint(x: 0, y: speed), for: item)
    animator.addBehavior(collision)
    animator.addBehavior(properties)
    try animator.step(frames: 120)
    XCTAssertEqual(animator.errors, [])
    return log.impulses
  }

  func testEveryImpactTellsItsImpulse() throws {
    // Below 100 pt/s nothing bounces.
    for (speed, ratio) in [(80, 1), (150, 1.5), (300, 1.5), (1000, 1.5)] as [(CGFloat, CGFloat)] {
      for step in 0..<24 {
        for ontoItem in [false, true] {
          let height = CGFloat(step) * 0.173
          let told = try impulses(from: height, at: speed, ontoItem: ontoItem)
          XCTAssertEqual(told.count, 1, "\(speed) pt/s from \(height)")
          XCTAssertEqual(told[0], 0.25 * speed / 100 * ratio, accuracy: 0.01 * speed / 100, "\(speed), \(height)")
        }
      }
    }
  }

  /// What lies close by and comes no closer has begun, too, with nothing to bear.
  func testWhatLiesCloseBy() throws {
    XCTAssertEqual(try impulses(from: 124.7, at: 0), [0])
    XCTAssertEqual(try impulses(from: 124, at: 0), [])
  }
}
