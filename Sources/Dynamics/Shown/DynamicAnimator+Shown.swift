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
  /// rad/s, clockwise.
  package let angularVelocity: Float
  /// kg; of a group that of the group.
  package let mass: Float
  /// What the gravity behaviours that hold it can still do to it, J: falls as the item does, from 0 where the center of
  /// mass is at the origin.
  package let potentialEnergy: Double
}

extension DynamicAnimator {
  /// The items in the order of their bodies.
  package var shownItems: [ShownItem] {
    // What steps go by is added up at the next one.
    var gravities = [SIMD2<Float>](repeating: .zero, count: bodies.records.count)
    for behavior in roster.gravities {
      for row in behavior.rows { gravities[Int(row)] += behavior.acceleration }
    }
    return bodies.records.indices.compactMap { row in
      guard let item = bodies.item(atRow: Int32(row)), let body = bodies.records[row].body else { return nil }
      let velocity = velocity(ofRow: Int32(row))
      let mass = (try? world.mass(of: body)) ?? 0
      let center = (try? world.centerOfMass(of: body)) ?? .zero
      return ShownItem(
        item: item, row: row, isAnchored: bodies.records[row].properties.isAnchored,
        velocity: Units.point(velocity.linear), angularVelocity: velocity.angular, mass: mass,
        potentialEnergy: -Double(mass) * Double((gravities[row] * center).sum()))
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
