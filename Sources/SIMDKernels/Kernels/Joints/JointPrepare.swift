internal import KernelInterface

// Fills the bundles from the joints' rows and the bodies' poses: 48 to 128 bytes a joint are gathered and two rows a body.

/// `cos, sin` of frame B's rotation seen from frame A.
@inline(__always)
func relativeRotation(_ frames: LaneRows, _ poseA: LaneRows, _ poseB: LaneRows) -> VectorLanes {
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

/// The angle of a unit vector, -pi...pi, to 2e-6: the polynomial of `Rotation.angle` (Abramowitz & Stegun 4.4.49) octant
/// by octant, in single precision.
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
private func prepareBundle(_ arguments: JointPassArguments, _ bundle: Int, kind: UInt8) {
  typealias Head = JointBundle.Head
  let h = Lanes(arguments.timeStep)
  var lane = 0
  while lane < JointBundle.lanes {
    let piece = JointPiece(arguments, bundle, lane: lane)
    let slots = arguments.slots + bundle * JointBundle.lanes + lane
    let anchors = LaneRows(gather: arguments.joints, stride: JointRow.stride, slots)
    let impulses = LaneRows(gather: arguments.impulses, stride: JointRow.impulseStride, slots)
    let poseA = LaneRows(gather: arguments.bodies.pose, piece.indexA)
    let poseB = LaneRows(gather: arguments.bodies.pose, piece.indexB)
    piece.set(Head.armA, VectorLanes(anchors.x, anchors.y).turned(by: poseA))
    piece.set(Head.armB, VectorLanes(anchors.z, anchors.w).turned(by: poseB))
    piece.set(Head.centers, VectorLanes(poseB.x - poseA.x, poseB.y - poseA.y))
    piece.set(Head.inverseScaleA, LaneRows(gather: arguments.bodies.mass, piece.indexA).x)
    piece.set(Head.inverseScaleB, LaneRows(gather: arguments.bodies.mass, piece.indexB).x)
    piece.set(Head.impulse, VectorLanes(impulses.x, impulses.y))
    if kind != JointBundleKind.point {
      let frames = LaneRows(gather: arguments.joints + JointRow.frames, stride: JointRow.stride, slots)
      let spring = LaneRows(gather: arguments.joints + JointRow.spring, stride: JointRow.stride, slots)
      let motor = LaneRows(gather: arguments.joints + JointRow.motor, stride: JointRow.stride, slots)
      let more = LaneRows(gather: arguments.impulses + 4, stride: JointRow.impulseStride, slots)
      if kind == JointBundleKind.distance {
        prepareAxial(piece, spring, motor, more, h)
        piece.set(JointBundle.Axial.axis, Lanes(bitPattern: (spring.x < .zero).integers))
      } else {
        var state = LaneRows(gather: arguments.joints + JointRow.state, stride: JointRow.stride, slots)
        state.x = countedAngle(relativeRotation(frames, poseA, poseB), last: state.x)
        state.scatter(arguments.joints + JointRow.state, stride: JointRow.stride, slots)
        if kind == JointBundleKind.frame {
          let angular = LaneRows(gather: arguments.joints + JointRow.angularSpring, stride: JointRow.stride, slots)
          let velocity = LaneRows(gather: arguments.joints + JointRow.velocity, stride: JointRow.stride, slots)
          prepareFrame(piece, spring, angular, velocity, motor, impulses, more, h)
          piece.set(JointBundle.Frame.coordinate, state.x)
        } else {
          prepareAxial(piece, spring, motor, more, h)
          piece.set(JointBundle.Axial.coordinate, state.x)
          if kind != JointBundleKind.pointAxial {
            piece.set(JointBundle.Axial.axis, VectorLanes(frames.x, frames.y).turned(by: poseA))
          }
        }
      }
    }
    lane += laneCount
  }
}

@inline(__always)
private func prepareAxial(
  _ piece: JointPiece, _ spring: LaneRows, _ motor: LaneRows, _ impulses: LaneRows, _ h: Lanes
) {
  typealias Axial = JointBundle.Axial
  // A rod's frequency is negative, see `JointRow.spring`.
  let softness = SoftnessLanes(hertz: max(spring.x, .zero), dampingRatio: spring.y, timeStep: h)
  piece.set(Axial.springRate, softness.rate)
  piece.set(Axial.springMassScale, softness.massScale)
  piece.set(Axial.springImpulseScale, softness.impulseScale)
  piece.set(Axial.target, spring.z)
  piece.set(Axial.springLimit, spring.w * h)
  piece.set(Axial.motorSpeed, motor.x)
  piece.set(Axial.motorLimit, motor.y * h)
  piece.set(Axial.lower, motor.z)
  piece.set(Axial.upper, motor.w)
  piece.set(Axial.springImpulse, impulses.x)
  piece.set(Axial.motorImpulse, impulses.y)
  piece.set(Axial.lowerImpulse, impulses.z)
  piece.set(Axial.upperImpulse, impulses.w)
}

@inline(__always)
private func prepareFrame(
  _ piece: JointPiece, _ linear: LaneRows, _ angular: LaneRows, _ velocity: LaneRows, _ spin: LaneRows,
  _ held: LaneRows, _ drive: LaneRows, _ h: Lanes
) {
  typealias Frame = JointBundle.Frame
  prepareSpring(piece, Frame.linear, linear, h)
  prepareSpring(piece, Frame.angular, angular, h)
  piece.set(Frame.velocity, VectorLanes(velocity.x, velocity.y))
  piece.set(Frame.velocityLimit, velocity.z * h)
  piece.set(Frame.spin, spin.x)
  piece.set(Frame.angularVelocityLimit, spin.y * h)
  piece.set(Frame.angularImpulse, held.z)
  piece.set(Frame.angularVelocityImpulse, held.w)
  piece.set(Frame.velocityImpulse, VectorLanes(drive.x, drive.y))
}

@inline(__always)
private func prepareSpring(_ piece: JointPiece, _ field: Int, _ spring: LaneRows, _ h: Lanes) {
  typealias Frame = JointBundle.Frame
  let softness = SoftnessLanes(hertz: max(spring.x, .zero), dampingRatio: spring.y, timeStep: h)
  piece.set(field + Frame.rate, softness.rate)
  piece.set(field + Frame.massScale, softness.massScale)
  piece.set(field + Frame.impulseScale, softness.impulseScale)
  piece.set(field + Frame.limit, spring.w * h)
  piece.set(field + Frame.isHeld, Lanes(bitPattern: (spring.x < .zero).integers))
}

@inline(never)
func prepareJoints(_ arguments: JointPassArguments) {
  for bundle in 0..<arguments.bundleCount {
    spreadHub(arguments, bundle)
    switch arguments.info[bundle].kind {
    case JointBundleKind.point: prepareBundle(arguments, bundle, kind: JointBundleKind.point)
    case JointBundleKind.pointAxial: prepareBundle(arguments, bundle, kind: JointBundleKind.pointAxial)
    case JointBundleKind.frame: prepareBundle(arguments, bundle, kind: JointBundleKind.frame)
    case JointBundleKind.distance: prepareBundle(arguments, bundle, kind: JointBundleKind.distance)
    case JointBundleKind.gear: prepareGearBundle(arguments, bundle)
    default: prepareBundle(arguments, bundle, kind: JointBundleKind.slider)
    }
  }
}
