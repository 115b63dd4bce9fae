internal import CSolverShim
internal import KernelInterface

nonisolated(unsafe) let bodyKernels = BodyKernels.table(
  integrateVelocities: integrateVelocities,
  integrateVelocitiesWarm: integrateVelocitiesWarm,
  integratePositions: integratePositions,
  turn: turnBodies)

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
    let end = rowsInUse(block.mask) * rowFloats
    var lane = 0
    while lane < end {
      let velocity = Lanes(writtenRows: bodies.velocity + first, lane)
      let start = Lanes(load: bodies.startVelocity + first, lane)
      let damping = Lanes(load: bodies.mass + first, lane).upperFieldsTwice
      let acceleration = Lanes(load: bodies.acceleration + first, lane)
      let mask = LaneMask(bits: velocityFields(rows: block.mask >> UInt32(lane / rowFloats)))
      let begun = velocity * damping + acceleration
      let after = warm ? begun + (velocity - start) : begun
      mask.select(begun, start).store(bodies.startVelocity + first, lane)
      mask.select(after, velocity).store(bodies.velocity + first, lane)
      lane += laneCount
    }
  }
  guard let rows = arguments.rows else { return }
  var number = 0
  while number < arguments.rowCount {
    let index = rows + number
    var velocity = LaneRows(gather: bodies.velocity, index)
    var start = LaneRows(gather: bodies.startVelocity, index)
    let damping = LaneRows(gather: bodies.mass, index)
    let acceleration = LaneRows(gather: bodies.acceleration, index)
    integrate(&velocity.x, &start.x, damping.z, acceleration.x, warm: warm)
    integrate(&velocity.y, &start.y, damping.z, acceleration.y, warm: warm)
    integrate(&velocity.z, &start.z, damping.w, acceleration.z, warm: warm)
    start.scatter(bodies.startVelocity, index)
    velocity.scatter(bodies.velocity, index)
    number += laneCount
  }
}

/// One field of a velocity.
@inline(__always)
private func integrate(
  _ velocity: inout Lanes, _ start: inout Lanes, _ damping: Lanes, _ acceleration: Lanes, warm: Bool
) {
  let begun = velocity * damping + acceleration
  velocity = warm ? begun + (velocity - start) : begun
  start = begun
}

/// How many rows of a block a pass walks, piece by piece: up to the last of its mask. Where a block is one piece it is
/// all.
@inline(__always)
func rowsInUse(_ mask: UInt32) -> Int { laneCount == blockLanes ? blockLanes : 32 - mask.leadingZeroBitCount }

/// Of the lowest four bits, one a row, the bits of the rows' first three fields; the fourth is the inverse mass.
@inline(__always)
func velocityFields(rows: UInt32) -> UInt32 {
  (rows & 1 | (rows & 2) << 3 | (rows & 4) << 6 | (rows & 8) << 9) * 7
}

@inline(never)
func integrateVelocities(_ arguments: BodyPassArguments) { integrateVelocities(arguments, warm: false) }

@inline(never)
func integrateVelocitiesWarm(_ arguments: BodyPassArguments) { integrateVelocities(arguments, warm: true) }

// MARK: - Positions

/// Moves bodies by their velocity: `d += h v`, and the rotation `(c, s)` since the step began by `h w`, to first order
/// and normalised: `c' = c - h w s`, `s' = s + h w c` (as in Box2D's `b2IntegrateRotation`). 48 bytes a body are read,
/// 16 written. Where a limit is exceeded the velocity is cut and the start velocity moved with it, so that
/// `velocity - startVelocity` remains the sum of impulses.
@inline(never)
func integratePositions(_ arguments: BodyPassArguments) {
  let bodies = arguments.bodies
  for blockNumber in 0..<arguments.blockCount {
    let block = arguments.blocks[blockNumber]
    let first = Int(block.index) * blockLanes
    let end = rowsInUse(block.mask)
    var lane = 0
    while lane < end {
      let row = first + lane
      var velocity = VelocityLanes(LaneRows(quarters: bodies.velocity + row))
      var motion = MotionLanes(LaneRows(quarters: bodies.motion + row))
      let mass = MassLanes(LaneRows(quarters: bodies.mass + row))
      let mask = LaneMask(rowBits: block.mask >> UInt32(lane))
      let excess = SpeedExcess(velocity, mass, mask, arguments)
      if excess.any {
        var start = VelocityLanes(LaneRows(quarters: bodies.startVelocity + row))
        excess.cut(&velocity, &start)
        velocity.rows.storeQuarters(bodies.velocity + row)
        start.rows.storeQuarters(bodies.startVelocity + row)
      }
      motion.move(velocity, mass, mask, arguments)
      motion.rows.storeQuarters(bodies.motion + row)
      lane += laneCount
    }
  }
  guard let rows = arguments.rows else { return }
  var number = 0
  while number < arguments.rowCount {
    let index = rows + number
    var velocity = VelocityLanes(LaneRows(gather: bodies.velocity, index))
    var motion = MotionLanes(LaneRows(gather: bodies.motion, index))
    let mass = MassLanes(LaneRows(gather: bodies.mass, index))
    let excess = SpeedExcess(velocity, mass, LaneMask(bits: .max), arguments)
    if excess.any {
      var start = VelocityLanes(LaneRows(gather: bodies.startVelocity, index))
      excess.cut(&velocity, &start)
      velocity.rows.scatter(bodies.velocity, index)
      start.rows.scatter(bodies.startVelocity, index)
    }
    motion.move(velocity, mass, LaneMask(bits: .max), arguments)
    motion.rows.scatter(bodies.motion, index)
    number += laneCount
  }
}

/// Who exceeds a limit.
private struct SpeedExcess {
  private let maximumSpeed: Lanes
  private let angularLimit: Lanes
  private let tooFast: LaneMask
  private let turnsTooFast: LaneMask

  @inline(__always)
  init(_ velocity: VelocityLanes, _ mass: MassLanes, _ mask: LaneMask, _ arguments: BodyPassArguments) {
    maximumSpeed = Lanes(arguments.maximumSpeed)
    angularLimit = Lanes(arguments.maximumAngularVelocity) * mass.gyration
    tooFast =
      (velocity.linear.dot(velocity.linear) > Lanes(arguments.maximumSpeed * arguments.maximumSpeed)) & mask
    turnsTooFast = (abs(velocity.scaledAngular) > angularLimit) & mask
  }

  @inline(__always) var any: Bool { (tooFast | turnsTooFast).any }

  /// Only what exceeds is touched: otherwise the zero of a neighbour could change its sign.
  @inline(__always)
  func cut(_ velocity: inout VelocityLanes, _ start: inout VelocityLanes) {
    var limited = velocity
    limited.slow(to: maximumSpeed, where: tooFast)
    limited.scaledAngular = turnsTooFast.select(
      max(-angularLimit, min(velocity.scaledAngular, angularLimit)), velocity.scaledAngular)
    start.linear = tooFast.select(start.linear + (limited.linear - velocity.linear), start.linear)
    start.scaledAngular = turnsTooFast.select(
      start.scaledAngular + (limited.scaledAngular - velocity.scaledAngular), start.scaledAngular)
    velocity = limited
  }
}

extension MotionLanes {
  @inline(__always)
  fileprivate mutating func move(
    _ velocity: VelocityLanes, _ mass: MassLanes, _ mask: LaneMask, _ arguments: BodyPassArguments
  ) {
    let h = Lanes(arguments.timeStep)
    translation = mask.select(translation + velocity.linear * h, translation)
    turn(h * (velocity.scaledAngular * mass.inverseGyration), mass, where: mask)
  }
}
