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
// of Cauchy and Binet are sums of squares. Below m is `1/mA + 1/mB`, and i the inverse inertias.

/// Turns B relative to A about the anchor of a revolute joint.
struct HeldTurn {
  /// `1 / s` with `s = m (m (iA + iB) + iA iB |rA - rB|^2) / det K` and
  /// `det K = m^2 + m (iA |rA|^2 + iB |rB|^2) + iA iB (rA x rB)^2`, kg m^2. About an anchor that is fixed, it is
  /// `I + m r^2`.
  let mass: Lanes
  /// What the anchor takes for every N m s of torque, N s.
  let hold: VectorLanes

  @inline(__always)
  init(_ bodies: JointBodies, _ pose: JointPose) {
    let linear = bodies.a.w + bodies.b.w
    let inverseA = bodies.a.w * (bodies.scaleA * bodies.scaleA)
    let inverseB = bodies.b.w * (bodies.scaleB * bodies.scaleB)
    let product = inverseA * inverseB
    let (armA, armB) = (pose.armA, pose.armB)
    let between = armA - armB
    let cross = armA.cross(armB)
    let determinant =
      linear * (linear + (inverseA * armA.dot(armA) + inverseB * armB.dot(armB))) + product * (cross * cross)
    mass = determinant * reciprocal(linear * (linear * (inverseA + inverseB) + product * between.dot(between)))
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
  /// `1 / s` with `s = m (1 + iA iB p^2 / (m (iA + iB) + iA iB q^2))`, kg: p and q are how far the centres of mass are
  /// apart across and along the axis.
  let mass: Lanes
  /// What the rows across and about the axis take for every N s along it, N s and N m s.
  let hold: VectorLanes

  @inline(__always)
  init(_ bodies: JointBodies, _ slide: SlideLanes, _ pose: JointPose) {
    let linear = bodies.a.w + bodies.b.w
    let turnA = bodies.a.w * bodies.scaleA
    let turnB = bodies.b.w * bodies.scaleB
    let inverseA = turnA * bodies.scaleA
    let inverseB = turnB * bodies.scaleB
    let product = inverseA * inverseB
    let centers = (pose.armA + pose.separation) - pose.armB
    let apart = centers.cross(slide.axis.direction)
    let along = centers.cross(slide.across.direction)
    // Where nothing can turn it is 0, and s is m.
    let share = product * (apart * apart) * reciprocal(linear * (inverseA + inverseB) + product * (along * along))
    mass = reciprocal(linear * (.one + share))
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
