internal import KernelInterface

let jointKernels = JointKernels(
  prepare: prepareJoints, solve: solveJoints, project: projectJoints, relax: relaxJoints, store: storeJoints)

/// The biased pass. Joints warm start themselves, with the lever arms of now: contacts get last sub-step's impulses per
/// body (`integrateVelocities`), along lever arms that are old by then, and chains of joints would not bear that.
@inline(never)
private func solveJoints(_ arguments: JointPassArguments) {
  swapStartVelocities(arguments)
  for bundle in 0..<arguments.bundleCount {
    spreadHub(arguments, bundle)
    warmStart(arguments, bundle)
    collectHubVelocity(arguments, bundle)
  }
  for bundle in 0..<arguments.bundleCount {
    spreadHub(arguments, bundle)
    solve(arguments, bundle, relax: false)
    collectHubVelocity(arguments, bundle)
  }
  swapStartVelocities(arguments)
}

@inline(never)
private func relaxJoints(_ arguments: JointPassArguments) {
  swapStartVelocities(arguments)
  for bundle in 0..<arguments.bundleCount {
    spreadHub(arguments, bundle)
    solve(arguments, bundle, relax: true)
    collectHubVelocity(arguments, bundle)
  }
  swapStartVelocities(arguments)
}

/// `v0 = v - v0`: before joints are solved it makes of the start velocity what contacts have changed, and afterwards of
/// that a start velocity that has the joints' impulses in it. So `v - v0` remains the contacts' alone.
@inline(__always)
private func swapStartVelocities(_ arguments: JointPassArguments) {
  let bodies = arguments.bodies
  let rowFloats = 4
  for number in 0..<arguments.blockCount {
    let block = arguments.blocks[number]
    let first = Int(block.index) * blockLanes
    var lane = 0
    while lane < blockLanes * rowFloats {
      let velocity = Lanes(load: floats(bodies.velocity + first) + lane)
      let pointer = floats(bodies.startVelocity + first) + lane
      let start = Lanes(load: pointer)
      let mask = LaneMask(bits: velocityFields(rows: block.mask >> UInt32(lane / rowFloats)))
      mask.select(velocity - start, start).store(pointer)
      lane += laneCount
    }
  }
}

@inline(__always)
private func solve(_ arguments: JointPassArguments, _ bundle: Int, relax: Bool) {
  switch arguments.info[bundle].kind {
  case JointBundleKind.point: solvePointBundle(arguments, bundle, isAxial: false, relax: relax)
  case JointBundleKind.pointAxial: solvePointBundle(arguments, bundle, isAxial: true, relax: relax)
  case JointBundleKind.frame: solveFrameBundle(arguments, bundle, relax: relax)
  case JointBundleKind.slider: solveSliderBundle(arguments, bundle, relax: relax)
  case JointBundleKind.wheel: solveWheelBundle(arguments, bundle, relax: relax)
  case JointBundleKind.distance: solveDistanceBundle(arguments, bundle, relax: relax)
  default: solveGearBundle(arguments, bundle, relax: relax, warm: false)
  }
}

@inline(__always)
private func warmStart(_ arguments: JointPassArguments, _ bundle: Int) {
  switch arguments.info[bundle].kind {
  case JointBundleKind.point: warmStart(arguments, bundle, kind: JointBundleKind.point)
  case JointBundleKind.pointAxial: warmStart(arguments, bundle, kind: JointBundleKind.pointAxial)
  case JointBundleKind.frame: warmStart(arguments, bundle, kind: JointBundleKind.frame)
  case JointBundleKind.slider: warmStart(arguments, bundle, kind: JointBundleKind.slider)
  case JointBundleKind.wheel: warmStart(arguments, bundle, kind: JointBundleKind.wheel)
  case JointBundleKind.distance: warmStart(arguments, bundle, kind: JointBundleKind.distance)
  default: solveGearBundle(arguments, bundle, relax: false, warm: true)
  }
}

@inline(__always)
private func warmStart(_ arguments: JointPassArguments, _ bundle: Int, kind: UInt8) {
  typealias Head = JointBundle.Head
  typealias Axial = JointBundle.Axial
  typealias Frame = JointBundle.Frame
  var lane = 0
  while lane < JointBundle.lanes {
    let piece = JointPiece(arguments, bundle, lane: lane)
    var bodies = JointBodies(arguments.bodies, piece)
    let pose = JointPose(arguments.bodies, piece, scaleA: bodies.scaleA, scaleB: bodies.scaleB)
    discardDivergedImpulses(arguments, bodies, piece, kind: kind)
    let impulse = piece.vector(Head.impulse)
    switch kind {
    case JointBundleKind.point: bodies.apply(impulse, pose)
    case JointBundleKind.pointAxial:
      bodies.apply(impulse, pose)
      bodies.apply(torque: (axialImpulse(piece) + piece[Axial.motorImpulse]))
    case JointBundleKind.frame:
      bodies.apply(impulse + piece.vector(Frame.velocityImpulse), pose)
      bodies.apply(torque: piece[Frame.angularImpulse] + piece[Frame.angularVelocityImpulse])
    case JointBundleKind.slider:
      let slide = SlideLanes(bodies, pose, piece)
      bodies.apply(axialImpulse(piece) + piece[Axial.motorImpulse], slide.axis)
      bodies.apply(impulse.x, slide.across)
      bodies.apply(torque: impulse.y)
    case JointBundleKind.wheel:
      let slide = SlideLanes(bodies, pose, piece)
      bodies.apply(axialImpulse(piece), slide.axis)
      bodies.apply(impulse.x, slide.across)
      bodies.apply(torque: piece[Axial.motorImpulse])
    default:
      bodies.apply(axialImpulse(piece) + piece[Axial.motorImpulse], SpanLanes(bodies, pose).axis)
    }
    bodies.store(arguments.bodies, piece)
    lane += laneCount
  }
}

/// Lanes whose impulses are absurd forget them: where joints contradict each other, bodies are moved so far in a sub-step
/// that impulses which balanced before do not any more, and nothing else would keep them from growing until they are
/// infinite. Absurd is what would give the lighter body ten thousand times the speed that errors are taken back with; a
/// load of a million times its weight stays below that.
@inline(__always)
private func discardDivergedImpulses(
  _ arguments: JointPassArguments, _ bodies: JointBodies, _ piece: JointPiece, kind: UInt8
) {
  typealias Head = JointBundle.Head
  typealias Axial = JointBundle.Axial
  typealias Frame = JointBundle.Frame
  var linear = abs(piece[Head.impulse]) + abs(piece[Head.impulse + 16])
  var angular = Lanes.zero
  switch kind {
  case JointBundleKind.point: break
  case JointBundleKind.frame:
    linear += abs(piece[Frame.velocityImpulse]) + abs(piece[Frame.velocityImpulse + 16])
    angular = abs(piece[Frame.angularImpulse]) + abs(piece[Frame.angularVelocityImpulse])
  default:
    angular = abs(axialImpulse(piece)) + abs(piece[Axial.motorImpulse])
    if kind != JointBundleKind.pointAxial { linear += angular }
  }
  let inverseInertia = bodies.a.w * (bodies.scaleA * bodies.scaleA) + bodies.b.w * (bodies.scaleB * bodies.scaleB)
  let speed = (bodies.a.w + bodies.b.w) * linear
  let spin = inverseInertia * angular
  let isSane =
    (speed <= Lanes(1e4 * arguments.largestSpeed)) & (spin <= Lanes(1e4 * arguments.largestAngularVelocity))
  guard !isSane.all else { return }
  piece.keep(Head.impulse, where: isSane)
  piece.keep(Head.impulse + 16, where: isSane)
  switch kind {
  case JointBundleKind.point: break
  case JointBundleKind.frame:
    piece.keep(Frame.angularImpulse, where: isSane)
    piece.keep(Frame.velocityImpulse, where: isSane)
    piece.keep(Frame.velocityImpulse + 16, where: isSane)
    piece.keep(Frame.angularVelocityImpulse, where: isSane)
  default:
    piece.keep(Axial.springImpulse, where: isSane)
    piece.keep(Axial.motorImpulse, where: isSane)
    piece.keep(Axial.lowerImpulse, where: isSane)
    piece.keep(Axial.upperImpulse, where: isSane)
  }
}

/// Of spring and limits together.
@inline(__always)
private func axialImpulse(_ piece: JointPiece) -> Lanes {
  typealias Axial = JointBundle.Axial
  return piece[Axial.springImpulse] + piece[Axial.lowerImpulse] - piece[Axial.upperImpulse]
}

@inline(never)
private func storeJoints(_ arguments: JointPassArguments) {
  typealias Head = JointBundle.Head
  typealias Axial = JointBundle.Axial
  typealias Frame = JointBundle.Frame
  for bundle in 0..<arguments.bundleCount {
    let kind = arguments.info[bundle].kind
    var lane = 0
    while lane < JointBundle.lanes {
      let piece = JointPiece(arguments, bundle, lane: lane)
      let slots = arguments.slots + bundle * JointBundle.lanes + lane
      var held = LaneRows(.zero, .zero, .zero, .zero)
      var more = held
      switch kind {
      case JointBundleKind.gear: held.x = piece[JointBundle.Gear.impulse]
      case JointBundleKind.frame:
        held = LaneRows(
          piece[Head.impulse], piece[Head.impulse + 16], piece[Frame.angularImpulse],
          piece[Frame.angularVelocityImpulse])
        more.x = piece[Frame.velocityImpulse]
        more.y = piece[Frame.velocityImpulse + 16]
      default:
        held.x = piece[Head.impulse]
        held.y = piece[Head.impulse + 16]
        if kind != JointBundleKind.point {
          more = LaneRows(
            piece[Axial.springImpulse], piece[Axial.motorImpulse], piece[Axial.lowerImpulse],
            piece[Axial.upperImpulse])
        }
      }
      held.scatter(arguments.impulses, stride: JointRow.impulseStride, slots)
      more.scatter(arguments.impulses + 4, stride: JointRow.impulseStride, slots)
      lane += laneCount
    }
  }
}
