internal import KernelInterface

extension LockstepSweep {
  /// What Box2D 2.3 aims at as the distance of the outlines when they touch, m, and how far it may be off. Both have a
  /// skin of two slops, and one slop of these may be in each other.
  private static var target: Float { max(slop, (2 * slop + 2 * slop) - 3 * slop) }
  private static var tolerance: Float { 0.25 * slop }
  private static var slop: Float { LockstepArguments.slop }
  /// Axes that are tried at most.
  private static var axisLimit: Int { 20 }
  /// Times that are tried along an axis at most: as many as pybox2d has corners at most, twice Box2D's own number.
  private static var timeLimit: Int { 16 }

  /// When a part first touches a piece of ground: a share of what is left of the step, 0 to 1; `nil` if it does not.
  ///
  /// The time of impact of Box2D 2.3, with its decisions one by one. What overlaps, or where its search fails, does not
  /// touch.
  ///
  /// Conservative advancement: along an axis on which the two are apart, time goes on to where the corners that come
  /// deepest on it are near, and an axis for that time follows.
  func impact(of part: LockstepOutline, with ground: LockstepOutline) -> Float? {
    let sweep = withAnglesNearZero
    let last = sweep.pose(at: 1)
    var (time, pose) = (Float(0), sweep.pose(at: 0))
    var simplex = LockstepSimplex()
    for _ in 0..<Self.axisLimit {
      let distance = simplex.findNearest(ground, part, pose)
      if distance <= 0 { return nil }
      if distance < Self.target + Self.tolerance { return time }
      let axis = LockstepSeparation(simplex, ground, part, pose)
      var (later, laterPose) = (Float(1), last)
      for _ in 0..<Self.timeLimit {
        let points = axis.deepest(ground, part, laterPose)
        let after = axis.distance(points, laterPose)
        if after > Self.target + Self.tolerance { return nil }
        if after > Self.target - Self.tolerance {
          (time, pose) = (later, laterPose)
          break
        }
        let before = axis.distance(points, pose)
        if before < Self.target - Self.tolerance { return nil }
        if before <= Self.target + Self.tolerance { return time }
        if let root = sweep.root(axis, points, from: (time, before), to: (later, after)) { (later, laterPose) = root }
      }
    }
    return nil
  }

  /// The same sweep with a first angle from 0 to 2 pi.
  private var withAnglesNearZero: LockstepSweep {
    let turn: Float = 2 * 3.14159265359
    let turns = turn * (firstAngle / turn).rounded(.down)
    var sweep = self
    sweep.firstAngle -= turns
    sweep.angle -= turns
    return sweep
  }

  /// When two corners are as far apart along an axis as is aimed at, and where the part is then. They are farther at
  /// `start` and nearer at `end`. By bisection and the secant in turn; `nil` if that takes too long.
  @inline(__always)
  private func root(
    _ axis: LockstepSeparation, _ points: LockstepSeparation.Points,
    from start: (time: Float, distance: Float), to end: (time: Float, distance: Float)
  ) -> (Float, LockstepPose)? {
    var (start, end) = (start, end)
    for round in 0..<50 {
      let time =
        round % 2 == 0
        ? 0.5 * (start.time + end.time)
        : start.time + (Self.target - start.distance) * (end.time - start.time) / (end.distance - start.distance)
      let pose = pose(at: time)
      let distance = axis.distance(points, pose)
      if abs(distance - Self.target) < Self.tolerance { return (time, pose) }
      if distance > Self.target { start = (time, distance) } else { end = (time, distance) }
    }
    return nil
  }
}

// MARK: - Far pairs

extension LockstepSweep {
  /// Whether a part does not stay so far in front of a side of the ground that it cannot touch it, as most do.
  ///
  /// - Parameters:
  ///   - start: Where the part is when the step begins.
  ///   - end: Where it is at the end.
  ///   - bend: By how much corners go off the straight way from end to end, m, at most.
  @inline(__always)
  func comesNear(
    _ part: LockstepOutline, _ ground: LockstepOutline, from start: LockstepPose, to end: LockstepPose, bend: Float
  ) -> Bool {
    let side = facingSide(of: ground)
    // More than what the search takes for touching, by much more than rounding makes of it.
    let clear = Self.target + Self.tolerance + 0.001 + 2e-6 * (abs(center.x) + abs(center.y))
    let (normal, place) = (ground.normal(side), ground.corner(side))
    let (before, after) = (start.height(of: part, normal, place), end.height(of: part, normal, place))
    return !(before > clear + bend && after > clear + bend)
  }

  /// The side of the ground that the centre of mass is farthest in front of all the way.
  @inline(__always)
  private func facingSide(of ground: LockstepOutline) -> Int {
    var (side, height) = (0, height(ground, 0))
    for index in 1..<ground.count {
      let other = self.height(ground, index)
      if other > height { (side, height) = (index, other) }
    }
    return side
  }

  /// How far in front of a side of the ground the centre of mass stays, m.
  @inline(__always)
  private func height(_ ground: LockstepOutline, _ side: Int) -> Float {
    let (normal, place) = (ground.normal(side), ground.corner(side))
    return min(dot(normal, firstCenter - place), dot(normal, center - place))
  }
}

extension LockstepPose {
  /// How far the lowest corner of a part is above a line, m.
  @inline(__always)
  fileprivate func height(of part: LockstepOutline, _ normal: SIMD2<Float>, _ place: SIMD2<Float>) -> Float {
    let down = inverseRotated(-normal)
    return dot(normal, position - place) - greatest(part.x * down.x + part.y * down.y)
  }
}

// MARK: - Separation

/// An axis along which ground and part are apart at some time: one in the world, or the normal of a side of either.
private struct LockstepSeparation: BitwiseCopyable {
  /// A point of the ground, and one of the part in its frame.
  typealias Points = (ground: SIMD2<Float>, part: SIMD2<Float>)

  private enum Kind { case corners, groundSide, partSide }

  private let kind: Kind
  /// From the ground to the part; the normal of a side of the part from there to the ground, in the part's frame.
  private let axis: SIMD2<Float>
  /// The middle of the side, in the same frame.
  private var place = SIMD2<Float>.zero

  /// The axis that follows from the pairs next to each other.
  @inline(__always)
  init(_ simplex: LockstepSimplex, _ ground: LockstepOutline, _ part: LockstepOutline, _ pose: LockstepPose) {
    let (first, second) = (simplex.first, simplex.second)
    if simplex.count == 1 {
      kind = .corners
      axis = Self.unit(first.partPoint - first.groundPoint)
    } else if first.groundIndex == second.groundIndex {
      kind = .partSide
      let (start, end) = (part.corner(first.partIndex), part.corner(second.partIndex))
      place = 0.5 * (start + end)
      let normal = Self.unit(rightPerpendicular(end - start))
      let isAway = dot(first.groundPoint - pose.applied(to: place), pose.rotated(normal)) < 0
      axis = isAway ? -normal : normal
    } else {
      kind = .groundSide
      let (start, end) = (first.groundPoint, second.groundPoint)
      place = 0.5 * (start + end)
      let normal = Self.unit(rightPerpendicular(end - start))
      axis = dot(first.partPoint - place, normal) < 0 ? -normal : normal
    }
  }

  /// The corners that are deepest when the part is at `pose`; for what has the side the middle of that.
  @inline(__always)
  func deepest(_ ground: LockstepOutline, _ part: LockstepOutline, _ pose: LockstepPose) -> Points {
    switch kind {
    case .corners:
      (ground.corner(ground.support(axis)), part.corner(part.support(pose.inverseRotated(-axis))))
    case .groundSide: (place, part.corner(part.support(pose.inverseRotated(-axis))))
    case .partSide: (ground.corner(ground.support(-pose.rotated(axis))), place)
    }
  }

  /// How far apart two points are along the axis when the part is at `pose`, m; negative inside.
  @inline(__always)
  func distance(_ points: Points, _ pose: LockstepPose) -> Float {
    let way = pose.applied(to: points.part) - points.ground
    return kind == .partSide ? dot(-way, pose.rotated(axis)) : dot(way, axis)
  }

  /// A vector's direction; what is all but zero stays as it is.
  @inline(__always)
  private static func unit(_ vector: SIMD2<Float>) -> SIMD2<Float> {
    let length = length(vector)
    return length < .ulpOfOne ? vector : vector * (1 / length)
  }
}
