internal import BatchSolver
internal import Foundation

/// Items with what moves them.
enum ItemMarks {
  /// Velocities are drawn as the displacement in this time, s.
  private static let velocityTime: CGFloat = 0.1
  /// An arrow for a push of magnitude 1, pt.
  private static let pushLength: CGFloat = 60

  /// The items of an animator in the order of its bodies.
  static func drawnItems(of animator: DynamicAnimator) -> [any DynamicItem] {
    animator.bodies.records.indices.compactMap { animator.bodies.item(atRow: Int32($0)) }
  }

  /// Items in their forms.
  static func items(of animator: DynamicAnimator) -> [DrawingMark] {
    var marks: [DrawingMark] = []
    for row in animator.bodies.records.indices {
      guard let item = animator.bodies.item(atRow: Int32(row)) else { continue }
      let style: DrawingMark.Style =
        if animator.bodies.records[row].properties.isAnchored {
          .anchored
        } else {
          animator.isAtRest(item) ? .asleep : .awake
        }
      for part in (item as? DynamicItemGroup)?.items ?? [item] { marks.append(mark(part, style)) }
      let reach = min(item.bounds.width, item.bounds.height) / 2
      marks.append(
        DrawingMark(style: .turn, path: MarkPath.line(reach), place: item.center, angle: item.rotationAngle))
    }
    return marks
  }

  private static func mark(_ item: any DynamicItem, _ style: DrawingMark.Style) -> DrawingMark {
    let path =
      switch item.collisionBoundsType {
      case .rectangle: MarkPath.rectangle(item.bounds.size)
      case .ellipse: MarkPath.ellipse(item.bounds.size)
      case .path:
        item.collisionBoundingPath.flattenedForCollision().map { MarkPath.polyline($0.points, isClosed: true) } ?? ""
      }
    return DrawingMark(style: style, path: path, place: item.center, angle: item.rotationAngle)
  }

  /// An arrow for each item that moves.
  static func velocities(of animator: DynamicAnimator) -> [DrawingMark] {
    animator.bodies.records.indices.compactMap { row in
      guard let item = animator.bodies.item(atRow: Int32(row)) else { return nil }
      let velocity = Units.point(animator.velocity(ofRow: Int32(row)).linear)
      return arrow(
        from: item.center, CGVector(dx: velocity.x * velocityTime, dy: velocity.y * velocityTime), .velocity)
    }
  }

  /// An arrow for each item that a push acts on.
  static func pushes(of animator: DynamicAnimator) -> [DrawingMark] {
    var marks: [DrawingMark] = []
    for push in animator.roster.pushes where push.pushesContinuously {
      for item in push.items {
        let offset = push.targetOffsetFromCenter(for: item)
        let angle = item.rotationAngle
        let start = CGPoint(
          x: item.center.x + cos(angle) * offset.horizontal - sin(angle) * offset.vertical,
          y: item.center.y + sin(angle) * offset.horizontal + cos(angle) * offset.vertical)
        let way = CGVector(dx: push.pushDirection.dx * pushLength, dy: push.pushDirection.dy * pushLength)
        if let mark = arrow(from: start, way, .push) { marks.append(mark) }
      }
    }
    return marks
  }

  /// An arrow, unless it is too short to be seen.
  static func arrow(from start: CGPoint, _ way: CGVector, _ style: DrawingMark.Style) -> DrawingMark? {
    // Whole points, so that the arrows of a recording have few lengths.
    let length = hypot(way.dx, way.dy).rounded()
    guard length >= 1, length.isFinite else { return nil }
    return DrawingMark(style: style, path: MarkPath.arrow(length), place: start, angle: atan2(way.dy, way.dx))
  }
}
