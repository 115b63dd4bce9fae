internal import KernelInterface

/// The effective masses of the points of a contact in one direction, and what couples two points.
///
/// An impulse at point i changes the velocity at point j by k_ij = mA + mB + mA rA_i rA_j + mB rB_i rB_j (inverse masses,
/// scaled lever arms). In units of mA + mB this is 1 + a rA_i rA_j + b rB_i rB_j with a + b = 1, a number near 1, so that products of
/// several neither overflow nor vanish, and one division gives 1 / k_11, 1 / k_22 and the scale of the pair.
struct PairMasses {
  /// mA / (mA + mB) and mB / (mA + mB); zeros if neither moves.
  var shareA: Lanes
  var shareB: Lanes
  /// mA + mB, and 1 over it; zero if neither moves.
  var linear: Lanes
  var inverse: Lanes

  /// The share of rigid points (see ContactPair.swift): a thousandth of a friction impulse is left to the next pass, and 1 - c_1 c_2 is
  /// 0.002 or more, twenty thousand roundings.
  @inline(__always) static var mostShare: Float { 0.999 }

  /// k_ij in units of mA + mB.
  @inline(__always)
  func response(_ a1: Lanes, _ a2: Lanes, _ b1: Lanes, _ b2: Lanes) -> Lanes {
    .one + (shareB * (b1 * b2) + shareA * (a1 * a2))
  }

  /// Writes the effective masses of both points and the fields of `ContactPair`. Points that are not live get no mass, so that
  /// their impulses stay zero and they do not act on the other.
  @inline(__always)
  func store(
    _ a: PointLanes, _ b: PointLanes, _ live1: LaneMask, _ live2: LaneMask, share: Lanes,
    mass: UnsafeMutablePointer<Float>, pair: UnsafeMutablePointer<Float>
  ) {
    let k11 = response(a.first, a.first, b.first, b.first)
    let k22 = response(a.second, a.second, b.second, b.second)
    let k12 = live2.select(share * response(a.first, a.second, b.first, b.second), .zero)
    let product = k11 * k22
    let determinant = product - k12 * k12
    let inverseOfBoth = .one / (product * determinant)
    let inverseProduct = inverse * (inverseOfBoth * determinant)
    live1.select(k22 * inverseProduct, .zero).store(mass)
    live2.select(k11 * inverseProduct, .zero).store(mass + ContactBundle.lanes)
    (linear * k12).store(pair)
    (product * (inverseOfBoth * product)).store(pair + ContactBundle.lanes)
  }
}
