internal import BatchSolver
internal import Foundation

/// The lines of a boundary.
struct BoundaryOutline {
  /// The shortest line that a boundary keeps, pt: the world takes points closer than its slop for one.
  private static let shortest: CGFloat = 0.6

  /// m.
  let points: [SIMD2<Float>]

  /// The lines of the first sub-path.
  ///
  /// - Throws: `DynamicsError.invalidPath`.
  init(_ path: BezierPath) throws(DynamicsError) {
    guard let line = path.flattenedForCollision() else { throw .invalidPath(.empty) }
    var points: [CGPoint] = []
    for (index, point) in line.points.enumerated() {
      guard point.x.isFinite, point.y.isFinite else {
        throw .invalidPath(.unusablePoint(index: index, point: point))
      }
      guard abs(point.x) <= Units.largestCoordinate, abs(point.y) <= Units.largestCoordinate else {
        throw .invalidPath(.farPoint(index: index, point: point))
      }
      if let last = points.last, distance(last, point) < Self.shortest { continue }
      points.append(point)
    }
    while points.count > 2, distance(points[0], points[points.count - 1]) < Self.shortest { points.removeLast() }
    guard points.count >= 2 else { throw .invalidPath(.tooFewPoints(count: points.count, required: 2)) }
    Self.straighten(&points)
    if points.count == 3 { Self.splitLongestSide(of: &points) }
    self.points = points.map { Units.meters($0) }
  }

  /// Makes an outline without area the line that it is: as a loop it would turn back at its ends, and there is nothing beyond a
  /// turn that a chain would have to hold.
  private static func straighten(_ points: inout [CGPoint]) {
    func farthest(from point: CGPoint) -> CGPoint {
      points.max { distance(point, $0) < distance(point, $1) } ?? point
    }
    let start = farthest(from: points[0])
    let end = farthest(from: start)
    let length = distance(start, end)
    let isLine = points.allSatisfy { point in
      let area = (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
      return abs(area) < shortest * length
    }
    if isLine { points = [start, end] }
  }

  /// Makes a triangle four points, as many as a chain has at least, unless it is tiny.
  private static func splitLongestSide(of points: inout [CGPoint]) {
    let sides = points.indices.map { distance(points[$0], points[($0 + 1) % points.count]) }
    guard let length = sides.max(), let index = sides.firstIndex(of: length), length >= 2 * shortest else { return }
    let (start, end) = (points[index], points[(index + 1) % points.count])
    points.insert(CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2), at: index + 1)
  }

  /// Adds a static body with the lines.
  func addBody(
    to world: World, material: SurfaceMaterial, filter: CollisionMembership, isSensor: Bool
  ) throws(WorldError) -> BodyID {
    let body = try world.addBody(BodyDefinition(.static))
    do throws(WorldError) {
      try addShapes(to: body, world, material: material, filter: filter, isSensor: isSensor)
    } catch {
      try world.removeBody(body)
      throw error
    }
    return body
  }

  /// Gives a body of the lines other shapes.
  func replaceShapes(
    of body: BodyID, in world: World, material: SurfaceMaterial, filter: CollisionMembership, isSensor: Bool
  ) throws(WorldError) {
    let former = try world.shapes(of: body)
    try addShapes(to: body, world, material: material, filter: filter, isSensor: isSensor)
    try world.removeShapes(former)
  }

  /// Adds the lines to a body. As chains they hold from both sides without catching at the joints: one chain runs each
  /// way. Sensors, lines and tiny triangles are single segments.
  private func addShapes(
    to body: BodyID, _ world: World, material: SurfaceMaterial, filter: CollisionMembership, isSensor: Bool
  ) throws(WorldError) {
    if points.count < 4 || isSensor {
      return try addSegments(to: body, world, material: material, filter: filter, isSensor: isSensor)
    }
    for points in [points, points.reversed()] {
      let chain = ChainDefinition(points, isLoop: true, material: material, filter: filter.filter)
      for shape in try world.addChain(chain, to: body) where filter.hasOverflow {
        try world.setFilterHookEnabled(true, of: shape)
      }
    }
  }

  private func addSegments(
    to body: BodyID, _ world: World, material: SurfaceMaterial, filter: CollisionMembership, isSensor: Bool
  ) throws(WorldError) {
    let count = points.count == 2 ? 1 : points.count
    for index in 0..<count {
      var definition = ShapeDefinition(
        .segment(points[index], points[(index + 1) % points.count]), density: 0, material: material,
        filter: filter.filter)
      definition.isSensor = isSensor
      definition.enablesFilterHook = filter.hasOverflow
      try world.addShape(definition, to: body)
    }
  }
}
