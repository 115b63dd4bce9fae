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
  let error = coordinate - Lanes(field: &axial.pointee.target)
  let springBias = isHeld.select(pass.bias(error, spring), spring.rate * error)
  bodies.apply(springImpulse(bodies.speed(axis) + springBias, mass: mass, axial, spring: spring), axis)
  if motor { bodies.apply(motorImpulse(bodies.speed(axis), mass: mass, axial), axis) }
  bodies.apply(
    limitImpulse(
      bodies.speed(axis), coordinate - Lanes(field: &axial.pointee.lower), mass: mass,
      impulse: &axial.pointee.lowerImpulse, pass, isAngular: false
    ), axis
  )
  bodies.apply(
    -limitImpulse(
      -bodies.speed(axis), Lanes(field: &axial.pointee.upper) - coordinate, mass: mass,
      impulse: &axial.pointee.upperImpulse, pass,
      isAngular: false),
    axis)
}

/// The rows about an anchor.
@inline(__always)
func solveAngular(
  _ bodies: inout JointBodies, mass: Lanes, coordinate: Lanes, _ axial: UnsafeMutablePointer<JointAxialBlock>,
  _ pass: JointPass
) {
  let spring = SoftnessLanes(&axial.pointee.spring)
  let springBias = spring.rate * (coordinate - Lanes(field: &axial.pointee.target))
  bodies.apply(torque: springImpulse(bodies.relativeAngularVelocity + springBias, mass: mass, axial, spring: spring))
  bodies.apply(torque: motorImpulse(bodies.relativeAngularVelocity, mass: mass, axial))
  bodies.apply(
    torque: limitImpulse(
      bodies.relativeAngularVelocity, coordinate - Lanes(field: &axial.pointee.lower), mass: mass,
      impulse: &axial.pointee.lowerImpulse, pass,
      isAngular: true
    ))
  bodies.apply(
    torque: -limitImpulse(
      -bodies.relativeAngularVelocity, Lanes(field: &axial.pointee.upper) - coordinate, mass: mass,
      impulse: &axial.pointee.upperImpulse, pass,
      isAngular: true))
}

/// The change of a spring's impulse. Springs act in the relax pass as in the biased one: they are forces, not errors.
@inline(__always)
func springImpulse(
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

/// The change of a limit's impulse: `room` is how far away the limit is, `speed` the rate at which room grows. Inside
/// the limit the joint may come as far as the limit in this sub-step; beyond it is drawn back softly.
@inline(__always)
private func limitImpulse(
  _ speed: Lanes, _ room: Lanes, mass: Lanes, impulse: UnsafeMutableRawPointer, _ pass: JointPass,
  isAngular: Bool
) -> Lanes {
  let isInside = room > .zero
  let back = isAngular ? pass.bias(angle: room, pass.limits) : pass.bias(room, pass.limits)
  let bias = isInside.select(room * pass.inverseTimeStep, back)
  let massScale = isInside.select(.one, pass.limits.massScale)
  let impulseScale = isInside.select(.zero, pass.limits.impulseScale)
  let old = Lanes(field: impulse)
  let new = max(old - (mass * massScale * (speed + bias) + impulseScale * old), .zero)
  new.store(field: impulse)
  return new - old
}
