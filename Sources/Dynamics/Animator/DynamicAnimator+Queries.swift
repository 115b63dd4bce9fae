internal import BatchSolver
public import Foundation

/// What is where. All answers are as of the last step; items that lie together come in the order in which they joined.
extension DynamicAnimator {
  /// How far outside a rectangle an item may be and is still found by `items(in:)`, pt: UIKit's boxes are so much
  /// larger than the items.
  private static let margin: CGFloat = 10

  /// What `items(in:)` answers.
  func itemsNear(_ rect: CGRect) -> [any DynamicItem] {
    let box = rect.standardized
    guard !rect.isNull, !(box.minX.isNaN || box.minY.isNaN || box.maxX.isNaN || box.maxY.isNaN) else { return [] }
    let low = Self.clamped(CGPoint(x: box.minX - Self.margin, y: box.minY - Self.margin))
    let high = Self.clamped(CGPoint(x: box.maxX + Self.margin, y: box.maxY + Self.margin))
    // Beyond, there are items that left the place where they may be put.
    guard max(abs(box.minX), abs(box.minY), abs(box.maxX), abs(box.maxY)) <= Units.largestCoordinate else {
      return items { () throws(WorldError) in
        try world.shapes(overlapping: BoundingBox(low: low, high: high), filter: CollisionMembership.queryFilter)
      }
    }
    let half = (high - low) / 2
    return items { () throws(WorldError) in
      try world.shapes(
        overlapping: .box(halfWidth: half.x, halfHeight: half.y), at: (low + high) / 2,
        filter: CollisionMembership.queryFilter)
    }
  }

  /// The items that hold a point; one farther out than the world goes is reported.
  ///
  /// - Complexity: O(log *n* + *k* log *k*) for *n* items of which *k* have AABBs that hold the point.
  public func items(at point: CGPoint) -> [any DynamicItem] {
    do throws(DynamicsError) {
      try checkPoint(point, "point", within: Self.reach)
    } catch {
      report(error)
      return []
    }
    return items { () throws(WorldError) in
      try world.shapes(at: Units.meters(point), filter: CollisionMembership.queryFilter)
    }
  }

  /// The first item or boundary that a ray meets; what holds its start is not met.
  ///
  /// - Throws: `DynamicsError.invalidValue` for a ray that is not finite, too long or without length.
  /// - Complexity: O(log *n* + *k*) for *n* items of which *k* have AABBs that the ray meets before its hit.
  public func castRay(from start: CGPoint, to end: CGPoint) throws(DynamicsError) -> RayHit? {
    let ray = try Self.ray(start, end)
    do throws(WorldError) {
      let hit = try world.castRay(ray, filter: CollisionMembership.queryFilter)
      return hit.map { rayHit($0) }
    } catch {
      throw .world(error)
    }
  }

  /// All items and boundaries that a ray meets, in the order in which they are met; one of several parts may
  /// come several times.
  ///
  /// - Throws: As `castRay(from:to:)`.
  /// - Complexity: O(log *n* + *k* log *k*) for *n* items of which *k* have AABBs that the ray meets.
  public func castRayThrough(from start: CGPoint, to end: CGPoint) throws(DynamicsError) -> [RayHit] {
    let ray = try Self.ray(start, end)
    do throws(WorldError) {
      return try world.castRayThrough(ray, filter: CollisionMembership.queryFilter).map { rayHit($0) }
    } catch {
      throw .world(error)
    }
  }

  private static func ray(_ start: CGPoint, _ end: CGPoint) throws(DynamicsError) -> Ray {
    try checkPoint(start, "start of the ray", within: reach)
    try checkPoint(end, "end of the ray", within: reach)
    let way = CGPoint(x: end.x - start.x, y: end.y - start.y)
    try checkPoint(way, "way of the ray", within: reach)
    guard hypot(way.x, way.y) >= shortestRay else {
      throw .invalidValue(
        name: "length of the ray", value: "\(hypot(way.x, way.y))", expected: "at least \(shortestRay) pt")
    }
    return Ray(origin: Units.meters(start), translation: Units.meters(way))
  }

  /// The world casts no ray shorter than 1e-6 m, pt; with room for rounding.
  private static let shortestRay: CGFloat = 1.001e-4

  /// The largest coordinate of the world, pt.
  private static let reach = CGFloat(WorldLimits.coordinate) * Units.pointsPerMeter

  private static func clamped(_ point: CGPoint) -> SIMD2<Float> {
    Units.meters(CGPoint(x: min(max(point.x, -reach), reach), y: min(max(point.y, -reach), reach)))
  }

  private func rayHit(_ hit: CastHit) -> RayHit {
    var result = RayHit(
      point: Units.point(hit.point), normal: CGVector(dx: CGFloat(hit.normal.x), dy: CGFloat(hit.normal.y)),
      fraction: CGFloat(hit.fraction))
    if case .boundary(let reference) = bodies.records[hit.body.row].kind {
      let behavior = collisionSlots.behaviors[reference.slot]
      result.boundaryBehavior = behavior
      result.boundaryIdentifier = behavior?.boundary(number: reference.number)?.identifier
    } else {
      result.item = bodies.item(atRow: hit.body.index)
    }
    return result
  }

  /// The items of some shapes, each once, in row order.
  private func items(_ shapes: () throws(WorldError) -> [ShapeID]) -> [any DynamicItem] {
    var rows: Set<Int32> = []
    do throws(WorldError) {
      for shape in try shapes() { rows.insert(try world.body(of: shape).index) }
    } catch {
      report(.world(error))
    }
    return rows.sorted().compactMap { bodies.item(atRow: $0) }
  }

  /// The first item of a class of its own, in the order in which they joined but for removals, that is as wanted.
  package func firstItem(where isWanted: (any DynamicItem) -> Bool) -> (any DynamicItem)? {
    bodies.objects.first { isWanted($0.item) }?.item
  }

  // MARK: - Items changed from outside

  /// Takes over center and rotation of an item that was changed from outside; whether the animator knows it.
  ///
  /// - Throws: `DynamicsError.invalidItem` for a place or rotation that is not usable, `.busy` inside a step.
  @discardableResult
  public func update(_ item: any DynamicItem) throws(DynamicsError) -> Bool {
    guard phase != .simulating else { throw .busy(operation: "update(_:)") }
    guard let row = bodies.row(of: item), let body = bodies.body(row) else { return false }
    try ItemChecks.checkPlace(of: item)
    do throws(WorldError) {
      let oldPosition = try world.position(of: body)
      // What was written is no change, though it may have been rounded.
      let position = item.center == shownCenter(oldPosition) ? oldPosition : Units.meters(item.center)
      let rotation = Rotation(angle: Float(item.rotationAngle))
      let oldRotation = try world.rotation(of: body)
      let isTurned = isTurned(item, from: oldRotation)
      if position != oldPosition || isTurned {
        try world.setPose(position: position, rotation: isTurned ? rotation : oldRotation, of: body)
      }
      if try !world.isEnabled(body) {
        quarantined -= 1
        try world.setEnabled(true, of: body)
      }
      try world.setAwake(true, of: body)
    } catch {
      throw .world(error)
    }
    changed()
    return true
  }
}
