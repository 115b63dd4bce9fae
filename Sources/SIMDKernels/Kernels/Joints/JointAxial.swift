internal import KernelInterface

// Spring, motor and limits of a joint along or about one axis, in Box2D's order: the softest first, so that limits have
// the last word. All four are computed in all lanes; one that is off has limits that keep its impulse zero.

/// The rows along a line. `isHeld`: lanes whose spring is a rod; `motor`: whether the motor acts along it, too (a wheel's
/// does not).
@inline(__always)
func solveAxial(
  _ bodies: inout JointBodies, _ axis: AxisLanes, mass: Lanes, coordinate: Lanes, _ piece: JointPiece,
  _ pass: JointPass, spring: SoftnessLanes, isHeld: LaneMask = LaneMask(bits: 0), motor: Bool
) {
  typealias Axial = JointBundle.Axial
  let error = coordinate - piece[Axial.target]
  let springBias = isHeld.select(pass.bias(error, spring), spring.rate * error)
  bodies.apply(springImpulse(bodies.speed(axis) + springBias, mass: mass, piece, spring: spring), axis)
  if motor { bodies.apply(motorImpulse(bodies.speed(axis), mass: mass, piece), axis) }
  bodies.apply(
    limitImpulse(
      bodies.speed(axis), coordinate - piece[Axial.lower], mass: mass, piece, Axial.lowerImpulse, pass, isAngular: false
    ), axis
  )
  bodies.apply(
    -limitImpulse(
      -bodies.speed(axis), piece[Axial.upper] - coordinate, mass: mass, piece, Axial.upperImpulse, pass,
      isAngular: false),
    axis)
}

/// The rows about an anchor.
@inline(__always)
func solveAngular(
  _ bodies: inout JointBodies, mass: Lanes, coordinate: Lanes, _ piece: JointPiece, _ pass: JointPass
) {
  typealias Axial = JointBundle.Axial
  let spring = axialSpring(piece)
  let springBias = spring.rate * (coordinate - piece[Axial.target])
  bodies.apply(torque: springImpulse(bodies.relativeAngularVelocity + springBias, mass: mass, piece, spring: spring))
  bodies.apply(torque: motorImpulse(bodies.relativeAngularVelocity, mass: mass, piece))
  bodies.apply(
    torque: limitImpulse(
      bodies.relativeAngularVelocity, coordinate - piece[Axial.lower], mass: mass, piece, Axial.lowerImpulse, pass,
      isAngular: true
    ))
  bodies.apply(
    torque: -limitImpulse(
      -bodies.relativeAngularVelocity, piece[Axial.upper] - coordinate, mass: mass, piece, Axial.upperImpulse, pass,
      isAngular: true))
}

/// The joint's own spring.
@inline(__always)
func axialSpring(_ piece: JointPiece) -> SoftnessLanes {
  typealias Axial = JointBundle.Axial
  return SoftnessLanes(piece[Axial.springRate], piece[Axial.springMassScale], piece[Axial.springImpulseScale])
}

/// The change of a spring's impulse. Springs act in the relax pass as in the biased one: they are forces, not errors.
@inline(__always)
private func springImpulse(
  _ biasedSpeed: Lanes, mass: Lanes, _ piece: JointPiece, spring: SoftnessLanes
) -> Lanes {
  typealias Axial = JointBundle.Axial
  let old = piece[Axial.springImpulse]
  let limit = piece[Axial.springLimit]
  let wanted = old - (mass * spring.massScale * biasedSpeed + spring.impulseScale * old)
  let new = max(-limit, min(wanted, limit))
  piece.set(Axial.springImpulse, new)
  return new - old
}

@inline(__always)
func motorImpulse(_ speed: Lanes, mass: Lanes, _ piece: JointPiece) -> Lanes {
  typealias Axial = JointBundle.Axial
  let old = piece[Axial.motorImpulse]
  let limit = piece[Axial.motorLimit]
  let new = max(-limit, min(old - mass * (speed - piece[Axial.motorSpeed]), limit))
  piece.set(Axial.motorImpulse, new)
  return new - old
}

/// The change of a limit's impulse: `room` is how far away the limit is, `speed` the rate at which room grows. Inside the
/// limit the joint may come as far as the limit in this sub-step; beyond it is drawn back softly.
@inline(__always)
private func limitImpulse(
  _ speed: Lanes, _ room: Lanes, mass: Lanes, _ piece: JointPiece, _ field: Int, _ pass: JointPass,
  isAngular: Bool
) -> Lanes {
  let isInside = room > .zero
  let back = isAngular ? pass.bias(angle: room, pass.limits) : pass.bias(room, pass.limits)
  let bias = isInside.select(room * pass.inverseTimeStep, back)
  let massScale = isInside.select(.one, pass.limits.massScale)
  let impulseScale = isInside.select(.zero, pass.limits.impulseScale)
  let old = piece[field]
  let new = max(old - (mass * massScale * (speed + bias) + impulseScale * old), .zero)
  piece.set(field, new)
  return new - old
}
