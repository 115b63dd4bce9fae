extension Polygon {
  /// The polygon with an outline, which is closed if it is open.
  ///
  /// Repeated points count once. An outline in the other order is turned around.
  ///
  /// - Parameters:
  ///   - points: The corners in order; a few thousand take milliseconds.
  ///   - largestCoordinate: The largest magnitude of a coordinate.
  /// - Throws: ``PolygonDefect`` if there is no such polygon.
  package init(_ points: [SIMD2<Double>], largestCoordinate: Double) throws(PolygonDefect) {
    guard !points.isEmpty else { throw .empty }
    for (index, point) in points.enumerated() {
      guard abs(point.x) <= largestCoordinate, abs(point.y) <= largestCoordinate else {
        throw .unusablePoint(index: index)
      }
    }
    let distinct = Polygon.withoutRepetitions(points)
    let corners = distinct.map { points[$0] }
    guard corners.count >= 3 else { throw .tooFewPoints(distinct: Set(corners).count) }
    guard !Polygon.isCollinear(corners) else { throw .collinear }
    if let (first, second) = Polygon.meetingEdges(corners) {
      throw .selfIntersecting(firstEdge: distinct[first], secondEdge: distinct[second])
    }
    self.init(unchecked: Polygon.signedArea(corners) > 0 ? corners : corners.reversed())
  }

  /// The indices of the points that differ from the one before, around.
  private static func withoutRepetitions(_ points: [SIMD2<Double>]) -> [Int] {
    var result: [Int] = []
    for index in points.indices where result.isEmpty || points[index] != points[result[result.count - 1]] {
      result.append(index)
    }
    while result.count > 1, points[result[0]] == points[result[result.count - 1]] { result.removeLast() }
    return result
  }

  /// Whether all points are within a rounding of one line.
  private static func isCollinear(_ points: [SIMD2<Double>]) -> Bool {
    let origin = points[0]
    let far = points.reduce(origin) { distance(origin, $1) > distance(origin, $0) ? $1 : $0 }
    let length = distance(origin, far)
    // 1e-12 of the length is a few thousand roundings: far below what a shape can resolve.
    return points.allSatisfy { abs(turn(origin, far, $0)) <= 1e-12 * length * length }
  }

  // MARK: - Edges that meet

  /// Two edges, each named by its first corner, that meet although they are no neighbours, or neighbours that run back
  /// on each other.
  private static func meetingEdges(_ corners: [SIMD2<Double>]) -> (Int, Int)? {
    let count = corners.count
    func next(_ index: Int) -> Int { index + 1 == count ? 0 : index + 1 }
    for index in 0..<count {
      let a = corners[index]
      let b = corners[next(index)]
      let c = corners[next(next(index))]
      let back = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y)
      if turn(a, b, c) == 0, back < 0 { return (index, next(index)) }
    }
    // Only edges whose extents in x overlap can meet: those that start, from the left, before the other one ends.
    let order = (0..<count).sorted { a, b in
      let left = min(corners[a].x, corners[next(a)].x)
      let right = min(corners[b].x, corners[next(b)].x)
      return left == right ? a < b : left < right
    }
    for (place, first) in order.enumerated() {
      let a = corners[first]
      let b = corners[next(first)]
      let end = max(a.x, b.x)
      for second in order[(place + 1)...] {
        let c = corners[second]
        let d = corners[next(second)]
        if min(c.x, d.x) > end { break }
        let areNeighbours = next(first) == second || next(second) == first
        if !areNeighbours, meet(a, b, c, d) { return (min(first, second), max(first, second)) }
      }
    }
    return nil
  }

  /// Whether two segments have a point in common.
  private static func meet(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>) -> Bool {
    guard max(a.y, b.y) >= min(c.y, d.y), max(c.y, d.y) >= min(a.y, b.y) else { return false }
    let sides = (turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b))
    // The extents overlap, so segments on one line that pass this test do meet.
    return !(sides.0 > 0 && sides.1 > 0) && !(sides.0 < 0 && sides.1 < 0)
      && !(sides.2 > 0 && sides.3 > 0) && !(sides.2 < 0 && sides.3 < 0)
  }
}
