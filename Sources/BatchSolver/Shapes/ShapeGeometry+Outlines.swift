internal import DynamicsBase
internal import KernelInterface

extension ShapeGeometry {
  /// The convex hull of points, as one polygon.
  ///
  /// A polygon has at most 8 corners. Of a hull with more those are left out, one by one, that take the least area with
  /// them, so that it lies inside the hull; where that matters, ``convexParts(of:)`` keeps all. Corners are left out, too, that
  /// are closer than 5 mm to the next or stick out by less than half a millimetre.
  ///
  /// - Parameters:
  ///   - points: Points in any order, m, in the frame of the body; they may repeat.
  ///   - radius: m, 0 or more: rounds the corners and grows the shape by as much. Default: 0.
  /// - Returns: A polygon that ``World/addShape(_:to:)`` takes.
  /// - Throws: `WorldError.invalidValue` for a point or a radius out of range, `.invalidPolygon` if all points lie on a
  ///   line, or so near to one that no shape can have their hull.
  /// - Complexity: O(*n* log *n*).
  public static func hull(of points: [SIMD2<Float>], radius: Float = 0) throws(WorldError) -> ShapeGeometry {
    for (index, point) in points.enumerated() { try checkPosition(point, "point \(index)") }
    try checkNotNegative(radius, WorldLimits.size.upperBound, "radius")
    guard let hull = Polygon.hull(of: points.map { SIMD2($0) })?.withShapeCorners else {
      throw .invalidPolygon(reason: "the \(points.count) points enclose no area that a shape can have")
    }
    return try hull.reduced(to: GeometryRow.cornerLimit).geometry(radius: radius)
  }

  /// Convex polygons that together fill an outline, convex or not: the shapes of one body.
  ///
  /// An outline that is not convex is cut from corner to corner, so that no corner is added. A convex one with more than
  /// 8 corners is cut into slices from its middle. Corners are left out that are closer than 5 mm to the next or stick out,
  /// or in, by less than half a millimetre, and parts that are no thicker.
  ///
  /// - Parameter outline: The corners in order, either way round, m, in the frame of the body; the last is joined to the first.
  ///   No edges but neighbours may meet; an outline with a hole has none.
  /// - Returns: Polygons that ``World/addShapes(_:to:)`` takes, in an order that depends on the corners alone.
  /// - Throws: `WorldError.invalidValue` for a corner out of range, `.invalidPolygon` that says why there is no such
  ///   outline.
  /// - Complexity: O(*n*^2) for *n* corners.
  public static func convexParts(of outline: [SIMD2<Float>]) throws(WorldError) -> [ShapeGeometry] {
    for (index, point) in outline.enumerated() { try checkPosition(point, "outline point \(index)") }
    let polygon: Polygon
    do throws(PolygonDefect) {
      polygon = try Polygon(outline.map { SIMD2($0) }, largestCoordinate: Double(WorldLimits.coordinate))
    } catch {
      throw .invalidPolygon(reason: "\(error)")
    }
    let parts = polygon.withShapeCorners?.convexParts(largestCount: GeometryRow.cornerLimit) ?? []
    let geometries = try parts.compactMap(\.withShapeCorners).map { part throws(WorldError) in
      try part.geometry(radius: 0)
    }
    guard !geometries.isEmpty else {
      throw .invalidPolygon(reason: "the \(outline.count) points enclose no area that a shape can have")
    }
    return geometries
  }
}

extension Polygon {
  /// What the corners of shapes are apart, m, and stick out, m: a little more than `convexPolygon(_:)` asks for, which sees
  /// them rounded.
  fileprivate var withShapeCorners: Polygon? {
    simplified(spacing: 1.02 * Double(ContactDistance.slop), height: 0.104 * Double(ContactDistance.slop))
  }

  fileprivate func geometry(radius: Float) throws(WorldError) -> ShapeGeometry {
    let geometry = ShapeGeometry.polygon(corners.map { SIMD2<Float>($0) }, radius: radius)
    // Far from the origin rounding may bring corners together.
    _ = try ShapeForm(geometry)
    return geometry
  }
}
