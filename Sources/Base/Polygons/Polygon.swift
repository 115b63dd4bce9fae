/// A simple polygon: at least 3 corners, an area, and no edges that meet elsewhere than neighbours in their corner.
///
/// Coordinates are in whatever unit the caller has. The corners are in the order of positive area, which is
/// counter-clockwise with y upwards and clockwise on a screen with y downwards.
package struct Polygon {
  package let corners: [SIMD2<Double>]

  /// The polygon of corners that are known to be in order.
  package init(unchecked corners: [SIMD2<Double>]) {
    self.corners = corners
  }

  /// The enclosed area; above 0.
  package var area: Double { Polygon.signedArea(corners) }

  /// The centre of the area.
  package var centroid: SIMD2<Double> {
    // About a corner, so that the products keep their digits far from the origin.
    let origin = corners[0]
    var sum = SIMD2<Double>.zero
    var doubleArea: Double = 0
    for index in 1..<corners.count - 1 {
      let a = corners[index] - origin
      let b = corners[index + 1] - origin
      let weight = a.x * b.y - a.y * b.x
      doubleArea += weight
      sum = SIMD2(sum.x + weight * (a.x + b.x), sum.y + weight * (a.y + b.y))
    }
    return SIMD2(origin.x + sum.x / (3 * doubleArea), origin.y + sum.y / (3 * doubleArea))
  }

  /// The distance of the nearest edge's line from the centroid.
  package var extent: Double {
    let center = centroid
    return corners.indices.reduce(.infinity) { least, index in
      let (start, end) = (corners[index], corner(index + 1))
      return min(least, abs(turn(start, end, center)) / distance(start, end))
    }
  }

  /// The first corner at which the outline does not turn to the inside; nil for a convex polygon.
  package var firstConcaveCorner: Int? {
    corners.indices.first { index in
      turn(corner(index - 1), corner(index), corner(index + 1)) <= 0
    }
  }

  package var isConvex: Bool { firstConcaveCorner == nil }

  /// The corner at an index counted around, which may be one too low or too high.
  private func corner(_ index: Int) -> SIMD2<Double> { corners[(index + corners.count) % corners.count] }

  /// Positive if the corners turn left with y upwards.
  static func signedArea(_ corners: [SIMD2<Double>]) -> Double {
    guard let origin = corners.first else { return 0 }
    var sum: Double = 0
    for index in corners.indices.dropLast() { sum += turn(origin, corners[index], corners[index + 1]) }
    return sum / 2
  }
}

// MARK: - Vectors

/// Twice the signed area of the triangle a, b, c.
package func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

package func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
  ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
}
