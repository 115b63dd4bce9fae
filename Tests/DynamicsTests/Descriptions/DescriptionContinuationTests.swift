import Dynamics
import Foundation
import XCTest

/// What an animator promises that is loaded without a state: from a description made before the first step, or while
/// nothing touches and nothing is attached, it goes on bit for bit; otherwise close by.
final class DescriptionContinuationTests: XCTestCase {
  /// Falling boxes and balls of several behaviours, with everything that a scene has.
  private func scene() throws -> DynamicAnimator {
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 400, height: 400))
    let items = (0..<24).map { index -> NamedItem in
      let item = NamedItem(
        "item\(index)", 40 + 60 * CGFloat(index % 6), 30 + 45 * CGFloat(index / 6), width: 30, height: 24)
      item.transform = CGAffineTransform(rotationAngle: CGFloat(index) * 0.37)
      if index % 3 == 1 { item.collisionBoundsType = .ellipse }
      return item
    }
    let drops = try DynamicItemBuffer(
      centers: (0..<6).map { CGPoint(x: 50 + 55 * $0, y: 330) }, size: CGSize(width: 12, height: 12),
      collisionBoundsType: .ellipse)
    drops.name = "drops"
    let group = DynamicItemGroup(items: [
      NamedItem("left", 180, 250, width: 20, height: 20), NamedItem("right", 220, 250, width: 20, height: 20),
    ])
    group.name = "cart"
    let composite = DynamicBehavior()
    composite.addChildBehavior(GravityBehavior(items: items + [group]))
    let collision = CollisionBehavior(items: items + [group])
    try collision.addItems(of: drops)
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.addBoundary(withIdentifier: "ramp", from: CGPoint(x: 0, y: 300), to: CGPoint(x: 150, y: 380))
    composite.addChildBehavior(collision)
    try animator.add(composite)
    let properties = DynamicItemBehavior(items: Array(items[4..<9]))
    properties.elasticity = 0.8
    properties.density = 0.5
    try animator.add(properties)
    properties.addLinearVelocity(CGPoint(x: 120, y: -40), for: items[5])
    properties.addAngularVelocity(3, for: items[6])
    try animator.add(AttachmentBehavior(item: items[0], attachedTo: items[1]))
    let spring = AttachmentBehavior(
      item: items[2], offsetFromCenter: Offset(horizontal: 10, vertical: 0), attachedToAnchor: CGPoint(x: 160, y: 0))
    spring.frequency = 1.5
    spring.damping = 0.1
    try animator.add(spring)
    try animator.add(SnapBehavior(item: items[23], snapTo: CGPoint(x: 350, y: 60)))
    let noise = FieldBehavior.noiseField(smoothness: 0.6, animationSpeed: 1)
    try noise.addItems(of: drops)
    try animator.add(noise)
    let push = PushBehavior(items: [items[10]], mode: .instantaneous)
    push.setAngle(-1, magnitude: 0.02)
    try animator.add(push)
    return animator
  }

  private func names(_ animator: DynamicAnimator) throws -> [String] {
    try animator.description().items.compactMap { if case .buffer = $0 { nil } else { $0.name } }
  }

  func testLoadedBeforeTheFirstStepGoesOnBitForBit() throws {
    let original = try scene()
    let loaded = try original.savedAndLoaded(includingState: false)
    let names = try names(original)
    XCTAssertEqual(names.count, 25)
    for frameNumber in 1...240 {
      try original.step(by: frame)
      try loaded.step(by: frame)
      guard frameNumber % 40 == 0 else { continue }
      for name in names { XCTAssertEqual(loaded.pose(name), original.pose(name), "\(name) in frame \(frameNumber)") }
    }
    // The state of the bodies themselves, with the buffer's and all velocities.
    XCTAssertEqual(try loaded.description().items, try original.description().items)
  }

  func testLoadedInFreeMotionGoesOnBitForBit() throws {
    let original = DynamicAnimator()
    let stone = NamedItem("stone", 10, 20)
    let leaf = NamedItem("leaf", 200, 20)
    leaf.transform = CGAffineTransform(rotationAngle: 1)
    try original.add(GravityBehavior(items: [stone]))
    let noise = FieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 0.7)
    noise.addItem(leaf)
    try original.add(noise)
    let properties = DynamicItemBehavior(items: [stone, leaf])
    try original.add(properties)
    properties.addAngularVelocity(2.5, for: stone)
    properties.addAngularVelocity(-1.3, for: leaf)
    for _ in 0..<37 { try original.step(by: 0.0123) }
    let loaded = try original.savedAndLoaded(includingState: false)
    for _ in 0..<200 {
      try original.step(by: 0.0123)
      try loaded.step(by: 0.0123)
    }
    XCTAssertEqual(loaded.pose("stone"), original.pose("stone"))
    XCTAssertEqual(loaded.pose("leaf"), original.pose("leaf"))
    XCTAssertEqual(loaded.elapsedTime, original.elapsedTime)
    XCTAssertEqual(
      try loaded.description(includingState: false), try original.description(includingState: false))
  }

  func testLoadedInContactGoesOnCloseBy() throws {
    let original = try scene()
    try original.step(frames: 60)
    let loaded = try original.savedAndLoaded(includingState: false)
    for name in try names(original) { XCTAssertEqual(loaded.pose(name), original.pose(name), "\(name) at once") }
    try original.step(frames: 1)
    try loaded.step(frames: 1)
    for name in try names(original) {
      let a = try XCTUnwrap(original.item(named: name)?.center)
      let b = try XCTUnwrap(loaded.item(named: name)?.center)
      // The impulses of contacts and attachments are found anew. An impact of 100 pt/s, below which nothing bounces,
      // that is solved otherwise in one of the two sub-steps is 0.83 pt of way.
      XCTAssertEqual(hypot(a.x - b.x, a.y - b.y), 0, accuracy: 0.84, name)
    }
  }

  func testAttachmentsKeepWhatTheyHeldOnTo() throws {
    let original = DynamicAnimator()
    let slider = NamedItem("slider", 0, 0)
    let slide = AttachmentBehavior.slidingAttachment(
      with: slider, attachmentAnchor: .zero, axisOfTranslation: CGVector(dx: 1, dy: 0))
    slide.attachmentRange = FloatRange(minimum: -30, maximum: 30)
    try original.add(slide)
    let push = PushBehavior(items: [slider], mode: .continuous)
    push.setAngle(0, magnitude: 0.2)
    try original.add(push)
    try original.step(frames: 12)
    XCTAssertGreaterThan(slider.center.x, 3)
    let loaded = try original.savedAndLoaded(includingState: false)
    try loaded.step(frames: 240)
    let copy = try XCTUnwrap(loaded.item(named: "slider"))
    // The range counts from where the item joined the original: half the sliding item's rest tolerance beyond the stop.
    XCTAssertEqual(copy.center.x, 30, accuracy: 0.5)
  }

  func testHeldVelocitiesOfALoadedAnimator() throws {
    let original = DynamicAnimator()
    let item = NamedItem("a", 0, 0)
    let properties = DynamicItemBehavior.frictionless([item])
    try original.add(properties)
    properties.addLinearVelocity(CGPoint(x: 30, y: -7), for: item)
    let loaded = try original.savedAndLoaded(includingState: false)
    let copy = try XCTUnwrap(loaded.behaviors.first as? DynamicItemBehavior)
    XCTAssertEqual(
      copy.linearVelocity(for: try XCTUnwrap(loaded.item(named: "a"))), properties.linearVelocity(for: item))
  }
}
