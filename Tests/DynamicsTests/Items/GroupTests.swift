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

  // MARK: - Members have no body of their own

  private func assertRefused(
    _ item: String, _ work: @autoclosure () throws -> Void, line: UInt = #line
  ) {
    XCTAssertThrowsError(try work(), line: line) {
      guard case .invalidItem(item, _) = $0 as? DynamicsError else { return XCTFail("\($0)", line: line) }
    }
  }

  /// A member that was added by itself, too, had two bodies, which took turns in writing its place; nobody said so.
  func testMembersCannotBeAddedByThemselves() throws {
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [group])
    try animator.add(gravity)
    assertRefused("TestItem", try gravity.add(large))
    assertRefused("TestItem", try animator.add(CollisionBehavior(items: [small])))
    assertRefused("TestItem", try animator.add(AttachmentBehavior(item: large, attachedToAnchor: .zero)))
    assertRefused("TestItem", try animator.add(SnapBehavior(item: small, snapTo: .zero)))
    XCTAssertEqual(gravity.items.count, 1)
    XCTAssertEqual(animator.behaviors.count, 1)
    try animator.step(frames: 10)
    XCTAssertGreaterThan(group.center.y, 101)
    XCTAssertTrue(gravity.remove(group))
    try gravity.add(large)
    try animator.step(by: frame)
    XCTAssertEqual(animator.errors, [])
  }

  func testGroupsOfItemsThatAreThereAreRefused() throws {
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [small])
    try animator.add(gravity)
    assertRefused("DynamicItemGroup", try gravity.add(group))
    assertRefused("DynamicItemGroup", try animator.add(GravityBehavior(items: [group])))
    // Both at once: the second one.
    let other = DynamicAnimator()
    assertRefused("TestItem", try other.add(GravityBehavior(items: [DynamicItemGroup(items: [large]), large])))
    XCTAssertTrue(other.behaviors.isEmpty)
    try other.add(GravityBehavior(items: [large]))
    XCTAssertTrue(gravity.remove(small))
    try other.step(by: frame)
    try gravity.add(DynamicItemGroup(items: [small]))
    try animator.step(by: frame)
    XCTAssertEqual(animator.errors + other.errors, [])
  }

  func testAnItemIsAMemberOfOneGroup() throws {
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [group])
    try animator.add(gravity)
    let second = DynamicItemGroup(items: [TestItem(0, 0), small])
    assertRefused("DynamicItemGroup", try gravity.add(second))
    XCTAssertTrue(gravity.remove(group))
    try gravity.add(second)
    assertRefused("DynamicItemGroup", try gravity.add(group))
    XCTAssertEqual(animator.errors, [])
  }

  func testElementsOfBuffers() throws {
    let size = CGSize(width: 10, height: 10)
    let buffer = try DynamicItemBuffer(centers: (0..<4).map { CGPoint(x: 20 * Double($0), y: 0) }, size: size)
    let pair = DynamicItemGroup(items: [try buffer.item(at: 1), try buffer.item(at: 2)])
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [pair])
    try animator.add(gravity)
    XCTAssertThrowsError(try gravity.add(try buffer.item(at: 2)))
    XCTAssertThrowsError(try gravity.addItems(of: buffer))
    XCTAssertEqual(gravity.items.count, 1)
    try gravity.add(try buffer.item(at: 3))
    XCTAssertTrue(gravity.remove(pair))
    try gravity.addItems(of: buffer)
    XCTAssertThrowsError(try gravity.add(pair))
    try animator.step(by: frame)
    XCTAssertEqual(animator.errors, [])
  }

  /// What falls on another becomes one with it, in the middle of a step: what goes goes first.
  func testItemsJoinWithinAStep() throws {
    final class Joiner: CollisionBehaviorDelegate {
      let gravity: GravityBehavior
      var joined: DynamicItemGroup?

      init(_ gravity: GravityBehavior) { self.gravity = gravity }

      func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor first: any DynamicItem, with second: any DynamicItem,
        at point: CGPoint
      ) {
        guard joined == nil else { return }
        let group = DynamicItemGroup(items: [first, second])
        joined = group
        for items in [behavior, gravity] {
          items.addItem(group)
          items.removeItem(first)
          items.removeItem(second)
        }
      }
    }
    let (upper, lower) = (TestItem(0, 0, width: 20, height: 20), TestItem(0, 60, width: 20, height: 20))
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [upper])
    let collision = CollisionBehavior(items: [upper, lower])
    let joiner = Joiner(gravity)
    collision.collisionDelegate = joiner
    try animator.add(gravity)
    try animator.add(collision)
    try animator.step(frames: 60)
    XCTAssertEqual(animator.errors, [])
    let group = try XCTUnwrap(joiner.joined)
    XCTAssertTrue(collision.items.count == 1 && collision.items[0] === group)
    XCTAssertGreaterThan(group.center.y, 100)
  }

  /// A snapshot brings back who was a member.
  func testSnapshotsKnowMembers() throws {
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [group])
    try animator.add(gravity)
    try animator.step(by: frame)
    let snapshot = try animator.snapshot()
    XCTAssertTrue(gravity.remove(group))
    try gravity.add(large)
    try animator.restore(snapshot)
    XCTAssertThrowsError(try gravity.add(large))
    XCTAssertTrue(gravity.remove(group))
    try gravity.add(large)
  }

  /// Nor can a file's items and members be the same objects, with and without what a run has made of them.
  func testLoadedItemsAreNoMembers() throws {
    for isGroupFirst in [true, false] {
      let cart = DynamicItemGroup(items: [NamedItem("wheel", 0, 0), NamedItem("box", 50, 0)])
      cart.name = "cart"
      let ball = NamedItem("ball", 200, 0)
      let animator = DynamicAnimator()
      try animator.add(GravityBehavior(items: isGroupFirst ? [cart, ball] : [ball, cart]))
      try animator.step(frames: 3)
      for includingState in [true, false] {
        let description = try animator.description(includingState: includingState)
        let one = TestItem(0, 0, width: 40, height: 30)
        XCTAssertThrowsError(
          try DynamicAnimator(description: description) { $0.name == "wheel" || $0.name == "ball" ? one : nil }
        ) {
          let reason = ($0 as? DescriptionError)?.reason ?? ""
          XCTAssertTrue(reason.contains("member"), "\($0)")
        }
        XCTAssertNoThrow(try DynamicAnimator(description: description) { $0.name == "wheel" ? one : nil })
      }
    }
  }
}
