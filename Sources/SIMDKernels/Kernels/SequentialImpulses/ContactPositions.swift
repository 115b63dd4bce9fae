internal import CSolverShim
internal import KernelInterface

// One position iteration of the scheme of sequential impulses: overlapping bodies are moved apart, velocities stay
// (nonlinear Gauss-Seidel).
//
// A point that overlapped when the step began, or bore something in the step before, shall lose a share of what it
// overlaps more than the slop by, a fifth or, where bodies have stood, less (ContactAges.swift); but of what it overlaps
// more than 5 cm by, a tenth at least, or what lands on an old stack would press it flat:
//   C_j = share (s_j + slop) + max(1/10 - share, 0) min(s_j + 5 cm, 0) >= -0.2 m.
// It is moved by the impulse (a displacement times a mass) -m_j C_j. What little overlap is left keeps contacts, and
// with them the impulses that warm start the next step, from coming and going. The separation s_j at the present poses
// follows from the motion since the step began as in ContactRelax.swift; lever arms and effective masses are those of
// the step's begin. That errs by the square of the angle turned in one step, which the next narrow phase sees. Both
// points are solved at once, the one that overlaps less may come as close as its own C_j allows (`ContactPair`).
//
// Per contact 92 bytes are read, 8 written, and velocity (for the inverse mass), mass and motion rows of two bodies.

/// How much a contact point overlaps at rest, m. Box2D 2 has 5 mm; a tenth less, because animators promise that items
/// rest within 0.5 pt of touching, and overlaps come down to the slop from above.
@inline(__always) private var slop: Float { 0.0045 }

/// An overlap is deep beyond this, m: more than piles of small items rest with at 5 g.
@inline(__always) private var deep: Float { 0.05 }
/// The least share that is taken back of what is deep.
@inline(__always) private var deepShare: Float { 0.1 }

/// A body in each lane whose motion is corrected.
private struct MovedBodies {
  var motion: MotionLanes
  let inverseMass: Lanes
  private let mass: MassLanes

  @inline(__always)
  private init(_ motion: LaneRows, _ mass: LaneRows, inverseMass: Lanes) {
    self.motion = MotionLanes(motion)
    self.mass = MassLanes(mass)
    self.inverseMass = inverseMass
  }

  @inline(__always)
  init(_ bodies: BodyRows, _ index: UnsafeRawPointer, _ lane: Int) {
    self.init(
      LaneRows(gather: bodies.motion, index, lane), LaneRows(gather: bodies.mass, index, lane),
      inverseMass: VelocityLanes(gather: bodies.velocity, index, lane).inverseMass)
  }

  /// Side A: nothing if it is fixed; of a hub the copies, which share its mass.
  @inline(__always)
  init(
    sideA bodies: BodyRows, _ hot: UnsafeMutablePointer<ContactHotBlock>, _ lane: Int, _ info: ContactBundleInfo,
    kind: ContactBundleKind
  ) {
    switch kind {
    case .fixed: self.init(.zero, .zero, inverseMass: .zero)
    case .hub:
      let row = hubRow(hot)
      self.init(
        LaneRows(repeating: bodies.motion + row), LaneRows(repeating: bodies.mass + row),
        inverseMass: Lanes(bodies.velocity[row].inverseMass * Float(info.lanes)))
    default: self.init(bodies, &hot.pointee.rowA, lane)
    }
  }

  /// Moves the bodies of some lanes by a linear and a scaled angular impulse; the others keep their bits.
  @inline(__always)
  mutating func move(_ linear: VectorLanes, _ angular: Lanes, where acts: LaneMask) {
    motion.translation = acts.select(motion.translation + linear * inverseMass, motion.translation)
    motion.turn(inverseMass * angular * mass.inverseGyration, mass, where: acts)
  }

  /// The part of a separation that comes from the body's motion.
  @inline(__always)
  func shift(_ normal: VectorLanes, cross: Lanes, dot: Lanes) -> Lanes {
    normal.dot(motion.translation) + (motion.scaledSine * cross + motion.scaledCosine * dot)
  }
}

@inline(__always)
private func correctBundle(
  _ arguments: ContactPassArguments, _ bundle: Int, _ info: ContactBundleInfo, kind: ContactBundleKind, points: Int
) {
  let hot = arguments.hot + bundle
  let cold = arguments.cold + bundle
  let bodies = arguments.bodies
  let sums = HubSums(arguments, info)
  let lanes = info.lanesInUse(as: kind)
  var lane = 0
  while lane < lanes {
    var a = MovedBodies(sideA: bodies, hot, lane, info, kind: kind)
    var b = MovedBodies(bodies, &hot.pointee.rowB, lane)
    let normal = VectorLanes(Lanes(load: &hot.pointee.normalX, lane), Lanes(load: &hot.pointee.normalY, lane))
    let crossB = PointLanes(load: &hot.pointee.crossB, lane, points: points)
    let dotB = PointLanes(load: &cold.pointee.dotB, lane, points: points)
    var crossA = PointLanes.zero
    var dotA = PointLanes.zero
    if !kind.isFixed {
      crossA = PointLanes(load: &hot.pointee.crossA, lane, points: points)
      dotA = PointLanes(load: &cold.pointee.dotA, lane, points: points)
    }
    var separation = PointLanes(load: &cold.pointee.baseSeparation, lane, points: points)
    separation.first += b.shift(normal, cross: crossB.first, dot: dotB.first)
    if !kind.isFixed { separation.first -= a.shift(normal, cross: crossA.first, dot: dotA.first) }
    if points == 2 {
      separation.second += b.shift(normal, cross: crossB.second, dot: dotB.second)
      if !kind.isFixed { separation.second -= a.shift(normal, cross: crossA.second, dot: dotA.second) }
    }
    separation.store(&hot.pointee.separation, lane, points: points)

    let mass = PointLanes(load: &hot.pointee.normalMass, lane, points: points)
    let share = correctedShare(age: Lanes(load: &cold.pointee.age, lane), leastPart: arguments.leastPart)
    let fall = PointLanes(
      mass.first * correction(separation.first, share), mass.second * correction(separation.second, share))
    var impulse = PointLanes(max(-fall.first, .zero), .zero)
    if points == 2 {
      let k12 =
        (b.inverseMass + b.inverseMass * (crossB.first * crossB.second))
        + (a.inverseMass + a.inverseMass * (crossA.first * crossA.second))
      impulse =
        ContactPair(inverseMass: k12, share: Lanes(ContactPair.rigidShare), mass: mass)
        .solve(fall, most: .zero).negated
    }
    let acts = (impulse.first + impulse.second) > .zero
    let linear = normal * (impulse.first + impulse.second)
    let angularA = crossA.first * impulse.first + crossA.second * impulse.second
    if kind.isHub { sums.put(linear, angularA, lane) }
    if acts.any {
      b.move(linear, crossB.first * impulse.first + crossB.second * impulse.second, where: acts)
      b.motion.rows.scatter(bodies.motion, &hot.pointee.rowB, lane)
      if kind.isDynamic {
        a.move(-linear, -angularA, where: acts)
        a.motion.rows.scatter(bodies.motion, &hot.pointee.rowA, lane)
      }
    }
    lane += laneCount
  }
  if kind.isHub { sums.moveHub(bodies, hot) }
}

@inline(__always)
private func correction(_ separation: Lanes, _ share: Lanes) -> Lanes {
  let beyond = max(Lanes(deepShare) - share, .zero) * min(separation + Lanes(deep), .zero)
  return max(share * (separation + Lanes(slop)) + beyond, Lanes(-largestCorrection))
}

@inline(never)
func correctContacts(_ arguments: ContactPassArguments) {
  for bundle in 0..<arguments.bundleCount {
    let info = arguments.info[bundle]
    arguments.prefetchBlocks(after: bundle)
    switch (info.kind, info.points) {
    case (.dynamic, 1): correctBundle(arguments, bundle, info, kind: .dynamic, points: 1)
    case (.dynamic, _): correctBundle(arguments, bundle, info, kind: .dynamic, points: 2)
    case (.fixed, 1): correctBundle(arguments, bundle, info, kind: .fixed, points: 1)
    case (.fixed, _): correctBundle(arguments, bundle, info, kind: .fixed, points: 2)
    case (.kinematic, 1): correctBundle(arguments, bundle, info, kind: .kinematic, points: 1)
    case (.kinematic, _): correctBundle(arguments, bundle, info, kind: .kinematic, points: 2)
    default: correctHub(arguments, bundle, info)
    }
  }
}

/// Apart, because hubs are rare.
@inline(never)
private func correctHub(_ arguments: ContactPassArguments, _ bundle: Int, _ info: ContactBundleInfo) {
  correctBundle(arguments, bundle, info, kind: .hub, points: 2)
}
