internal import BatchSolver
internal import Dynamics
internal import Foundation

/// The sizes of what is drawn for an attachment, pt.
private enum AttachmentSize {
  /// Radius of a pin.
  static let pin: Float = 3.5
  /// Half the side of what holds items fixed.
  static let fixed: Float = 3.5
}

extension DynamicAnimator {
  /// All attachments; axes go through the whole area.
  func drawAttachments(into drawing: inout some DebugDrawing, in area: CGRect) {
    let reach = Float(hypot(area.width, area.height))
    for case let attachment as AttachmentBehavior in shownBehaviors {
      drawing.attachment(attachment.shown, reach: reach)
    }
  }

  /// Positions and regions of all fields, and arrows for where they drive an item of charge 1 at rest.
  func drawFields(into drawing: inout some DebugDrawing, in area: CGRect) {
    let grid = FieldGrid(area)
    for case let field as FieldBehavior in shownBehaviors {
      let pose = DrawingPose(position: SIMD2(field.position))
      for region in field.shownRegions {
        switch region {
        case .circle(let radius): drawing.circle(center: .zero, radius: Float(radius), at: pose, role: .field)
        case .rectangle(let size): drawing.polyline(size.corners, isClosed: true, at: pose, role: .field)
        }
      }
      for (point, drive) in zip(grid.points, field.drives(at: grid.points, time: fieldTime)) {
        guard let drive else { continue }
        let length = (drive * drive).sum().squareRoot()
        guard length > 0, length.isFinite else { continue }
        let start = SIMD2<Float>(point)
        drawing.arrow(from: start, to: start + drive * (grid.arrowLength / length), role: .arrow)
      }
      drawing.point(SIMD2(field.position), role: .field)
    }
  }
}

/// Where fields are shown by arrows.
private struct FieldGrid {
  /// pt
  private(set) var points: [CGPoint] = []
  /// pt
  let arrowLength: Float

  /// Arrows in a row or column of the area, at most.
  private static let count: CGFloat = 16
  /// How far they are apart at least, pt.
  private static let smallestSpacing: CGFloat = 16

  init(_ area: CGRect) {
    let spacing = max(Self.smallestSpacing, max(area.width, area.height) / Self.count)
    arrowLength = Float(0.55 * spacing)
    for row in 0..<Int(area.height / spacing) {
      for column in 0..<Int(area.width / spacing) {
        points.append(
          CGPoint(x: area.minX + (CGFloat(column) + 0.5) * spacing, y: area.minY + (CGFloat(row) + 0.5) * spacing))
      }
    }
  }
}

extension DebugDrawing {
  fileprivate mutating func attachment(_ attachment: ShownAttachment, reach: Float) {
    switch attachment {
    case .rod(let a, let b):
      segment(from: SIMD2(a), to: SIMD2(b), role: .rod)
      ends(a, b)
    case .spring(let a, let b):
      spring(from: SIMD2(a), to: SIMD2(b), role: .spring)
      ends(a, b)
    case .rope(let a, let b):
      segment(from: SIMD2(a), to: SIMD2(b), role: .rope)
      ends(a, b)
    case .axis(let point, let angle):
      let pose = DrawingPose(position: SIMD2(point), rotation: Rotation(angle: Float(angle)))
      polyline([[-reach, 0], [reach, 0]], isClosed: false, at: pose, role: .axis)
      self.point(SIMD2(point), role: .joint)
    case .fixed(let place, let centers):
      arms(place, centers)
      let side = AttachmentSize.fixed
      let corners: [SIMD2<Float>] = [[-side, -side], [side, -side], [side, side], [-side, side]]
      polygon(corners, radius: 0, at: DrawingPose(position: SIMD2(place)), role: .joint)
    case .pin(let place, let centers):
      arms(place, centers)
      circle(center: .zero, radius: AttachmentSize.pin, at: DrawingPose(position: SIMD2(place)), role: .joint)
    }
  }

  private mutating func ends(_ a: CGPoint, _ b: CGPoint) {
    point(SIMD2(a), role: .joint)
    point(SIMD2(b), role: .joint)
  }

  private mutating func arms(_ place: CGPoint, _ centers: [CGPoint]) {
    for center in centers { segment(from: SIMD2(place), to: SIMD2(center), role: .rod) }
  }
}
