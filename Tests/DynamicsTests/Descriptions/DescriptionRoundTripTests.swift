import Dynamics
import Foundation
import XCTest

/// What is described, saved and loaded is described the same again.
final class DescriptionRoundTripTests: XCTestCase {
  private let box = NamedItem("box", 100, 50)
  private let ball = NamedItem("ball", 160, 40, width: 30, height: 30)

  override func setUp() {
    ball.collisionBoundsType = .ellipse
    box.transform = CGAffineTransform(rotationAngle: 0.3)
  }

  /// The description of an animator with some behaviours, if it comes back the same from a file.
  @discardableResult
  private func roundTrip(
    _ behaviors: [DynamicBehavior], line: UInt = #line, _ prepare: (DynamicAnimator) throws -> Void = { _ in }
  ) throws -> AnimatorDescription {
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 320, height: 480))
    for behavior in behaviors { try animator.add(behavior) }
    XCTAssertEqual(animator.errors, [], line: line)
    try prepare(animator)
    for includesState in [true, false] {
      let description = try animator.description(includingState: includesState)
      let json = try description.json()
      let read = try AnimatorDescription(json: json)
      XCTAssertEqual(read, description, line: line)
      let loaded = try DynamicAnimator(description: read)
      XCTAssertEqual(loaded.errors, [], line: line)
      XCTAssertEqual(try loaded.description(includingState: includesState), description, line: line)
      XCTAssertEqual(
        try loaded.description(includingState: includesState).json(), json, "the same text", line: line)
    }
    let description = try animator.description()
    return description
  }

  private func only<Part>(
    _ description: AnimatorDescription, _ part: (BehaviorDescription) -> Part?, line: UInt = #line
  ) throws -> Part {
    XCTAssertEqual(description.behaviors.count, 1, line: line)
    return try XCTUnwrap(description.behaviors.first.flatMap(part), line: line)
  }

  func testEmptyAnimator() throws {
    let description = try DynamicAnimator().description(includingState: false)
    XCTAssertEqual(
      String(decoding: try description.json(), as: UTF8.self), #"{"behaviors": [], "items": [], "version": 2}"# + "\n")
    XCTAssertEqual(try AnimatorDescription(json: description.json()), description)
    let moment = try DynamicAnimator().description()
    XCTAssertEqual(try AnimatorDescription(json: moment.json()), moment)
  }

  func testGravity() throws {
    let gravity = GravityBehavior(items: [box, ball])
    gravity.name = "down"
    gravity.setAngle(1, magnitude: 0.7)
    let part = try only(try roundTrip([gravity])) { if case .gravity(let part) = $0 { part } else { nil } }
    XCTAssertEqual(part.items, ["box", "ball"])
    XCTAssertEqual(part.name, "down")
    XCTAssertEqual(part.direction, gravity.gravityDirection)
  }

  func testPushesOfBothKinds() throws {
    let continuous = PushBehavior(items: [box], mode: .continuous)
    continuous.setAngle(.pi / 3, magnitude: -0.4)
    continuous.setTargetOffsetFromCenter(Offset(horizontal: 3, vertical: -2), for: box)
    let instantaneous = PushBehavior(items: [box, ball], mode: .instantaneous)
    instantaneous.pushDirection = CGVector(dx: 0.123, dy: -0.77)
    instantaneous.active = false
    let turned = PushBehavior(items: [ball], mode: .continuous)
    turned.angle = 2
    let animator = DynamicAnimator()
    for push in [continuous, instantaneous, turned] { try animator.add(push) }
    try roundTrip([])
    let loaded = try animator.savedAndLoaded()
    XCTAssertEqual(try loaded.description(), try animator.description())
    let pushes = loaded.behaviors.compactMap { $0 as? PushBehavior }
    XCTAssertEqual(pushes.map(\.pushDirection), [continuous, instantaneous, turned].map(\.pushDirection))
    XCTAssertEqual(pushes.map(\.mode), [.continuous, .instantaneous, .continuous])
    XCTAssertEqual(pushes.map(\.active), [true, false, true])
    XCTAssertEqual(pushes[0].magnitude, -0.4)
    XCTAssertEqual(pushes[2].angle, 2)
    let item = try XCTUnwrap(loaded.item(named: "box"))
    XCTAssertEqual(pushes[0].targetOffsetFromCenter(for: item), Offset(horizontal: 3, vertical: -2))
  }

  func testCollision() throws {
    let collision = CollisionBehavior(items: [box, ball])
    collision.collisionMode = .boundaries
    collision.addBoundary(
      withIdentifier: NSString(string: "hill"), for: BezierPath(ovalIn: CGRect(x: 0, y: 400, width: 320, height: 160)))
    collision.addBoundary(withIdentifier: "line", from: CGPoint(x: 0, y: 300), to: CGPoint(x: 320, y: 310))
    collision.addBoundary(
      withIdentifier: 7, for: BezierPath(roundedRect: CGRect(x: 10, y: 10, width: 50, height: 30), cornerRadius: 8))
    try collision.setSurface(elasticity: 0.9, friction: 0, ofBoundaryWithIdentifier: "line")
    collision.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    let description = try roundTrip([collision]) { _ in
      try collision.setSurface(elasticity: 0.5, friction: 0.6, ofBoundaryWithIdentifier: nil)
    }
    let part = try only(description) { if case .collision(let part) = $0 { part } else { nil } }
    XCTAssertEqual(part.mode, .boundaries)
    XCTAssertEqual(part.boundaries.map(\.identifier), [.text("hill"), .text("line"), .number(7)])
    XCTAssertEqual(part.boundaries[1].elasticity, 0.9)
    XCTAssertEqual(part.boundaries[1].path, "M0 300L320 310")
    XCTAssertEqual(part.referenceBoundary?.insets, EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    XCTAssertEqual(part.referenceBoundary?.friction, 0.6)
    let loaded = try DynamicAnimator(description: description)
    let behavior = try XCTUnwrap(loaded.behaviors.first as? CollisionBehavior)
    XCTAssertEqual(behavior.boundary(withIdentifier: "hill"), collision.boundary(withIdentifier: "hill"))
    XCTAssertTrue(behavior.translatesReferenceBoundsIntoBoundary)
  }

  func testEveryCollisionMode() throws {
    for mode in [CollisionBehavior.Mode.items, .boundaries, .everything, []] {
      let collision = CollisionBehavior(items: [box])
      collision.collisionMode = mode
      let part = try only(try roundTrip([collision])) { if case .collision(let part) = $0 { part } else { nil } }
      XCTAssertEqual(part.mode, mode)
    }
  }

  func testEveryAttachment() throws {
    let offset = Offset(horizontal: 5, vertical: -6)
    let anchor = CGPoint(x: 130, y: 20)
    let spring = AttachmentBehavior(item: box, offsetFromCenter: offset, attachedToAnchor: anchor)
    spring.frequency = 2
    spring.damping = 0.3
    spring.length = 12
    let pin = AttachmentBehavior.pinAttachment(with: box, attachedTo: ball, attachmentAnchor: anchor)
    pin.frictionTorque = 0.25
    pin.attachmentRange = FloatRange(minimum: -0.5, maximum: .infinity)
    let limit = AttachmentBehavior.limitAttachment(
      with: box, offsetFromCenter: offset, attachedTo: ball, offsetFromCenter: .zero)
    limit.collidesConnected = true
    let attachments: [(AttachmentDescription.Kind, AttachmentBehavior)] = [
      (.anchor, AttachmentBehavior(item: box, attachedToAnchor: anchor)),
      (.anchor, spring),
      (.items, AttachmentBehavior(item: box, attachedTo: ball)),
      (.items, AttachmentBehavior(item: box, offsetFromCenter: .zero, attachedTo: ball, offsetFromCenter: offset)),
      (.limit, limit),
      (.fixed, .fixedAttachment(with: box, attachedTo: ball, attachmentAnchor: anchor)),
      (.pin, pin),
      (.sliding, .slidingAttachment(with: box, attachmentAnchor: anchor, axisOfTranslation: CGVector(dx: 2, dy: 1))),
      (
        .sliding,
        .slidingAttachment(
          with: box, attachedTo: ball, attachmentAnchor: anchor, axisOfTranslation: CGVector(dx: 0, dy: 1))
      ),
    ]
    for (kind, attachment) in attachments {
      for stepsFirst in [false, true] {
        var length: CGFloat = 0
        let description = try roundTrip([attachment]) {
          if stepsFirst { try $0.step(frames: 3) }
          length = attachment.length
        }
        let part = try only(description) { if case .attachment(let part) = $0 { part } else { nil } }
        XCTAssertEqual(part.kind, kind)
        let loaded = try DynamicAnimator(description: description)
        let behavior = try XCTUnwrap(loaded.behaviors.first as? AttachmentBehavior)
        XCTAssertEqual(behavior.items.count, attachment.items.count)
        XCTAssertEqual(behavior.length, length)
        XCTAssertEqual(behavior.frequency, attachment.frequency)
        XCTAssertEqual(behavior.damping, attachment.damping)
        XCTAssertEqual(behavior.frictionTorque, attachment.frictionTorque)
        XCTAssertEqual(behavior.attachmentRange, attachment.attachmentRange)
        XCTAssertEqual(behavior.collidesConnected, attachment.collidesConnected)
        XCTAssertEqual(behavior.anchorPoint, attachment.anchorPoint)
      }
    }
  }

  func testSnap() throws {
    let snap = SnapBehavior(item: box, snapTo: CGPoint(x: 33, y: 44))
    snap.damping = 0.9
    snap.isUncoupled = true
    let part = try only(try roundTrip([snap])) { if case .snap(let part) = $0 { part } else { nil } }
    XCTAssertEqual(part.item, "box")
    XCTAssertEqual(part.point, CGPoint(x: 33, y: 44))
    XCTAssertEqual(part.damping, 0.9)
    XCTAssertTrue(part.isUncoupled)
  }

  func testItemProperties() throws {
    let nothing = DynamicItemBehavior(items: [box])
    let everything = DynamicItemBehavior(items: [ball])
    everything.elasticity = 0.9
    everything.friction = 0.8
    everything.density = 0.7
    everything.resistance = 0.6
    everything.angularResistance = 0.5
    everything.charge = -0.4
    everything.isAnchored = true
    everything.allowsRotation = false
    let description = try roundTrip([nothing, everything])
    guard case .properties(let first) = description.behaviors[0],
      case .properties(let second) = description.behaviors[1]
    else { return XCTFail("\(description.behaviors)") }
    XCTAssertNil(first.elasticity, "what was not set is not said")
    XCTAssertNil(first.isAnchored)
    XCTAssertEqual(second.charge, -0.4)
    XCTAssertEqual(second.isAnchored, true)
    XCTAssertEqual(second.allowsRotation, false)
  }

  func testEveryField() throws {
    let fields: [FieldBehavior] = [
      .dragField(), .vortexField(), .radialGravityField(position: CGPoint(x: 3, y: 4)),
      .linearGravityField(direction: CGVector(dx: 1.5, dy: -2)), .velocityField(direction: CGVector(dx: 0.1, dy: 0.2)),
      .noiseField(smoothness: 0.7, animationSpeed: 1.2), .turbulenceField(smoothness: 0.2, animationSpeed: 0.3),
      .springField(), .electricField(), .magneticField(),
    ]
    XCTAssertEqual(fields.count, FieldKind.allCases.count - 1, "all but the custom one")
    for (index, field) in fields.enumerated() {
      field.addItem(box)
      field.strength = CGFloat(index) + 0.5
      field.falloff = 0.25
      field.minimumRadius = 12
      field.position = CGPoint(x: index, y: 7)
      field.seed = 5
      field.region = Region(radius: 80).byUnion(with: Region(size: CGSize(width: 300, height: 20))).inverse()
    }
    // A seed means nothing to fields without a pattern, and is not kept for them.
    for field in fields where field.kind != .noise && field.kind != .turbulence { field.seed = 0 }
    let description = try roundTrip(fields)
    let loaded = try DynamicAnimator(description: description)
    for (field, copy) in zip(fields, loaded.behaviors.compactMap { $0 as? FieldBehavior }) {
      XCTAssertEqual(copy.kind, field.kind)
      XCTAssertEqual(copy.region, field.region)
      XCTAssertEqual(copy.direction, field.direction)
      XCTAssertEqual(copy.smoothness, field.smoothness)
      XCTAssertEqual(copy.seed, field.seed)
      XCTAssertEqual(copy.strength, field.strength)
    }
    try roundTrip([FieldBehavior.springField()])
  }

  func testTreeOfBehaviors() throws {
    let root = DynamicBehavior()
    root.name = "root"
    let inner = DynamicBehavior()
    inner.addChildBehavior(GravityBehavior(items: [box]))
    root.addChildBehavior(inner)
    root.addChildBehavior(CollisionBehavior(items: [ball]))
    root.addChildBehavior(DynamicBehavior())
    let loaded = try DynamicAnimator(description: try roundTrip([root, SnapBehavior(item: box, snapTo: .zero)]))
    let copy = try XCTUnwrap(loaded.behavior(named: "root"))
    XCTAssertEqual(copy.childBehaviors.count, 3)
    XCTAssertTrue(copy.childBehaviors[0].childBehaviors.first is GravityBehavior)
    XCTAssertNil(loaded.behavior(named: "leaf"))
  }

  // MARK: - Items

  func testItemsOfEveryForm() throws {
    let wedge = NamedItem("wedge", 200, 100)
    wedge.collisionBoundsType = .path
    wedge.collisionBoundingPath = try BezierPath(svg: "M0 -20L20 15L-20 15Z")
    let plain = TestItem(250, 60, width: 20, height: 10)
    let description = try roundTrip([GravityBehavior(items: [wedge, plain, ball, box])])
    XCTAssertEqual(description.items.map(\.name), ["wedge", "item1", "ball", "box"])
    let loaded = try DynamicAnimator(description: description)
    let copy = try XCTUnwrap(loaded.item(named: "wedge") as? DescribedItem)
    XCTAssertEqual(copy.collisionBoundsType, .path)
    XCTAssertEqual(copy.collisionBoundingPath, wedge.collisionBoundingPath)
    XCTAssertEqual(loaded.item(named: "ball")?.collisionBoundsType, .ellipse)
    XCTAssertEqual(loaded.item(named: "item1")?.bounds.size, plain.bounds.size)
  }

  func testGroup() throws {
    let group = DynamicItemGroup(items: [box, ball])
    group.name = "cart"
    group.transform = CGAffineTransform(rotationAngle: 0.4)
    let description = try roundTrip([GravityBehavior(items: [group]), SnapBehavior(item: group, snapTo: .zero)]) {
      try $0.step(frames: 5)
    }
    guard case .group(let part) = description.items[0] else { return XCTFail("\(description.items)") }
    XCTAssertEqual(part.members.map(\.name), ["box", "ball"])
    let copy = try XCTUnwrap(DynamicAnimator(description: description).item(named: "cart") as? DynamicItemGroup)
    XCTAssertEqual(copy.items.count, 2)
    XCTAssertEqual(copy.bounds, group.bounds)
    // Placed by the same angle, up to the rounding of the body's place to single precision: 1e-5 of 300 pt.
    XCTAssertEqual(copy.items[1].center.x, ball.center.x, accuracy: 3e-3)
    XCTAssertEqual(copy.items[1].center.y, ball.center.y, accuracy: 3e-3)
  }

  func testBufferAsAWholeAndByElements() throws {
    let drops = try DynamicItemBuffer(
      centers: (0..<5).map { CGPoint(x: 20 * $0, y: 10) }, size: CGSize(width: 8, height: 8),
      collisionBoundsType: .ellipse)
    drops.name = "drops"
    let push = PushBehavior(items: [try drops.item(at: 3), box], mode: .continuous)
    let description = try roundTrip([CollisionBehavior(items: drops), push])
    XCTAssertEqual(description.items.map(\.name), ["drops", "box"])
    guard case .push(let part) = description.behaviors[1] else { return XCTFail("\(description.behaviors)") }
    XCTAssertEqual(part.items, ["drops[3]", "box"])
    let loaded = try DynamicAnimator(description: description)
    let copy = try XCTUnwrap(loaded.buffer(named: "drops"))
    XCTAssertEqual(copy.count, 5)
    XCTAssertEqual(copy.collisionBoundsType, .ellipse)
  }

  func testItemsOfTheProgramsOwn() throws {
    let animator = DynamicAnimator()
    try animator.add(GravityBehavior(items: [box]))
    try animator.step(frames: 20)
    let mine = NamedItem("box", 0, 0)
    var asked: [String] = []
    let loaded = try DynamicAnimator(description: animator.description()) { item in
      asked.append(item.name)
      return mine
    }
    XCTAssertEqual(asked, ["box"])
    XCTAssertTrue(loaded.item(named: "box") === mine)
    XCTAssertEqual(mine.center, box.center)
    XCTAssertEqual(mine.angle, box.angle, accuracy: 1e-7, "the angle of a transform in single precision")
  }

  func testNamesGivenByTheCaller() throws {
    let animator = DynamicAnimator()
    let items = [TestItem(0, 0), TestItem(200, 0), TestItem(400, 0)]
    try animator.add(GravityBehavior(items: items))
    let description = try animator.description { $0 === items[1] ? "item1" : nil }
    XCTAssertEqual(description.items.map(\.name), ["item2", "item1", "item3"], "numbers avoid names that are taken")
  }

  // MARK: - The example

  func testTheExampleOfTheDocumentation() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let json = try Data(contentsOf: root.appendingPathComponent("docs/examples/animator.json"))
    let description = try AnimatorDescription(json: json)
    let animator = try DynamicAnimator(description: description)
    XCTAssertTrue(animator.behavior(named: "walls") is CollisionBehavior)
    XCTAssertEqual(animator.buffer(named: "drops")?.count, 4)
    let again = try animator.savedAndLoaded()
    try animator.step(frames: 120)
    try again.step(frames: 120)
    XCTAssertEqual(animator.errors, [])
    XCTAssertEqual(animator.pose("crate"), again.pose("crate"))
    let floor: CGFloat = 235
    for name in ["crate", "barrel", "cart"] {
      let item = try XCTUnwrap(animator.item(named: name))
      XCTAssertLessThan(item.center.y, floor, "inside the reference boundary")
      XCTAssertGreaterThan(item.center.x, 5)
    }
  }

  // MARK: - Settings

  func testSettingsAndTime() throws {
    var settings = AnimatorSettings()
    settings.substep = 0.004
    settings.acceptsConcavePaths = true
    settings.centerQuantum = 0.5
    settings.restThresholds = RestThresholds(linear: 2, angular: 0.1, duration: 1)
    let animator = try DynamicAnimator(
      referenceBounds: CGRect(x: -5, y: 1.5, width: 20, height: 30), settings: settings)
    animator.speed = 0.5
    try animator.add(GravityBehavior(items: [box]))
    try animator.step(by: 0.0171)
    animator.pause()
    let description = try animator.description()
    let loaded = try animator.savedAndLoaded()
    XCTAssertEqual(try loaded.description(), description)
    XCTAssertEqual(loaded.settings.substep, 0.004)
    XCTAssertEqual(loaded.settings.centerQuantum, 0.5)
    XCTAssertTrue(loaded.settings.acceptsConcavePaths)
    XCTAssertEqual(loaded.restThresholds, settings.restThresholds)
    XCTAssertEqual(loaded.speed, 0.5)
    XCTAssertEqual(loaded.elapsedTime, 0.0171)
    XCTAssertEqual(loaded.referenceBounds, animator.referenceBounds)
    XCTAssertTrue(loaded.isHeld)
    XCTAssertFalse(loaded.isRunning)
    XCTAssertEqual(loaded.item(named: "box")?.center, box.center, "rounded in both")
  }
}
