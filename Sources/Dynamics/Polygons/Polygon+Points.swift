package import DynamicsBase
package import Foundation

/// Polygons of points as items and boundaries have them, and what shapes need of them.
extension Polygon {
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

  /// The polygon with an outline, which is closed if it is open.
  ///
  /// - Parameter points: The corners in order, pt.
  /// - Throws: ``PathDefect`` if there is no such polygon: it says which point or edges are to blame, counted in
  ///   `points`.
  package init(_ points: [CGPoint]) throws(PathDefect) {
    do throws(PolygonDefect) {
      try self.init(points.map { SIMD2($0.x, $0.y) }, largestCoordinate: Polygon.largestCoordinate)
    } catch {
      switch error {
      case .empty: throw .empty
      case .unusablePoint(let index): throw .unusablePoint(index: index, point: points[index])
      case .tooFewPoints(let count): throw .tooFewPoints(count: count, required: 3)
      case .collinear: throw .collinear
      case .selfIntersecting(let first, let second): throw .selfIntersecting(firstEdge: first, secondEdge: second)
      }
    }
  }

  /// The corners, pt.
  package var points: [CGPoint] { corners.map { CGPoint(x: $0.x, y: $0.y) } }

  /// The polygon with only such corners as a shape can have, see ``simplified(spacing:height:)``.
  package func simplified() -> Polygon? {
    simplified(spacing: Polygon.smallestSpacing, height: Polygon.smallestHeight)
  }

  /// Convex parts with as many corners as shapes can have, see ``convexParts(largestCount:)``.
  package func convexParts() -> [Polygon] { convexParts(largestCount: Polygon.largestCornerCount) }
}
