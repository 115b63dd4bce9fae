internal import CSolverShim
internal import KernelInterface

// Fills bundles from the slots' rows and applies last step's impulses. Per contact 96 bytes are gathered and 100
// written; the effective masses 1 / (mA + mB + mA rnA^2 + mB rnB^2) (inverse masses, scaled lever arms) take the only
// divisions of the stage.

/// One point of a contact, from anchors to what the passes need.
private struct PreparedPoint {
  var crossA: Lanes
  var crossB: Lanes
  var dotA: Lanes
  var dotB: Lanes
  var normalMass: Lanes
  var tangentMass: Lanes

  /// Lanes that are not `live` get no mass, so that their impulses stay zero.
  @inline(__always)
  init(
    anchorAX: Lanes, anchorAY: Lanes, anchorBX: Lanes, anchorBY: Lanes, normalX: Lanes, normalY: Lanes,
    inverseScaleA: Lanes, inverseScaleB: Lanes, massA: Lanes, massB: Lanes, live: LaneMask
  ) {
    crossA = (anchorAX * normalY - anchorAY * normalX) * inverseScaleA
    crossB = (anchorBX * normalY - anchorBY * normalX) * inverseScaleB
    dotA = (anchorAX * normalX + anchorAY * normalY) * inverseScaleA
    dotB = (anchorBX * normalX + anchorBY * normalY) * inverseScaleB
    let linear = massA + massB
    let normal = linear + massB * (crossB * crossB) + massA * (crossA * crossA)
    let tangent = linear + massB * (dotB * dotB) + massA * (dotA * dotA)
    let moves = live & (linear > .zero)
    normalMass = moves.select(.one / moves.select(normal, .one), .zero)
    tangentMass = moves.select(.one / moves.select(tangent, .one), .zero)
  }
}

@inline(__always)
private func prepareBundle(
  _ arguments: ContactPassArguments, _ bundle: Int, _ info: ContactBundleInfo, kind: UInt8, points: Int
) {
  typealias Hot = ContactBundle.Hot
  typealias Cold = ContactBundle.Cold
  let hotBundle = arguments.hot + bundle * Hot.floats
  let coldBundle = arguments.cold + bundle * Cold.floats
  let slotsOfBundle = arguments.slots + bundle * ContactBundle.lanes
  // A hub's mass is split among the lanes in use (see ContactHub.swift).
  let shareA = kind == ContactBundleKind.hub ? Lanes(Float(info.lanes)) : .one
  let scratch = kind == ContactBundleKind.hub ? HubScratch(arguments, info) : nil
  var lane = 0
  while lane < ContactBundle.lanes {
    let slots = slotsOfBundle + lane
    let hot = hotBundle + lane
    let cold = coldBundle + lane
    let row0 = LaneRows(gather: arguments.manifolds, stride: 16, slots)
    let row1 = LaneRows(gather: arguments.manifolds + 4, stride: 16, slots)
    let row3 = LaneRows(gather: arguments.manifolds + 12, stride: 16, slots)
    let impulses = LaneRows(gather: UnsafePointer(arguments.impulses), slots)
    let normalX = row0.x
    let normalY = row0.y
    let integers = UnsafeMutableRawPointer(hot).assumingMemoryBound(to: Int32.self)
    LaneIntegers(bitPattern: row1.w).store(integers + Hot.rowA)
    LaneIntegers(bitPattern: row3.w).store(integers + Hot.rowB)
    var bodies = ContactBodies(
      arguments.bodies, hot, kind: kind, hub: kind == ContactBundleKind.hub ? hubRow(hotBundle) : 0)
    let scaleB = LaneRows(gather: floats(arguments.bodies.mass), bodies.indexB).x
    var scaleA = Lanes.zero
    if kind != ContactBundleKind.fixed {
      scaleA = LaneRows(gather: floats(arguments.bodies.mass), bodies.indexA).x
    }
    let massA = bodies.a.w * shareA
    normalX.store(hot + Hot.normalX)
    normalY.store(hot + Hot.normalY)
    row3.z.store(cold + Cold.friction)

    let live = row3.y > .zero
    let point1 = PreparedPoint(
      anchorAX: row0.z, anchorAY: row0.w, anchorBX: row1.x, anchorBY: row1.y, normalX: normalX, normalY: normalY,
      inverseScaleA: scaleA, inverseScaleB: scaleB, massA: massA, massB: bodies.b.w, live: live)
    let normal1 = live.select(impulses.x, .zero)
    let tangent1 = live.select(impulses.y, .zero)
    var impulseX = normal1 * normalX + tangent1 * normalY
    var impulseY = normal1 * normalY - tangent1 * normalX
    var angularB = point1.crossB * normal1 - point1.dotB * tangent1
    var angularA = point1.crossA * normal1 - point1.dotA * tangent1
    store(point1, hot, cold, point: 0, separation: row1.z, normal: normal1, tangent: tangent1)
    if points == 2 {
      let row2 = LaneRows(gather: arguments.manifolds + 8, stride: 16, slots)
      let live2 = row3.y > Lanes(1.5)
      let point2 = PreparedPoint(
        anchorAX: row2.x, anchorAY: row2.y, anchorBX: row2.z, anchorBY: row2.w, normalX: normalX, normalY: normalY,
        inverseScaleA: scaleA, inverseScaleB: scaleB, massA: massA, massB: bodies.b.w, live: live2)
      let normal2 = live2.select(impulses.z, .zero)
      let tangent2 = live2.select(impulses.w, .zero)
      impulseX += normal2 * normalX + tangent2 * normalY
      impulseY += normal2 * normalY - tangent2 * normalX
      angularB += point2.crossB * normal2 - point2.dotB * tangent2
      angularA += point2.crossA * normal2 - point2.dotA * tangent2
      store(point2, hot, cold, point: 16, separation: row3.x, normal: normal2, tangent: tangent2)
    }
    if info.side >= 0, kind != ContactBundleKind.hub {
      prepareExtension(arguments, info, bodies, slots, lane, hot, scaleA, scaleB, kind: kind, points: points)
    }
    bodies.b.z += bodies.b.w * angularB
    if kind == ContactBundleKind.dynamic { bodies.a.z -= bodies.a.w * angularA }
    scratch?.put(impulseX, impulseY, angularA, lane: lane)
    bodies.finish(arguments.bodies, impulseX: impulseX, impulseY: impulseY, kind: kind)
    lane += laneCount
  }
  scratch?.applyToHub(arguments.bodies, hotBundle)
}

@inline(__always)
private func store(
  _ prepared: PreparedPoint, _ hot: UnsafeMutablePointer<Float>, _ cold: UnsafeMutablePointer<Float>, point: Int,
  separation: Lanes, normal: Lanes, tangent: Lanes
) {
  prepared.crossA.store(hot + ContactBundle.Hot.crossA + point)
  prepared.crossB.store(hot + ContactBundle.Hot.crossB + point)
  prepared.normalMass.store(hot + ContactBundle.Hot.normalMass + point)
  normal.store(hot + ContactBundle.Hot.normalImpulse + point)
  separation.store(hot + ContactBundle.Hot.separation + point)
  prepared.dotA.store(cold + ContactBundle.Cold.dotA + point)
  prepared.dotB.store(cold + ContactBundle.Cold.dotB + point)
  separation.store(cold + ContactBundle.Cold.baseSeparation + point)
  prepared.tangentMass.store(cold + ContactBundle.Cold.tangentMass + point)
  tangent.store(cold + ContactBundle.Cold.tangentImpulse + point)
}

/// Fills the extension block. The approach speed is that of the step's begin, before this sub-step's damping and gravity.
@inline(__always)
private func prepareExtension(
  _ arguments: ContactPassArguments, _ info: ContactBundleInfo, _ bodies: ContactBodies,
  _ slots: UnsafePointer<Int32>, _ lane: Int, _ hot: UnsafeMutablePointer<Float>, _ scaleA: Lanes, _ scaleB: Lanes,
  kind: UInt8, points: Int
) {
  typealias Extension = ContactBundle.Extension
  let side = arguments.side + Int(info.side) * Extension.floats + lane
  let material = LaneRows(gather: arguments.materials, slots)
  material.x.store(side + Extension.restitution)
  material.y.store(side + Extension.rollingResistance)
  material.z.store(side + Extension.tangentSpeed)
  Lanes.zero.store(side + Extension.rollingImpulse)
  scaleA.store(side + Extension.inverseScaleA)
  scaleB.store(side + Extension.inverseScaleB)
  let normalX = Lanes(load: hot + ContactBundle.Hot.normalX)
  let normalY = Lanes(load: hot + ContactBundle.Hot.normalY)
  let startB = velocityAtStart(arguments.bodies, bodies.indexB)
  var startA = LaneRows(.zero, .zero, .zero, .zero)
  if kind != ContactBundleKind.fixed { startA = velocityAtStart(arguments.bodies, bodies.indexA) }
  let approach = normalX * (startB.x - startA.x) + normalY * (startB.y - startA.y)
  for point in 0..<points {
    let crossA = Lanes(load: hot + ContactBundle.Hot.crossA + 16 * point)
    let crossB = Lanes(load: hot + ContactBundle.Hot.crossB + 16 * point)
    (approach + startB.z * crossB - startA.z * crossA).store(side + Extension.approach + 16 * point)
    Lanes.zero.store(side + Extension.totalImpulse + 16 * point)
  }
}

/// The velocity from which `BodyKernels.integrateVelocities` made the start velocity `D v + a`.
@inline(__always)
private func velocityAtStart(_ bodies: BodyRows, _ index: UnsafePointer<Int32>) -> LaneRows {
  let start = LaneRows(gather: floats(bodies.startVelocity), index)
  let acceleration = LaneRows(gather: floats(bodies.acceleration), index)
  let mass = LaneRows(gather: floats(bodies.mass), index)
  return LaneRows(
    (start.x - acceleration.x) / mass.z, (start.y - acceleration.y) / mass.z, (start.z - acceleration.z) / mass.w, .zero
  )
}

/// Asks for the manifold rows of a bundle, which are scattered over slots: a quarter to a third less time where a bundle is
/// several pieces. A piece of 16 lanes asks for all of them at once itself.
@inline(__always)
private func prefetch(_ arguments: ContactPassArguments, _ bundle: Int) {
  guard laneCount < ContactBundle.lanes, bundle < arguments.bundleCount else { return }
  let slots = arguments.slots + bundle * ContactBundle.lanes
  for lane in 0..<ContactBundle.lanes {
    lane_prefetch(arguments.manifolds + Int(slots[lane]) * ManifoldRow.floats)
  }
}

@inline(never)
func prepareContacts(_ arguments: ContactPassArguments) {
  for bundle in 0..<arguments.bundleCount {
    let info = arguments.info[bundle]
    prefetch(arguments, bundle + 1)
    switch (info.kind, info.points) {
    case (ContactBundleKind.dynamic, 1):
      prepareBundle(arguments, bundle, info, kind: ContactBundleKind.dynamic, points: 1)
    case (ContactBundleKind.dynamic, _):
      prepareBundle(arguments, bundle, info, kind: ContactBundleKind.dynamic, points: 2)
    case (ContactBundleKind.fixed, 1): prepareBundle(arguments, bundle, info, kind: ContactBundleKind.fixed, points: 1)
    case (ContactBundleKind.fixed, _): prepareBundle(arguments, bundle, info, kind: ContactBundleKind.fixed, points: 2)
    case (ContactBundleKind.kinematic, 1):
      prepareBundle(arguments, bundle, info, kind: ContactBundleKind.kinematic, points: 1)
    case (ContactBundleKind.kinematic, _):
      prepareBundle(arguments, bundle, info, kind: ContactBundleKind.kinematic, points: 2)
    default: prepareBundle(arguments, bundle, info, kind: ContactBundleKind.hub, points: 2)
    }
  }
}

/// Writes the impulses back to the slots' rows: 16 bytes a contact.
@inline(never)
func storeContacts(_ arguments: ContactPassArguments) {
  for bundle in 0..<arguments.bundleCount {
    let hotBundle = arguments.hot + bundle * ContactBundle.Hot.floats
    let coldBundle = arguments.cold + bundle * ContactBundle.Cold.floats
    let hasTwo = arguments.info[bundle].points == 2
    var lane = 0
    while lane < ContactBundle.lanes {
      let normal = hotBundle + ContactBundle.Hot.normalImpulse + lane
      let tangent = coldBundle + ContactBundle.Cold.tangentImpulse + lane
      LaneRows(
        Lanes(load: normal), Lanes(load: tangent), hasTwo ? Lanes(load: normal + 16) : .zero,
        hasTwo ? Lanes(load: tangent + 16) : .zero
      ).scatter(arguments.impulses, arguments.slots + bundle * ContactBundle.lanes + lane)
      lane += laneCount
    }
  }
}
