import Dynamics
import Foundation
import XCTest

/// What is read from items and written to them.
final class ItemTests: XCTestCase {
  func testTransformsAreReplacedByPureRotations() throws {
    let item = TestItem(10, 20)
    item.transform = CGAffineTransform(a: 0, b: 3, c: -2, d: 0, tx: 7, ty: 8)
    let animator = DynamicAnimator()
    let properties = DynamicItemBehavior(items: [item])
    properties.addLinearVelocity(CGPoint(x: 100, y: 0), for: item)
    animator.addBehavior(properties)
    try animator.step(by: frame)
    // The rotation of (a, b) = (0, 3) is a quarter; single precision.
    XCTAssertEqual(item.transform.a, 0, accuracy: 1e-6)
    XCTAssertEqual(item.transform.b, 1, accuracy: 1e-6)
    XCTAssertEqual(item.transform.c, -1, accuracy: 1e-6)
    XCTAssertEqual([item.transform.tx, item.transform.ty], [0, 0])
  }

  func testSizeIsReadOnce() throws {
    let item = TestItem(100, 100)
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 300, height: 300))
    let gravity = GravityBehavior(items: [item])
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(gravity)
    animator.addBehavior(collision)
    item.bounds.size = CGSize(width: 20, height: 20)
    try animator.runUntilRest(limit: 10)
    XCTAssertEqual(item.center.y, 250, accuracy: 0.5)
    animator.removeAllBehaviors()
    animator.addBehavior(gravity)
    animator.addBehavior(collision)
    try animator.runUntilRest(limit: 10)
    XCTAssertEqual(item.center.y, 290, accuracy: 0.5)
  }

  func testOneBodyForAllBehaviorsUntilTheLastLetsGo() throws {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [item])
    let properties = DynamicItemBehavior.frictionless([item])
    animator.addBehavior(gravity)
    animator.addBehavior(properties)
    try animator.step(frames: 30)
    let speed = properties.linearVelocity(for: item).y
    animator.removeBehavior(gravity)
    XCTAssertEqual(properties.linearVelocity(for: item).y, speed, "it keeps its velocity")
    animator.addBehavior(gravity)
    animator.removeBehavior(properties)
    animator.removeBehavior(gravity)
    XCTAssertTrue(animator.isAtRest(item))
    animator.addBehavior(properties)
    XCTAssertEqual(properties.linearVelocity(for: item), .zero, "a new body begins at rest")
  }

  func testUpdateItemKeepsTheVelocity() throws {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    let properties = DynamicItemBehavior.frictionless([item])
    properties.addLinearVelocity(CGPoint(x: 60, y: 0), for: item)
    animator.addBehavior(properties)
    try animator.step(by: frame)
    item.center = CGPoint(x: 500, y: 500)
    item.transform = CGAffineTransform(rotationAngle: 1)
    XCTAssertTrue(try animator.update(item))
    XCTAssertEqual(properties.linearVelocity(for: item).x, 60, accuracy: 1e-4)
    try animator.step(by: frame)
    XCTAssertEqual(item.center.x, 501, accuracy: 1e-3)
    XCTAssertEqual(item.angle, 1, accuracy: 1e-6)
    XCTAssertFalse(try animator.update(TestItem(0, 0)))
    item.center.x = .nan
    XCTAssertThrowsError(try animator.update(item))
  }

  /// Where centers are rounded, an item that nobody had moved was put there, off the place of its body.
  func testUpdateOfARoundedItemThatNobodyMoved() throws {
    var settings = AnimatorSettings()
    settings.centerQuantum = 1
    let rounded = TestItem(0, 0)
    let exact = TestItem(0, 0)
    let animators = [try DynamicAnimator(settings: settings), DynamicAnimator()]
    for (animator, item) in zip(animators, [rounded, exact]) {
      animator.addBehavior(GravityBehavior(items: [item]))
      try animator.step(frames: 20) { _ in animator.updateItem(usingCurrentState: item) }
    }
    XCTAssertEqual(rounded.center.y, exact.center.y.rounded())
  }

  /// Only place and rotation are read again, but other parts of an item had to be usable.
  func testUpdateReadsNoSize() throws {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    animator.addBehavior(DynamicItemBehavior(items: [item]))
    try animator.step(by: frame)
    item.bounds = .zero
    item.collisionBoundsType = .path
    item.center = CGPoint(x: 50, y: 70)
    XCTAssertTrue(try animator.update(item))
    XCTAssertTrue(animator.items(at: CGPoint(x: 95, y: 115)).first === item)
    item.center.x = .infinity
    XCTAssertThrowsError(try animator.update(item))
  }

  func testAnchoringAndLettingGo() throws {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    let properties = DynamicItemBehavior.frictionless([item])
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(properties)
    try animator.step(frames: 10)
    properties.isAnchored = true
    properties.addLinearVelocity(CGPoint(x: 100, y: 0), for: item)
    let place = item.center
    try animator.step(frames: 10)
    XCTAssertEqual(item.center, place)
    XCTAssertEqual(properties.linearVelocity(for: item), .zero)
    properties.isAnchored = false
    try animator.step(frames: 2)
    XCTAssertGreaterThan(item.center.y, place.y)
    XCTAssertEqual(item.center.x, place.x, accuracy: 1e-4)
  }

  func testAllowsRotationAndVelocities() throws {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    let properties = DynamicItemBehavior.frictionless([item])
    properties.addAngularVelocity(1, for: item)
    properties.addAngularVelocity(1, for: item)
    properties.addLinearVelocity(CGPoint(x: 10, y: 0), for: item)
    properties.addLinearVelocity(CGPoint(x: 10, y: 5), for: item)
    XCTAssertEqual(properties.linearVelocity(for: item), .zero, "nothing before joining")
    animator.addBehavior(properties)
    XCTAssertEqual(properties.angularVelocity(for: item), 2, accuracy: 1e-6)
    XCTAssertEqual(properties.linearVelocity(for: item).x, 20, accuracy: 1e-4)
    try animator.step(frames: 30)
    XCTAssertEqual(item.angle, 59 * 2 / 120, accuracy: 1e-4)
    properties.allowsRotation = false
    try animator.step(by: frame)
    let angle = item.angle
    try animator.step(frames: 30)
    XCTAssertEqual(item.angle, angle)
  }

  /// Resistance takes `1 / (1 + h c)` of the velocity in each sub-step.
  func testResistance() throws {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    let properties = DynamicItemBehavior(items: [item])
    properties.resistance = 3
    properties.angularResistance = 6
    properties.addLinearVelocity(CGPoint(x: 100, y: 0), for: item)
    properties.addAngularVelocity(10, for: item)
    animator.addBehavior(properties)
    try animator.step(frames: 30)
    XCTAssertEqual(properties.linearVelocity(for: item).x, 100 * pow(1 + 3.0 / 120, -59), accuracy: 1e-3)
    XCTAssertEqual(properties.angularVelocity(for: item), 10 * pow(1 + 6.0 / 120, -59), accuracy: 1e-4)
  }

  func testCentersAreRoundedOnRequestOnly() throws {
    var settings = AnimatorSettings()
    settings.centerQuantum = 0.5
    let item = TestItem(0, 0)
    let exact = TestItem(0, 0)
    for (item, animator) in [(item, try DynamicAnimator(settings: settings)), (exact, DynamicAnimator())] {
      animator.addBehavior(GravityBehavior(items: [item]))
      try animator.step(frames: 30)
    }
    XCTAssertEqual(item.center.y * 2, (exact.center.y * 2).rounded(), "the body keeps its precision")
  }

  func testEllipsesRoll() throws {
    let item = TestItem(0, 0, width: 40, height: 40)
    item.collisionBoundsType = .ellipse
    let animator = DynamicAnimator()
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(withIdentifier: "slope", from: CGPoint(x: -100, y: 0), to: CGPoint(x: 900, y: 300))
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(collision)
    try animator.step(frames: 90)
    XCTAssertGreaterThan(item.center.x, 50)
    XCTAssertNotEqual(item.angle, 0, accuracy: 0.1)
  }

  func testOvalsAndConcavePaths() throws {
    let oval = TestItem(0, 0, width: 200, height: 100)
    oval.collisionBoundsType = .ellipse
    let arrow = TestItem(300, 0)
    arrow.collisionBoundsType = .path
    arrow.collisionBoundingPath.move(to: CGPoint(x: -50, y: -50))
    for point in [CGPoint(x: 0, y: -20), CGPoint(x: 50, y: -50), CGPoint(x: 50, y: 50), CGPoint(x: -50, y: 50)] {
      arrow.collisionBoundingPath.addLine(to: point)
    }
    var settings = AnimatorSettings()
    settings.acceptsConcavePaths = true
    let animator = try DynamicAnimator(
      referenceBounds: CGRect(x: -200, y: -200, width: 800, height: 400), settings: settings)
    let collision = CollisionBehavior(items: [oval, arrow])
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.add(GravityBehavior(items: [oval, arrow]))
    try animator.add(collision)
    try animator.runUntilRest(limit: 10)
    XCTAssertEqual(oval.center.y, 150, accuracy: 1)
    XCTAssertEqual(arrow.center.y, 150, accuracy: 0.5)
    XCTAssertThrowsError(try DynamicAnimator().add(GravityBehavior(items: [arrow])))
  }

  // MARK: - Groups

  func testGroupMovesAsOneBody() throws {
    let left = TestItem(0, 0)
    let right = TestItem(150, 0)
    right.transform = CGAffineTransform(rotationAngle: .pi / 4)
    let group = DynamicItemGroup(items: [left, right])
    // From -50 to 150 plus half the diagonal of 100 x 100.
    XCTAssertEqual(group.bounds.width, 200 + 50 * 2.0.squareRoot(), accuracy: 1e-9)
    XCTAssertEqual(group.bounds.height, 100 * 2.0.squareRoot(), accuracy: 1e-9)
    XCTAssertEqual(group.center.x, -50 + group.bounds.width / 2, accuracy: 1e-9)
    let animator = DynamicAnimator()
    let properties = DynamicItemBehavior.frictionless([group])
    properties.addAngularVelocity(2, for: group)
    properties.addLinearVelocity(CGPoint(x: 0, y: 100), for: group)
    try animator.add(properties)
    try animator.step(frames: 60)
    XCTAssertEqual(hypot(left.center.x - right.center.x, left.center.y - right.center.y), 150, accuracy: 1e-3)
    XCTAssertEqual(sin(right.angle - left.angle), sin(.pi / 4), accuracy: 1e-5)
    // Both members have 1 kg: the middle between them goes straight on.
    XCTAssertEqual((left.center.x + right.center.x) / 2, 75, accuracy: 0.01)
    XCTAssertEqual((left.center.y + right.center.y) / 2, 119 * 100 / 120, accuracy: 0.01)
  }

  func testSettingAGroupMovesItsMembers() {
    let members = [TestItem(0, 0), TestItem(200, 0)]
    let group = DynamicItemGroup(items: members)
    group.center = CGPoint(x: 0, y: 50)
    XCTAssertEqual(members.map(\.center), [CGPoint(x: -100, y: 50), CGPoint(x: 100, y: 50)])
    group.transform = CGAffineTransform(rotationAngle: .pi / 2)
    XCTAssertEqual(members[1].center.x, 0, accuracy: 1e-9)
    XCTAssertEqual(members[1].center.y, 150, accuracy: 1e-9)
    XCTAssertEqual(members[1].angle, .pi / 2, accuracy: 1e-6)
  }

  /// An L of two squares: a small item falls into its corner, which a single convex form would fill.
  func testGroupsHaveHollows() throws {
    let group = DynamicItemGroup(items: [
      TestItem(0, 0, width: 20, height: 200), TestItem(100, 90, width: 180, height: 20),
    ])
    let ball = TestItem(60, 0, width: 20, height: 20)
    let animator = DynamicAnimator()
    let anchored = DynamicItemBehavior(items: [group])
    anchored.isAnchored = true
    try animator.add(anchored)
    try animator.add(CollisionBehavior(items: [group, ball]))
    try animator.add(GravityBehavior(items: [ball]))
    try animator.runUntilRest(limit: 5)
    XCTAssertEqual(ball.center.y, 70, accuracy: 0.5)
    let other = DynamicAnimator()
    XCTAssertThrowsError(try other.add(GravityBehavior(items: [group]))) {
      XCTAssertEqual($0 as? DynamicsError, .itemInUse(item: "DynamicItemGroup"))
    }
  }

  // MARK: - Queries

  func testRaysPointsAndRegions() throws {
    let item = TestItem(100, 100)
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 400, height: 400))
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(withIdentifier: "wall", from: CGPoint(x: 300, y: 0), to: CGPoint(x: 300, y: 400))
    animator.addBehavior(collision)
    try animator.step(by: frame)
    let hit = try XCTUnwrap(animator.castRay(from: CGPoint(x: 0, y: 100), to: CGPoint(x: 400, y: 100)))
    XCTAssertTrue(hit.item === item)
    XCTAssertEqual(hit.point.x, 50, accuracy: 1e-3)
    XCTAssertEqual(hit.normal.dx, -1, accuracy: 1e-6)
    XCTAssertEqual(hit.fraction, 0.125, accuracy: 1e-5)
    let all = try animator.castRayThrough(from: CGPoint(x: 0, y: 100), to: CGPoint(x: 400, y: 100))
    XCTAssertEqual(all.count, 2)
    XCTAssertNil(all[1].item)
    XCTAssertTrue(all[1].boundaryBehavior === collision)
    XCTAssertEqual(all[1].boundaryIdentifier as? String, "wall")
    XCTAssertNil(try animator.castRay(from: CGPoint(x: 0, y: 390), to: CGPoint(x: 200, y: 390)))
    XCTAssertThrowsError(try animator.castRay(from: .zero, to: .zero))
    XCTAssertTrue(animator.items(at: CGPoint(x: 149, y: 51)).first === item)
    XCTAssertEqual(animator.items(at: CGPoint(x: 151, y: 51)).count, 0)
    XCTAssertEqual(animator.items(in: .null).count, 0)
    XCTAssertEqual(animator.items(in: CGRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300)).count, 1)
    XCTAssertEqual(animator.items(in: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)).count, 0)
    XCTAssertEqual(animator.items(in: Region(radius: 50), at: CGPoint(x: 130, y: 100)).count, 1)
    XCTAssertEqual(animator.items(in: Region(radius: 20), at: CGPoint(x: 130, y: 100)).count, 0)
  }
}
