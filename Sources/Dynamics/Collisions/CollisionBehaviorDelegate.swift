public import Foundation

/// Told when items of a collision behaviour begin and cease to touch: UIKit's `UICollisionBehaviorDelegate`. Every
/// function has a default that does nothing.
///
/// Calls come after the items were written, for each sub-step first what began, then what ended. What a call adds or
/// removes takes effect at the end of the animator's step. The pair of an item and a boundary, or of two items, is
/// reported once, however many parts of them touch. It begins when the two bear on each other, or come no closer any
/// more within 0.5 pt, and ends when they part, or when one of them, or the behaviour itself, is removed; and where another
/// behaviour holds items together, it begins when they join this one. The next step tells so first. A boundary with another
/// path or other bounds is the same boundary.
public protocol CollisionBehaviorDelegate: AnyObject {
  /// Two items came to touch, where `point` is, in the animator's coordinates.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
    at point: CGPoint)

  /// Two items parted.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem)

  /// An item came to touch a boundary; the identifier is `nil` for that of the reference bounds.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at point: CGPoint)

  /// An item parted from a boundary.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)

  /// Two items came to touch, and with what impulse in N s, 0 if they only lie close by; called after the call without
  /// impulse.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
    at point: CGPoint, impulse: CGFloat)

  /// An item came to touch a boundary, and with what impulse in N s; 0 if the boundary lets it through or only lies
  /// close by.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at point: CGPoint, impulse: CGFloat)
}

extension CollisionBehaviorDelegate {
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
    at point: CGPoint
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at point: CGPoint
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
    at point: CGPoint, impulse: CGFloat
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at point: CGPoint, impulse: CGFloat
  ) {}
}
