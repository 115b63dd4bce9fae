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
  _ arguments: ContactPassArguments, _ hotBundle: UnsafeMutablePointer<Float>, kind: UInt8, points: Int,
  together: Bool
) {
  typealias Hot = ContactBundle.Hot
  let soft = kind == ContactBundleKind.fixed ? arguments.fixedSoftness : arguments.softness
  let inverseTimeStep = Lanes(arguments.inverseTimeStep)
  let slowest = Lanes(-arguments.maximumDepenetrationSpeed)
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
    let old = impulse
    let wanted1 = softImpulse(
      velocity1, separation.first, normalMass.first, old.first, inverseTimeStep, slowest, biasRate, massScale,
      impulseScale)
    impulse.first = max(wanted1, .zero)
    let change1 = impulse.first - old.first
    var total = change1
    var angularB = crossB.first * change1
    var angularA = crossA.first * change1
    if points == 2 {
      var velocity2 = approach + bodies.b.z * crossB.second
      var coupling = bodies.b.w + (bodies.b.w * crossB.first) * crossB.second
      if kind != ContactBundleKind.fixed {
        velocity2 -= bodies.a.z * crossA.second
        coupling = coupling + bodies.a.w + (bodies.a.w * crossA.first) * crossA.second
      }
      if !together { velocity2 += coupling * change1 }
      let wanted2 = softImpulse(
        velocity2, separation.second, normalMass.second, old.second, inverseTimeStep, slowest, biasRate, massScale,
        impulseScale)
      impulse.second = max(wanted2, .zero)
      var change = PointLanes(change1, impulse.second - old.second)
      if together {
        let k12 = response(bodies, massA: bodies.a.w, crossA, crossB)
        change =
          ContactPair(inverseMass: k12, share: min(massScale, Lanes(ContactPair.rigidShare)), mass: normalMass)
          .solve(PointLanes(old.first - wanted1, old.second - wanted2), most: old).negated
        impulse = PointLanes(old.first + change.first, old.second + change.second)
      }
      total = change.first + change.second
      angularB = crossB.first * change.first + crossB.second * change.second
      angularA = crossA.first * change.first + crossA.second * change.second
    }
    impulse.store(hot + Hot.normalImpulse, points: points)
    bodies.b.z += bodies.b.w * angularB
    if kind == ContactBundleKind.dynamic { bodies.a.z -= bodies.a.w * angularA }
    bodies.finish(arguments.bodies, impulseX: total * normalX, impulseY: total * normalY, kind: kind)
    lane += laneCount
  }
}

/// What one normal impulse should become; where that is a pull, nothing. Apart (s > 0) the pair may come as close as it is: bias
/// s / h, rigid; overlapping it is pushed apart softly, at most at the push speed.
@inline(__always)
func softImpulse(
  _ velocity: Lanes, _ separation: Lanes, _ mass: Lanes, _ old: Lanes, _ inverseTimeStep: Lanes,
  _ slowest: Lanes, _ biasRate: Lanes, _ massScale: Lanes, _ impulseScale: Lanes
) -> Lanes {
  let isApart = separation > .zero
  let bias = isApart.select(separation * inverseTimeStep, max(biasRate * separation, slowest))
  let scale = isApart.select(.one, massScale)
  let decay = isApart.select(.zero, impulseScale)
  let kept = old - (mass * bias + decay * old)
  return kept - (mass * scale) * velocity
}

@inline(never)
func solveContacts(_ arguments: ContactPassArguments) {
  if arguments.solvesPointsTogether { solveContactsTogether(arguments) } else { solveContactsInTurn(arguments) }
}

@inline(never)
private func solveContactsInTurn(_ arguments: ContactPassArguments) { solveBundles(arguments, together: false) }

@inline(never)
private func solveContactsTogether(_ arguments: ContactPassArguments) { solveBundles(arguments, together: true) }

@inline(__always)
private func solveBundles(_ arguments: ContactPassArguments, together: Bool) {
  for bundle in 0..<arguments.bundleCount {
    let info = arguments.info[bundle]
    let hot = arguments.hot + bundle * ContactBundle.Hot.floats
    switch (info.kind, info.points) {
    case (ContactBundleKind.dynamic, 1):
      solveBundle(arguments, hot, kind: ContactBundleKind.dynamic, points: 1, together: together)
    case (ContactBundleKind.dynamic, _):
      solveBundle(arguments, hot, kind: ContactBundleKind.dynamic, points: 2, together: together)
    case (ContactBundleKind.fixed, 1):
      solveBundle(arguments, hot, kind: ContactBundleKind.fixed, points: 1, together: together)
    case (ContactBundleKind.fixed, _):
      solveBundle(arguments, hot, kind: ContactBundleKind.fixed, points: 2, together: together)
    case (ContactBundleKind.kinematic, 1):
      solveBundle(arguments, hot, kind: ContactBundleKind.kinematic, points: 1, together: together)
    case (ContactBundleKind.kinematic, _):
      solveBundle(arguments, hot, kind: ContactBundleKind.kinematic, points: 2, together: together)
    default: solveHub(arguments, bundle, relax: false)
    }
  }
}
