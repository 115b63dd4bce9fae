internal import KernelInterface

/// Where two shapes are closest.
public struct ClosestPoints: Sendable, Equatable {
  /// On the surface of the first shape, m.
  public var pointA: SIMD2<Float>
  /// On the surface of the second, m.
  public var pointB: SIMD2<Float>
  /// Unit vector from the first to the second; zero if they overlap so deeply that there is no direction.
  public var normal: SIMD2<Float>
  /// m; 0 if they overlap.
  public var distance: Float

  init(_ a: ConvexProxy, _ b: ConvexProxy) {
    let cores = GJKDistance(a, b)
    normal = cores.normal
    distance = max(cores.distance - (a.radius + b.radius), 0)
    pointA = cores.pointA + a.radius * normal
    pointB = cores.pointB - b.radius * normal
  }
}

extension WorldQueries {
  /// The closest points of two shapes, of whatever bodies. A segment of a chain has two sides here.
  ///
  /// - Throws: `WorldError.staleShape`, `.scopeEnded`.
  public func closestPoints(between a: ShapeID, and b: ShapeID) throws(WorldError) -> ClosestPoints {
    try enter("closestPoints")
    defer { leave() }
    return ClosestPoints(currentProxy(try world.row(a)), currentProxy(try world.row(b)))
  }

  /// The closest points of a geometry and a shape.
  ///
  /// - Throws: `WorldError.invalidValue` or `.invalidPolygon` naming what is wrong, `.staleShape`, `.scopeEnded`.
  public func closestPoints(
    from geometry: ShapeGeometry, at position: SIMD2<Float> = .zero, rotation: Rotation = .identity, to shape: ShapeID
  ) throws(WorldError) -> ClosestPoints {
    try enter("closestPoints")
    defer { leave() }
    return ClosestPoints(try ConvexProxy(geometry, at: position, rotation), currentProxy(try world.row(shape)))
  }

  /// The point itself and the point of a shape that is closest to it.
  ///
  /// - Throws: `WorldError.invalidValue` for a point that is not finite, `.staleShape`, `.scopeEnded`.
  public func closestPoints(from point: SIMD2<Float>, to shape: ShapeID) throws(WorldError) -> ClosestPoints {
    try enter("closestPoints")
    defer { leave() }
    try checkPosition(point, "point")
    return ClosestPoints(ConvexProxy(point: point), currentProxy(try world.row(shape)))
  }

  /// A shape where its body is: world rows of shapes that do not take part (of disabled bodies) may be old.
  private func currentProxy(_ shape: Int) -> ConvexProxy {
    world.localProxy(shape).placed(at: world.bodies.pose[Int(world.shapes.bodyRow[shape])])
  }
}
