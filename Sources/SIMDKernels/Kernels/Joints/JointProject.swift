internal import CSolverShim
internal import KernelInterface

// Rigid joints: after positions were integrated, the bodies are moved so that the constraint holds (nonlinear
// Gauss-Seidel, as in Box2D 2.4's position solver): with the error C and K at the present poses the bodies move by
// M^-1 J^T (-K^-1 C). Velocities stay as they are. What is wanted is cut to 0.2 m, so that a joint that was torn apart
// does not come back like a shot.

/// m.
var largestCorrection: Float {
  @inline(__always) get { 0.2 }
}

/// The motion rows of both bodies, written back after a correction.
struct JointMotion {
  var a: LaneRows
  var b: LaneRows
  let kA: Lanes
  let kB: Lanes

  @inline(__always)
  init(_ bodies: BodyRows, _ piece: JointPiece) {
    a = LaneRows(gather: bodies.motion, piece.indexA)
    b = LaneRows(gather: bodies.motion, piece.indexB)
    kA = LaneRows(gather: bodies.mass, piece.indexA).y
    kB = LaneRows(gather: bodies.mass, piece.indexB).y
  }

  /// Of the bodies of `still`; those that joints do not move are left alone, see `JointBodies.store`.
  @inline(__always)
  func store(_ bodies: BodyRows, _ piece: JointPiece, _ still: JointBodies) {
    a.scatter(bodies.motion, piece.indexA, where: still.a.w > .zero)
    b.scatter(bodies.motion, piece.indexB, where: still.b.w > .zero)
  }

  /// Moves the bodies by what an impulse would change their velocities by.
  ///
  /// Kinematic bodies keep their bits: several lanes may have the same one, which a turn of nothing, being normalised,
  /// would round as often as it is written, and that depends on the width.
  @inline(__always)
  mutating func move(_ before: JointBodies, _ after: JointBodies) {
    Self.move(&a, before.a, after.a, scale: before.scaleA, k: kA)
    Self.move(&b, before.b, after.b, scale: before.scaleB, k: kB)
  }

  /// Takes back the motion of the other lanes.
  @inline(__always)
  mutating func keep(_ old: JointMotion, whereNot mask: LaneMask) {
    a = mask.select(a, old.a)
    b = mask.select(b, old.b)
  }

  @inline(__always)
  private static func move(_ motion: inout LaneRows, _ before: LaneRows, _ after: LaneRows, scale: Lanes, k: Lanes) {
    motion.x += after.x - before.x
    motion.y += after.y - before.y
    var turned = MotionLanes(motion)
    turned.turn((after.z - before.z) * scale, gyration: k, inverseGyration: scale, where: before.w > .zero)
    motion = turned.rows
  }
}

extension JointBodies {
  /// The bodies' masses, without velocities.
  @inline(__always)
  init(still bodies: BodyRows, _ piece: JointPiece) {
    self.init(bodies, piece)
    a = LaneRows(.zero, .zero, .zero, a.w)
    b = LaneRows(.zero, .zero, .zero, b.w)
  }
}

extension LaneMask {
  @inline(__always)
  fileprivate func select(_ a: LaneRows, _ b: LaneRows) -> LaneRows {
    LaneRows(select(a.x, b.x), select(a.y, b.y), select(a.z, b.z), select(a.w, b.w))
  }
}

@inline(__always)
func cut(_ error: Lanes) -> Lanes { max(Lanes(-largestCorrection), min(error, Lanes(largestCorrection))) }

extension JointMotion {
  /// Moves the bodies to where their joints hold them. Velocities serve as displacements: those of `still` are zero, and
  /// masses act on them in the same way.
  @inline(__always)
  mutating func hold(_ still: JointBodies, _ piece: JointPiece, kind: JointBundleKind) {
    if case .frame = kind {
      // The angle first, by itself, where it is held.
      let pose = JointPose(a, b, piece, scaleA: still.scaleA, scaleB: still.scaleB)
      let isHeld = LaneMask(field: &piece.frame.pointee.isAngleHeld)
      let angle = Lanes(field: &piece.frame.pointee.coordinate) + pose.relativeTurn
      var moved = still
      moved.apply(torque: isHeld.select(-(still.angularMass * cut(angle)), .zero))
      move(still, moved)
    }
    let pose = JointPose(a, b, piece, scaleA: still.scaleA, scaleB: still.scaleB)
    var moved = still
    switch kind {
    case .slider:
      let slide = SlideLanes(still, pose, piece)
      let angle = Lanes(field: &piece.axial.pointee.coordinate) + pose.relativeTurn
      let correction = slide.matrix(still).solve(VectorLanes(cut(slide.deviation), cut(angle)))
      moved.apply(-correction.x, slide.across)
      moved.apply(torque: -correction.y)
    case .wheel:
      let slide = SlideLanes(still, pose, piece)
      moved.apply(-(still.mass(slide.across) * cut(slide.deviation)), slide.across)
    case .distance:
      let span = SpanLanes(still, pose)
      let isRod = LaneMask(field: &piece.distance.pointee.isRod)
      let error = isRod.select(cut(span.length - Lanes(field: &piece.axial.pointee.target)), .zero)
      moved.apply(-(still.mass(span.axis) * error), span.axis)
    default:
      var error = VectorLanes(cut(pose.separation.x), cut(pose.separation.y))
      if case .frame = kind {
        error = LaneMask(field: &piece.frame.pointee.isHeld).select(error, .zero)
      }
      moved.apply(-MatrixLanes(still, pose).solve(error), pose)
    }
    move(still, moved)
  }
}

@inline(__always)
private func projectBundle(_ arguments: JointPassArguments, _ bundle: Int, kind: JointBundleKind) {
  let lanes = arguments.info[bundle].lanesInUse
  var lane = 0
  while lane < lanes {
    let piece = JointPiece(arguments, bundle, lane: lane)
    let still = JointBodies(still: arguments.bodies, piece)
    var motion = JointMotion(arguments.bodies, piece)
    motion.hold(still, piece, kind: kind)
    motion.store(arguments.bodies, piece, still)
    lane += laneCount
  }
}

/// Moves the bodies of a bundle to where its joints hold them.
@inline(never)
func projectHeld(_ arguments: JointPassArguments, _ bundle: Int) {
  switch arguments.info[bundle].kind {
  case .point, .pointAxial:
    projectBundle(arguments, bundle, kind: .point)
  case .frame: projectBundle(arguments, bundle, kind: .frame)
  case .slider: projectBundle(arguments, bundle, kind: .slider)
  case .wheel: projectBundle(arguments, bundle, kind: .wheel)
  case .distance: projectBundle(arguments, bundle, kind: .distance)
  default: break
  }
}

@inline(never)
func projectJoints(_ arguments: JointPassArguments) {
  for number in 0..<sweepCount(arguments) {
    let bundle = sweptBundle(arguments, number)
    guard arguments.info[bundle].isRigid else { continue }
    spreadHub(arguments, bundle)
    projectHeld(arguments, bundle)
    collectHubMotion(arguments, bundle)
  }
}
