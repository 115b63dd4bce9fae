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
  /// Takes over consecutive rows from others: 112 bytes a body.
  ///
  /// - Parameter row: The first one there.
  @inline(__always)
  func copy(_ count: Int, to first: Int, from others: BodyRows, at row: Int) {
    copyMotion(count, to: first, from: others, at: row)
    (mass + first).update(from: others.mass + row, count: count)
    (acceleration + first).update(from: others.acceleration + row, count: count)
    (pose + first).update(from: others.pose + row, count: count)
    (sleepState + first).update(from: others.sleepState + row, count: count)
  }

  /// The same for what passes write: 48 bytes a body.
  @inline(__always)
  func copyMotion(_ count: Int, to first: Int, from others: BodyRows, at row: Int) {
    (velocity + first).update(from: others.velocity + row, count: count)
    (motion + first).update(from: others.motion + row, count: count)
    (startVelocity + first).update(from: others.startVelocity + row, count: count)
  }
}
