public import Foundation

/// Lines and curves: UIKit's `UIBezierPath` without its drawing. Items and boundaries of a collision behaviour take
/// their outlines from it.
///
/// Coordinates are in points, y downwards. Nothing here checks them: a path with an unusable one is refused where it is
/// used. Methods that go on from the current point do nothing to a path that has none, as in UIKit.
public final class BezierPath {
  /// The steps of the path in order. It starts with a move, and no two moves follow each other.
  public private(set) var elements: [PathElement] = []

  /// Whether a point is inside if a ray from it crosses the path an odd number of times; otherwise, which is the
  /// default, if the path winds around it.
  public var usesEvenOddFillRule = false

  /// How wide UIKit would draw the path, pt; nothing is drawn here, and it has no effect on what collides. Default: 1.
  public var lineWidth: CGFloat = 1

  /// The index of the last move or, after a `close`, of the move whose point is the current one.
  private var lastMove = 0

  /// An empty path.
  public init() {}

  /// A path of elements, which are taken one by one as the methods that add them would.
  ///
  /// - Complexity: O(elements).
  public convenience init(elements: some Sequence<PathElement>) {
    self.init()
    for element in elements { add(element) }
  }

  // MARK: - Adding

  /// Starts a new sub-path at a point. A sub-path that has only been started so far is replaced.
  public func move(to point: CGPoint) {
    if case .move = elements.last { elements.removeLast() }
    lastMove = elements.count
    elements.append(.move(to: point))
  }

  /// Adds a straight line from the current point.
  public func addLine(to point: CGPoint) {
    add(.line(to: point))
  }

  /// Adds a quadratic Bézier curve from the current point.
  public func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    add(.quadCurve(to: endPoint, control: controlPoint))
  }

  /// Adds a cubic Bézier curve from the current point.
  public func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    add(.curve(to: endPoint, control1: controlPoint1, control2: controlPoint2))
  }

  /// Adds a straight line to the start of the sub-path, which is then the current point. A closed sub-path stays as it
  /// is.
  public func close() {
    add(.close)
  }

  /// Adds the sub-paths of another path, or of this one again.
  ///
  /// - Complexity: O(elements of `path`).
  public func append(_ path: BezierPath) {
    for element in path.elements { add(element) }
  }

  /// Adds an element by the rules of the methods above.
  func add(_ element: PathElement) {
    if case .move(let point) = element {
      move(to: point)
    } else if let last = elements.last, element != .close || last != .close {
      elements.append(element)
    }
  }

  // MARK: - Changing

  /// Makes the path empty.
  ///
  /// - Complexity: O(elements).
  public func removeAllPoints() {
    elements = []
    lastMove = 0
  }

  /// Maps all points of the path.
  ///
  /// - Complexity: O(elements).
  public func apply(_ transform: CGAffineTransform) {
    elements = elements.map { $0.applying(transform) }
  }

  // MARK: - Asking

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Where the next element would start; (0, 0) for an empty path, as in UIKit.
  public var currentPoint: CGPoint {
    elements.last.map { $0.end ?? subpathStart } ?? .zero
  }

  /// Where the current sub-path started.
  private var subpathStart: CGPoint { elements[lastMove].end ?? .zero }

  /// A path of its own with the same elements.
  public func copy() -> BezierPath {
    let copy = BezierPath()
    copy.elements = elements
    copy.lastMove = lastMove
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    copy.lineWidth = lineWidth
    return copy
  }
}

extension BezierPath: Equatable {
  /// Whether two paths have the same elements and fill rule.
  ///
  /// - Complexity: O(elements).
  public static func == (left: BezierPath, right: BezierPath) -> Bool {
    left.elements == right.elements && left.usesEvenOddFillRule == right.usesEvenOddFillRule
  }
}
