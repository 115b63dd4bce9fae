import Dynamics
import Foundation
import XCTest

/// A group's center, bounds and transform are what UIKit makes of them: 100 x 100 at (100, 100) with 50 x 20 at
/// (220, 130), whose rectangles reach from (50, 50) to (245, 150).
final class GroupTests: XCTestCase {
  private let large = TestItem(100, 100)
  private let small = TestItem(220, 130, width: 50, height: 20)
  private lazy var group = DynamicItemGroup(items: [large, small])

  private func assertPlaces(
    _ first: (CGFloat, CGFloat), _ second: (CGFloat, CGFloat), line: UInt = #line
  ) {
    XCTAssertEqual(large.center.x, first.0, accuracy: 1e-9, line: line)
    XCTAssertEqual(large.center.y, first.1, accuracy: 1e-9, line: line)
    XCTAssertEqual(small.center.x, second.0, accuracy: 1e-9, line: line)
    XCTAssertEqual(small.center.y, second.1, accuracy: 1e-9, line: line)
  }

  private func assertBounds(_ width: CGFloat, _ height: CGFloat, accuracy: CGFloat = 1e-5, line: UInt = #line) {
    XCTAssertEqual(group.bounds.width, width, accuracy: accuracy, line: line)
    XCTAssertEqual(group.bounds.height, height, accuracy: accuracy, line: line)
    XCTAssertEqual(group.bounds.origin, .zero, line: line)
  }

  func testCenterAndBoundsOfAFreshGroup() {
    XCTAssertEqual(group.center, CGPoint(x: 147.5, y: 100))
    assertBounds(195, 100)
    XCTAssertEqual(group.transform, .identity)
  }

  func testBoundsAreThoseOfTheTurnedMembers() {
    group.transform = CGAffineTransform(rotationAngle: .pi / 2)
    // Offsets (-47.5, 0) and (72.5, 30), a quarter turn on: (0, -47.5) and (-30, 72.5).
    assertPlaces((147.5, 52.5), (117.5, 172.5))
    XCTAssertEqual(group.center, CGPoint(x: 147.5, y: 100))
    // x from 97.5 to 197.5, y from 2.5 to 172.5 + 25.
    assertBounds(100, 195)
    group.transform = CGAffineTransform(rotationAngle: .pi / 4)
    // Half widths of the turned rectangles: 100 / sqrt 2, and (25 + 10) / sqrt 2.
    let root = 0.5.squareRoot()
    let (largeX, smallX) = (-47.5 * root, (72.5 - 30) * root)
    let (largeY, smallY) = (-47.5 * root, (72.5 + 30) * root)
    let (largeReach, smallReach) = (100 * root, 35 * root)
    // The small one lies within the large one's right side.
    assertBounds(
      max(smallX + smallReach, largeX + largeReach) - (largeX - largeReach),
      smallY + smallReach - (largeY - largeReach))
    group.transform = .identity
    assertBounds(195, 100)
  }

  func testBoundsFollowMembersThatAreMoved() {
    _ = group
    small.center.x += 100
    assertBounds(295, 100)
    XCTAssertEqual(group.center, CGPoint(x: 147.5, y: 100), "the center is the group's own")
  }

  func testShiftOfTheTransformMovesTheMembers() {
    group.transform = CGAffineTransform(translationX: 10, y: -5)
    XCTAssertEqual(group.center, CGPoint(x: 147.5, y: 100))
    XCTAssertEqual(group.transform.tx, 10)
    assertPlaces((110, 95), (230, 125))
    assertBounds(195, 100)
    group.center.x += 100
    assertPlaces((210, 95), (330, 125))
    group.transform = CGAffineTransform(rotationAngle: .pi / 2).concatenating(
      CGAffineTransform(translationX: 1, y: 2))
    assertPlaces((248.5, 54.5), (218.5, 174.5))
    XCTAssertEqual(large.angle, .pi / 2, accuracy: 1e-6)
    group.transform = CGAffineTransform(scaleX: 2, y: 2)
    assertPlaces((247.5 - 95, 100), (247.5 + 145, 160))
  }

  /// An animator goes by the center and the rotation, and writes a pure rotation: a shift ends with the first step.
  func testAnAnimatorWritesAPureRotation() throws {
    group.transform = CGAffineTransform(rotationAngle: .pi / 2).concatenating(
      CGAffineTransform(translationX: 500, y: 0))
    let animator = DynamicAnimator()
    let properties = DynamicItemBehavior.frictionless([group])
    properties.addLinearVelocity(CGPoint(x: 0, y: 60), for: group)
    animator.addBehavior(properties)
    try animator.step(frames: 121)
    // The first frame has one sub-step of 1/120 s only.
    XCTAssertEqual(group.center.y, 100 + 60 * 241 / 120, accuracy: 0.6)
    XCTAssertEqual(group.transform.tx, 0)
    XCTAssertEqual(group.transform.b, 1, accuracy: 1e-6)
    XCTAssertEqual(large.center.x, group.center.x, accuracy: 1e-3)
    XCTAssertEqual(large.center.y, group.center.y - 47.5, accuracy: 1e-3)
    assertBounds(100, 195, accuracy: 1e-3)
  }

  /// A snap's springs hang on the corners of the group as it was made, however it is turned when they are made anew.
  func testASnapOfATurnedGroup() throws {
    group.transform = CGAffineTransform(rotationAngle: 0.8)
    let snap = SnapBehavior(item: group, snapTo: CGPoint(x: 200, y: 200))
    let animator = DynamicAnimator()
    animator.addBehavior(snap)
    for damping in [0.5, 0.6, 0.7] as [CGFloat] {
      snap.damping = damping
      try animator.step(frames: 30)
    }
    try animator.runUntilRest(limit: 10)
    XCTAssertEqual(group.center.x, 200, accuracy: 0.1)
    XCTAssertEqual(group.center.y, 200, accuracy: 0.1)
    XCTAssertEqual(atan2(group.transform.b, group.transform.a), 0, accuracy: 2e-3)
  }

  func testAGroupThatIsNotFiniteIsRefused() {
    group.transform = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: .nan, ty: 0)
    let animator = DynamicAnimator()
    animator.addBehavior(GravityBehavior(items: [group]))
    XCTAssertEqual(animator.errors.count, 1)
    XCTAssertTrue(animator.behaviors.isEmpty)
  }
}
