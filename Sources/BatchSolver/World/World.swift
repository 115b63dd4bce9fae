internal import DynamicsBase
internal import KernelInterface
public import SIMDKernels
internal import Synchronization

/// Worlds made so far.
private let worldCount = Atomic<UInt32>(0)
/// Of them all, members of batches too.
private let serialCount = Atomic<UInt64>(0)

/// A world of rigid bodies, stepped by hand.
///
/// Bodies are rows of structure-of-arrays buffers and keep their row for life. A step finds pairs of shapes that may
/// touch, computes their contacts, solves them in bundles of 16, and moves the bodies. The same calls give the same
/// bits on every machine and at every SIMD level. Units are metres, kilograms, seconds and radians; y points up.
///
/// A world is used by one thread at a time; only queries may come from several at once, see `withQueries`. Worlds share
/// nothing but a pool of workers, if they are given one.
public final class World {
  /// What the world was made with, and what was changed since; see `updateSettings(_:)`.
  public internal(set) var settings: WorldSettings
  /// The instruction set of this world's kernels. Where nobody named it and it has sixteen lanes, steps of worlds with fewer
  /// than 25 bodies take that of eight, which is faster for them and changes no result.
  public let simdLevel: SIMDLevel
  /// The level that whoever made it or the environment named; `nil`: nobody did.
  let namedLevel: SIMDLevel?
  /// By which the world's handles know it: no other world of the process has the same, but that worlds of a `WorldBatch`
  /// have that of the batch.
  public let number: UInt32
  /// No other world of the process has it, members of a batch neither.
  let serial: UInt64
  /// The worlds that it was made from, if it was; see `Snapshot.makeWorld`.
  var origins: Lineage?
  /// Where its state came from: whose handles may stand for something in it. Those worlds, or after `restore` some of them.
  var lineage: Lineage?
  /// Of `simdLevel`, which was named or is the widest.
  let widestKernels: KernelTable
  /// With sixteen lanes a bundle, or a block of bodies, is one piece of which nothing can be left out, however few lanes are
  /// in use; with eight, half of it can.
  let kernelsForFewBodies: KernelTable
  /// From here on sixteen lanes take no longer than eight (AMD Zen 4: 1.22 of the time for one box and for twenty, 0.97 for
  /// thirty, 0.88 for a hundred).
  static let manyBodies = 25
  /// Those of the step that is under way, or of the last one.
  var kernels: KernelTable
  /// Lanes of those; for tests of just that.
  package var lanesOfStep: Int { kernels.pointee.laneCount }
  /// The threads that it has or shares.
  var workerPool: WorkerPool? {
    didSet {
      allWorkers = Workers(pool: workerPool)
      workers = allWorkers
    }
  }
  /// Who may work on its steps.
  private(set) var allWorkers = Workers(pool: nil)
  var workerTrial = WorkerTrial()
  /// Who works on the step that is under way, as `workerTrial` says, and on queries.
  var workers = Workers(pool: nil)

  // The owners of the world's state. Each says what of it is simulated (decides bits of steps to come), derived (made
  // anew from that at any time) or scratch, and is handed views of the others; the world wires them and checks
  // arguments.
  var bodies = BodyStore()
  var shapes = ShapeStore()
  var broadPhase = BroadPhase()
  var contacts = ContactSystem()
  var joints = JointSystem()
  var direct = DirectSolver()
  var sleep = SleepSystem()
  var continuousCollision = ContinuousCollision()
  var solver = SubstepSolver()
  /// Whether islands are solved in groups where that pays, which changes no result; for tests of just that.
  package var formsGroups = true
  /// Iterations of sequential impulses that were left out so far, as they would have changed nothing.
  package var iterationsLeftOut: Int { solver.iterationCycle?.leftOut ?? 0 }

  /// Steps so far in which something was solved directly, whose bits may differ by SIMD level; for tests.
  package var directSteps: Int { direct.steps }

  /// In a step, scope or hook.
  var isLocked: Bool {
    get { lock.load(ordering: .acquiring) }
    set { lock.store(newValue, ordering: .releasing) }
  }
  /// Of two threads that step a world at once, against the rules, one is refused.
  let lock = Atomic(false)
  /// Scopes of queries that are open, and how their queries get in.
  var queryScopes = QueryScopes()
  let queryGate = QueryGate()

  /// Asked about every new pair of shapes of which one has `enablesFilterHook`; false keeps them from colliding for as
  /// long as their enlarged AABBs overlap. Of what is fast it is asked in the step before, too, so it is to answer alike about
  /// the same pair. It may ask the world, and must not change it.
  public var filterHook: ((_ a: ShapeID, _ b: ShapeID) -> Bool)?
  /// Asked in every step about every touching contact of which a shape has `enablesPreSolve`; false leaves the contact
  /// out of this step, as a one-way platform does.
  /// It may ask the world, and must not change it.
  public var preSolveHook: ((ContactData) -> Bool)?

  /// It is a world of a `WorldBatch`, and its layout stays as it is.
  var isMember = false

  /// Who writes down what is done with the world. It ends with its recorder, which keeps the world, not the other way
  /// round: asking costs no reference count.
  unowned(unsafe) var recorder: WorldRecorder?

  /// Of the step that is under way: phases in ticks, and what measures them.
  var times = PhaseTimes()
  var watch = Stopwatch()
  /// Where the time of the last step went, in ms. Worlds of fewer than 25 bodies with one worker are timed in the first of each
  /// eight steps, and theirs are those of the last step that was. Worlds of a batch that are stepped with the others are not
  /// timed: theirs are 0.
  public internal(set) var phaseTimes = PhaseTimes()
  /// Of few bodies one in so many steps is timed: to look at the clock eight times takes a fifteenth of a step of one box.
  static let timingInterval = 8
  /// For who measures small worlds.
  package var timesEveryStep = false
  /// Steps so far.
  public internal(set) var stepCount = 0
  /// Time simulated so far, s.
  public internal(set) var time = 0.0

  /// A world without bodies.
  ///
  /// - Parameters:
  ///   - settings: What holds for the whole world; see `updateSettings(_:)` for changes.
  ///   - simdLevel: The instruction set, which stays; `nil` takes what the environment variable `DYNAMICS_SIMD` names,
  ///     or the widest there is. It changes no result.
  ///   - workerPool: Threads that it shares with other worlds; then `settings.workers` becomes the pool's.
  /// - Throws: `WorldError.invalidValue` for settings out of range, `.unavailableSIMDLevel` if the level that is asked
  ///   for or that the environment names cannot be had, `.noThread` if the system refuses to start a worker.
  public convenience init(
    _ settings: WorldSettings = WorldSettings(), simdLevel: SIMDLevel? = nil, workerPool: WorkerPool? = nil
  ) throws(WorldError) {
    try self.init(settings, simdLevel: simdLevel, workerPool: workerPool, number: nil)
  }

  /// - Parameters:
  ///   - number: That of the batch that it is a world of; `nil`: a new one.
  ///   - sibling: A world whose instruction set it has, in place of `simdLevel`.
  init(
    _ settings: WorldSettings, simdLevel: SIMDLevel?, workerPool: WorkerPool?, number: UInt32?, sibling: World? = nil
  ) throws(WorldError) {
    try settings.check()
    self.settings = settings
    do throws(SIMDLevelError) {
      if let sibling {
        namedLevel = sibling.namedLevel
      } else if let simdLevel {
        namedLevel = try SIMDLevel.named(simdLevel.description)
      } else {
        namedLevel = try SIMDLevel.ofEnvironment()
      }
    } catch {
      throw .unavailableSIMDLevel(name: error.name, available: error.available)
    }
    self.simdLevel = namedLevel ?? .widest
    direct.simdLevel = self.simdLevel
    widestKernels = self.simdLevel.kernels
    kernelsForFewBodies = namedLevel == nil && self.simdLevel == .avx512 ? SIMDLevel.avx2.kernels : widestKernels
    kernels = widestKernels
    serial = serialCount.add(1, ordering: .relaxed).newValue
    self.number = number ?? worldCount.add(1, ordering: .relaxed).newValue
    if let workerPool { setWorkerPool(workerPool) } else { try updateWorkers() }
  }
}
