import Dynamics
import Foundation
import XCTest

/// What lay on a boundary that was made anew began to touch it again and again, and what was removed never ended:
/// whoever counts what touches counted wrong from then on.
final class ContactCountTests: XCTestCase {
  private final class Log: CollisionBehaviorDelegate {
    var entries: [String] = []
    /// Pairs that have begun and not ended.
    var count = 0

    private func note(_ change: Int, _ parts: String) {
      count += change
      entries.append((change > 0 ? "began " : "ended ") + parts)
    }

    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
      at point: CGPoint
    ) { note(1, "items") }

    func collisionBehavior(
      _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem
    ) { note(-1, "items") }

    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
      withBoundaryIdentifier identifier: (any NSCopying)?, at point: CGPoint
    ) { note(1, identifier.map { "\($0)" } ?? "bounds") }

    func collisionBehavior(
      _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
      withBoundaryIdentifier identifier: (any NSCopying)?
    ) { note(-1, identifier.map { "\($0)" } ?? "bounds") }
  }

  private let lower = TestItem(100, 350)
  private let upper = TestItem(100, 250)
  private let view = DynamicView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  private let log = Log()
  private lazy var animator = DynamicAnimator(referenceView: view)
  private lazy var collision = CollisionBehavior(items: [lower, upper])
  private lazy var gravity = GravityBehavior(items: [lower, upper])

  /// Two items, one on the other, on the bounds and on a line.
  override func setUpWithError() throws {
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = log
    collision.addBoundary(withIdentifier: "line", from: CGPoint(x: 0, y: 400), to: CGPoint(x: 400, y: 400))
    animator.addBehavior(collision)
    animator.addBehavior(gravity)
    try animator.step(frames: 60)
    XCTAssertEqual(log.count, 3, "\(log.entries)")
    log.entries = []
  }

  override func tearDown() { XCTAssertEqual(animator.errors, []) }

  /// 60 frames in which a boundary changes, and what was told of them.
  private func told(of change: @escaping (Int) -> Void) throws -> [String] {
    try animator.step(frames: 60) { change($0) }
    return log.entries
  }

  func testABoundaryThatChangesIsTheSame() throws {
    XCTAssertEqual(try told { _ in self.view.bounds.size.width += 1 }, [])
    XCTAssertEqual(try told { _ in self.view.bounds.origin.x -= 1 }, [])
    XCTAssertEqual(try told { _ in self.collision.translatesReferenceBoundsIntoBoundary = true }, [])
    let sides = EdgeInsets(top: 0, left: 5, bottom: 0, right: 5)
    XCTAssertEqual(try told { _ in self.collision.setTranslatesReferenceBoundsIntoBoundary(with: sides) }, [])
    for length in [0, 1] as [CGFloat] {
      XCTAssertEqual(
        try told { frame in
          self.collision.addBoundary(
            withIdentifier: "line", from: CGPoint(x: -10 - CGFloat(frame) * length, y: 400), to: CGPoint(x: 500, y: 400)
          )
        }, [])
    }
    XCTAssertEqual(lower.center.y, 350, accuracy: 0.6)
    XCTAssertNotNil(try animator.castRay(from: CGPoint(x: -60, y: 390), to: CGPoint(x: -60, y: 410)), "the new path")
    XCTAssertNil(try animator.castRay(from: CGPoint(x: 420, y: 300), to: CGPoint(x: 440, y: 300)), "the old bounds")
  }

  /// A floor that rises presses on; one that sinks away is left, and met again.
  func testABoundaryThatMovesAway() throws {
    _ = try told { _ in self.view.bounds.size.height -= 1 }
    collision.removeBoundary(withIdentifier: "line")
    try animator.step(by: frame)
    XCTAssertEqual(log.count, 2, "\(log.entries)")
    log.entries = []
    view.bounds.size.height = 500
    try animator.step(frames: 4)
    XCTAssertEqual(log.entries, ["ended bounds"])
    try animator.step(frames: 60)
    XCTAssertEqual(log.count, 2, "\(log.entries)")
  }

  func testWhatIsRemovedEnds() throws {
    collision.removeBoundary(withIdentifier: "line")
    try animator.step(by: frame)
    XCTAssertEqual(log.entries, ["ended line"])
    collision.translatesReferenceBoundsIntoBoundary = false
    try animator.step(by: frame)
    XCTAssertEqual(log.entries, ["ended line", "ended bounds"])
    gravity.removeItem(upper)
    collision.removeItem(upper)
    try animator.step(by: frame)
    XCTAssertEqual(log.entries, ["ended line", "ended bounds", "ended items"])
  }

  /// An item that goes on as another behaviour's ends, too, and a behaviour that leaves hears of all its ends.
  func testWhatLeavesABehaviorEnds() throws {
    collision.removeItem(lower)
    try animator.step(by: frame)
    XCTAssertEqual(log.entries.sorted(), ["ended bounds", "ended items", "ended line"])
    collision.addItem(lower)
    try animator.step(frames: 60)
    XCTAssertGreaterThan(log.count, 0)
    animator.removeBehavior(collision)
    try animator.step(by: frame)
    XCTAssertEqual(log.count, 0, "\(log.entries)")
  }

  func testRemovedInAnAction() throws {
    let (collision, lower, animator) = (collision, lower, animator)
    gravity.action = {
      collision.removeBoundary(withIdentifier: "line")
      collision.removeItem(lower)
      animator.removeBehavior(collision)
    }
    try animator.step(frames: 2)
    XCTAssertEqual(log.entries.sorted(), ["ended bounds", "ended items", "ended line"])
  }

  /// Who comes back with the same body before a step touches what it touched.
  func testWhatComesBackAtOnceGoesOn() throws {
    collision.removeItem(lower)
    collision.addItem(lower)
    try animator.step(frames: 30)
    XCTAssertEqual(log.entries, [])
    // A new body begins anew.
    collision.removeItem(upper)
    gravity.removeItem(upper)
    collision.addItem(upper)
    gravity.addItem(upper)
    try animator.step(frames: 30)
    XCTAssertEqual(log.entries, ["ended items", "began items"])
  }

  /// At rest there is a step to tell in.
  func testAnAnimatorAtRestTells() throws {
    try animator.runUntilRest(limit: 10)
    log.entries = []
    animator.removeAllBehaviors()
    try animator.step(by: frame)
    XCTAssertEqual(log.count, 0, "\(log.entries)")
    XCTAssertFalse(animator.isRunning)
  }
}
