internal import DynamicsBase
internal import KernelInterface
internal import SparseBlocks

/// Bodies that joints and contacts hold together, solved at once in double precision.
///
/// The unknowns are the velocities v of the bodies at the end of the step. They minimise
///
///     1/2 (v - w)' M (v - w) + 1/2 (v - r)' G (v - r) + sum of the rows' potentials
///
/// where w is the velocity without constraints, r that of the whole at the start, G the geometric stiffness, and a
/// row's potential has the derivative `-clamp(offset - stiffness (J v - target))`. It is convex and piecewise
/// quadratic, so that Newton's method with an exact line search ends after few steps, with one factorization of
/// `M + G + sum of stiffness J'J` each (the rows within their bounds). Its pattern is that of the bodies: one 3x3 block
/// each, and one for each pair that is jointed or near. docs/direct-solver.md has the derivation.
final class DirectIsland {
  /// Rows of the bodies, ascending.
  let bodies: [Int32]
  /// Slots of the joints, ascending.
  let joints: [Int32]
  /// What the joints couple: numbers of bodies, and where those of each joint begin. Another joint may have come into a
  /// slot that became free.
  let jointStarts: [Int]
  let jointBlocks: [Int]
  /// By body: a joint of the island holds it.
  let isJointed: [Bool]
  /// The pairs of bodies that were near when it was analysed, see `NearPair`.
  let near: [UInt64]
  /// The sum of the generations of all joints and bodies when it was last in use.
  var generations: UInt64 = 0
  let pattern: BlockPattern
  let matrix: BlockMatrix
  let cholesky: BlockCholesky
  var counters = DirectCounters()
  /// Slots of the touching contacts of this step.
  var contacts = AlignedBuffer<Int32>()
  /// By contact where the block of its two bodies lies.
  var contactCouplings = AlignedBuffer<BlockPosition?>()

  // By body, three numbers each
  var mass = AlignedBuffer<Double>()
  /// `M (1 + h c)`: the mass that constraints have to move, as damping c is implicit. A body that cannot turn has an
  /// infinite moment of inertia, and 1 takes its place here, where nothing acts on it.
  var dampedMass = AlignedBuffer<Double>()
  /// The sums of masses and of moments of inertia.
  var totalMass = SIMD2<Double>.zero
  var velocity = AlignedBuffer<Double>()
  var unconstrained = AlignedBuffer<Double>()
  /// The diagonal of G for the bodies' angular velocities: what the forces at their arms add to their inertia.
  var geometric = AlignedBuffer<Double>()
  /// r, rad/s: before `settleReference()` the angular velocities at the step's start.
  var referenceAngularVelocity = AlignedBuffer<Double>()
  var step = AlignedBuffer<Double>()
  /// Poses at the step's begin.
  var start = AlignedBuffer<DirectPose>()
  /// Poses as they are now: of the bodies, then of those outside that joints hold on to, whose rows are in `outside`.
  var pose = AlignedBuffer<DirectPose>()
  var outside = AlignedBuffer<Int32>()
  /// Rows with the geometric stiffness of rods.
  var rodRows: [Int] = []
  /// By joint.
  var links = AlignedBuffer<DirectLink>()
  /// Where the blocks of the bodies lie, and by joint the block of its two bodies.
  var diagonal: [BlockPosition] = []
  var couplings: [BlockPosition?] = []

  // By row
  var rows = AlignedBuffer<DirectRow>()
  var partners = AlignedBuffer<DirectRow>()
  /// `J v - target`, and its change along the step.
  var speed = AlignedBuffer<Double>()
  var change = AlignedBuffer<Double>()
  var piece = AlignedBuffer<RowActivity>()
  /// Newton steps in turn, up to 2, that would have taken the row from bound to bound. The first matrix of a step may be
  /// made with those of the step before.
  var boundJumps = AlignedBuffer<UInt8>()
  /// In the matrix that was factored last.
  var factored = AlignedBuffer<Bool>()
  var elements = AlignedBuffer<DirectElement>()
  /// Rows before this one belong to joints, the others are resistance to rolling.
  var contactRow = 0
  /// A limit that bears nothing is passed: by the errors found last.
  var isPastLimit = false
  /// The contacts, in the order of their slots.
  var cones = DirectCones()
  /// By row of resistance to rolling, its contact.
  var rollingContacts = AlignedBuffer<Int32>()
  /// By row of a joint: its error at the start of the step, what the motion missed, and the impulse before that was
  /// followed.
  var startError = AlignedBuffer<Double>()
  var missed = AlignedBuffer<Double>()
  var firstImpulse = AlignedBuffer<Double>()
  var lastVelocity = AlignedBuffer<Double>()
  /// s.
  var timeStep = 0.0
  var isFactored = false
  /// What the stiffness of joints is multiplied with in this step: below 1 at a change point.
  var softening = 1.0
  /// By joint: the impulses of the last step, if this one has been begun again with others.
  var startImpulses = AlignedBuffer<JointImpulses>()
  var hasRestarted = false
  /// An impulse is beyond its row's `impulseThreshold`.
  var impulsesGrew = false

  /// An island with the pattern of its joints and the pairs of bodies that may touch.
  ///
  /// - Parameter level: The instruction set that it is solved with; `nil`: that of the environment.
  /// - Throws: What the analysis throws for absurd sizes.
  init(_ topology: DirectTopology, _ level: SIMDLevel?) throws(SparseBlocksError) {
    bodies = topology.bodies
    joints = topology.joints
    jointStarts = topology.jointStarts
    jointBlocks = topology.jointBlocks
    var isJointed = [Bool](repeating: false, count: topology.bodies.count)
    for body in topology.jointBlocks { isJointed[body] = true }
    self.isJointed = isJointed
    near = topology.near
    pattern = try BlockPattern(
      blockCount: topology.bodies.count, elementStarts: topology.elementStarts, elementBlocks: topology.elementBlocks)
    matrix = BlockMatrix(pattern)
    var settings = FactorSettings()
    settings.simd = level
    cholesky = try BlockCholesky(pattern, settings: settings)
    diagonal.reserveCapacity(bodies.count)
    for body in bodies.indices { diagonal.append(try pattern.position(row: body, column: body)) }
    let count = 3 * bodies.count
    mass.resize(count, filling: 1)
    dampedMass.resize(count, filling: 1)
    velocity.resize(count, filling: 0)
    unconstrained.resize(count, filling: 0)
    geometric.resize(bodies.count, filling: 0)
    referenceAngularVelocity.resize(bodies.count, filling: 0)
    step.resize(count, filling: 0)
    start.resize(bodies.count, filling: DirectPose())
    couplings.reserveCapacity(joints.count)
    for element in joints.indices {
      let hasTwo = jointStarts[element + 1] - jointStarts[element] == 2
      couplings.append(hasTwo ? try pattern.position(element: element, row: 1, column: 0) : nil)
    }
  }

  /// Forgets what a step takes over from the one before, so that the island is as if it had just been analysed.
  func forgetLastStep() {
    cones.forgetImpulses()
    boundJumps.removeAll()
  }

  /// Whether the pattern has a block for two bodies of the island.
  func couples(_ a: Int, _ b: Int) -> Bool { (try? pattern.position(row: max(a, b), column: min(a, b))) != nil }

  var byteCount: Int {
    (mass.capacity * 6) * 8 + rows.capacity * MemoryLayout<DirectRow>.stride + speed.capacity * 18 + cones.byteCount
      + pattern.storedBlockCount * 72 + pattern.statistics.factorBytes
  }
}

/// What is read of a joint whenever its rows are written. Pointers hold for the step.
struct DirectLink: BitwiseCopyable {
  let parameters: UnsafeMutablePointer<JointParameters>
  let impulses: UnsafeMutablePointer<JointImpulses>
  /// See `DirectContext.softness(_:)`.
  let softness: SIMD2<Double>
  /// Numbers of the bodies, -1: outside.
  let bodyA: Int32
  let bodyB: Int32
  /// Where their poses are.
  let poseA: Int32
  let poseB: Int32
  let kind: JointBundleKind
}

/// The rows of a joint, or resistance to rolling, which share their bodies.
struct DirectElement: BitwiseCopyable {
  var firstRow: Int32
  var rowCount: Int32
  var bodyA: Int32
  var bodyB: Int32
  /// The pattern's element if there are more than two bodies, -1 else.
  var wide: Int32 = -1
  /// Where the block of both bodies lies.
  var coupling: BlockPosition?
}

extension BlockCholesky {
  /// Solves for one right-hand side in place.
  func solveInPlace(_ vector: inout AlignedBuffer<Double>) throws(SparseBlocksError) {
    try vector.withMutableSpan { (span: inout MutableSpan<Double>) throws(SparseBlocksError) in try solve(&span) }
  }
}
