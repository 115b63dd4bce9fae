internal import CSolverShim
internal import KernelInterface

/// Turns bodies by exactly `h w`, in place of the turn that `integratePositions` gave them in a step of one sub-step.
///
/// That turns by the arc tangent of `h w`, which is `(h w)^3 / 3` less. In sub-steps that is little; here a body of 20 rad/s
/// would turn 3.5 % slower than its angular velocity says and one of 45 rad/s 14 %. Where springs pull at the corners of a
/// small item it turns at 30 rad/s and more, and undamped springs make of the difference 0.6 rad and 31 pt within a second.
///
/// Sine and cosine are their series up to the ninth and tenth power: exact to single precision up to an eighth of a
/// turn, the most that a body turns in a step. 32 bytes a body are read, 16 written.
@inline(never)
func turnBodies(_ arguments: BodyPassArguments) {
  let bodies = arguments.bodies
  let h = Lanes(arguments.timeStep)
  for number in 0..<arguments.blockCount {
    let block = arguments.blocks[number]
    let first = Int(block.index) * blockLanes
    let end = rowsInUse(block.mask)
    var lane = 0
    while lane < end {
      let row = first + lane
      let velocity = VelocityLanes(LaneRows(quarters: bodies.velocity + row))
      let mass = MassLanes(LaneRows(quarters: bodies.mass + row))
      var motion = MotionLanes(LaneRows(quarters: bodies.motion + row))
      let mask = LaneMask(rowBits: block.mask >> UInt32(lane))
      turn(&motion, velocity, mass, h, mask)
      motion.rows.storeQuarters(bodies.motion + row)
      lane += laneCount
    }
  }
  guard let rows = arguments.rows else { return }
  var number = 0
  while number < arguments.rowCount {
    let index = rows + number
    let velocity = VelocityLanes(LaneRows(gather: bodies.velocity, index))
    let mass = MassLanes(LaneRows(gather: bodies.mass, index))
    var motion = MotionLanes(LaneRows(gather: bodies.motion, index))
    turn(&motion, velocity, mass, h, LaneMask(bits: .max))
    motion.rows.scatter(bodies.motion, index)
    number += laneCount
  }
}

@inline(__always)
private func turn(
  _ motion: inout MotionLanes, _ velocity: VelocityLanes, _ mass: MassLanes, _ h: Lanes, _ mask: LaneMask
) {
  let angle = h * (velocity.scaledAngular * mass.inverseGyration)
  let square = angle * angle
  var sine = Lanes(1.0 / 362_880)
  sine = sine * square + Lanes(-1.0 / 5_040)
  sine = sine * square + Lanes(1.0 / 120)
  sine = sine * square + Lanes(-1.0 / 6)
  sine = angle + angle * (square * sine)
  var cosineLessOne = Lanes(-1.0 / 3_628_800)
  cosineLessOne = cosineLessOne * square + Lanes(1.0 / 40_320)
  cosineLessOne = cosineLessOne * square + Lanes(-1.0 / 720)
  cosineLessOne = cosineLessOne * square + Lanes(1.0 / 24)
  cosineLessOne = cosineLessOne * square + Lanes(-0.5)
  motion.scaledSine = mask.select(mass.gyration * sine, motion.scaledSine)
  motion.scaledCosine = mask.select(mass.gyration * (cosineLessOne * square), motion.scaledCosine)
}
