internal import DynamicsBase
internal import KernelInterface

/// How bodies and their shapes moved in a step: pointers to the rows that say so, fetched once for many pairs.
struct StepMotion {
  let pose: UnsafePointer<Pose>
  let previousPose: UnsafePointer<Pose>
  let awake: UnsafePointer<UInt16>
  let type: UnsafePointer<UInt8>
  /// By shape, in the frame of the body's centre of mass.
  let local: UnsafePointer<ShapeRow>
  let kind: UnsafePointer<UInt8>
  let body: UnsafePointer<Int32>
  let geometry: UnsafePointer<GeometryRow>
  /// Contacts act on what overlaps only, as those of sequential impulses do: what stops must overlap what it runs into.
  let stopsOverlapping: Bool

  /// The sweep of a body; one that is not awake did not move.
  func sweep(ofBody row: Int) -> Sweep {
    let isAwake = awake[LaneMasks.block(row)] & LaneMasks.bit(row) != 0
    return Sweep(start: isAwake ? previousPose[row] : pose[row], end: pose[row])
  }

  /// The sweep of a body that another one runs into. A dynamic one counts as rotated already: its displacement is small
  /// beside that of a bullet, whose path would be bent in a rotating frame.
  func sweep(ofObstacle row: Int) -> Sweep {
    var sweep = sweep(ofBody: row)
    if isDynamic(row) {
      sweep.start.cosine = sweep.end.cosine
      sweep.start.sine = sweep.end.sine
    }
    return sweep
  }

  /// Whether a body row is dynamic.
  func isDynamic(_ row: Int) -> Bool { type[row] == BodyType.dynamic.rawValue }

  /// Whether a body row is static.
  func isStatic(_ row: Int) -> Bool { type[row] == BodyType.static.rawValue }

  /// Where a body is to be at the end of the step because of an impact. A kinematic obstacle carries it along for the
  /// rest of the step; at a dynamic one it stays where it was at the time of impact, as the obstacle does: neither has
  /// left its own path, unless it slides.
  func pose(at event: TOIEvent) -> Pose {
    let sweep = self.sweep(ofBody: Int(event.body))
    let hit = event.hit
    if isDynamic(Int(event.obstacle)), hit.shift == .zero { return sweep.pose(at: hit.fraction) }
    let obstacle = self.sweep(ofObstacle: Int(event.obstacle))
    var relative = sweep.relative(to: obstacle).pose(at: hit.fraction)
    relative.position += hit.shift
    return obstacle.atEnd(relative)
  }

  /// The search for the impact of a shape on the shapes of another body, which `setObstacle` names one by one; `nil` if
  /// as seen from that body the shape is not fast, as what lies in a rotating drum.
  func search(mover: Int, obstacleBody: Int) -> TOISearch? { search(mover: mover, sweep(ofObstacle: obstacleBody)) }

  private func search(mover: Int, _ obstacle: Sweep) -> TOISearch? {
    let sweep = sweep(ofBody: Int(body[mover])).relative(to: obstacle)
    let minimumExtent = minimumExtent(mover)
    guard maximumDisplacement(sweep, mover) > ContinuousCollision.fastFraction * minimumExtent else { return nil }
    // With the origin at the mover's body, so that no digits are lost far from that of the obstacle's.
    let origin = SIMD2(-sweep.start.position.x, -sweep.start.position.y)
    return TOISearch(
      TOIMover(
        SweptProxy(proxy(mover), sweep.moved(by: origin)), origin: origin, minimumExtent: minimumExtent,
        center: local[mover].pose.position,
        stopsOverlapping: stopsOverlapping))
  }

  /// The impact of a shape on one of another body, taken as if that were all the time where it is at the end of the step.
  func hit(mover: Int, restingObstacle obstacle: Int) -> TOIHit? {
    let end = pose[Int(body[obstacle])]
    guard var search = search(mover: mover, Sweep(start: end, end: end)) else { return nil }
    setObstacle(obstacle, of: &search)
    guard !search.passes, var hit = search.hit else { return nil }
    hit.obstacleStays = true
    return hit
  }

  /// Has a search look at a shape of its obstacle's body.
  @inline(__always)
  func setObstacle(_ shape: Int, of search: inout TOISearch) {
    search.obstacle = proxy(shape).moved(by: search.mover.origin)
    search.isOneSided = kind[shape] == ShapeKind.chainSegment.rawValue
    search.isDynamic = isDynamic(Int(body[shape]))
  }

  /// No point of the shape moves farther than this, m.
  private func maximumDisplacement(_ sweep: Sweep, _ shape: Int) -> Float {
    let row = local[shape]
    let center = row.pose.position
    let isPolygon = kind[shape] == ShapeKind.polygon.rawValue
    let extent = row.extents.x + (isPolygon ? 0 : row.extents.y) + row.radius
    let reach = abs(center.x) + abs(center.y) + extent
    let change = sweep.change
    return (change.x * change.x + change.y * change.y).squareRoot()
      + reach * (change.z * change.z + change.w * change.w).squareRoot()
  }

  func proxy(_ shape: Int) -> ConvexProxy {
    ConvexProxy(local[shape], geometry)
  }

  /// The smallest distance of a shape's boundary from its centre, m.
  func minimumExtent(_ shape: Int) -> Float {
    let row = local[shape]
    let isBox = kind[shape] == ShapeKind.box.rawValue
    return (isBox && row.extents.x < row.extents.y ? row.extents.x : row.extents.y) + row.radius
  }
}
