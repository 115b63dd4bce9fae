internal import DynamicsBase
internal import KernelInterface

/// What a body has beside its rows: read when it is edited, not in a step.
struct BodyRecord: BitwiseCopyable {
  var type = BodyType.static
  var isLive = false
  var isEnabled = true
  var allowsSleep = true
  var fixedRotation = false
  var isBullet = false
  var isQuarantined = false
  /// Mass, centre and inertia were set by hand and are kept when shapes change.
  var massIsSet = false
  /// The next body of those that fell asleep together, a ring; its own row when awake or alone.
  var sleepRing: Int32 = 0
  /// kg and kg m^2 about the centre of mass; 0 for bodies that do not move by forces.
  var mass: Float = 0
  var inertia: Float = 0
  var linearDamping: Float = 0
  var angularDamping: Float = 0
  var sleepThreshold: Float = 0
  /// Beside gravity, m/s^2.
  var acceleration = SIMD2<Float>.zero
  var userData: UInt64 = 0
}

/// All bodies as structure-of-arrays rows. A body keeps its row for life; rows of removed bodies are used again.
struct BodyStore: ~Copyable {
  var velocity = AlignedBuffer<Row>()
  var motion = AlignedBuffer<Row>()
  var mass = AlignedBuffer<Row>()
  var startVelocity = AlignedBuffer<Row>()
  var acceleration = AlignedBuffer<Row>()
  var pose = AlignedBuffer<Row>()
  /// As of the begin of the last step that moved the body.
  var previousPose = AlignedBuffer<Row>()
  var rest = AlignedBuffer<Row>()
  /// `force x, force y, torque, gravity scale`.
  var force = AlignedBuffer<Row>()
  var localCenter = AlignedBuffer<Row>()
  /// Of the origin: `x, y, cos, sin`.
  var transform = AlignedBuffer<Row>()
  /// `vx, vy, w, -`.
  var velocities = AlignedBuffer<Row>()
  /// The raw `BodyType` by row, for the solver's plan.
  var type = AlignedBuffer<UInt8>()
  /// How often the row was given to a body.
  private(set) var generation = AlignedBuffer<UInt32>()
  /// The first of the body's shapes, see `ShapeStore.next`; 0: none.
  var firstShape = AlignedBuffer<Int32>()
  var record = AlignedBuffer<BodyRecord>()
  /// By block of 16 rows: bodies that a step moves.
  var awake = AlignedBuffer<UInt16>()
  /// By block of 16 rows: bodies that moved so far in the last step that they may have passed through something.
  var fast = AlignedBuffer<UInt16>()
  /// Bodies marked as bullets.
  var bulletCount = 0
  private var free = AlignedBuffer<Int32>()
  /// Live bodies.
  private(set) var count = 0

  /// Rows in use, row 0 (no body) and removed ones included.
  private(set) var rowCount = 0

  init() {
    addBlock()
    _ = takeRow()
    count = 0
  }

  /// The first of 16 rows behind all bodies, for the copies of a body that many joints have (see `JointHub`). It moves
  /// when a block is added.
  var scratchRow: Int { max(velocity.count - 16, 0) }

  /// The rows as the kernels see them; valid until a body is added.
  var rows: BodyRows {
    BodyRows(
      velocity: velocity.pointer, motion: motion.pointer, mass: mass.pointer, startVelocity: startVelocity.pointer,
      acceleration: acceleration.pointer, pose: pose.pointer, rest: rest.pointer)
  }

  /// Makes room for `minimum` bodies more.
  mutating func reserve(_ more: Int) {
    let rows = (rowCount + more + 31) / 16 * 16
    velocity.reserve(rows)
    motion.reserve(rows)
    mass.reserve(rows)
    startVelocity.reserve(rows)
    acceleration.reserve(rows)
    pose.reserve(rows)
    previousPose.reserve(rows)
    rest.reserve(rows)
    force.reserve(rows)
    localCenter.reserve(rows)
    transform.reserve(rows)
    velocities.reserve(rows)
    type.reserve(rows)
    generation.reserve(rows)
    firstShape.reserve(rows)
    record.reserve(rows)
    awake.reserve(rows / 16)
    fast.reserve(rows / 16)
  }

  /// A zeroed row for a new body, with its generation counted up.
  mutating func takeRow() -> Int {
    count += 1
    if free.count > 0 {
      let row = Int(free.removeLast())
      generation[row] &+= 1
      return row
    }
    if rowCount == scratchRow { addBlock() }
    rowCount += 1
    return rowCount - 1
  }

  /// Gives a row back; its arrays are cleared.
  mutating func releaseRow(_ row: Int) {
    if record[row].isBullet { bulletCount -= 1 }
    clear(row)
    free.append(Int32(row))
    count -= 1
  }

  private func clear(_ row: Int) {
    velocity[row] = .zero
    motion[row] = .zero
    mass[row] = [0, 0, 1, 1]
    startVelocity[row] = .zero
    acceleration[row] = .zero
    pose[row] = [0, 0, 1, 0]
    previousPose[row] = [0, 0, 1, 0]
    rest[row] = .zero
    force[row] = .zero
    localCenter[row] = .zero
    transform[row] = [0, 0, 1, 0]
    velocities[row] = .zero
    type[row] = 0
    firstShape[row] = 0
    record[row] = BodyRecord()
    record[row].sleepRing = Int32(row)
    setAwake(row, false)
  }

  private mutating func addBlock() {
    let first = velocity.count
    let end = first + 16
    velocity.resize(end, filling: .zero)
    motion.resize(end, filling: .zero)
    mass.resize(end, filling: .zero)
    startVelocity.resize(end, filling: .zero)
    acceleration.resize(end, filling: .zero)
    pose.resize(end, filling: .zero)
    previousPose.resize(end, filling: .zero)
    rest.resize(end, filling: .zero)
    force.resize(end, filling: .zero)
    localCenter.resize(end, filling: .zero)
    transform.resize(end, filling: .zero)
    velocities.resize(end, filling: .zero)
    type.resize(end, filling: 0)
    generation.resize(end, filling: 0)
    firstShape.resize(end, filling: 0)
    record.resize(end, filling: BodyRecord())
    awake.resize(end / 16, filling: 0)
    fast.resize(end / 16, filling: 0)
    for row in first..<end { clear(row) }
  }

  /// Whether a step moves the body.
  @inline(__always)
  func isAwake(_ row: Int) -> Bool { awake[row >> 4] & (1 << UInt16(row & 15)) != 0 }

  @inline(__always)
  func setAwake(_ row: Int, _ value: Bool) {
    let bit: UInt16 = 1 << UInt16(row & 15)
    awake[row >> 4] = value ? awake[row >> 4] | bit : awake[row >> 4] & ~bit
  }

  @inline(__always)
  func isFast(_ row: Int) -> Bool { fast[row >> 4] & (1 << UInt16(row & 15)) != 0 }

  mutating func setBullet(_ row: Int, _ value: Bool) {
    guard record[row].isBullet != value else { return }
    record.pointer[row].isBullet = value
    bulletCount += value ? 1 : -1
  }

  /// Bytes held.
  var byteCount: Int {
    velocity.capacity * MemoryLayout<Row>.stride * 12 + record.capacity * MemoryLayout<BodyRecord>.stride
      + type.capacity * 9 + awake.capacity * 4
  }
}
