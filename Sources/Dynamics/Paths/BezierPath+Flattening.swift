public import Foundation

extension BezierPath {
  /// The largest number of lines that one curve becomes, whatever the tolerance.
  public static let largestSegmentCount = 4096

  /// The path with its curves replaced by lines, a polyline for each sub-path.
  ///
  /// A curve is divided evenly in its parameter, into as many lines as the bound of its second derivative asks for
  /// (Wang, Manocha and others: the distance of curve and chord is at most 1/8 of it by the square of the count), but
  /// into ``largestSegmentCount`` at most.
  ///
  /// - Parameter tolerance: How far a line may be from the curve, pt. One that is not above 0 counts as 0.
  /// - Returns: A polyline for each sub-path, without the repeated last point of closed ones.
  /// - Complexity: O(lines that result).
  public func flattened(tolerance: CGFloat = 0.1) -> [Polyline] {
    flattened { segment in segment.count(tolerance: tolerance) }
  }

  /// The first sub-path with its curves replaced by lines in the coarser form that collisions use: a curve of length L
  /// becomes L / 10 lines, at least one, where L is the mean of its chord and the path along its control points.
  ///
  /// - Returns: The polyline; nil for an empty path.
  /// - Complexity: O(lines that result).
  public func flattenedForCollision() -> Polyline? {
    flattened { segment in segment.countForCollision }.first
  }

  private func flattened(count: (CurveSegment) -> Int) -> [Polyline] {
    var result: [Polyline] = []
    var points: [CGPoint] = []
    var start = CGPoint.zero
    func finish(isClosed: Bool) {
      guard !points.isEmpty else { return }
      if isClosed, points.count > 1, points.last == points.first { points.removeLast() }
      result.append(Polyline(points: points, isClosed: isClosed))
      points = []
    }
    for element in elements {
      if case .move(let point) = element {
        finish(isClosed: false)
        start = point
        points = [point]
        continue
      }
      // An element after a close starts a sub-path where the closed one started.
      if points.isEmpty, element != .close { points = [start] }
      guard let from = points.last else { continue }
      switch element {
      case .move: break
      case .line(let end): points.append(end)
      case .quadCurve, .curve:
        let segment = CurveSegment(from: from, element)
        segment.appendPoints(count: count(segment), to: &points)
      case .close: finish(isClosed: true)
      }
    }
    finish(isClosed: false)
    return result
  }
}
