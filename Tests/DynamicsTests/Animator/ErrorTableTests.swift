import Dynamics
import Foundation
import XCTest

/// What UIKit answers with exceptions, case by case: here a typed error from the throwing call, the same error reported
/// from the one with UIKit's signature, and nothing is added.
final class ErrorTableTests: XCTestCase {
  private func assertRefused(
    _ make: () -> DynamicBehavior, line: UInt = #line, _ isExpected: (DynamicsError) -> Bool
  ) {
    let animator = DynamicAnimator()
    XCTAssertThrowsError(try animator.add(make()), line: line) {
      guard let error = $0 as? DynamicsError, isExpected(error) else { return XCTFail("\($0)", line: line) }
    }
    let reporting = DynamicAnimator()
    var heard: [DynamicsError] = []
    reporting.errorHandler = { heard.append($0) }
    reporting.addBehavior(make())
    XCTAssertEqual(heard.count, 1, line: line)
    // As text, because a value that is not a number does not equal itself.
    XCTAssertEqual(reporting.errors.map(\.description), heard.map(\.description), line: line)
    XCTAssertEqual(reporting.behaviors.count, 0, line: line)
    XCTAssertFalse(reporting.isRunning, line: line)
    // The same item added to a behaviour that is there.
    guard let item = (make() as? ItemSetBehavior)?.items.first else { return }
    let gravity = GravityBehavior(items: [])
    animator.addBehavior(gravity)
    XCTAssertThrowsError(try gravity.add(item), line: line)
    XCTAssertEqual(gravity.items.count, 0, line: line)
  }

  private func isInvalidPath(_ error: DynamicsError) -> Bool {
    if case .invalidPath = error { return true }
    return false
  }

  private func isInvalidItem(_ error: DynamicsError) -> Bool {
    if case .invalidItem = error { return true }
    return false
  }

  /// Who answered an error with the same mistake was told of it until the stack ended.
  func testAHandlerThatErrsIsNotToldOfIt() {
    let animator = DynamicAnimator()
    var heard = 0
    animator.errorHandler = { [unowned animator] _ in
      heard += 1
      animator.addBehavior(GravityBehavior(items: [SizedItem(0, 0)]))
    }
    animator.addBehavior(GravityBehavior(items: [SizedItem(0, 0)]))
    XCTAssertEqual(heard, 1)
    XCTAssertEqual(animator.errors.count, 2)
    animator.addBehavior(GravityBehavior(items: [SizedItem(0, 0)]))
    XCTAssertEqual(heard, 2)
  }

  func testItemsWithoutSizeOrPlace() {
    let sizes: [(CGFloat, CGFloat)] = [(0, 0), (0, 10), (10, 0), (-5, 10), (.nan, 10), (.infinity, 10), (1e9, 1)]
    for (width, height) in sizes {
      assertRefused({ GravityBehavior(items: [SizedItem(width, height)]) }, isInvalidItem)
    }
    for center in [CGPoint(x: CGFloat.nan, y: 0), CGPoint(x: 0, y: CGFloat.infinity), CGPoint(x: 1e12, y: 0)] {
      assertRefused({ CollisionBehavior(items: [TestItem(center.x, center.y)]) }, isInvalidItem)
      assertRefused({ SnapBehavior(item: TestItem(center.x, center.y), snapTo: .zero) }, isInvalidItem)
      assertRefused({ AttachmentBehavior(item: TestItem(center.x, center.y), attachedToAnchor: .zero) }, isInvalidItem)
    }
    assertRefused(
      {
        let item = TestItem(0, 0)
        item.transform = CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        return GravityBehavior(items: [item])
      }, isInvalidItem)
    // A good item beside a bad one is not added either.
    assertRefused({ GravityBehavior(items: [SizedItem(0, 0), TestItem(0, 0)]) }, isInvalidItem)
  }

  /// What is too small for a shape was refused by the world only, in m, and what was put off stayed in its behaviour.
  func testItemsTooSmall() {
    for (width, height, type) in [
      (0.19, 10, .rectangle), (0.1, 0.1, .ellipse), (0.2, 0.3, .ellipse),
    ] as [(CGFloat, CGFloat, DynamicItemCollisionBoundsType)] {
      let small = {
        let item = TestItem(0, 0, width: width, height: height)
        item.collisionBoundsType = type
        return item
      }
      let isNamed = { (error: DynamicsError) -> Bool in
        guard case .invalidItem(item: "TestItem", let reason) = error else { return false }
        return reason.contains("\(width) x \(height) pt")
      }
      assertRefused({ GravityBehavior(items: [small()]) }, isNamed)
      assertRefused({ SnapBehavior(item: small(), snapTo: .zero) }, isInvalidItem)
      assertRefused({ GravityBehavior(items: [DynamicItemGroup(items: [small()])]) }, isInvalidItem)
    }
    XCTAssertNoThrow(
      try DynamicAnimator().add(GravityBehavior(items: [TestItem(0, 0, width: 0.2, height: 0.2)])))
  }

  /// Limits were told in other units, or were others than those that hold.
  func testLimitsAreToldInPoints() {
    let collision = CollisionBehavior(items: [])
    collision.addBoundary(withIdentifier: "far", from: CGPoint(x: 5e6, y: 0), to: .zero)
    XCTAssertEqual(collision.errors, [.invalidPath(.farPoint(index: 0, point: CGPoint(x: 5e6, y: 0)))])
    XCTAssertTrue("\(collision.errors)".contains("at most 1000000.0 pt"), "\(collision.errors)")
    // This one named the bound of items' outlines.
    collision.addBoundary(withIdentifier: "none", from: CGPoint(x: CGFloat.nan, y: 0), to: .zero)
    let text = collision.errors.last.map { "\($0)" } ?? ""
    XCTAssertTrue(text.hasSuffix("point 0 is (nan, 0.0); expected finite coordinates"), text)
    let animator = DynamicAnimator()
    let rays: [(CGPoint, CGPoint)] = [
      (.zero, .zero), (.zero, CGPoint(x: 1e12, y: 0)), (CGPoint(x: 0, y: CGFloat.nan), .zero),
      (CGPoint(x: -9e9, y: 0), CGPoint(x: 9e9, y: 0)), (.zero, CGPoint(x: 1e-5, y: 0)),
    ]
    for (start, end) in rays {
      XCTAssertThrowsError(try animator.castRay(from: start, to: end)) { error in
        guard case .invalidValue(_, _, let expected) = error as? DynamicsError else { return XCTFail("\(error)") }
        XCTAssertTrue(expected.hasSuffix(" pt"), expected)
      }
      XCTAssertThrowsError(try animator.castRayThrough(from: start, to: end)) {
        guard case .invalidValue = $0 as? DynamicsError else { return XCTFail("\($0)") }
      }
    }
    XCTAssertEqual(animator.items(at: CGPoint(x: CGFloat.infinity, y: 0)).count, 0)
    guard case .invalidValue(name: "point", _, _) = animator.errors.last else { return XCTFail("\(animator.errors)") }
  }

  /// `CGRect` would make a negative size positive.
  private final class SizedItem: DynamicItem {
    var center = CGPoint.zero
    var transform = CGAffineTransform.identity
    let bounds: CGRect
    init(_ width: CGFloat, _ height: CGFloat) {
      bounds = CGRect(origin: .zero, size: CGSize(width: width, height: height))
    }
  }

  func testGroups() {
    assertRefused({ GravityBehavior(items: [DynamicItemGroup(items: [])]) }, isInvalidItem)
    let nested = { GravityBehavior(items: [DynamicItemGroup(items: [DynamicItemGroup(items: [TestItem(0, 0)])])]) }
    assertRefused(nested, { $0 == .groupInGroup })
    let twice = TestItem(0, 0)
    assertRefused({ GravityBehavior(items: [DynamicItemGroup(items: [twice, twice])]) }, isInvalidItem)
    assertRefused({ GravityBehavior(items: [DynamicItemGroup(items: [SizedItem(0, 1)])]) }, isInvalidItem)
  }

  func testPathsOfItems() {
    func path(_ points: [(CGFloat, CGFloat)]) -> TestItem {
      let item = TestItem(0, 0)
      item.collisionBoundsType = .path
      let path = BezierPath()
      for (index, point) in points.enumerated() {
        let point = CGPoint(x: point.0, y: point.1)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.close()
      item.collisionBoundingPath = path
      return item
    }
    let bad: [[(CGFloat, CGFloat)]] = [
      [], [(0, 0)], [(0, 0), (10, 0)], [(0, 0), (10, 0), (20, 0)], [(0, 0), (50, 50), (50, 0), (0, 50)],
      [(0, 0), (.nan, 50), (50, 0)], [(-50, -50), (0, 0), (50, -50), (0, 50)],
    ]
    for points in bad {
      assertRefused({ GravityBehavior(items: [path(points)]) }, isInvalidPath)
    }
    let animator = DynamicAnimator()
    for square in [[(-50, -50), (50, -50), (50, 50), (-50, 50)], [(-50, 50), (50, 50), (50, -50), (-50, -50)]] {
      let item = path(square.map { (CGFloat($0.0), CGFloat($0.1)) })
      animator.addBehavior(GravityBehavior(items: [item]))
    }
    XCTAssertEqual(animator.errors, [], "either winding will do")
  }

  func testPathsOfBoundaries() {
    let collision = CollisionBehavior(items: [])
    let onePoint = BezierPath()
    onePoint.move(to: .zero)
    let coincident = BezierPath()
    coincident.move(to: .zero)
    coincident.addLine(to: .zero)
    let notFinite = BezierPath()
    notFinite.move(to: .zero)
    notFinite.addLine(to: CGPoint(x: CGFloat.infinity, y: 0))
    for path in [BezierPath(), onePoint, coincident, notFinite] {
      XCTAssertThrowsError(try collision.setBoundary("a", for: path)) {
        guard case .invalidPath = $0 as? DynamicsError else { return XCTFail("\($0)") }
      }
      collision.addBoundary(withIdentifier: "a", for: path)
    }
    collision.addBoundary(withIdentifier: "a", from: .zero, to: .zero)
    collision.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(top: .nan, left: 0, bottom: 0, right: 0))
    XCTAssertEqual(collision.errors.count, 6)
    XCTAssertNil(collision.boundaryIdentifiers)
    XCTAssertFalse(collision.translatesReferenceBoundsIntoBoundary)
  }

  func testPropertiesOutOfRange() {
    let properties = DynamicItemBehavior(items: [])
    properties.density = -1
    properties.density = 0
    properties.elasticity = .nan
    properties.friction = -1
    properties.resistance = -.infinity
    properties.angularResistance = -0.1
    properties.charge = .nan
    XCTAssertEqual(properties.errors.count, 7)
    XCTAssertEqual(properties.density, 1)
    XCTAssertEqual(properties.elasticity, 0.2)
    let item = TestItem(0, 0)
    properties.addLinearVelocity(CGPoint(x: 1, y: 0), for: item)
    XCTAssertEqual(properties.errors.last, .missingItem(item: "TestItem", behavior: "DynamicItemBehavior"))
    properties.addItem(item)
    properties.addLinearVelocity(CGPoint(x: CGFloat.nan, y: 0), for: item)
    properties.addAngularVelocity(.infinity, for: item)
    XCTAssertEqual(properties.errors.count, 10)
  }

  func testWhatIsDocumentedAsIgnored() {
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [])
    animator.removeBehavior(gravity)
    animator.removeAllBehaviors()
    animator.addBehavior(gravity)
    animator.addBehavior(gravity)
    gravity.removeItem(TestItem(0, 0))
    animator.updateItem(usingCurrentState: TestItem(0, 0))
    CollisionBehavior(items: []).removeBoundary(withIdentifier: "none")
    XCTAssertEqual(animator.errors, [])
    XCTAssertEqual(animator.behaviors.count, 1)
  }

  func testTheErrorLogIsBounded() {
    let animator = DynamicAnimator()
    for _ in 0..<500 { animator.speed = -1 }
    XCTAssertEqual(animator.errors.count, DynamicAnimator.errorLimit)
    animator.removeErrors()
    XCTAssertEqual(animator.errors, [])
    let gravity = GravityBehavior(items: [])
    for _ in 0..<500 { gravity.magnitude = .nan }
    XCTAssertEqual(gravity.errors.count, DynamicAnimator.errorLimit)
  }

  /// A push so strong that a light item's motion would be no number any more: the item is frozen and named, once, and
  /// the others go on.
  func testAnItemWhoseMotionIsNotFiniteIsFrozenAndReported() throws {
    let lost = TestItem(0, 0, width: 1, height: 1)
    let sound = TestItem(0, 500)
    let animator = DynamicAnimator()
    let push = PushBehavior(items: [lost], mode: .continuous)
    push.pushDirection = CGVector(dx: 1e38, dy: 1e38)
    let properties = DynamicItemBehavior(items: [lost])
    properties.density = 1e-6
    animator.addBehavior(properties)
    animator.addBehavior(push)
    animator.addBehavior(GravityBehavior(items: [lost, sound]))
    try animator.step(frames: 10)
    XCTAssertEqual(animator.errors, [.frozenItem(item: "TestItem")])
    XCTAssertGreaterThan(sound.center.y, 500)
    XCTAssertTrue(lost.center.x.isFinite && lost.center.y.isFinite)
    animator.removeBehavior(push)
    lost.center = CGPoint(x: 0, y: 0)
    animator.updateItem(usingCurrentState: lost)
    try animator.step(frames: 10)
    XCTAssertTrue(lost.center.y.isFinite && lost.center.y > 0, "it falls again")
  }
}
