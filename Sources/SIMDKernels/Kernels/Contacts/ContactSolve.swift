internal import CSolverShim
internal import KernelInterface

// The biased pass: normal impulses with soft position correction.
//
// In the frame of the contact, with scaled angular velocity (`BodyRows`), the normal velocity of point j is
//   vn_j = un + wB rnB_j - wA rnA_j,   un = n . (vB - vA),
// and an impulse p_1 at point 1 changes vn_2 by k12 p_1 with k12 = mA + mB + mB rnB1 rnB2 + mA rnA1 rnA2 (inverse
// masses). So both points are solved in sequence without touching the spins in between, and the linear velocity is
// written once at the end: v += m (p_1 + p_2) n. Per contact 56 bytes are read, 8 written, and the rows of two bodies.

@inline(__always)
private func solveBundle(
  _ arguments: ContactPassArguments, _ hot: UnsafeMutablePointer<ContactHotBlock>, lanes: Int, kind: ContactBundleKind,
  points: Int, together: Bool
) {
  let soft = kind.isFixed ? arguments.fixedSoftness : arguments.softness
  let inverseTimeStep = Lanes(arguments.inverseTimeStep)
  let slowest = Lanes(-arguments.maximumDepenetrationSpeed)
  let biasRate = Lanes(soft.biasRate * soft.massScale)
  let massScale = Lanes(soft.massScale)
  let impulseScale = Lanes(soft.impulseScale)
  var lane = 0
  while lane < lanes {
    var bodies = ContactBodies(arguments.bodies, hot, lane, kind: kind)
    let normal = VectorLanes(Lanes(load: &hot.pointee.normalX, lane), Lanes(load: &hot.pointee.normalY, lane))
    let crossB = PointLanes(load: &hot.pointee.crossB, lane, points: points)
    let separation = PointLanes(load: &hot.pointee.separation, lane, points: points)
    let normalMass = PointLanes(load: &hot.pointee.normalMass, lane, points: points)
    var impulse = PointLanes(load: &hot.pointee.normalImpulse, lane, points: points)
    var crossA = PointLanes.zero
    if !kind.isFixed { crossA = PointLanes(load: &hot.pointee.crossA, lane, points: points) }

    let approach = normal.dot(bodies.b.linear - bodies.a.linear)
    var velocity1 = approach + bodies.b.scaledAngular * crossB.first
    if !kind.isFixed { velocity1 -= bodies.a.scaledAngular * crossA.first }
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
      var velocity2 = approach + bodies.b.scaledAngular * crossB.second
      var coupling = bodies.b.inverseMass + (bodies.b.inverseMass * crossB.first) * crossB.second
      if !kind.isFixed {
        velocity2 -= bodies.a.scaledAngular * crossA.second
        coupling = coupling + bodies.a.inverseMass + (bodies.a.inverseMass * crossA.first) * crossA.second
      }
      if !together { velocity2 += coupling * change1 }
      let wanted2 = softImpulse(
        velocity2, separation.second, normalMass.second, old.second, inverseTimeStep, slowest, biasRate, massScale,
        impulseScale)
      impulse.second = max(wanted2, .zero)
      var change = PointLanes(change1, impulse.second - old.second)
      if together {
        let k12 = response(bodies, massA: bodies.a.inverseMass, crossA, crossB)
        change =
          ContactPair(inverseMass: k12, share: min(massScale, Lanes(ContactPair.rigidShare)), mass: normalMass)
          .solve(PointLanes(old.first - wanted1, old.second - wanted2), most: old).negated
        impulse = PointLanes(old.first + change.first, old.second + change.second)
      }
      total = change.first + change.second
      angularB = crossB.first * change.first + crossB.second * change.second
      angularA = crossA.first * change.first + crossA.second * change.second
    }
    impulse.store(&hot.pointee.normalImpulse, lane, points: points)
    bodies.b.scaledAngular += bodies.b.inverseMass * angularB
    if kind.isDynamic { bodies.a.scaledAngular -= bodies.a.inverseMass * angularA }
    bodies.finish(arguments.bodies, impulse: normal * total, kind: kind)
    lane += laneCount
  }
}

/// What one normal impulse should become; where that is a pull, nothing. Apart (s > 0) the pair may come as close as it
/// is: bias s / h, rigid; overlapping it is pushed apart softly, at most at the push speed.
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
    arguments.prefetchHot(after: bundle)
    let hot = arguments.hot + bundle
    let lanes = info.lanesInUse
    switch (info.kind, info.points) {
    case (.dynamic, 1):
      solveBundle(arguments, hot, lanes: lanes, kind: .dynamic, points: 1, together: together)
    case (.dynamic, _):
      solveBundle(arguments, hot, lanes: lanes, kind: .dynamic, points: 2, together: together)
    case (.fixed, 1):
      solveBundle(arguments, hot, lanes: lanes, kind: .fixed, points: 1, together: together)
    case (.fixed, _):
      solveBundle(arguments, hot, lanes: lanes, kind: .fixed, points: 2, together: together)
    case (.kinematic, 1):
      solveBundle(arguments, hot, lanes: lanes, kind: .kinematic, points: 1, together: together)
    case (.kinematic, _):
      solveBundle(arguments, hot, lanes: lanes, kind: .kinematic, points: 2, together: together)
    default: solveHub(arguments, bundle, relax: false)
    }
  }
}
