internal import BatchSolver
internal import Foundation

/// Boundaries, and where shapes touch.
enum CollisionMarks {
  /// The world speaks of contact a little before shapes meet; closer than this they are drawn as touching, m.
  private static let contactDistance: Float = 0.005
  private static let contactRadius: CGFloat = 2

  /// The reference bounds and all boundaries; dashed where items pass.
  static func boundaries(of animator: DynamicAnimator) -> [DrawingMark] {
    var marks: [DrawingMark] = []
    if let bounds = animator.referenceBounds?.standardized {
      marks.append(
        DrawingMark(
          style: .reference, path: MarkPath.rectangle(bounds.size), place: CGPoint(x: bounds.midX, y: bounds.midY)))
    }
    for behavior in animator.roster.collisions {
      let style: DrawingMark.Style = behavior.collisionMode.contains(.boundaries) ? .boundary : .sensor
      for boundary in behavior.boundaries {
        guard let line = boundary.path.flattenedForCollision() else { continue }
        // More than two points are an outline that holds all around, whether the path is closed or not.
        let path = MarkPath.polyline(line.points, isClosed: line.points.count > 2)
        marks.append(DrawingMark(style: style, path: path, place: .zero))
      }
    }
    return marks
  }

  /// A dot for each point of contact.
  static func contacts(of animator: DynamicAnimator) -> [DrawingMark] {
    let path = MarkPath.circle(contactRadius)
    return animator.world.contacts.filter(\.isTouching).flatMap(\.points)
      .filter { $0.normalImpulse > 0 || $0.separation < contactDistance }
      .map { DrawingMark(style: .contact, path: path, place: Units.point($0.position)) }
  }
}
