internal import CSolverShim
internal import KernelInterface

nonisolated(unsafe) let jointKernels = JointKernels.table(
  prepare: prepareJoints, swapStartVelocities: swapStartVelocities, warmStart: warmStartJoints, solve: solveJoints,
  relax: relaxJoints, project: projectJoints, prepareIterations: prepareJointIterations, iterate: iterateJoints,
  correct: correctJoints, store: storeJoints)

/// The biased pass. Joints warm start themselves, with the lever arms of now: contacts get last sub-step's impulses per
/// body (`integrateVelocities`), along lever arms that are old by then, and chains of joints would not bear that.
@inline(never)
func solveJoints(_ arguments: JointPassArguments) {
  for number in 0..<sweepCount(arguments) {
    let bundle = sweptBundle(arguments, number)
    spreadHub(arguments, bundle)
    solve(arguments, bundle, relax: false)
    collectHubVelocity(arguments, bundle)
  }
}

/// One pass that solves what is held rigidly and without position correction, and springs as springs.
@inline(never)
func relaxJoints(_ arguments: JointPassArguments) {
  for number in 0..<sweepCount(arguments) {
    let bundle = sweptBundle(arguments, number)
    spreadHub(arguments, bundle)
    relax(arguments, bundle)
    collectHubVelocity(arguments, bundle)
  }
}

/// That of one bundle.
@inline(never)
func relax(_ arguments: JointPassArguments, _ bundle: Int) {
  solve(arguments, bundle, relax: true)
}

@inline(never)
func warmStartJoints(_ arguments: JointPassArguments) {
  for bundle in 0..<arguments.bundleCount {
    spreadHub(arguments, bundle)
    warmStart(arguments, bundle)
    collectHubVelocity(arguments, bundle)
  }
}

/// `v0 = v - v0`: before joints are solved it makes of the start velocity what contacts have changed, and afterwards of
/// that a start velocity that has the joints' impulses in it. So `v - v0` remains the contacts' alone.
@inline(never)
func swapStartVelocities(_ arguments: JointPassArguments) {
  let bodies = arguments.bodies
  let rowFloats = 4
  for number in 0..<arguments.blockCount {
    let block = arguments.blocks[number]
    let first = Int(block.index) * blockLanes
    let end = rowsInUse(block.mask) * rowFloats
    var lane = 0
    while lane < end {
      let velocity = Lanes(load: floats(bodies.velocity + first) + lane)
      let pointer = floats(bodies.startVelocity + first) + lane
      let start = Lanes(load: pointer)
      let mask = LaneMask(bits: velocityFields(rows: block.mask >> UInt32(lane / rowFloats)))
      mask.select(velocity - start, start).store(pointer)
      lane += laneCount
    }
  }
  guard let rows = arguments.rows else { return }
  var number = 0
  while number < arguments.rowCount {
    let index = rows + number
    let velocity = LaneRows(gather: bodies.velocity, index)
    var start = LaneRows(gather: bodies.startVelocity, index)
    start.x = velocity.x - start.x
    start.y = velocity.y - start.y
    start.z = velocity.z - start.z
    start.scatter(bodies.startVelocity, index)
    number += laneCount
  }
}

@inline(__always)
private func solve(_ arguments: JointPassArguments, _ bundle: Int, relax: Bool) {
  switch arguments.info[bundle].kind {
  case .point: solvePointBundle(arguments, bundle, isAxial: false, relax: relax)
  case .pointAxial: solvePointBundle(arguments, bundle, isAxial: true, relax: relax)
  case .frame: solveFrameBundle(arguments, bundle, relax: relax)
  case .slider: solveSliderBundle(arguments, bundle, relax: relax)
  case .wheel: solveWheelBundle(arguments, bundle, relax: relax)
  case .distance: solveDistanceBundle(arguments, bundle, relax: relax)
  default: solveGearBundle(arguments, bundle, relax: relax, warm: false)
  }
}

@inline(__always)
private func warmStart(_ arguments: JointPassArguments, _ bundle: Int) {
  switch arguments.info[bundle].kind {
  case .point: warmStart(arguments, bundle, kind: .point)
  case .pointAxial: warmStart(arguments, bundle, kind: .pointAxial)
  case .frame: warmStart(arguments, bundle, kind: .frame)
  case .slider: warmStart(arguments, bundle, kind: .slider)
  case .wheel: warmStart(arguments, bundle, kind: .wheel)
  case .distance: warmStart(arguments, bundle, kind: .distance)
  default: solveGearBundle(arguments, bundle, relax: false, warm: true)
  }
}

@inline(__always)
private func warmStart(_ arguments: JointPassArguments, _ bundle: Int, kind: JointBundleKind) {
  let lanes = arguments.info[bundle].lanesInUse
  var lane = 0
  while lane < lanes {
    let piece = JointPiece(arguments, bundle, lane: lane)
    var bodies = JointBodies(arguments.bodies, piece)
    let pose = JointPose(arguments.bodies, piece, scaleA: bodies.scaleA, scaleB: bodies.scaleB)
    discardDivergedImpulses(arguments, bodies, piece, kind: kind)
    let impulse = VectorLanes(field: &piece.head.pointee.impulse)
    switch kind {
    case .point: bodies.apply(impulse, pose)
    case .pointAxial:
      bodies.apply(impulse, pose)
      bodies.apply(torque: (axialImpulse(piece) + Lanes(field: &piece.axial.pointee.motorImpulse)))
    case .frame:
      let frame = piece.frame
      bodies.apply(impulse + VectorLanes(field: &frame.pointee.velocityImpulse), pose)
      bodies.apply(
        torque: Lanes(field: &frame.pointee.angularImpulse) + Lanes(field: &frame.pointee.angularVelocityImpulse))
    case .slider:
      let slide = SlideLanes(bodies, pose, piece)
      bodies.apply(axialImpulse(piece) + Lanes(field: &piece.axial.pointee.motorImpulse), slide.axis)
      bodies.apply(impulse.x, slide.across)
      bodies.apply(torque: impulse.y)
    case .wheel:
      let slide = SlideLanes(bodies, pose, piece)
      bodies.apply(axialImpulse(piece), slide.axis)
      bodies.apply(impulse.x, slide.across)
      bodies.apply(torque: Lanes(field: &piece.axial.pointee.motorImpulse))
    default:
      bodies.apply(axialImpulse(piece) + Lanes(field: &piece.axial.pointee.motorImpulse), SpanLanes(bodies, pose).axis)
    }
    bodies.store(arguments.bodies, piece)
    lane += laneCount
  }
}

/// Lanes whose impulses are absurd forget them: where joints contradict each other, bodies are moved so far in a
/// sub-step that impulses which balanced before do not any more, and nothing else would keep them from growing until
/// they are infinite. Absurd is what would give the lighter body ten thousand times the speed that errors are taken
/// back with; a load of a million times its weight stays below that.
@inline(__always)
private func discardDivergedImpulses(
  _ arguments: JointPassArguments, _ bodies: JointBodies, _ piece: JointPiece, kind: JointBundleKind
) {
  var linear = absoluteSum(&piece.head.pointee.impulse)
  var angular = Lanes.zero
  switch kind {
  case .point: break
  case .frame:
    let frame = piece.frame
    linear += absoluteSum(&frame.pointee.velocityImpulse)
    angular =
      abs(Lanes(field: &frame.pointee.angularImpulse)) + abs(Lanes(field: &frame.pointee.angularVelocityImpulse))
  case .pointAxial: angular = axialImpulseBound(piece)
  default:
    angular = axialImpulseBound(piece)
    linear += angular
  }
  let inverseInertia = bodies.a.w * (bodies.scaleA * bodies.scaleA) + bodies.b.w * (bodies.scaleB * bodies.scaleB)
  let speed = (bodies.a.w + bodies.b.w) * linear
  let angularVelocity = inverseInertia * angular
  let isSane =
    (speed <= Lanes(1e4 * arguments.largestSpeed))
    & (angularVelocity <= Lanes(1e4 * arguments.largestAngularVelocity))
  guard !isSane.all else { return }
  keepVector(&piece.head.pointee.impulse, where: isSane)
  switch kind {
  case .point: break
  case .frame:
    keep(&piece.frame.pointee.angularImpulse, where: isSane)
    keepVector(&piece.frame.pointee.velocityImpulse, where: isSane)
    keep(&piece.frame.pointee.angularVelocityImpulse, where: isSane)
  default:
    keep(&piece.axial.pointee.springImpulse, where: isSane)
    keep(&piece.axial.pointee.motorImpulse, where: isSane)
    keep(&piece.axial.pointee.lowerImpulse, where: isSane)
    keep(&piece.axial.pointee.upperImpulse, where: isSane)
  }
}

/// Zeroes a field in the other lanes.
@inline(__always)
private func keep(_ field: UnsafeMutableRawPointer, where mask: LaneMask) {
  mask.select(Lanes(field: field), .zero).store(field: field)
}

@inline(__always)
private func keepVector(_ field: UnsafeMutableRawPointer, where mask: LaneMask) {
  mask.select(VectorLanes(field: field), .zero).store(field: field)
}

@inline(__always)
private func absoluteSum(_ field: UnsafeRawPointer) -> Lanes {
  let vector = VectorLanes(field: field)
  return abs(vector.x) + abs(vector.y)
}

@inline(__always)
private func axialImpulseBound(_ piece: JointPiece) -> Lanes {
  abs(axialImpulse(piece)) + abs(Lanes(field: &piece.axial.pointee.motorImpulse))
}

/// Of spring and limits together.
@inline(__always)
private func axialImpulse(_ piece: JointPiece) -> Lanes {
  let axial = piece.axial
  return Lanes(field: &axial.pointee.springImpulse) + Lanes(field: &axial.pointee.lowerImpulse)
    - Lanes(field: &axial.pointee.upperImpulse)
}

@inline(never)
func storeJoints(_ arguments: JointPassArguments) {
  for bundle in 0..<arguments.bundleCount {
    let kind = arguments.info[bundle].kind
    let lanes = arguments.info[bundle].lanesInUse
    var lane = 0
    while lane < lanes {
      let piece = JointPiece(arguments, bundle, lane: lane)
      let slots = arguments.slots + bundle * JointBundle.lanes + lane
      var held = LaneRows(.zero, .zero, .zero, .zero)
      var more = held
      switch kind {
      case .point: held.vector = VectorLanes(field: &piece.head.pointee.impulse)
      case .gear: held.x = Lanes(field: &piece.gear.pointee.impulse)
      case .frame:
        let frame = piece.frame
        held.vector = VectorLanes(field: &piece.head.pointee.impulse)
        held.z = Lanes(field: &frame.pointee.angularImpulse)
        held.w = Lanes(field: &frame.pointee.angularVelocityImpulse)
        // See `JointImpulses.velocity`.
        more.vector = VectorLanes(field: &frame.pointee.velocityImpulse)
      default:
        let axial = piece.axial
        held.vector = VectorLanes(field: &piece.head.pointee.impulse)
        more = LaneRows(
          Lanes(field: &axial.pointee.springImpulse), Lanes(field: &axial.pointee.motorImpulse),
          Lanes(field: &axial.pointee.lowerImpulse), Lanes(field: &axial.pointee.upperImpulse))
      }
      held.scatter(half: &arguments.impulses.pointee.held, of: slots)
      more.scatter(half: &arguments.impulses.pointee.axial, of: slots)
      lane += laneCount
    }
  }
}
