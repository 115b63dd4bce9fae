internal import CSolverShim
internal import KernelInterface

// One velocity iteration over joints, rigid: a spring's rate and scales (`Softness`) are the bias and the gamma of
// Box2D 2's soft constraints in other letters.
//
// Springs, motors and limits of revolute and prismatic joints are solved as one block with what the joint holds: what they
// do, the held rows give way to at once (`HeldTurn`, `HeldSlide`). Row by row each undoes most of what the other did where
// a light body hangs on a long arm: of an error of the angle 1 - I / (I + m r^2) remain, 0.97 for a leg of a lander. A
// few iterations leave nothing of a limit then, and a leg whose hull is pushed does not follow it.
//
// Between velocity iterations nothing moves, so of revolute joints with axial rows, the only ones that many of are
// iterated often (legs, ragdolls, walkers), what depends on positions alone is made once (`prepareJointIterations`): an
// iteration reads 112 bytes and one row a body, and writes 24 and one. Other bundles' bytes are those of the relax pass.

/// Makes what the iterations of a step need alike.
@inline(never)
func prepareJointIterations(_ arguments: JointPassArguments) {
  for bundle in 0..<arguments.bundleCount {
    guard case .pointAxial = arguments.info[bundle].kind else { continue }
    spreadHub(arguments, bundle)
    let lanes = arguments.info[bundle].lanesInUse
    var lane = 0
    while lane < lanes {
      let piece = JointPiece(arguments, bundle, lane: lane)
      let bodies = JointBodies(arguments.bodies, piece)
      let pose = JointPose(still: piece)
      let anchors = MatrixLanes(bodies, pose)
      let turn = HeldTurn(bodies, pose)
      let block = piece.revolute
      anchors.store(field: &block.pointee.anchors)
      anchors.inverseDeterminant.store(field: &block.pointee.inverseDeterminant)
      turn.mass.store(field: &block.pointee.heldMass)
      reciprocal(turn.mass).store(field: &block.pointee.inverseHeldMass)
      turn.hold.store(field: &block.pointee.hold)
      SoftnessLanes(&piece.axial.pointee.spring).of(mass: bodies.angularMass, asFor: turn.mass)
        .store(&piece.axial.pointee.spring)
      lane += laneCount
    }
  }
}

@inline(never)
func iterateJoints(_ arguments: JointPassArguments) {
  for number in 0..<sweepCount(arguments) {
    let bundle = sweptBundle(arguments, number)
    spreadHub(arguments, bundle)
    switch arguments.info[bundle].kind {
    case .pointAxial: iterateRevoluteBundle(arguments, bundle)
    case .slider: iteratePrismaticBundle(arguments, bundle)
    default: relax(arguments, bundle)
    }
    collectHubVelocity(arguments, bundle)
  }
}

@inline(__always)
private func iterateRevoluteBundle(_ arguments: JointPassArguments, _ bundle: Int) {
  let pass = JointPass(arguments, bundle, relax: true)
  let lanes = arguments.info[bundle].lanesInUse
  var lane = 0
  while lane < lanes {
    let piece = JointPiece(arguments, bundle, lane: lane)
    var bodies = JointBodies(arguments.bodies, piece)
    let pose = JointPose(still: piece)
    let block = piece.revolute
    let change = -MatrixLanes(field: &block.pointee.anchors).solve(
      bodies.relativeVelocity(pose), inverseDeterminant: Lanes(field: &block.pointee.inverseDeterminant))
    hold(piece, change)
    bodies.apply(change, pose)
    let turn = HeldTurn(
      mass: Lanes(field: &block.pointee.heldMass), hold: VectorLanes(field: &block.pointee.hold))
    let torque = axialImpulse(
      bodies.relativeAngularVelocity, Lanes(field: &piece.axial.pointee.coordinate), mass: turn.mass,
      inverseMass: Lanes(field: &block.pointee.inverseHeldMass), spring: SoftnessLanes(&piece.axial.pointee.spring),
      piece.axial, pass)
    hold(piece, turn.hold * torque)
    turn.apply(torque, to: &bodies, pose)
    bodies.store(arguments.bodies, piece)
    lane += laneCount
  }
}

@inline(__always)
private func iteratePrismaticBundle(_ arguments: JointPassArguments, _ bundle: Int) {
  let pass = JointPass(arguments, bundle, relax: true)
  let lanes = arguments.info[bundle].lanesInUse
  var lane = 0
  while lane < lanes {
    let piece = JointPiece(arguments, bundle, lane: lane)
    var bodies = JointBodies(arguments.bodies, piece)
    let pose = JointPose(arguments.bodies, piece, scaleA: bodies.scaleA, scaleB: bodies.scaleB)
    let slide = SlideLanes(bodies, pose, piece)
    solveRail(&bodies, slide, pose, piece, pass)
    let held = HeldSlide(bodies, slide, pose)
    let change = axialImpulse(
      bodies.speed(slide.axis), slide.translation, mass: held.mass, inverseMass: reciprocal(held.mass),
      spring: SoftnessLanes(&piece.axial.pointee.spring).of(mass: bodies.mass(slide.axis), asFor: held.mass),
      piece.axial, pass)
    hold(piece, held.hold * change)
    held.apply(change, to: &bodies, slide)
    bodies.store(arguments.bodies, piece)
    lane += laneCount
  }
}

/// The change of the impulse of spring, motor and limits of a coordinate whose speed changes by `inverseMass` for every unit
/// of it. Each sees what those before it have left.
@inline(__always)
private func axialImpulse(
  _ speed: Lanes, _ coordinate: Lanes, mass: Lanes, inverseMass: Lanes, spring: SoftnessLanes,
  _ axial: UnsafeMutablePointer<JointAxialBlock>, _ pass: JointPass
) -> Lanes {
  let bias = spring.rate * (coordinate - Lanes(field: &axial.pointee.target))
  var change = springImpulse(speed + bias, mass: mass, axial, spring: spring)
  change = change + motorImpulse(speed + inverseMass * change, mass: mass, axial)
  return change + limitImpulse(speed + inverseMass * change, coordinate, mass: mass, axial, pass)
}

/// The change of the impulse of both limits, `lower - upper`, where speeds are those with the held rows solved.
///
/// The coordinate may come as far as a limit in this step, and not go on where it is beyond. So its speed `w` is to be
/// between `-max(0, room below) / h` and `max(0, room above) / h`, and the total impulse positive only at the first,
/// negative only at the second. `w` grows with the impulse, by `1 / mass`: with the impulses that would give either
/// speed, the first the smaller one, the total is 0 cut to what lies between them, in one go for both.
@inline(__always)
private func limitImpulse(
  _ speed: Lanes, _ coordinate: Lanes, mass: Lanes, _ axial: UnsafeMutablePointer<JointAxialBlock>, _ pass: JointPass
) -> Lanes {
  let roomBelow = max(coordinate - Lanes(field: &axial.pointee.lower), .zero)
  let roomAbove = max(Lanes(field: &axial.pointee.upper) - coordinate, .zero)
  let old = Lanes(field: &axial.pointee.lowerImpulse) - Lanes(field: &axial.pointee.upperImpulse)
  let lower = max(old - mass * (speed + roomBelow * pass.inverseTimeStep), .zero)
  let upper = max(mass * (speed - roomAbove * pass.inverseTimeStep) - old, .zero)
  lower.store(field: &axial.pointee.lowerImpulse)
  upper.store(field: &axial.pointee.upperImpulse)
  return (lower - upper) - old
}

/// Adds to the impulse of the held rows.
@inline(__always)
private func hold(_ piece: JointPiece, _ change: VectorLanes) {
  (VectorLanes(field: &piece.head.pointee.impulse) + change).store(field: &piece.head.pointee.impulse)
}
