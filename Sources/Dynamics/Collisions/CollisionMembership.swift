internal import BatchSolver

/// Which collision behaviours an item or boundary is in, as bits for the world's filters.
///
/// Each collision behaviour of an animator has a slot, the lowest that is free, with two bits: one for its items, one
/// for its boundaries. Items of a behaviour see each other through the first and its boundaries through the second.
/// Behaviours beyond the 30 that there are bits for share an overflow bit, and the world asks back about their pairs
/// (`CollisionSlots.collide`); so groups are not limited and never taken for each other.
struct CollisionMembership: Equatable {
  /// Slots with bits of their own.
  static let bitSlots = 30
  /// Of everything beyond them.
  static let overflow: UInt64 = 1 << 60
  /// In the category of what queries may find, and in the mask of what queries see.
  static let queryable: UInt64 = 1 << 62
  static let query: UInt64 = 1 << 61

  var category: UInt64 = 0
  var mask: UInt64 = 0
  var hasOverflow = false

  static func itemBit(_ slot: Int) -> UInt64 { slot < bitSlots ? 1 << UInt64(2 * slot) : overflow }
  static func boundaryBit(_ slot: Int) -> UInt64 { slot < bitSlots ? 2 << UInt64(2 * slot) : overflow }

  /// Adds an item's part in a behaviour.
  mutating func join(_ slot: Int, mode: CollisionBehavior.Mode) {
    category |= Self.itemBit(slot)
    if mode.contains(.items) { mask |= Self.itemBit(slot) }
    mask |= Self.boundaryBit(slot)
    if slot >= Self.bitSlots { hasOverflow = true }
  }

  /// The filter of a boundary of a behaviour.
  static func boundary(_ slot: Int) -> CollisionMembership {
    CollisionMembership(category: boundaryBit(slot), mask: itemBit(slot), hasOverflow: slot >= bitSlots)
  }

  /// As the world has it.
  var filter: CollisionFilter { CollisionFilter(category: category | Self.queryable, mask: mask | Self.query) }

  /// What queries of the animator see: items and boundaries.
  static var queryFilter: QueryFilter { QueryFilter(category: query, mask: queryable) }
}
