internal import CSolverShim
internal import KernelInterface

nonisolated(unsafe) let finishKernels = FinishKernels.table(finish: finishBodies, digest: digestBodies)

/// Ends a step for every body: pose, time at rest, and the rows that users read. 96 bytes a body are read, 80 or
/// 96 written.
///
/// What users read of a body that no step moves stays as it was given: made anew from the centre of mass and the scaled
/// velocity it would be rounded once more.
///
/// What joints, friction and restitution did after the last sub-step's motion may have made a body faster than the
/// limit: it is slowed down here as before every motion.
///
/// The speed that counts for sleep is that of the farthest point, `|v| + |w| extent` (without shapes `|v| + |w| k`), or
/// half of what the step really moved it, whichever is more: position correction moves bodies that have no velocity (as in
/// Box2D). The latter also says which bodies are fast. What no force moves goes on for ever, however slowly: it is at rest
/// when it stands.
@inline(never)
private func finishBodies(_ arguments: FinishArguments) {
  let bodies = arguments.bodies
  let timeStep = Lanes(arguments.timeStep)
  let halfRate = Lanes(0.5 / arguments.timeStep)
  let timeToSleep = Lanes(arguments.timeToSleep)
  let fastFraction = Lanes(arguments.fastFraction)
  let overrunDistance = Lanes(arguments.overrunDistance)
  let reach = Lanes(arguments.reach)
  let maximumSpeed = Lanes(arguments.maximumSpeed)
  for blockNumber in 0..<arguments.blockCount {
    let block = arguments.blocks[blockNumber]
    let first = Int(block.index) * blockLanes
    var candidates: UInt32 = 0
    var nonFinite: UInt32 = 0
    var fast: UInt32 = 0
    var overrunning: UInt32 = 0
    if let previousPose = arguments.previousPose {
      (previousPose + first).update(from: bodies.pose + first, count: blockLanes)
    }
    let end = rowsInUse(block.mask)
    var lane = 0
    while lane < end {
      let row = first + lane
      var velocity = VelocityLanes(LaneRows(load: bodies.velocity + row))
      let motion = MotionLanes(LaneRows(load: bodies.motion + row))
      let mass = MassLanes(LaneRows(load: bodies.mass + row))
      let oldPose = PoseLanes(LaneRows(load: bodies.pose + row))
      var sleepState = SleepStateLanes(LaneRows(load: bodies.sleepState + row))
      let center = LocalCenterLanes(LaneRows(load: arguments.localCenter + row)).position

      let active = LaneMask(bits: block.mask >> UInt32(lane))
      let tooFast = (velocity.linear.dot(velocity.linear) > maximumSpeed * maximumSpeed) & active
      if tooFast.any {
        velocity.slow(to: maximumSpeed, where: tooFast)
        velocity.rows.store(bodies.velocity + row)
      }

      let angularVelocity = velocity.scaledAngular * mass.inverseGyration
      let sine = motion.scaledSine * mass.inverseGyration
      let cosine = motion.scaledCosine * mass.inverseGyration + .one
      // Everything finite <=> the sum times zero is zero.
      let sum =
        velocity.linear.x + velocity.linear.y + velocity.scaledAngular + motion.translation.x + motion.translation.y
        + motion.scaledSine + motion.scaledCosine + angularVelocity
      let position = oldPose.position + motion.translation
      let finite = ((sum * .zero) == .zero) & (abs(position.x) <= reach) & (abs(position.y) <= reach)
      let update = active & finite
      nonFinite |= (active & !finite).bits << UInt32(lane)

      let turnedCosine = cosine * oldPose.cosine - sine * oldPose.sine
      let turnedSine = sine * oldPose.cosine + cosine * oldPose.sine
      let scale = .one / (turnedCosine * turnedCosine + turnedSine * turnedSine).squareRoot()
      let pose = PoseLanes(
        update.select(position, oldPose.position), cosine: update.select(turnedCosine * scale, oldPose.cosine),
        sine: update.select(turnedSine * scale, oldPose.sine))
      pose.rows.store(bodies.pose + row)
      LaneRows(
        active.select(.zero, motion.translation.x), active.select(.zero, motion.translation.y),
        active.select(.zero, motion.scaledSine), active.select(.zero, motion.scaledCosine)
      ).store(bodies.motion + row)

      let origin = PoseLanes(pose.position - center.turned(by: pose), cosine: pose.cosine, sine: pose.sine)
      origin.rows.store(arguments.transform + row, where: active)
      LaneRows(velocity.linear.x, velocity.linear.y, angularVelocity, .zero)
        .store(arguments.userVelocity + row, where: active)

      let turning = (sleepState.largestExtent == .zero).select(
        abs(velocity.scaledAngular), abs(angularVelocity) * sleepState.largestExtent)
      let speed = velocity.linear.length + turning
      let moved = motion.translation.length + abs(sine) * sleepState.largestExtent
      let isHeld = velocity.inverseMass == .zero
      let isStill = abs(velocity.linear.x) + abs(velocity.linear.y) + abs(velocity.scaledAngular) == .zero
      let atRest = (max(speed, halfRate * moved) <= sleepState.threshold) & (isStill | !isHeld)
      sleepState.timeAtRest = active.select(
        atRest.select(sleepState.timeAtRest + timeStep, .zero), sleepState.timeAtRest)
      sleepState.rows.store(bodies.sleepState + row)
      candidates |= ((sleepState.timeAtRest >= timeToSleep) & active).bits << UInt32(lane)
      let isFast = (moved > fastFraction * sleepState.smallestExtent) & !isHeld & update
      fast |= isFast.bits << UInt32(lane)
      overrunning |= ((moved > overrunDistance) & isHeld & update).bits << UInt32(lane)
      lane += laneCount
    }
    arguments.sleepCandidates[blockNumber] = candidates
    arguments.nonFinite[blockNumber] = nonFinite
    arguments.fast[Int(block.index)] = UInt16(truncatingIfNeeded: fast)
    arguments.overrunning[Int(block.index)] = UInt16(truncatingIfNeeded: overrunning)
  }
}
