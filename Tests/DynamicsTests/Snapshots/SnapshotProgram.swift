import Dynamics
import Foundation
import TestSupport

/// Random calls of everything that an animator offers, the same for scenes that are the same.
struct SnapshotProgram {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A frame: some changes, and a step of any length.
  mutating func frame(_ scene: SnapshotScene, changes: Int = 2) throws {
    for _ in 0..<Int.random(in: 0...changes, using: &random) { try change(scene) }
    try step(scene)
  }

  /// A step that leaves something of a sub-step over.
  mutating func step(_ scene: SnapshotScene) throws {
    try scene.animator.step(by: Double.random(in: 0...0.03, using: &random))
  }

  private mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random) }
  private mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &random) < probability }

  private mutating func items(_ scene: SnapshotScene, _ count: Int) -> [any DynamicItem] {
    scene.names.shuffled(using: &random).prefix(count).map { scene.item($0) }
  }

  private mutating func some(_ scene: SnapshotScene) -> [any DynamicItem] {
    var result = items(scene, Int.random(in: 1...min(6, scene.names.count), using: &random))
    if chance(0.2) { result.append(scene.group) }
    return result
  }

  /// A change of something.
  mutating func change(_ scene: SnapshotScene) throws {
    let animator = scene.animator
    let extra = animator.behaviors.dropFirst(2)
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1, 2, 3: try add(scene)
    case 4:
      if extra.count > 6 || chance(0.3), let behavior = extra.randomElement(using: &random) {
        animator.removeBehavior(behavior)
      }
    case 5, 6, 7, 8:
      var all: [DynamicBehavior] = []
      animator.forEachBehavior { all.append($0) }
      if let behavior = all.randomElement(using: &random) { try alter(behavior, scene) }
    case 9:
      _ = try scene.buffer.append(
        center: CGPoint(x: number(30...200), y: number(10...60)), size: CGSize(width: 10, height: 12),
        angle: number(-3...3))
    case 10:
      for item in items(scene, 1) {
        item.center = CGPoint(x: item.center.x + number(-5...5), y: item.center.y - number(0...20))
        if chance(0.7) { animator.updateItem(usingCurrentState: item) }
      }
    case 11:
      if chance(0.3) { animator.pause() } else { animator.resume() }
    case 12: animator.speed = Double(number(0.5...1.5))
    case 13:
      if let bounds = animator.referenceBounds, chance(0.5) {
        animator.referenceBounds = CGRect(x: 0, y: 0, width: bounds.width + number(-2...4), height: bounds.height)
      } else {
        animator.restThresholds.linear = number(0.5...3)
      }
    case 14: if let body = items(scene, 1).first, chance(0.5) { try? animator.whenAtRest(body) {} }
    default: break
    }
  }

  private mutating func add(_ scene: SnapshotScene) throws {
    let animator = scene.animator
    guard animator.behaviors.count < 12, let behavior = made(scene) else { return }
    behavior.name = chance(0.2) ? "behavior \(random.next() % 100)" : nil
    if let composite = animator.behaviors.first(where: { type(of: $0) == DynamicBehavior.self }), chance(0.3) {
      composite.addChildBehavior(behavior)
    } else {
      animator.addBehavior(behavior)
    }
  }

  private mutating func made(_ scene: SnapshotScene) -> DynamicBehavior? {
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      let gravity = GravityBehavior(items: some(scene))
      gravity.setAngle(number(-3...3), magnitude: number(0...0.3))
      return gravity
    case 1, 2:
      let items = some(scene)
      let push = PushBehavior(items: items, mode: chance(0.5) ? .continuous : .instantaneous)
      push.setAngle(number(-3...3), magnitude: number(-0.1...0.1))
      if chance(0.5) {
        push.setTargetOffsetFromCenter(Offset(horizontal: number(-9...9), vertical: number(-9...9)), for: items[0])
      }
      return push
    case 3:
      let collision = CollisionBehavior(items: some(scene))
      collision.collisionDelegate = scene.log
      if chance(0.5) {
        collision.addBoundary(
          withIdentifier: "wall \(random.next() % 9)", from: CGPoint(x: number(0...300), y: number(0...300)),
          to: CGPoint(x: number(0...300), y: number(301...400)))
      }
      return collision
    case 4: return attachment(scene)
    case 5:
      let snap = SnapBehavior(
        item: items(scene, 1)[0], snapTo: CGPoint(x: number(30...300), y: number(30...300)))
      snap.isUncoupled = chance(0.5)
      return snap
    case 6:
      let properties = DynamicItemBehavior(items: some(scene))
      properties.elasticity = number(0...0.9)
      if chance(0.5) { properties.density = number(0.3...3) }
      if chance(0.5) { properties.charge = number(-2...2) }
      for item in properties.items { properties.addAngularVelocity(number(-4...4), for: item) }
      return properties
    case 7:
      let kind = FieldKind.allCases.filter { $0 != .custom }.randomElement(using: &random) ?? .drag
      let field = FieldBehavior(kind: kind)
      for item in some(scene) { field.addItem(item) }
      if chance(0.5) { try? field.addItems(of: scene.buffer) }
      field.position = CGPoint(x: number(0...300), y: number(0...300))
      field.strength = number(0...0.3)
      field.direction = CGVector(dx: number(-1...1), dy: number(-1...1))
      if chance(0.3) { field.region = Region(radius: number(50...200)) }
      if kind == .noise || kind == .turbulence {
        field.animationSpeed = number(0...2)
        field.seed = UInt32(truncatingIfNeeded: random.next())
      }
      return field
    default: return scene.animator.behaviors.contains { type(of: $0) == DynamicBehavior.self } ? nil : DynamicBehavior()
    }
  }

  private mutating func attachment(_ scene: SnapshotScene) -> AttachmentBehavior {
    let pair = items(scene, 2)
    let (a, b) = (pair[0], pair[1])
    let middle = CGPoint(x: (a.center.x + b.center.x) / 2, y: (a.center.y + b.center.y) / 2)
    let offset = Offset(horizontal: number(-8...8), vertical: number(-8...8))
    let axis = CGVector(dx: number(0.1...1), dy: number(-1...1))
    let attachment: AttachmentBehavior
    switch Int.random(in: 0..<8, using: &random) {
    case 0: attachment = AttachmentBehavior(item: a, attachedToAnchor: CGPoint(x: a.center.x, y: a.center.y - 40))
    case 1: attachment = AttachmentBehavior(item: a, offsetFromCenter: offset, attachedTo: b, offsetFromCenter: .zero)
    case 2: attachment = .slidingAttachment(with: a, attachmentAnchor: a.center, axisOfTranslation: axis)
    case 3: attachment = .slidingAttachment(with: a, attachedTo: b, attachmentAnchor: middle, axisOfTranslation: axis)
    case 4: attachment = .limitAttachment(with: a, offsetFromCenter: offset, attachedTo: b, offsetFromCenter: .zero)
    case 5: attachment = .fixedAttachment(with: a, attachedTo: b, attachmentAnchor: middle)
    default: attachment = .pinAttachment(with: a, attachedTo: b, attachmentAnchor: middle)
    }
    if chance(0.4) {
      attachment.frequency = number(1...5)
      attachment.damping = number(0...1)
    }
    return attachment
  }

  private mutating func alter(_ behavior: DynamicBehavior, _ scene: SnapshotScene) throws {
    switch behavior {
    case let gravity as GravityBehavior where gravity !== scene.animator.behaviors[0]:
      if chance(0.5) { gravity.magnitude = number(0...0.4) } else { change(gravity, scene) }
    case let push as PushBehavior:
      if chance(0.5) { push.active = chance(0.7) } else { push.angle = number(-3...3) }
    case let collision as CollisionBehavior:
      switch Int.random(in: 0..<5, using: &random) {
      case 0: collision.collisionMode = [.everything, .items, .boundaries].randomElement(using: &random) ?? .everything
      case 1:
        let y = number(100...300)
        collision.addBoundary(
          withIdentifier: NSString(string: "bar"), from: CGPoint(x: 10, y: y), to: CGPoint(x: 90, y: y + 20))
      case 2: collision.removeAllBoundaries()
      case 3 where collision.translatesReferenceBoundsIntoBoundary:
        try collision.setSurface(elasticity: number(0...1), friction: number(0...1), ofBoundaryWithIdentifier: nil)
      default: change(collision, scene)
      }
    case let attachment as AttachmentBehavior:
      switch Int.random(in: 0..<4, using: &random) {
      case 0: attachment.length = number(20...80)
      case 1 where attachment.attachedBehaviorType == .anchor:
        attachment.anchorPoint.x += number(-10...10)
      case 2: attachment.frequency = number(0...4)
      default: attachment.collidesConnected.toggle()
      }
    case let snap as SnapBehavior:
      if chance(0.5) { snap.snapPoint.x += number(-20...20) } else { snap.isUncoupled.toggle() }
    case let properties as DynamicItemBehavior:
      switch Int.random(in: 0..<4, using: &random) {
      case 0: properties.isAnchored.toggle()
      case 1: properties.friction = number(0...1)
      case 2: properties.allowsRotation.toggle()
      default:
        for item in properties.items {
          properties.addLinearVelocity(CGPoint(x: number(-60...60), y: number(-60...60)), for: item)
        }
      }
    case let field as FieldBehavior:
      if chance(0.5) { field.strength = number(0...0.4) } else { change(field, scene) }
    default: break
    }
  }

  /// Takes items in or out.
  private mutating func change(_ behavior: ItemSetBehavior, _ scene: SnapshotScene) {
    let item = items(scene, 1)[0]
    if behavior.contains(item) { behavior.removeItem(item) } else { behavior.addItem(item) }
  }
}
