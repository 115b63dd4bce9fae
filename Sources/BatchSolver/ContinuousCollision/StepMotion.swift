internal import KernelInterface

/// How bodies and their shapes moved in a step: pointers to the rows that say so, fetched once for many pairs.
struct StepMotion {
  let pose: UnsafePointer<Row>
  let previousPose: UnsafePointer<Row>
  let awake: UnsafePointer<UInt16>
  let type: UnsafePointer<UInt8>
  /// By shape, two rows each, in the frame of the body's centre of mass.
  let local: UnsafePointer<Row>
  let kind: UnsafePointer<UInt8>
  let body: UnsafePointer<Int32>
  let geometry: UnsafePointer<Float>

  /// The way of a body; what is not awake did not move.
  func sweep(ofBody row: Int) -> Sweep {
    let isAwake = awake[row >> 4] & (1 << UInt16(row & 15)) != 0
    return Sweep(start: isAwake ? previousPose[row] : pose[row], end: pose[row])
  }

  /// The way of a body that another one runs into. A dynamic one counts as turned already: it is small beside the way of a
  /// bullet, which in its frame would be bent.
  func sweep(ofObstacle row: Int) -> Sweep {
    var sweep = sweep(ofBody: row)
    if isDynamic(row) {
      sweep.start.z = sweep.end.z
      sweep.start.w = sweep.end.w
    }
    return sweep
  }

  func isDynamic(_ row: Int) -> Bool { type[row] == BodyType.dynamic.rawValue }

  /// The search for what stops a shape on its way past another body, whose shapes it is to be turned to one by one; `nil`
  /// if as seen from there the shape is not fast, as what lies in a turning drum.
  func search(mover: Int, obstacleBody: Int) -> TOISearch? {
    let sweep = sweep(ofBody: Int(body[mover])).relative(to: sweep(ofObstacle: obstacleBody))
    let depth = depth(mover)
    guard greatestMotion(sweep, mover) > World.fastFraction * depth else { return nil }
    // With the origin at the mover's body, so that no digits are lost far from that of the obstacle's.
    let origin = SIMD2(-sweep.start.x, -sweep.start.y)
    let center = local[2 * mover]
    return TOISearch(
      SweptMover(
        SweptProxy(core(mover), sweep.moved(by: origin)), origin: origin, depth: depth,
        center: SIMD2(center.x, center.y)))
  }

  /// Has a search look at a shape of its obstacles' body.
  @inline(__always)
  func turn(_ search: inout TOISearch, to obstacle: Int) {
    search.obstacle = core(obstacle).moved(by: search.mover.origin)
    search.isOneSided = kind[obstacle] == ShapeKind.chainSegment.rawValue
  }

  /// At least as far as any point of a shape moves, m.
  private func greatestMotion(_ sweep: Sweep, _ shape: Int) -> Float {
    let center = local[2 * shape]
    let measures = local[2 * shape + 1]
    let isPolygon = kind[shape] == ShapeKind.polygon.rawValue
    let extent = measures.x + (isPolygon ? 0 : measures.y) + measures.z
    let reach = abs(center.x) + abs(center.y) + extent
    let way = sweep.end - sweep.start
    return (way.x * way.x + way.y * way.y).squareRoot() + reach * (way.z * way.z + way.w * way.w).squareRoot()
  }

  private func core(_ shape: Int) -> ConvexProxy {
    ConvexProxy(pose: local[2 * shape], measures: local[2 * shape + 1], geometry: geometry)
  }

  /// The smallest distance of a shape's boundary from its centre, m.
  private func depth(_ shape: Int) -> Float {
    let measures = local[2 * shape + 1]
    let isBox = kind[shape] == ShapeKind.box.rawValue
    return (isBox && measures.x < measures.y ? measures.x : measures.y) + measures.z
  }
}
