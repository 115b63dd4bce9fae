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
  var solver = SolverChoice.automatic
  /// Mass, centre and inertia were set by hand and are kept when shapes change.
  var massIsSet = false
  /// Those, if they were.
  var givenMass = MassProperties(mass: 0, center: .zero, inertia: 0)
  /// kg and kg m^2 about the centre of mass; 0 for bodies that do not move by forces.
  var mass: Float = 0
  var inertia: Float = 0
  /// 1/s.
  var linearDamping: Float = 0
  var angularDamping: Float = 0
  /// m/s.
  var sleepThreshold: Float = 0
  /// Beside gravity, m/s^2.
  var acceleration = SIMD2<Float>.zero
  var userData: UInt64 = 0
}

extension BodyRecord {
  /// The radius of gyration that a body's rows are scaled with, m; 0 for one that does not turn. Kinematic bodies have
  /// 1; so have dynamic ones without mass, which move as kinematic ones do until shapes come.
  var gyration: Float {
    switch type {
    case .static: 0
    case .kinematic: 1
    case .dynamic: fixedRotation ? 0 : mass > 0 ? (inertia / mass).squareRoot() : 1
    }
  }
}

/// All bodies as structure-of-arrays rows. A body keeps its row for life; rows of removed bodies are used again. Row 0
/// is the fixed body that joints of the world and lanes without a body refer to.
///
/// Every edit goes through a method that also notes what follows from it: which acceleration rows are to be made anew,
/// and that plans which read types and masses do not hold any more (`version`).
struct BodyStore: ~Copyable {
  private let inPlace = InPlace()

  // MARK: Simulated state

  var record = AlignedBuffer<BodyRecord>()
  var velocity = AlignedBuffer<BodyVelocity>()
  /// Of the centre of mass.
  var pose = AlignedBuffer<Pose>()
  /// Of the origin.
  var transform = AlignedBuffer<Pose>()
  /// Centre of mass in the body's frame, m.
  var localCenter = AlignedBuffer<LocalCenter>()
  var sleepState = AlignedBuffer<SleepState>()
  /// Acts in the next step.
  var force = AlignedBuffer<BodyForce>()
  /// Rows that a step moves.
  var awake = LaneMasks()
  /// The raw `BodyType` by row.
  var type = AlignedBuffer<UInt8>()
  /// As users read it.
  var userVelocity = AlignedBuffer<UserVelocity>()
  /// Rows and their generations.
  var pool = SlotPool()
  /// Bodies frozen because their motion was not finite any more, in the order in which that happened.
  var quarantined: [BodyID] = []
  /// The sub-step for which acceleration rows hold, s; forces of joints are told by it.
  var substep: Float = 0

  // MARK: What may have changed

  /// Rows that steps write; forces; and all that only edits change.
  var moved = ChangeMarks()
  var forced = ChangeMarks()
  var edited = ChangeMarks()

  // MARK: Derived state

  var mass = AlignedBuffer<BodyMass>()
  var acceleration = AlignedBuffer<BodyAcceleration>()
  /// Bodies marked as bullets.
  var bulletCount = 0
  /// Bodies whose islands are to be solved directly.
  var directRequestCount = 0
  /// Changes with types and masses.
  private(set) var version: UInt64 = 0
  /// Bodies whose acceleration rows are to be made anew, and whether all are.
  var staleAccelerations = AlignedBuffer<Int32>()
  var everyAccelerationIsStale = true
  /// Bodies with a force to be forgotten after the step.
  var forcedBodies = AlignedBuffer<Int32>()

  // MARK: Scratch

  /// Of a step; 0 in rows that it does not move.
  var motion = AlignedBuffer<BodyMotion>()
  var startVelocity = AlignedBuffer<BodyVelocity>()
  /// As of the start of the last step that moved the body.
  var previousPose = AlignedBuffer<Pose>()
  /// Bodies that moved so far in the last step that they may have passed through something.
  var fast = LaneMasks()
  /// Kinematic bodies that moved farther in the last step than contacts look ahead: they may have run over something.
  /// (And dynamic ones without mass.)
  var overrunning = LaneMasks()
  /// Bodies that are deep in something that no force moves: they may be pressed through it.
  var deep = LaneMasks()
  /// The blocks that a step moves.
  var blocks = AlignedBuffer<BodyBlock>()
  /// By entry of `blocks`, see `FinishArguments`.
  var sleepCandidates = AlignedBuffer<UInt32>()
  var nonFiniteRows = AlignedBuffer<UInt32>()
  /// Bodies whose forces add up to more than a step can compute with; a row may be there twice.
  var overloaded = AlignedBuffer<Int32>()

  init() { addBlock() }

  // MARK: - Rows

  /// Bodies in the world.
  var count: Int { pool.count }

  /// Rows in use, row 0 (no body) and removed ones included.
  var rowCount: Int { pool.limit }

  /// How often a row was given to a body before its present one.
  @inline(__always)
  func generation(_ row: Int) -> UInt32 { pool.generation(row) }

  /// Generations by row.
  var generations: UnsafePointer<UInt32> { pool.generationPointer }

  /// The first of 16 rows behind all bodies, for the copies of a body that many joints have (see `JointHub`). It moves
  /// when a block is added. There is memory for them after `reserveScratchRows`, until then.
  var scratchRow: Int { velocity.count }

  /// Makes room for the rows of such copies.
  mutating func reserveScratchRows() {
    let end = scratchRow + JointBundle.lanes
    velocity.reserve(end)
    motion.reserve(end)
    mass.reserve(end)
    pose.reserve(end)
  }

  /// The rows as the kernels see them; valid until a body is added.
  var rows: BodyRows {
    BodyRows(
      velocity: velocity.pointer, motion: motion.pointer, mass: mass.pointer, startVelocity: startVelocity.pointer,
      acceleration: acceleration.pointer, pose: pose.pointer, sleepState: sleepState.pointer)
  }

  /// Makes room for so many bodies more.
  mutating func reserve(_ more: Int) {
    let rows = (rowCount + more + 15) / 16 * 16
    record.reserve(rows)
    velocity.reserve(rows)
    pose.reserve(rows)
    transform.reserve(rows)
    localCenter.reserve(rows)
    sleepState.reserve(rows)
    force.reserve(rows)
    awake.reserve(blockCount: rows / 16)
    type.reserve(rows)
    userVelocity.reserve(rows)
    pool.reserve(more)
    mass.reserve(rows)
    acceleration.reserve(rows)
    motion.reserve(rows)
    startVelocity.reserve(rows)
    previousPose.reserve(rows)
    fast.reserve(blockCount: rows / 16)
    deep.reserve(blockCount: rows / 16)
    overrunning.reserve(blockCount: rows / 16)
  }

  private mutating func addBlock() {
    let first = velocity.count
    let end = first + 16
    record.resize(end, filling: BodyRecord())
    velocity.resize(end, filling: BodyVelocity())
    pose.resize(end, filling: .identity)
    transform.resize(end, filling: .identity)
    localCenter.resize(end, filling: LocalCenter())
    sleepState.resize(end, filling: SleepState())
    force.resize(end, filling: BodyForce())
    awake.appendBlock()
    type.resize(end, filling: 0)
    userVelocity.resize(end, filling: UserVelocity())
    mass.resize(end, filling: BodyMass())
    acceleration.resize(end, filling: BodyAcceleration())
    motion.resize(end, filling: BodyMotion())
    startVelocity.resize(end, filling: BodyVelocity())
    previousPose.resize(end, filling: .identity)
    fast.appendBlock()
    deep.appendBlock()
    overrunning.appendBlock()
    for row in first..<end { clear(row) }
  }

  private func clear(_ row: Int) {
    noteEdit(row)
    record[row] = BodyRecord()
    velocity[row] = BodyVelocity()
    pose[row] = .identity
    transform[row] = .identity
    localCenter[row] = LocalCenter()
    sleepState[row] = SleepState()
    force[row] = BodyForce()
    awake[row] = false
    type[row] = 0
    userVelocity[row] = UserVelocity()
    mass[row] = BodyMass(inverseGyration: 0, gyration: 0, linearDamping: 1, angularDamping: 1)
    acceleration[row] = BodyAcceleration()
    motion[row] = BodyMotion()
    startVelocity[row] = BodyVelocity()
    previousPose[row] = .identity
  }

  // MARK: - Adding and removing

  /// A body as the definition says, without shapes and mass, which must be set afterwards.
  mutating func add(_ definition: BodyDefinition) -> Int {
    let row = pool.take()
    if row == velocity.count { addBlock() }
    noteEdit(row)
    record[row].isLive = true
    record[row].type = definition.type
    record[row].isEnabled = definition.isEnabled
    record[row].allowsSleep = definition.allowsSleep
    record[row].fixedRotation = definition.fixedRotation
    record[row].linearDamping = definition.linearDamping
    record[row].angularDamping = definition.angularDamping
    record[row].sleepThreshold = definition.sleepThreshold
    record[row].userData = definition.userData
    type[row] = definition.type.rawValue
    setBullet(row, definition.isBullet)
    setSolver(row, definition.solver)
    let pose = Pose(definition.position, definition.rotation.settled)
    self.pose[row] = pose
    transform[row] = pose
    force[row].gravityScale = definition.gravityScale
    updateSleepThreshold(row)
    planChanged()
    return row
  }

  /// Gives a row back; its arrays are cleared.
  mutating func remove(_ row: Int) {
    setBullet(row, false)
    setSolver(row, .automatic)
    clear(row)
    pool.release(row)
    planChanged()
  }

  /// Says that plans which read types and masses do not hold any more.
  mutating func planChanged() { version &+= 1 }

  /// Says that any row of a body may change.
  func noteEdit(_ row: Int) {
    moved.mark(row)
    forced.mark(row)
    edited.mark(row)
  }

  // MARK: - Kind

  /// Whether a step moves the body.
  @inline(__always)
  func isAwake(_ row: Int) -> Bool { awake[row] }

  /// Whether a body moves by forces.
  @inline(__always)
  func isDynamic(_ row: Int) -> Bool { type[row] == BodyType.dynamic.rawValue }

  /// Changes how a body takes part; its mass must be set afterwards.
  mutating func setType(_ row: Int, _ newType: BodyType) {
    noteEdit(row)
    record[row].type = newType
    type[row] = newType.rawValue
    if newType == .static {
      setVelocity(row, .zero, 0)
      forgetStep(row)
    }
    planChanged()
  }

  /// Takes a body out of the simulation, or lets it take part again, asleep at first.
  mutating func setEnabled(_ row: Int, _ isEnabled: Bool) {
    noteEdit(row)
    record[row].isEnabled = isEnabled
    if isEnabled { record[row].isQuarantined = false } else { forgetStep(row) }
    accelerationChanged(row)
    planChanged()
  }

  mutating func setBullet(_ row: Int, _ value: Bool) {
    guard record[row].isBullet != value else { return }
    noteEdit(row)
    record[row].isBullet = value
    bulletCount += value ? 1 : -1
  }

  mutating func setSolver(_ row: Int, _ solver: SolverChoice) {
    guard record[row].solver != solver else { return }
    noteEdit(row)
    directRequestCount += (solver == .direct ? 1 : 0) - (record[row].solver == .direct ? 1 : 0)
    record[row].solver = solver
    planChanged()
  }

  /// Calls `action` with the rows of all bodies, ascending.
  func forEachBody(_ action: (Int) -> Void) {
    for row in 1..<max(rowCount, 1) where record[row].isLive { action(row) }
  }

  /// Bytes held.
  var byteCount: Int {
    record.byteCount + velocity.byteCount + pose.byteCount + transform.byteCount + localCenter.byteCount
      + sleepState.byteCount + force.byteCount + awake.byteCount + type.byteCount + userVelocity.byteCount
      + pool.byteCount + mass.byteCount + acceleration.byteCount + motion.byteCount + startVelocity.byteCount
      + previousPose.byteCount + fast.byteCount + deep.byteCount + overrunning.byteCount
      + staleAccelerations.byteCount + forcedBodies.byteCount
  }
}

// MARK: - Memory

extension BodyStore {
  /// Shows the buffers that steps touch.
  mutating func visitBuffers<Visitor: BufferVisitor>(_ visitor: inout Visitor) {
    visitor.visit(&velocity)
    visitor.visit(&motion)
    visitor.visit(&mass)
    visitor.visit(&startVelocity)
    visitor.visit(&acceleration)
    visitor.visit(&pose)
    visitor.visit(&transform)
    visitor.visit(&userVelocity)
    visitor.visit(&sleepState)
    visitor.visit(&previousPose)
    visitor.visit(&force)
    visitor.visit(&localCenter)
    visitor.visit(&type)
    visitor.visit(&staleAccelerations)
    visitor.visit(&forcedBodies)
    visitor.visit(&blocks)
    visitor.visit(&sleepCandidates)
    visitor.visit(&nonFiniteRows)
    visitor.visit(&overloaded)
    awake.visitBuffers(&visitor)
    fast.visitBuffers(&visitor)
    overrunning.visitBuffers(&visitor)
    deep.visitBuffers(&visitor)
    moved.visitBuffers(&visitor)
    forced.visitBuffers(&visitor)
  }
}
