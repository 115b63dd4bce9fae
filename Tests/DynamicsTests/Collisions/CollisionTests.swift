import Dynamics
import Foundation
import XCTest

/// Who collides with whom, boundaries, and what delegates hear.
final class CollisionTests: XCTestCase {
  /// Two items that fly at each other with 300 pt/s, 100 pt apart.
  private func meeting(_ build: (DynamicAnimator, TestItem, TestItem) -> Void) throws -> Bool {
    let left = TestItem(0, 0)
    let right = TestItem(200, 0)
    let animator = DynamicAnimator()
    let properties = DynamicItemBehavior.frictionless([left, right])
    properties.addLinearVelocity(CGPoint(x: 300, y: 0), for: left)
    properties.addLinearVelocity(CGPoint(x: -300, y: 0), for: right)
    animator.addBehavior(properties)
    build(animator, left, right)
    try animator.step(frames: 30)
    XCTAssertEqual(animator.errors, [])
    return left.center.x < right.center.x
  }

  func testItemsOfOneBehaviorCollide() throws {
    XCTAssertTrue(try meeting { animator, a, b in animator.addBehavior(CollisionBehavior(items: [a, b])) })
    XCTAssertFalse(try meeting { _, _, _ in }, "without a behaviour nothing collides")
    XCTAssertFalse(
      try meeting { animator, a, b in
        let collision = CollisionBehavior(items: [a, b])
        collision.collisionMode = .boundaries
        animator.addBehavior(collision)
      })
    XCTAssertTrue(
      try meeting { animator, a, b in
        let collision = CollisionBehavior(items: [a, b])
        animator.addBehavior(collision)
        collision.collisionMode = .items
      })
  }

  /// UIKit has bits for 15 behaviours and takes the 17th for the first.
  func testBehaviorsIgnoreEachOtherHoweverManyThereAre() throws {
    for count in [0, 1, 14, 15, 16, 29, 30, 31, 32, 40, 100] {
      func fill(_ animator: DynamicAnimator) {
        for _ in 0..<count { animator.addBehavior(CollisionBehavior(items: [TestItem(5000, 5000)])) }
      }
      XCTAssertFalse(
        try meeting { animator, a, b in
          animator.addBehavior(CollisionBehavior(items: [a]))
          fill(animator)
          animator.addBehavior(CollisionBehavior(items: [b]))
        }, "\(count) between")
      XCTAssertTrue(
        try meeting { animator, a, b in
          animator.addBehavior(CollisionBehavior(items: [a]))
          animator.addBehavior(CollisionBehavior(items: [b]))
          fill(animator)
          animator.addBehavior(CollisionBehavior(items: [b, a]))
        }, "they share the last of \(count)")
    }
  }

  func testSlotsAreUsedAgain() throws {
    XCTAssertFalse(
      try meeting { animator, a, b in
        let first = CollisionBehavior(items: [a, b])
        animator.addBehavior(first)
        animator.removeBehavior(first)
        animator.addBehavior(CollisionBehavior(items: [a]))
        animator.addBehavior(CollisionBehavior(items: [b]))
      })
  }

  // MARK: - Boundaries

  /// Where an item comes to rest or how far it falls in two seconds on a line at y = 300, in a collision behaviour
  /// changed so.
  private func fall(
    _ log: ContactLog? = nil, path: BezierPath? = nil, item: TestItem = TestItem(100, 100),
    _ change: (CollisionBehavior) -> Void = { _ in }
  ) throws -> CGFloat {
    let animator = DynamicAnimator()
    let collision = CollisionBehavior(items: [item])
    if let path {
      collision.addBoundary(withIdentifier: "floor", for: path)
    } else {
      collision.addBoundary(
        withIdentifier: "floor", from: CGPoint(x: -1000, y: 300), to: CGPoint(x: 1000, y: 300))
    }
    log?.names[ObjectIdentifier(item)] = "a"
    collision.collisionDelegate = log
    change(collision)
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(collision)
    try animator.step(frames: 120)
    XCTAssertEqual(animator.errors, [])
    return item.center.y
  }

  func testBoundaryHoldsItemsAndReportsOnce() throws {
    let log = ContactLog()
    XCTAssertEqual(try fall(log) { $0.collisionMode = .boundaries }, 250, accuracy: 0.5)
    XCTAssertEqual(log.entries.first, "began a floor")
    // It bounces at 0.2 of its speed, then lies: every beginning but the last has an end.
    XCTAssertEqual(log.entries.count % 2, 1)
    XCTAssertEqual(log.entries.last, "began a floor")
    XCTAssertEqual(log.points[0].y, 300, accuracy: 1)
    // 150 pt of fall give sqrt(2 g h) = 548 pt/s less resistance; the impulse is (1 + 0.2) m v.
    XCTAssertEqual(log.impulses[0], 1.2 * 5.48, accuracy: 0.1)
  }

  func testInItemsModeBoundariesLetThroughButAreHeard() throws {
    let log = ContactLog()
    XCTAssertGreaterThan(try fall(log) { $0.collisionMode = .items }, 500)
    XCTAssertEqual(log.entries, ["began a floor", "ended a floor"])
    XCTAssertEqual(log.impulses, [0])
  }

  func testReferenceBoundsWithInsetsHaveNoIdentifier() throws {
    let item = TestItem(100, 100)
    let log = ContactLog()
    log.names[ObjectIdentifier(item)] = "a"
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 300, height: 400))
    let collision = CollisionBehavior(items: [item])
    collision.collisionDelegate = log
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: EdgeInsets(top: 0, left: 0, bottom: 30, right: 0))
    XCTAssertTrue(collision.translatesReferenceBoundsIntoBoundary)
    XCTAssertNil(collision.boundaryIdentifiers)
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(collision)
    try animator.runUntilRest(limit: 10)
    XCTAssertEqual(item.center.y, 320, accuracy: 0.5)
    XCTAssertEqual(log.entries.last, "began a bounds")
    collision.removeAllBoundaries()
    XCTAssertTrue(collision.translatesReferenceBoundsIntoBoundary, "the bounds stay")
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.runUntilRest(limit: 10)
    XCTAssertEqual(item.center.y, 350, accuracy: 0.5, "setting it puts the insets to 0")
  }

  func testClosedPathsHoldFromBothSides() throws {
    let box = BezierPath(rect: CGRect(x: 0, y: 0, width: 300, height: 400))
    XCTAssertEqual(try fall(path: box), 350, accuracy: 0.5)
    XCTAssertEqual(try fall(path: box.reversing()), 350, accuracy: 0.5)
    let above = BezierPath(rect: CGRect(x: -200, y: 300, width: 600, height: 100))
    XCTAssertEqual(try fall(path: above), 250, accuracy: 0.5)
    let triangle = BezierPath()
    triangle.move(to: CGPoint(x: -500, y: 300))
    triangle.addLine(to: CGPoint(x: 700, y: 300))
    triangle.addLine(to: CGPoint(x: 100, y: 600))
    XCTAssertEqual(try fall(path: triangle), 250, accuracy: 0.5)
    let bowl = BezierPath(ovalIn: CGRect(x: -100, y: -100, width: 400, height: 400))
    let ball = TestItem(100, 100, width: 50, height: 50)
    ball.collisionBoundsType = .ellipse
    XCTAssertEqual(try fall(path: bowl, item: ball), 275, accuracy: 0.5)
  }

  func testAHundredItemsStayInTheirBounds() throws {
    let items = (0..<100).map {
      TestItem(CGFloat($0 % 10) * 30 + 20, CGFloat($0 / 10) * 30 + 20, width: 20, height: 20)
    }
    for item in items.prefix(50) { item.collisionBoundsType = .ellipse }
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 310, height: 400))
    let collision = CollisionBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    let gravity = GravityBehavior(items: items)
    animator.addBehavior(collision)
    animator.addBehavior(gravity)
    for turn in 0..<8 {
      gravity.angle = CGFloat(turn) * .pi / 4
      gravity.magnitude = 3
      try animator.step(frames: 40)
    }
    // Half a diagonal in, less what contacts may overlap.
    for item in items {
      XCTAssertTrue((8...302).contains(item.center.x) && (8...392).contains(item.center.y), "\(item.center)")
    }
  }

  func testBoundaryBook() throws {
    let collision = CollisionBehavior(items: [])
    let path = BezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 20))
    collision.addBoundary(withIdentifier: "a", for: path)
    collision.addBoundary(withIdentifier: 7, from: .zero, to: CGPoint(x: 10, y: 0))
    XCTAssertEqual(collision.boundaryIdentifiers?.map { "\($0)" }, ["a", "7"])
    let copy = try XCTUnwrap(collision.boundary(withIdentifier: "a"))
    XCTAssertEqual(copy.elements, path.elements)
    XCTAssertFalse(copy === path)
    XCTAssertNotNil(collision.boundary(withIdentifier: NSString(string: "a")), "an object is the same name")
    XCTAssertNil(collision.boundary(withIdentifier: "b"))
    collision.removeBoundary(withIdentifier: "b")
    collision.removeBoundary(withIdentifier: "a")
    XCTAssertEqual(collision.boundaryIdentifiers?.count, 1)
    collision.removeAllBoundaries()
    XCTAssertNil(collision.boundaryIdentifiers)
    XCTAssertEqual(collision.errors, [])
  }

  /// A number and the object of it were two names on Linux, where a string and the object of it were one.
  func testNumbersAndTheirObjectsAreOneName() throws {
    let collision = CollisionBehavior(items: [])
    let end = CGPoint(x: 10, y: 0)
    collision.addBoundary(withIdentifier: 1, from: .zero, to: end)
    collision.addBoundary(withIdentifier: NSNumber(value: 1), from: .zero, to: end)
    XCTAssertEqual(collision.boundaryIdentifiers?.count, 1)
    collision.addBoundary(withIdentifier: NSNumber(value: 2), from: .zero, to: end)
    XCTAssertNotNil(collision.boundary(withIdentifier: 2))
    collision.addBoundary(withIdentifier: NSNumber(value: 1.5), from: .zero, to: end)
    XCTAssertEqual(collision.boundaryIdentifiers?.count, 3)
    collision.removeBoundary(withIdentifier: NSNumber(value: 1.5))
    let animator = DynamicAnimator()
    animator.addBehavior(collision)
    guard case .collision(let described)? = try animator.description().behaviors.first else {
      return XCTFail("no collision")
    }
    XCTAssertEqual(described.boundaries.map(\.identifier), [.number(1), .number(2)])
  }

  func testABoundaryOfTheSameNameReplacesTheOld() throws {
    XCTAssertEqual(
      try fall {
        $0.addBoundary(withIdentifier: "floor", from: CGPoint(x: -1000, y: 500), to: CGPoint(x: 1000, y: 500))
      }, 450, accuracy: 0.5)
  }

  func testBoundariesComeBackWithTheBehavior() throws {
    let item = TestItem(100, 100)
    let animator = DynamicAnimator()
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(withIdentifier: "floor", from: CGPoint(x: 0, y: 300), to: CGPoint(x: 900, y: 300))
    animator.addBehavior(collision)
    try animator.step(frames: 2)
    animator.removeBehavior(collision)
    animator.addBehavior(collision)
    animator.addBehavior(GravityBehavior(items: [item]))
    try animator.runUntilRest(limit: 10)
    XCTAssertEqual(item.center.y, 250, accuracy: 0.5)
    // Removed while something lies on it.
    collision.removeBoundary(withIdentifier: "floor")
    try animator.step(frames: 60)
    XCTAssertGreaterThan(item.center.y, 400)
  }

  func testSurfaceOfABoundary() throws {
    func highest(_ elasticity: CGFloat) throws -> CGFloat {
      let item = TestItem(100, 100)
      let animator = DynamicAnimator()
      let collision = CollisionBehavior(items: [item])
      collision.addBoundary(
        withIdentifier: "floor", from: CGPoint(x: -1000, y: 300), to: CGPoint(x: 1000, y: 300))
      try collision.setSurface(elasticity: elasticity, friction: 0, ofBoundaryWithIdentifier: "floor")
      animator.addBehavior(GravityBehavior(items: [item]))
      animator.addBehavior(collision)
      try animator.step(frames: 33)
      var highest = item.center.y
      try animator.step(frames: 60) { _ in highest = min(highest, item.center.y) }
      return highest
    }
    // It bounces to e^2 of 150 pt, less resistance (about a tenth in a second) and up to a sub-step's way.
    XCTAssertEqual(250 - (try highest(0.8)), 150 * 0.64, accuracy: 15)
    XCTAssertEqual(250 - (try highest(0.5)), 150 * 0.25, accuracy: 8)
    XCTAssertThrowsError(
      try CollisionBehavior(items: []).setSurface(
        elasticity: 1, friction: 1, ofBoundaryWithIdentifier: "none")
    ) { XCTAssertEqual($0 as? DynamicsError, .missingBoundary(identifier: "none")) }
    XCTAssertThrowsError(
      try CollisionBehavior(items: []).setSurface(
        elasticity: -1, friction: 1, ofBoundaryWithIdentifier: nil))
  }

  // MARK: - Delegates

  func testItemsReportBeginAndEndToEveryBehaviorThatHoldsBoth() throws {
    let a = TestItem(0, 0)
    let b = TestItem(200, 0)
    let logs = (0..<3).map { _ in ContactLog() }
    let animator = DynamicAnimator()
    let behaviors = [[a, b], [a, b], [a]].map { CollisionBehavior(items: $0) }
    for (log, behavior) in zip(logs, behaviors) {
      log.names = [ObjectIdentifier(a): "a", ObjectIdentifier(b): "b"]
      behavior.collisionDelegate = log
      animator.addBehavior(behavior)
    }
    let properties = DynamicItemBehavior.frictionless([a, b])
    properties.elasticity = 1
    properties.addLinearVelocity(CGPoint(x: 400, y: 0), for: a)
    animator.addBehavior(properties)
    try animator.step(frames: 60)
    XCTAssertEqual(logs[0].entries, ["began ab", "ended ab"])
    XCTAssertEqual(logs[1].entries, ["began ab", "ended ab"])
    XCTAssertEqual(logs[2].entries, [])
    // Where it is at the end of the sub-step, in which the items moved by up to 400 / 120 pt.
    XCTAssertEqual(logs[0].points[0].x, 150, accuracy: 3.4)
    // Equal masses exchange velocities: 4 m/s of 1 kg.
    XCTAssertEqual(logs[0].impulses[0], 4, accuracy: 0.01)
    XCTAssertEqual(properties.linearVelocity(for: b).x, 400, accuracy: 0.1)
  }

  func testADelegateThatComesLateHearsOfTheEnd() throws {
    let item = TestItem(100, 250)
    let log = ContactLog()
    log.names[ObjectIdentifier(item)] = "a"
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 300, height: 300))
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    let gravity = GravityBehavior(items: [item])
    animator.addBehavior(collision)
    animator.addBehavior(gravity)
    try animator.step(frames: 30)
    collision.collisionDelegate = log
    try animator.step(frames: 10)
    XCTAssertEqual(log.entries, [])
    gravity.angle = -.pi / 2
    try animator.step(frames: 10)
    XCTAssertEqual(log.entries, ["ended a bounds"])
  }

  func testEverythingMayBeRemovedInADelegateCall() throws {
    let items = (0..<4).map { TestItem(CGFloat($0) * 110 + 60, 300) }
    let log = ContactLog()
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 500, height: 500))
    let collision = CollisionBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = log
    let gravity = GravityBehavior(items: items)
    log.whenBegan = {
      for item in items {
        collision.removeItem(item)
        gravity.removeItem(item)
      }
      animator.removeBehavior(collision)
      collision.collisionDelegate = nil
    }
    animator.addBehavior(collision)
    animator.addBehavior(gravity)
    try animator.step(frames: 60)
    XCTAssertEqual(log.entries.count, 1)
    XCTAssertFalse(animator.isRunning)
    XCTAssertEqual(animator.errors, [])
  }
}
