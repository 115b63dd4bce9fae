import BatchSolver
import Dynamics
import Foundation
import XCTest

/// What a snapshot of an animator holds, what it leaves as it is, and when one is refused.
final class AnimatorSnapshotTests: XCTestCase {
  private let room = CGRect(x: 0, y: 0, width: 300, height: 300)

  private func bits(_ items: [any DynamicItem]) -> [UInt64] {
    items.flatMap { [$0.center.x, $0.center.y, $0.transform.a, $0.transform.b] }.map { Double($0).bitPattern }
  }

  func testRemovedBehavioursAndItemsComeBackAndNewOnesLeave() throws {
    let animator = DynamicAnimator(referenceBounds: room)
    let items = (0..<6).map { TestItem(40 + 45 * CGFloat($0), 250, width: 40, height: 30) }
    let gravity = GravityBehavior(items: items)
    let collision = CollisionBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    let composite = DynamicBehavior()
    composite.addChildBehavior(gravity)
    try animator.add(composite)
    try animator.add(collision)
    try animator.step(frames: 20)
    let saved = try animator.snapshot()
    try animator.step(frames: 30)
    let (positions, hash) = (bits(items), animator.world.stateHash)

    try animator.restore(saved)
    animator.removeBehavior(collision)
    composite.removeChildBehavior(gravity)
    gravity.magnitude = 3
    gravity.removeItem(items[2])
    collision.collisionMode = .items
    collision.addBoundary(withIdentifier: NSString(string: "new"), from: .zero, to: CGPoint(x: 9, y: 9))
    let late = TestItem(100, 20)
    let other = DynamicBehavior()
    let push = PushBehavior(items: [late, items[0]], mode: .instantaneous)
    other.addChildBehavior(push)
    composite.addChildBehavior(other)
    animator.referenceBounds = CGRect(x: 0, y: 0, width: 900, height: 20)
    animator.speed = 3
    animator.pause()
    animator.resume()
    try animator.step(frames: 7)

    try animator.restore(saved)
    XCTAssertTrue(animator.behaviors.count == 2 && animator.behaviors[0] === composite)
    XCTAssertTrue(composite.childBehaviors.count == 1 && composite.childBehaviors[0] === gravity)
    XCTAssertTrue(gravity.dynamicAnimator === animator && collision.dynamicAnimator === animator)
    XCTAssertNil(push.dynamicAnimator)
    XCTAssertNil(other.dynamicAnimator)
    XCTAssertEqual(gravity.magnitude, 1)
    XCTAssertEqual(gravity.items.count, 6)
    XCTAssertEqual(collision.collisionMode, .everything)
    XCTAssertNil(collision.boundaryIdentifiers)
    XCTAssertEqual(animator.referenceBounds, room)
    XCTAssertEqual(animator.speed, 1)
    XCTAssertThrowsError(try animator.whenAtRest(late) {}, "an item that came later is in no behaviour any more")
    try animator.step(frames: 30)
    XCTAssertEqual(bits(items), positions)
    XCTAssertEqual(animator.world.stateHash, hash)
    // What left is free for another place.
    try DynamicAnimator().add(other)
    XCTAssertEqual(animator.errors, [])
  }

  func testBehavioursMovedWithinTheTreeGoBack() throws {
    let animator = DynamicAnimator()
    let item = TestItem(0, 0)
    let (a, b) = (DynamicBehavior(), DynamicBehavior())
    let gravity = GravityBehavior(items: [item])
    a.addChildBehavior(gravity)
    try animator.add(a)
    let saved = try animator.snapshot()
    a.removeChildBehavior(gravity)
    b.addChildBehavior(gravity)
    try animator.add(b)
    try animator.restore(saved)
    XCTAssertTrue(a.childBehaviors.first === gravity)
    XCTAssertTrue(b.childBehaviors.isEmpty)
    a.removeChildBehavior(gravity)
    try animator.add(gravity)
    try animator.restore(saved)
    XCTAssertTrue(a.childBehaviors.first === gravity)
    XCTAssertTrue(animator.behaviors.count == 1 && animator.behaviors[0] === a)
    // Removed with its parent, which is below another by now.
    animator.removeBehavior(a)
    let outer = DynamicBehavior()
    outer.addChildBehavior(a)
    try animator.add(outer)
    try animator.restore(saved)
    XCTAssertTrue(animator.behaviors.count == 1 && animator.behaviors[0] === a)
    XCTAssertTrue(outer.childBehaviors.isEmpty)
    try animator.step(frames: 3)
    XCTAssertGreaterThan(item.center.y, 0)
  }

  func testWhatIsInUseElsewhereIsRefusedAndNothingChanges() throws {
    let animator = DynamicAnimator()
    let item = TestItem(0, 0)
    let group = DynamicItemGroup(items: [TestItem(200, 0)])
    let gravity = GravityBehavior(items: [item])
    try animator.add(gravity)
    let push = PushBehavior(items: [group], mode: .continuous)
    try animator.add(push)
    let saved = try animator.snapshot()
    try animator.step(frames: 5)
    let center = item.center
    animator.removeBehavior(gravity)
    let other = DynamicAnimator()
    try other.add(gravity)
    XCTAssertThrowsError(try animator.restore(saved)) {
      XCTAssertEqual($0 as? DynamicsError, .behaviorInUse(behavior: "GravityBehavior"))
    }
    XCTAssertEqual(item.center, center)
    other.removeBehavior(gravity)
    let composite = DynamicBehavior()
    composite.addChildBehavior(gravity)
    XCTAssertThrowsError(try animator.restore(saved), "in a tree that is in no animator")
    composite.removeChildBehavior(gravity)
    animator.removeBehavior(push)
    try other.add(GravityBehavior(items: [group]))
    XCTAssertThrowsError(try animator.restore(saved)) {
      XCTAssertEqual($0 as? DynamicsError, .itemInUse(item: "DynamicItemGroup"))
    }
    other.removeAllBehaviors()
    XCTAssertThrowsError(try other.restore(saved)) { XCTAssertEqual($0 as? DynamicsError, .otherAnimator) }
    try animator.restore(saved)
    XCTAssertEqual(item.center, .zero)
    try animator.step(frames: 5)
    XCTAssertEqual(item.center, center)
  }

  func testInsideAStepBothAreRefused() throws {
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [TestItem(0, 0)])
    try animator.add(gravity)
    let saved = try animator.snapshot()
    var refusals: [DynamicsError] = []
    gravity.action = {
      do throws(DynamicsError) { _ = try animator.snapshot() } catch { refusals.append(error) }
      do throws(DynamicsError) { try animator.restore(saved) } catch { refusals.append(error) }
    }
    try animator.step(by: frame)
    XCTAssertEqual(refusals, [.busy(operation: "snapshot()"), .busy(operation: "restore(_:)")])
  }

  func testPushesActOnceAgain() throws {
    let animator = DynamicAnimator()
    let item = TestItem(0, 0)
    let properties = DynamicItemBehavior.frictionless([item])
    try animator.add(properties)
    let push = PushBehavior(items: [item], mode: .instantaneous)
    push.setAngle(0, magnitude: 1)
    try animator.add(push)
    let before = try animator.snapshot()
    try animator.step(by: frame)
    let after = try animator.snapshot()
    XCTAssertFalse(push.active)
    XCTAssertEqual(properties.linearVelocity(for: item).x, 100, accuracy: 1e-3)
    try animator.restore(before)
    XCTAssertTrue(push.active)
    XCTAssertEqual(properties.linearVelocity(for: item), .zero)
    try animator.step(by: frame)
    XCTAssertEqual(properties.linearVelocity(for: item).x, 100, accuracy: 1e-3)
    try animator.restore(after)
    try animator.step(frames: 10)
    XCTAssertEqual(properties.linearVelocity(for: item).x, 100, accuracy: 1e-3, "it has acted")
  }

  func testClosuresStayAndPendingOnesComeBack() throws {
    let animator = DynamicAnimator(referenceBounds: room)
    let item = TestItem(150, 230)
    let gravity = GravityBehavior(items: [item])
    try animator.add(gravity)
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.add(collision)
    var (rests, completions, actions) = (0, 0, 0)
    try animator.whenAtRest(item) { rests += 1 }
    gravity.restCompletion = { completions += 1 }
    let saved = try animator.snapshot()
    gravity.action = { actions += 1 }
    XCTAssertTrue(try animator.runUntilRest(limit: 20))
    XCTAssertEqual([rests, completions], [1, 1])
    let steps = actions
    let atRest = try animator.snapshot()
    try animator.restore(saved)
    XCTAssertTrue(animator.isRunning)
    XCTAssertTrue(try animator.runUntilRest(limit: 20))
    XCTAssertEqual([rests, completions], [2, 2], "what was pending is so again")
    XCTAssertEqual(actions, 2 * steps, "an action set since stays")
    try animator.restore(atRest)
    XCTAssertFalse(animator.isRunning)
    gravity.action = nil
    XCTAssertFalse(try animator.runUntilRest(limit: 1) == false)
    XCTAssertEqual([rests, completions], [2, 2])
  }

  func testTheDelegateHearsWhetherTheAnimatorRuns() throws {
    final class Listener: DynamicAnimatorDelegate {
      var lines: [String] = []
      func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { lines.append("runs") }
      func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { lines.append("pauses") }
    }
    let listener = Listener()
    let animator = DynamicAnimator()
    try animator.add(GravityBehavior(items: [TestItem(0, 0)]))
    animator.delegate = listener
    let running = try animator.snapshot()
    animator.pause()
    let held = try animator.snapshot()
    listener.lines = []
    try animator.restore(running)
    try animator.restore(running)
    try animator.restore(held)
    XCTAssertEqual(listener.lines, ["runs", "pauses"])
    XCTAssertTrue(animator.isHeld)
  }

  func testABufferLosesWhatItGotSince() throws {
    let animator = DynamicAnimator()
    let buffer = try DynamicItemBuffer(
      centers: [CGPoint(x: 0, y: 0), CGPoint(x: 50, y: 0)], size: CGSize(width: 10, height: 10))
    try animator.add(GravityBehavior(items: buffer))
    try animator.step(frames: 3)
    let saved = try animator.snapshot()
    try buffer.append(center: CGPoint(x: 100, y: 0), size: CGSize(width: 20, height: 20), angle: 1)
    let late = try buffer.item(at: 2)
    try animator.step(frames: 3)
    XCTAssertGreaterThan(late.center.y, 0)
    try animator.restore(saved)
    XCTAssertEqual(buffer.count, 2)
    XCTAssertEqual(late.center, .zero)
    XCTAssertEqual(late.bounds, .zero)
    XCTAssertEqual(late.transform, .identity)
    XCTAssertEqual(late.angle, 0)
    late.center = CGPoint(x: 7, y: 7)
    late.transform = CGAffineTransform(rotationAngle: 2)
    XCTAssertThrowsError(try animator.add(PushBehavior(items: [late], mode: .continuous)), "it is no item any more")
    try animator.step(frames: 3)
    try buffer.append(center: CGPoint(x: 30, y: 0), size: CGSize(width: 5, height: 5))
    XCTAssertTrue(try buffer.item(at: 2) === late, "one object for an index")
    XCTAssertEqual(late.center, CGPoint(x: 30, y: 0))
    try animator.step(frames: 3)
    XCTAssertGreaterThan(late.center.y, 0)
  }

  func testCustomFieldsGoBackToo() throws {
    let animator = DynamicAnimator()
    let item = TestItem(0, 0)
    var asked = 0
    let field = FieldBehavior.field { _, position, _, _, _, _ in
      asked += 1
      return CGVector(dx: 1 + position.x / 50, dy: 0)
    }
    field.addItem(item)
    try animator.add(field)
    try animator.step(frames: 10)
    let saved = try animator.snapshot()
    try animator.step(frames: 10)
    let (center, count) = (item.center, asked)
    field.strength = 5
    try animator.restore(saved)
    asked = 0
    try animator.step(frames: 10)
    XCTAssertEqual(item.center, center)
    XCTAssertTrue(asked > 0 && asked < count)
  }

  func testASnapshotKeepsNoAnimator() throws {
    var animator: DynamicAnimator? = DynamicAnimator()
    weak let gone = animator
    try animator?.add(GravityBehavior(items: [TestItem(0, 0)]))
    let saved = try XCTUnwrap(animator).snapshot()
    animator = nil
    XCTAssertNil(gone)
    XCTAssertEqual(saved.elapsedTime, 0)
    XCTAssertThrowsError(try DynamicAnimator().restore(saved))
  }

  /// Items whose setters call the animator are put off, as in a step.
  func testSettersThatCallTheAnimator() throws {
    final class Nosy: DynamicItem {
      weak var animator: DynamicAnimator?
      var bounds: CGRect { CGRect(x: 0, y: 0, width: 10, height: 10) }
      var transform = CGAffineTransform.identity
      var center = CGPoint.zero {
        didSet {
          guard let animator else { return }
          calls += 1
          animator.updateItem(usingCurrentState: self)
          if (try? animator.snapshot()) != nil { mistakes += 1 }
        }
      }
      var (calls, mistakes) = (0, 0)
    }
    let animator = DynamicAnimator()
    let item = Nosy()
    try animator.add(GravityBehavior(items: [item]))
    try animator.step(frames: 5)
    let saved = try animator.snapshot()
    let center = item.center
    try animator.step(frames: 5)
    item.animator = animator
    try animator.restore(saved)
    XCTAssertEqual(item.center, center)
    XCTAssertEqual([item.calls, item.mistakes], [1, 0])
  }
}
