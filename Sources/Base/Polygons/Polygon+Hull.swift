extension Polygon {
  /// The convex hull of points: the corners of it alone, not what lies between them.
  ///
  /// Two chains of points in order of x, of which whatever does not turn left is taken back (A. M. Andrew: Another
  /// efficient algorithm for convex hulls in two dimensions, 1979).
  ///
  /// - Parameter points: Finite points in any order; they may repeat.
  /// - Returns: The hull, or nil if the points lie on one line.
  /// - Complexity: O(n log n).
  package static func hull(of points: [SIMD2<Double>]) -> Polygon? {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    let corners = Polygon.leftTurns(sorted) + Polygon.leftTurns(sorted.reversed())
    guard corners.count >= 3, signedArea(corners) > 0 else { return nil }
    return Polygon(unchecked: corners)
  }

  /// The points of a path of which each turns left, but the last, where the path back begins.
  private static func leftTurns(_ path: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var chain: [SIMD2<Double>] = []
    for point in path {
      while chain.count >= 2, turn(chain[chain.count - 2], chain[chain.count - 1], point) <= 0 { chain.removeLast() }
      if chain.last != point { chain.append(point) }
    }
    return Array(chain.dropLast())
  }
}
