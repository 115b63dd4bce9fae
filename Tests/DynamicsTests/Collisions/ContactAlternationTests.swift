import Dynamics
import Foundation
import TestSupport
import XCTest

/// Items that joined a second collision behaviour while they touched never began to touch for it, but ended; and those that
/// left one of two and came back ended twice.
final class ContactAlternationTests: XCTestCase {
  private let animator = DynamicAnimator()

  private func makeCollision(_ items: [TestItem], _ names: [ObjectIdentifier: String]) -> (
    CollisionBehavior, ContactLog
  ) {
    let collision = CollisionBehavior(items: items)
    let log = ContactLog()
    log.names = names
    collision.collisionDelegate = log
    animator.addBehavior(collision)
    return (collision, log)
  }

  func testJoiningWhileTouchingBegins() throws {
    let (x, y) = (TestItem(0, 0), TestItem(99.8, 0))
    let names = [ObjectIdentifier(x): "x", ObjectIdentifier(y): "y"]
    let (first, firstLog) = makeCollision([x, y], names)
    let (second, secondLog) = makeCollision([], names)
    try animator.step(frames: 5)
    XCTAssertEqual(firstLog.entries, ["began xy"])
    second.addItem(x)
    second.addItem(y)
    XCTAssertEqual(secondLog.entries, [])
    try animator.step(by: frame)
    XCTAssertEqual(secondLog.entries, ["began xy"])
    XCTAssertEqual(secondLog.points[0].x, 50, accuracy: 0.5)
    first.removeItem(y)
    try animator.step(by: frame)
    XCTAssertEqual(firstLog.entries, ["began xy", "ended xy"])
    first.addItem(y)
    try animator.step(by: frame)
    // Who joins and leaves before a step, or leaves and joins, has done neither.
    let (third, thirdLog) = makeCollision([x, y], names)
    third.removeItem(x)
    second.removeItem(x)
    second.addItem(x)
    try animator.step(by: frame)
    XCTAssertEqual(thirdLog.entries, [])
    y.center.x = 500
    animator.updateItem(usingCurrentState: y)
    try animator.step(by: frame)
    XCTAssertEqual(firstLog.entries, ["began xy", "ended xy", "began xy", "ended xy"])
    XCTAssertEqual(secondLog.entries, ["began xy", "ended xy"])
    XCTAssertEqual(animator.errors, [])
  }

  /// A state that is saved between joining and the next step has the delegate of the animator that goes on told.
  func testJoinedWhenSaved() throws {
    let items = [NamedItem("x", 0, 0), NamedItem("y", 39.8, 0)]
    let (_, firstLog) = makeCollision(items, [:])
    let (second, secondLog) = makeCollision([], [:])
    try animator.step(frames: 5)
    for item in items { second.addItem(item) }
    let other = try animator.savedAndLoaded()
    for behavior in other.behaviors { (behavior as? CollisionBehavior)?.collisionDelegate = secondLog }
    XCTAssertEqual(firstLog.entries, ["began ??"])
    try other.step(by: frame)
    XCTAssertEqual(secondLog.entries, ["began ??"])
  }

  /// Contacts of two behaviours that share items, under random changes of who is in which: beginnings and ends take turns.
  func testBeginningsAndEndsTakeTurns() throws {
    var seeds = SeededGenerator()
    for _ in 0..<30 {
      let seed = seeds.next()
      var random = SeededGenerator(seed: seed)
      let items = (0..<8).map { TestItem(CGFloat($0 % 4) * 45, CGFloat($0 / 4) * 45, width: 40, height: 40) }
      let animator = DynamicAnimator(referenceBounds: CGRect(x: -50, y: -50, width: 250, height: 200))
      animator.addBehavior(GravityBehavior(items: Array(items.prefix(6))))
      var names: [ObjectIdentifier: String] = [:]
      for (index, item) in items.enumerated() { names[ObjectIdentifier(item)] = "\(index)" }
      let logs = [ContactLog(), ContactLog()]
      let collisions = logs.map { log in
        log.names = names
        let collision = CollisionBehavior(items: items)
        collision.collisionDelegate = log
        animator.addBehavior(collision)
        return collision
      }
      for _ in 0..<300 {
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let item = items.randomElement(using: &random)!
          let collision = collisions.randomElement(using: &random)!
          switch Int.random(in: 0..<12, using: &random) {
          case 0...2: collision.addItem(item)
          case 3...5: collision.removeItem(item)
          case 6: collision.translatesReferenceBoundsIntoBoundary.toggle()
          case 7:
            collision.addBoundary(withIdentifier: "line", from: CGPoint(x: -50, y: 80), to: CGPoint(x: 250, y: 80))
          case 8: collision.removeBoundary(withIdentifier: "line")
          case 9:
            item.center.x += CGFloat.random(in: -30...30, using: &random)
            item.center.y = CGFloat.random(in: -30...120, using: &random)
            animator.updateItem(usingCurrentState: item)
          case 10: if !animator.remove(collision) { animator.addBehavior(collision) }
          default: collision.collisionMode = [.everything, .items, .boundaries].randomElement(using: &random)!
          }
        }
        try animator.step(by: [0, frame, frame, 0.05].randomElement(using: &random)!)
      }
      animator.removeAllBehaviors()
      try animator.step(by: frame)
      for log in logs {
        XCTAssertFalse(log.entries.isEmpty)
        let contacts = Dictionary(grouping: log.entries) { $0.drop { $0 != " " } }
        for (name, entries) in contacts {
          let expected = (0..<entries.count).map { ($0 % 2 == 0 ? "began" : "ended") + name }
          XCTAssertEqual(entries, expected, "seed \(seed)")
          XCTAssertEqual(entries.count % 2, 0, "seed \(seed): \(name) goes on")
        }
      }
    }
  }
}
