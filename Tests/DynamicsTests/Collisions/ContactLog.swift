import Dynamics
import Foundation

/// What a collision delegate was told: who began to touch whom and who ceased to, where, and with what impulses (N s).
final class ContactLog: CollisionBehaviorDelegate {
  var entries: [String] = []
  var points: [CGPoint] = []
  var impulses: [CGFloat] = []
  /// What entries call items; those that are not here are "?".
  var names: [ObjectIdentifier: String] = [:]
  /// Called in each call about a beginning.
  var whenBegan: () -> Void = {}

  /// How often something began, or ended.
  var began: Int { entries.count { $0.hasPrefix("began") } }
  var ended: Int { entries.count { $0.hasPrefix("ended") } }

  private func name(_ item: any DynamicItem) -> String { names[ObjectIdentifier(item)] ?? "?" }
  private func name(_ identifier: (any NSCopying)?) -> String { identifier.map { "\($0)" } ?? "bounds" }

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
    at point: CGPoint
  ) {
    entries.append("began " + [name(item1), name(item2)].sorted().joined())
    points.append(point)
    whenBegan()
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem
  ) { entries.append("ended " + [name(item1), name(item2)].sorted().joined()) }

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at point: CGPoint
  ) {
    entries.append("began \(name(item)) \(name(identifier))")
    points.append(point)
    whenBegan()
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) { entries.append("ended \(name(item)) \(name(identifier))") }

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
    at point: CGPoint, impulse: CGFloat
  ) { impulses.append(impulse) }

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at point: CGPoint, impulse: CGFloat
  ) { impulses.append(impulse) }
}
