internal import Foundation

/// Fields.
enum FieldMarks {
  /// Arrows in a row or column of the area, at most.
  private static let arrowCount: CGFloat = 16
  /// Arrows are this far apart at least, pt.
  private static let smallestSpacing: CGFloat = 16

  /// Positions and regions of all fields, and arrows for where they drive an item of charge 1 at rest.
  static func marks(of animator: DynamicAnimator, in area: CGRect) -> [DrawingMark] {
    animator.roster.all.flatMap { behavior -> [DrawingMark] in
      guard let field = behavior as? FieldBehavior else { return [] }
      let time = animator.earlierTime + animator.world.time
      return regions(field.parameters) + arrows(field.parameters, time: time, in: area)
        + [DrawingMark(style: .field, path: MarkPath.circle(4), place: field.position)]
    }
  }

  /// The circles and rectangles that a region is made of.
  private static func regions(_ field: FieldParameters) -> [DrawingMark] {
    field.region.program.operations.compactMap { operation in
      switch operation {
      case .circle(let radius):
        guard radius.isFinite else { return nil }
        return DrawingMark(style: .field, path: MarkPath.circle(abs(radius)), place: field.position)
      case .rectangle(let width, let height):
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
        let size = CGSize(width: width, height: height)
        return DrawingMark(style: .field, path: MarkPath.rectangle(size), place: field.position)
      case .everything, .nothing, .not, .and, .or: return nil
      }
    }
  }

  private static func arrows(_ field: FieldParameters, time: TimeInterval, in area: CGRect) -> [DrawingMark] {
    guard field.kind != .custom else { return [] }
    let spacing = max(smallestSpacing, max(area.width, area.height) / arrowCount)
    var law = field.law
    law.noise.phase = time * Double(field.animationSpeed)
    var marks: [DrawingMark] = []
    for row in 0..<Int(area.height / spacing) {
      for column in 0..<Int(area.width / spacing) {
        let point = CGPoint(
          x: area.minX + (CGFloat(column) + 0.5) * spacing, y: area.minY + (CGFloat(row) + 0.5) * spacing)
        let local = CGPoint(x: point.x - field.position.x, y: point.y - field.position.y)
        guard field.region.contains(local) else { continue }
        let item = FieldItem(position: Units.meters(local), velocity: .zero, mass: 1, charge: 1)
        let way = field.kind == .velocity ? law.velocity : law.force(on: item)
        let length = (way.x * way.x + way.y * way.y).squareRoot()
        guard length > 0, length.isFinite else { continue }
        let scale = spacing * 0.55 / CGFloat(length)
        let arrow = CGVector(dx: CGFloat(way.x) * scale, dy: CGFloat(way.y) * scale)
        if let mark = ItemMarks.arrow(from: point, arrow, .arrow) { marks.append(mark) }
      }
    }
    return marks
  }
}
