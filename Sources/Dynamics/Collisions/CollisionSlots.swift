/// The collision behaviours of an animator by slot.
struct CollisionSlots {
  private(set) var behaviors: [CollisionBehavior?] = []

  /// Gives a behaviour the lowest free slot.
  mutating func insert(_ behavior: CollisionBehavior) -> Int {
    if let slot = behaviors.firstIndex(where: { $0 == nil }) {
      behaviors[slot] = behavior
      return slot
    }
    behaviors.append(behavior)
    return behaviors.count - 1
  }

  /// The largest slot that a file may name.
  static let largest = 1_000_000

  /// Gives a behaviour a slot; false if it is another's or none.
  mutating func insert(_ behavior: CollisionBehavior, at slot: Int) -> Bool {
    guard 0...Self.largest ~= slot else { return false }
    while behaviors.count <= slot { behaviors.append(nil) }
    guard behaviors[slot] == nil else { return false }
    behaviors[slot] = behavior
    return true
  }

  mutating func remove(_ slot: Int) { behaviors[slot] = nil }

  /// Whether two items collide, by the behaviours themselves.
  func collide(_ a: Int32, _ b: Int32) -> Bool {
    for case let behavior? in behaviors
    where behavior.collisionMode.contains(.items) && behavior.rowSet.contains(a) && behavior.rowSet.contains(b) {
      return true
    }
    return false
  }

  /// Whether an item meets a boundary.
  func collide(_ item: Int32, with boundary: BoundaryReference) -> Bool {
    guard boundary.slot < behaviors.count, let behavior = behaviors[boundary.slot] else { return false }
    return behavior.rowSet.contains(item)
  }
}
