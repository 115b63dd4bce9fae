internal import KernelInterface

extension StepMotion {
  /// What must be added to the position of a body that is to end the step at `end`, m, so that the centre of one of its
  /// shapes stays on the side of an obstacle where it was when the step began; `nil` if it does.
  ///
  /// A centre that was inside the obstacle, on the back of a segment of a chain, or exactly on a line, was on no side.
  /// The path of the centre counts, as seen from the obstacle, so nothing is jumped over. Where it runs into the
  /// obstacle, the half-plane of the normal there is where the centre may go: it slides.
  func correction(ofShape shape: Int, obstacle: Int, end: Pose) -> SIMD2<Float>? {
    let row = Int(body[shape])
    let obstacleSweep = sweep(ofBody: Int(body[obstacle]))
    let sweep = Sweep(start: self.sweep(ofBody: row).start, end: end).relative(to: obstacleSweep)
    // With the origin at the body, so that no digits are lost far from that of the obstacle's.
    let origin = SIMD2(-sweep.start.position.x, -sweep.start.position.y)
    let center = SweptProxy(ConvexProxy(point: local[shape].pose.position), sweep.moved(by: origin))
    let proxy = proxy(obstacle).moved(by: origin)

    let clearance = clearance(ofShape: shape, end)
    let goal = center.placed(at: 1)
    if proxy.hasFace(beyond: proxy.radius + clearance, center.placed(at: 0).corner(0), goal.corner(0)) { return nil }

    let start = GJKDistance(proxy, center.placed(at: 0))
    var normal = start.normal
    if kind[obstacle] == ShapeKind.chainSegment.rawValue {
      let face = proxy.outwardNormal(0)
      let first = proxy.corner(0)
      guard dot(center.placed(at: 0).corner(0) - first, face) >= 0 else { return nil }
      if start.distance == 0 { normal = face }
    }
    let distance = start.distance - proxy.radius
    guard normal != .zero, distance >= 0 else { return nil }
    let kept = min(distance, clearance)
    // In this half-plane there is nothing of the obstacle.
    guard proxy.gap(to: goal, along: normal) < proxy.radius + kept else { return nil }

    if distance > 0 {
      switch TimeOfImpact(proxy, center, distance: proxy.radius + 0.5 * kept, tolerance: 0.25 * kept) {
      case .none: return nil
      case .atStart: break
      case .at(let fraction): normal = GJKDistance(proxy, center.placed(at: fraction), startingAt: start).normal
      }
    }
    let missing = proxy.radius + clearance - proxy.gap(to: goal, along: normal)
    return missing > 0 ? obstacleSweep.end.rotation.apply(missing * normal) : nil
  }

  // MARK: - Where to look

  /// The path of a shape that other shapes may be run over by.
  func obstaclePath(_ shape: Int) -> ObstaclePath {
    ObstaclePath(SweptProxy(proxy(shape), sweep(ofBody: Int(body[shape]))))
  }

  /// Holds the path of a shape's centre to where it is when its body is at `end`, with room for what slow obstacles move
  /// in a step.
  func centerPath(ofShape shape: Int, end: Pose) -> AABB {
    let center = local[shape].pose.position
    let start = sweep(ofBody: Int(body[shape])).start
    let first = start.position + start.rotation.apply(center)
    let last = end.position + end.rotation.apply(center)
    return AABB(low: pointwiseMin(first, last), high: pointwiseMax(first, last)).grown(by: ContactDistance.speculative)
  }

  // MARK: - Sides

  /// How far a centre that was pressed against something is kept from it, m: much less than the overlap that contacts
  /// allow, and more than its position is rounded by.
  private func clearance(ofShape shape: Int, _ pose: Pose) -> Float {
    let rounding = 4 * max(abs(pose.position.x), abs(pose.position.y)).ulp
    return max(min(0.05 * ContactDistance.slop, 0.1 * minimumExtent(shape)), rounding)
  }
}

extension ConvexProxy {
  /// Whether two points are both farther than `distance` (m) in front of one of the edges.
  func hasFace(beyond distance: Float, _ first: SIMD2<Float>, _ second: SIMD2<Float>) -> Bool {
    guard count > 1 else { return false }
    for index in 0..<count {
      let here = corner(index)
      let normal = outwardNormal(index)
      if dot(first - here, normal) > distance, dot(second - here, normal) > distance { return true }
    }
    return false
  }
}
