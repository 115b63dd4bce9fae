internal import KernelInterface

// The biased pass: normal impulses with soft position correction.
//
// In the frame of the contact, with scaled spin (`BodyRows`), the normal velocity of point j is
//   vn_j = un + wB rnB_j - wA rnA_j,   un = n . (vB - vA),
// and an impulse p_1 at point 1 changes vn_2 by k12 p_1 with k12 = mA + mB + mB rnB1 rnB2 + mA rnA1 rnA2 (inverse
// masses). So both points are solved in sequence without touching the spins in between, and the linear velocity is
// written once at the end: v += m (p_1 + p_2) n. Per contact 56 bytes are read, 8 written, and the rows of two bodies.

@inline(__always)
private func solveBundle(
  _ arguments: ContactPassArguments, _ hotBundle: UnsafeMutablePointer<Float>, kind: UInt8, points: Int
) {
  typealias Hot = ContactBundle.Hot
  let soft = kind == ContactBundleKind.fixed ? arguments.fixedSoftness : arguments.softness
  let inverseTimeStep = Lanes(arguments.inverseTimeStep)
  let slowest = Lanes(-arguments.pushSpeed)
  let biasRate = Lanes(soft.biasRate * soft.massScale)
  let massScale = Lanes(soft.massScale)
  let impulseScale = Lanes(soft.impulseScale)
  var lane = 0
  while lane < ContactBundle.lanes {
    let hot = hotBundle + lane
    var bodies = ContactBodies(arguments.bodies, hot, kind: kind)
    let normalX = Lanes(load: hot + Hot.normalX)
    let normalY = Lanes(load: hot + Hot.normalY)
    let crossB = PointLanes(load: hot + Hot.crossB, points: points)
    let separation = PointLanes(load: hot + Hot.separation, points: points)
    let normalMass = PointLanes(load: hot + Hot.normalMass, points: points)
    var impulse = PointLanes(load: hot + Hot.normalImpulse, points: points)
    var crossA = PointLanes(.zero, .zero)
    if kind != ContactBundleKind.fixed { crossA = PointLanes(load: hot + Hot.crossA, points: points) }

    let approach = normalX * (bodies.b.x - bodies.a.x) + normalY * (bodies.b.y - bodies.a.y)
    var velocity1 = approach + bodies.b.z * crossB.first
    if kind != ContactBundleKind.fixed { velocity1 -= bodies.a.z * crossA.first }
    let change1 = softImpulse(
      velocity1, separation.first, normalMass.first, &impulse.first, inverseTimeStep, slowest, biasRate, massScale,
      impulseScale)
    var total = change1
    var spinB = crossB.first * change1
    var spinA = crossA.first * change1
    if points == 2 {
      var velocity2 = approach + bodies.b.z * crossB.second
      var coupling = bodies.b.w + (bodies.b.w * crossB.first) * crossB.second
      if kind != ContactBundleKind.fixed {
        velocity2 -= bodies.a.z * crossA.second
        coupling = coupling + bodies.a.w + (bodies.a.w * crossA.first) * crossA.second
      }
      let change2 = softImpulse(
        velocity2 + coupling * change1, separation.second, normalMass.second, &impulse.second, inverseTimeStep,
        slowest, biasRate, massScale, impulseScale)
      total += change2
      spinB += crossB.second * change2
      spinA += crossA.second * change2
    }
    impulse.store(hot + Hot.normalImpulse, points: points)
    bodies.b.z += bodies.b.w * spinB
    if kind == ContactBundleKind.dynamic { bodies.a.z -= bodies.a.w * spinA }
    bodies.finish(arguments.bodies, impulseX: total * normalX, impulseY: total * normalY, kind: kind)
    lane += laneCount
  }
}

/// The change of one normal impulse. Apart (s > 0) the pair may come as close as it is: bias s / h, rigid; overlapping
/// it is pushed apart softly, at most at the push speed.
@inline(__always)
func softImpulse(
  _ velocity: Lanes, _ separation: Lanes, _ mass: Lanes, _ impulse: inout Lanes, _ inverseTimeStep: Lanes,
  _ slowest: Lanes, _ biasRate: Lanes, _ massScale: Lanes, _ impulseScale: Lanes
) -> Lanes {
  let isApart = separation > .zero
  let bias = isApart.select(separation * inverseTimeStep, max(biasRate * separation, slowest))
  let scale = isApart.select(.one, massScale)
  let decay = isApart.select(.zero, impulseScale)
  let old = impulse
  let kept = old - (mass * bias + decay * old)
  impulse = max(kept - (mass * scale) * velocity, .zero)
  return impulse - old
}

@inline(never)
func solveContacts(_ arguments: ContactPassArguments) {
  for bundle in 0..<arguments.bundleCount {
    let info = arguments.info[bundle]
    let hot = arguments.hot + bundle * ContactBundle.Hot.floats
    switch (info.kind, info.points) {
    case (ContactBundleKind.dynamic, 1): solveBundle(arguments, hot, kind: ContactBundleKind.dynamic, points: 1)
    case (ContactBundleKind.dynamic, _): solveBundle(arguments, hot, kind: ContactBundleKind.dynamic, points: 2)
    case (ContactBundleKind.fixed, 1): solveBundle(arguments, hot, kind: ContactBundleKind.fixed, points: 1)
    case (ContactBundleKind.fixed, _): solveBundle(arguments, hot, kind: ContactBundleKind.fixed, points: 2)
    case (ContactBundleKind.kinematic, 1): solveBundle(arguments, hot, kind: ContactBundleKind.kinematic, points: 1)
    case (ContactBundleKind.kinematic, _): solveBundle(arguments, hot, kind: ContactBundleKind.kinematic, points: 2)
    default: solveHub(arguments, bundle, relax: false)
    }
  }
}
