internal import KernelInterface

// Weld, motor and mouse joints: springs and velocities about the anchor, then at it. A spring that is held (a weld's of
// 0 Hz) is as stiff as the joint's method in the biased pass and rigid when relaxing; other springs are forces, which act
// in both passes alike.

@inline(__always)
func solveFrameBundle(_ arguments: JointPassArguments, _ bundle: Int, relax: Bool) {
  typealias Frame = JointBundle.Frame
  typealias Head = JointBundle.Head
  let pass = JointPass(arguments, bundle, relax: relax)
  var lane = 0
  while lane < JointBundle.lanes {
    let piece = JointPiece(arguments, bundle, lane: lane)
    var bodies = JointBodies(arguments.bodies, piece)
    let pose = JointPose(arguments.bodies, piece, scaleA: bodies.scaleA, scaleB: bodies.scaleB)

    let angularMass = bodies.angularMass
    let angular = frameSpring(piece, Frame.angular, pass)
    let angle = piece[Frame.coordinate] + pose.relativeTurn
    let angularBias = isHeld(piece, Frame.angular).select(pass.bias(angle: angle, angular), angular.rate * angle)
    let oldTorque = piece[Frame.angularImpulse]
    let torqueLimit = piece[Frame.angular + Frame.limit]
    let wantedTorque =
      oldTorque
      - (angularMass * angular.massScale * (bodies.relativeAngularVelocity + angularBias)
        + angular.impulseScale * oldTorque)
    let newTorque = max(-torqueLimit, min(wantedTorque, torqueLimit))
    piece.set(Frame.angularImpulse, newTorque)
    bodies.apply(torque: newTorque - oldTorque)

    let oldAngular = piece[Frame.angularVelocityImpulse]
    let angularVelocityLimit = piece[Frame.angularVelocityLimit]
    let newAngular = max(
      -angularVelocityLimit,
      min(oldAngular - angularMass * (bodies.relativeAngularVelocity - piece[Frame.spin]), angularVelocityLimit))
    piece.set(Frame.angularVelocityImpulse, newAngular)
    bodies.apply(torque: newAngular - oldAngular)

    let matrix = MatrixLanes(bodies, pose)
    let linear = frameSpring(piece, Frame.linear, pass)
    let bias = isHeld(piece, Frame.linear).select(
      pass.bias(pose.separation, linear), pose.separation * linear.rate)
    let wanted = matrix.solve(bodies.relativeVelocity(pose) + bias)
    let old = piece.vector(Head.impulse)
    let new = limited(
      old - (wanted * linear.massScale + old * linear.impulseScale), piece[Frame.linear + Frame.limit])
    piece.set(Head.impulse, new)
    bodies.apply(new - old, pose)

    let oldDrive = piece.vector(Frame.velocityImpulse)
    let drive = limited(
      oldDrive - matrix.solve(bodies.relativeVelocity(pose) - piece.vector(Frame.velocity)),
      piece[Frame.velocityLimit])
    piece.set(Frame.velocityImpulse, drive)
    bodies.apply(drive - oldDrive, pose)
    bodies.store(arguments.bodies, piece)
    lane += laneCount
  }
}

@inline(__always)
private func frameSpring(_ piece: JointPiece, _ field: Int, _ pass: JointPass) -> SoftnessLanes {
  typealias Frame = JointBundle.Frame
  let own = SoftnessLanes(
    piece[field + Frame.rate], piece[field + Frame.massScale], piece[field + Frame.impulseScale])
  return isHeld(piece, field).select(pass.held, own)
}

@inline(__always)
private func isHeld(_ piece: JointPiece, _ field: Int) -> LaneMask { piece.mask(field + JointBundle.Frame.isHeld) }

/// A vector cut to a length.
@inline(__always)
private func limited(_ v: VectorLanes, _ limit: Lanes) -> VectorLanes {
  let length = v.length
  let isLonger = length > limit
  return isLonger.select(v * (isLonger.select(limit, .zero) / isLonger.select(length, .one)), v)
}
