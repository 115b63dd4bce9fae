internal import Foundation

extension BezierPath {
  /// The same path with every sub-path run through backwards. The sub-paths keep their order.
  ///
  /// - Complexity: O(elements).
  public func reversing() -> BezierPath {
    let result = BezierPath()
    result.usesEvenOddFillRule = usesEvenOddFillRule
    var start = CGPoint.zero
    var subpath: [PathElement] = []
    for element in elements {
      switch element {
      case .move(let point):
        result.addReversed(subpath, from: start, isClosed: false)
        subpath = []
        start = point
      case .line, .quadCurve, .curve:
        subpath.append(element)
      case .close:
        result.addReversed(subpath, from: start, isClosed: true)
        subpath = []
      }
    }
    if case .close = elements.last { return result }
    result.addReversed(subpath, from: start, isClosed: false)
    return result
  }

  /// Adds a sub-path in reverse. One that is closed starts where it did before, so that a path that goes on
  /// after it does so from the same point.
  private func addReversed(_ subpath: [PathElement], from start: CGPoint, isClosed: Bool) {
    guard !subpath.isEmpty || isClosed else { return }
    let end = subpath.last?.end ?? start
    move(to: isClosed ? start : end)
    if isClosed, end != start { addLine(to: end) }
    for (index, element) in subpath.enumerated().reversed() {
      let previous = index == 0 ? start : subpath[index - 1].end ?? start
      switch element {
      case .move, .close: break
      case .line:
        // The line back to the start of a closed sub-path is its closing.
        if !(isClosed && index == 0) { addLine(to: previous) }
      case .quadCurve(_, let control): addQuadCurve(to: previous, controlPoint: control)
      case .curve(_, let control1, let control2):
        addCurve(to: previous, controlPoint1: control2, controlPoint2: control1)
      }
    }
    if isClosed { close() }
  }
}
