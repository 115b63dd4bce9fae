import Dynamics
import Foundation
import XCTest

/// What a delegate hears that is set while items touch boundaries, or nearly do.
final class LateDelegateTests: XCTestCase {
  private final class Log: CollisionBehaviorDelegate {
    var entries: [String] = []

    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
      withBoundaryIdentifier identifier: (any NSCopying)?, at point: CGPoint
    ) { entries.append("began") }

    func collisionBehavior(
      _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
      withBoundaryIdentifier identifier: (any NSCopying)?
    ) { entries.append("ended") }
  }

  private let item = TestItem(0, 0)
  private let animator = DynamicAnimator()
  private let log = Log()

  private func makeCollision(lineAt height: CGFloat) -> CollisionBehavior {
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(
      withIdentifier: "line", from: CGPoint(x: -500, y: height), to: CGPoint(x: 500, y: height))
    return collision
  }

  private func push(_ velocity: CGFloat) {
    let properties = DynamicItemBehavior.frictionless([item])
    properties.addLinearVelocity(CGPoint(x: 0, y: velocity), for: item)
    animator.addBehavior(properties)
  }

  /// An item 1.5 pt above a line counted as touching: only that it had ended was told.
  func testWhatHasNotBegunBeginsLater() throws {
    let collision = makeCollision(lineAt: 51.5)
    animator.addBehavior(collision)
    try animator.step(frames: 3)
    collision.collisionDelegate = log
    push(20)
    try animator.step(frames: 30)
    XCTAssertEqual(log.entries, ["began"])
    push(-300)
    try animator.step(frames: 30)
    XCTAssertEqual(log.entries, ["began", "ended"])
  }

  /// The same where a behaviour with a delegate takes another's place.
  func testWhatHasNotBegunBeginsForABehaviorThatReplacesAnother() throws {
    let collision = makeCollision(lineAt: 51.5)
    collision.collisionDelegate = log
    animator.addBehavior(collision)
    try animator.step(frames: 3)
    let other = makeCollision(lineAt: 51.5)
    other.collisionDelegate = log
    animator.removeBehavior(collision)
    animator.addBehavior(other)
    push(20)
    try animator.step(frames: 30)
    XCTAssertEqual(log.entries, ["began"])
  }

  /// Boundaries that let items through are heard of in the end, too.
  func testTheEndOfWhatIsLetThrough() throws {
    let collision = makeCollision(lineAt: 20)
    collision.collisionMode = .items
    animator.addBehavior(collision)
    try animator.step(frames: 3)
    collision.collisionDelegate = log
    try animator.step(frames: 3)
    XCTAssertEqual(log.entries, [])
    push(-300)
    try animator.step(frames: 60)
    XCTAssertEqual(log.entries, ["ended"])
  }

  /// Another mode made boundaries anew, and what touched them began twice.
  func testModesThatKeepBoundaries() throws {
    let collision = makeCollision(lineAt: 50)
    collision.collisionDelegate = log
    animator.addBehavior(collision)
    animator.addBehavior(GravityBehavior(items: [item]))
    try animator.step(frames: 10)
    collision.collisionMode = .boundaries
    try animator.step(frames: 10)
    collision.collisionMode = .everything
    try animator.step(frames: 10)
    XCTAssertEqual(log.entries, ["began"])
    XCTAssertEqual(item.center.y, 0, accuracy: 1)
  }

  /// What touches a boundary that lets it through from now on ends once it has passed it, and each end has its beginning.
  func testModesThatLetThrough() throws {
    let collision = makeCollision(lineAt: 50)
    collision.collisionDelegate = log
    animator.addBehavior(collision)
    let gravity = GravityBehavior(items: [item])
    animator.addBehavior(gravity)
    try animator.step(frames: 10)
    collision.collisionMode = .items
    try animator.step(frames: 5)
    let begun = log.entries.filter { $0 == "began" }.count
    XCTAssertEqual(begun, log.entries.count / 2 + 1)
    XCTAssertEqual(log.entries, (0..<log.entries.count).map { $0 % 2 == 0 ? "began" : "ended" })
    XCTAssertGreaterThan(item.center.y, 2)
    try animator.step(frames: 60)
    XCTAssertEqual(log.entries.count, 2 * begun)
    XCTAssertEqual(log.entries.last, "ended")
    collision.collisionMode = .boundaries
    item.center = CGPoint(x: 0, y: 0)
    gravity.magnitude = 0
    animator.updateItem(usingCurrentState: item)
    try animator.step(by: frame)
    XCTAssertNotNil(try animator.castRay(from: CGPoint(x: 300, y: 0), to: CGPoint(x: 300, y: 100)))
  }
}
