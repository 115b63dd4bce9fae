internal import CSolverShim
internal import KernelInterface

nonisolated(unsafe) let narrowPhaseKernels = NarrowPhaseKernels.table(
  capsuleCircle: updateCapsuleCircles, boxCircle: updateBoxCircles, polygonCircle: updatePolygonCircles,
  capsuleCapsule: updateCapsuleCapsules, boxBox: updateBoxBoxPairs, polygonPolygon: updatePolygonPolygons,
  chainCircle: updateChainCircles, chainPolygon: updateChainPolygons)

/// Capsule with capsule: the closest points of the two segments, and where the segments lie side by side two points,
/// from clipping one against the other as in a face contact.
@inline(__always)
private func capsuleCapsule(_ arguments: NarrowPhaseArguments, _ a: ShapeLanes, _ b: ShapeLanes) -> ManifoldLanes {
  let offset = b.pose.position - a.pose.position
  let halfA = a.extents.x
  let halfB = b.extents.x
  let radius = a.radius + b.radius
  let axisA = VectorLanes(a.pose.cosine, a.pose.sine)
  let axisB = VectorLanes(b.pose.cosine, b.pose.sine)
  let cosine = axisA.dot(axisB)
  let sine = axisA.cross(axisB)
  let inA = offset.turnedBack(by: a.pose)
  let inB = offset.turnedBack(by: b.pose)

  // Closest points at s along A and t along B (C. Ericson, Real-Time Collision Detection, 5.1.9, in half-length form).
  let isCrossing = sine * sine > Lanes(1e-12)
  let atLine = (inA.x - cosine * inB.x) / isCrossing.select(sine * sine, .one)
  var s = isCrossing.select(clamp(atLine, -halfA, halfA), -halfA)
  let freeT = s * cosine - inB.x
  let t = clamp(freeT, -halfB, halfB)
  let isClamped = !(t == freeT)
  s = isClamped.select(clamp(inA.x + t * cosine, -halfA, halfA), s)
  let between = offset + axisB * t - axisA * s
  let distance = between.length
  let touches = !(distance > radius + Lanes(ContactDistance.speculative))
  if !touches.any { return ManifoldLanes() }

  let end =
    ((s > .zero).select(LaneIntegers(256), LaneIntegers(0))) | (t > .zero).select(LaneIntegers(1), LaneIntegers(0))
  let single = ManifoldLanes(
    pointA: axisA * s, normal: direction(between, length: distance, fallback: VectorLanes(-a.pose.sine, a.pose.cosine)),
    distance: distance, radiusA: a.radius, radiusB: b.radius, offset: offset, features: end)

  // Side by side: neither segment projects wholly outside the other.
  let reachB = halfB * abs(cosine)
  let reachA = halfA * abs(cosine)
  let isOutside =
    (inA.x + reachB <= -halfA) | (inA.x - reachB >= halfA) | (reachA - inB.x <= -halfB) | (-inB.x - reachA >= halfB)
  let separationA = abs(inA.y) - halfB * abs(sine)
  let separationB = abs(inB.y) - halfA * abs(sine)
  let flip = !(separationA + Lanes(polygonTolerance) >= separationB)
  let centerU = flip.select(-inB.y, inA.y)
  let centerT = flip.select(-inB.x, inA.x)
  let halfReference = flip.select(halfB, halfA)
  let halfIncident = flip.select(halfA, halfB)
  let turn = flip.select(-sine, sine)
  let referenceRadius = flip.select(b.radius, a.radius)
  let isBelow = centerU < .zero
  let height = abs(centerU)
  let rise = turn.flippingSign(isBelow)
  let startT = centerT - halfIncident * cosine
  let endT = centerT + halfIncident * cosine
  let startU = height - halfIncident * rise
  let endU = height + halfIncident * rise
  let hasRun = abs(cosine) > Lanes(shortestDirection)
  let slope = rise / hasRun.select(cosine, .one)
  let clippedStart = clamp(startT, -halfReference, halfReference)
  let clippedEnd = clamp(endT, -halfReference, halfReference)
  let depthStart = (clippedStart == startT).select(startU, startU + (clippedStart - startT) * slope)
  let depthEnd = (clippedEnd == endT).select(endU, endU + (clippedEnd - endT) * slope)
  let slop = Lanes(ContactDistance.slop)
  let isTwo = touches & !isOutside & ((depthStart <= distance + slop) | (depthEnd <= distance + slop))
  if !isTwo.any { return single }

  let axis = flip.select(axisB, axisA)
  let normal = VectorLanes((-axis.y).flippingSign(isBelow), axis.x.flippingSign(isBelow))
  let middle = referenceRadius - Lanes(0.5) * radius
  let base = flip.select(offset, VectorLanes.zero)
  var double = ManifoldLanes()
  double.normal = flip.select(-normal, normal)
  double.anchorA1 = base + normal * (Lanes(0.5) * depthStart + middle) + axis * clippedStart
  double.anchorA2 = base + normal * (Lanes(0.5) * depthEnd + middle) + axis * clippedEnd
  double.anchorB1 = double.anchorA1 - offset
  double.anchorB2 = double.anchorA2 - offset
  double.separation1 = depthStart - radius
  double.separation2 = depthEnd - radius
  double.count = LaneIntegers(2)
  double.features = flip.select(LaneIntegers(0x0200 | (0x0300 << 16)), LaneIntegers(0x0002 | (0x0003 << 16)))
  return ManifoldLanes(isTwo, double, single)
}

@inline(never)
func updateCapsuleCapsules(_ arguments: NarrowPhaseArguments) { updateBlocks(arguments, points: 2, capsuleCapsule) }
