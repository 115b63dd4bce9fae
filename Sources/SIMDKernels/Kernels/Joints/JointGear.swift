internal import CSolverShim
internal import KernelInterface

// Gears: coordinate 1 + ratio x coordinate 2 = constant, for two joints that are revolute (angle) or prismatic
// (translation), so for four bodies. The gradient is taken at the step's begin, where the error is computed exactly; in
// between it is carried on by the bodies' motion to first order. Bodies that the joints share have their gradients
// added in one place, so that no lane writes a body twice.

/// The velocity of one of a gear's four bodies and the constraint's gradient for it.
private struct GearBody {
  var velocity: LaneRows
  let direction: VectorLanes
  let arm: Lanes
  let index: UnsafePointer<Int32>

  @inline(__always)
  init(_ arguments: JointPassArguments, _ body: UnsafeMutablePointer<JointGearBodyBlock>) {
    index = rows(&body.pointee.row)
    velocity = LaneRows(gather: arguments.bodies.velocity, index)
    direction = VectorLanes(field: &body.pointee.direction)
    arm = Lanes(field: &body.pointee.arm)
  }

  @inline(__always) var speed: Lanes {
    direction.x * velocity.x + direction.y * velocity.y + arm * velocity.z
  }

  @inline(__always) var inverseMass: Lanes {
    velocity.w * (direction.x * direction.x + direction.y * direction.y + arm * arm)
  }

  @inline(__always) func moved(_ bodies: BodyRows) -> Lanes {
    let motion = LaneRows(gather: bodies.motion, index)
    return direction.x * motion.x + direction.y * motion.y + arm * motion.z
  }

  /// Moves the body as an impulse would change its velocity. The gradient is none in lanes without a body, row 0.
  @inline(__always)
  func move(_ impulse: Lanes, _ bodies: BodyRows) {
    var motion = MotionLanes(gather: bodies.motion, index, 0)
    let mass = MassLanes(gather: bodies.mass, index, 0)
    motion.translation = motion.translation + direction * (velocity.w * impulse)
    // Kinematic bodies keep their bits, see `JointMotion.move`.
    motion.turn(velocity.w * (arm * impulse) * mass.inverseGyration, mass, where: velocity.w > .zero)
    motion.rows.scatter(bodies.motion, index, where: velocity.w > .zero)
  }

  @inline(__always)
  mutating func apply(_ impulse: Lanes, _ bodies: BodyRows) {
    velocity.x += velocity.w * (direction.x * impulse)
    velocity.y += velocity.w * (direction.y * impulse)
    velocity.z += velocity.w * (arm * impulse)
    velocity.scatter(bodies.velocity, index, where: velocity.w > .zero)
  }
}

/// One pass over a gear bundle; with `warm` it applies the impulses that there are.
@inline(__always)
func solveGearBundle(_ arguments: JointPassArguments, _ bundle: Int, relax: Bool, warm: Bool) {
  let pass = JointPass(arguments, bundle, relax: relax)
  let lanes = arguments.info[bundle].lanesInUse
  var lane = 0
  while lane < lanes {
    let gear = JointPiece(arguments, bundle, lane: lane).gear
    var a = GearBody(arguments, &gear.pointee.firstA)
    var b = GearBody(arguments, &gear.pointee.firstB)
    var c = GearBody(arguments, &gear.pointee.secondA)
    var d = GearBody(arguments, &gear.pointee.secondB)
    var change = Lanes(field: &gear.pointee.impulse)
    if !warm {
      let old = change
      let mass = reciprocal((a.inverseMass + b.inverseMass) + (c.inverseMass + d.inverseMass))
      let speed = (a.speed + b.speed) + (c.speed + d.speed)
      let error =
        Lanes(field: &gear.pointee.error)
        + ((a.moved(arguments.bodies) + b.moved(arguments.bodies))
          + (c.moved(arguments.bodies) + d.moved(arguments.bodies)))
      change = -(mass * pass.held.massScale * (speed + pass.bias(error, pass.held)) + pass.held.impulseScale * old)
      (old + change).store(field: &gear.pointee.impulse)
    }
    a.apply(change, arguments.bodies)
    b.apply(change, arguments.bodies)
    c.apply(change, arguments.bodies)
    d.apply(change, arguments.bodies)
    lane += laneCount
  }
}

/// Moves the bodies of a gear bundle to where it holds them, to first order in the motion since the step began.
@inline(never)
func projectGears(_ arguments: JointPassArguments, _ bundle: Int) {
  let bodies = arguments.bodies
  let lanes = arguments.info[bundle].lanesInUse
  var lane = 0
  while lane < lanes {
    let gear = JointPiece(arguments, bundle, lane: lane).gear
    let a = GearBody(arguments, &gear.pointee.firstA)
    let b = GearBody(arguments, &gear.pointee.firstB)
    let c = GearBody(arguments, &gear.pointee.secondA)
    let d = GearBody(arguments, &gear.pointee.secondB)
    let mass = reciprocal((a.inverseMass + b.inverseMass) + (c.inverseMass + d.inverseMass))
    let error =
      Lanes(field: &gear.pointee.error) + ((a.moved(bodies) + b.moved(bodies)) + (c.moved(bodies) + d.moved(bodies)))
    let impulse = -(mass * cut(error))
    a.move(impulse, bodies)
    b.move(impulse, bodies)
    c.move(impulse, bodies)
    d.move(impulse, bodies)
    lane += laneCount
  }
}

// MARK: - Prepare

/// One of a gear's two joints: its coordinate now and the gradient of it, B's with plus and A's with minus.
private struct GearedJoint {
  var coordinate: Lanes
  var directionB: VectorLanes
  var armA: Lanes
  var armB: Lanes

  /// - Parameter last: the coordinate at the step before, from which an angle is counted on.
  @inline(__always)
  init(
    _ arguments: JointPassArguments, slots: UnsafePointer<Int32>, rowsA: UnsafePointer<Int32>,
    rowsB: UnsafePointer<Int32>, isPrismatic: LaneMask, last: Lanes
  ) {
    let anchors = LaneRows(quarter: &arguments.parameters.pointee.anchorA, of: slots)
    let frames = LaneRows(quarter: &arguments.parameters.pointee.axisA, of: slots)
    let poseA = PoseLanes(gather: arguments.bodies.pose, rowsA)
    let poseB = PoseLanes(gather: arguments.bodies.pose, rowsB)
    let scaleA = LaneRows(gather: arguments.bodies.mass, rowsA).x
    let scaleB = LaneRows(gather: arguments.bodies.mass, rowsB).x
    let anchorA = VectorLanes(anchors.x, anchors.y).turned(by: poseA)
    let anchorB = VectorLanes(anchors.z, anchors.w).turned(by: poseB)
    let axis = VectorLanes(frames.x, frames.y).turned(by: poseA)
    let separation = poseB.position - poseA.position + (anchorB - anchorA)
    let angle = countedAngle(relativeRotation(frames, poseA, poseB), last: last)
    coordinate = isPrismatic.select(axis.dot(separation), angle)
    directionB = isPrismatic.select(axis, .zero)
    armA = isPrismatic.select((anchorA + separation).cross(axis), .one) * scaleA
    armB = isPrismatic.select(anchorB.cross(axis), .one) * scaleB
  }
}

/// Gradients and error of a gear bundle.
@inline(never)
func prepareGearBundle(_ arguments: JointPassArguments, _ bundle: Int) {
  let parameters = arguments.parameters
  let lanes = arguments.info[bundle].lanesInUse
  var lane = 0
  while lane < lanes {
    let piece = JointPiece(arguments, bundle, lane: lane)
    let gear = piece.gear
    let slots = arguments.slots + bundle * JointBundle.lanes + lane
    let flags = LaneIntegers(bitPattern: LaneRows(quarter: &parameters.pointee.velocity, of: slots).w)
    var state = LaneRows(quarter: &parameters.pointee.coordinate, of: slots)
    let geared = LaneRows(quarter: &parameters.pointee.firstJoint, of: slots)
    LaneIntegers(bitPattern: geared.x).store(field: &gear.pointee.firstJoint)
    LaneIntegers(bitPattern: geared.y).store(field: &gear.pointee.secondJoint)
    let rowA = LaneIntegers(load: piece.indexA)
    let rowB = LaneIntegers(load: piece.indexB)
    let rowC = LaneIntegers(bitPattern: geared.z)
    let rowD = LaneIntegers(bitPattern: geared.w)
    rowA.store(field: &gear.pointee.firstA.row)
    rowB.store(field: &gear.pointee.firstB.row)
    rowC.store(field: &gear.pointee.secondA.row)
    rowD.store(field: &gear.pointee.secondB.row)
    let joint1 = GearedJoint(
      arguments, slots: rows(&gear.pointee.firstJoint), rowsA: rows(&gear.pointee.firstA.row),
      rowsB: rows(&gear.pointee.firstB.row), isPrismatic: isSet(JointFlagFirstSlides, flags), last: state.x)
    let joint2 = GearedJoint(
      arguments, slots: rows(&gear.pointee.secondJoint), rowsA: rows(&gear.pointee.secondA.row),
      rowsB: rows(&gear.pointee.secondB.row), isPrismatic: isSet(JointFlagSecondSlides, flags), last: state.y)
    state.x = joint1.coordinate
    state.y = joint2.coordinate
    state.scatter(quarter: &parameters.pointee.coordinate, of: slots)

    let ratio = state.z
    var a = GearGradient(-joint1.directionB, -joint1.armA)
    var b = GearGradient(joint1.directionB, joint1.armB)
    var c = GearGradient(joint2.directionB * -ratio, -(joint2.armA * ratio))
    var d = GearGradient(joint2.directionB * ratio, joint2.armB * ratio)
    var newC = rowC
    var newD = rowD
    c.move(to: &a, where: rowC == rowA, &newC)
    c.move(to: &b, where: rowC == rowB, &newC)
    d.move(to: &a, where: rowD == rowA, &newD)
    d.move(to: &b, where: rowD == rowB, &newD)
    newC.store(field: &gear.pointee.secondA.row)
    newD.store(field: &gear.pointee.secondB.row)
    a.store(&gear.pointee.firstA)
    b.store(&gear.pointee.firstB)
    c.store(&gear.pointee.secondA)
    d.store(&gear.pointee.secondB)
    (state.x + ratio * state.y - state.w).store(field: &gear.pointee.error)
    LaneRows(half: &arguments.impulses.pointee.held, of: slots).x.store(field: &gear.pointee.impulse)
    lane += laneCount
  }
}

@inline(__always)
private func isSet(_ flag: Int, _ flags: LaneIntegers) -> LaneMask {
  let bit = LaneIntegers(Int32(flag))
  return flags & bit == bit
}

private struct GearGradient {
  var direction: VectorLanes
  var arm: Lanes

  @inline(__always) init(_ direction: VectorLanes, _ arm: Lanes) {
    self.direction = direction
    self.arm = arm
  }

  /// Adds the lanes of a body that another place has already to that place, and leaves no body here.
  @inline(__always)
  mutating func move(to other: inout GearGradient, where mask: LaneMask, _ row: inout LaneIntegers) {
    other.direction = mask.select(other.direction + direction, other.direction)
    other.arm = mask.select(other.arm + arm, other.arm)
    direction = mask.select(.zero, direction)
    arm = mask.select(.zero, arm)
    row = mask.select(LaneIntegers(0), row)
  }

  @inline(__always)
  func store(_ body: UnsafeMutablePointer<JointGearBodyBlock>) {
    direction.store(field: &body.pointee.direction)
    arm.store(field: &body.pointee.arm)
  }
}
