internal import CSolverShim
internal import KernelInterface

// Pairs with a circle B: one point, on the line from the closest point of A's core to the circle's centre.

/// Runs `manifold` over all lanes of all blocks but pieces without a pair; a macro in all but name: `manifold` is always
/// a function that inlines.
@inline(__always)
func updateBlocks(
  _ arguments: NarrowPhaseArguments, points: Int,
  _ manifold: (NarrowPhaseArguments, ShapeLanes, ShapeLanes) -> ManifoldLanes
) {
  for number in 0..<arguments.blockCount {
    arguments.prefetchRows(after: number)
    let block = Int(arguments.blocks[number])
    var touching: UInt32 = 0
    var lane = 0
    while lane < blockLanes {
      let slot = block * blockLanes + lane
      if laneCount < blockLanes, !(LaneIntegers(load: arguments.shapeA + slot) > LaneIntegers(0)).any {
        lane += laneCount
        continue
      }
      let a = ShapeLanes(gather: arguments.shapes, arguments.shapeA + slot)
      let b = ShapeLanes(gather: arguments.shapes, arguments.shapeB + slot)
      var result = manifold(arguments, a, b)
      touching |=
        result.write(arguments, block: block, slot: slot, points: points, shapeA: a.pose, shapeB: b.pose)
        << UInt32(lane)
      lane += laneCount
    }
    arguments.touching[block] = UInt16(truncatingIfNeeded: touching)
  }
}

/// Capsule or circle (half length 0) with circle.
@inline(__always)
private func capsuleCircle(_ arguments: NarrowPhaseArguments, _ a: ShapeLanes, _ b: ShapeLanes) -> ManifoldLanes {
  let offset = b.pose.position - a.pose.position
  let axis = VectorLanes(a.pose.cosine, a.pose.sine)
  let half = a.extents.x
  let point = axis * clamp(axis.dot(offset), -half, half)
  let toCenter = offset - point
  let distance = toCenter.length
  let normal = direction(toCenter, length: distance, fallback: VectorLanes(-a.pose.sine, a.pose.cosine))
  return ManifoldLanes(
    pointA: point, normal: normal, distance: distance, radiusA: a.radius, radiusB: b.radius, offset: offset,
    features: LaneIntegers(0))
}

/// Box with circle: the closest point of the box, or the nearest face if the centre is inside.
@inline(__always)
private func boxCircle(_ arguments: NarrowPhaseArguments, _ a: ShapeLanes, _ b: ShapeLanes) -> ManifoldLanes {
  let offset = b.pose.position - a.pose.position
  let local = offset.turnedBack(by: a.pose)
  let halfX = a.extents.x
  let halfY = a.extents.y
  let closest = VectorLanes(clamp(local.x, -halfX, halfX), clamp(local.y, -halfY, halfY))
  let toCenter = local - closest
  let outside = toCenter.length
  let isOutside = outside > Lanes(shortestDirection)
  let depthX = abs(local.x) - halfX
  let depthY = abs(local.y) - halfY
  let facesX = depthX > depthY
  let signX = (local.x < .zero).select(Lanes(-1), .one)
  let signY = (local.y < .zero).select(Lanes(-1), .one)
  let face = facesX.select(VectorLanes(signX, .zero), VectorLanes(.zero, signY))
  let facePoint = facesX.select(VectorLanes(signX * halfX, local.y), VectorLanes(local.x, signY * halfY))
  let normal = direction(toCenter, length: outside, fallback: face)
  let distance = isOutside.select(outside, facesX.select(depthX, depthY))
  let point = isOutside.select(closest, facePoint)
  return ManifoldLanes(
    pointA: point.turned(by: a.pose), normal: normal.turned(by: a.pose), distance: distance, radiusA: a.radius,
    radiusB: b.radius, offset: offset, features: LaneIntegers(0))
}

/// Polygon with circle: the face of least penetration, then its corners where the centre is beyond them.
@inline(__always)
private func polygonCircle(_ arguments: NarrowPhaseArguments, _ a: ShapeLanes, _ b: ShapeLanes) -> ManifoldLanes {
  let offset = b.pose.position - a.pose.position
  let local = offset.turnedBack(by: a.pose)
  let polygon = PolygonLanes(arguments, a, scratch: arguments.scratch)
  var best = Lanes(-1e30)
  var edge = LaneIntegers(0)
  var normal = VectorLanes.zero
  for i in 0..<polygon.largestCount {
    let n = polygon.normal(i)
    let distance = n.dot(local - polygon.corner(i))
    let isBetter = distance > best
    best = isBetter.select(distance, best)
    edge = isBetter.select(LaneIntegers(Int32(i)), edge)
    normal = isBetter.select(n, normal)
  }
  let next = polygon.next(edge)
  let corner1 = polygon.corner(edge)
  let corner2 = polygon.corner(next)
  let along = corner2 - corner1
  let isCore = best > Lanes(1e-7)
  let before = ((local - corner1).dot(along) < .zero) & isCore
  let after = ((corner2 - local).dot(along) < .zero) & isCore & !before
  let isCorner = before | after
  let corner = before.select(corner1, corner2)
  let toCenter = local - corner
  let cornerDistance = toCenter.length
  let cornerNormal = direction(toCenter, length: cornerDistance, fallback: normal)
  normal = isCorner.select(cornerNormal, normal)
  let distance = isCorner.select(cornerDistance, best)
  let point = isCorner.select(corner, local - normal * best)
  return ManifoldLanes(
    pointA: point.turned(by: a.pose), normal: normal.turned(by: a.pose), distance: distance, radiusA: a.radius,
    radiusB: b.radius, offset: offset, features: LaneIntegers(0))
}

/// Chain segment with circle. The circle must be on the right, and a centre beyond an end belongs to the neighbour if
/// it lies in the neighbour's region: each point of a smooth chain is touched once.
@inline(__always)
private func chainCircle(_ arguments: NarrowPhaseArguments, _ a: ShapeLanes, _ b: ShapeLanes) -> ManifoldLanes {
  let offset = b.pose.position - a.pose.position
  let local = offset.turnedBack(by: a.pose)
  let half = a.extents.x
  let (_, previous, following) = PolygonLanes.chainSegments(arguments, a, scratch: arguments.scratch)
  let point1 = VectorLanes(-half, .zero)
  let point2 = VectorLanes(half, .zero)
  let isBehind = local.y > .zero
  let isBefore = local.x <= -half
  let isAfter = local.x >= half
  let ofPrevious = isBefore & ((point1 - previous).dot(local - point1) <= .zero)
  let ofFollowing = isAfter & ((following - point2).dot(local - point2) > .zero)
  let closest = VectorLanes(clamp(local.x, -half, half), .zero)
  let toCenter = local - closest
  let distance = toCenter.length
  let normal = direction(toCenter, length: distance, fallback: VectorLanes(.zero, Lanes(-1)))
  var result = ManifoldLanes(
    pointA: closest.turned(by: a.pose), normal: normal.turned(by: a.pose), distance: distance, radiusA: a.radius,
    radiusB: b.radius, offset: offset, features: LaneIntegers(0))
  result.count = (isBehind | ofPrevious | ofFollowing).select(LaneIntegers(0), result.count)
  return result
}

@inline(never)
func updateCapsuleCircles(_ arguments: NarrowPhaseArguments) { updateBlocks(arguments, points: 1, capsuleCircle) }
@inline(never)
func updateBoxCircles(_ arguments: NarrowPhaseArguments) { updateBlocks(arguments, points: 1, boxCircle) }
@inline(never)
func updatePolygonCircles(_ arguments: NarrowPhaseArguments) { updateBlocks(arguments, points: 1, polygonCircle) }
@inline(never)
func updateChainCircles(_ arguments: NarrowPhaseArguments) { updateBlocks(arguments, points: 1, chainCircle) }
