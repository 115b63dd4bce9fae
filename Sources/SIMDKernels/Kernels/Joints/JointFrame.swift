internal import CSolverShim
internal import KernelInterface

// Weld, motor and mouse joints: springs and velocities about the anchor, then at it. What is held (by a weld of
// 0 Hz) is as stiff as the joint's method in the biased pass and rigid when relaxing; other springs are forces, which
// act in both passes alike.

@inline(__always)
func solveFrameBundle(_ arguments: JointPassArguments, _ bundle: Int, relax: Bool) {
  let pass = JointPass(arguments, bundle, relax: relax)
  let lanes = arguments.info[bundle].lanesInUse
  var lane = 0
  while lane < lanes {
    let piece = JointPiece(arguments, bundle, lane: lane)
    let frame = piece.frame
    var bodies = JointBodies(arguments.bodies, piece)
    let pose = JointPose(arguments.bodies, piece, scaleA: bodies.scaleA, scaleB: bodies.scaleB)

    let angularMass = bodies.angularMass
    let isAngleHeld = LaneMask(field: &frame.pointee.isAngleHeld)
    let angular = isAngleHeld.select(pass.held, SoftnessLanes(&frame.pointee.angular))
    let angle = Lanes(field: &frame.pointee.coordinate) + pose.relativeTurn
    let angularBias = isAngleHeld.select(pass.bias(angle: angle, angular), angular.rate * angle)
    let oldTorque = Lanes(field: &frame.pointee.angularImpulse)
    let torqueLimit = Lanes(field: &frame.pointee.angular.limit)
    let wantedTorque =
      oldTorque
      - (angularMass * angular.massScale * (bodies.relativeAngularVelocity + angularBias)
        + angular.impulseScale * oldTorque)
    let newTorque = max(-torqueLimit, min(wantedTorque, torqueLimit))
    newTorque.store(field: &frame.pointee.angularImpulse)
    bodies.apply(torque: newTorque - oldTorque)

    let oldAngular = Lanes(field: &frame.pointee.angularVelocityImpulse)
    let angularVelocityLimit = Lanes(field: &frame.pointee.angularVelocityLimit)
    let angularSpeed = bodies.relativeAngularVelocity - Lanes(field: &frame.pointee.angularVelocity)
    let newAngular = max(
      -angularVelocityLimit, min(oldAngular - angularMass * angularSpeed, angularVelocityLimit))
    newAngular.store(field: &frame.pointee.angularVelocityImpulse)
    bodies.apply(torque: newAngular - oldAngular)

    let matrix = MatrixLanes(bodies, pose)
    let isHeld = LaneMask(field: &frame.pointee.isHeld)
    let linear = isHeld.select(pass.held, SoftnessLanes(&frame.pointee.linear))
    let bias = isHeld.select(pass.bias(pose.separation, linear), pose.separation * linear.rate)
    let wanted = matrix.solve(bodies.relativeVelocity(pose) + bias)
    let old = VectorLanes(field: &piece.head.pointee.impulse)
    let new = limited(
      old - (wanted * linear.massScale + old * linear.impulseScale), Lanes(field: &frame.pointee.linear.limit))
    new.store(field: &piece.head.pointee.impulse)
    bodies.apply(new - old, pose)

    let oldDrive = VectorLanes(field: &frame.pointee.velocityImpulse)
    let speed = bodies.relativeVelocity(pose) - VectorLanes(field: &frame.pointee.velocity)
    let drive = limited(oldDrive - matrix.solve(speed), Lanes(field: &frame.pointee.velocityLimit))
    drive.store(field: &frame.pointee.velocityImpulse)
    bodies.apply(drive - oldDrive, pose)
    bodies.store(arguments.bodies, piece)
    lane += laneCount
  }
}

/// A vector cut to a length.
@inline(__always)
private func limited(_ v: VectorLanes, _ limit: Lanes) -> VectorLanes {
  let length = v.length
  let isLonger = length > limit
  return isLonger.select(v * (isLonger.select(limit, .zero) / isLonger.select(length, .one)), v)
}
