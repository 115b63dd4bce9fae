internal import CSolverShim
internal import KernelInterface

// One velocity iteration of the scheme of sequential impulses (docs/decisions/0018-sequential-impulses.md): friction,
// then normal impulses, rigid. Nothing of positions is in it.
//
// In the frame of the contact, with scaled angular velocity (`BodyRows`), a contact point j moves with
//   vn_j = un + wB rnB_j - wA rnA_j,   vt_j = ut - wB dB_j + wA dA_j,
// rn = (r x n) / k, d = (r . n) / k, t = (ny, -nx), u = vB - vA. Friction at a point is bounded by what its normal
// impulse was in the iteration before. It changes spins, which the normals then see, but not un; so the linear velocity
// is written once at the end. Both points are solved at once (`ContactPair`). A normal impulse goes for the speed
//   vn_j = -e a_j where |a_j| > threshold, 0 elsewhere
// with the restitution e and the speed a_j after forces and before impulses: it is in the impulses from the first
// iteration on, so a row of balls passes an impact on. What leaves (a_j > 0) and is thrown back by something else in the
// same step may come as fast as -e a_j, too, and bounces in the next (Moreau, "Unilateral contact and dry friction in
// finite freedom dynamics", 1988). So the energy never grows where all have one e: it changes by -(1 - e) / (1 + e) times
// that of the change of velocities. Solved for 0, as in Box2D 2, p_j would add p_j a_j / 2, and a box full of elastic
// discs heats up ten thousand times.
//
// A point that bore something in the step before and is apart by s_j > 0 now, because its body was shaken or moved
// out of an overlap, may close that gap and no more: vn_j >= -s_j / h. Were it left to fall until it overlaps, it would
// come with the speed g h, which the whole pile above feels. Where things bounce that does not hold: what comes faster
// than the threshold bounces, s_j early, and what leaves faster may be thrown back at any speed, for it is apart.
//
// Per contact 108 bytes are read (96 with a fixed side), 16 written, and the velocity rows of two bodies; extended
// contacts read 20 bytes more and write 8.

/// What extended contacts want beside.
private struct ContactWish {
  /// Restitution times the speed of points as forces left them, m/s: below 0 a bounce, above 0 what may be thrown back.
  private var bounce = PointLanes.zero
  /// Along the tangent, m/s.
  var tangentSpeed = Lanes.zero

  @inline(__always) init() {}

  /// What the speeds of points are solved for: less their bounce, or with the speed at which a gap may close.
  @inline(__always)
  func speeds(_ speed: PointLanes, gap: PointLanes, rate: Lanes) -> PointLanes {
    PointLanes(
      speed.first + Self.wanted(bounce.first, gap: gap.first, rate: rate),
      speed.second + Self.wanted(bounce.second, gap: gap.second, rate: rate))
  }

  @inline(__always)
  private static func wanted(_ bounce: Lanes, gap: Lanes, rate: Lanes) -> Lanes {
    let closing = (bounce > .zero).select(Lanes(freeSpeed), rate * gap)
    return (bounce < .zero).select(bounce, (gap > .zero).select(closing, bounce))
  }

  /// Nothing is as fast, m/s: a point that may close its gap so fast bears nothing.
  private static var freeSpeed: Float { 1e9 }

  @inline(__always)
  init(
    _ extended: UnsafeMutablePointer<ContactExtensionBlock>, _ lane: Int, points: Int, restitutionThreshold: Float
  ) {
    let restitution = Lanes(load: &extended.pointee.restitution, lane)
    let approach = PointLanes(load: &extended.pointee.approach, lane, points: points)
    let threshold = Lanes(restitutionThreshold)
    bounce.first = (abs(approach.first) > threshold).select(restitution * approach.first, .zero)
    if points == 2 { bounce.second = (abs(approach.second) > threshold).select(restitution * approach.second, .zero) }
    tangentSpeed = Lanes(load: &extended.pointee.tangentSpeed, lane)
  }
}

@inline(__always)
private func iterateBundle(
  _ arguments: ContactPassArguments, _ bundle: Int, _ info: ContactBundleInfo,
  _ extended: UnsafeMutablePointer<ContactExtensionBlock>? = nil, kind: ContactBundleKind, points: Int
) {
  let hot = arguments.hot + bundle
  let cold = arguments.cold + bundle
  let isFixed = kind.isFixed
  // A hub's mass is split among the lanes in use (see ContactHub.swift).
  let shareA = Lanes(Float(kind.isHub ? info.lanes : 1))
  let sums = HubSums(arguments, info)
  let lanes = info.lanesInUse(as: kind)
  let resists = extended.map { resistsRolling($0, lanes: lanes) } ?? false
  var lane = 0
  while lane < lanes {
    var bodies = ContactBodies(arguments.bodies, hot, lane, kind: kind)
    let massA = kind.isHub ? bodies.a.inverseMass * shareA : bodies.a.inverseMass
    let massB = bodies.b.inverseMass
    let normal = VectorLanes(Lanes(load: &hot.pointee.normalX, lane), Lanes(load: &hot.pointee.normalY, lane))
    let crossB = PointLanes(load: &hot.pointee.crossB, lane, points: points)
    let dotB = PointLanes(load: &cold.pointee.dotB, lane, points: points)
    var crossA = PointLanes.zero
    var dotA = PointLanes.zero
    if !isFixed {
      crossA = PointLanes(load: &hot.pointee.crossA, lane, points: points)
      dotA = PointLanes(load: &cold.pointee.dotA, lane, points: points)
    }
    var wish = ContactWish()
    if let extended {
      wish = ContactWish(extended, lane, points: points, restitutionThreshold: arguments.restitutionThreshold)
    }
    let difference = bodies.b.linear - bodies.a.linear
    let oldNormal = PointLanes(load: &hot.pointee.normalImpulse, lane, points: points)

    // Friction
    let tangentMass = PointLanes(load: &cold.pointee.tangentMass, lane, points: points)
    let oldTangent = PointLanes(load: &cold.pointee.tangentImpulse, lane, points: points)
    let friction = Lanes(load: &cold.pointee.friction, lane)
    let sliding = difference.cross(normal) - wish.tangentSpeed
    let limit = PointLanes(friction * oldNormal.first, friction * oldNormal.second)
    var slide = PointLanes(sliding - bodies.b.scaledAngular * dotB.first, .zero)
    if !isFixed { slide.first += bodies.a.scaledAngular * dotA.first }
    var fall = PointLanes(
      max(oldTangent.first - limit.first, min(tangentMass.first * slide.first, oldTangent.first + limit.first)), .zero)
    if points == 2 {
      slide.second = sliding - bodies.b.scaledAngular * dotB.second
      if !isFixed { slide.second += bodies.a.scaledAngular * dotA.second }
      fall = ContactPair(
        inverseMass: response(bodies, massA: massA, dotA, dotB), share: Lanes(ContactPair.rigidShare),
        mass: tangentMass
      ).solve(
        PointLanes(tangentMass.first * slide.first, tangentMass.second * slide.second),
        least: PointLanes(oldTangent.first - limit.first, oldTangent.second - limit.second),
        most: PointLanes(oldTangent.first + limit.first, oldTangent.second + limit.second))
    }
    PointLanes(oldTangent.first - fall.first, oldTangent.second - fall.second)
      .store(&cold.pointee.tangentImpulse, lane, points: points)
    let tangentTotal = -(fall.first + fall.second)
    // An impulse t turns by -(r . n) t, and a fall is a negative impulse.
    let turnB = dotB.first * fall.first + dotB.second * fall.second
    var angularA = Lanes.zero
    bodies.b.scaledAngular += massB * turnB
    if !isFixed {
      angularA = dotA.first * fall.first + dotA.second * fall.second
      bodies.a.scaledAngular -= massA * angularA
    }

    // Normals
    let normalMass = PointLanes(load: &hot.pointee.normalMass, lane, points: points)
    let approach = normal.dot(difference)
    let gap = PointLanes(load: &hot.pointee.separation, lane, points: points)
    var speed = PointLanes(approach + bodies.b.scaledAngular * crossB.first, .zero)
    if !isFixed { speed.first -= bodies.a.scaledAngular * crossA.first }
    if points == 2 {
      speed.second = approach + bodies.b.scaledAngular * crossB.second
      if !isFixed { speed.second -= bodies.a.scaledAngular * crossA.second }
    }
    speed = wish.speeds(speed, gap: gap, rate: Lanes(arguments.inverseTimeStep))
    var change = PointLanes(-min(normalMass.first * speed.first, oldNormal.first), .zero)
    if points == 2 {
      change =
        ContactPair(
          inverseMass: response(bodies, massA: massA, crossA, crossB), share: Lanes(ContactPair.rigidShare),
          mass: normalMass
        ).solve(
          PointLanes(normalMass.first * speed.first, normalMass.second * speed.second), most: oldNormal
        ).negated
    }
    let impulse = PointLanes(oldNormal.first + change.first, oldNormal.second + change.second)
    impulse.store(&hot.pointee.normalImpulse, lane, points: points)
    let normalTotal = change.first + change.second
    bodies.b.scaledAngular += massB * (crossB.first * change.first + crossB.second * change.second)
    if !isFixed {
      let turnA = crossA.first * change.first + crossA.second * change.second
      bodies.a.scaledAngular -= massA * turnA
      angularA += turnA
    }

    if let extended {
      impulse.store(&extended.pointee.totalImpulse, lane, points: points)
      if resists { resistRolling(&bodies, extended, lane, impulse.first + impulse.second, kind: kind) }
    }
    let linear = alongContact(normal, normalTotal, tangentTotal)
    if kind.isHub { sums.put(linear, angularA, lane) }
    bodies.finish(arguments.bodies, impulse: linear, kind: kind)
    lane += laneCount
  }
  if kind.isHub { sums.applyToHub(arguments.bodies, hot) }
}

/// Whether any contact of a bundle has rolling resistance; of all its lanes, so that it does not depend on the width.
@inline(__always)
private func resistsRolling(_ extended: UnsafeMutablePointer<ContactExtensionBlock>, lanes: Int) -> Bool {
  var lane = 0
  while lane < lanes {
    if (Lanes(load: &extended.pointee.rollingResistance, lane) > .zero).any { return true }
    lane += laneCount
  }
  return false
}

@inline(never)
func iterateContacts(_ arguments: ContactPassArguments) {
  for bundle in 0..<arguments.bundleCount {
    let info = arguments.info[bundle]
    arguments.prefetchBlocks(after: bundle)
    if info.extensionBlock >= 0, !info.kind.isHub {
      iterateExtended(arguments, bundle, info)
      continue
    }
    switch (info.kind, info.points) {
    case (.dynamic, 1): iterateBundle(arguments, bundle, info, kind: .dynamic, points: 1)
    case (.dynamic, _): iterateBundle(arguments, bundle, info, kind: .dynamic, points: 2)
    case (.fixed, 1): iterateBundle(arguments, bundle, info, kind: .fixed, points: 1)
    case (.fixed, _): iterateBundle(arguments, bundle, info, kind: .fixed, points: 2)
    case (.kinematic, 1): iterateBundle(arguments, bundle, info, kind: .kinematic, points: 1)
    case (.kinematic, _): iterateBundle(arguments, bundle, info, kind: .kinematic, points: 2)
    default: iterateHub(arguments, bundle, info)
    }
  }
}

/// Apart, because hubs are rare.
@inline(never)
private func iterateHub(_ arguments: ContactPassArguments, _ bundle: Int, _ info: ContactBundleInfo) {
  iterateBundle(arguments, bundle, info, kind: .hub, points: 2)
}

/// Bundles with an extension block, apart so that either set stays small in the instruction cache.
@inline(never)
private func iterateExtended(_ arguments: ContactPassArguments, _ bundle: Int, _ info: ContactBundleInfo) {
  let extended = arguments.extensions + Int(info.extensionBlock)
  switch (info.kind, info.points) {
  case (.dynamic, 1): iterateBundle(arguments, bundle, info, extended, kind: .dynamic, points: 1)
  case (.dynamic, _): iterateBundle(arguments, bundle, info, extended, kind: .dynamic, points: 2)
  case (.fixed, 1): iterateBundle(arguments, bundle, info, extended, kind: .fixed, points: 1)
  case (.fixed, _): iterateBundle(arguments, bundle, info, extended, kind: .fixed, points: 2)
  case (.kinematic, 1): iterateBundle(arguments, bundle, info, extended, kind: .kinematic, points: 1)
  default: iterateBundle(arguments, bundle, info, extended, kind: .kinematic, points: 2)
  }
}
