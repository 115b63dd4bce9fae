internal import CSolverShim
internal import KernelInterface

/// `Manifold`s, one in each lane: the one place that knows which of their four quarters holds what.
struct ManifoldRows {
  var normal: VectorLanes
  var anchorA1: VectorLanes
  var anchorB1: VectorLanes
  var separation1: Lanes
  var bodyA: LaneIntegers
  var anchorA2: VectorLanes
  var anchorB2: VectorLanes
  var separation2: Lanes
  var pointCount: Lanes
  var friction: Lanes
  var bodyB: LaneIntegers

  /// Floats from one row to the next.
  @inline(__always) private static var stride: Int32 { Int32(truncatingIfNeeded: MemoryLayout<Manifold>.stride &>> 2) }

  /// The manifolds that the integers of `index` name; with one point the second point's anchors are zero.
  @inline(__always)
  init(gather manifolds: UnsafePointer<Manifold>, _ index: UnsafePointer<Int32>, points: Int) {
    let base = UnsafeRawPointer(manifolds)
    let first = LaneRows(gather: base, stride: Self.stride, index)
    let second = LaneRows(gather: base + 16, stride: Self.stride, index)
    let third = points == 2 ? LaneRows(gather: base + 32, stride: Self.stride, index) : .zero
    self.init(first, second, third, LaneRows(gather: base + 48, stride: Self.stride, index))
  }

  /// Consecutive manifolds of two points.
  @inline(__always)
  init(load manifolds: UnsafePointer<Manifold>) {
    let base = UnsafeRawPointer(manifolds)
    self.init(
      LaneRows(load: base, stride: Self.stride), LaneRows(load: base + 16, stride: Self.stride),
      LaneRows(load: base + 32, stride: Self.stride), LaneRows(load: base + 48, stride: Self.stride))
  }

  @inline(__always)
  init(
    normal: VectorLanes, anchorA1: VectorLanes, anchorB1: VectorLanes, separation1: Lanes, bodyA: LaneIntegers,
    anchorA2: VectorLanes, anchorB2: VectorLanes, separation2: Lanes, pointCount: Lanes, friction: Lanes,
    bodyB: LaneIntegers
  ) {
    self.normal = normal
    self.anchorA1 = anchorA1
    self.anchorB1 = anchorB1
    self.separation1 = separation1
    self.bodyA = bodyA
    self.anchorA2 = anchorA2
    self.anchorB2 = anchorB2
    self.separation2 = separation2
    self.pointCount = pointCount
    self.friction = friction
    self.bodyB = bodyB
  }

  /// The inverse of `init(load:)`; with one point the second point's anchors stay what they were.
  @inline(__always)
  func store(_ manifolds: UnsafeMutablePointer<Manifold>, points: Int) {
    let base = UnsafeMutableRawPointer(manifolds)
    LaneRows(normal.x, normal.y, anchorA1.x, anchorA1.y).store(base, stride: Self.stride)
    LaneRows(anchorB1.x, anchorB1.y, separation1, Lanes(bitPattern: bodyA)).store(base + 16, stride: Self.stride)
    if points == 2 {
      LaneRows(anchorA2.x, anchorA2.y, anchorB2.x, anchorB2.y).store(base + 32, stride: Self.stride)
    }
    LaneRows(separation2, pointCount, friction, Lanes(bitPattern: bodyB)).store(base + 48, stride: Self.stride)
  }

  @inline(__always)
  private init(_ first: LaneRows, _ second: LaneRows, _ third: LaneRows, _ fourth: LaneRows) {
    normal = VectorLanes(first.x, first.y)
    anchorA1 = VectorLanes(first.z, first.w)
    anchorB1 = VectorLanes(second.x, second.y)
    separation1 = second.z
    bodyA = LaneIntegers(bitPattern: second.w)
    anchorA2 = VectorLanes(third.x, third.y)
    anchorB2 = VectorLanes(third.z, third.w)
    separation2 = fourth.x
    pointCount = fourth.y
    friction = fourth.z
    bodyB = LaneIntegers(bitPattern: fourth.w)
  }
}
