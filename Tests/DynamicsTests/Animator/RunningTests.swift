import Dynamics
import Foundation
import XCTest

/// Pausing, resuming, clocks, and what happens inside a step.
final class RunningTests: XCTestCase {
  private final class Log: DynamicAnimatorDelegate {
    var entries: [String] = []
    func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { entries.append("resume") }
    func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { entries.append("pause") }
    func dynamicAnimator(_ animator: DynamicAnimator, didReport error: DynamicsError) { entries.append("\(error)") }
  }

  func testPauseAndResumeLog() throws {
    let item = TestItem(100, 100)
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 400, height: 400))
    let log = Log()
    animator.delegate = log
    let gravity = GravityBehavior(items: [item])
    animator.addBehavior(gravity)
    XCTAssertEqual(log.entries, ["resume"], "resumed inside addBehavior")
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    XCTAssertTrue(try animator.runUntilRest(limit: 10))
    XCTAssertEqual(log.entries, ["resume", "pause"])
    let elapsed = animator.elapsedTime
    XCTAssertFalse(try animator.step(by: frame))
    XCTAssertEqual(animator.elapsedTime, elapsed, "paused time does not count")
    gravity.magnitude = 2
    XCTAssertEqual(log.entries, ["resume", "pause", "resume"])
    try animator.runUntilRest(limit: 10)
    item.center.y = 200
    animator.updateItem(usingCurrentState: item)
    try animator.runUntilRest(limit: 10)
    XCTAssertEqual(item.center.y, 350, accuracy: 0.5)
    animator.referenceBounds = CGRect(x: 0, y: 0, width: 400, height: 500)
    try animator.runUntilRest(limit: 10)
    XCTAssertEqual(item.center.y, 450, accuracy: 0.5, "boundaries follow the reference bounds")
    let round = ["pause", "resume"]
    XCTAssertEqual(log.entries, ["resume"] + round + round + round + ["pause"])
  }

  /// Items that were pushed and came to rest within one call were forgotten.
  func testRestIsToldHoweverLongStepsAre() throws {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    let behavior = DynamicItemBehavior(items: [item])
    behavior.resistance = 5
    var calls = 0
    behavior.restCompletion = { calls += 1 }
    animator.addBehavior(behavior)
    for number in 1...3 {
      behavior.addLinearVelocity(CGPoint(x: 500, y: 0), for: item)
      try animator.step(by: 10)
      XCTAssertEqual(calls, number)
    }
    try animator.step(by: 10)
    XCTAssertEqual(calls, 3)
  }

  func testAnEmptyAnimatorPausesAfterAStep() throws {
    let animator = DynamicAnimator()
    let log = Log()
    animator.delegate = log
    XCTAssertFalse(try animator.step(by: frame))
    let composite = DynamicBehavior()
    var calls = 0
    composite.action = { calls += 1 }
    animator.addBehavior(composite)
    XCTAssertFalse(try animator.step(by: frame))
    XCTAssertFalse(try animator.step(by: frame))
    XCTAssertEqual(calls, 1, "an action alone does not keep an animator running")
    XCTAssertEqual(log.entries, ["resume", "pause"])
  }

  func testPauseHoldsWhateverChanges() throws {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    let log = Log()
    animator.delegate = log
    let gravity = GravityBehavior(items: [item])
    animator.addBehavior(gravity)
    animator.pause()
    gravity.magnitude = 3
    XCTAssertFalse(try animator.step(by: frame))
    XCTAssertEqual(item.center, .zero)
    animator.resume()
    try animator.step(by: frame)
    XCTAssertGreaterThan(item.center.y, 0)
    XCTAssertEqual(log.entries, ["resume", "pause", "resume"])
  }

  func testSpeedScalesTimeAndNotTheTrajectory() throws {
    func fall(speed: Double, frames: Int) throws -> CGFloat {
      let item = TestItem(0, 0)
      let animator = DynamicAnimator()
      animator.speed = speed
      animator.addBehavior(GravityBehavior(items: [item]))
      try animator.step(frames: frames)
      return item.center.y
    }
    // 15 frames of 1/60 s at speed 2 and 30 at speed 1 are the same 59 sub-steps.
    XCTAssertEqual(try fall(speed: 2, frames: 15), try fall(speed: 1, frames: 30))
    XCTAssertEqual(try fall(speed: 0, frames: 30), 0)
    let animator = DynamicAnimator()
    animator.speed = -1
    animator.speed = .nan
    XCTAssertEqual(animator.speed, 1)
    XCTAssertEqual(animator.errors.count, 2)
  }

  func testClock() throws {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    animator.addBehavior(GravityBehavior(items: [item]))
    var now = 100.0
    animator.clock = { now }
    try animator.advance()
    XCTAssertEqual(animator.elapsedTime, frame)
    now += 0.25
    try animator.advance()
    XCTAssertEqual(animator.elapsedTime, frame + 0.25, accuracy: 1e-12)
    now += 3600
    try animator.advance()
    XCTAssertEqual(animator.elapsedTime, 2 * frame + 0.25, accuracy: 1e-12, "a clock that slept")
    now -= 1
    XCTAssertThrowsError(try animator.advance())
    try animator.run(until: 1)
    XCTAssertEqual(animator.elapsedTime, 1, accuracy: frame)
    XCTAssertThrowsError(try animator.run(until: .infinity))
  }

  func testStepsOfAnyLengthAreTheSameSubsteps() throws {
    func fall(_ lengths: [TimeInterval]) throws -> CGFloat {
      let item = TestItem(0, 0)
      let animator = DynamicAnimator()
      animator.addBehavior(GravityBehavior(items: [item]))
      for length in lengths { try animator.step(by: length) }
      return item.center.y
    }
    let whole = try fall([0.505])
    XCTAssertEqual(try fall(Array(repeating: 0.005, count: 101)), whole)
    XCTAssertEqual(try fall([0.1, 0, 0.3, 0.1, 0.005]), whole)
  }

  func testBadTimes() throws {
    let animator = DynamicAnimator()
    animator.addBehavior(GravityBehavior(items: [TestItem(0, 0)]))
    for time in [-1, .nan, .infinity, 1e12] {
      XCTAssertThrowsError(try animator.step(by: time)) {
        guard case .invalidValue(name: "time step", _, _) = $0 as? DynamicsError else { return XCTFail("\($0)") }
      }
    }
    var settings = AnimatorSettings()
    settings.substep = 0
    XCTAssertThrowsError(try DynamicAnimator(settings: settings))
    settings = AnimatorSettings()
    settings.centerQuantum = 0
    XCTAssertThrowsError(try DynamicAnimator(settings: settings))
    for workers in [0, -1, 257] {
      settings = AnimatorSettings()
      settings.workers = workers
      XCTAssertThrowsError(try DynamicAnimator(settings: settings)) {
        XCTAssertEqual(
          $0 as? DynamicsError, .invalidValue(name: "workers", value: "\(workers)", expected: "1 to 256"))
      }
    }
    animator.referenceBounds = CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1)
    XCTAssertNil(animator.referenceBounds)
    animator.restThresholds = RestThresholds(linear: -1, angular: 0, duration: 0)
    XCTAssertEqual(animator.restThresholds, RestThresholds())
    XCTAssertEqual(animator.errors.count, 2)
  }

  func testSubstepOfIOS7() throws {
    var settings = AnimatorSettings()
    settings.substep = 0.004
    let animator = try DynamicAnimator(settings: settings)
    let item = TestItem(0, 0)
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(DynamicItemBehavior.frictionless([item]))
    try animator.step(by: 0.0201)
    // 5 sub-steps: 15 h^2 g.
    XCTAssertEqual(item.center.y, 15 * 0.004 * 0.004 * 1000, accuracy: 1e-4)
  }

  // MARK: - Edits inside a step

  func testAStepInsideAStepIsRefused() throws {
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [TestItem(0, 0)])
    var errors: [DynamicsError] = []
    gravity.action = {
      do { try animator.step(by: frame) } catch let error as DynamicsError { errors.append(error) } catch {}
      do { try animator.run(until: 5) } catch let error as DynamicsError { errors.append(error) } catch {}
    }
    animator.addBehavior(gravity)
    try animator.step(by: frame)
    XCTAssertEqual(errors, [.busy(operation: "step(by:)"), .busy(operation: "run(until:)")])
  }

  func testEditsInsideAnActionComeAtTheEndOfTheStep() throws {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [item])
    let added = PushBehavior(items: [item], mode: .instantaneous)
    added.magnitude = 1
    let removed = DynamicBehavior()
    var removedActions = 0
    var seen: [Int] = []
    gravity.action = { [unowned gravity] in
      guard seen.isEmpty else { return }
      gravity.action = nil
      animator.removeBehavior(removed)
      animator.addBehavior(added)
      seen.append(animator.behaviors.count)
      XCTAssertNil(added.dynamicAnimator)
      XCTAssertNotNil(removed.dynamicAnimator)
      animator.addBehavior(added)
      XCTAssertEqual(animator.errors, [])
    }
    removed.action = { removedActions += 1 }
    animator.addBehavior(gravity)
    animator.addBehavior(removed)
    try animator.step(by: frame)
    XCTAssertEqual(seen, [2], "lists change at once")
    XCTAssertEqual(removedActions, 1, "it was still there in this step")
    XCTAssertNil(removed.dynamicAnimator)
    XCTAssertTrue(added.dynamicAnimator === animator)
    XCTAssertEqual(item.center.x, 0)
    try animator.step(by: frame)
    XCTAssertGreaterThan(item.center.x, 0)
    XCTAssertEqual(removedActions, 1)
  }

  func testRemovingAndAddingInOneActionMakesANewBody() throws {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [item])
    let root = DynamicBehavior()
    animator.addBehavior(root)
    animator.addBehavior(gravity)
    try animator.step(frames: 5)
    root.action = { [unowned root] in
      root.action = nil
      animator.removeBehavior(gravity)
      animator.addBehavior(gravity)
    }
    try animator.step(by: frame)
    let before = item.center.y
    try animator.step(by: frame)
    // Two sub-steps from rest: 3 h^2 g, with the resistance of 0.1/s.
    XCTAssertEqual(item.center.y - before, 3 * 1000 / 14400, accuracy: 1e-3)
    XCTAssertEqual(animator.errors, [])
  }

  func testRemovingEverythingInTheMiddleOfAStep() throws {
    let items = (0..<10).map { TestItem(CGFloat($0) * 120, 0) }
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: items)
    let collision = CollisionBehavior(items: items)
    gravity.action = {
      gravity.removeItem(items[3])
      collision.removeItem(items[3])
      gravity.removeItem(items[4])
      if animator.elapsedTime > 0.1 { animator.removeAllBehaviors() }
    }
    animator.addBehavior(gravity)
    animator.addBehavior(collision)
    try animator.step(by: frame)
    let frozen = items[3].center
    let coasting = items[4].center
    try animator.step(frames: 20)
    XCTAssertEqual(items[3].center, frozen)
    XCTAssertGreaterThan(items[4].center.y, coasting.y, "without gravity it goes on as it went")
    XCTAssertLessThan(items[4].center.y, items[5].center.y)
    XCTAssertEqual(animator.behaviors.count, 0)
    XCTAssertFalse(animator.isRunning)
    XCTAssertEqual(animator.errors, [])
  }

  // MARK: - Rest

  func testCompletionAtRest() throws {
    let item = TestItem(100, 100)
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 400, height: 400))
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    let root = DynamicBehavior()
    root.addChildBehavior(GravityBehavior(items: [item]))
    root.addChildBehavior(collision)
    var rests = 0
    var itemRests = 0
    root.restCompletion = { rests += 1 }
    animator.addBehavior(root)
    try animator.whenAtRest(item) { itemRests += 1 }
    XCTAssertThrowsError(try animator.whenAtRest(TestItem(0, 0)) {})
    try animator.step(frames: 10)
    XCTAssertEqual(rests, 0)
    XCTAssertFalse(animator.isAtRest(item))
    try animator.runUntilRest(limit: 10)
    XCTAssertTrue(animator.isAtRest(item))
    item.center.y = 100
    animator.updateItem(usingCurrentState: item)
    try animator.runUntilRest(limit: 10)
    XCTAssertEqual(rests, 2, "each time it comes to rest")
    XCTAssertEqual(itemRests, 1)
  }

  func testRestThresholds() throws {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    let properties = DynamicItemBehavior.frictionless([item])
    properties.addLinearVelocity(CGPoint(x: 5, y: 0), for: item)
    animator.addBehavior(properties)
    XCTAssertFalse(try animator.runUntilRest(limit: 2))
    animator.restThresholds = RestThresholds(linear: 6, angular: 0, duration: 0.1)
    let begin = animator.elapsedTime
    XCTAssertTrue(try animator.runUntilRest(limit: 2))
    // 0.1 s are 12 sub-steps, which 7 frames hold.
    XCTAssertEqual(animator.elapsedTime - begin, 0.1, accuracy: 1.5 * frame)
  }
}
