internal import CSolverShim
internal import KernelInterface

// Revolute joints, and the 2 x 2 system that other kinds share.
//
// The anchors' relative velocity is J v with J = (-1, -rA_perp, 1, rB_perp); the effective mass is the inverse of
// K = (1/mA + 1/mB) 1 + rA_perp rA_perp^T / IA + rB_perp rB_perp^T / IB, made anew in every pass: its 12 bytes would
// cost more to read. A plain joint reads 48 bytes and two rows a body, and writes 8 and one.

/// A symmetric 2 x 2 matrix.
struct MatrixLanes {
  var xx: Lanes
  var xy: Lanes
  var yy: Lanes

  @inline(__always) init(_ xx: Lanes, _ xy: Lanes, _ yy: Lanes) {
    self.xx = xx
    self.xy = xy
    self.yy = yy
  }

  /// Of three fields.
  @inline(__always)
  init(field: UnsafeRawPointer) {
    self.init(
      Lanes(field: field), Lanes(field: field + VectorLanes.part), Lanes(field: field + 2 * VectorLanes.part))
  }

  @inline(__always)
  func store(field: UnsafeMutableRawPointer) {
    xx.store(field: field)
    xy.store(field: field + VectorLanes.part)
    yy.store(field: field + 2 * VectorLanes.part)
  }

  /// K of two anchors.
  @inline(__always)
  init(_ bodies: JointBodies, _ pose: JointPose) {
    let armA = pose.armA * bodies.scaleA
    let armB = pose.armB * bodies.scaleB
    let linear = bodies.a.w + bodies.b.w
    xx = linear + (bodies.a.w * (armA.y * armA.y) + bodies.b.w * (armB.y * armB.y))
    xy = -(bodies.a.w * (armA.x * armA.y) + bodies.b.w * (armB.x * armB.y))
    yy = linear + (bodies.a.w * (armA.x * armA.x) + bodies.b.w * (armB.x * armB.x))
  }

  /// 0 where K has no inverse.
  @inline(__always) var inverseDeterminant: Lanes { reciprocal(xx * yy - xy * xy) }

  /// The solution of K x = v; 0 where K has no inverse.
  @inline(__always)
  func solve(_ v: VectorLanes) -> VectorLanes { solve(v, inverseDeterminant: inverseDeterminant) }

  @inline(__always)
  func solve(_ v: VectorLanes, inverseDeterminant inverse: Lanes) -> VectorLanes {
    VectorLanes(inverse * (yy * v.x - xy * v.y), inverse * (xx * v.y - xy * v.x))
  }
}

/// Makes the anchors coincide.
@inline(__always)
func solvePoint(
  _ bodies: inout JointBodies, _ pose: JointPose, _ piece: JointPiece, _ pass: JointPass
) {
  let velocity = bodies.relativeVelocity(pose)
  let wanted = MatrixLanes(bodies, pose).solve(velocity + pass.bias(pose.separation, pass.held))
  let old = VectorLanes(field: &piece.head.pointee.impulse)
  let change = -(wanted * pass.held.massScale + old * pass.held.impulseScale)
  (old + change).store(field: &piece.head.pointee.impulse)
  bodies.apply(change, pose)
}

@inline(__always)
func solvePointBundle(_ arguments: JointPassArguments, _ bundle: Int, isAxial: Bool, relax: Bool) {
  let pass = JointPass(arguments, bundle, relax: relax)
  let lanes = arguments.info[bundle].lanesInUse
  var lane = 0
  while lane < lanes {
    let piece = JointPiece(arguments, bundle, lane: lane)
    var bodies = JointBodies(arguments.bodies, piece)
    let pose = JointPose(arguments.bodies, piece, scaleA: bodies.scaleA, scaleB: bodies.scaleB)
    if isAxial {
      let angle = Lanes(field: &piece.axial.pointee.coordinate) + pose.relativeTurn
      solveAngular(&bodies, mass: bodies.angularMass, coordinate: angle, piece.axial, pass)
    }
    solvePoint(&bodies, pose, piece, pass)
    bodies.store(arguments.bodies, piece)
    lane += laneCount
  }
}
