internal import DynamicsBase
internal import KernelInterface
public import SIMDKernels

/// A world of rigid bodies, stepped by hand.
///
/// Bodies are rows of structure-of-arrays buffers and keep their row for life. A step finds pairs of shapes that may touch,
/// computes their contacts, solves them in bundles of 16, and moves the bodies. The same calls give the same bits on every
/// machine and at every SIMD level. Units are metres, kilograms, seconds and radians; y points up.
///
/// A world is used by one thread at a time; only queries may come from several at once while nothing changes it. Worlds
/// share nothing.
public final class World {
  /// What the world was made with, and what was changed since.
  public internal(set) var settings: WorldSettings
  /// The instruction set of this world's kernels.
  public let simdLevel: SIMDLevel
  let kernels: KernelTable

  var bodies = BodyStore()
  var shapes = ShapeStore()
  var geometryTable = GeometryTable()
  var broadPhase = BroadPhase()
  var pairs = PairStore()
  var graph = ContactGraph()
  var contactSolver = ContactSolver()
  var joints = JointSystem()
  var direct = DirectSolver()
  var sleepSearch = SleepSearch()

  // Buffers of a step
  var beganPairs = AlignedBuffer<ShapePair>()
  var endedPairs = AlignedBuffer<ShapePair>()
  var endedSlots = AlignedBuffer<Int32>()
  /// Contacts whose end is reported.
  var reportedSlots = AlignedBuffer<Int32>()
  var newPairs = AlignedBuffer<ShapePair>()
  var newContacts = AlignedBuffer<NewContact>()
  var changedSlots = AlignedBuffer<Int32>()
  var beganSlots = AlignedBuffer<Int32>()
  var solveMask = AlignedBuffer<UInt16>()
  var disabledSlots = AlignedBuffer<Int32>()
  /// Contacts that ask the pre-solve hook.
  var preSolveCount = 0
  /// Contacts that report impacts.
  var hitContactCount = 0
  var blocks = AlignedBuffer<BodyBlock>()
  var sleepCandidates = AlignedBuffer<UInt32>()
  var nonFiniteRows = AlignedBuffer<UInt32>()
  var sweepPairs = AlignedBuffer<SweepPair>()
  /// Shapes of bodies that were put back.
  var stoppedShapes = AlignedBuffer<Int32>()
  var impacts = TOIEventList()
  /// Active shapes of static and kinematic bodies.
  var obstacleCount = 0
  /// Bodies whose acceleration rows are to be made anew, and those with a force to be forgotten after the step.
  var staleBodies = AlignedBuffer<Int32>()
  var forcedBodies = AlignedBuffer<Int32>()
  var sleepersToWake = AlignedBuffer<Int32>()
  var everyAccelerationIsStale = true
  var lastSubstep: Float = 0
  /// The set of contacts to solve differs from the plan's.
  var planIsStale = true
  /// In a step, scope or hook.
  var isLocked = false

  /// Contacts that began to touch in the last step, with their points.
  public internal(set) var beginEvents: [ContactEvent] = []
  /// Contacts that ceased to touch in the last step, or since because a shape was removed.
  public internal(set) var endEvents: [ContactEvent] = []
  /// Impacts of the last step that were faster than the threshold.
  public internal(set) var hitEvents: [HitEvent] = []
  /// Bodies that fell asleep in the last step.
  public internal(set) var fellAsleep: [BodyID] = []
  var pendingEndEvents: [ContactEvent] = []
  /// Shapes that came to overlap a sensor in the last step.
  public internal(set) var sensorBeginEvents: [SensorEvent] = []
  /// Shapes that ceased to overlap a sensor in the last step, or since because a shape was removed.
  public internal(set) var sensorEndEvents: [SensorEvent] = []
  var pendingSensorEndEvents: [SensorEvent] = []
  /// Bodies frozen because their motion was not finite any more; they neither move nor collide.
  public internal(set) var quarantinedBodies: [BodyID] = []

  /// Asked about every new pair of shapes of which one has `enablesFilterHook`; false keeps them from colliding for as
  /// long as their boxes overlap.
  public var filterHook: ((_ a: ShapeID, _ b: ShapeID) -> Bool)?
  /// Asked in every step about every touching contact of which a shape has `enablesPreSolve`; false leaves the contact
  /// out of this step, as a one-way platform does.
  public var preSolveHook: ((ContactData) -> Bool)?

  /// Where the time of the last step went.
  public internal(set) var phaseTimes = PhaseTimes()
  /// Steps so far.
  public internal(set) var stepCount = 0
  /// Time simulated so far, s.
  public internal(set) var time = 0.0

  /// A world without bodies.
  ///
  /// - Throws: `WorldError.invalidValue` for settings out of range, `.unavailableSIMDLevel` if the level that they or the
  ///   environment variable `DYNAMICS_SIMD` name cannot be had.
  public init(_ settings: WorldSettings = WorldSettings()) throws(WorldError) {
    try settings.check()
    self.settings = settings
    do throws(SIMDLevelError) {
      if let level = settings.simdLevel {
        simdLevel = try SIMDLevel.named(level.description)
      } else {
        simdLevel = try SIMDLevel.selected()
      }
    } catch {
      throw .unavailableSIMDLevel(name: error.name, available: error.available)
    }
    kernels = simdLevel.kernels
  }

  // MARK: - Settings

  /// m/s^2; sleeping bodies stay asleep when it changes.
  public var gravity: SIMD2<Float> { settings.gravity }

  /// Sets gravity for the steps to come.
  public func setGravity(_ gravity: SIMD2<Float>) throws(WorldError) {
    try checkUnlocked("setGravity")
    try checkFinite(gravity, "gravity")
    settings.gravity = gravity
    everyAccelerationIsStale = true
  }

  /// Allows or forbids sleep; forbidding wakes all bodies.
  public func setAllowsSleep(_ allows: Bool) throws(WorldError) {
    try checkUnlocked("setAllowsSleep")
    settings.allowsSleep = allows
    if !allows { for row in 1..<bodies.rowCount where bodies.record[row].isLive { wake(row) } }
  }

  /// Sets how long bodies must be at rest before they may sleep (s), and how many steps lie between two searches for them.
  ///
  /// - Throws: `WorldError.invalidValue` for a negative time or an interval below 1; `.locked`.
  public func setSleepTiming(timeToSleep: Float, interval: Int) throws(WorldError) {
    try checkUnlocked("setSleepTiming")
    var changed = settings
    changed.timeToSleep = timeToSleep
    changed.sleepInterval = interval
    try changed.check()
    settings = changed
  }

  func checkUnlocked(_ operation: String) throws(WorldError) {
    guard !isLocked else { throw .locked(operation: operation) }
  }

  // MARK: - Handles

  /// The row of a body that exists.
  func row(_ body: BodyID) throws(WorldError) -> Int {
    let row = Int(body.index)
    guard row > 0, row < bodies.rowCount, bodies.record[row].isLive,
      bodies.generation[row] == body.generation
    else { throw .staleBody(body) }
    return row
  }

  /// The row of a shape that exists.
  func row(_ shape: ShapeID) throws(WorldError) -> Int {
    let row = Int(shape.index)
    guard row > 0, row < shapes.rowCount, shapes.record[row].isLive,
      shapes.generation[row] == shape.generation
    else { throw .staleShape(shape) }
    return row
  }

  func bodyID(_ row: Int) -> BodyID { BodyID(index: Int32(row), generation: bodies.generation[row]) }
  func shapeID(_ row: Int) -> ShapeID { ShapeID(index: Int32(row), generation: shapes.generation[row]) }

  var shapeSource: ShapeSource {
    ShapeSource(
      local: floats(shapes.local), world: floats(shapes.world), poses: floats(bodies.pose),
      geometry: geometryTable.rows.pointer)
  }

  func floats(_ rows: borrowing AlignedBuffer<Row>) -> UnsafeMutablePointer<Float> {
    UnsafeMutableRawPointer(rows.pointer).assumingMemoryBound(to: Float.self)
  }
}
