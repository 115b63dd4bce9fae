/// Why points are no simple polygon. Points and edges are counted from 0 along what was given; an edge is named by the point
/// at which it begins.
package enum PolygonDefect: Error, Equatable {
  /// There is no point at all.
  case empty
  /// A coordinate is not a number, infinite or too large.
  case unusablePoint(index: Int)
  /// There are fewer than three distinct points.
  case tooFewPoints(distinct: Int)
  /// All points lie on one line.
  case collinear
  /// Two edges that are no neighbours meet.
  case selfIntersecting(firstEdge: Int, secondEdge: Int)
}

extension PolygonDefect: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty:
      "it has no points"
    case .unusablePoint(let index):
      "point \(index) has a coordinate that is not finite or too large"
    case .tooFewPoints(let distinct):
      "it has \(distinct) distinct point\(distinct == 1 ? "" : "s"); expected at least 3"
    case .collinear:
      "all points lie on one line; expected an outline that encloses an area"
    case .selfIntersecting(let firstEdge, let secondEdge):
      "edges \(firstEdge) and \(secondEdge) meet; expected an outline that does not intersect itself"
    }
  }
}
