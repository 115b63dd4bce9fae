internal import CSolverShim
internal import KernelInterface

/// Box with box, both with rounding radius. The four axes are tested from half extents; the reference box is then
/// turned so that its separating face points along +u, and the incident face is the one that faces it most. Its slope
/// |dt / du| is at most 1, so clipping never divides by a small number.
@inline(__always)
private func boxBox(_ arguments: NarrowPhaseArguments, _ a: ShapeLanes, _ b: ShapeLanes) -> ManifoldLanes {
  let offset = b.pose.position - a.pose.position
  let inA = offset.turnedBack(by: a.pose)
  let inB = offset.turnedBack(by: b.pose)
  let cosine = a.pose.cosine * b.pose.cosine + a.pose.sine * b.pose.sine
  let sine = a.pose.cosine * b.pose.sine - a.pose.sine * b.pose.cosine
  let absCosine = abs(cosine)
  let absSine = abs(sine)
  let halfA = a.extents
  let halfB = b.extents
  let radius = a.radius + b.radius
  let axisAX = abs(inA.x) - halfA.x - (absCosine * halfB.x + absSine * halfB.y)
  let axisAY = abs(inA.y) - halfA.y - (absSine * halfB.x + absCosine * halfB.y)
  let axisBX = abs(inB.x) - halfB.x - (absCosine * halfA.x + absSine * halfA.y)
  let axisBY = abs(inB.y) - halfB.y - (absSine * halfA.x + absCosine * halfA.y)
  let separationA = max(axisAX, axisAY)
  let separationB = max(axisBX, axisBY)
  let largest = max(separationA, separationB)
  let touches = !(largest > radius + Lanes(ContactDistance.speculative))
  if !touches.any { return ManifoldLanes() }

  // The reference box's frame: the incident box's centre and rotation.
  let flip = separationB > separationA + Lanes(polygonTolerance)
  let facesY = (flip & (axisBY > axisBX)) | (!flip & (axisAY > axisAX))
  let center = flip.select(-inB, inA)
  let turn = flip.select(-sine, sine)
  let halfReference = flip.select(halfB, halfA)
  let halfIncident = flip.select(halfA, halfB)
  let referenceCosine = flip.select(b.pose.cosine, a.pose.cosine)
  let referenceSine = flip.select(b.pose.sine, a.pose.sine)
  let referenceRadius = flip.select(b.radius, a.radius)
  let component = facesY.select(center.y, center.x)
  let isNegative = component < .zero

  // Turned so that the face's normal is +u.
  let centerU = component.flippingSign(isNegative)
  let centerT = facesY.select(-center.x, center.y).flippingSign(isNegative)
  let incidentCosine = facesY.select(turn, cosine).flippingSign(isNegative)
  let incidentSine = facesY.select(-cosine, turn).flippingSign(isNegative)
  let halfU = facesY.select(halfReference.y, halfReference.x)
  let halfT = facesY.select(halfReference.x, halfReference.y)
  let normal = VectorLanes(
    facesY.select(-referenceSine, referenceCosine).flippingSign(isNegative),
    facesY.select(referenceCosine, referenceSine).flippingSign(isNegative))

  // The incident face, with outward normal (-slopeU, slopeT).
  let facesAlong = !(abs(incidentCosine) < abs(incidentSine))
  let slopeU = facesAlong.select(abs(incidentCosine), abs(incidentSine))
  let cosineNegative = incidentCosine < .zero
  let sineNegative = incidentSine < .zero
  let slopeT = facesAlong.select(
    (-incidentSine).flippingSign(cosineNegative), incidentCosine.flippingSign(sineNegative))
  let halfNormal = facesAlong.select(halfIncident.x, halfIncident.y)
  let halfAlong = facesAlong.select(halfIncident.y, halfIncident.x)
  let faceU = centerU - halfNormal * slopeU
  let faceT = centerT + halfNormal * slopeT
  let lowerT = faceT - halfAlong * slopeU
  let lowerU = faceU - halfAlong * slopeT
  let upperT = faceT + halfAlong * slopeU
  let upperU = faceU + halfAlong * slopeT
  let slope = slopeT / slopeU
  var clippedLower = max(lowerT, -halfT)
  let clippedUpper = min(upperT, halfT)
  let pointLower = (clippedLower > lowerT).select(lowerU + (clippedLower - lowerT) * slope, lowerU)
  let pointUpper = (clippedUpper < upperT).select(upperU + (clippedUpper - upperT) * slope, upperU)
  let depthLower = pointLower - halfU
  let depthUpper = pointUpper - halfU
  let middle = referenceRadius - Lanes(0.5) * radius
  var heightLower = halfU + Lanes(0.5) * depthLower + middle
  let heightUpper = halfU + Lanes(0.5) * depthUpper + middle

  var result = ManifoldLanes()
  result.separation1 = depthLower - radius
  result.separation2 = depthUpper - radius
  result.count = touches.select(LaneIntegers(2), LaneIntegers(0))

  // Corners are numbered by the face before them: right 0, top 1, left 2, bottom 3.
  let three = LaneIntegers(3)
  let zero = LaneIntegers(0)
  let one = LaneIntegers(1)
  let two = LaneIntegers(2)
  let face = (one + facesY.select(one, zero) + isNegative.select(two, zero)) & three
  let incidentFace = facesAlong.select(one + cosineNegative.select(zero, two), sineNegative.select(zero, two))
  let nextFace = (face + one) & three
  let nextIncident = (incidentFace + one) & three
  var featureLower = flip.select((nextIncident << 8) | face, (face << 8) | nextIncident)
  var featureUpper = flip.select((incidentFace << 8) | nextFace, (nextFace << 8) | incidentFace)

  let isApart = largest > Lanes(polygonTolerance)
  let isDisjoint = (upperT < -halfT) | (lowerT > halfT)
  let lowerIsOff = (lowerT < -halfT) & (lowerU <= upperU)
  let upperIsOff = (upperT > halfT) & (upperU < lowerU)
  var corners = (isDisjoint | ((lowerIsOff | upperIsOff) & isApart)) & touches
  var cornerU = Lanes.one
  var cornerT = Lanes.zero
  if corners.any {
    let atUpper = (lowerT > halfT) | (!isDisjoint & upperIsOff)
    let cornerAt = atUpper.select(halfT, -halfT)
    let fromLower = (isDisjoint & atUpper) | (!isDisjoint & !atUpper)
    let startT = fromLower.select(lowerT, upperT)
    let startU = fromLower.select(lowerU, upperU)
    let alongT = fromLower.select(upperT - lowerT, lowerT - upperT)
    let alongU = fromLower.select(upperU - lowerU, lowerU - upperU)
    let projection = (halfU - startU) * alongU + (cornerAt - startT) * alongT
    let lengthSquared = alongU * alongU + alongT * alongT
    let fraction = clamp(projection / max(lengthSquared, Lanes(1e-20)), .zero, .one)
    let nearU = startU + fraction * alongU - halfU
    let nearT = startT + fraction * alongT - cornerAt
    let distance = (nearU * nearU + nearT * nearT).squareRoot()
    let isNear = !(distance - radius > Lanes(ContactDistance.speculative))
    corners = corners & (isDisjoint | (distance + Lanes(polygonTolerance) < min(depthLower, depthUpper)))
    let hasDirection = (distance > Lanes(shortestDirection)) & corners
    let inverse = .one / hasDirection.select(distance, .one)
    cornerU = hasDirection.select(nearU * inverse, cornerU)
    cornerT = hasDirection.select(nearT * inverse, cornerT)
    let height = Lanes(0.5) * distance + middle
    heightLower = corners.select(halfU + cornerU * height, heightLower)
    clippedLower = corners.select(cornerAt + cornerT * height, clippedLower)
    result.separation1 = corners.select(distance - radius, result.separation1)
    result.count = corners.select(isNear.select(one, zero), result.count)
    let referenceCorner = atUpper.select(nextFace, face)
    let incidentCorner = fromLower.select(nextIncident, incidentFace)
    let feature = flip.select(
      (incidentCorner << 8) | referenceCorner, (referenceCorner << 8) | incidentCorner)
    featureLower = corners.select(feature, featureLower)
    featureUpper = corners.select(LaneIntegers(0xffff), featureUpper)
  }
  result.features = featureLower | (featureUpper << 16)

  let tangent = VectorLanes(-normal.y, normal.x)
  let point1 = normal * heightLower + tangent * clippedLower
  let point2 = normal * heightUpper + tangent * clippedUpper
  let toOther = flip.select(-offset, offset)
  let other1 = point1 - toOther
  let other2 = point2 - toOther
  result.anchorA1 = flip.select(other1, point1)
  result.anchorB1 = flip.select(point1, other1)
  result.anchorA2 = flip.select(other2, point2)
  result.anchorB2 = flip.select(point2, other2)
  let contactNormal = normal * cornerU + tangent * cornerT
  result.normal = flip.select(-contactNormal, contactNormal)
  return result
}

@inline(never)
func updateBoxBoxPairs(_ arguments: NarrowPhaseArguments) { updateBlocks(arguments, points: 2, boxBox) }
