internal import KernelInterface

let finishKernels = FinishKernels(finish: finishBodies)

/// Ends a step for every body: pose, time at rest, and the rows that users read. 96 bytes a body are read, 80 or
/// 96 written.
///
/// The speed that counts for sleep is that of the farthest point, `|v| + |w| extent`, or half of what the step really
/// moved it, whichever is more: position correction moves bodies that have no velocity (as in Box2D). The latter also says which bodies are fast.
@inline(never)
private func finishBodies(_ arguments: FinishArguments) {
  let bodies = arguments.bodies
  let timeStep = Lanes(arguments.timeStep)
  let halfRate = Lanes(0.5 / arguments.timeStep)
  let timeToSleep = Lanes(arguments.timeToSleep)
  let fastFraction = Lanes(arguments.fastFraction)
  for blockNumber in 0..<arguments.blockCount {
    let block = arguments.blocks[blockNumber]
    let first = Int(block.index) * blockLanes
    var candidates: UInt32 = 0
    var nonFinite: UInt32 = 0
    var fast: UInt32 = 0
    var lane = 0
    while lane < blockLanes {
      let row = first + lane
      let velocity = LaneRows(load: bodies.velocity + row)
      let motion = LaneRows(load: bodies.motion + row)
      let mass = LaneRows(load: bodies.mass + row)
      let oldPose = LaneRows(load: bodies.pose + row)
      if let previousPose = arguments.previousPose { oldPose.store(previousPose + row) }
      var sleepState = LaneRows(load: bodies.sleepState + row)
      let center = LaneRows(load: arguments.localCenter + row)

      let angularVelocity = velocity.z * mass.x
      let sine = motion.z * mass.x
      let cosine = motion.w * mass.x + .one
      // Everything finite <=> the sum times zero is zero.
      let sum = velocity.x + velocity.y + velocity.z + motion.x + motion.y + motion.z + motion.w
      let active = LaneMask(bits: block.mask >> UInt32(lane))
      let finite = (sum * .zero) == .zero
      let update = active & finite
      nonFinite |= (active & !finite).bits << UInt32(lane)

      let x = oldPose.x + motion.x
      let y = oldPose.y + motion.y
      let turnedCosine = cosine * oldPose.z - sine * oldPose.w
      let turnedSine = sine * oldPose.z + cosine * oldPose.w
      let scale = .one / (turnedCosine * turnedCosine + turnedSine * turnedSine).squareRoot()
      let pose = LaneRows(
        update.select(x, oldPose.x), update.select(y, oldPose.y), update.select(turnedCosine * scale, oldPose.z),
        update.select(turnedSine * scale, oldPose.w))
      pose.store(bodies.pose + row)
      LaneRows(
        active.select(.zero, motion.x), active.select(.zero, motion.y), active.select(.zero, motion.z),
        active.select(.zero, motion.w)
      ).store(bodies.motion + row)

      LaneRows(
        pose.x - (pose.z * center.x - pose.w * center.y), pose.y - (pose.w * center.x + pose.z * center.y), pose.z,
        pose.w
      ).store(arguments.transform + row)
      LaneRows(velocity.x, velocity.y, angularVelocity, .zero).store(arguments.userVelocity + row)

      let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot() + abs(angularVelocity) * sleepState.x
      let moved = (motion.x * motion.x + motion.y * motion.y).squareRoot() + abs(sine) * sleepState.x
      let atRest = max(speed, halfRate * moved) <= sleepState.z
      sleepState.w = active.select(atRest.select(sleepState.w + timeStep, .zero), sleepState.w)
      sleepState.store(bodies.sleepState + row)
      candidates |= ((sleepState.w >= timeToSleep) & active).bits << UInt32(lane)
      let isFast = (moved > fastFraction * sleepState.y) & (velocity.w > .zero) & update
      fast |= isFast.bits << UInt32(lane)
      lane += laneCount
    }
    arguments.sleepCandidates[blockNumber] = candidates
    arguments.nonFinite[blockNumber] = nonFinite
    arguments.fast[Int(block.index)] = UInt16(truncatingIfNeeded: fast)
  }
}
