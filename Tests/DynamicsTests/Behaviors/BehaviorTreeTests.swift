import Dynamics
import Foundation
import XCTest

/// Composites, the order of the tree, and who may be where.
final class BehaviorTreeTests: XCTestCase {
  private final class Composite: DynamicBehavior {
    var moves: [String] = []
    override func willMove(to dynamicAnimator: DynamicAnimator?) {
      moves.append(dynamicAnimator == nil ? "out" : "in \(dynamicAnimator === self.dynamicAnimator)")
    }
  }

  private func elasticity(_ value: CGFloat, _ item: any DynamicItem) -> DynamicItemBehavior {
    let behavior = DynamicItemBehavior(items: [item])
    behavior.elasticity = value
    return behavior
  }

  /// The speed with which an item without gravity leaves a wall at which it flew with 1000 pt/s.
  private func rebound(_ build: (TestItem, DynamicAnimator) -> Void) throws -> CGFloat {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    let velocity = DynamicItemBehavior.frictionless([item])
    velocity.addLinearVelocity(CGPoint(x: 1000, y: 0), for: item)
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(
      withIdentifier: "wall", from: CGPoint(x: 100, y: -500), to: CGPoint(x: 100, y: 500))
    animator.addBehavior(velocity)
    animator.addBehavior(collision)
    build(item, animator)
    try animator.step(frames: 12)
    return -velocity.linearVelocity(for: item).x
  }

  /// The example of the 2013 lecture: elasticity .5, then friction, then elasticity .3, which counts.
  func testTheLastInTheTreeWinsForEachProperty() throws {
    let result = try rebound { item, animator in
      let root = DynamicBehavior()
      let inner = DynamicBehavior()
      let friction = DynamicItemBehavior(items: [item])
      friction.friction = 0.2
      inner.addChildBehavior(elasticity(0.5, item))
      inner.addChildBehavior(friction)
      root.addChildBehavior(inner)
      root.addChildBehavior(elasticity(0.3, item))
      animator.addBehavior(root)
    }
    XCTAssertEqual(result, 300, accuracy: 0.1)
  }

  func testOrderIsThatOfTheTreeNotOfAdding() throws {
    let result = try rebound { item, animator in
      let first = DynamicBehavior()
      let second = DynamicBehavior()
      animator.addBehavior(first)
      animator.addBehavior(second)
      second.addChildBehavior(elasticity(0.9, item))
      first.addChildBehavior(elasticity(0.4, item))
    }
    XCTAssertEqual(result, 900, accuracy: 0.1)
  }

  func testRemovalGivesBackTheOthersAndTheDefaults() throws {
    for (removesBoth, expected) in [(false, 400.0), (true, 200)] {
      let result = try rebound { item, animator in
        let low = elasticity(0.4, item)
        let high = elasticity(0.9, item)
        animator.addBehavior(low)
        animator.addBehavior(high)
        animator.removeBehavior(high)
        if removesBoth { animator.removeBehavior(low) }
      }
      XCTAssertEqual(result, expected, accuracy: 0.1)
    }
  }

  func testActionsRunInTheOrderOfTheTree() throws {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    var log: [String] = []
    func composite(_ name: String) -> DynamicBehavior {
      let behavior = DynamicBehavior()
      behavior.action = { log.append(name) }
      return behavior
    }
    let a = composite("a")
    let b = composite("b")
    animator.addBehavior(a)
    animator.addBehavior(b)
    b.addChildBehavior(composite("b1"))
    a.addChildBehavior(composite("a1"))
    let gravity = GravityBehavior(items: [item])
    gravity.action = { log.append("gravity at \(item.center.y > 0)") }
    a.addChildBehavior(gravity)
    try animator.step(by: frame)
    XCTAssertEqual(log, ["a", "a1", "gravity at true", "b", "b1"], "an action sees what was written")
  }

  func testWillMoveIsToldWithTheAnimatorSet() {
    let animator = DynamicAnimator()
    let composite = Composite()
    let child = Composite()
    composite.addChildBehavior(child)
    animator.addBehavior(composite)
    let late = Composite()
    composite.addChildBehavior(late)
    XCTAssertTrue(late.dynamicAnimator === animator)
    animator.removeBehavior(composite)
    for behavior in [composite, child, late] {
      XCTAssertEqual(behavior.moves, ["in true", "out"])
      XCTAssertNil(behavior.dynamicAnimator)
    }
  }

  /// The usual composite of users: it makes its children when it joins.
  func testChildrenMayBeAddedInWillMove() throws {
    final class Bouncy: DynamicBehavior {
      let gravity: GravityBehavior
      init(item: any DynamicItem) {
        gravity = GravityBehavior(items: [item])
        super.init()
      }
      override func willMove(to dynamicAnimator: DynamicAnimator?) {
        if dynamicAnimator != nil { addChildBehavior(gravity) } else { removeChildBehavior(gravity) }
      }
    }
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    let bouncy = Bouncy(item: item)
    animator.addBehavior(bouncy)
    XCTAssertTrue(bouncy.gravity.dynamicAnimator === animator)
    try animator.step(by: frame)
    XCTAssertGreaterThan(item.center.y, 0)
    animator.removeBehavior(bouncy)
    XCTAssertNil(bouncy.gravity.dynamicAnimator)
    XCTAssertEqual(bouncy.childBehaviors.count, 0)
    XCTAssertEqual(animator.errors, [])
  }

  func testABehaviorIsInOnePlace() throws {
    let animator = DynamicAnimator()
    let other = DynamicAnimator()
    let root = DynamicBehavior()
    let child = DynamicBehavior()
    try animator.add(root)
    try animator.add(root)
    XCTAssertEqual(animator.behaviors.count, 1)
    try root.addChild(child)
    try root.addChild(child)
    XCTAssertEqual(root.childBehaviors.count, 1)
    let inUse = DynamicsError.behaviorInUse(behavior: "DynamicBehavior")
    XCTAssertThrowsError(try animator.add(child)) { XCTAssertEqual($0 as? DynamicsError, inUse) }
    XCTAssertThrowsError(try other.add(root)) { XCTAssertEqual($0 as? DynamicsError, inUse) }
    XCTAssertThrowsError(try other.add(child)) { XCTAssertEqual($0 as? DynamicsError, inUse) }
    XCTAssertThrowsError(try child.addChild(root)) { XCTAssertEqual($0 as? DynamicsError, inUse) }
    XCTAssertThrowsError(try child.addChild(child)) { XCTAssertEqual($0 as? DynamicsError, inUse) }
    other.addBehavior(root)
    XCTAssertEqual(other.errors, [inUse])
    XCTAssertEqual(other.behaviors.count, 0)
    // A loop among behaviours that are nowhere yet.
    let a = DynamicBehavior()
    let b = DynamicBehavior()
    a.addChildBehavior(b)
    b.addChildBehavior(a)
    XCTAssertEqual(b.childBehaviors.count, 0)
    XCTAssertEqual(b.errors, [inUse])
  }

  func testPrimitivesTakeNoChildren() {
    let item = TestItem(0, 0)
    let primitives: [DynamicBehavior] = [
      GravityBehavior(items: []), PushBehavior(items: [], mode: .continuous), CollisionBehavior(items: []),
      DynamicItemBehavior(items: []), SnapBehavior(item: item, snapTo: .zero),
      AttachmentBehavior(item: item, attachedToAnchor: .zero),
    ]
    for primitive in primitives {
      primitive.addChildBehavior(DynamicBehavior())
      XCTAssertEqual(primitive.childBehaviors.count, 0)
      XCTAssertEqual(primitive.errors, [.primitiveBehavior(behavior: "\(type(of: primitive))")])
    }
  }

  func testRemovalAnywhereInTheTreeSaysWhetherItWasThere() throws {
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    let root = DynamicBehavior()
    let inner = DynamicBehavior()
    let gravity = GravityBehavior(items: [item])
    inner.addChildBehavior(gravity)
    root.addChildBehavior(inner)
    animator.addBehavior(root)
    XCTAssertFalse(animator.remove(GravityBehavior(items: [])))
    XCTAssertTrue(animator.remove(gravity))
    XCTAssertFalse(animator.remove(gravity))
    XCTAssertNil(gravity.dynamicAnimator)
    XCTAssertEqual(inner.childBehaviors.count, 0)
    try animator.step(frames: 3)
    XCTAssertEqual(item.center, .zero)
    XCTAssertTrue(root.removeChild(inner))
    animator.removeAllBehaviors()
    XCTAssertEqual(animator.behaviors.count, 0)
  }

  /// A tree of 50 000 levels overflowed the stack of who walked along it.
  func testTreesThatAreTooDeep() throws {
    let chain = (0..<1000).map { _ in DynamicBehavior() }
    for (behavior, child) in zip(chain, chain.dropFirst()).reversed() { try behavior.addChild(child) }
    let animator = DynamicAnimator()
    try animator.add(chain[0])
    try animator.step(by: frame)
    XCTAssertThrowsError(try chain[999].addChild(DynamicBehavior())) {
      XCTAssertEqual(
        $0 as? DynamicsError,
        .invalidValue(name: "levels of the tree of behaviors", value: "1001", expected: "at most 1000"))
    }
    let other = DynamicBehavior()
    try other.addChild(DynamicBehavior())
    XCTAssertThrowsError(try chain[998].addChild(other))
    XCTAssertTrue(animator.remove(chain[500]))
    try chain[499].addChild(other)
    XCTAssertTrue(other.dynamicAnimator === animator)
  }

  func testNothingDangles() {
    let behavior = GravityBehavior(items: [TestItem(0, 0)])
    weak var gone: DynamicAnimator?
    do {
      let animator = DynamicAnimator()
      animator.addBehavior(behavior)
      gone = animator
    }
    XCTAssertNil(gone)
    XCTAssertNil(behavior.dynamicAnimator)
    behavior.magnitude = 2
    behavior.addItem(TestItem(1, 1))
    let next = DynamicAnimator()
    next.addBehavior(behavior)
    XCTAssertEqual(next.errors, [])
    weak var item: TestItem?
    do {
      let temporary = TestItem(0, 0)
      item = temporary
      behavior.addItem(temporary)
      behavior.removeItem(temporary)
    }
    XCTAssertNil(item, "an item that no behaviour holds is let go")
  }
}
