public import Foundation

/// A picture of an animator for debugging: items, boundaries, attachments, fields, contacts and what moves.
///
/// ```swift
/// try AnimatorDrawing(animator).svg.write(to: file, atomically: true, encoding: .utf8)
/// ```
///
/// Coordinates are the animator's, in points, y downwards. To see a run, use an `AnimatorRecording`.
public struct AnimatorDrawing {
  /// What is drawn.
  public struct Parts: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    /// The parts with these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Items in their form, with a line that shows which way up they are.
    public static let items = Parts(rawValue: 1)
    /// Boundaries of collision behaviours, and the reference bounds.
    public static let boundaries = Parts(rawValue: 2)
    /// Attachments: rods, springs, ropes, axes, pins.
    public static let attachments = Parts(rawValue: 4)
    /// Snap points.
    public static let snaps = Parts(rawValue: 8)
    /// Positions and regions of fields, with arrows that say where they drive an item of charge 1 at rest.
    public static let fields = Parts(rawValue: 16)
    /// Continuous pushes that are active.
    public static let pushes = Parts(rawValue: 32)
    /// Where shapes touch.
    public static let contacts = Parts(rawValue: 64)
    /// Velocities, as the displacement in 0.1 s.
    public static let velocities = Parts(rawValue: 128)
    /// Everything.
    public static let everything = Parts(rawValue: 255)
  }

  /// In the order of drawing.
  let marks: [DrawingMark]
  /// What is shown, pt.
  public let area: CGRect

  /// A picture of an animator as it is now.
  ///
  /// - Parameters:
  ///   - animator: The animator.
  ///   - parts: What is drawn.
  ///   - area: What is shown, pt. `nil`, or a rectangle that is empty or not finite: the reference bounds; without them
  ///     what holds the items and boundaries, but for the few items that are far away.
  public init(_ animator: DynamicAnimator, parts: Parts = .everything, area: CGRect? = nil) {
    self.area = Self.usable(area) ?? Self.area(of: animator)
    var marks: [DrawingMark] = []
    if parts.contains(.fields) { marks += FieldMarks.marks(of: animator, in: self.area) }
    if parts.contains(.boundaries) { marks += CollisionMarks.boundaries(of: animator) }
    if parts.contains(.items) { marks += ItemMarks.items(of: animator) }
    if parts.contains(.attachments) { marks += AttachmentMarks.attachments(of: animator, in: self.area) }
    if parts.contains(.snaps) { marks += AttachmentMarks.snaps(of: animator) }
    if parts.contains(.pushes) { marks += ItemMarks.pushes(of: animator) }
    if parts.contains(.velocities) { marks += ItemMarks.velocities(of: animator) }
    if parts.contains(.contacts) { marks += CollisionMarks.contacts(of: animator) }
    self.marks = marks
  }

  /// The picture as an SVG file.
  ///
  /// - Complexity: O(marks): items, boundaries, attachments and whatever else is drawn.
  public var svg: String {
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(MarkPath.text(area.minX)) \(MarkPath.text(area.minY)) \
      \(MarkPath.text(area.width)) \(MarkPath.text(area.height))" width="\(MarkPath.text(2 * area.width))" \
      height="\(MarkPath.text(2 * area.height))">
      <style>
      path{fill:none;stroke-width:1;stroke-linejoin:round;stroke-linecap:round}
      """
    ]
    for style in DrawingMark.Style.allCases { lines.append(".\(style.rawValue){\(style.css)}") }
    lines.append("</style>")
    lines.append(
      """
      <rect x="\(MarkPath.text(area.minX))" y="\(MarkPath.text(area.minY))" width="\(MarkPath.text(area.width))" \
      height="\(MarkPath.text(area.height))" fill="#f4f5f7"/>
      """)
    for mark in marks {
      let degrees = mark.angle * 180 / .pi
      let turn = degrees == 0 ? "" : " rotate(\(MarkPath.text(degrees)))"
      let isAtOrigin = mark.place == .zero && degrees == 0
      let transform = isAtOrigin ? "" : " transform=\"translate(\(MarkPath.text(mark.place)))\(turn)\""
      lines.append("<path class=\"\(mark.style.rawValue)\"\(transform) d=\"\(mark.path)\"/>")
    }
    lines.append("</svg>\n")
    return lines.joined(separator: "\n")
  }

  // MARK: - What is shown

  /// Around what is shown, pt.
  private static let margin: CGFloat = 12

  private static func usable(_ area: CGRect?) -> CGRect? {
    guard let area = area?.standardized, area.width > 0, area.height > 0, area.width <= Units.largestCoordinate,
      area.height <= Units.largestCoordinate, abs(area.minX) <= Units.largestCoordinate,
      abs(area.minY) <= Units.largestCoordinate
    else { return nil }
    return area
  }

  private static func area(of animator: DynamicAnimator) -> CGRect {
    if let bounds = usable(animator.referenceBounds) { return bounds.insetBy(dx: -margin, dy: -margin) }
    var points: [CGPoint] = []
    let items = ItemMarks.drawnItems(of: animator).filter { $0.center.x.isFinite && $0.center.y.isFinite }
    // The outermost half percent at each side may be anywhere.
    let cut = items.count / 200
    let xs = items.map(\.center.x).sorted().dropFirst(cut).dropLast(cut)
    let ys = items.map(\.center.y).sorted().dropFirst(cut).dropLast(cut)
    let reach = items.map { hypot($0.bounds.width, $0.bounds.height) / 2 }.max() ?? 0
    if let left = xs.first, let right = xs.last, let top = ys.first, let bottom = ys.last {
      points += [CGPoint(x: left - reach, y: top - reach), CGPoint(x: right + reach, y: bottom + reach)]
    }
    for behavior in animator.roster.collisions {
      for boundary in behavior.boundaries { points += boundary.path.flattenedForCollision()?.points ?? [] }
    }
    let all = CGRect(enclosing: points)
    guard !all.isNull else { return CGRect(x: 0, y: 0, width: 100, height: 100) }
    return all.insetBy(dx: -margin, dy: -margin)
  }
}

extension DrawingMark.Style {
  /// Colours and strokes.
  var css: String {
    switch self {
    case .reference: "stroke:#9aa3b2;stroke-dasharray:4 3"
    case .field: "stroke:#7c5cc4;stroke-dasharray:2 3;fill:#7c5cc414"
    case .arrow: "stroke:#7c5cc4;stroke-width:.7;opacity:.6"
    case .boundary: "stroke:#3d4654;stroke-width:2"
    case .sensor: "stroke:#3d4654;stroke-width:1;stroke-dasharray:5 4"
    case .awake: "fill:#4f8fd8cc;stroke:#234a77"
    case .asleep: "fill:#a9b4c2cc;stroke:#76818f"
    case .anchored: "fill:#566175cc;stroke:#3d4654"
    case .turn: "stroke:#12203199;stroke-width:.8"
    case .rod: "stroke:#c2185b;stroke-width:1.5"
    case .spring: "stroke:#c2185b;stroke-width:1"
    case .rope: "stroke:#c2185b;stroke-width:1;stroke-dasharray:3 2"
    case .axis: "stroke:#c2185b;stroke-width:.7;stroke-dasharray:6 3"
    case .joint: "stroke:#c2185b;fill:#ffffff"
    case .snap: "stroke:#0f8f6b;stroke-width:1"
    case .push: "stroke:#d0652e;stroke-width:2"
    case .velocity: "stroke:#15803d;stroke-width:1"
    case .contact: "fill:#dc2626;stroke:#ffffff;stroke-width:.5"
    }
  }
}
