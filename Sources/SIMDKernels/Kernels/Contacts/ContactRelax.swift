internal import KernelInterface

// The relax pass, after positions moved: normal impulses without correction, which take the velocity that the biased
// pass put in for position's sake out again, then friction and rolling resistance.
//
// The separation at the new poses follows from the motion since the step began without turning a vector: with
// (s, c) = k (sin a, cos a - 1),
//   s_j = base_j + n . (dB - dA) + (sB rnB_j + cB dB_j) - (sA rnA_j + cA dA_j),
// where d_j = (r_j . n) / k. It is stored for the next biased pass, which runs at the same poses. Per contact 100 bytes
// are read, 24 written, and velocity and motion rows of two bodies.

@inline(__always)
private func relaxBundle(
  _ arguments: ContactPassArguments, _ hotBundle: UnsafeMutablePointer<Float>,
  _ coldBundle: UnsafeMutablePointer<Float>, _ sideBundle: UnsafeMutablePointer<Float>, kind: UInt8, points: Int,
  isExtended: Bool, together: Bool
) {
  typealias Hot = ContactBundle.Hot
  typealias Cold = ContactBundle.Cold
  typealias Extension = ContactBundle.Extension
  let inverseTimeStep = Lanes(arguments.inverseTimeStep)
  let isFixed = kind == ContactBundleKind.fixed
  let motionBase = floats(arguments.bodies.motion)
  var lane = 0
  while lane < ContactBundle.lanes {
    let hot = hotBundle + lane
    let cold = coldBundle + lane
    let side = sideBundle + lane
    var bodies = ContactBodies(arguments.bodies, hot, kind: kind)
    let motionB = LaneRows(gather: motionBase, bodies.indexB)
    var motionA = LaneRows(.zero, .zero, .zero, .zero)
    if !isFixed { motionA = LaneRows(gather: motionBase, bodies.indexA) }
    let normalX = Lanes(load: hot + Hot.normalX)
    let normalY = Lanes(load: hot + Hot.normalY)
    let crossB = PointLanes(load: hot + Hot.crossB, points: points)
    let dotB = PointLanes(load: cold + Cold.dotB, points: points)
    var crossA = PointLanes(.zero, .zero)
    var dotA = PointLanes(.zero, .zero)
    if !isFixed {
      crossA = PointLanes(load: hot + Hot.crossA, points: points)
      dotA = PointLanes(load: cold + Cold.dotA, points: points)
    }
    let base = PointLanes(load: cold + Cold.baseSeparation, points: points)
    let normalMass = PointLanes(load: hot + Hot.normalMass, points: points)
    var impulse = PointLanes(load: hot + Hot.normalImpulse, points: points)

    // Separations
    let moved = normalX * (motionB.x - motionA.x) + normalY * (motionB.y - motionA.y)
    var separation = PointLanes(
      base.first + moved + (motionB.z * crossB.first + motionB.w * dotB.first), .zero)
    if points == 2 {
      separation.second = base.second + moved + (motionB.z * crossB.second + motionB.w * dotB.second)
    }
    if !isFixed {
      separation.first -= motionA.z * crossA.first + motionA.w * dotA.first
      if points == 2 { separation.second -= motionA.z * crossA.second + motionA.w * dotA.second }
    }
    separation.store(hot + Hot.separation, points: points)

    // Normal impulses
    let differenceX = bodies.b.x - bodies.a.x
    let differenceY = bodies.b.y - bodies.a.y
    let approach = normalX * differenceX + normalY * differenceY
    var velocity1 = approach + bodies.b.z * crossB.first
    if !isFixed { velocity1 -= bodies.a.z * crossA.first }
    let old = impulse
    let wanted1 = rigidImpulse(velocity1, separation.first, normalMass.first, old.first, inverseTimeStep)
    impulse.first = max(wanted1, .zero)
    let change1 = impulse.first - old.first
    var normalTotal = change1
    var angularB = crossB.first * change1
    var angularA = crossA.first * change1
    if points == 2 {
      var velocity2 = approach + bodies.b.z * crossB.second
      var coupling = bodies.b.w + (bodies.b.w * crossB.first) * crossB.second
      if !isFixed {
        velocity2 -= bodies.a.z * crossA.second
        coupling = coupling + bodies.a.w + (bodies.a.w * crossA.first) * crossA.second
      }
      if !together { velocity2 += coupling * change1 }
      let wanted2 = rigidImpulse(velocity2, separation.second, normalMass.second, old.second, inverseTimeStep)
      impulse.second = max(wanted2, .zero)
      var change = PointLanes(change1, impulse.second - old.second)
      if together {
        let k12 = response(bodies, massA: bodies.a.w, crossA, crossB)
        change =
          ContactPair(inverseMass: k12, share: Lanes(ContactPair.rigidShare), mass: normalMass)
          .solve(PointLanes(old.first - wanted1, old.second - wanted2), most: old).negated
        impulse = PointLanes(old.first + change.first, old.second + change.second)
      }
      normalTotal = change.first + change.second
      angularB = crossB.first * change.first + crossB.second * change.second
      angularA = crossA.first * change.first + crossA.second * change.second
    }
    impulse.store(hot + Hot.normalImpulse, points: points)
    bodies.b.z += bodies.b.w * angularB
    if kind == ContactBundleKind.dynamic { bodies.a.z -= bodies.a.w * angularA }

    // Friction: along t = (ny, -nx), where r x t = -(r . n).
    let tangentMass = PointLanes(load: cold + Cold.tangentMass, points: points)
    var tangentImpulse = PointLanes(load: cold + Cold.tangentImpulse, points: points)
    let friction = Lanes(load: cold + Cold.friction)
    var sliding = normalY * differenceX - normalX * differenceY
    if isExtended {
      PointLanes(
        Lanes(load: side + Extension.totalImpulse) + impulse.first,
        points == 2 ? Lanes(load: side + Extension.totalImpulse + 16) + impulse.second : .zero
      ).store(side + Extension.totalImpulse, points: points)
      sliding -= Lanes(load: side + Extension.tangentSpeed)
    }
    var slide1 = sliding - bodies.b.z * dotB.first
    if !isFixed { slide1 += bodies.a.z * dotA.first }
    let limit = PointLanes(friction * impulse.first, friction * impulse.second)
    let oldTangent = tangentImpulse
    let friction1 = frictionImpulse(slide1, limit.first, tangentMass.first, &tangentImpulse.first)
    var tangentTotal = friction1
    var turnB = dotB.first * friction1
    var turnA = dotA.first * friction1
    if points == 2 {
      var slide2 = sliding - bodies.b.z * dotB.second
      var coupling = bodies.b.w + (bodies.b.w * dotB.first) * dotB.second
      if !isFixed {
        slide2 += bodies.a.z * dotA.second
        coupling = coupling + bodies.a.w + (bodies.a.w * dotA.first) * dotA.second
      }
      var change = PointLanes(friction1, .zero)
      if together {
        let k12 = response(bodies, massA: bodies.a.w, dotA, dotB)
        change =
          ContactPair(inverseMass: k12, share: Lanes(ContactPair.rigidShare), mass: tangentMass).solve(
            PointLanes(tangentMass.first * slide1, tangentMass.second * slide2),
            least: PointLanes(oldTangent.first - limit.first, oldTangent.second - limit.second),
            most: PointLanes(oldTangent.first + limit.first, oldTangent.second + limit.second)
          ).negated
        tangentImpulse = PointLanes(oldTangent.first + change.first, oldTangent.second + change.second)
      } else {
        change.second = frictionImpulse(
          slide2 + coupling * friction1, limit.second, tangentMass.second, &tangentImpulse.second)
      }
      tangentTotal = change.first + change.second
      turnB = dotB.first * change.first + dotB.second * change.second
      turnA = dotA.first * change.first + dotA.second * change.second
    }
    tangentImpulse.store(cold + Cold.tangentImpulse, points: points)
    bodies.b.z -= bodies.b.w * turnB
    if kind == ContactBundleKind.dynamic { bodies.a.z += bodies.a.w * turnA }

    if isExtended { resistRolling(&bodies, side, impulse.first + impulse.second, kind: kind) }
    bodies.finish(
      arguments.bodies, impulseX: normalTotal * normalX + tangentTotal * normalY,
      impulseY: normalTotal * normalY - tangentTotal * normalX, kind: kind)
    lane += laneCount
  }
}

/// What one normal impulse should become without position correction; where that is a pull, nothing. Apart (s > 0) the pair
/// may come as close as it is.
@inline(__always)
func rigidImpulse(
  _ velocity: Lanes, _ separation: Lanes, _ mass: Lanes, _ old: Lanes, _ inverseTimeStep: Lanes
) -> Lanes {
  let kept = old - mass * (max(separation, .zero) * inverseTimeStep)
  return kept - mass * velocity
}

/// The change of one friction impulse, whose magnitude is at most `limit` (Coulomb).
@inline(__always)
func frictionImpulse(_ velocity: Lanes, _ limit: Lanes, _ mass: Lanes, _ impulse: inout Lanes) -> Lanes {
  let old = impulse
  impulse = max(-limit, min(old - mass * velocity, limit))
  return impulse - old
}

/// A couple against the relative spin, at most rolling resistance times the normal impulse. With scaled spin an angular
/// impulse l changes `k w` by `l / (m k)`, and the effective mass is 1 / (1 / (mA kA^2) + 1 / (mB kB^2)).
@inline(__always)
private func resistRolling(
  _ bodies: inout ContactBodies, _ side: UnsafeMutablePointer<Float>, _ normalImpulse: Lanes, kind: UInt8
) {
  typealias Extension = ContactBundle.Extension
  let inverseScaleA = Lanes(load: side + Extension.inverseScaleA)
  let inverseScaleB = Lanes(load: side + Extension.inverseScaleB)
  let turnA = bodies.a.w * inverseScaleA
  let turnB = bodies.b.w * inverseScaleB
  let inverseMass = turnA * inverseScaleA + turnB * inverseScaleB
  let turns = inverseMass > .zero
  let mass = turns.select(.one / turns.select(inverseMass, .one), .zero)
  let limit = Lanes(load: side + Extension.rollingResistance) * normalImpulse
  let old = Lanes(load: side + Extension.rollingImpulse)
  let spin = bodies.b.z * inverseScaleB - bodies.a.z * inverseScaleA
  let new = max(-limit, min(old - mass * spin, limit))
  new.store(side + Extension.rollingImpulse)
  bodies.b.z += turnB * (new - old)
  if kind == ContactBundleKind.dynamic { bodies.a.z -= turnA * (new - old) }
}

@inline(never)
func relaxContacts(_ arguments: ContactPassArguments) {
  if arguments.solvesPointsTogether { relaxContactsTogether(arguments) } else { relaxContactsInTurn(arguments) }
}

@inline(never)
private func relaxContactsInTurn(_ arguments: ContactPassArguments) { relaxBundles(arguments, together: false) }

@inline(never)
private func relaxContactsTogether(_ arguments: ContactPassArguments) { relaxBundles(arguments, together: true) }

@inline(__always)
private func relaxBundles(_ arguments: ContactPassArguments, together: Bool) {
  for bundle in 0..<arguments.bundleCount {
    let info = arguments.info[bundle]
    let hot = arguments.hot + bundle * ContactBundle.Hot.floats
    let cold = arguments.cold + bundle * ContactBundle.Cold.floats
    if info.side >= 0, info.kind != ContactBundleKind.hub {
      let side = arguments.side + Int(info.side) * ContactBundle.Extension.floats
      if together {
        relaxExtendedTogether(arguments, hot, cold, side, info)
      } else {
        relaxExtendedInTurn(arguments, hot, cold, side, info)
      }
      continue
    }
    switch (info.kind, info.points) {
    case (ContactBundleKind.dynamic, 1):
      relaxBundle(
        arguments, hot, cold, hot, kind: ContactBundleKind.dynamic, points: 1, isExtended: false, together: together)
    case (ContactBundleKind.dynamic, _):
      relaxBundle(
        arguments, hot, cold, hot, kind: ContactBundleKind.dynamic, points: 2, isExtended: false, together: together)
    case (ContactBundleKind.fixed, 1):
      relaxBundle(
        arguments, hot, cold, hot, kind: ContactBundleKind.fixed, points: 1, isExtended: false, together: together)
    case (ContactBundleKind.fixed, _):
      relaxBundle(
        arguments, hot, cold, hot, kind: ContactBundleKind.fixed, points: 2, isExtended: false, together: together)
    case (ContactBundleKind.kinematic, 1):
      relaxBundle(
        arguments, hot, cold, hot, kind: ContactBundleKind.kinematic, points: 1, isExtended: false, together: together)
    case (ContactBundleKind.kinematic, _):
      relaxBundle(
        arguments, hot, cold, hot, kind: ContactBundleKind.kinematic, points: 2, isExtended: false, together: together)
    default: solveHub(arguments, bundle, relax: true)
    }
  }
}

/// Bundles with a extension block, apart so that the common ones stay small in the instruction cache.
@inline(never)
private func relaxExtendedInTurn(
  _ arguments: ContactPassArguments, _ hot: UnsafeMutablePointer<Float>, _ cold: UnsafeMutablePointer<Float>,
  _ side: UnsafeMutablePointer<Float>, _ info: ContactBundleInfo
) {
  relaxExtended(arguments, hot, cold, side, info, together: false)
}

@inline(never)
private func relaxExtendedTogether(
  _ arguments: ContactPassArguments, _ hot: UnsafeMutablePointer<Float>, _ cold: UnsafeMutablePointer<Float>,
  _ side: UnsafeMutablePointer<Float>, _ info: ContactBundleInfo
) {
  relaxExtended(arguments, hot, cold, side, info, together: true)
}

@inline(__always)
private func relaxExtended(
  _ arguments: ContactPassArguments, _ hot: UnsafeMutablePointer<Float>, _ cold: UnsafeMutablePointer<Float>,
  _ side: UnsafeMutablePointer<Float>, _ info: ContactBundleInfo, together: Bool
) {
  switch (info.kind, info.points) {
  case (ContactBundleKind.dynamic, 1):
    relaxBundle(
      arguments, hot, cold, side, kind: ContactBundleKind.dynamic, points: 1, isExtended: true, together: together)
  case (ContactBundleKind.dynamic, _):
    relaxBundle(
      arguments, hot, cold, side, kind: ContactBundleKind.dynamic, points: 2, isExtended: true, together: together)
  case (ContactBundleKind.fixed, 1):
    relaxBundle(
      arguments, hot, cold, side, kind: ContactBundleKind.fixed, points: 1, isExtended: true, together: together)
  case (ContactBundleKind.fixed, _):
    relaxBundle(
      arguments, hot, cold, side, kind: ContactBundleKind.fixed, points: 2, isExtended: true, together: together)
  case (ContactBundleKind.kinematic, 1):
    relaxBundle(
      arguments, hot, cold, side, kind: ContactBundleKind.kinematic, points: 1, isExtended: true, together: together)
  default:
    relaxBundle(
      arguments, hot, cold, side, kind: ContactBundleKind.kinematic, points: 2, isExtended: true, together: together)
  }
}
