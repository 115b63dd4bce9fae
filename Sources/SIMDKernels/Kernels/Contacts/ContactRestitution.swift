internal import KernelInterface

let contactKernels = ContactKernels(
  prepare: prepareContacts, solve: solveContacts, relax: relaxContacts, restitution: restituteContacts,
  store: storeContacts)

/// Bounces, once at the end of a step (as in Box2D's soft step): where a contact came in at the threshold or faster and
/// bore load, its normal velocity becomes `-e` times that of the step's begin.
@inline(never)
func restituteContacts(_ arguments: ContactPassArguments) {
  for bundle in 0..<arguments.bundleCount {
    let info = arguments.info[bundle]
    guard info.side >= 0, info.kind != ContactBundleKind.hub else { continue }
    let hot = arguments.hot + bundle * ContactBundle.Hot.floats
    let side = arguments.side + Int(info.side) * ContactBundle.Extension.floats
    guard isDue(arguments, side, points: Int(info.points)) else { continue }
    switch info.kind {
    case ContactBundleKind.dynamic:
      restitute(arguments, hot, side, kind: ContactBundleKind.dynamic, points: Int(info.points))
    case ContactBundleKind.fixed:
      restitute(arguments, hot, side, kind: ContactBundleKind.fixed, points: Int(info.points))
    default: restitute(arguments, hot, side, kind: ContactBundleKind.kinematic, points: Int(info.points))
    }
  }
}

/// Whether any lane bounces; asked before bodies are gathered.
@inline(__always)
private func isDue(_ arguments: ContactPassArguments, _ side: UnsafeMutablePointer<Float>, points: Int) -> Bool {
  var lane = 0
  while lane < ContactBundle.lanes {
    for point in 0..<points where bounces(arguments, side + lane, point: point).any { return true }
    lane += laneCount
  }
  return false
}

@inline(__always)
private func bounces(_ arguments: ContactPassArguments, _ side: UnsafeMutablePointer<Float>, point: Int) -> LaneMask {
  typealias Extension = ContactBundle.Extension
  let approach = Lanes(load: side + Extension.approach + 16 * point)
  let total = Lanes(load: side + Extension.totalImpulse + 16 * point)
  let restitution = Lanes(load: side + Extension.restitution)
  return (approach <= Lanes(-arguments.restitutionThreshold)) & (total > .zero) & (restitution > .zero)
}

@inline(__always)
private func restitute(
  _ arguments: ContactPassArguments, _ hotBundle: UnsafeMutablePointer<Float>,
  _ sideBundle: UnsafeMutablePointer<Float>, kind: UInt8, points: Int
) {
  typealias Hot = ContactBundle.Hot
  typealias Extension = ContactBundle.Extension
  var lane = 0
  while lane < ContactBundle.lanes {
    let hot = hotBundle + lane
    let side = sideBundle + lane
    var bodies = ContactBodies(arguments.bodies, hot, kind: kind)
    let normalX = Lanes(load: hot + Hot.normalX)
    let normalY = Lanes(load: hot + Hot.normalY)
    var approach = normalX * (bodies.b.x - bodies.a.x) + normalY * (bodies.b.y - bodies.a.y)
    let restitution = Lanes(load: side + Extension.restitution)
    let crossB = PointLanes(load: hot + Hot.crossB, points: points)
    var crossA = PointLanes(.zero, .zero)
    if kind != ContactBundleKind.fixed { crossA = PointLanes(load: hot + Hot.crossA, points: points) }
    let old = PointLanes(load: hot + Hot.normalImpulse, points: points)
    var impulse = old
    // A point that does not bounce gets no mass, and so has no say.
    var mass = PointLanes(load: hot + Hot.normalMass, points: points)
    mass.first = bounces(arguments, side, point: 0).select(mass.first, .zero)
    let target1 = restitution * Lanes(load: side + Extension.approach)
    var target2 = Lanes.zero
    var coupling = Lanes.zero
    let linear = kind == ContactBundleKind.dynamic ? bodies.a.w + bodies.b.w : bodies.b.w
    if points == 2 {
      mass.second = bounces(arguments, side, point: 1).select(mass.second, .zero)
      target2 = restitution * Lanes(load: side + Extension.approach + 16)
      coupling = linear + bodies.b.w * (crossB.first * crossB.second)
      if kind == ContactBundleKind.dynamic { coupling += bodies.a.w * (crossA.first * crossA.second) }
    }
    // No later pass mends what is left here, so a pair is solved twice: a thousandth of a thousandth is left.
    for _ in 0..<points {
      let velocity1 = approach + (bodies.b.z * crossB.first - bodies.a.z * crossA.first)
      var release = PointLanes(mass.first * (velocity1 + target1), .zero)
      if points == 2 {
        let velocity2 = approach + (bodies.b.z * crossB.second - bodies.a.z * crossA.second)
        release.second = mass.second * (velocity2 + target2)
        release = ContactPair(inverseMass: coupling, share: Lanes(ContactPair.rigidShare), mass: mass)
          .solve(release, most: impulse)
      } else {
        release.first = min(release.first, impulse.first)
      }
      impulse.first -= release.first
      impulse.second -= release.second
      approach -= linear * (release.first + release.second)
      bodies.b.z -= bodies.b.w * (crossB.first * release.first + crossB.second * release.second)
      if kind == ContactBundleKind.dynamic {
        bodies.a.z += bodies.a.w * (crossA.first * release.first + crossA.second * release.second)
      }
    }
    impulse.store(hot + Hot.normalImpulse, points: points)
    let change = PointLanes(impulse.first - old.first, impulse.second - old.second)
    let total = PointLanes(load: side + Extension.totalImpulse, points: points)
    PointLanes(total.first + change.first, total.second + change.second)
      .store(side + Extension.totalImpulse, points: points)
    let sum = change.first + change.second
    bodies.finish(arguments.bodies, impulseX: sum * normalX, impulseY: sum * normalY, kind: kind)
    lane += laneCount
  }
}
