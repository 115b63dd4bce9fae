internal import KernelInterface

/// The corners of a convex polygon, checked and in counter-clockwise order.
///
/// Every point given must be a corner: a point inside the hull, on an edge (within the slop) or twice would be lost
/// silently otherwise.
func convexPolygon(_ points: [SIMD2<Float>]) throws(WorldError) -> [SIMD2<Float>] {
  guard points.count >= 3 else {
    throw .invalidPolygon(reason: "\(points.count) points; expected 3 to \(GeometryRow.cornerLimit)")
  }
  guard points.count <= GeometryRow.cornerLimit else {
    throw .invalidPolygon(reason: "\(points.count) points; expected 3 to \(GeometryRow.cornerLimit)")
  }
  for (index, point) in points.enumerated() { try checkPosition(point, "polygon point \(index)") }
  for i in 0..<points.count {
    for j in 0..<i where length(points[i] - points[j]) < ContactDistance.slop {
      throw .invalidPolygon(
        reason: "points \(j) and \(i) are closer than \(ContactDistance.slop) m: \(text(points[j])), \(text(points[i]))"
      )
    }
  }
  // Sorted by angle about their mean, the points of a convex polygon turn left at every corner.
  let mean = points.reduce(SIMD2<Float>.zero, +) / Float(points.count)
  let sorted = points.indices.sorted { isBefore(points[$0] - mean, points[$1] - mean, $0 < $1) }
  var area: Float = 0
  for i in sorted.indices {
    let a = points[sorted[i]]
    let b = points[sorted[(i + 1) % sorted.count]]
    let c = points[sorted[(i + 2) % sorted.count]]
    let edge = b - a
    // How far b sticks out of the line from a to c.
    let chord = c - a
    let height = cross(edge, chord) / max(length(chord), .leastNormalMagnitude)
    guard height > 0.1 * ContactDistance.slop else {
      throw .invalidPolygon(
        reason: "point \(sorted[(i + 1) % sorted.count]) \(text(b)) is no corner of the convex hull")
    }
    area += cross(a - mean, b - mean)
  }
  guard area > 0 else { throw .invalidPolygon(reason: "the points lie on a line") }
  return sorted.map { points[$0] }
}

private func text(_ p: SIMD2<Float>) -> String { "(\(p.x), \(p.y))" }

/// Counter-clockwise from the negative x axis; equal directions keep their order.
private func isBefore(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ tie: Bool) -> Bool {
  let upperA = a.y > 0 || (a.y == 0 && a.x > 0)
  let upperB = b.y > 0 || (b.y == 0 && b.x > 0)
  if upperA != upperB { return !upperA }
  let turn = cross(a, b)
  return turn == 0 ? tie : turn > 0
}
