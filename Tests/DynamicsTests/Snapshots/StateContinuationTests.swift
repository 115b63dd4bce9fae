import Dynamics
import Foundation
import XCTest

/// What random programs seldom come to, saved and gone on from.
final class StateContinuationTests: XCTestCase {
  /// Steps an animator, one loaded from its file and itself gone back, and compares them.
  private func compare(_ animator: DynamicAnimator, frames: Int, line: UInt = #line) throws {
    let saved = try animator.snapshot()
    let loaded = try animator.savedAndLoaded()
    var runs: [(hash: UInt64, errors: [String])] = []
    for (index, run) in [animator, loaded, animator].enumerated() {
      if index == 2 { try animator.restore(saved) }
      run.removeErrors()
      try run.step(frames: frames)
      let errors = run.errors.map { "\($0)".replacingOccurrences(of: "DescribedItem", with: "NamedItem") }
      runs.append((run.world.stateHash, errors))
    }
    for run in runs.dropFirst() {
      XCTAssertEqual(run.hash, runs[0].hash, line: line)
      XCTAssertEqual(run.errors, runs[0].errors, line: line)
    }
  }

  /// An item that had no room before is not reported as if it came to have none.
  func testSqueezedItems() throws {
    let item = NamedItem("item", 0, 0, width: 10, height: 10)
    let animator = DynamicAnimator()
    let push = PushBehavior(items: [item], mode: .continuous)
    push.pushDirection = CGVector(dx: 1e6, dy: 0)
    let collision = CollisionBehavior(items: [item])
    for (name, side) in [("above", -22.0), ("below", 22.0)] {
      collision.addBoundary(withIdentifier: name, from: CGPoint(x: -400, y: side), to: CGPoint(x: 400, y: 0))
    }
    try animator.add(push)
    try animator.add(collision)
    try animator.step(frames: 300)
    XCTAssertTrue(animator.errors.contains(.squeezedItem(item: "item")))
    try compare(animator, frames: 20)
  }

  /// Items that were frozen are not reported again, whether the push that did it is still there or not, and one of them
  /// can be brought back to life.
  func testFrozenItems() throws {
    let lost = NamedItem("lost", 0, 0, width: 1, height: 1)
    let other = NamedItem("other", 200, 0, width: 1, height: 1)
    let sound = NamedItem("sound", 100, 0, width: 10, height: 10)
    let animator = DynamicAnimator()
    let push = PushBehavior(items: [lost, other], mode: .continuous)
    push.pushDirection = CGVector(dx: 1e38, dy: 1e38)
    let properties = DynamicItemBehavior(items: [lost, other])
    properties.density = 1e-6
    try animator.add(properties)
    try animator.add(push)
    try animator.add(GravityBehavior(items: [lost, other, sound]))
    try animator.step(frames: 3)
    XCTAssertEqual(animator.errors, [.frozenItem(item: "lost"), .frozenItem(item: "other")])
    try compare(animator, frames: 10)
    animator.removeBehavior(push)
    try compare(animator, frames: 10)
    lost.center = .zero
    XCTAssertTrue(try animator.update(lost))
    try compare(animator, frames: 20)
    XCTAssertGreaterThan(lost.center.y, 10, "it falls")
    XCTAssertEqual(animator.world.quarantinedBodies.count, 1)
    // What freezes now is new.
    let again = PushBehavior(items: [lost], mode: .continuous)
    again.pushDirection = CGVector(dx: 1e38, dy: 0)
    try animator.add(again)
    try compare(animator, frames: 3)
    XCTAssertEqual(animator.errors.filter { $0 == .frozenItem(item: "lost") }.count, 1)
  }

  /// More groups than there are bits for, in slots that are not in the order of the tree.
  func testManyCollisionBehaviours() throws {
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 300, height: 200))
    let items = (0..<12).map { NamedItem("item\($0)", 20 + 22 * CGFloat($0), 190 - 6 * CGFloat($0 % 4)) }
    try animator.add(GravityBehavior(items: items))
    let collisions = (0..<40).map { CollisionBehavior(items: [items[$0 % 12], items[($0 + 5) % 12]]) }
    for collision in collisions {
      collision.translatesReferenceBoundsIntoBoundary = true
      try animator.add(collision)
    }
    for index in [3, 20, 33] { animator.removeBehavior(collisions[index]) }
    try animator.step(frames: 20)
    for index in [33, 20, 3] { try animator.add(collisions[index]) }
    try compare(animator, frames: 30)
  }

  /// An item that left such a group since the last step: its filter does not show it.
  func testAnItemThatLeftOneOfManyCollisionBehaviours() throws {
    let animator = DynamicAnimator()
    let upper = NamedItem("upper", 0, 0)
    let lower = NamedItem("lower", 0, 31)
    for _ in 0..<35 { try animator.add(CollisionBehavior(items: [lower])) }
    let both = CollisionBehavior(items: [upper, lower])
    let properties = DynamicItemBehavior(items: [lower])
    properties.isAnchored = true
    for behavior in [both, CollisionBehavior(items: [upper]), properties, GravityBehavior(items: [upper])] {
      try animator.add(behavior)
    }
    try animator.step(frames: 30)
    both.removeItem(lower)
    try compare(animator, frames: 60)
    XCTAssertGreaterThan(upper.center.y, 300)
    both.addItem(lower)
    let text = String(decoding: try animator.description().json(), as: UTF8.self)
    let wrong = text.replacing("\"regrouped\": [", with: "\"regrouped\": [99, ")
    XCTAssertNotEqual(wrong, text)
    XCTAssertThrowsError(try DynamicAnimator(description: AnimatorDescription(json: Data(wrong.utf8)))) {
      XCTAssertEqual(($0 as? DescriptionError)?.path, "state.regrouped[0]")
    }
  }

  /// Gravity protects an item against passing through others, also once it has left it.
  func testProtectionOfItemsThatLeftGravity() throws {
    let animator = DynamicAnimator()
    let wall = NamedItem("wall", 300, 0, width: 4, height: 200)
    let shot = NamedItem("shot", 0, 0, width: 4, height: 4)
    let gravity = GravityBehavior(items: [shot])
    try animator.add(gravity)
    try animator.add(CollisionBehavior(items: [wall, shot]))
    let properties = DynamicItemBehavior.frictionless([shot])
    try animator.add(properties)
    try animator.step(by: frame)
    gravity.removeItem(shot)
    properties.addLinearVelocity(CGPoint(x: 30_000, y: 0), for: shot)
    let loaded = try animator.savedAndLoaded()
    for run in [animator, loaded] {
      try run.step(frames: 6)
      let (shot, wall) = (run.item(named: "shot")?.center.x ?? 0, run.item(named: "wall")?.center.x ?? 0)
      XCTAssertLessThan(shot, wall, "it did not pass through")
    }
    XCTAssertEqual(loaded.world.stateHash, animator.world.stateHash)
  }

  /// Behaviours take in what a buffer gets in the order in which they came to it.
  func testOrderOfTheUsersOfABuffer() throws {
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 200, height: 200))
    let buffer = try DynamicItemBuffer(centers: [CGPoint(x: 50, y: 50)], size: CGSize(width: 10, height: 10))
    buffer.name = "drops"
    let (first, second) = (CollisionBehavior(), CollisionBehavior())
    try animator.add(first)
    try animator.add(second)
    try second.addItems(of: buffer)
    try first.addItems(of: buffer)
    try animator.add(GravityBehavior(items: buffer))
    try animator.step(frames: 5)
    let loaded = try animator.savedAndLoaded()
    for run in [animator, loaded] {
      try run.buffer(named: "drops")?.append(center: CGPoint(x: 90, y: 50), size: CGSize(width: 8, height: 8))
      for behavior in run.behaviors.prefix(2) {
        (behavior as? CollisionBehavior)?.addBoundary(
          withIdentifier: NSString(string: "floor"), from: CGPoint(x: 0, y: 100), to: CGPoint(x: 200, y: 110))
      }
      try run.step(frames: 40)
    }
    XCTAssertEqual(loaded.world.stateHash, animator.world.stateHash)
    XCTAssertEqual(try loaded.description(), try animator.description())
  }
}
