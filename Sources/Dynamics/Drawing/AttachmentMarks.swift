internal import Foundation

/// Attachments and snaps.
enum AttachmentMarks {
  /// All attachments of an animator; axes go through the whole area.
  static func attachments(of animator: DynamicAnimator, in area: CGRect) -> [DrawingMark] {
    animator.roster.all.flatMap { behavior in
      (behavior as? AttachmentBehavior).map { marks(of: $0, in: area) } ?? []
    }
  }

  private static func marks(of attachment: AttachmentBehavior, in area: CGRect) -> [DrawingMark] {
    let dot = MarkPath.circle(2.5)
    let anchor = attachment.storedAnchor
    switch attachment.form {
    case .distance, .limit:
      let ends = [attachment.point(0), attachment.items.count == 1 ? anchor : attachment.point(1)]
      let bar: DrawingMark =
        if case .limit = attachment.form {
          .between(ends[0], ends[1], .rope) { MarkPath.line($0) }
        } else if attachment.frequency > 0 {
          // Whole points, so that the springs of a recording have few lengths.
          .between(ends[0], ends[1], .spring) { MarkPath.spring($0.rounded()) }
        } else {
          .between(ends[0], ends[1], .rod) { MarkPath.line($0) }
        }
      return [bar] + ends.map { DrawingMark(style: .joint, path: dot, place: $0) }
    case .sliding(let axis):
      let reach = hypot(area.width, area.height)
      let line = DrawingMark(
        style: .axis, path: "M\(MarkPath.text(-reach)) 0H\(MarkPath.text(reach))", place: attachment.items[0].center,
        angle: atan2(axis.dy, axis.dx) + turn(of: attachment))
      return [line, DrawingMark(style: .joint, path: dot, place: attachment.items[0].center)]
    case .fixed, .pin:
      let place = self.place(of: attachment)
      let bars = attachment.items.map { item in
        DrawingMark.between(place, item.center, .rod) { MarkPath.line($0) }
      }
      let isPin = if case .pin = attachment.form { true } else { false }
      let path = isPin ? MarkPath.circle(3.5) : MarkPath.rectangle(CGSize(width: 7, height: 7))
      return bars + [DrawingMark(style: .joint, path: path, place: place)]
    }
  }

  /// How far the item that an axis belongs to has turned since it joined: the item that slides does not turn against
  /// it.
  private static func turn(of attachment: AttachmentBehavior) -> CGFloat {
    guard attachment.items.count == 2, let frames = attachment.frames, case .sliding(let axis) = attachment.form
    else { return 0 }
    let own = atan2(CGFloat(frames.a.rotation.sine), CGFloat(frames.a.rotation.cosine))
    return attachment.items[1].rotationAngle + own - atan2(axis.dy, axis.dx)
  }

  /// Where a fixed or pin attachment is now: in the first item where it was at first.
  private static func place(of attachment: AttachmentBehavior) -> CGPoint {
    guard let frames = attachment.frames else { return attachment.storedAnchor }
    let item = attachment.items[0]
    let local = Units.point(frames.b.position)
    let angle = item.rotationAngle
    return CGPoint(
      x: item.center.x + cos(angle) * local.x - sin(angle) * local.y,
      y: item.center.y + sin(angle) * local.x + cos(angle) * local.y)
  }

  /// A cross at each snap point, with a line to the item.
  static func snaps(of animator: DynamicAnimator) -> [DrawingMark] {
    animator.roster.all.flatMap { behavior -> [DrawingMark] in
      guard let snap = behavior as? SnapBehavior else { return [] }
      let cross = MarkPath.circle(5) + "M-8 0H8M0 -8V8"
      return [
        DrawingMark.between(snap.snapPoint, snap.item.center, .snap) { MarkPath.line($0.rounded()) },
        DrawingMark(style: .snap, path: cross, place: snap.snapPoint),
      ]
    }
  }
}
