/// The collision behaviours of an animator by slot.
struct CollisionSlots {
  private(set) var behaviors: [CollisionBehavior?] = []
  /// No slot below is free.
  private var firstFree = 0

  /// Gives a behaviour the lowest free slot.
  mutating func insert(_ behavior: CollisionBehavior) -> Int {
    let slot = behaviors[firstFree...].firstIndex { $0 == nil } ?? behaviors.count
    firstFree = slot + 1
    if slot == behaviors.count { behaviors.append(behavior) } else { behaviors[slot] = behavior }
    return slot
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

  mutating func remove(_ slot: Int) {
    behaviors[slot] = nil
    firstFree = min(firstFree, slot)
  }

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
