internal import CSolverShim
internal import KernelInterface

// Pairs of convex polygons with rounding radius; boxes count as polygons, capsules and segments as polygons of two
// corners. Separating axes over all edges choose a reference edge; the facing edge of the other polygon is clipped
// against it. Where a corner meets a corner, and the pair is apart, one point along the line between them is made.
// The idea of each part is Box2D's polygon manifold; here all lanes run the same arithmetic and choices are selects.

/// Within this, axes count as equal and corners as touching an edge: a tenth of the slop, m.
@inline(__always) var polygonTolerance: Float { 0.1 * ContactDistance.slop }

@inline(__always)
private func polygonPolygon(_ arguments: NarrowPhaseArguments, _ a: ShapeLanes, _ b: ShapeLanes) -> ManifoldLanes {
  let pair = PolygonPair(arguments, a, b, polygonA: PolygonLanes(arguments, a, scratch: arguments.scratch))
  if !pair.touches.any { return ManifoldLanes() }
  return pair.manifold(prefersB: pair.separationB > pair.separationA + Lanes(polygonTolerance), edgeA: pair.edgeA)
}

/// Two polygons in the frame of A, and the axes that separate them most.
struct PolygonPair {
  let polygonA: PolygonLanes
  let polygonB: PolygonLanes
  let poseA: PoseLanes
  /// From A's centroid to B's, in world axes.
  let offset: VectorLanes
  let radiusA: Lanes
  let radiusB: Lanes
  let separationA: Lanes
  let separationB: Lanes
  let edgeA: LaneIntegers
  let edgeB: LaneIntegers
  /// Lanes that are near enough for a contact.
  let touches: LaneMask

  /// `polygonA` lies in the first half of the scratch memory.
  @inline(__always)
  init(_ arguments: NarrowPhaseArguments, _ a: ShapeLanes, _ b: ShapeLanes, polygonA: PolygonLanes) {
    self.polygonA = polygonA
    poseA = a.pose
    offset = b.pose.position - a.pose.position
    radiusA = a.radius
    radiusB = b.radius
    polygonB = PolygonLanes(arguments, b, scratch: arguments.scratch + NarrowPhaseKernels.scratchFloats / 2)
    let cosine = a.pose.cosine * b.pose.cosine + a.pose.sine * b.pose.sine
    let sine = a.pose.cosine * b.pose.sine - a.pose.sine * b.pose.cosine
    polygonB.transform(cosine: cosine, sine: sine, offset: offset.turnedBack(by: a.pose))
    (separationA, edgeA) = polygonA.separation(from: polygonB)
    (separationB, edgeB) = polygonB.separation(from: polygonA)
    touches = !(max(separationA, separationB) > radiusA + radiusB + Lanes(ContactDistance.speculative))
  }

  /// The manifold with the reference edge on B where `prefersB`, else `edgeA` of A.
  @inline(__always)
  func manifold(prefersB flip: LaneMask, edgeA referenceA: LaneIntegers) -> ManifoldLanes {
    let radius = radiusA + radiusB
    let normal = flip.select(polygonB.normal(edgeB), polygonA.normal(referenceA))
    let edgeOfA = flip.select(polygonA.edge(against: normal), referenceA)
    let edgeOfB = flip.select(edgeB, polygonB.edge(against: normal))
    let nextOfA = polygonA.next(edgeOfA)
    let nextOfB = polygonB.next(edgeOfB)
    let a1 = polygonA.corner(edgeOfA)
    let a2 = polygonA.corner(nextOfA)
    let b1 = polygonB.corner(edgeOfB)
    let b2 = polygonB.corner(nextOfB)
    let reference1 = flip.select(b1, a1)
    let reference2 = flip.select(b2, a2)
    let incident1 = flip.select(a1, b1)
    let incident2 = flip.select(a2, b2)
    let referenceRadius = flip.select(radiusB, radiusA)

    // Coordinates along (t) and off (u) the reference edge; the incident edge runs against t, from upper to lower.
    let tangent = VectorLanes(-normal.y, normal.x)
    let length = (reference2 - reference1).dot(tangent)
    let toUpper = incident1 - reference1
    let toLower = incident2 - reference1
    let upperT = toUpper.dot(tangent)
    let upperU = toUpper.dot(normal)
    let lowerT = toLower.dot(tangent)
    let lowerU = toLower.dot(normal)
    let run = upperT - lowerT
    let isLong = run > Lanes(1e-7)
    let slope = isLong.select((upperU - lowerU) / isLong.select(run, .one), .zero)
    var clippedLower = max(lowerT, .zero)
    let clippedUpper = min(upperT, length)
    let depthLower = (clippedLower > lowerT).select(lowerU + (clippedLower - lowerT) * slope, lowerU)
    let depthUpper = (clippedUpper < upperT).select(upperU + (clippedUpper - upperT) * slope, upperU)
    // Points lie half way between the two surfaces.
    let middle = referenceRadius - Lanes(0.5) * radius
    var heightLower = Lanes(0.5) * depthLower + middle
    let heightUpper = Lanes(0.5) * depthUpper + middle

    var result = ManifoldLanes()
    result.separation1 = depthLower - radius
    result.separation2 = depthUpper - radius
    var featureLower = flip.select((nextOfA << 8) | edgeOfB, (edgeOfA << 8) | nextOfB)
    var featureUpper = flip.select((edgeOfA << 8) | nextOfB, (nextOfA << 8) | edgeOfB)
    result.count = touches.select(LaneIntegers(2), LaneIntegers(0))

    let largest = max(separationA, separationB)
    let isApart = largest > Lanes(polygonTolerance)
    let isDisjoint = (upperT < .zero) | (lowerT > length)
    let lowerIsOff = (lowerT < .zero) & (lowerU <= upperU)
    let upperIsOff = (upperT > length) & (upperU < lowerU)
    var corners = (isDisjoint | ((lowerIsOff | upperIsOff) & isApart)) & touches
    var cornerU = Lanes.one
    var cornerT = Lanes.zero
    if corners.any {
      // The reference corner nearest to the incident edge, and the point of that edge nearest to it.
      let atUpper = (lowerT > length) | (!isDisjoint & upperIsOff)
      let cornerAt = atUpper.select(length, .zero)
      let fromLower = (isDisjoint & atUpper) | (!isDisjoint & !atUpper)
      let startT = fromLower.select(lowerT, upperT)
      let startU = fromLower.select(lowerU, upperU)
      let alongT = fromLower.select(upperT - lowerT, lowerT - upperT)
      let alongU = fromLower.select(upperU - lowerU, lowerU - upperU)
      let lengthSquared = alongU * alongU + alongT * alongT
      let fraction = clamp(
        ((cornerAt - startT) * alongT - startU * alongU) / max(lengthSquared, Lanes(1e-20)), .zero, .one)
      let nearU = startU + fraction * alongU
      let nearT = startT + fraction * alongT - cornerAt
      let distance = (nearU * nearU + nearT * nearT).squareRoot()
      // Real polygons that overlap keep the face's normal; lines have no inside.
      let isDeep = !isApart & !polygonA.isLine & !polygonB.isLine
      let hasDirection = (distance > Lanes(shortestDirection)) & !isDeep
      let inverse = .one / hasDirection.select(distance, .one)
      let separation = isDeep.select(largest, distance)
      let isNear = !(separation - radius > Lanes(ContactDistance.speculative))
      corners = corners & (isDisjoint | (distance + Lanes(polygonTolerance) < min(depthLower, depthUpper)))
      cornerU = (corners & hasDirection).select(nearU * inverse, cornerU)
      cornerT = (corners & hasDirection).select(nearT * inverse, cornerT)
      let height = Lanes(0.5) * separation + middle
      clippedLower = corners.select(cornerAt + cornerT * height, clippedLower)
      heightLower = corners.select(cornerU * height, heightLower)
      result.separation1 = corners.select(separation - radius, result.separation1)
      result.count = corners.select(isNear.select(LaneIntegers(1), LaneIntegers(0)), result.count)
      let referenceCorner = flip.select(
        atUpper.select(nextOfB, edgeOfB), atUpper.select(nextOfA, edgeOfA))
      let incidentCorner = flip.select(
        fromLower.select(nextOfA, edgeOfA), fromLower.select(nextOfB, edgeOfB))
      let feature = flip.select(
        (incidentCorner << 8) | referenceCorner, (referenceCorner << 8) | incidentCorner)
      featureLower = corners.select(feature, featureLower)
      featureUpper = corners.select(LaneIntegers(0xffff), featureUpper)
    }
    result.features = featureLower | (featureUpper << 16)

    let worldNormal = normal.turned(by: poseA)
    let worldTangent = VectorLanes(-worldNormal.y, worldNormal.x)
    let origin = reference1.turned(by: poseA)
    result.anchorA1 = origin + worldNormal * heightLower + worldTangent * clippedLower
    result.anchorA2 = origin + worldNormal * heightUpper + worldTangent * clippedUpper
    result.anchorB1 = result.anchorA1 - offset
    result.anchorB2 = result.anchorA2 - offset
    let contactNormal = worldNormal * cornerU + worldTangent * cornerT
    result.normal = flip.select(-contactNormal, contactNormal)
    return result
  }
}

/// Chain segment with capsule, box or polygon.
///
/// The normal must lie between those of the segment and its convex neighbours. Beyond a convex neighbour's normal the
/// contact is the neighbour's; at a joint that is flat or concave the segment's own normal is taken instead, so that
/// nothing catches on inner corners (Box2D's smooth chains).
@inline(__always)
private func chainPolygon(_ arguments: NarrowPhaseArguments, _ a: ShapeLanes, _ b: ShapeLanes) -> ManifoldLanes {
  let (segments, previous, following) = PolygonLanes.chainSegments(arguments, a, scratch: arguments.scratch)
  let pair = PolygonPair(arguments, a, b, polygonA: segments)
  if !pair.touches.any { return ManifoldLanes() }
  // In A's frame the segment runs from (-h, 0) to (h, 0) and its normal is (0, -1).
  let half = a.extents.x
  let before = unit(VectorLanes(-half - previous.x, -previous.y))
  let after = unit(VectorLanes(following.x - half, following.y))
  /// Sine of the least bend that counts as a corner.
  let bend = Lanes(0.01)
  let convexBefore = !(before.x * .zero - before.y < bend)
  let convexAfter = !(after.y < bend)
  let normalBefore = VectorLanes(before.y, -before.x)
  let normalAfter = VectorLanes(after.y, -after.x)
  let behind = pair.offset.turnedBack(by: a.pose).y > .zero

  var result = pair.manifold(
    prefersB: pair.separationB > pair.separationA + Lanes(polygonTolerance), edgeA: pair.edgeA)
  let local = result.normal.turnedBack(by: a.pose)
  let ownNormal = local.y < Lanes(-0.9999)
  let towardsStart = !(local.x > .zero)
  let skipped =
    (towardsStart & convexBefore & (local.cross(normalBefore) > bend))
    | (!towardsStart & convexAfter & (normalAfter.cross(local) > bend))
  let snapped = !ownNormal & ((towardsStart & !convexBefore) | (!towardsStart & !convexAfter) | (local.y > .zero))
  if (snapped & pair.touches).any {
    let zero = LaneIntegers(0)
    var forced = pair.manifold(prefersB: LaneMask(zero.vector), edgeA: zero)
    let faces = forced.count > LaneIntegers(1)
    let isNear = !(min(forced.separation1, forced.separation2) > Lanes(ContactDistance.speculative))
    forced.count = (faces & isNear).select(forced.count, zero)
    result = ManifoldLanes(snapped, forced, result)
  }
  result.count = (behind | (skipped & !snapped)).select(LaneIntegers(0), result.count)
  return result
}

@inline(__always)
private func unit(_ v: VectorLanes) -> VectorLanes {
  direction(v, length: v.length, fallback: VectorLanes(.one, .zero))
}

@inline(never)
func updatePolygonPolygons(_ arguments: NarrowPhaseArguments) { updateBlocks(arguments, points: 2, polygonPolygon) }
@inline(never)
func updateChainPolygons(_ arguments: NarrowPhaseArguments) { updateBlocks(arguments, points: 2, chainPolygon) }
