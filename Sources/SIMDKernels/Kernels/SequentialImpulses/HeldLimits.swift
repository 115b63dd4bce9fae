internal import KernelInterface

// A limit's row together with the rows of what its joint holds; and the mass that a spring moves there.
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
    let terms = Terms(bodies, pose)
    mass = terms.determinant * reciprocal(terms.inertia + terms.coupling)
    let (inverseA, inverseB) = (terms.inverseA, terms.inverseB)
    let (armA, armB) = (pose.armA, pose.armB)
    // A torque turns B's anchor by rB_perp iB, A's by -rA_perp iA.
    let change = VectorLanes(
      -(inverseA * armA.y + inverseB * armB.y), inverseA * armA.x + inverseB * armB.x)
    hold = -MatrixLanes(bodies, pose).solve(change)
  }

  /// `c / s`: by how much holding the anchor adds to the mass that a torque turns; exactly 1 about centres of mass.
  @inline(__always)
  static func massRatio(_ bodies: JointBodies, _ pose: JointPose) -> Lanes {
    let terms = Terms(bodies, pose)
    let turns = terms.inertia > .zero
    return turns.select(
      terms.determinant * terms.inertia / turns.select(terms.inertia + terms.coupling, .one), .one)
  }

  private struct Terms {
    let inverseA: Lanes
    let inverseB: Lanes
    /// `d`
    let determinant: Lanes
    /// `iA + iB`
    let inertia: Lanes
    /// `iA uB |rA - rB|^2`
    let coupling: Lanes

    @inline(__always)
    init(_ bodies: JointBodies, _ pose: JointPose) {
      let linear = bodies.a.w + bodies.b.w
      inverseA = bodies.a.w * (bodies.scaleA * bodies.scaleA)
      inverseB = bodies.b.w * (bodies.scaleB * bodies.scaleB)
      let share = reciprocal(linear)
      let (shareA, shareB) = (inverseA * share, inverseB * share)
      let (armA, armB) = (pose.armA, pose.armB)
      let between = armA - armB
      let cross = armA.cross(armB)
      determinant =
        .one + (shareA * armA.dot(armA) + shareB * armB.dot(armB)) + (shareA * shareB) * (cross * cross)
      inertia = inverseA + inverseB
      coupling = inverseA * shareB * between.dot(between)
    }
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
    let turnA = bodies.a.w * bodies.scaleA
    let turnB = bodies.b.w * bodies.scaleB
    mass = reciprocal((bodies.a.w + bodies.b.w) * Self.share(bodies, slide, pose))
    let (axis, across) = (slide.axis, slide.across)
    let change = VectorLanes(
      bodies.a.w * (across.armA * axis.armA) + bodies.b.w * (across.armB * axis.armB),
      turnA * axis.armA + turnB * axis.armB)
    hold = -slide.matrix(bodies).solve(change)
  }

  /// `s / m`
  @inline(__always)
  private static func share(_ bodies: JointBodies, _ slide: SlideLanes, _ pose: JointPose) -> Lanes {
    let share = reciprocal(bodies.a.w + bodies.b.w)
    let shareA = bodies.a.w * bodies.scaleA * bodies.scaleA * share
    let shareB = bodies.b.w * bodies.scaleB * bodies.scaleB * share
    let product = shareA * shareB
    let centers = (pose.armA + pose.separation) - pose.armB
    let apart = centers.cross(slide.axis.direction)
    let along = centers.cross(slide.across.direction)
    // Where nothing can turn the quotient is 0, and s is m.
    return .one + product * (apart * apart) * reciprocal((shareA + shareB) + product * (along * along))
  }

  /// `c / s`: by how much holding the angle and what is across adds to the mass that a force along the axis moves; exactly 1
  /// through centres of mass.
  @inline(__always)
  static func massRatio(_ bodies: JointBodies, _ slide: SlideLanes, _ pose: JointPose) -> Lanes {
    (.one + bodies.turning(slide.axis)) / share(bodies, slide, pose)
  }

  @inline(__always)
  func apply(_ impulse: Lanes, to bodies: inout JointBodies, _ slide: SlideLanes) {
    bodies.apply(impulse, slide.axis)
    bodies.apply(hold.x * impulse, slide.across)
    bodies.apply(torque: hold.y * impulse)
  }
}

extension JointBodies {
  /// What turning adds to the inverse mass along an axis, in parts of `m`.
  @inline(__always)
  fileprivate func turning(_ axis: AxisLanes) -> Lanes {
    (a.w * (axis.armA * axis.armA) + b.w * (axis.armB * axis.armB)) * reciprocal(a.w + b.w)
  }

  /// `c / s` of a wheel's spring, whose joint holds what is across alone:
  /// `(1 + p) (1 + q) / (1 + p + q + uA uB (rA x rB)^2)`, where p and q are what turning adds along and across.
  @inline(__always)
  func massRatio(ofWheel slide: SlideLanes, _ pose: JointPose) -> Lanes {
    let (along, across) = (turning(slide.axis), turning(slide.across))
    let share = reciprocal(a.w + b.w)
    let cross = ((pose.armA + pose.separation) * scaleA).cross(pose.armB * scaleB)
    let product = (a.w * share) * (b.w * share) * (cross * cross)
    return (.one + along) * (.one + across) / (.one + (along + across) + product)
  }
}
