import Dynamics
import Foundation
import XCTest

/// The boundary of the reference bounds while these come, go and shrink.
final class ReferenceBoundaryTests: XCTestCase {
  private static let bounds = CGRect(x: 0, y: 0, width: 400, height: 400)

  /// How high a ball jumps from a floor that returns all speed, of 280 pt that it fell, after a change.
  private func jump(_ change: (DynamicAnimator, CollisionBehavior) throws -> Void) throws -> CGFloat {
    let ball = TestItem(100, 100, width: 40, height: 40)
    let animator = DynamicAnimator(referenceBounds: Self.bounds)
    let collision = CollisionBehavior(items: [ball])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    try collision.setSurface(elasticity: 1, friction: 0, ofBoundaryWithIdentifier: nil)
    try change(animator, collision)
    let properties = DynamicItemBehavior.frictionless([ball])
    animator.addBehavior(properties)
    animator.addBehavior(GravityBehavior(items: [ball]))
    var highest: CGFloat = 0
    var isUp = false
    try animator.step(frames: 100) { _ in
      isUp = isUp || properties.linearVelocity(for: ball).y < -1
      if isUp { highest = max(highest, 380 - ball.center.y) }
    }
    XCTAssertEqual(animator.errors, [])
    return highest
  }

  /// A surface was lost with the boundary that had it, also when that came back.
  func testTheSurfaceStays() throws {
    let changes: [(String, (DynamicAnimator, CollisionBehavior) throws -> Void)] = [
      ("none", { _, _ in }),
      (
        "bounds nil",
        { animator, _ in
          animator.referenceBounds = nil
          animator.referenceBounds = Self.bounds
        }
      ),
      (
        "bounds without size",
        { animator, _ in
          animator.referenceBounds = .zero
          animator.referenceBounds = Self.bounds
        }
      ),
      (
        "switched off and on",
        { _, collision in
          collision.translatesReferenceBoundsIntoBoundary = false
          collision.translatesReferenceBoundsIntoBoundary = true
        }
      ),
      (
        "in another animator",
        { animator, collision in
          animator.removeBehavior(collision)
          let other = DynamicAnimator()
          other.addBehavior(collision)
          other.removeBehavior(collision)
          animator.addBehavior(collision)
        }
      ),
      (
        "gone back",
        { animator, collision in
          let snapshot = try animator.snapshot()
          try collision.setSurface(elasticity: 0, friction: 1, ofBoundaryWithIdentifier: nil)
          try animator.restore(snapshot)
          animator.referenceBounds = nil
          animator.referenceBounds = Self.bounds
        }
      ),
    ]
    for (name, change) in changes { XCTAssertEqual(try jump(change), 280, accuracy: 15, name) }
  }

  /// Files have the surface, too, while the boundary is gone.
  func testTheSurfaceIsInFiles() throws {
    let animator = DynamicAnimator(referenceBounds: Self.bounds)
    let collision = CollisionBehavior()
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    try collision.setSurface(elasticity: 0.7, friction: 0.6, ofBoundaryWithIdentifier: nil)
    animator.referenceBounds = nil
    let loaded = try DynamicAnimator(description: animator.description())
    loaded.referenceBounds = Self.bounds
    guard case .collision(let described)? = try loaded.description().behaviors.first else {
      return XCTFail("no collision")
    }
    XCTAssertEqual(described.referenceBoundary?.elasticity, 0.7)
    XCTAssertEqual(described.referenceBoundary?.friction, 0.6)
  }

  /// Insets that leave no height made a line.
  func testInsetsThatLeaveNothing() throws {
    for insets in [
      EdgeInsets(top: 500, left: 0, bottom: 0, right: 0), EdgeInsets(top: 0, left: 200, bottom: 0, right: 200),
      EdgeInsets(top: 300, left: 300, bottom: 300, right: 300),
    ] {
      let animator = DynamicAnimator(referenceBounds: Self.bounds)
      let collision = CollisionBehavior(items: [TestItem(100, 100)])
      animator.addBehavior(collision)
      collision.setTranslatesReferenceBoundsIntoBoundary(with: insets)
      XCTAssertEqual(animator.errors.count, 1)
      guard case .invalidValue(name: "insets", _, _) = animator.errors.first else {
        return XCTFail("\(animator.errors)")
      }
      try animator.step(by: frame)
      XCTAssertNil(try animator.castRay(from: CGPoint(x: 10, y: -900), to: CGPoint(x: 10, y: 900)))
    }
  }
}
