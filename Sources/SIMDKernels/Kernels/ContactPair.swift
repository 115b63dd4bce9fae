internal import KernelInterface

// The two points of a contact, solved at once. One after the other, the first would take the larger part of an impact: a
// box that lands flat would leave turning, and a mirrored scene would not move like the mirror image.
//
// Let d_j be by how much the impulse of point j has to fall for its own constraint, were it alone. An impulse at point i
// changes the velocity at point j by k12, so with both at once the falls e_j satisfy
//   e_1 + c_1 e_2 = d_1,   c_2 e_1 + e_2 = d_2,   c_j = k12 m_j,
// (m_j: effective mass of point j), unless a bound holds one of them: e_j <= b_j, and the other has to follow. (A normal
// impulse cannot fall by more than itself; a friction impulse has bounds on both sides.) Without bounds
//   q_1 = (d_1 - c_1 d_2) / (1 - c_1 c_2),   q_2 likewise,
// and with them, for any c_1 c_2 < 1,
//   e_1 = bound(d_1 - c_1 bound(q_2)),   e_2 = bound(d_2 - c_2 bound(q_1)).
// To see it: given e_2, the bounded equation of point 1 is e_1 = bound(d_1 - c_1 e_2), which has the right form; so only
// bound(q_2) in place of e_2 needs a reason. If neither q is beyond its bound, both are the solution. If q_2 alone is, by x,
// then e_2 is at its bound: e_1 moves from q_1 by |c_1| x at most, which moves d_2 - c_2 e_1 from q_2 by |c_1 c_2| x < x at
// most. Then bound(q_2) = e_2, and as q_1 was within its bounds, e_2 = bound(d_2 - c_2 q_1) too. If both are beyond, by x_1
// and x_2, the one with the larger |c| x_other... 
//
// Of the four cases of the complementarity problem none is looked at: it is two roundings longer than one point after the
// other, has no branch and no mask, and is the same, bit for bit, with the points exchanged.
//
// Where both points act alike, c_1 c_2 is 1 and there are many solutions: a body that does not turn, friction of a flat box.
// Hence k12 is taken smaller by a factor `share` < 1. Then e = (1 + share C)^-1 d, where the matrix C has c_1 and c_2 off the
// diagonal and eigenvalues g in [-1, 1]; what a pass leaves of an error is -(1 - share) g / (1 + share g) of it, never more than 1, and
// 1 only for the part that moves no body. For points that soft constraints push apart `share` is not a flaw, but exact if it is
// their mass scale: (K + softness) scales the diagonal by 1 / massScale. So the normals take that; friction, which is rigid,
// something near 1.
struct ContactPair {
  /// The share of rigid points. 0.999 leaves a thousandth of a thousandth in two passes, and 1 - c_1 c_2 is 0.002 or more, twenty
  /// thousand roundings.
  @inline(__always) static var rigidShare: Float { 0.999 }

  private var first: Lanes
  private var second: Lanes
  private var scale: Lanes

  /// From the fields that `prepare` has written, and the effective masses of the points.
  @inline(__always)
  init(load pointer: UnsafeMutablePointer<Float>, mass: PointLanes) {
    let coupling = Lanes(load: pointer)
    first = coupling * mass.first
    second = coupling * mass.second
    scale = Lanes(load: pointer + ContactBundle.lanes)
  }

  /// For a pass that comes once a step. `inverseMass` is k12.
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
