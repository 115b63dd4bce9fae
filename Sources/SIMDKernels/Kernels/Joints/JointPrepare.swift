internal import CSolverShim
internal import KernelInterface

// Fills the bundles from the joints' rows and the bodies' poses: 48 to 128 bytes a joint are gathered and two rows a
// body.

/// `cos, sin` of frame B's rotation seen from frame A.
@inline(__always)
func relativeRotation(_ frames: LaneRows, _ poseA: PoseLanes, _ poseB: PoseLanes) -> VectorLanes {
  let a = VectorLanes(frames.x, frames.y).turned(by: poseA)
  let b = VectorLanes(frames.z, frames.w).turned(by: poseB)
  return VectorLanes(a.dot(b), a.cross(b))
}

/// The angle of a rotation, with the whole turns that bring it nearest to the last angle.
@inline(__always)
func countedAngle(_ rotation: VectorLanes, last: Lanes) -> Lanes {
  let raw = angle(rotation)
  let turns = (last - raw) * Lanes(1 / (2 * Float.pi))
  let half = (turns < .zero).select(Lanes(-0.5), Lanes(0.5))
  return raw + Lanes(LaneIntegers(truncating: turns + half)) * Lanes(2 * Float.pi)
}

/// The angle of a unit vector, -pi...pi, to 2e-6: the polynomial of `Rotation.angle` (Abramowitz & Stegun 4.4.49)
/// octant by octant, in single precision.
@inline(__always)
private func angle(_ v: VectorLanes) -> Lanes {
  let x = abs(v.x)
  let y = abs(v.y)
  let ratio = min(x, y) * reciprocal(max(x, y))
  let s = ratio * ratio
  var p = Lanes(0.002_866_225_7)
  p = p * s + Lanes(-0.016_165_736_7)
  p = p * s + Lanes(0.042_909_613_8)
  p = p * s + Lanes(-0.075_289_640_0)
  p = p * s + Lanes(0.106_562_639_3)
  p = p * s + Lanes(-0.142_088_994_4)
  p = p * s + Lanes(0.199_935_508_5)
  p = p * s + Lanes(-0.333_331_452_8)
  var result = ratio + ratio * (s * p)
  result = (y > x).select(Lanes(0.5 * Float.pi) - result, result)
  result = (v.x < .zero).select(Lanes(Float.pi) - result, result)
  return (v.y < .zero).select(-result, result)
}

@inline(__always)
private func prepareBundle(_ arguments: JointPassArguments, _ bundle: Int, kind: JointBundleKind) {
  let parameters = arguments.parameters
  let lanes = arguments.info[bundle].lanesInUse
  var lane = 0
  while lane < lanes {
    let piece = JointPiece(arguments, bundle, lane: lane)
    let slots = arguments.slots + bundle * JointBundle.lanes + lane
    let anchors = LaneRows(quarter: &parameters.pointee.anchorA, of: slots)
    let impulses = LaneRows(half: &arguments.impulses.pointee.held, of: slots)
    let poseA = PoseLanes(gather: arguments.bodies.pose, piece.indexA)
    let poseB = PoseLanes(gather: arguments.bodies.pose, piece.indexB)
    let head = piece.head
    VectorLanes(anchors.x, anchors.y).turned(by: poseA).store(field: &head.pointee.armA)
    VectorLanes(anchors.z, anchors.w).turned(by: poseB).store(field: &head.pointee.armB)
    (poseB.position - poseA.position).store(field: &head.pointee.centers)
    LaneRows(gather: arguments.bodies.mass, piece.indexA).x.store(field: &head.pointee.inverseGyrationA)
    LaneRows(gather: arguments.bodies.mass, piece.indexB).x.store(field: &head.pointee.inverseGyrationB)
    impulses.vector.store(field: &head.pointee.impulse)
    switch kind {
    case .point: break
    default: prepareRows(arguments, piece, slots, poseA, poseB, impulses, kind: kind)
    }
    lane += laneCount
  }
}

/// What bundles have beside the head.
@inline(__always)
private func prepareRows(
  _ arguments: JointPassArguments, _ piece: JointPiece, _ slots: UnsafePointer<Int32>, _ poseA: PoseLanes,
  _ poseB: PoseLanes, _ held: LaneRows, kind: JointBundleKind
) {
  let parameters = arguments.parameters
  let h = Lanes(arguments.timeStep)
  let axes = LaneRows(quarter: &parameters.pointee.axisA, of: slots)
  let spring = JointSpringLanes(LaneRows(quarter: &parameters.pointee.spring, of: slots))
  let motor = LaneRows(quarter: &parameters.pointee.motor, of: slots)
  let impulses = LaneRows(half: &arguments.impulses.pointee.axial, of: slots)
  if case .distance = kind {
    prepareAxial(piece.axial, spring, mayHold: true, motor, impulses, h)
    spring.isHeld.integers.store(field: &piece.distance.pointee.isRod)
    return
  }
  var state = LaneRows(quarter: &parameters.pointee.coordinate, of: slots)
  state.x = countedAngle(relativeRotation(axes, poseA, poseB), last: state.x)
  state.scatter(quarter: &parameters.pointee.coordinate, of: slots)
  if case .frame = kind {
    let angular = JointSpringLanes(LaneRows(quarter: &parameters.pointee.angularSpring, of: slots))
    let velocity = LaneRows(quarter: &parameters.pointee.velocity, of: slots)
    prepareFrame(piece.frame, spring, angular, velocity, motor, held, impulses, h)
    state.x.store(field: &piece.frame.pointee.coordinate)
    return
  }
  prepareAxial(piece.axial, spring, mayHold: false, motor, impulses, h)
  state.x.store(field: &piece.axial.pointee.coordinate)
  switch kind {
  case .slider, .wheel: VectorLanes(axes.x, axes.y).turned(by: poseA).store(field: &piece.slide.pointee.axis)
  default: break
  }
}

/// `JointSpringParameters` in lanes, with the coordinate at rest.
private struct JointSpringLanes {
  let hertz: Lanes
  let dampingRatio: Lanes
  let maximum: Lanes
  let target: Lanes

  @inline(__always)
  init(_ rows: LaneRows) {
    hertz = rows.x
    dampingRatio = rows.y
    maximum = rows.z
    target = rows.w
  }

  /// See `JointSpringParameters.isHeld`.
  @inline(__always) var isHeld: LaneMask { hertz == Lanes(.infinity) }

  /// Stores the spring for sub-steps of `h` s; what is held has none.
  @inline(__always)
  func store(_ block: UnsafeMutablePointer<JointSpringBlock>, mayHold: Bool = true, _ h: Lanes) {
    SoftnessLanes(hertz: mayHold ? isHeld.select(.zero, hertz) : hertz, dampingRatio: dampingRatio, timeStep: h)
      .store(block)
    (maximum * h).store(field: &block.pointee.limit)
  }
}

/// Where limits are that are off: finite, so that nothing multiplies infinity with zero.
@inline(__always) private var noLimit: Lanes { Lanes(1e9) }

@inline(__always)
private func prepareAxial(
  _ axial: UnsafeMutablePointer<JointAxialBlock>, _ spring: JointSpringLanes, mayHold: Bool,
  _ motor: LaneRows, _ impulses: LaneRows, _ h: Lanes
) {
  spring.store(&axial.pointee.spring, mayHold: mayHold, h)
  spring.target.store(field: &axial.pointee.target)
  motor.x.store(field: &axial.pointee.motorSpeed)
  (motor.y * h).store(field: &axial.pointee.motorLimit)
  max(-noLimit, motor.z).store(field: &axial.pointee.lower)
  min(motor.w, noLimit).store(field: &axial.pointee.upper)
  impulses.x.store(field: &axial.pointee.springImpulse)
  impulses.y.store(field: &axial.pointee.motorImpulse)
  impulses.z.store(field: &axial.pointee.lowerImpulse)
  impulses.w.store(field: &axial.pointee.upperImpulse)
}

@inline(__always)
private func prepareFrame(
  _ frame: UnsafeMutablePointer<JointFrameBlock>, _ linear: JointSpringLanes, _ angular: JointSpringLanes,
  _ velocity: LaneRows, _ motor: LaneRows, _ held: LaneRows, _ drive: LaneRows, _ h: Lanes
) {
  linear.store(&frame.pointee.linear, h)
  linear.isHeld.integers.store(field: &frame.pointee.isHeld)
  angular.store(&frame.pointee.angular, h)
  angular.isHeld.integers.store(field: &frame.pointee.isAngleHeld)
  velocity.vector.store(field: &frame.pointee.velocity)
  (velocity.z * h).store(field: &frame.pointee.velocityLimit)
  motor.x.store(field: &frame.pointee.angularVelocity)
  (motor.y * h).store(field: &frame.pointee.angularVelocityLimit)
  held.z.store(field: &frame.pointee.angularImpulse)
  held.w.store(field: &frame.pointee.angularVelocityImpulse)
  drive.vector.store(field: &frame.pointee.velocityImpulse)
}

@inline(never)
func prepareJoints(_ arguments: JointPassArguments) {
  for bundle in 0..<arguments.bundleCount {
    spreadHub(arguments, bundle)
    switch arguments.info[bundle].kind {
    case .point: prepareBundle(arguments, bundle, kind: .point)
    case .pointAxial: prepareBundle(arguments, bundle, kind: .pointAxial)
    case .frame: prepareBundle(arguments, bundle, kind: .frame)
    case .distance: prepareBundle(arguments, bundle, kind: .distance)
    case .gear: prepareGearBundle(arguments, bundle)
    default: prepareBundle(arguments, bundle, kind: .slider)
    }
  }
}
