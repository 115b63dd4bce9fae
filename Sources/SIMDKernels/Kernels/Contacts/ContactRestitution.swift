internal import CSolverShim
internal import KernelInterface

nonisolated(unsafe) let contactKernels = ContactKernels.table(
  prepare: prepareContacts, solve: solveContacts, relax: relaxContacts, restitution: restituteContacts,
  iterate: iterateContacts, correct: correctContacts, store: storeContacts)

/// Bounces, once at the end of a step (as in Box2D's soft step): where a contact came in at the threshold or faster and
/// bore load, its normal velocity becomes `-e` times that of the step's begin.
@inline(never)
func restituteContacts(_ arguments: ContactPassArguments) {
  for bundle in 0..<arguments.bundleCount {
    let info = arguments.info[bundle]
    guard info.extensionBlock >= 0, !info.kind.isHub else { continue }
    let hot = arguments.hot + bundle
    let extended = arguments.extensions + Int(info.extensionBlock)
    guard isDue(arguments, extended, lanes: info.lanesInUse, points: Int(info.points)) else { continue }
    switch info.kind {
    case .dynamic:
      restitute(arguments, hot, extended, lanes: info.lanesInUse, kind: .dynamic, points: Int(info.points))
    case .fixed:
      restitute(arguments, hot, extended, lanes: info.lanesInUse, kind: .fixed, points: Int(info.points))
    default: restitute(arguments, hot, extended, lanes: info.lanesInUse, kind: .kinematic, points: Int(info.points))
    }
  }
}

/// Whether any lane bounces; asked before bodies are gathered.
@inline(__always)
private func isDue(
  _ arguments: ContactPassArguments, _ extended: UnsafeMutablePointer<ContactExtensionBlock>, lanes: Int, points: Int
) -> Bool {
  var lane = 0
  while lane < lanes {
    for point in 0..<points where bounces(arguments, extended, lane, point: point).any { return true }
    lane += laneCount
  }
  return false
}

@inline(__always)
private func bounces(
  _ arguments: ContactPassArguments, _ extended: UnsafeMutablePointer<ContactExtensionBlock>, _ lane: Int, point: Int
) -> LaneMask {
  let ofPoint = lane + point * ContactBundle.lanes
  let approach = Lanes(load: &extended.pointee.approach, ofPoint)
  let total = Lanes(load: &extended.pointee.totalImpulse, ofPoint)
  let restitution = Lanes(load: &extended.pointee.restitution, lane)
  return (approach <= Lanes(-arguments.restitutionThreshold)) & (total > .zero) & (restitution > .zero)
}

@inline(__always)
private func restitute(
  _ arguments: ContactPassArguments, _ hot: UnsafeMutablePointer<ContactHotBlock>,
  _ extended: UnsafeMutablePointer<ContactExtensionBlock>, lanes: Int, kind: ContactBundleKind, points: Int
) {
  var lane = 0
  while lane < lanes {
    var bodies = ContactBodies(arguments.bodies, hot, lane, kind: kind)
    let normal = VectorLanes(Lanes(load: &hot.pointee.normalX, lane), Lanes(load: &hot.pointee.normalY, lane))
    var approach = normal.dot(bodies.b.linear - bodies.a.linear)
    let restitution = Lanes(load: &extended.pointee.restitution, lane)
    let crossB = PointLanes(load: &hot.pointee.crossB, lane, points: points)
    var crossA = PointLanes.zero
    if !kind.isFixed { crossA = PointLanes(load: &hot.pointee.crossA, lane, points: points) }
    let old = PointLanes(load: &hot.pointee.normalImpulse, lane, points: points)
    var impulse = old
    // A point that does not bounce gets no mass, and so has no say.
    var mass = PointLanes(load: &hot.pointee.normalMass, lane, points: points)
    mass.first = bounces(arguments, extended, lane, point: 0).select(mass.first, .zero)
    let target1 = restitution * Lanes(load: &extended.pointee.approach, lane)
    var target2 = Lanes.zero
    var coupling = Lanes.zero
    let linear = kind.isDynamic ? bodies.a.inverseMass + bodies.b.inverseMass : bodies.b.inverseMass
    if points == 2 {
      mass.second = bounces(arguments, extended, lane, point: 1).select(mass.second, .zero)
      target2 = restitution * Lanes(load: &extended.pointee.approach, lane + ContactBundle.lanes)
      coupling = linear + bodies.b.inverseMass * (crossB.first * crossB.second)
      if kind.isDynamic { coupling += bodies.a.inverseMass * (crossA.first * crossA.second) }
    }
    // No later pass mends what is left here, so a pair is solved twice: a thousandth of a thousandth is left.
    for _ in 0..<points {
      let velocity1 = approach + (bodies.b.scaledAngular * crossB.first - bodies.a.scaledAngular * crossA.first)
      var release = PointLanes(mass.first * (velocity1 + target1), .zero)
      if points == 2 {
        let velocity2 = approach + (bodies.b.scaledAngular * crossB.second - bodies.a.scaledAngular * crossA.second)
        release.second = mass.second * (velocity2 + target2)
        release = ContactPair(inverseMass: coupling, share: Lanes(ContactPair.rigidShare), mass: mass)
          .solve(release, most: impulse)
      } else {
        release.first = min(release.first, impulse.first)
      }
      impulse.first -= release.first
      impulse.second -= release.second
      approach -= linear * (release.first + release.second)
      bodies.b.scaledAngular -= bodies.b.inverseMass * (crossB.first * release.first + crossB.second * release.second)
      if kind.isDynamic {
        bodies.a.scaledAngular += bodies.a.inverseMass * (crossA.first * release.first + crossA.second * release.second)
      }
    }
    impulse.store(&hot.pointee.normalImpulse, lane, points: points)
    let change = PointLanes(impulse.first - old.first, impulse.second - old.second)
    let total = PointLanes(load: &extended.pointee.totalImpulse, lane, points: points)
    PointLanes(total.first + change.first, total.second + change.second)
      .store(&extended.pointee.totalImpulse, lane, points: points)
    let sum = change.first + change.second
    bodies.finish(arguments.bodies, impulse: normal * sum, kind: kind)
    lane += laneCount
  }
}
