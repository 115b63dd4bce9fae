package import Foundation

/// A simple polygon: at least 3 corners, an area, and no edges that meet elsewhere than neighbours in their corner.
///
/// Coordinates are in points. The corners are in the order of positive area, which is clockwise on a screen with y
/// downwards and counter-clockwise with y upwards.
package struct Polygon {
  /// The largest magnitude of a coordinate, pt: 1e6 m, where single precision, in which bodies move, still tells 0.06 m
  /// apart.
  package static let largestCoordinate: CGFloat = 1e8
  /// The smallest distance of two corners of a shape, pt: the solver refuses corners closer than 0.005 m, and rounding
  /// to single precision wants a margin.
  package static let smallestSpacing: CGFloat = 0.51
  /// The smallest height of a corner of a shape above the line between its neighbours, pt: the solver refuses corners
  /// lower than 0.0005 m.
  package static let smallestHeight: CGFloat = 0.052
  /// The smallest distance of the edges of a convex outline from its centroid, pt: see `ItemChecks.shortestSide`, of which
  /// it is half.
  package static let smallestExtent: CGFloat = 0.1
  /// The largest number of corners of a polygon shape.
  package static let largestCornerCount = 8

  package let corners: [CGPoint]

  /// The polygon of corners that are known to be in order.
  init(unchecked corners: [CGPoint]) {
    self.corners = corners
  }

  /// The enclosed area, pt^2; above 0.
  package var area: CGFloat { Polygon.signedArea(corners) }

  /// The centre of the area.
  package var centroid: CGPoint {
    // About a corner, so that the products keep their digits far from the origin.
    let origin = corners[0]
    var sum = CGPoint.zero
    var doubleArea: CGFloat = 0
    for index in 1..<corners.count - 1 {
      let a = corners[index] - origin
      let b = corners[index + 1] - origin
      let weight = a.x * b.y - a.y * b.x
      doubleArea += weight
      sum = CGPoint(x: sum.x + weight * (a.x + b.x), y: sum.y + weight * (a.y + b.y))
    }
    return CGPoint(x: origin.x + sum.x / (3 * doubleArea), y: origin.y + sum.y / (3 * doubleArea))
  }

  /// The distance of the nearest edge's line from the centroid, pt.
  var extent: CGFloat {
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
  private func corner(_ index: Int) -> CGPoint { corners[(index + corners.count) % corners.count] }

  /// Positive if the corners turn right on a screen with y downwards.
  static func signedArea(_ corners: [CGPoint]) -> CGFloat {
    guard let origin = corners.first else { return 0 }
    var sum: CGFloat = 0
    for index in corners.indices.dropLast() { sum += turn(origin, corners[index], corners[index + 1]) }
    return sum / 2
  }
}

// MARK: - Vectors

/// Twice the signed area of the triangle a, b, c.
func turn(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
