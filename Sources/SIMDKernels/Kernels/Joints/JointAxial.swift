internal import CSolverShim
internal import KernelInterface

// Spring, motor and limits of a joint along or about one axis, in Box2D's order: the softest first, so that limits have
// the last word. All four are computed in all lanes; one that is off has limits that keep its impulse zero.

/// The rows along a line. `isHeld`: lanes whose spring is a rod; `motor`: whether the motor acts along it, too (a
/// wheel's does not).
@inline(__always)
func solveAxial(
  _ bodies: inout JointBodies, _ axis: AxisLanes, mass: Lanes, coordinate: Lanes,
  _ axial: UnsafeMutablePointer<JointAxialBlock>, _ pass: JointPass, spring: SoftnessLanes,
  isHeld: LaneMask = LaneMask(bits: 0), motor: Bool
) {
  driveAxial(
    &bodies, axis, mass: mass, coordinate: coordinate, axial, pass, spring: spring, isHeld: isHeld, motor: motor)
  let lower = LimitRow(
    coordinate - Lanes(field: &axial.pointee.lower), &axial.pointee.lowerImpulse, pass, isAngular: false)
  bodies.apply(lower.change(bodies.speed(axis), mass: mass), axis)
  let upper = LimitRow(
    Lanes(field: &axial.pointee.upper) - coordinate, &axial.pointee.upperImpulse, pass, isAngular: false)
  bodies.apply(-upper.change(-bodies.speed(axis), mass: mass), axis)
}

/// Spring and motor alone, see `solveAxial`.
@inline(__always)
func driveAxial(
  _ bodies: inout JointBodies, _ axis: AxisLanes, mass: Lanes, coordinate: Lanes,
  _ axial: UnsafeMutablePointer<JointAxialBlock>, _ pass: JointPass, spring: SoftnessLanes,
  isHeld: LaneMask = LaneMask(bits: 0), motor: Bool
) {
  let error = coordinate - Lanes(field: &axial.pointee.target)
  let springBias = isHeld.select(pass.bias(error, spring), spring.rate * error)
  bodies.apply(springImpulse(bodies.speed(axis) + springBias, mass: mass, axial, spring: spring), axis)
  if motor { bodies.apply(motorImpulse(bodies.speed(axis), mass: mass, axial), axis) }
}

/// Spring and motor about an anchor.
@inline(__always)
func driveAngular(
  _ bodies: inout JointBodies, mass: Lanes, coordinate: Lanes, _ axial: UnsafeMutablePointer<JointAxialBlock>
) {
  let spring = SoftnessLanes(&axial.pointee.spring)
  let springBias = spring.rate * (coordinate - Lanes(field: &axial.pointee.target))
  bodies.apply(torque: springImpulse(bodies.relativeAngularVelocity + springBias, mass: mass, axial, spring: spring))
  bodies.apply(torque: motorImpulse(bodies.relativeAngularVelocity, mass: mass, axial))
}

/// The change of a spring's impulse. Springs act in the relax pass as in the biased one: they are forces, not errors.
@inline(__always)
private func springImpulse(
  _ biasedSpeed: Lanes, mass: Lanes, _ axial: UnsafeMutablePointer<JointAxialBlock>, spring: SoftnessLanes
) -> Lanes {
  let old = Lanes(field: &axial.pointee.springImpulse)
  let limit = Lanes(field: &axial.pointee.spring.limit)
  let wanted = old - (mass * spring.massScale * biasedSpeed + spring.impulseScale * old)
  let new = max(-limit, min(wanted, limit))
  new.store(field: &axial.pointee.springImpulse)
  return new - old
}

@inline(__always)
func motorImpulse(_ speed: Lanes, mass: Lanes, _ axial: UnsafeMutablePointer<JointAxialBlock>) -> Lanes {
  let old = Lanes(field: &axial.pointee.motorImpulse)
  let limit = Lanes(field: &axial.pointee.motorLimit)
  let new = max(-limit, min(old - mass * (speed - Lanes(field: &axial.pointee.motorSpeed)), limit))
  new.store(field: &axial.pointee.motorImpulse)
  return new - old
}

/// One of the two limits of a coordinate, in one pass.
struct LimitRow {
  private let field: UnsafeMutableRawPointer
  private let old: Lanes
  private let bias: Lanes
  private let massScale: Lanes
  private let impulseScale: Lanes

  /// `room` is how far away the limit is. Inside the limit the joint may come as far as the limit in this sub-step; beyond it
  /// is drawn back softly.
  @inline(__always)
  init(_ room: Lanes, _ impulse: UnsafeMutableRawPointer, _ pass: JointPass, isAngular: Bool) {
    let isInside = room > .zero
    let back = isAngular ? pass.bias(angle: room, pass.limits) : pass.bias(room, pass.limits)
    bias = isInside.select(room * pass.inverseTimeStep, back)
    massScale = isInside.select(.one, pass.limits.massScale)
    impulseScale = isInside.select(.zero, pass.limits.impulseScale)
    field = impulse
    old = Lanes(field: impulse)
  }

  /// Whether it has an impulse or gets one, at the rate at which room grows.
  @inline(__always)
  func acts(_ speed: Lanes) -> LaneMask { (old > .zero) | (speed + bias < .zero) }

  /// The change of its impulse at the rate at which room grows.
  @inline(__always)
  func change(_ speed: Lanes, mass: Lanes) -> Lanes {
    let new = max(old - (mass * massScale * (speed + bias) + impulseScale * old), .zero)
    new.store(field: field)
    return new - old
  }
}
