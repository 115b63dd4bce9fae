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
    let side = arguments.side + Int(info.side) * ContactBundle.Side.floats
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
  typealias Side = ContactBundle.Side
  let approach = Lanes(load: side + Side.approach + 16 * point)
  let total = Lanes(load: side + Side.totalImpulse + 16 * point)
  let restitution = Lanes(load: side + Side.restitution)
  return (approach <= Lanes(-arguments.restitutionThreshold)) & (total > .zero) & (restitution > .zero)
}

@inline(__always)
private func restitute(
  _ arguments: ContactPassArguments, _ hotBundle: UnsafeMutablePointer<Float>,
  _ sideBundle: UnsafeMutablePointer<Float>, kind: UInt8, points: Int
) {
  typealias Hot = ContactBundle.Hot
  typealias Side = ContactBundle.Side
  var lane = 0
  while lane < ContactBundle.lanes {
    let hot = hotBundle + lane
    let side = sideBundle + lane
    var bodies = ContactBodies(arguments.bodies, hot, kind: kind)
    let normalX = Lanes(load: hot + Hot.normalX)
    let normalY = Lanes(load: hot + Hot.normalY)
    var velocity = normalX * (bodies.b.x - bodies.a.x) + normalY * (bodies.b.y - bodies.a.y)
    let restitution = Lanes(load: side + Side.restitution)
    let linear = kind == ContactBundleKind.dynamic ? bodies.a.w + bodies.b.w : bodies.b.w
    var total = Lanes.zero
    for point in 0..<points {
      let offset = 16 * point
      let mass = bounces(arguments, side, point: point).select(Lanes(load: hot + Hot.normalMass + offset), .zero)
      let crossB = Lanes(load: hot + Hot.crossB + offset)
      var normalVelocity = velocity + bodies.b.z * crossB
      var crossA = Lanes.zero
      if kind != ContactBundleKind.fixed {
        crossA = Lanes(load: hot + Hot.crossA + offset)
        normalVelocity -= bodies.a.z * crossA
      }
      let target = restitution * Lanes(load: side + Side.approach + offset)
      let old = Lanes(load: hot + Hot.normalImpulse + offset)
      let new = max(old - mass * (normalVelocity + target), .zero)
      new.store(hot + Hot.normalImpulse + offset)
      let change = new - old
      let totalPointer = side + Side.totalImpulse + offset
      (Lanes(load: totalPointer) + change).store(totalPointer)
      velocity += linear * change
      bodies.b.z += (bodies.b.w * crossB) * change
      if kind == ContactBundleKind.dynamic { bodies.a.z -= (bodies.a.w * crossA) * change }
      total += change
    }
    bodies.finish(arguments.bodies, impulseX: total * normalX, impulseY: total * normalY, kind: kind)
    lane += laneCount
  }
}
