internal import KernelInterface

/// The side of a shape that a mover touches, as a plane that holds it off.
public struct MoverPlane: Sendable, Equatable {
  /// The shape that is touched.
  public var shape: ShapeID
  /// The body of that shape.
  public var body: BodyID
  /// On the surface of the shape, m.
  public var point: SIMD2<Float>
  /// Unit vector out of the shape.
  public var normal: SIMD2<Float>
  /// How deep the mover is in the shape, m.
  public var depth: Float
  /// How far the plane may push at most, m: a limit of some millimetres makes it soft, as for things a character wades
  /// through.
  public var pushLimit: Float = .infinity
  /// Whether the velocity into the plane is taken away.
  public var clipsVelocity = true
  /// How far the plane pushed in the last solution, m.
  public internal(set) var push: Float = 0

  /// The translation next to `target` that planes allow: each takes back what goes deeper into it than the slop (5 mm,
  /// which keeps a mover that rests in touch). Sweeps over the planes converge to it within their push limits.
  ///
  /// - Parameters:
  ///   - planes: The planes; `push` of each says afterwards how far it pushed.
  ///   - target: The translation to come next to, m.
  /// - Returns: The translation, m.
  /// - Complexity: O(planes) a sweep. Two or three suffice where planes meet at right angles, dozens in wedges, and 1000 are
  ///   taken at most: by planes that leave no place.
  public static func solve(_ planes: inout [MoverPlane], target: SIMD2<Float>) -> SIMD2<Float> {
    for index in planes.indices { planes[index].push = 0 }
    var translation = target
    for _ in 0..<sweepLimit {
      var change: Float = 0
      for index in planes.indices {
        let plane = planes[index]
        let excess = plane.depth - dot(plane.normal, translation) - ContactDistance.slop
        let push = min(max(plane.push + excess, 0), plane.pushLimit)
        planes[index].push = push
        translation += (push - plane.push) * plane.normal
        change += abs(push - plane.push)
      }
      if change < solveTolerance { break }
    }
    return translation
  }

  /// A velocity without what goes into the planes that pushed.
  ///
  /// - Parameters:
  ///   - velocity: m/s.
  ///   - planes: Those of which `push` is above 0 count, in their order.
  /// - Complexity: O(planes).
  public static func clip(_ velocity: SIMD2<Float>, by planes: [MoverPlane]) -> SIMD2<Float> {
    planes.reduce(velocity) { velocity, plane in
      guard plane.push > 0, plane.clipsVelocity else { return velocity }
      return velocity - min(dot(velocity, plane.normal), 0) * plane.normal
    }
  }

  /// Of random sets of two to six planes that leave a place within half a metre, 1 000 sweeps leave 4 of 6 472 off by more
  /// than a millimetre (at most 5); 20, as Box2D takes, left 1 069 so, by up to 7 cm.
  private static var sweepLimit: Int { 1000 }
  /// A tenth of a millimetre: what one sweep moves is by then a fiftieth of the slop.
  private static var solveTolerance: Float { 1e-4 }
}

extension MoverPlane {
  /// A plane of no shape, as far as solutions read it; for the interface for C.
  package init(normal: SIMD2<Float>, depth: Float, pushLimit: Float, clipsVelocity: Bool, push: Float) {
    self.init(
      shape: ShapeID(index: 0, generation: 0, world: 0), body: BodyID(index: 0, generation: 0, world: 0), point: .zero,
      normal: normal, depth: depth, pushLimit: pushLimit, clipsVelocity: clipsVelocity, push: push)
  }
}

extension WorldQueries {
  /// The planes of the shapes that a geometry touches or overlaps, in the order of shape rows. Segments of chains have
  /// planes, of the full depth, if the middle of the geometry's AABB is on the side on which they collide.
  ///
  /// - Throws: `WorldError.invalidValue` or `.invalidPolygon` naming what is wrong, `.staleBody` for the filter's,
  ///   `.scopeEnded`.
  /// - Complexity: O(log *n* + *k* log *k*) for *n* shapes of which *k* have AABBs that overlap the geometry's.
  public func moverPlanes(
    of geometry: ShapeGeometry, at position: SIMD2<Float> = .zero, rotation: Rotation = .identity,
    filter: QueryFilter = QueryFilter()
  ) throws(WorldError) -> [MoverPlane] {
    try enter("moverPlanes")
    defer { leave() }
    return moverPlanes(of: try ConvexProxy(geometry, at: position, rotation), try QueryView(world, filter))
  }

  func moverPlanes(of mover: ConvexProxy, _ view: QueryView) -> [MoverPlane] {
    queryableRows(within: mover.aabb, view).compactMap {
      let row = Int($0)
      let shape = view.proxy(row)
      if view.isChainSegment(row), !shape.isRight(ofSegment: mover) { return nil }
      let distance = GJKDistance(shape, mover)
      var normal = distance.normal
      var depth = shape.radius + mover.radius - distance.distance
      guard depth >= 0 else { return nil }
      if distance.overlaps {
        let penetration = ProxyPenetration(shape, mover)
        normal = penetration.normal
        depth += penetration.depth
      }
      return MoverPlane(
        shape: world.shapeID(row), body: world.bodyID(Int(world.shapes.bodyRow[row])),
        point: distance.pointA + shape.radius * normal, normal: normal, depth: depth)
    }
  }

  /// The fraction of a translation that a mover can go. What it already is in holds it up only where it would go deeper
  /// by more than a slop; what it is deep in does not hold it.
  func castMover(_ mover: ConvexProxy, by translation: SIMD2<Float>, _ view: QueryView) -> Float {
    let hit = closestHit(along: mover.sweep(by: translation)) { row in
      let hit = view.cast(mover, by: translation, onto: row, mayPress: true)
      return hit?.normal == .zero ? nil : hit
    }
    return hit?.fraction ?? 1
  }
}
