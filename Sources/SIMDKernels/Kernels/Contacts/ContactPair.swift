internal import CSolverShim
internal import KernelInterface

// The two points of a contact, solved at once. One after the other, the first would take the larger part of an impact:
// a box that lands flat would leave turning, and a mirrored scene would not move like the mirror image.
//
// Let d_j be by how much the impulse of point j has to fall for its own constraint, were it alone. An impulse at point
// i changes the velocity at point j by k12, so with both at once the falls e_j satisfy
//   e_1 + c_1 e_2 = d_1,   c_2 e_1 + e_2 = d_2,   c_j = k12 m_j,
// (m_j: effective mass of point j), unless a bound holds one of them: e_j <= b_j, and the other has to follow. (A
// normal impulse cannot fall by more than itself; a friction impulse has bounds on both sides.) Without bounds
//   q_1 = (d_1 - c_1 d_2) / (1 - c_1 c_2),   q_2 likewise,
// and with them, for any c_1 c_2 < 1,
//   e_1 = bound(d_1 - c_1 bound(q_2)),   e_2 = bound(d_2 - c_2 bound(q_1)).
// Why: given e_2, point 1 has e_1 = bound(d_1 - c_1 e_2), so only bound(q_2) in place of e_2 wants a reason. If q_1 is
// within its bounds and q_2 beyond one by x, e_1 differs from q_1 by |c_1| x at most; that moves d_2 - c_2 e_1 from q_2
// by
// |c_1 c_2| x < x at most, so it stays beyond, and e_2 = bound(q_2). If both are beyond, by x_1 and x_2,
// then |c_2| x_1 < x_2 or |c_1| x_2 < x_1, as otherwise c_1 c_2 >= 1. In the first case e_1 is within max(x_1, |c_1|
// x_2) of q_1, which moves q_2 by less than x_2: e_2 = bound(q_2), and so does bound(q_1) in its equation. Likewise in
// the second.
//
// So none of the cases of the complementarity problem is looked at: no branch and no mask, the same bits with the
// points exchanged. It takes a tenth more of the biased pass than one point after the other, so steps of several
// sub-steps, in which a landing box turns by a fifth as much, do without it (docs/decisions/0011-points-at-once.md).
// Bounces are always solved so.
//
// Where both points act alike, c_1 c_2 is 1 and there are many solutions: a body that does not turn, friction of a flat
// box. Hence k12 is taken smaller by a factor `share` s < 1. With g the eigenvalues, -1 to 1, of the matrix that has
// c_1 and c_2 off its diagonal, a pass then leaves -(1 - s) g / (1 + s g) of an error: less than all of it, but for g =
// -1, a change of impulses that moves no body. For points that are pushed apart softly it is no error at all if s is
// their mass scale, because softness makes the diagonal larger by 1 / s. So normals take that, and friction, which is
// rigid, `rigidShare`.
struct ContactPair {
  /// The share where nothing is soft: a pass leaves a thousandth, and 1 - c_1 c_2 is 0.002 or more, twenty thousand
  /// roundings.
  @inline(__always) static var rigidShare: Float { 0.999 }

  private var first: Lanes
  private var second: Lanes
  private var scale: Lanes

  /// `inverseMass` is k12, `mass` the effective masses of the points.
  @inline(__always)
  init(inverseMass: Lanes, share: Lanes, mass: PointLanes) {
    let coupling = share * inverseMass
    first = coupling * mass.first
    second = coupling * mass.second
    scale = .one / (.one - first * second)
  }

  /// The falls of both impulses, of which each is at most `most`.
  @inline(__always)
  func solve(_ alone: PointLanes, most: PointLanes) -> PointLanes {
    let free1 = min(scale * (alone.first - first * alone.second), most.first)
    let free2 = min(scale * (alone.second - second * alone.first), most.second)
    return PointLanes(
      min(alone.first - first * free2, most.first), min(alone.second - second * free1, most.second))
  }

  /// The same with bounds on both sides.
  @inline(__always)
  func solve(_ alone: PointLanes, least: PointLanes, most: PointLanes) -> PointLanes {
    let free1 = max(least.first, min(scale * (alone.first - first * alone.second), most.first))
    let free2 = max(least.second, min(scale * (alone.second - second * alone.first), most.second))
    return PointLanes(
      max(least.first, min(alone.first - first * free2, most.first)),
      max(least.second, min(alone.second - second * free1, most.second)))
  }
}

/// k12 of two points with scaled lever arms `a` and `b`, the same in every bit with the points exchanged. A fixed body
/// has no mass and no levers.
@inline(__always)
func response(_ bodies: ContactBodies, massA: Lanes, _ a: PointLanes, _ b: PointLanes) -> Lanes {
  (bodies.b.inverseMass + bodies.b.inverseMass * (b.first * b.second)) + (massA + massA * (a.first * a.second))
}
