import Dynamics
import Foundation
import TestSupport

/// An animator with named items, some of them not in it, that random programs change: two scenes that went through the
/// same program are the same.
final class SnapshotScene {
  let animator: DynamicAnimator
  /// By name; groups and buffers apart.
  private var pool: [String: any DynamicItem] = [:]
  let names: [String]
  let log = EventLog()
  let group: DynamicItemGroup
  let buffer: DynamicItemBuffer

  /// A room with a number of items above its floor, with gravity and collisions.
  init(itemCount: Int, room: CGFloat, settings: AnimatorSettings = AnimatorSettings()) throws {
    animator = try DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: room, height: room), settings: settings)
    names = (0..<itemCount).map { "item\($0)" }
    let columns = max(Int(room / 36) - 1, 1)
    for (index, name) in names.enumerated() {
      let item = NamedItem(
        name, 30 + 36 * CGFloat(index % columns), room - 30 - 34 * CGFloat(index / columns), width: 30, height: 24)
      item.transform = CGAffineTransform(rotationAngle: CGFloat(index) * 0.37)
      if index % 3 == 1 { item.collisionBoundsType = .ellipse }
      if index % 7 == 5 {
        item.collisionBoundsType = .path
        item.collisionBoundingPath = BezierPath(polygon: [(-12, -9), (15, -7), (10, 11), (-8, 8)])
      }
      pool[name] = item
    }
    group = DynamicItemGroup(items: [
      NamedItem("left", 60, 20, width: 20, height: 20), NamedItem("right", 90, 24, width: 20, height: 30),
    ])
    group.name = "cart"
    buffer = try DynamicItemBuffer(
      centers: (0..<5).map { CGPoint(x: 40 + 14.3 * CGFloat($0), y: 60) }, size: CGSize(width: 12, height: 10),
      collisionBoundsType: .ellipse)
    buffer.name = "drops"
    let present = names.dropLast(itemCount / 5).compactMap { pool[$0] }
    try animator.add(GravityBehavior(items: present + [group]))
    let collision = CollisionBehavior(items: present + [group])
    try collision.addItems(of: buffer)
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = log
    try animator.add(collision)
    follow()
  }

  /// The scene of an animator that was loaded; items that are in no behaviour are those of the other scene again.
  init(_ loaded: DynamicAnimator, as other: SnapshotScene) throws {
    animator = loaded
    names = other.names
    for name in names {
      if let item = loaded.item(named: name) {
        pool[name] = item
        continue
      }
      let original = other.item(name)
      let copy = NamedItem(
        name, original.center.x, original.center.y, width: original.bounds.width, height: original.bounds.height)
      copy.transform = original.transform
      copy.collisionBoundsType = original.collisionBoundsType
      copy.collisionBoundingPath = original.collisionBoundingPath
      pool[name] = copy
    }
    guard let group = loaded.item(named: "cart") as? DynamicItemGroup, let buffer = loaded.buffer(named: "drops") else {
      fatalError("the group and the buffer were not loaded")
    }
    (self.group, self.buffer) = (group, buffer)
    loaded.forEachBehavior { ($0 as? CollisionBehavior)?.collisionDelegate = log }
    follow()
  }

  private func follow() {
    // Loaded items are of another class.
    animator.errorHandler = { [log] in
      log.lines.append("\($0)".replacingOccurrences(of: "DescribedItem", with: "NamedItem"))
    }
  }

  /// The item of a name in this scene.
  func item(_ name: String) -> any DynamicItem {
    guard let item = pool[name] else { fatalError("the scene has no \(name)") }
    return item
  }

  /// What puts the items of the pool where they are now: those that are in no behaviour are no part of a snapshot.
  func poolRestoration() -> () -> Void {
    let places = pool.values.map { ($0, $0.center, $0.transform) }
    return {
      for (item, center, transform) in places {
        item.center = center
        item.transform = transform
      }
    }
  }

  /// Everything that two runs must have in common after a step, to the last bit.
  var trace: [UInt64] {
    var trace = [
      animator.world.stateHash, UInt64(animator.isRunning ? 1 : 0), UInt64(animator.isHeld ? 1 : 0),
      animator.elapsedTime.bitPattern,
    ]
    func add(_ item: any DynamicItem) {
      let transform = item.transform
      // A zero has no sign here.
      let numbers = [item.center.x, item.center.y, transform.a, transform.b, transform.c, transform.d]
      trace += numbers.map { (Double($0) + 0).bitPattern }
    }
    for name in names { add(item(name)) }
    add(group)
    for member in group.items { add(member) }
    for element in buffer.items { add(element) }
    return trace
  }
}

extension DynamicAnimator {
  /// All behaviours of the tree, parents first.
  func forEachBehavior(_ body: (DynamicBehavior) -> Void) {
    func visit(_ behavior: DynamicBehavior) {
      body(behavior)
      for child in behavior.childBehaviors { visit(child) }
    }
    for behavior in behaviors { visit(behavior) }
  }
}

extension BezierPath {
  /// A closed outline.
  convenience init(polygon points: [(CGFloat, CGFloat)]) {
    self.init()
    for (index, point) in points.enumerated() {
      let point = CGPoint(x: point.0, y: point.1)
      if index == 0 { move(to: point) } else { addLine(to: point) }
    }
    close()
  }
}

/// What a collision delegate was told, by names.
final class EventLog: CollisionBehaviorDelegate {
  var lines: [String] = []

  private func name(_ item: any DynamicItem) -> String {
    if let element = item as? DynamicItemBuffer.Element { return "drops[\(element.index)]" }
    return (item as? any NamedDynamicItem)?.name ?? "?"
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem, at p: CGPoint
  ) {
    lines.append("\(name(item1)) meets \(name(item2)) at \(p.x) \(p.y)")
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem
  ) {
    lines.append("\(name(item1)) leaves \(name(item2))")
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {
    lines.append("\(name(item)) meets \(identifier.map { "\($0)" } ?? "the bounds") at \(p.x) \(p.y)")
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {
    lines.append("\(name(item)) leaves \(identifier.map { "\($0)" } ?? "the bounds")")
  }
}
