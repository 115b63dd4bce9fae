package import Foundation

/// An attachment as pictures show it, pt.
package enum ShownAttachment {
  /// Keeps the distance of two points.
  case rod(CGPoint, CGPoint)
  /// Draws two points to a distance.
  case spring(CGPoint, CGPoint)
  /// Keeps two points no farther apart.
  case rope(CGPoint, CGPoint)
  /// Lets an item move along a line through a point, at an angle in radians, clockwise.
  case axis(CGPoint, angle: CGFloat)
  /// Keeps items, whose centers are given, as they are.
  case fixed(CGPoint, centers: [CGPoint])
  /// Lets items, whose centers are given, turn about a point.
  case pin(CGPoint, centers: [CGPoint])
}

extension AttachmentBehavior {
  /// What pictures show of it now.
  package final var shown: ShownAttachment {
    switch form {
    case .distance:
      frequency > 0 ? .spring(point(0), otherPoint) : .rod(point(0), otherPoint)
    case .limit: .rope(point(0), otherPoint)
    case .sliding(let axis): .axis(items[0].center, angle: atan2(axis.dy, axis.dx) + turn)
    case .fixed: .fixed(place, centers: items.map(\.center))
    case .pin: .pin(place, centers: items.map(\.center))
    }
  }

  private final var otherPoint: CGPoint { items.count == 1 ? storedAnchor : point(1) }

  /// How far the item that an axis belongs to has turned since it joined: the item that slides does not turn against
  /// it.
  private final var turn: CGFloat {
    guard items.count == 2, let frames, case .sliding(let axis) = form else { return 0 }
    let own = atan2(CGFloat(frames.a.rotation.sine), CGFloat(frames.a.rotation.cosine))
    return items[1].rotationAngle + own - atan2(axis.dy, axis.dx)
  }

  /// Where a fixed or pin attachment is now: in the first item where it was at first.
  private final var place: CGPoint {
    guard let frames else { return storedAnchor }
    let local = Units.point(frames.b.position)
    let angle = items[0].rotationAngle
    return CGPoint(
      x: items[0].center.x + cos(angle) * local.x - sin(angle) * local.y,
      y: items[0].center.y + sin(angle) * local.x + cos(angle) * local.y)
  }
}
