internal import KernelInterface

let bodyKernels = BodyKernels(
  integrateVelocities: integrateVelocities,
  integrateVelocitiesWarm: integrateVelocitiesWarm,
  integratePositions: integratePositions)

// MARK: - Velocities

/// `v = D v + a`; with `warm` also the impulses of the sub-step before: `v' = D v + a + (v - v0)`.
///
/// Contact normals and lever arms are constant over a step, so what all contacts' accumulated impulses did to a body in
/// the last sub-step is what a warm start would do to it in this one: one pass over bodies replaces one over contacts.
/// Fields do not mix, so rows are worked on as they lie in memory. 64 bytes a body are read, 32 written.
@inline(__always)
private func integrateVelocities(_ arguments: BodyPassArguments, warm: Bool) {
  let bodies = arguments.bodies
  let rowFloats = 4
  for blockNumber in 0..<arguments.blockCount {
    let block = arguments.blocks[blockNumber]
    let first = Int(block.index) * blockLanes
    var lane = 0
    while lane < blockLanes * rowFloats {
      let velocityPointer = floats(bodies.velocity + first) + lane
      let startPointer = floats(bodies.startVelocity + first) + lane
      let velocity = Lanes(load: velocityPointer)
      let start = Lanes(load: startPointer)
      let damping = Lanes(load: floats(bodies.mass + first) + lane).upperFieldsTwice
      let acceleration = Lanes(load: floats(bodies.acceleration + first) + lane)
      let mask = LaneMask(bits: velocityFields(rows: block.mask >> UInt32(lane / rowFloats)))
      let begun = velocity * damping + acceleration
      let after = warm ? begun + (velocity - start) : begun
      mask.select(begun, start).store(startPointer)
      mask.select(after, velocity).store(velocityPointer)
      lane += laneCount
    }
  }
}

/// Of the lowest four bits, one a row, the bits of the rows' first three fields; the fourth is the inverse mass.
@inline(__always)
func velocityFields(rows: UInt32) -> UInt32 {
  (rows & 1 | (rows & 2) << 3 | (rows & 4) << 6 | (rows & 8) << 9) * 7
}

@inline(never)
private func integrateVelocities(_ arguments: BodyPassArguments) { integrateVelocities(arguments, warm: false) }

@inline(never)
private func integrateVelocitiesWarm(_ arguments: BodyPassArguments) { integrateVelocities(arguments, warm: true) }

// MARK: - Positions

/// Moves bodies by their velocity: `d += h v`, and the rotation `(c, s)` since the step began by `h w`, to first order
/// and normalised: `c' = c - h w s`, `s' = s + h w c` (as in Box2D's `b2IntegrateRotation`). 48 bytes a body are read,
/// 16 written. Where a limit is exceeded the velocity is cut and the start velocity moved with it, so that
/// `velocity - startVelocity` remains the sum of impulses.
@inline(never)
private func integratePositions(_ arguments: BodyPassArguments) {
  let bodies = arguments.bodies
  let h = Lanes(arguments.timeStep)
  let maximumSpeedSquared = Lanes(arguments.maximumSpeed * arguments.maximumSpeed)
  let maximumAngularVelocity = Lanes(arguments.maximumAngularVelocity)
  for blockNumber in 0..<arguments.blockCount {
    let block = arguments.blocks[blockNumber]
    let first = Int(block.index) * blockLanes
    var lane = 0
    while lane < blockLanes {
      let row = first + lane
      let velocityPointer = floats(bodies.velocity + row)
      let motionPointer = floats(bodies.motion + row)
      var velocity = LaneRows(quarters: velocityPointer)
      var motion = LaneRows(quarters: motionPointer)
      let mass = LaneRows(quarters: floats(bodies.mass + row))
      let mask = LaneMask(rowBits: block.mask >> UInt32(lane))

      let angularVelocityLimit = maximumAngularVelocity * mass.y
      let speedSquared = velocity.x * velocity.x + velocity.y * velocity.y
      let exceeded = ((speedSquared > maximumSpeedSquared) | (abs(velocity.z) > angularVelocityLimit)) & mask
      if exceeded.any {
        let startPointer = floats(bodies.startVelocity + row)
        var start = LaneRows(quarters: startPointer)
        let tooFast = (speedSquared > maximumSpeedSquared) & mask
        let scale = tooFast.select(
          Lanes(arguments.maximumSpeed) / tooFast.select(speedSquared, .one).squareRoot(), .one)
        let turnsTooFast = (abs(velocity.z) > angularVelocityLimit) & mask
        // Only what exceeds is touched: otherwise the zero of a neighbour could change its sign.
        let limited = LaneRows(
          velocity.x * scale, velocity.y * scale,
          turnsTooFast.select(max(-angularVelocityLimit, min(velocity.z, angularVelocityLimit)), velocity.z), velocity.w
        )
        start.x = tooFast.select(start.x + (limited.x - velocity.x), start.x)
        start.y = tooFast.select(start.y + (limited.y - velocity.y), start.y)
        start.z = turnsTooFast.select(start.z + (limited.z - velocity.z), start.z)
        velocity = limited
        velocity.storeQuarters(velocityPointer)
        start.storeQuarters(startPointer)
      }

      motion.x = mask.select(motion.x + h * velocity.x, motion.x)
      motion.y = mask.select(motion.y + h * velocity.y, motion.y)
      let angle = h * (velocity.z * mass.x)
      let sine = motion.z * mass.x
      let cosine = motion.w * mass.x + .one
      let turnedCosine = cosine - angle * sine
      let turnedSine = sine + angle * cosine
      let scale = .one / (turnedCosine * turnedCosine + turnedSine * turnedSine).squareRoot()
      motion.z = mask.select(mass.y * (turnedSine * scale), motion.z)
      motion.w = mask.select(mass.y * (turnedCosine * scale - .one), motion.w)
      motion.storeQuarters(motionPointer)
      lane += laneCount
    }
  }
}
