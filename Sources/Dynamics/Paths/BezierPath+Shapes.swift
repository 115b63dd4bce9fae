public import Foundation

extension BezierPath {
  /// A rectangle: from its top left corner clockwise on the screen.
  public convenience init(rect: CGRect) {
    self.init()
    let rect = rect.standardized
    move(to: CGPoint(x: rect.minX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    close()
  }

  /// An ellipse that touches the four sides of a rectangle: from its right end clockwise on the screen, four curves.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    let rect = rect.standardized
    let center = CGPoint(x: rect.midX, y: rect.midY)
    let radii = CGSize(width: rect.width / 2, height: rect.height / 2)
    move(to: CGPoint(x: rect.maxX, y: center.y))
    for quarter in 0..<4 { addQuarter(center: center, radii: radii, quarter: quarter) }
    close()
  }

  /// A rectangle whose corners are quarter circles.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerRadius: The radius, pt; at most half the shorter side counts, and a negative one counts as 0.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// A rectangle with some corners that are quarters of an ellipse.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - corners: The corners that are round.
  ///   - cornerRadii: The half axes of the ellipse, pt; at most half the sides count, and negative ones count as 0.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: RectCorner, cornerRadii: CGSize) {
    self.init()
    let rect = rect.standardized
    let radii = CGSize(
      width: max(0, min(cornerRadii.width, rect.width / 2)),
      height: max(0, min(cornerRadii.height, rect.height / 2)))
    guard radii.width > 0, radii.height > 0,
      !corners.isDisjoint(with: [.topLeft, .topRight, .bottomLeft, .bottomRight])
    else {
      append(BezierPath(rect: rect))
      return
    }
    let start = CGPoint(x: rect.minX + (corners.contains(.topLeft) ? radii.width : 0), y: rect.minY)
    move(to: start)
    // Quarter 0 of an ellipse is the one at the bottom right; the way round starts at the top right.
    let way: [(corner: RectCorner, quarter: Int, x: CGFloat, y: CGFloat)] = [
      (.topRight, 3, rect.maxX, rect.minY), (.bottomRight, 0, rect.maxX, rect.maxY),
      (.bottomLeft, 1, rect.minX, rect.maxY), (.topLeft, 2, rect.minX, rect.minY),
    ]
    for (corner, quarter, x, y) in way {
      guard corners.contains(corner) else {
        addLine(to: CGPoint(x: x, y: y))
        continue
      }
      let center = CGPoint(
        x: x == rect.maxX ? x - radii.width : x + radii.width,
        y: y == rect.maxY ? y - radii.height : y + radii.height)
      let direction = BezierPath.quarterDirections[quarter]
      let begin = CGPoint(x: center.x + direction.dx * radii.width, y: center.y + direction.dy * radii.height)
      if begin != currentPoint { addLine(to: begin) }
      addQuarter(center: center, radii: radii, quarter: quarter)
    }
    close()
  }

  // MARK: - Quarters of an ellipse

  /// Where the quarters of an ellipse start, clockwise on the screen.
  private static let quarterDirections = [
    CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1), CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: -1),
  ]

  /// Adds a quarter of an upright ellipse from its start, which is the current point.
  private func addQuarter(center: CGPoint, radii: CGSize, quarter: Int) {
    let from = BezierPath.quarterDirections[quarter]
    let to = BezierPath.quarterDirections[(quarter + 1) % 4]
    let reach = CGFloat(circularArcReach(angle: .pi / 2))
    func point(_ direction: CGVector, towards other: CGVector) -> CGPoint {
      CGPoint(
        x: center.x + (direction.dx + reach * other.dx) * radii.width,
        y: center.y + (direction.dy + reach * other.dy) * radii.height)
    }
    addCurve(
      to: CGPoint(x: center.x + to.dx * radii.width, y: center.y + to.dy * radii.height),
      controlPoint1: point(from, towards: to),
      controlPoint2: point(to, towards: from))
  }
}
