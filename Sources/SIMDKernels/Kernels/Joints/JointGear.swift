internal import KernelInterface

// Gears: coordinate 1 + ratio x coordinate 2 = constant, for two joints that are revolute (angle) or prismatic
// (translation), so for four bodies. The gradient is taken at the step's begin, where the error is computed exactly; in
// between it is carried on by the bodies' motion to first order. Bodies that the joints share have their gradients added
// in one place, so that no lane writes a body twice.

/// The velocities of a gear's four bodies and the constraint's gradient for them.
private struct GearBody {
  var velocity: LaneRows
  let direction: VectorLanes
  let arm: Lanes
  let index: UnsafePointer<Int32>

  @inline(__always)
  init(_ arguments: JointPassArguments, _ fields: UnsafeMutablePointer<Float>, _ number: Int) {
    typealias Gear = JointBundle.Gear
    index = UnsafeRawPointer(fields + Gear.rows + 16 * number).assumingMemoryBound(to: Int32.self)
    velocity = LaneRows(gather: arguments.bodies.velocity, index)
    let gradient = fields + Gear.gradients + 48 * number
    direction = VectorLanes(Lanes(load: gradient), Lanes(load: gradient + 16))
    arm = Lanes(load: gradient + 32)
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

  @inline(__always)
  mutating func apply(_ impulse: Lanes, _ bodies: BodyRows) {
    velocity.x += velocity.w * (direction.x * impulse)
    velocity.y += velocity.w * (direction.y * impulse)
    velocity.z += velocity.w * (arm * impulse)
    velocity.scatter(bodies.velocity, index)
  }
}

/// One pass over a gear bundle; with `warm` it applies the impulses that there are.
@inline(__always)
func solveGearBundle(_ arguments: JointPassArguments, _ bundle: Int, relax: Bool, warm: Bool) {
  typealias Gear = JointBundle.Gear
  let pass = JointPass(arguments, bundle, relax: relax)
  let first = arguments.bundles + Int(arguments.info[bundle].offset)
  var lane = 0
  while lane < JointBundle.lanes {
    let fields = first + lane
    var a = GearBody(arguments, fields, 0)
    var b = GearBody(arguments, fields, 1)
    var c = GearBody(arguments, fields, 2)
    var d = GearBody(arguments, fields, 3)
    var change = Lanes(load: fields + Gear.impulse)
    if !warm {
      let old = change
      let mass = reciprocal((a.inverseMass + b.inverseMass) + (c.inverseMass + d.inverseMass))
      let speed = (a.speed + b.speed) + (c.speed + d.speed)
      let error =
        Lanes(load: fields + Gear.error)
        + ((a.moved(arguments.bodies) + b.moved(arguments.bodies))
          + (c.moved(arguments.bodies) + d.moved(arguments.bodies)))
      change = -(mass * pass.held.massScale * (speed + pass.bias(error, pass.held)) + pass.held.impulseScale * old)
      (old + change).store(fields + Gear.impulse)
    }
    a.apply(change, arguments.bodies)
    b.apply(change, arguments.bodies)
    c.apply(change, arguments.bodies)
    d.apply(change, arguments.bodies)
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
    let anchors = LaneRows(gather: arguments.joints, stride: JointRow.stride, slots)
    let frames = LaneRows(gather: arguments.joints + JointRow.frames, stride: JointRow.stride, slots)
    let poseA = LaneRows(gather: arguments.bodies.pose, rowsA)
    let poseB = LaneRows(gather: arguments.bodies.pose, rowsB)
    let scaleA = LaneRows(gather: arguments.bodies.mass, rowsA).x
    let scaleB = LaneRows(gather: arguments.bodies.mass, rowsB).x
    let anchorA = VectorLanes(anchors.x, anchors.y).turned(by: poseA)
    let anchorB = VectorLanes(anchors.z, anchors.w).turned(by: poseB)
    let axis = VectorLanes(frames.x, frames.y).turned(by: poseA)
    let separation = VectorLanes(poseB.x - poseA.x, poseB.y - poseA.y) + (anchorB - anchorA)
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
  typealias Gear = JointBundle.Gear
  let fieldsOfBundle = arguments.bundles + Int(arguments.info[bundle].offset)
  var lane = 0
  while lane < JointBundle.lanes {
    let slots = arguments.slots + bundle * JointBundle.lanes + lane
    let fields = fieldsOfBundle + lane
    let velocity = LaneRows(gather: arguments.joints + JointRow.velocity, stride: JointRow.stride, slots)
    var state = LaneRows(gather: arguments.joints + JointRow.state, stride: JointRow.stride, slots)
    let gear = LaneRows(gather: arguments.joints + JointRow.gear, stride: JointRow.stride, slots)
    // The joints' slots lie where the gradients will be until they have been read.
    let first = UnsafeMutableRawPointer(fields + Gear.gradients).assumingMemoryBound(to: Int32.self)
    let rows = UnsafeMutableRawPointer(fields + Gear.rows).assumingMemoryBound(to: Int32.self)
    LaneIntegers(bitPattern: gear.x).store(first)
    LaneIntegers(bitPattern: gear.y).store(first + 16)
    let rowA = LaneIntegers(load: arguments.rowsA + bundle * JointBundle.lanes + lane)
    let rowB = LaneIntegers(load: arguments.rowsB + bundle * JointBundle.lanes + lane)
    let rowC = LaneIntegers(bitPattern: gear.z)
    let rowD = LaneIntegers(bitPattern: gear.w)
    rowA.store(rows)
    rowB.store(rows + 16)
    rowC.store(rows + 32)
    rowD.store(rows + 48)
    let joint1 = GearedJoint(
      arguments, slots: first, rowsA: rows, rowsB: rows + 16, isPrismatic: velocity.x > .zero, last: state.x)
    let joint2 = GearedJoint(
      arguments, slots: first + 16, rowsA: rows + 32, rowsB: rows + 48, isPrismatic: velocity.y > .zero,
      last: state.y)
    state.x = joint1.coordinate
    state.y = joint2.coordinate
    state.scatter(arguments.joints + JointRow.state, stride: JointRow.stride, slots)

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
    newC.store(rows + 32)
    newD.store(rows + 48)
    a.store(fields + Gear.gradients)
    b.store(fields + Gear.gradients + 48)
    c.store(fields + Gear.gradients + 96)
    d.store(fields + Gear.gradients + 144)
    (state.x + ratio * state.y - state.w).store(fields + Gear.error)
    LaneRows(gather: arguments.impulses, stride: JointRow.impulseStride, slots).x.store(fields + Gear.impulse)
    lane += laneCount
  }
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
  func store(_ fields: UnsafeMutablePointer<Float>) {
    direction.x.store(fields)
    direction.y.store(fields + 16)
    arm.store(fields + 32)
  }
}
