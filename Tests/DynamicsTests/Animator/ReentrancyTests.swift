import Dynamics
import Foundation
import XCTest

/// Subclasses, items and delegates that call back into the animator at any moment get a defined result: what they add
/// and remove takes effect when the call or the step that asked them is over, and a step within it is refused.
final class ReentrancyTests: XCTestCase {
  /// A composite that does something whenever it moves.
  private final class Mover: DynamicBehavior {
    var onMove: ((DynamicAnimator?) -> Void)?
    override func willMove(to dynamicAnimator: DynamicAnimator?) { onMove?(dynamicAnimator) }
  }

  /// An item that does something whenever it is asked or written.
  private final class Talker: DynamicItem {
    var onAsk: (() -> Void)?
    var onWrite: (() -> Void)?
    var center = CGPoint(x: 0, y: 0) { didSet { onWrite?() } }
    var transform = CGAffineTransform.identity
    var bounds: CGRect {
      onAsk?()
      return CGRect(x: 0, y: 0, width: 20, height: 20)
    }
  }

  private let animator = DynamicAnimator(referenceBounds: CGRect(x: -500, y: -500, width: 1000, height: 1000))

  private func assertBusy(_ work: () throws -> Void, line: UInt = #line) {
    XCTAssertThrowsError(try work(), line: line) {
      guard case .busy = $0 as? DynamicsError else { return XCTFail("\($0)", line: line) }
    }
  }

  // MARK: - Joining and leaving

  func testRemovingItselfWhileJoining() throws {
    let item = TestItem(0, 0)
    let mover = Mover()
    mover.addChildBehavior(GravityBehavior(items: [item]))
    mover.onMove = { if let animator = $0 { animator.removeBehavior(mover) } }
    animator.addBehavior(mover)
    XCTAssertTrue(animator.behaviors.isEmpty)
    XCTAssertNil(mover.dynamicAnimator)
    XCTAssertNil(mover.childBehaviors[0].dynamicAnimator)
    XCTAssertTrue(animator.items(in: .infinite).isEmpty, "no body stays behind")
    try animator.step(frames: 2)
    XCTAssertEqual(item.center.y, 0)
  }

  func testComingBackWhileLeaving() throws {
    let item = TestItem(0, 0)
    let mover = Mover()
    mover.addChildBehavior(GravityBehavior(items: [item]))
    animator.addBehavior(mover)
    mover.onMove = { [animator] in if $0 == nil { animator.addBehavior(mover) } }
    animator.removeBehavior(mover)
    XCTAssertEqual(animator.behaviors.count, 1)
    XCTAssertTrue(mover.dynamicAnimator === animator)
    try animator.step(frames: 10)
    XCTAssertGreaterThan(item.center.y, 5)
  }

  /// Neither coming nor going has an end: it is cut off and reported.
  func testComingAndGoingWithoutEnd() throws {
    let mover = Mover()
    mover.onMove = { [animator] in if $0 == nil { animator.addBehavior(mover) } else { animator.removeBehavior(mover) }
    }
    animator.addBehavior(mover)
    XCTAssertEqual(animator.errors.count, 1)
    guard case .busy = animator.errors.last else { return XCTFail("\(animator.errors)") }
    // What was put off last is done at the end of the next step.
    mover.onMove = nil
    animator.removeAllBehaviors()
    try animator.step(by: frame)
    XCTAssertNil(mover.dynamicAnimator)
    XCTAssertTrue(animator.behaviors.isEmpty)
  }

  func testChildrenThatComeAndGoWhileTheTreeJoins() throws {
    let items = (0..<5).map { TestItem(CGFloat($0) * 200, 0) }
    let gravities = items.map { GravityBehavior(items: [$0]) }
    let root = Mover()
    let trigger = Mover()
    root.addChildBehavior(gravities[0])
    root.addChildBehavior(trigger)
    root.addChildBehavior(gravities[1])
    root.addChildBehavior(gravities[2])
    root.onMove = { if $0 != nil { root.addChildBehavior(gravities[3]) } }
    // The second child takes the first away, and adds one.
    trigger.onMove = { [animator] in
      guard $0 != nil else { return }
      root.removeChildBehavior(gravities[0])
      animator.addBehavior(gravities[4])
      self.assertBusy { try animator.step(by: frame) }
    }
    animator.addBehavior(root)
    XCTAssertNil(gravities[0].dynamicAnimator)
    for gravity in gravities[1...] { XCTAssertTrue(gravity.dynamicAnimator === animator) }
    try animator.step(frames: 10)
    XCTAssertEqual(items[0].center.y, 0)
    for item in items[1...] { XCTAssertGreaterThan(item.center.y, 5) }
  }

  // MARK: - Items

  func testAnItemThatAddsItselfWhenAsked() throws {
    let item = Talker()
    let gravity = GravityBehavior(items: [])
    let push = PushBehavior(items: [item], mode: .continuous)
    animator.addBehavior(gravity)
    var asked = 0
    item.onAsk = { [animator] in
      asked += 1
      guard asked < 50 else { return }
      gravity.addItem(item)
      animator.addBehavior(push)
      _ = try? animator.step(by: frame)
    }
    gravity.addItem(item)
    animator.addBehavior(push)
    item.onAsk = nil
    XCTAssertEqual(gravity.items.count, 1)
    XCTAssertEqual(animator.behaviors.count, 2)
    XCTAssertEqual(animator.items(in: .infinite).count, 1, "one body")
    let properties = DynamicItemBehavior.frictionless([item])
    animator.addBehavior(properties)
    try animator.step(by: frame)
    let before = properties.linearVelocity(for: item).y
    try animator.step(frames: 60)
    // One sub-step's share more or less.
    XCTAssertEqual(properties.linearVelocity(for: item).y - before, 1000, accuracy: 9, "gravity acts once")
    animator.removeAllBehaviors()
    XCTAssertTrue(animator.items(in: .infinite).isEmpty)
  }

  func testAnItemThatChangesEverythingWhenWritten() throws {
    let item = Talker()
    let other = TestItem(300, 0)
    let gravity = GravityBehavior(items: [item])
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    let spare = GravityBehavior(items: [other])
    animator.addBehavior(gravity)
    animator.addBehavior(collision)
    final class Listener: CollisionBehaviorDelegate {}
    let listener = Listener()
    var writes = 0
    item.onWrite = { [animator] in
      writes += 1
      self.assertBusy { try animator.step(by: frame) }
      self.assertBusy { _ = try animator.update(item) }
      animator.updateItem(usingCurrentState: other)
      animator.addBehavior(spare)
      gravity.magnitude = writes % 2 == 0 ? 1 : 1.5
      collision.collisionMode = writes % 2 == 0 ? .everything : .boundaries
      collision.collisionDelegate = writes % 3 == 0 ? listener : nil
      collision.addBoundary(
        withIdentifier: "line", from: CGPoint(x: -100, y: 200), to: CGPoint(x: 100, y: 200 + CGFloat(writes)))
      animator.referenceBounds = CGRect(x: -500, y: -500, width: 1000, height: 1000 + CGFloat(writes % 5))
      animator.restThresholds = RestThresholds(linear: 1, angular: 0.03, duration: 0.5)
      if writes == 20 { gravity.removeItem(item) }
      if writes == 25 { gravity.addItem(item) }
      if writes == 100 { animator.removeAllBehaviors() }
      _ = animator.items(in: .infinite)
    }
    try animator.step(frames: 120)
    XCTAssertEqual(writes, 100)
    XCTAssertEqual(animator.errors, [])
    XCTAssertGreaterThan(other.center.y, 100, "what was added during a step took part")
    XCTAssertTrue(animator.items(in: .infinite).isEmpty)
  }

  // MARK: - Steps

  func testASettersOverrideThatStepsWhileAPushFires() throws {
    final class Eager: PushBehavior {
      var heard = 0
      override var active: Bool {
        didSet {
          heard += 1
          XCTAssertThrowsError(try dynamicAnimator?.step(by: frame))
          dynamicAnimator?.removeBehavior(self)
        }
      }
    }
    let item = TestItem(0, 0)
    let push = Eager(items: [item], mode: .instantaneous)
    push.magnitude = 1
    animator.addBehavior(push)
    animator.addBehavior(DynamicItemBehavior.frictionless([item]))
    try animator.step(frames: 61)
    XCTAssertEqual(push.heard, 1)
    XCTAssertEqual(animator.behaviors.count, 1)
    XCTAssertEqual(item.center.x, 100, accuracy: 2, "it fired once, with 1 N s on 1 kg")
  }

  func testActionsDelegatesAndFieldsAtWork() throws {
    final class Meddler: CollisionBehaviorDelegate, DynamicAnimatorDelegate {
      var work: (() -> Void)?
      func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at point: CGPoint
      ) { work?() }
      func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { work?() }
      func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { work?() }
    }
    let item = TestItem(0, 0)
    let others = (0..<40).map { TestItem(CGFloat($0) * 30 - 400, -300, width: 20, height: 20) }
    var next = 0
    let gravity = GravityBehavior(items: [item])
    let work = { [animator] in
      guard next < others.count else { return }
      next += 1
      gravity.addItem(others[next - 1])
      if next > 3 { gravity.removeItem(others[next - 3]) }
      let composite = DynamicBehavior()
      composite.addChildBehavior(DynamicItemBehavior(items: [others[next - 1]]))
      animator.addBehavior(composite)
      if let old = animator.behaviors.dropFirst(6).first { animator.removeBehavior(old) }
      _ = try? animator.step(by: frame)
    }
    let meddler = Meddler()
    meddler.work = work
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = meddler
    let field = FieldBehavior.field { _, _, _, _, _, _ in
      work()
      return .zero
    }
    field.addItem(item)
    gravity.action = work
    gravity.restCompletion = work
    animator.delegate = meddler
    for behavior in [gravity, collision, field] as [DynamicBehavior] { animator.addBehavior(behavior) }
    try animator.step(frames: 300)
    XCTAssertEqual(next, others.count)
    XCTAssertEqual(animator.errors, [])
    XCTAssertEqual(gravity.items.count, 1 + 3)
    for behavior in animator.behaviors {
      XCTAssertTrue(behavior.dynamicAnimator === animator)
      for child in behavior.childBehaviors { XCTAssertTrue(child.dynamicAnimator === animator) }
    }
    XCTAssertLessThan(item.center.y, 451)
  }

  func testOverridesOfTheAnimator() throws {
    final class Tidy: DynamicAnimator {
      private(set) var calls = 0
      override func addBehavior(_ behavior: DynamicBehavior) {
        calls += 1
        removeAllBehaviors()
        super.addBehavior(behavior)
      }
      override func removeBehavior(_ behavior: DynamicBehavior) {
        super.removeBehavior(behavior)
        if calls < 5 { addBehavior(behavior) }
      }
      override func items(in rect: CGRect) -> [any DynamicItem] { super.items(in: rect).reversed() }
    }
    let tidy = Tidy(referenceBounds: CGRect(x: 0, y: 0, width: 100, height: 100))
    let first = GravityBehavior(items: [TestItem(0, 0)])
    let second = GravityBehavior(items: [TestItem(300, 0)])
    tidy.addBehavior(first)
    tidy.addBehavior(second)
    XCTAssertNil(first.dynamicAnimator)
    tidy.removeBehavior(second)
    XCTAssertTrue(tidy.behaviors.first === second)
    try tidy.step(frames: 5)
    XCTAssertEqual(tidy.calls, 3)
    XCTAssertEqual(tidy.errors, [])
  }

  /// Everything at once, at random: two runs do the same, and what is listed is in the animator.
  func testRandomCallsFromEverywhere() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let first = try Chaos(seed: seed).run()
      let second = try Chaos(seed: seed).run()
      XCTAssertEqual(first, second, "seed \(seed)")
    }
  }
}

/// A scene whose parts change it whenever they are asked, by a seeded sequence.
private final class Chaos {
  private final class Item: DynamicItem {
    weak var chaos: Chaos?
    var center: CGPoint { didSet { chaos?.meddle() } }
    var transform = CGAffineTransform.identity
    var bounds: CGRect {
      chaos?.meddle()
      return CGRect(x: 0, y: 0, width: 30, height: 20)
    }
    init(_ x: CGFloat, _ y: CGFloat) { center = CGPoint(x: x, y: y) }
  }

  private final class Composite: DynamicBehavior {
    weak var chaos: Chaos?
    override func willMove(to dynamicAnimator: DynamicAnimator?) { chaos?.meddle() }
  }

  private final class Gravity: GravityBehavior {
    weak var chaos: Chaos?
    override func addItem(_ item: any DynamicItem) {
      chaos?.meddle()
      super.addItem(item)
    }
    override func willMove(to dynamicAnimator: DynamicAnimator?) { chaos?.meddle() }
  }

  private let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 400, height: 400))
  private let items = (0..<6).map { Item(CGFloat($0) * 60 + 40, 50) }
  private var gravities: [Gravity] = []
  private var composites: [Composite] = []
  private var others: [DynamicBehavior] = []
  private var state: UInt64
  private var depth = 0
  private var calls = 0

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15
    gravities = (0..<3).map { _ in Gravity(items: []) }
    composites = (0..<3).map { _ in Composite() }
    others = [
      CollisionBehavior(items: [items[0], items[1]]), SnapBehavior(item: items[2], snapTo: CGPoint(x: 200, y: 200)),
      AttachmentBehavior(item: items[3], attachedTo: items[4]), DynamicItemBehavior(items: [items[0], items[5]]),
      PushBehavior(items: [items[5]], mode: .instantaneous),
    ]
    for item in items { item.chaos = self }
    for gravity in gravities { gravity.chaos = self }
    for composite in composites { composite.chaos = self }
  }

  private func random(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }

  private var anyBehavior: DynamicBehavior {
    let all = gravities as [DynamicBehavior] + composites + others
    return all[random(all.count)]
  }

  /// One change, but for every other call, and not from within itself more than twice.
  private func meddle() {
    guard depth < 2, random(3) == 0 else { return }
    depth += 1
    defer { depth -= 1 }
    calls += 1
    let item = items[random(items.count)]
    let gravity = gravities[random(gravities.count)]
    switch random(12) {
    case 0, 1: animator.addBehavior(anyBehavior)
    case 2: animator.removeBehavior(anyBehavior)
    case 3: composites[random(3)].addChildBehavior(anyBehavior)
    case 4: composites[random(3)].removeChildBehavior(anyBehavior)
    case 5, 6: gravity.addItem(item)
    case 7: gravity.removeItem(item)
    case 8: _ = try? animator.step(by: 1.0 / 60)
    case 9: gravity.setAngle(CGFloat(random(6)), magnitude: 0.5)
    case 10: (others[0] as? CollisionBehavior)?.translatesReferenceBoundsIntoBoundary = random(2) == 0
    default: if random(40) == 0 { animator.removeAllBehaviors() } else { animator.updateItem(usingCurrentState: item) }
    }
  }

  /// Where all items are in the end, and how often something was changed.
  func run() throws -> [UInt64] {
    for behavior in composites as [DynamicBehavior] + gravities + others {
      behavior.action = { [unowned self] in meddle() }
      animator.addBehavior(behavior)
    }
    for _ in 0..<200 {
      meddle()
      try animator.step(by: 1.0 / 60)
    }
    depth = 10
    check(animator.behaviors)
    animator.removeAllBehaviors()
    XCTAssertTrue(animator.items(in: .infinite).isEmpty, "no body is left")
    for behavior in gravities as [DynamicBehavior] + composites + others { XCTAssertNil(behavior.dynamicAnimator) }
    return items.flatMap { [Double($0.center.x).bitPattern, Double($0.center.y).bitPattern] } + [UInt64(calls)]
  }

  private func check(_ behaviors: [DynamicBehavior]) {
    for behavior in behaviors {
      XCTAssertTrue(behavior.dynamicAnimator === animator)
      check(behavior.childBehaviors)
    }
  }
}
