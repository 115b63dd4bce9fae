internal import CSolverShim
internal import KernelInterface

// One position iteration over joints: what is held (`projectHeld`), then limits, each by all of its error. Springs are
// forces and have no error. Bytes are those of a velocity iteration, but motion rows are written in place of velocity
// rows.
//
// Limits of revolute and prismatic joints move bodies so that what is held stays so (HeldLimits.swift): after it they
// make of both the nearest place, in the metric of the masses, where the joint is right, and going from joint to joint
// to the nearest place comes nearer to where all are. The other way round, as in Box2D 2, what is held moves the limit
// again, and bars in a row push one another out by ever more. What is held is off by the square of the turn then, and is
// held again, in the lanes that a limit moved.

@inline(never)
func correctJoints(_ arguments: JointPassArguments) {
  for number in 0..<sweepCount(arguments) {
    let bundle = sweptBundle(arguments, number)
    spreadHub(arguments, bundle)
    projectHeld(arguments, bundle)
    switch arguments.info[bundle].kind {
    case .pointAxial: correctLimits(arguments, bundle, kind: .pointAxial)
    case .slider: correctLimits(arguments, bundle, kind: .slider)
    case .wheel: correctLimits(arguments, bundle, kind: .wheel)
    case .distance: correctLimits(arguments, bundle, kind: .distance)
    case .gear: projectGears(arguments, bundle)
    default: break
    }
    collectHubMotion(arguments, bundle)
  }
}

/// Moves bodies back to their limits where they are beyond; the others keep their bits.
@inline(__always)
private func correctLimits(_ arguments: JointPassArguments, _ bundle: Int, kind: JointBundleKind) {
  let lanes = arguments.info[bundle].lanesInUse
  var lane = 0
  while lane < lanes {
    let piece = JointPiece(arguments, bundle, lane: lane)
    // Velocities serve as displacements, see JointProject.swift.
    let still = JointBodies(still: arguments.bodies, piece)
    let old = JointMotion(arguments.bodies, piece)
    let pose = JointPose(old.a, old.b, piece, scaleA: still.scaleA, scaleB: still.scaleB)
    var moved = still
    let beyond: Lanes
    switch kind {
    case .pointAxial:
      beyond = excess(
        Lanes(field: &piece.axial.pointee.coordinate) + pose.relativeTurn, piece, slop: Lanes(angularSlop))
      let turn = HeldTurn(still, pose)
      turn.apply(-(turn.mass * cut(beyond)), to: &moved, pose)
    case .slider:
      let slide = SlideLanes(still, pose, piece)
      beyond = excess(slide.translation, piece)
      let held = HeldSlide(still, slide, pose)
      held.apply(-(held.mass * cut(beyond)), to: &moved, slide)
    case .wheel:
      let slide = SlideLanes(still, pose, piece)
      beyond = excess(slide.translation, piece)
      moved.apply(-(still.mass(slide.axis) * cut(beyond)), slide.axis)
    default:
      let span = SpanLanes(still, pose)
      beyond = excess(span.length, piece)
      moved.apply(-(still.mass(span.axis) * cut(beyond)), span.axis)
    }
    let isBeyond = abs(beyond) > .zero
    if isBeyond.any {
      var motion = old
      motion.move(still, moved)
      motion.hold(still, piece, kind: kind)
      motion.keep(old, whereNot: isBeyond)
      motion.store(arguments.bodies, piece, still)
    }
    lane += laneCount
  }
}

/// How far a joint may be beyond an angular limit before position iterations move it back, rad: 1 degree, half of
/// Box2D's. Where motors press legs against their limits and few velocity iterations leave an error, they would move the
/// bodies in every step, and those never rest; of 0.6 degrees most do.
private var angularSlop: Float {
  @inline(__always) get { 0.0175 }
}

/// How far a coordinate is above its upper limit or, negative, below its lower one, by more than a slop. Limits that
/// are closer together than two slops have that much less, and those that meet none.
@inline(__always)
private func excess(_ coordinate: Lanes, _ piece: JointPiece, slop: Lanes = .zero) -> Lanes {
  let lower = Lanes(field: &piece.axial.pointee.lower)
  let upper = Lanes(field: &piece.axial.pointee.upper)
  let allowed = min(slop, Lanes(0.5) * (upper - lower))
  return min(coordinate - lower + allowed, .zero) + max(coordinate - upper - allowed, .zero)
}
