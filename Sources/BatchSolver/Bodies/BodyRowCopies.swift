internal import DynamicsBase
internal import KernelInterface

/// Memory for copies of bodies' rows, which the passes of a step work on in place of the rows themselves.
struct BodyRowCopies: ~Copyable {
  private var velocity = AlignedBuffer<BodyVelocity>()
  private var motion = AlignedBuffer<BodyMotion>()
  private var mass = AlignedBuffer<BodyMass>()
  private var startVelocity = AlignedBuffer<BodyVelocity>()
  private var acceleration = AlignedBuffer<BodyAcceleration>()
  private var pose = AlignedBuffer<Pose>()
  private var sleepState = AlignedBuffer<SleepState>()

  init() {}

  /// Sets the number of rows, and forgets what is in them.
  mutating func resize(_ rows: Int) {
    velocity.resizeUninitialized(rows)
    motion.resizeUninitialized(rows)
    mass.resizeUninitialized(rows)
    startVelocity.resizeUninitialized(rows)
    acceleration.resizeUninitialized(rows)
    pose.resizeUninitialized(rows)
    sleepState.resizeUninitialized(rows)
  }

  /// Valid until the number of rows changes.
  var rows: BodyRows {
    BodyRows(
      velocity: velocity.pointer, motion: motion.pointer, mass: mass.pointer, startVelocity: startVelocity.pointer,
      acceleration: acceleration.pointer, pose: pose.pointer, sleepState: sleepState.pointer)
  }

  var byteCount: Int {
    velocity.byteCount + motion.byteCount + mass.byteCount + startVelocity.byteCount + acceleration.byteCount
      + pose.byteCount + sleepState.byteCount
  }
}

extension BodyRows {
  /// Takes over consecutive rows from others: 112 bytes a body. Row by row, as a small world's rows are so few that a call for
  /// each array would take longer than to copy it.
  ///
  /// - Parameter row: The first one there.
  @inline(__always)
  func copy(_ count: Int, to first: Int, from others: BodyRows, at row: Int) {
    for offset in 0..<count {
      copyMotion(to: first + offset, from: others, at: row + offset)
      mass[first + offset] = others.mass[row + offset]
      acceleration[first + offset] = others.acceleration[row + offset]
      pose[first + offset] = others.pose[row + offset]
      sleepState[first + offset] = others.sleepState[row + offset]
    }
  }

  /// The same for what passes write: 48 bytes a body.
  @inline(__always)
  func copyMotion(_ count: Int, to first: Int, from others: BodyRows, at row: Int) {
    for offset in 0..<count { copyMotion(to: first + offset, from: others, at: row + offset) }
  }

  @inline(__always)
  private func copyMotion(to row: Int, from others: BodyRows, at other: Int) {
    velocity[row] = others.velocity[other]
    motion[row] = others.motion[other]
    startVelocity[row] = others.startVelocity[other]
  }
}
