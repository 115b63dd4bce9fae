import Dynamics
import XCTest

/// What happens about pauses that an animator makes by itself, and those that hold it.
final class PauseTests: XCTestCase {
  private let item = TestItem(0, 0)
  private let animator = DynamicAnimator()

  /// A completion that was set while all rests was never called: the animator had paused.
  func testACompletionThatIsSetAtRest() throws {
    let properties = DynamicItemBehavior(items: [item])
    animator.addBehavior(properties)
    try animator.step(frames: 60)
    XCTAssertFalse(animator.isRunning)
    var calls = 0
    properties.restCompletion = { calls += 1 }
    try animator.step(frames: 60)
    XCTAssertEqual(calls, 1)
    properties.restCompletion = nil
    XCTAssertFalse(animator.isRunning)
  }

  /// The time in which the animator had paused by itself was simulated afterwards.
  func testTheClockStandsStillInAPause() throws {
    var now = 100.0
    animator.clock = { now }
    let properties = DynamicItemBehavior(items: [item])
    animator.addBehavior(properties)
    try animator.advance()
    try animator.step(frames: 60)
    XCTAssertFalse(animator.isRunning)
    let elapsed = animator.elapsedTime
    now += 0.3
    try animator.advance()
    XCTAssertEqual(animator.elapsedTime, elapsed)
    now += 0.3
    properties.addLinearVelocity(CGPoint(x: 10, y: 0), for: item)
    try animator.advance()
    XCTAssertEqual(animator.elapsedTime, elapsed + frame, accuracy: 1e-12)
    now += 0.1
    try animator.advance()
    XCTAssertEqual(animator.elapsedTime, elapsed + frame + 0.1, accuracy: 1e-12)
  }

  /// Of a held animator it was said that all rests, whatever was in the air.
  func testRestOfAHeldAnimator() throws {
    animator.addBehavior(GravityBehavior(items: [item]))
    try animator.step(frames: 5)
    animator.pause()
    XCTAssertFalse(try animator.runUntilRest(limit: 1))
    XCTAssertFalse(animator.isAtRest(item))
    animator.removeAllBehaviors()
    XCTAssertTrue(try animator.runUntilRest(limit: 1))
  }
}
