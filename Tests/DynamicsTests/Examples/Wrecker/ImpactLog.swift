import Dynamics
import Foundation

/// Counts contacts and keeps the hardest.
final class ImpactLog: CollisionBehaviorDelegate {
  var count = 0
  /// N s.
  var hardest: CGFloat = 0

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
    at point: CGPoint, impulse: CGFloat
  ) {
    count += 1
    hardest = max(hardest, impulse)
  }
}
