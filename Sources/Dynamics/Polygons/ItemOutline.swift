package import DynamicsBase
package import Foundation

/// The outline of an item as shapes can have it, about the item's centre, pt.
package enum ItemOutline {
  case circle(radius: CGFloat)
  /// Convex parts of at most ``Polygon/largestCornerCount`` corners that tile the outline.
  case parts([Polygon])

  /// The ellipse in bounds of a size: a circle if it is square, else as many corners as collision flattening gives it.
  ///
  /// - Parameters:
  ///   - width: The width, pt, above 0.
  ///   - height: The height, pt, above 0.
  /// - Returns: The outline.
  /// - Throws: ``DynamicsError/invalidValue(name:value:expected:)`` for a size that is not finite and above 0,
  ///   ``DynamicsError/invalidPath(_:)`` for one too small.
  package static func ellipse(width: CGFloat, height: CGFloat) throws(DynamicsError) -> ItemOutline {
    for (name, value) in [("width", width), ("height", height)] where !(value > 0 && value.isFinite) {
      throw .invalidValue(name: "ellipse \(name)", value: "\(value)", expected: "a finite number above 0")
    }
    if width == height { return .circle(radius: width / 2) }
    return try convex(BezierPath(ovalIn: CGRect(x: -width / 2, y: -height / 2, width: width, height: height)))
  }

  /// The first sub-path of a path, flattened as for collisions. It has to be convex; (0, 0) is the item's centre.
  ///
  /// - Parameter path: The path.
  /// - Returns: The outline.
  /// - Throws: ``DynamicsError/invalidPath(_:)`` with what is wrong.
  package static func convex(_ path: BezierPath) throws(DynamicsError) -> ItemOutline {
    let points = path.flattenedForCollision()?.points ?? []
    let polygon = try shapePolygon(points)
    if let concave = polygon.firstConcaveCorner {
      let point = polygon.points[concave]
      throw .invalidPath(.concave(index: points.firstIndex(of: point) ?? concave, point: point))
    }
    return .parts(polygon.convexParts())
  }

  /// The first sub-path of a path, flattened as for collisions, convex or not; (0, 0) is the item's centre.
  ///
  /// - Parameter path: The path.
  /// - Returns: The outline.
  /// - Throws: ``DynamicsError/invalidPath(_:)`` with what is wrong.
  package static func simple(_ path: BezierPath) throws(DynamicsError) -> ItemOutline {
    let points = path.flattenedForCollision()?.points ?? []
    // A part whose corners no shape can have is thinner than the slop of contacts; the others lose the like at most.
    let parts = try shapePolygon(points).convexParts().compactMap { $0.simplified() }
    guard !parts.isEmpty else { throw .invalidPath(.tooSmall(size: CGRect(enclosing: points).size)) }
    return .parts(parts)
  }

  /// The polygon of an outline with only such corners as shapes can have.
  private static func shapePolygon(_ points: [CGPoint]) throws(DynamicsError) -> Polygon {
    let polygon: Polygon
    do {
      polygon = try Polygon(points)
    } catch {
      throw .invalidPath(error)
    }
    guard let simplified = polygon.simplified(),
      !simplified.isConvex || simplified.extent >= Polygon.smallestExtent
    else {
      throw .invalidPath(.tooSmall(size: CGRect(enclosing: points).size))
    }
    return simplified
  }
}
