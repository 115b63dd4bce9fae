internal import CSolverShim
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
  _ arguments: ContactPassArguments, _ hot: UnsafeMutablePointer<ContactHotBlock>,
  _ cold: UnsafeMutablePointer<ContactColdBlock>, _ extended: UnsafeMutablePointer<ContactExtensionBlock>? = nil,
  lanes: Int, kind: ContactBundleKind, points: Int, together: Bool
) {
  let inverseTimeStep = Lanes(arguments.inverseTimeStep)
  let isFixed = kind.isFixed
  var lane = 0
  while lane < lanes {
    var bodies = ContactBodies(arguments.bodies, hot, lane, kind: kind)
    let motionB = MotionLanes(gather: arguments.bodies.motion, &hot.pointee.rowB, lane)
    var motionA = MotionLanes.zero
    if !isFixed { motionA = MotionLanes(gather: arguments.bodies.motion, &hot.pointee.rowA, lane) }
    let normal = VectorLanes(Lanes(load: &hot.pointee.normalX, lane), Lanes(load: &hot.pointee.normalY, lane))
    let crossB = PointLanes(load: &hot.pointee.crossB, lane, points: points)
    let dotB = PointLanes(load: &cold.pointee.dotB, lane, points: points)
    var crossA = PointLanes.zero
    var dotA = PointLanes.zero
    if !isFixed {
      crossA = PointLanes(load: &hot.pointee.crossA, lane, points: points)
      dotA = PointLanes(load: &cold.pointee.dotA, lane, points: points)
    }
    let base = PointLanes(load: &cold.pointee.baseSeparation, lane, points: points)
    let normalMass = PointLanes(load: &hot.pointee.normalMass, lane, points: points)
    var impulse = PointLanes(load: &hot.pointee.normalImpulse, lane, points: points)

    // Separations
    let moved = normal.dot(motionB.translation - motionA.translation)
    var separation = PointLanes(
      base.first + moved + (motionB.scaledSine * crossB.first + motionB.scaledCosine * dotB.first), .zero)
    if points == 2 {
      separation.second =
        base.second + moved + (motionB.scaledSine * crossB.second + motionB.scaledCosine * dotB.second)
    }
    if !isFixed {
      separation.first -= motionA.scaledSine * crossA.first + motionA.scaledCosine * dotA.first
      if points == 2 { separation.second -= motionA.scaledSine * crossA.second + motionA.scaledCosine * dotA.second }
    }
    separation.store(&hot.pointee.separation, lane, points: points)

    // Normal impulses
    let difference = bodies.b.linear - bodies.a.linear
    let approach = normal.dot(difference)
    var velocity1 = approach + bodies.b.scaledAngular * crossB.first
    if !isFixed { velocity1 -= bodies.a.scaledAngular * crossA.first }
    let old = impulse
    let wanted1 = rigidImpulse(velocity1, separation.first, normalMass.first, old.first, inverseTimeStep)
    impulse.first = max(wanted1, .zero)
    let change1 = impulse.first - old.first
    var normalTotal = change1
    var angularB = crossB.first * change1
    var angularA = crossA.first * change1
    if points == 2 {
      var velocity2 = approach + bodies.b.scaledAngular * crossB.second
      var coupling = bodies.b.inverseMass + (bodies.b.inverseMass * crossB.first) * crossB.second
      if !isFixed {
        velocity2 -= bodies.a.scaledAngular * crossA.second
        coupling = coupling + bodies.a.inverseMass + (bodies.a.inverseMass * crossA.first) * crossA.second
      }
      if !together { velocity2 += coupling * change1 }
      let wanted2 = rigidImpulse(velocity2, separation.second, normalMass.second, old.second, inverseTimeStep)
      impulse.second = max(wanted2, .zero)
      var change = PointLanes(change1, impulse.second - old.second)
      if together {
        let k12 = response(bodies, massA: bodies.a.inverseMass, crossA, crossB)
        change =
          ContactPair(inverseMass: k12, share: Lanes(ContactPair.rigidShare), mass: normalMass)
          .solve(PointLanes(old.first - wanted1, old.second - wanted2), most: old).negated
        impulse = PointLanes(old.first + change.first, old.second + change.second)
      }
      normalTotal = change.first + change.second
      angularB = crossB.first * change.first + crossB.second * change.second
      angularA = crossA.first * change.first + crossA.second * change.second
    }
    impulse.store(&hot.pointee.normalImpulse, lane, points: points)
    bodies.b.scaledAngular += bodies.b.inverseMass * angularB
    if kind.isDynamic { bodies.a.scaledAngular -= bodies.a.inverseMass * angularA }

    // Friction: along t = (ny, -nx), where r x t = -(r . n).
    let tangentMass = PointLanes(load: &cold.pointee.tangentMass, lane, points: points)
    var tangentImpulse = PointLanes(load: &cold.pointee.tangentImpulse, lane, points: points)
    let friction = Lanes(load: &cold.pointee.friction, lane)
    var sliding = difference.cross(normal)
    if let extended {
      let total = PointLanes(load: &extended.pointee.totalImpulse, lane, points: points)
      PointLanes(total.first + impulse.first, total.second + impulse.second)
        .store(&extended.pointee.totalImpulse, lane, points: points)
      sliding -= Lanes(load: &extended.pointee.tangentSpeed, lane)
    }
    var slide1 = sliding - bodies.b.scaledAngular * dotB.first
    if !isFixed { slide1 += bodies.a.scaledAngular * dotA.first }
    let limit = PointLanes(friction * impulse.first, friction * impulse.second)
    let oldTangent = tangentImpulse
    let friction1 = frictionImpulse(slide1, limit.first, tangentMass.first, &tangentImpulse.first)
    var tangentTotal = friction1
    var turnB = dotB.first * friction1
    var turnA = dotA.first * friction1
    if points == 2 {
      var slide2 = sliding - bodies.b.scaledAngular * dotB.second
      var coupling = bodies.b.inverseMass + (bodies.b.inverseMass * dotB.first) * dotB.second
      if !isFixed {
        slide2 += bodies.a.scaledAngular * dotA.second
        coupling = coupling + bodies.a.inverseMass + (bodies.a.inverseMass * dotA.first) * dotA.second
      }
      var change = PointLanes(friction1, .zero)
      if together {
        let k12 = response(bodies, massA: bodies.a.inverseMass, dotA, dotB)
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
    tangentImpulse.store(&cold.pointee.tangentImpulse, lane, points: points)
    bodies.b.scaledAngular -= bodies.b.inverseMass * turnB
    if kind.isDynamic { bodies.a.scaledAngular += bodies.a.inverseMass * turnA }

    if let extended { resistRolling(&bodies, extended, lane, impulse.first + impulse.second, kind: kind) }
    bodies.finish(arguments.bodies, impulse: alongContact(normal, normalTotal, tangentTotal), kind: kind)
    lane += laneCount
  }
}

/// What one normal impulse should become without position correction; where that is a pull, nothing. Apart (s > 0) the
/// pair may come as close as it is.
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

/// A couple against the relative angular velocity, at most rolling resistance times the normal impulse. With scaled
/// angular velocity an angular impulse l changes `k w` by `l / (m k)`, and the effective mass is 1 / (1 / (mA kA^2) + 1
/// / (mB kB^2)).
@inline(__always)
func resistRolling(
  _ bodies: inout ContactBodies, _ extended: UnsafeMutablePointer<ContactExtensionBlock>, _ lane: Int,
  _ normalImpulse: Lanes,
  kind: ContactBundleKind
) {
  let inverseGyrationA = Lanes(load: &extended.pointee.inverseGyrationA, lane)
  let inverseGyrationB = Lanes(load: &extended.pointee.inverseGyrationB, lane)
  let turnA = bodies.a.inverseMass * inverseGyrationA
  let turnB = bodies.b.inverseMass * inverseGyrationB
  let inverseMass = turnA * inverseGyrationA + turnB * inverseGyrationB
  let turns = inverseMass > .zero
  let mass = turns.select(.one / turns.select(inverseMass, .one), .zero)
  let limit = Lanes(load: &extended.pointee.rollingResistance, lane) * normalImpulse
  let old = Lanes(load: &extended.pointee.rollingImpulse, lane)
  let angularVelocity = bodies.b.scaledAngular * inverseGyrationB - bodies.a.scaledAngular * inverseGyrationA
  let new = max(-limit, min(old - mass * angularVelocity, limit))
  new.store(&extended.pointee.rollingImpulse, lane)
  bodies.b.scaledAngular += turnB * (new - old)
  if kind.isDynamic { bodies.a.scaledAngular -= turnA * (new - old) }
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
    arguments.prefetchBlocks(after: bundle)
    let hot = arguments.hot + bundle
    let cold = arguments.cold + bundle
    if info.extensionBlock >= 0, !info.kind.isHub {
      let extended = arguments.extensions + Int(info.extensionBlock)
      if together {
        relaxExtendedTogether(arguments, hot, cold, extended, info)
      } else {
        relaxExtendedInTurn(arguments, hot, cold, extended, info)
      }
      continue
    }
    switch (info.kind, info.points) {
    case (.dynamic, 1):
      relaxBundle(arguments, hot, cold, lanes: info.lanesInUse, kind: .dynamic, points: 1, together: together)
    case (.dynamic, _):
      relaxBundle(arguments, hot, cold, lanes: info.lanesInUse, kind: .dynamic, points: 2, together: together)
    case (.fixed, 1):
      relaxBundle(arguments, hot, cold, lanes: info.lanesInUse, kind: .fixed, points: 1, together: together)
    case (.fixed, _):
      relaxBundle(arguments, hot, cold, lanes: info.lanesInUse, kind: .fixed, points: 2, together: together)
    case (.kinematic, 1):
      relaxBundle(arguments, hot, cold, lanes: info.lanesInUse, kind: .kinematic, points: 1, together: together)
    case (.kinematic, _):
      relaxBundle(arguments, hot, cold, lanes: info.lanesInUse, kind: .kinematic, points: 2, together: together)
    default: solveHub(arguments, bundle, relax: true)
    }
  }
}

/// Bundles with an extension block, apart so that the common ones stay small in the instruction cache.
@inline(never)
private func relaxExtendedInTurn(
  _ arguments: ContactPassArguments, _ hot: UnsafeMutablePointer<ContactHotBlock>,
  _ cold: UnsafeMutablePointer<ContactColdBlock>, _ extended: UnsafeMutablePointer<ContactExtensionBlock>,
  _ info: ContactBundleInfo
) {
  relaxExtended(arguments, hot, cold, extended, info, together: false)
}

@inline(never)
private func relaxExtendedTogether(
  _ arguments: ContactPassArguments, _ hot: UnsafeMutablePointer<ContactHotBlock>,
  _ cold: UnsafeMutablePointer<ContactColdBlock>, _ extended: UnsafeMutablePointer<ContactExtensionBlock>,
  _ info: ContactBundleInfo
) {
  relaxExtended(arguments, hot, cold, extended, info, together: true)
}

@inline(__always)
private func relaxExtended(
  _ arguments: ContactPassArguments, _ hot: UnsafeMutablePointer<ContactHotBlock>,
  _ cold: UnsafeMutablePointer<ContactColdBlock>, _ extended: UnsafeMutablePointer<ContactExtensionBlock>,
  _ info: ContactBundleInfo, together: Bool
) {
  switch (info.kind, info.points) {
  case (.dynamic, 1):
    relaxBundle(
      arguments, hot, cold, extended, lanes: info.lanesInUse, kind: .dynamic, points: 1, together: together)
  case (.dynamic, _):
    relaxBundle(
      arguments, hot, cold, extended, lanes: info.lanesInUse, kind: .dynamic, points: 2, together: together)
  case (.fixed, 1):
    relaxBundle(
      arguments, hot, cold, extended, lanes: info.lanesInUse, kind: .fixed, points: 1, together: together)
  case (.fixed, _):
    relaxBundle(
      arguments, hot, cold, extended, lanes: info.lanesInUse, kind: .fixed, points: 2, together: together)
  case (.kinematic, 1):
    relaxBundle(
      arguments, hot, cold, extended, lanes: info.lanesInUse, kind: .kinematic, points: 1, together: together)
  default:
    relaxBundle(
      arguments, hot, cold, extended, lanes: info.lanesInUse, kind: .kinematic, points: 2, together: together)
  }
}
