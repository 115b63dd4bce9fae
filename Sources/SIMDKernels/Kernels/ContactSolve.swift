internal import KernelInterface

// The biased pass: normal impulses with soft position correction.
//
// In the frame of the contact, with scaled spin (`BodyRows`), the normal velocity of point j is
//   vn_j = un + wB rnB_j - wA rnA_j,   un = n . (vB - vA).
// Both points are solved at once (ContactPair.swift), and spins and velocities are written once at the end:
// v += m (p_1 + p_2) n. Per contact 64 bytes are read, 8 written, and the rows of two bodies.

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
    var release = PointLanes(
      softRelease(
        velocity1, separation.first, normalMass.first, impulse.first, inverseTimeStep, slowest, biasRate, massScale,
        impulseScale), .zero)
    if points == 2 {
      var velocity2 = approach + bodies.b.z * crossB.second
      if kind != ContactBundleKind.fixed { velocity2 -= bodies.a.z * crossA.second }
      release.second = softRelease(
        velocity2, separation.second, normalMass.second, impulse.second, inverseTimeStep, slowest, biasRate, massScale,
        impulseScale)
      release = ContactPair(load: hot + Hot.normalPair, mass: normalMass).solve(release, most: impulse)
    } else {
      release.first = min(release.first, impulse.first)
    }
    impulse.first = impulse.first - release.first
    impulse.second = impulse.second - release.second
    impulse.store(hot + Hot.normalImpulse, points: points)
    bodies.b.z -= bodies.b.w * (crossB.first * release.first + crossB.second * release.second)
    if kind == ContactBundleKind.dynamic {
      bodies.a.z += bodies.a.w * (crossA.first * release.first + crossA.second * release.second)
    }
    let total = release.first + release.second
    bodies.finish(arguments.bodies, releaseX: total * normalX, releaseY: total * normalY, kind: kind)
    lane += laneCount
  }
}

/// By how much a normal impulse would fall if its point were alone. Apart (s > 0) the pair may come as close as it is: bias
/// s / h, rigid; overlapping it is pushed apart softly, at most at the push speed.
@inline(__always)
func softRelease(
  _ velocity: Lanes, _ separation: Lanes, _ mass: Lanes, _ impulse: Lanes, _ inverseTimeStep: Lanes,
  _ slowest: Lanes, _ biasRate: Lanes, _ massScale: Lanes, _ impulseScale: Lanes
) -> Lanes {
  let isApart = separation > .zero
  let bias = isApart.select(separation * inverseTimeStep, max(biasRate * separation, slowest))
  let scale = isApart.select(.one, massScale)
  let decay = isApart.select(.zero, impulseScale)
  return (mass * scale) * velocity + (mass * bias + decay * impulse)
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
