package import BatchSolver
package import Foundation

/// An item as pictures show it.
package struct ShownItem {
  /// The item; of a group the group.
  package let item: any DynamicItem
  /// The row of its body.
  package let row: Int
  /// Whether a behaviour holds it in its place.
  package let isAnchored: Bool
  /// pt/s.
  package let velocity: CGPoint
}

extension DynamicAnimator {
  /// The items in the order of their bodies.
  package var shownItems: [ShownItem] {
    bodies.records.indices.compactMap { row in
      bodies.item(atRow: Int32(row)).map {
        ShownItem(
          item: $0, row: row, isAnchored: bodies.records[row].properties.isAnchored,
          velocity: Units.point(velocity(ofRow: Int32(row)).linear))
      }
    }
  }

  /// What finds items and boundaries in the world.
  package static var shownFilter: QueryFilter { CollisionMembership.queryFilter }

  /// The item whose body has that row in the world; `nil`: no item has.
  package func shownItem(atRow row: Int) -> (any DynamicItem)? { bodies.item(atRow: Int32(row)) }

  /// All behaviours of the tree, parents first.
  package var shownBehaviors: [DynamicBehavior] { roster.all }

  /// Where shapes touch, pt. The world speaks of contact a little before shapes meet.
  package var shownContacts: [CGPoint] {
    // m; closer than this shapes are shown as touching.
    let distance: Float = 0.005
    return world.allContacts.flatMap(\.points).filter { $0.normalImpulse > 0 || $0.separation < distance }
      .map { Units.point($0.position) }
  }

  /// The time that noise and turbulence follow, s.
  package var fieldTime: TimeInterval { earlierTime + world.time }
}

extension CollisionBehavior {
  /// The boundaries as they collide, that of the reference bounds among them, pt. More than two points are an outline
  /// that holds all around.
  package final var shownBoundaries: [Polyline] { boundaries.compactMap { $0.path.flattenedForCollision() } }
}

extension PushBehavior {
  /// Whether it acts, and goes on acting.
  package final var isShown: Bool { pushesContinuously }
}
