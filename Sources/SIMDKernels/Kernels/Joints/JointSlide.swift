internal import CSolverShim
internal import KernelInterface

// Joints with an axis: prismatic and wheel joints slide along one that is fixed in body A, distance joints along the
// line between their anchors.

/// Direction and geometry of a slider's line.
struct SlideLanes {
  var axis: AxisLanes
  /// Across the axis.
  var across: AxisLanes
  /// How far B's anchor has slid, m.
  var translation: Lanes
  /// How far it is off the line, m.
  var deviation: Lanes

  @inline(__always)
  init(_ bodies: JointBodies, _ pose: JointPose, _ piece: JointPiece) {
    let direction = JointPose.turned(VectorLanes(field: &piece.slide.pointee.axis), pose.turnA)
    let normal = VectorLanes(-direction.y, direction.x)
    axis = AxisLanes(direction, bodies, pose)
    across = AxisLanes(normal, bodies, pose)
    translation = direction.dot(pose.separation)
    deviation = normal.dot(pose.separation)
  }

  /// The 2 x 2 system of a prismatic joint: across the axis, and about it.
  @inline(__always)
  func matrix(_ bodies: JointBodies) -> MatrixLanes {
    let turnA = bodies.a.w * bodies.scaleA
    let turnB = bodies.b.w * bodies.scaleB
    let along =
      (bodies.a.w + bodies.b.w)
      + (bodies.a.w * (across.armA * across.armA) + bodies.b.w * (across.armB * across.armB))
    let about = turnA * bodies.scaleA + turnB * bodies.scaleB
    // Where nothing can turn, the angle is held by itself: any positive number keeps the system regular.
    return MatrixLanes(along, turnA * across.armA + turnB * across.armB, (about > .zero).select(about, .one))
  }
}

@inline(__always)
func solveSliderBundle(_ arguments: JointPassArguments, _ bundle: Int, relax: Bool) {
  let pass = JointPass(arguments, bundle, relax: relax)
  let lanes = arguments.info[bundle].lanesInUse
  var lane = 0
  while lane < lanes {
    let piece = JointPiece(arguments, bundle, lane: lane)
    var bodies = JointBodies(arguments.bodies, piece)
    let pose = JointPose(arguments.bodies, piece, scaleA: bodies.scaleA, scaleB: bodies.scaleB)
    let slide = SlideLanes(bodies, pose, piece)
    solveAxial(
      &bodies, slide.axis, mass: bodies.mass(slide.axis), coordinate: slide.translation, piece.axial, pass,
      spring: SoftnessLanes(&piece.axial.pointee.spring), motor: true)
    solveRail(&bodies, slide, pose, piece, pass)
    bodies.store(arguments.bodies, piece)
    lane += laneCount
  }
}

/// Keeps B on a slider's line and from turning.
@inline(__always)
func solveRail(
  _ bodies: inout JointBodies, _ slide: SlideLanes, _ pose: JointPose, _ piece: JointPiece, _ pass: JointPass
) {
  let angle = Lanes(field: &piece.axial.pointee.coordinate) + pose.relativeTurn
  let error = VectorLanes(pass.bias(slide.deviation, pass.held), pass.bias(angle: angle, pass.held))
  let speed = VectorLanes(bodies.speed(slide.across), bodies.relativeAngularVelocity)
  let wanted = slide.matrix(bodies).solve(speed + error)
  let old = VectorLanes(field: &piece.head.pointee.impulse)
  let change = -(wanted * pass.held.massScale + old * pass.held.impulseScale)
  (old + change).store(field: &piece.head.pointee.impulse)
  bodies.apply(change.x, slide.across)
  bodies.apply(torque: change.y)
}

@inline(__always)
func solveWheelBundle(_ arguments: JointPassArguments, _ bundle: Int, relax: Bool) {
  let pass = JointPass(arguments, bundle, relax: relax)
  let lanes = arguments.info[bundle].lanesInUse
  var lane = 0
  while lane < lanes {
    let piece = JointPiece(arguments, bundle, lane: lane)
    var bodies = JointBodies(arguments.bodies, piece)
    let pose = JointPose(arguments.bodies, piece, scaleA: bodies.scaleA, scaleB: bodies.scaleB)
    let slide = SlideLanes(bodies, pose, piece)
    bodies.apply(torque: motorImpulse(bodies.relativeAngularVelocity, mass: bodies.angularMass, piece.axial))
    solveAxial(
      &bodies, slide.axis, mass: bodies.mass(slide.axis), coordinate: slide.translation, piece.axial, pass,
      spring: SoftnessLanes(&piece.axial.pointee.spring), motor: false)

    let old = Lanes(field: &piece.head.pointee.impulse)
    let wanted = bodies.mass(slide.across) * (bodies.speed(slide.across) + pass.bias(slide.deviation, pass.held))
    let change = -(wanted * pass.held.massScale + old * pass.held.impulseScale)
    (old + change).store(field: &piece.head.pointee.impulse)
    bodies.apply(change, slide.across)
    bodies.store(arguments.bodies, piece)
    lane += laneCount
  }
}

/// The line between the anchors of a distance joint.
struct SpanLanes {
  var axis: AxisLanes
  var length: Lanes

  /// Anchors closer than this have no direction, and the joint no effect, m.
  @inline(__always) private static var shortest: Float { 1e-6 }

  @inline(__always)
  init(_ bodies: JointBodies, _ pose: JointPose) {
    let span = pose.separation.length
    let hasDirection = span > Lanes(Self.shortest)
    length = span
    let direction = pose.separation * hasDirection.select(.one / hasDirection.select(span, .one), .zero)
    axis = AxisLanes(direction, bodies, pose)
  }
}

/// Rods, springs and ropes: the length is the axial rows' coordinate, and a rod is a spring as stiff as the method
/// says.
@inline(__always)
func solveDistanceBundle(_ arguments: JointPassArguments, _ bundle: Int, relax: Bool) {
  let pass = JointPass(arguments, bundle, relax: relax)
  let lanes = arguments.info[bundle].lanesInUse
  var lane = 0
  while lane < lanes {
    let piece = JointPiece(arguments, bundle, lane: lane)
    var bodies = JointBodies(arguments.bodies, piece)
    let pose = JointPose(arguments.bodies, piece, scaleA: bodies.scaleA, scaleB: bodies.scaleB)
    let span = SpanLanes(bodies, pose)
    let isRod = LaneMask(field: &piece.distance.pointee.isRod)
    let spring = isRod.select(pass.held, SoftnessLanes(&piece.axial.pointee.spring))
    solveAxial(
      &bodies, span.axis, mass: bodies.mass(span.axis), coordinate: span.length, piece.axial, pass, spring: spring,
      isHeld: isRod, motor: true)
    bodies.store(arguments.bodies, piece)
    lane += laneCount
  }
}
