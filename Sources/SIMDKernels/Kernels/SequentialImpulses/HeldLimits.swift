internal import KernelInterface

// A limit's row together with the rows of what its joint holds.
//
// Let K x = v be the system of the held rows, k what a unit impulse of the limit's row changes their velocities by, and
// c what it changes its own by. With every unit the held rows take `-K^-1 k`, so that their velocities stay as they
// are, and the limit's own velocity changes by `s = c - k^T K^-1 k`. Solving the held rows first and then the limit with
// the mass `1 / s` is solving all three as one block; and where the limit's impulse would become negative and is kept
// at 0, the held rows have the solution without it.
//
// As a difference s would lose its digits where arms are long. It is a quotient of determinants, which by the formula
// of Cauchy and Binet are sums of squares. Below m is `1/mA + 1/mB`, i the inverse inertias, and u is `i / m`, in 1/m^2:
// products of inverse masses would leave the range of single precision.

/// Turns B relative to A about the anchor of a revolute joint.
struct HeldTurn {
  /// `1 / s` with `s = (iA + iB + iA uB |rA - rB|^2) / d` and
  /// `d = det K / m^2 = 1 + uA |rA|^2 + uB |rB|^2 + uA uB (rA x rB)^2`, kg m^2. About an anchor that is fixed, it is
  /// `I + m r^2`.
  let mass: Lanes
  /// What the anchor takes for every N m s of torque, N s.
  let hold: VectorLanes

  @inline(__always)
  init(mass: Lanes, hold: VectorLanes) {
    self.mass = mass
    self.hold = hold
  }

  @inline(__always)
  init(_ bodies: JointBodies, _ pose: JointPose) {
    let linear = bodies.a.w + bodies.b.w
    let inverseA = bodies.a.w * (bodies.scaleA * bodies.scaleA)
    let inverseB = bodies.b.w * (bodies.scaleB * bodies.scaleB)
    let share = reciprocal(linear)
    let (shareA, shareB) = (inverseA * share, inverseB * share)
    let (armA, armB) = (pose.armA, pose.armB)
    let between = armA - armB
    let cross = armA.cross(armB)
    let determinant =
      .one + (shareA * armA.dot(armA) + shareB * armB.dot(armB)) + (shareA * shareB) * (cross * cross)
    mass = determinant * reciprocal((inverseA + inverseB) + inverseA * shareB * between.dot(between))
    // A torque turns B's anchor by rB_perp iB, A's by -rA_perp iA.
    let change = VectorLanes(
      -(inverseA * armA.y + inverseB * armB.y), inverseA * armA.x + inverseB * armB.x)
    hold = -MatrixLanes(bodies, pose).solve(change)
  }

  @inline(__always)
  func apply(_ torque: Lanes, to bodies: inout JointBodies, _ pose: JointPose) {
    bodies.apply(torque: torque)
    bodies.apply(hold * torque, pose)
  }
}

/// Slides B along the axis of a prismatic joint.
struct HeldSlide {
  /// `1 / s` with `s = m (1 + uA uB p^2 / (uA + uB + uA uB q^2))`, kg: p and q are how far the centres of mass are apart
  /// across and along the axis.
  let mass: Lanes
  /// What the rows across and about the axis take for every N s along it, N s and N m s.
  let hold: VectorLanes

  @inline(__always)
  init(_ bodies: JointBodies, _ slide: SlideLanes, _ pose: JointPose) {
    let linear = bodies.a.w + bodies.b.w
    let turnA = bodies.a.w * bodies.scaleA
    let turnB = bodies.b.w * bodies.scaleB
    let share = reciprocal(linear)
    let (shareA, shareB) = (turnA * bodies.scaleA * share, turnB * bodies.scaleB * share)
    let product = shareA * shareB
    let centers = (pose.armA + pose.separation) - pose.armB
    let apart = centers.cross(slide.axis.direction)
    let along = centers.cross(slide.across.direction)
    // Where nothing can turn it is 0, and s is m.
    let coupling = product * (apart * apart) * reciprocal((shareA + shareB) + product * (along * along))
    mass = reciprocal(linear * (.one + coupling))
    let (axis, across) = (slide.axis, slide.across)
    let change = VectorLanes(
      bodies.a.w * (across.armA * axis.armA) + bodies.b.w * (across.armB * axis.armB),
      turnA * axis.armA + turnB * axis.armB)
    hold = -slide.matrix(bodies).solve(change)
  }

  @inline(__always)
  func apply(_ impulse: Lanes, to bodies: inout JointBodies, _ slide: SlideLanes) {
    bodies.apply(impulse, slide.axis)
    bodies.apply(hold.x * impulse, slide.across)
    bodies.apply(torque: hold.y * impulse)
  }
}
