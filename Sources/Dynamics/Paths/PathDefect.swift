internal import DynamicsBase
public import Foundation

/// What is wrong with a path that cannot be the outline of an item or a boundary. Points are counted from 0 along the
/// flattened first sub-path.
public enum PathDefect: Error, Equatable, Sendable {
  /// There is no point at all.
  case empty
  /// Too few distinct points for what the path is used for.
  case tooFewPoints(count: Int, required: Int)
  /// A coordinate is not a number, infinite or too large.
  case unusablePoint(index: Int, point: CGPoint)
  /// A coordinate of a boundary is farther out than items can be put.
  case farPoint(index: Int, point: CGPoint)
  /// All points lie on one line: the path encloses no area.
  case collinear
  /// The outline is so small or thin that no shape can have it.
  case tooSmall(size: CGSize)
  /// Two edges that are no neighbours meet; an edge is named by the point it starts at.
  case selfIntersecting(firstEdge: Int, secondEdge: Int)
  /// The outline turns inwards at a point where it has to be convex.
  case concave(index: Int, point: CGPoint)
}

extension PathDefect: CustomStringConvertible {
  /// A sentence for people.
  public var description: String {
    switch self {
    case .empty:
      PolygonDefect.empty.description
    case .tooFewPoints(let count, let required):
      "it has \(count) distinct point\(count == 1 ? "" : "s"); expected at least \(required)"
    case .unusablePoint(let index, let point):
      // How far out it may be is another thing for outlines of items and for boundaries, which have `farPoint`.
      "point \(index) is (\(point.x), \(point.y)); expected finite coordinates"
        + (point.x.isFinite && point.y.isFinite ? " of at most \(Polygon.largestCoordinate) pt" : "")
    case .farPoint(let index, let point):
      "point \(index) is (\(point.x), \(point.y)); expected coordinates of at most \(Units.largestCoordinate) pt"
    case .collinear:
      PolygonDefect.collinear.description
    case .tooSmall(let size):
      "it is too small or thin (\(size.width) by \(size.height) pt): no three corners are \(Polygon.smallestSpacing) pt apart, "
        + "or an edge is less than \(Polygon.smallestExtent) pt from the middle"
    case .selfIntersecting(let firstEdge, let secondEdge):
      PolygonDefect.selfIntersecting(firstEdge: firstEdge, secondEdge: secondEdge).description
    case .concave(let index, let point):
      "it turns inwards at point \(index), (\(point.x), \(point.y)); expected a convex outline"
    }
  }
}
