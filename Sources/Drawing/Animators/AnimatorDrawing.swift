internal import BatchSolver
public import Dynamics
public import Foundation

/// A picture of an animator for debugging: items, boundaries, attachments, fields, contacts and what moves.
///
/// ```swift
/// try AnimatorDrawing(animator).svg.write(to: file, atomically: true, encoding: .utf8)
/// ```
///
/// Coordinates are the animator's, in points, y downwards. To draw on something else, implement ``DebugDrawing``; to
/// see a run, use a ``Recording``.
public struct AnimatorDrawing {
  /// What is shown, pt.
  public let area: CGRect
  private let marks: [Mark]
  /// The borders of the picture, pt.
  private let frame: BoundingBox

  /// A picture of an animator as it is now.
  ///
  /// - Parameters:
  ///   - animator: The animator.
  ///   - parts: What is drawn.
  ///   - area: What is shown, pt. `nil`, or a rectangle that is empty or not finite: the reference bounds; without them
  ///     what holds the items and boundaries, but for the few items that are far away.
  public init(_ animator: DynamicAnimator, parts: Parts = .everything, area: CGRect? = nil) {
    self.area = animator.shownArea(area)
    var drawing = MarkDrawing(scale: .points)
    animator.draw(into: &drawing, parts: parts, area: self.area)
    marks = drawing.marks
    let low = SIMD2<Float>(self.area.origin)
    let shown = BoundingBox(low: low, high: low + SIMD2(self.area.size))
    // Nobody asked for these borders: nothing is cut off by them.
    frame = area?.usable == nil ? shown.holding(marks, .points) : shown
  }

  /// The picture as an SVG file, two pixels to a point.
  public var svg: String {
    SVGPicture(scale: .points, low: frame.low, size: frame.size, pixelsPerUnit: 2).text(marks)
  }
}

extension SIMD2<Float> {
  init(_ size: CGSize) { self.init(Float(size.width), Float(size.height)) }
}

extension DynamicAnimator {
  /// What is shown if `area` is asked for; see ``AnimatorDrawing/init(_:parts:area:)``.
  package func shownArea(_ area: CGRect?) -> CGRect { area?.usable ?? ownArea }

  private var ownArea: CGRect {
    // pt
    let margin: CGFloat = 12
    if let bounds = referenceBounds?.usable { return bounds.insetBy(dx: -margin, dy: -margin) }
    let items = shownItems.map(\.item)
    let reach = Float(items.map { hypot($0.bounds.width, $0.bounds.height) / 2 }.max() ?? 0)
    let centers = items.map { SIMD2<Float>($0.center) }.filter { $0.x.isFinite && $0.y.isFinite }
    var points: [SIMD2<Float>] = []
    if !centers.isEmpty {
      let box = BoundingBox(aroundMostOf: centers.map { BoundingBox(low: $0 - reach, high: $0 + reach) })
      points += [box.low, box.high]
    }
    for case let collision as CollisionBehavior in shownBehaviors {
      for line in collision.shownBoundaries { points += line.points.map { SIMD2($0) } }
    }
    guard let first = points.first else { return CGRect(x: 0, y: 0, width: 100, height: 100) }
    let low = points.reduce(first) { pointwiseMin($0, $1) }
    let high = points.reduce(first) { pointwiseMax($0, $1) }
    let all = CGRect(
      x: CGFloat(low.x), y: CGFloat(low.y), width: CGFloat(high.x - low.x), height: CGFloat(high.y - low.y))
    return all.insetBy(dx: -margin, dy: -margin)
  }
}

extension CGRect {
  /// The rectangle with its origin at the least corner, if an animator can show it.
  fileprivate var usable: CGRect? {
    let area = standardized
    // pt; beyond, single precision does not resolve a tenth of a point.
    let largest: CGFloat = 1e6
    guard area.width > 0, area.height > 0, area.width <= largest, area.height <= largest, abs(area.minX) <= largest,
      abs(area.minY) <= largest
    else { return nil }
    return area
  }
}
