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
    anchorA: VectorLanes, anchorB: VectorLanes, normal: VectorLanes, inverseGyrationA: Lanes, inverseGyrationB: Lanes,
    massA: Lanes, massB: Lanes, live: LaneMask
  ) {
    crossA = anchorA.cross(normal) * inverseGyrationA
    crossB = anchorB.cross(normal) * inverseGyrationB
    dotA = anchorA.dot(normal) * inverseGyrationA
    dotB = anchorB.dot(normal) * inverseGyrationB
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
  _ arguments: ContactPassArguments, _ bundle: Int, _ info: ContactBundleInfo, kind: ContactBundleKind, points: Int
) {
  let hot = arguments.hot + bundle
  let cold = arguments.cold + bundle
  let slotsOfBundle = arguments.slots + bundle * ContactBundle.lanes
  // A hub's mass is split among the lanes in use (see ContactHub.swift).
  let shareA = Lanes(Float(kind.isHub ? info.lanes : 1))
  let sums = HubSums(arguments, info)
  let lanes = info.lanesInUse(as: kind)
  let farthest = Lanes(arguments.solvesOverlapsOnly ? 0 : Float.infinity)
  var lane = 0
  while lane < lanes {
    let slots = slotsOfBundle + lane
    let manifold = ManifoldRows(gather: arguments.manifolds, slots, points: points)
    let impulses = ImpulseLanes(LaneRows(gather: arguments.impulses, slots))
    let normal = manifold.normal
    manifold.bodyA.store(&hot.pointee.rowA, lane)
    manifold.bodyB.store(&hot.pointee.rowB, lane)
    if let rowOf = arguments.rowOf { renumber(rowOf, hot, lane) }
    var bodies = ContactBodies(arguments.bodies, hot, lane, kind: kind)
    let gyrationB = MassLanes(gather: arguments.bodies.mass, &hot.pointee.rowB, lane).inverseGyration
    var gyrationA = Lanes.zero
    if !kind.isFixed {
      gyrationA = MassLanes(gather: arguments.bodies.mass, &hot.pointee.rowA, lane).inverseGyration
    }
    let massA = bodies.a.inverseMass * shareA
    let massB = bodies.b.inverseMass
    normal.x.store(&hot.pointee.normalX, lane)
    normal.y.store(&hot.pointee.normalY, lane)
    manifold.friction.store(&cold.pointee.friction, lane)

    let live =
      (manifold.pointCount > .zero) & ((manifold.separation1 <= farthest) | (impulses.normal1 > .zero))
    let point1 = PreparedPoint(
      anchorA: manifold.anchorA1, anchorB: manifold.anchorB1, normal: normal, inverseGyrationA: gyrationA,
      inverseGyrationB: gyrationB, massA: massA, massB: massB, live: live)
    let normal1 = live.select(impulses.normal1, .zero)
    let tangent1 = live.select(impulses.tangent1, .zero)
    var impulse = alongContact(normal, normal1, tangent1)
    var angularB = point1.crossB * normal1 - point1.dotB * tangent1
    var angularA = point1.crossA * normal1 - point1.dotA * tangent1
    store(point1, hot, cold, lane, separation: manifold.separation1, normal: normal1, tangent: tangent1)
    if points == 2 {
      let live2 =
        (manifold.pointCount > Lanes(1.5))
        & ((manifold.separation2 <= farthest) | (impulses.normal2 > .zero))
      let point2 = PreparedPoint(
        anchorA: manifold.anchorA2, anchorB: manifold.anchorB2, normal: normal, inverseGyrationA: gyrationA,
        inverseGyrationB: gyrationB, massA: massA, massB: massB, live: live2)
      let normal2 = live2.select(impulses.normal2, .zero)
      let tangent2 = live2.select(impulses.tangent2, .zero)
      impulse = impulse + alongContact(normal, normal2, tangent2)
      angularB += point2.crossB * normal2 - point2.dotB * tangent2
      angularA += point2.crossA * normal2 - point2.dotA * tangent2
      store(
        point2, hot, cold, lane + ContactBundle.lanes, separation: manifold.separation2, normal: normal2,
        tangent: tangent2)
    }
    if arguments.solvesOverlapsOnly {
      prepareAges(
        arguments, &cold.pointee.age, slots, lane, bears: impulses.normal1 + impulses.normal2 > .zero)
    }
    if info.extensionBlock >= 0, !kind.isHub {
      prepareExtension(arguments, info, slots, lane, hot, gyrationA, gyrationB, kind: kind, points: points)
    }
    bodies.b.scaledAngular += massB * angularB
    if kind.isDynamic { bodies.a.scaledAngular -= bodies.a.inverseMass * angularA }
    if kind.isHub { sums.put(impulse, angularA, lane) }
    bodies.finish(arguments.bodies, impulse: impulse, kind: kind)
    lane += laneCount
  }
  if kind.isHub { sums.applyToHub(arguments.bodies, hot) }
}

/// Gives the lanes of a piece the rows that their bodies have in another order.
@inline(never)
private func renumber(_ rowOf: UnsafePointer<Int32>, _ hot: UnsafeMutablePointer<ContactHotBlock>, _ lane: Int) {
  let rowsA = UnsafeMutablePointer(mutating: rows(&hot.pointee.rowA)) + lane
  let rowsB = UnsafeMutablePointer(mutating: rows(&hot.pointee.rowB)) + lane
  for index in 0..<laneCount {
    rowsA[index] = rowOf[Int(rowsA[index])]
    rowsB[index] = rowOf[Int(rowsB[index])]
  }
}

/// `lane` counts on by 16 for the second point.
@inline(__always)
private func store(
  _ prepared: PreparedPoint, _ hot: UnsafeMutablePointer<ContactHotBlock>,
  _ cold: UnsafeMutablePointer<ContactColdBlock>, _ lane: Int, separation: Lanes, normal: Lanes, tangent: Lanes
) {
  prepared.crossA.store(&hot.pointee.crossA, lane)
  prepared.crossB.store(&hot.pointee.crossB, lane)
  prepared.normalMass.store(&hot.pointee.normalMass, lane)
  normal.store(&hot.pointee.normalImpulse, lane)
  separation.store(&hot.pointee.separation, lane)
  prepared.dotA.store(&cold.pointee.dotA, lane)
  prepared.dotB.store(&cold.pointee.dotB, lane)
  separation.store(&cold.pointee.baseSeparation, lane)
  prepared.tangentMass.store(&cold.pointee.tangentMass, lane)
  tangent.store(&cold.pointee.tangentImpulse, lane)
}

/// Fills the extension block. The approach speed is that of the step's begin, before this sub-step's damping and gravity. With
/// gravity, as in Box2D 2, an elastic bounce at V would leave with V + g h, and rise higher by 2 g h / V of its height, where
/// with V it comes back to the height that it fell from: steps keep `v^2 / 2 + g y - g h v / 2`.
@inline(__always)
private func prepareExtension(
  _ arguments: ContactPassArguments, _ info: ContactBundleInfo, _ slots: UnsafePointer<Int32>, _ lane: Int,
  _ hot: UnsafeMutablePointer<ContactHotBlock>, _ inverseGyrationA: Lanes, _ inverseGyrationB: Lanes,
  kind: ContactBundleKind, points: Int
) {
  let extended = arguments.extensions + Int(info.extensionBlock)
  let material = MaterialLanes(LaneRows(gather: arguments.materials, slots))
  material.restitution.store(&extended.pointee.restitution, lane)
  material.rollingResistance.store(&extended.pointee.rollingResistance, lane)
  material.tangentSpeed.store(&extended.pointee.tangentSpeed, lane)
  Lanes.zero.store(&extended.pointee.rollingImpulse, lane)
  inverseGyrationA.store(&extended.pointee.inverseGyrationA, lane)
  inverseGyrationB.store(&extended.pointee.inverseGyrationB, lane)
  let normal = VectorLanes(Lanes(load: &hot.pointee.normalX, lane), Lanes(load: &hot.pointee.normalY, lane))
  let startB = velocityAtStart(arguments.bodies, &hot.pointee.rowB, lane)
  var startA = VelocityLanes.zero
  if !kind.isFixed { startA = velocityAtStart(arguments.bodies, &hot.pointee.rowA, lane) }
  let approach = normal.dot(startB.linear - startA.linear)
  let crossA = PointLanes(load: &hot.pointee.crossA, lane, points: points)
  let crossB = PointLanes(load: &hot.pointee.crossB, lane, points: points)
  PointLanes(
    approach + startB.scaledAngular * crossB.first - startA.scaledAngular * crossA.first,
    approach + startB.scaledAngular * crossB.second - startA.scaledAngular * crossA.second
  ).store(&extended.pointee.approach, lane, points: points)
  PointLanes.zero.store(&extended.pointee.totalImpulse, lane, points: points)
}

/// The velocity from which `BodyKernels.integrateVelocities` made the start velocity `D v + a`.
@inline(__always)
private func velocityAtStart(_ bodies: BodyRows, _ index: UnsafeRawPointer, _ lane: Int) -> VelocityLanes {
  var velocity = VelocityLanes(gather: bodies.startVelocity, index, lane)
  let acceleration = AccelerationLanes(gather: bodies.acceleration, index, lane)
  let mass = MassLanes(gather: bodies.mass, index, lane)
  velocity.linear.x = (velocity.linear.x - acceleration.linear.x) / mass.linearDamping
  velocity.linear.y = (velocity.linear.y - acceleration.linear.y) / mass.linearDamping
  velocity.scaledAngular = (velocity.scaledAngular - acceleration.scaledAngular) / mass.angularDamping
  return velocity
}

/// Asks for the rows of a bundle, which are scattered over slots. With sixteen lanes for all of them, as the processor
/// cannot see so far ahead that it asks for the next bundle's before this one's are there: steps of scenes that a core's own
/// caches do not hold take 0.95 to 0.98 of the time. With fewer lanes for the begin of manifolds alone, which saves a quarter to a
/// third of this pass; for all it takes 1.03 of the time of a step that caches hold.
@inline(__always)
private func prefetch(_ arguments: ContactPassArguments, _ bundle: Int) {
  guard bundle < arguments.bundleCount else { return }
  let slots = arguments.slots + bundle * ContactBundle.lanes
  for lane in 0..<ContactBundle.lanes {
    let manifold = arguments.manifolds + Int(slots[lane])
    lane_prefetch(manifold)
    if laneCount == ContactBundle.lanes {
      // They have 68 bytes.
      lane_prefetch(UnsafeRawPointer(manifold + 1) - 1)
      lane_prefetch(arguments.impulses + Int(slots[lane]))
    }
  }
}

@inline(never)
func prepareContacts(_ arguments: ContactPassArguments) {
  for bundle in 0..<arguments.bundleCount {
    let info = arguments.info[bundle]
    prefetch(arguments, bundle + 1)
    arguments.prefetchToPrepare(after: bundle)
    switch (info.kind, info.points) {
    case (.dynamic, 1):
      prepareBundle(arguments, bundle, info, kind: .dynamic, points: 1)
    case (.dynamic, _):
      prepareBundle(arguments, bundle, info, kind: .dynamic, points: 2)
    case (.fixed, 1): prepareBundle(arguments, bundle, info, kind: .fixed, points: 1)
    case (.fixed, _): prepareBundle(arguments, bundle, info, kind: .fixed, points: 2)
    case (.kinematic, 1):
      prepareBundle(arguments, bundle, info, kind: .kinematic, points: 1)
    case (.kinematic, _):
      prepareBundle(arguments, bundle, info, kind: .kinematic, points: 2)
    default: prepareBundle(arguments, bundle, info, kind: .hub, points: 2)
    }
  }
}

/// Writes the impulses back to the slots' rows, 16 bytes a contact, and notes who is deep in what no force moves.
@inline(never)
func storeContacts(_ arguments: ContactPassArguments) {
  for bundle in 0..<arguments.bundleCount {
    let hot = arguments.hot + bundle
    let cold = arguments.cold + bundle
    let info = arguments.info[bundle]
    let points = info.points == 2 ? 2 : 1
    let lanes = info.lanesInUse
    var lane = 0
    while lane < lanes {
      let normal = PointLanes(load: &hot.pointee.normalImpulse, lane, points: points)
      let tangent = PointLanes(load: &cold.pointee.tangentImpulse, lane, points: points)
      let slots = arguments.slots + bundle * ContactBundle.lanes + lane
      ImpulseLanes(normal.first, tangent.first, normal.second, tangent.second).rows.scatter(arguments.impulses, slots)
      if arguments.solvesOverlapsOnly { storeAges(arguments, &cold.pointee.age, slots, lane) }
      lane += laneCount
    }
    switch info.kind {
    case .fixed, .kinematic: noteDeep(arguments, bundle, lanes: lanes, points: points)
    default: break
    }
  }
}

/// Sets the bits of the rows that some lanes name; rare.
@inline(never)
private func setBits(_ blocks: UnsafeMutablePointer<UInt16>, _ rows: UnsafePointer<Int32>, _ lanes: UInt32) {
  var rest = lanes
  while rest != 0 {
    contact_set_row_bit(blocks, rows[rest.trailingZeroBitCount])
    rest &= rest &- 1
  }
}

/// Notes the bodies that overlap what no force moves by a good part of their own size, at the step's begin or at its
/// end: 16 bytes of a body and 16 of separations are read a contact. These rows are not of another order.
@inline(__always)
private func noteDeep(_ arguments: ContactPassArguments, _ bundle: Int, lanes: Int, points: Int) {
  let hot = arguments.hot + bundle
  let cold = arguments.cold + bundle
  var rowsB = hot.pointee.rowB
  if arguments.rowOf != nil { readRows(arguments, bundle, &rowsB) }
  var lane = 0
  while lane < lanes {
    let mass = PointLanes(load: &hot.pointee.normalMass, lane, points: points)
    let start = PointLanes(load: &cold.pointee.baseSeparation, lane, points: points)
    let end = PointLanes(load: &hot.pointee.separation, lane, points: points)
    let size = SleepStateLanes(LaneRows(gather: arguments.bodies.sleepState, &rowsB, lane)).smallestExtent
    let limit = Lanes(-arguments.deepFraction) * size
    let deep =
      ((min(start.first, end.first) < limit) & (mass.first > .zero))
      | ((min(start.second, end.second) < limit) & (mass.second > .zero))
    if deep.any { setBits(arguments.deep, rows(&rowsB) + lane, deep.bits) }
    lane += laneCount
  }
}

/// Reads the rows of side B as manifolds name them.
@inline(never)
private func readRows(_ arguments: ContactPassArguments, _ bundle: Int, _ rowsB: UnsafeMutableRawPointer) {
  let slots = arguments.slots + bundle * ContactBundle.lanes
  for lane in 0..<ContactBundle.lanes {
    rowsB.storeBytes(
      of: arguments.manifolds[Int(slots[lane])].bodyB, toByteOffset: lane * MemoryLayout<Int32>.stride, as: Int32.self)
  }
}
