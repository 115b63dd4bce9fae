internal import KernelInterface

// What all pair kernels share: the shapes of `laneCount` pairs as they are gathered, the manifold they make of them, and
// how it is written. 64 bytes of shape rows are gathered a pair; 64 bytes of manifold row, 4 of features and, where
// features changed, 16 of impulses are written.

/// A shape in each lane.
struct ShapeLanes {
  /// `x, y, cos, sin` of the centroid.
  var pose: LaneRows
  /// See `ShapeRow`.
  var measures: LaneRows

  @inline(__always)
  init(_ arguments: NarrowPhaseArguments, _ index: UnsafePointer<Int32>) {
    pose = LaneRows(gather: arguments.shapes, stride: ShapeRow.stride, index)
    measures = LaneRows(gather: arguments.shapes + ShapeRow.measures, stride: ShapeRow.stride, index)
  }

  @inline(__always) var radius: Lanes { measures.z }
}

/// A vector in each lane.
struct VectorLanes {
  var x: Lanes
  var y: Lanes

  @inline(__always) init(_ x: Lanes, _ y: Lanes) {
    self.x = x
    self.y = y
  }
  @inline(__always) static var zero: VectorLanes { VectorLanes(.zero, .zero) }
  @inline(__always) static func + (a: VectorLanes, b: VectorLanes) -> VectorLanes { VectorLanes(a.x + b.x, a.y + b.y) }
  @inline(__always) static func - (a: VectorLanes, b: VectorLanes) -> VectorLanes { VectorLanes(a.x - b.x, a.y - b.y) }
  @inline(__always) static prefix func - (a: VectorLanes) -> VectorLanes { VectorLanes(-a.x, -a.y) }
  @inline(__always) static func * (a: VectorLanes, b: Lanes) -> VectorLanes { VectorLanes(a.x * b, a.y * b) }

  @inline(__always) func dot(_ b: VectorLanes) -> Lanes { x * b.x + y * b.y }
  @inline(__always) func cross(_ b: VectorLanes) -> Lanes { x * b.y - y * b.x }
  /// The larger of the fields' magnitudes.
  @inline(__always) var largestField: Lanes { max(abs(x), abs(y)) }
  @inline(__always) var length: Lanes { (x * x + y * y).squareRoot() }
  /// Turned by the rotation of `pose`.
  @inline(__always) func turned(by pose: LaneRows) -> VectorLanes {
    VectorLanes(pose.z * x - pose.w * y, pose.w * x + pose.z * y)
  }
  /// Turned by the inverse rotation of `pose`.
  @inline(__always) func turnedBack(by pose: LaneRows) -> VectorLanes {
    VectorLanes(pose.z * x + pose.w * y, pose.z * y - pose.w * x)
  }
}

extension LaneMask {
  @inline(__always) func select(_ a: VectorLanes, _ b: VectorLanes) -> VectorLanes {
    VectorLanes(select(a.x, b.x), select(a.y, b.y))
  }
}

/// The contact of a pair in each lane; anchors are relative to the shapes' centroids, in world axes.
struct ManifoldLanes {
  var normal = VectorLanes.zero
  var anchorA1 = VectorLanes.zero
  var anchorB1 = VectorLanes.zero
  var anchorA2 = VectorLanes.zero
  var anchorB2 = VectorLanes.zero
  var separation1 = Lanes.zero
  var separation2 = Lanes.zero
  /// 0, 1 or 2.
  var count = LaneIntegers(0)
  /// Two 16-bit feature ids; the second is 0xffff with one point.
  var features = LaneIntegers(-1)

  @inline(__always) init() {}

  /// One point between `pointA` and the centre of a round B `distance` away along `normal`; the point is half way between
  /// the surfaces. Everything is relative to A's centroid, from which B's is `offset` away.
  @inline(__always)
  init(
    pointA: VectorLanes, normal: VectorLanes, distance: Lanes, radiusA: Lanes, radiusB: Lanes, offset: VectorLanes,
    features: LaneIntegers
  ) {
    self.normal = normal
    let half = Lanes(0.5) * (distance + radiusA - radiusB)
    anchorA1 = pointA + normal * half
    anchorB1 = anchorA1 - offset
    separation1 = distance - radiusA - radiusB
    let touches = !(separation1 > Lanes(ContactDistance.speculative))
    count = touches.select(LaneIntegers(1), LaneIntegers(0))
    self.features = features | LaneIntegers(-0x10000)
  }

  /// Lane by lane, `a` where the mask is true.
  @inline(__always)
  init(_ mask: LaneMask, _ a: ManifoldLanes, _ b: ManifoldLanes) {
    normal = mask.select(a.normal, b.normal)
    anchorA1 = mask.select(a.anchorA1, b.anchorA1)
    anchorB1 = mask.select(a.anchorB1, b.anchorB1)
    anchorA2 = mask.select(a.anchorA2, b.anchorA2)
    anchorB2 = mask.select(a.anchorB2, b.anchorB2)
    separation1 = mask.select(a.separation1, b.separation1)
    separation2 = mask.select(a.separation2, b.separation2)
    count = mask.select(a.count, b.count)
    features = mask.select(a.features, b.features)
  }

  /// Writes the manifold rows of `laneCount` slots from `slot` on, carries impulses over by feature, and returns which
  /// lanes touch.
  @inline(__always)
  mutating func write(
    _ arguments: NarrowPhaseArguments, block: Int, slot: Int, points: Int, shapeA: LaneRows, shapeB: LaneRows
  )
    -> UInt32
  {
    if arguments.hasOffsets[block] {
      let bodyA = LaneRows(gather: arguments.poses, arguments.bodyA + slot)
      let bodyB = LaneRows(gather: arguments.poses, arguments.bodyB + slot)
      let offsetA = VectorLanes(shapeA.x - bodyA.x, shapeA.y - bodyA.y)
      let offsetB = VectorLanes(shapeB.x - bodyB.x, shapeB.y - bodyB.y)
      anchorA1 = anchorA1 + offsetA
      anchorB1 = anchorB1 + offsetB
      if points == 2 {
        anchorA2 = anchorA2 + offsetA
        anchorB2 = anchorB2 + offsetB
      }
    }
    var sideA = LaneIntegers(load: arguments.bodyA + slot)
    var sideB = LaneIntegers(load: arguments.bodyB + slot)
    let flippedBits = UInt32(arguments.flipped[block])
    if flippedBits != 0 {
      let flipped = LaneMask(bits: flippedBits >> UInt32(slot & 15))
      let oldA = sideA
      sideA = flipped.select(sideB, sideA)
      sideB = flipped.select(oldA, sideB)
      normal = flipped.select(-normal, normal)
      let a1 = anchorA1
      anchorA1 = flipped.select(anchorB1, a1)
      anchorB1 = flipped.select(a1, anchorB1)
      if points == 2 {
        let a2 = anchorA2
        anchorA2 = flipped.select(anchorB2, a2)
        anchorB2 = flipped.select(a2, anchorB2)
      }
    }

    let touches = count > LaneIntegers(0)
    let two = count > LaneIntegers(1)
    let row = arguments.manifolds + slot * ManifoldRow.floats
    features = touches.select(features, LaneIntegers(-1))
    if points == 2 { holdPoints(arguments, slot: slot) }
    LaneRows(normal.x, normal.y, anchorA1.x, anchorA1.y).store(row, stride: 16)
    LaneRows(anchorB1.x, anchorB1.y, separation1, Lanes(bitPattern: sideA)).store(row + 4, stride: 16)
    if points == 2 {
      LaneRows(
        two.select(anchorA2.x, .zero), two.select(anchorA2.y, .zero), two.select(anchorB2.x, .zero),
        two.select(anchorB2.y, .zero)
      ).store(row + 8, stride: 16)
    }
    LaneRows(
      points == 2 ? two.select(separation2, .zero) : .zero, Lanes(count), Lanes(load: arguments.friction + slot),
      Lanes(bitPattern: sideB)
    ).store(row + 12, stride: 16)

    carryImpulses(arguments, slot: slot, points: points)
    return touches.bits
  }

  /// Where the same features meet as before, normal and anchors stay what they were until the true ones are elsewhere.
  /// Separations are always true.
  ///
  /// A stack that sways tilts as a whole while its bodies hardly tilt against each other. With points that follow each small
  /// tilt the load's lever arms grow with it, and a tall stack on soft contacts buckles as a soft column does; with points
  /// that stay it stands (docs/decisions/0004-narrow-phase.md). The old points are turned along with the normal before they
  /// are compared, so that what both bodies do together does not count.
  @inline(__always)
  private mutating func holdPoints(_ arguments: NarrowPhaseArguments, slot: Int) {
    let row = arguments.manifolds + slot * ManifoldRow.floats
    let row0 = LaneRows(load: row, stride: 16)
    let row1 = LaneRows(load: row + 4, stride: 16)
    let row2 = LaneRows(load: row + 8, stride: 16)
    let oldNormal = VectorLanes(row0.x, row0.y)
    let oldA1 = VectorLanes(row0.z, row0.w)
    let oldB1 = VectorLanes(row1.x, row1.y)
    let oldA2 = VectorLanes(row2.x, row2.y)
    let oldB2 = VectorLanes(row2.z, row2.w)
    let turn = LaneRows(.zero, .zero, oldNormal.dot(normal), oldNormal.cross(normal))
    let moved1 = max(
      (anchorA1 - oldA1.turned(by: turn)).largestField, (anchorB1 - oldB1.turned(by: turn)).largestField)
    let moved2 = max(
      (anchorA2 - oldA2.turned(by: turn)).largestField, (anchorB2 - oldB2.turned(by: turn)).largestField)
    let hasTwo = count > LaneIntegers(1)
    let moved = max(moved1, hasTwo.select(moved2, .zero))
    let isSame = LaneIntegers(load: arguments.features + slot) == features
    let holds = isSame & (moved < Lanes(ContactDistance.held)) & (turn.z > Lanes(heldCosine))
    normal = holds.select(oldNormal, normal)
    anchorA1 = holds.select(oldA1, anchorA1)
    anchorB1 = holds.select(oldB1, anchorB1)
    anchorA2 = holds.select(oldA2, anchorA2)
    anchorB2 = holds.select(oldB2, anchorB2)
  }

  /// Impulses stay where features are the same, and follow their feature where they are not.
  @inline(__always)
  private func carryImpulses(_ arguments: NarrowPhaseArguments, slot: Int, points: Int) {
    let old = LaneIntegers(load: arguments.features + slot)
    let same = old == features
    if same.all { return }
    features.store(arguments.features + slot)
    let rows = arguments.impulses + slot * 4
    let impulses = LaneRows(load: rows)
    let low = LaneIntegers(0xffff)
    let old1 = old & low
    let new1 = features & low
    let none = low
    if points == 1 {
      let keeps = (new1 == old1) & !(new1 == none)
      LaneRows(keeps.select(impulses.x, .zero), keeps.select(impulses.y, .zero), .zero, .zero).store(rows)
      return
    }
    let old2 = (old >> 16) & low
    let new2 = (features >> 16) & low
    let oneFromOne = (new1 == old1) & !(new1 == none)
    let oneFromTwo = (new1 == old2) & !(new1 == none)
    let twoFromOne = (new2 == old1) & !(new2 == none)
    let twoFromTwo = (new2 == old2) & !(new2 == none)
    LaneRows(
      oneFromOne.select(impulses.x, oneFromTwo.select(impulses.z, .zero)),
      oneFromOne.select(impulses.y, oneFromTwo.select(impulses.w, .zero)),
      twoFromTwo.select(impulses.z, twoFromOne.select(impulses.x, .zero)),
      twoFromTwo.select(impulses.w, twoFromOne.select(impulses.y, .zero))
    ).store(rows)
  }
}

/// Cosine of the largest turn of a held normal, 0.02 rad: it moves the end of a lever arm of half a metre by 1 cm.
@inline(__always) private var heldCosine: Float { 0.9998 }

/// Below this length a vector has no direction, m.
@inline(__always) var shortestDirection: Float { 1e-9 }

/// `vector / length`, or `fallback` where there is no direction.
@inline(__always)
func direction(_ vector: VectorLanes, length: Lanes, fallback: VectorLanes) -> VectorLanes {
  let isLong = length > Lanes(shortestDirection)
  let inverse = .one / isLong.select(length, .one)
  return isLong.select(vector * inverse, fallback)
}

@inline(__always) func clamp(_ value: Lanes, _ low: Lanes, _ high: Lanes) -> Lanes { min(max(value, low), high) }
