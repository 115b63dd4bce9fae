internal import Foundation

/// What a contact is between for a collision behaviour.
enum ContactParts {
  case items(any DynamicItem, any DynamicItem)
  /// An item and the identifier of a boundary.
  case boundary(any DynamicItem, (any NSCopying)?)
}

/// The end of a contact of an item or boundary that left a behaviour, or whose behaviour left the animator. It keeps
/// them until the next step tells of it, whoever else does.
struct Departure {
  let behavior: CollisionBehavior
  let pair: RowPair
  let parts: ContactParts
}
