internal import CSolverShim
internal import KernelInterface

// What all pair kernels share: the shapes of `laneCount` pairs as they are gathered, the manifold they make of them,
// and how it is written. 64 bytes of shape rows are gathered a pair; 64 bytes of manifold row, 4 of features and, where
// features changed, 16 of impulses are written.

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

  /// One point between `pointA` and the centre of a round B `distance` away along `normal`; the point is half way
  /// between the surfaces. Everything is relative to A's centroid, from which B's is `offset` away.
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
    _ arguments: NarrowPhaseArguments, block: Int, slot: Int, points: Int, shapeA: PoseLanes, shapeB: PoseLanes
  )
    -> UInt32
  {
    if arguments.hasOffsets[block] {
      let offsetA = shapeA.position - PoseLanes(gather: arguments.poses, arguments.bodyA + slot).position
      let offsetB = shapeB.position - PoseLanes(gather: arguments.poses, arguments.bodyB + slot).position
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
    features = touches.select(features, LaneIntegers(-1))
    if points == 2 { holdPoints(arguments, slot: slot) }
    let separation2 = points == 2 ? two.select(separation2, .zero) : .zero
    ManifoldRows(
      normal: normal, anchorA1: anchorA1, anchorB1: anchorB1, separation1: separation1, bodyA: sideA,
      anchorA2: two.select(anchorA2, .zero), anchorB2: two.select(anchorB2, .zero), separation2: separation2,
      pointCount: Lanes(count), friction: Lanes(load: arguments.friction + slot), bodyB: sideB
    ).store(arguments.manifolds + slot, points: points)

    carryImpulses(arguments, slot: slot, points: points)
    return touches.bits
  }

  /// Where the same two features meet as before, normal and anchors stay what they were until the true ones are
  /// elsewhere. Separations are always true.
  ///
  /// A stack that sways tilts as a whole while its bodies hardly tilt against each other. With points that follow each
  /// small tilt the load's lever arms grow with it, and a tall stack on soft contacts buckles as a soft column does;
  /// with points that stay it stands (docs/decisions/0004-narrow-phase.md). Places along and across the surface are
  /// those by the normal of their time, so that what both bodies do together does not count. It hardly counts that
  /// bodies sink into each other under their load, as it gives no lever arm to a force along the normal. And the deeper
  /// they are in each other, the farther points may be off: how far a soft contact gives in grows with what it bears, and
  /// so do the small turns about it by which a loaded stack moves its points and buckles.
  @inline(__always)
  private mutating func holdPoints(_ arguments: NarrowPhaseArguments, slot: Int) {
    let old = ManifoldRows(load: arguments.manifolds + slot)
    let normal = self.normal
    func along(_ anchor: VectorLanes, _ oldAnchor: VectorLanes) -> Lanes {
      abs(normal.cross(anchor) - old.normal.cross(oldAnchor))
    }
    func across(_ anchor: VectorLanes, _ oldAnchor: VectorLanes) -> Lanes {
      abs(normal.dot(anchor) - old.normal.dot(oldAnchor))
    }
    let alongA = max(along(anchorA1, old.anchorA1), along(anchorA2, old.anchorA2))
    let alongB = max(along(anchorB1, old.anchorB1), along(anchorB2, old.anchorB2))
    let acrossA = max(across(anchorA1, old.anchorA1), across(anchorA2, old.anchorA2))
    let acrossB = max(across(anchorB1, old.anchorB1), across(anchorB2, old.anchorB2))
    let width = abs(normal.cross(anchorB2 - anchorB1))
    let depth = clamp(
      -min(separation1, separation2) - Lanes(ContactDistance.slop), .zero, Lanes(heldDepthShare) * width)
    let limit = min(Lanes(ContactDistance.held), Lanes(heldShare) * width) + depth
    let limitAcross = Lanes(heldAcrossShare) * width + depth
    let isSame = LaneIntegers(load: arguments.features + slot) == features
    let isHere = (max(alongA, alongB) < limit) & (max(acrossA, acrossB) < limitAcross)
    let holds = isSame & (count > LaneIntegers(1)) & isHere & (old.normal.dot(normal) > Lanes(heldCosine))
    self.normal = holds.select(old.normal, normal)
    anchorA1 = holds.select(old.anchorA1, anchorA1)
    anchorB1 = holds.select(old.anchorB1, anchorB1)
    anchorA2 = holds.select(old.anchorA2, anchorA2)
    anchorB2 = holds.select(old.anchorB2, anchorB2)
  }

  /// Impulses stay where features are the same, and follow their feature where they are not.
  @inline(__always)
  private func carryImpulses(_ arguments: NarrowPhaseArguments, slot: Int, points: Int) {
    let old = LaneIntegers(load: arguments.features + slot)
    let same = old == features
    if same.all { return }
    features.store(arguments.features + slot)
    let rows = arguments.impulses + slot
    let impulses = ImpulseLanes(LaneRows(load: rows))
    let low = LaneIntegers(0xffff)
    let old1 = old & low
    let new1 = features & low
    let none = low
    if points == 1 {
      let keeps = (new1 == old1) & !(new1 == none)
      ImpulseLanes(keeps.select(impulses.normal1, .zero), keeps.select(impulses.tangent1, .zero), .zero, .zero)
        .rows.store(rows)
      return
    }
    let old2 = (old >> 16) & low
    let new2 = (features >> 16) & low
    let oneFromOne = (new1 == old1) & !(new1 == none)
    let oneFromTwo = (new1 == old2) & !(new1 == none)
    let twoFromOne = (new2 == old1) & !(new2 == none)
    let twoFromTwo = (new2 == old2) & !(new2 == none)
    ImpulseLanes(
      oneFromOne.select(impulses.normal1, oneFromTwo.select(impulses.normal2, .zero)),
      oneFromOne.select(impulses.tangent1, oneFromTwo.select(impulses.tangent2, .zero)),
      twoFromTwo.select(impulses.normal2, twoFromOne.select(impulses.normal1, .zero)),
      twoFromTwo.select(impulses.tangent2, twoFromOne.select(impulses.tangent1, .zero))
    ).rows.store(rows)
  }
}

/// Cosine of the largest turn of a held normal, 0.03 rad: as if the surface were that much steeper or flatter.
@inline(__always) private var heldCosine: Float { 0.99955 }

/// A narrow contact's points are held along the surface to this share of its width: where its load is can be off by no
/// more.
@inline(__always) private var heldShare: Float { 0.05 }

/// All are held across the surface to this share of their width: friction's lever arm can be off by no more.
@inline(__always) private var heldAcrossShare: Float { 0.1 }

/// What an overlap adds to these bounds is at most this share of the width, however deep it is: in a heap that is pressed
/// together points must follow what turns.
@inline(__always) private var heldDepthShare: Float { 0.1 }

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
