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
    let block = points == 2 ? blockChanges(arguments, hot, side, bodies, velocity, linear, kind: kind) : nil
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
      var new = max(old - mass * (normalVelocity + target), .zero)
      if let block { new = block.both.select(old + (point == 0 ? block.first : block.second), new) }
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

/// What both points of a bounce do at once, so that a box that lands flat leaves flat: one point after the other would turn it.
///
/// The two impulses `d` solve `K d = -(v + e approach)` with `K` the effective inverse masses of the points and what couples
/// them. Lanes in which a point does not bounce, would pull, or has no say beside the other (`K` is singular) are left to one
/// point after the other.
@inline(__always)
private func blockChanges(
  _ arguments: ContactPassArguments, _ hot: UnsafeMutablePointer<Float>, _ side: UnsafeMutablePointer<Float>,
  _ bodies: ContactBodies, _ velocity: Lanes, _ linear: Lanes, kind: UInt8
) -> (both: LaneMask, first: Lanes, second: Lanes) {
  typealias Hot = ContactBundle.Hot
  typealias Side = ContactBundle.Side
  let restitution = Lanes(load: side + Side.restitution)
  let crossB1 = Lanes(load: hot + Hot.crossB)
  let crossB2 = Lanes(load: hot + Hot.crossB + 16)
  var k11 = linear + bodies.b.w * crossB1 * crossB1
  var k12 = linear + bodies.b.w * crossB1 * crossB2
  var k22 = linear + bodies.b.w * crossB2 * crossB2
  var speed1 = velocity + bodies.b.z * crossB1
  var speed2 = velocity + bodies.b.z * crossB2
  if kind != ContactBundleKind.fixed {
    let crossA1 = Lanes(load: hot + Hot.crossA)
    let crossA2 = Lanes(load: hot + Hot.crossA + 16)
    speed1 -= bodies.a.z * crossA1
    speed2 -= bodies.a.z * crossA2
    if kind == ContactBundleKind.dynamic {
      k11 += bodies.a.w * crossA1 * crossA1
      k12 += bodies.a.w * crossA1 * crossA2
      k22 += bodies.a.w * crossA2 * crossA2
    }
  }
  let target1 = -(speed1 + restitution * Lanes(load: side + Side.approach))
  let target2 = -(speed2 + restitution * Lanes(load: side + Side.approach + 16))
  let determinant = k11 * k22 - k12 * k12
  // A thousand roundings above nothing.
  let isRegular = determinant > Lanes(1e-4) * k11 * k22
  let scale = .one / isRegular.select(determinant, .one)
  let first = (k22 * target1 - k12 * target2) * scale
  let second = (k11 * target2 - k12 * target1) * scale
  let pushes =
    (Lanes(load: hot + Hot.normalImpulse) + first >= .zero)
    & (Lanes(load: hot + Hot.normalImpulse + 16) + second >= .zero)
  return (
    bounces(arguments, side, point: 0) & bounces(arguments, side, point: 1) & isRegular & pushes, first, second
  )
}
