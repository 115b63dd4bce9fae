internal import DynamicsBase
internal import KernelInterface
internal import SparseBlocks

/// The direct islands of a world, and what they keep from step to step.
struct DirectSolver: ~Copyable {
  private let inPlace = InPlace()
  /// The instruction set of the world; it stays.
  var simdLevel: SIMDLevel?

  // MARK: Simulated state

  /// By body row, of bodies in islands: their poses.
  private(set) var poses = AlignedBuffer<DirectPose>()
  /// By body row, of bodies in islands: `x, y, angular, -` at the end of their last step, m/s and rad/s, and what the
  /// bodies' rows said then.
  private(set) var velocities = AlignedBuffer<SIMD4<Double>>()
  private(set) var mirrors = AlignedBuffer<Row>()

  /// What bears far more than it weighs.
  private(set) var loads = DirectLoads()

  /// In the order of their first bodies. Of an island its bodies, joints and the pairs that were near when it was
  /// analysed are simulated, since the order of elimination follows from them, and so are its contacts and their
  /// impulses; see `SavedIslands`. The analysis itself is derived.
  private(set) var islands: [DirectIsland] = []
  /// A joint or body was removed since the last search.
  var hasRemovals = false
  /// What the last search looked at: another one may give islands other bodies.
  private var searched: SearchVersion?
  /// The simulated part of islands as rows, while the state is walked.
  private(set) var saved = SavedIslands()

  // MARK: Derived state

  /// By body row: its number in its island, -1: in none.
  private(set) var numbers = AlignedBuffer<Int32>()
  /// Bodies in islands.
  private var members = LaneMasks()
  /// Changes with the islands and with the contacts that they have.
  private(set) var version: UInt64 = 0
  /// Analysed islands that are not in use.
  var idle = DirectIslandCache()

  /// What a search for islands depends on: it holds as long as these are the same.
  private struct SearchVersion: Equatable {
    var contacts: UInt64
    var joints: UInt64
    var bodies: UInt64
    var loads: UInt64
    var solver: SolverChoice

    init(
      _ solver: SolverChoice, _ joints: borrowing JointSystem, _ bodies: borrowing BodyStore,
      _ contacts: borrowing ContactSystem, _ loads: borrowing DirectLoads
    ) {
      self.loads = loads.version
      self.contacts = contacts.version
      self.joints = joints.version
      self.bodies = bodies.version
      self.solver = solver
    }
  }

  // MARK: Scratch

  private(set) var counters = DirectCounters()
  /// Steps so far in which islands were solved.
  private(set) var steps = 0
  /// Patterns analysed since the last step.
  private var analyses = 0
  var search = Scratch<DirectSearch>()
  /// The islands that take the place of those in use, while they are collected; empty at other times.
  var new: [DirectIsland] = []
  /// By island found the one in use that it is, -1: none.
  var kept = AlignedBuffer<Int32>()

  init() {}

  var isEmpty: Bool { islands.isEmpty }

  /// Whether a body is in an island.
  @inline(__always)
  func contains(_ row: Int) -> Bool { row < numbers.count && numbers[row] >= 0 }

  // MARK: - Islands

  /// Says that a joint was removed: what is kept of it must not be taken for another.
  mutating func noteRemoval() { hasRemovals = true }

  /// Says that a body was removed.
  mutating func noteRemoval(ofBody row: Int) {
    hasRemovals = true
    loads.forget(row)
  }

  /// Brings the islands up to date if contacts, joints, bodies, loads or the choice of the solver changed.
  mutating func update(
    _ solver: SolverChoice, _ step: StepSettings, _ joints: inout JointSystem, _ bodies: borrowing BodyStore,
    _ contacts: borrowing ContactSystem
  ) {
    loads.update(solver, step, bodies, contacts.pairs, contactVersion: contacts.version)
    let isAsked = joints.directRequestCount > 0 || bodies.directRequestCount > 0
    guard isAsked || solver == .direct || (solver == .automatic && (joints.count > 0 || !loads.isEmpty)) else {
      searched = nil
      idle.removeAll()
      guard !isEmpty else { return }
      takeOverNew(&joints, bodies, contacts.pairs, step)
      version &+= 1
      return
    }
    guard searched != SearchVersion(solver, joints, bodies, contacts, loads) else { return }
    if updateIslands(solver, step, &joints, bodies, contacts) { version &+= 1 }
    searched = SearchVersion(solver, joints, bodies, contacts, loads)
  }

  /// Takes over the islands in `new`.
  mutating func takeOverNew(
    _ joints: inout JointSystem, _ bodies: borrowing BodyStore, _ pairs: borrowing PairStore, _ step: StepSettings
  ) {
    for island in islands {
      for body in island.bodies { forget(Int(body)) }
      for slot in island.joints { joints.setDirect(Int(slot), false) }
    }
    swap(&islands, &new)
    numbers.resize(bodies.rowCount, filling: -1)
    poses.resize(bodies.rowCount, filling: DirectPose())
    velocities.resize(bodies.rowCount, filling: .zero)
    mirrors.resize(bodies.rowCount, filling: Row(.nan, .nan, .nan, .nan))
    members.resize(blockCount: bodies.awake.blockCount)
    for island in islands {
      for (number, body) in island.bodies.enumerated() {
        numbers[Int(body)] = Int32(number)
        members[Int(body)] = true
      }
    }
    for island in new { handBack(island, bodies, pairs, step) }
    new.removeAll(keepingCapacity: true)
  }

  /// Contacts of an island that come to iterations bear what they bore, but for loads that iterations cannot take up:
  /// if what pressed on them has gone, they would shoot apart.
  private func handBack(
    _ island: DirectIsland, _ bodies: borrowing BodyStore, _ pairs: borrowing PairStore, _ step: StepSettings
  ) {
    for index in 0..<island.contacts.count {
      let slot = Int(island.contacts[index])
      let (a, b) = (Int(pairs.bodyA[slot]), Int(pairs.bodyB[slot]))
      guard !contains(a), !contains(b) else { continue }
      if DirectLoads.isLoaded(slot, beyond: DirectLoads.keptAt, bodies, pairs, step) {
        pairs.impulses[slot] = ContactImpulses()
        pairs.solved.mark(slot)
      }
    }
  }

  private func forget(_ row: Int) {
    guard row < numbers.count else { return }
    numbers[row] = -1
    members[row] = false
  }

  /// The bodies of a block that are in islands.
  @inline(__always)
  func bodies(ofBlock block: Int) -> UInt16 { block < members.blockCount ? members[block: block] : 0 }

  // MARK: - Steps

  /// Solves all islands: one step without sub-steps, one island after the other. They share nothing that moves.
  mutating func solve(
    _ step: StepSettings, _ bodies: borrowing BodyStore, _ joints: borrowing JointSystem,
    _ contacts: borrowing ContactSystem, _ workers: Workers
  ) {
    counters = DirectCounters()
    guard !isEmpty else { return }
    steps += 1
    for island in islands {
      for body in island.bodies where poses[Int(body)].row != bodies.pose[Int(body)].row {
        poses[Int(body)] = DirectPose(bodies.pose[Int(body)])
      }
    }
    for island in islands {
      for slot in island.joints { joints.marks.mark(Int(slot)) }
    }
    let context = DirectContext(step, self, bodies, joints, contacts, isInStep: true)
    workers.forEachRange(in: 0..<islands.count, atLeast: 1, DirectIslandTask(islands: islands, context: context))
    for island in islands { counters.add(island.counters) }
    counters.analyses = analyses
    analyses = 0
  }

  /// Calls `action` with all contacts that were hit in the last step.
  func forEachHit(fasterThan threshold: Float, _ action: (ContactHit) -> Void) {
    for island in islands {
      for index in 0..<island.contacts.count {
        let (point, speed) = island.cones.impact(ofContact: index)
        if speed > threshold { action(ContactHit(slot: island.contacts[index], point: point, speed: speed)) }
      }
    }
  }

  mutating func countAnalysis() { analyses += 1 }

  /// Writes the poses of the bodies in islands, which are known better here than to the finish of the step.
  func storePoses(_ bodies: borrowing BodyStore) {
    for island in islands {
      for body in island.bodies where !bodies.record[Int(body)].isQuarantined {
        let row = Int(body)
        bodies.moved.mark(row)
        let pose = poses[row]
        bodies.pose[row] = pose.single
        let offset = pose.turn(SIMD2<Double>(bodies.localCenter[row].position))
        bodies.transform[row] = Pose(
          position: SIMD2(Float(pose.x - offset.x), Float(pose.y - offset.y)), cosine: Float(pose.cosine),
          sine: Float(pose.sine))
      }
    }
  }

  /// The impulse of a joint on body B in world axes at the end of the last step, N s a sub-step.
  static func force(_ impulses: JointImpulses, _ kind: JointBundleKind, _ joint: DirectJoint) -> SIMD2<Double> {
    let held = SIMD2<Double>(impulses.held)
    let motor = Double(impulses.axial.motor)
    let axial =
      Double(impulses.axial.spring) + motor + Double(impulses.axial.lower) - Double(impulses.axial.upper)
    let normal = SIMD2(-joint.axis.y, joint.axis.x)
    switch kind {
    case .point, .pointAxial: return held
    case .frame: return held + SIMD2<Double>(impulses.velocity)
    case .slider: return joint.axis * axial + normal * held.x
    case .wheel: return joint.axis * (axial - motor) + normal * held.x
    case .distance:
      let length = (joint.offset.x * joint.offset.x + joint.offset.y * joint.offset.y).squareRoot()
      return length > 0 ? joint.offset * (axial / length) : .zero
    case .gear, .filter: return .zero
    }
  }

  /// Bytes held.
  var byteCount: Int {
    idle.byteCount + loads.byteCount + poses.byteCount + velocities.byteCount + mirrors.byteCount + numbers.byteCount
      + islands.reduce(0) { $0 + $1.byteCount }
  }
}

// MARK: - Snapshots

extension DirectSolver {
  /// Goes through what is simulated. Versions are no state; whether the last search looked at those of now is.
  mutating func walkState<Walker: StateWalker>(
    _ walker: inout Walker, _ solver: SolverChoice, _ joints: borrowing JointSystem, _ bodies: borrowing BodyStore,
    _ contacts: borrowing ContactSystem
  ) {
    walker.begin("direct solver")
    saved.gather(islands)
    saved.walkState(&walker)
    walker.rows("pose", .body, &poses)
    walker.rows("velocity", .body, &velocities)
    walker.rows("velocity in single precision", .body, &mirrors)
    loads.walkState(&walker, bodyVersion: bodies.version, contactVersion: contacts.version)
    walker.value("something was removed", &hasRemovals)
    var isCurrent = searched == SearchVersion(solver, joints, bodies, contacts, loads)
    walker.value("islands have been looked for", &isCurrent)
    searched = isCurrent ? SearchVersion(solver, joints, bodies, contacts, loads) : nil
  }

  /// Whether the islands are those that a search would be done for now.
  var isCurrent: Bool { searched != nil }

  /// Takes down what is simulated of the islands, to make them anew.
  mutating func gatherIslands() { saved.gather(islands) }

  /// Makes the islands that `saved` holds, and what else is derived.
  ///
  /// - Parameter keepsAnalyses: Islands in use are taken if they are those. They give the same bits.
  mutating func rebuildDerivedState(
    _ bodies: borrowing BodyStore, _ pairs: borrowing PairStore, keepsAnalyses: Bool
  ) {
    let known = keepsAnalyses ? islands : []
    islands = saved.islands(from: known, simdLevel)
    numbers.resize(max(numbers.count, bodies.rowCount), filling: -1)
    numbers.fill(-1)
    members.resize(blockCount: bodies.awake.blockCount)
    members.removeAll()
    for island in islands {
      for (number, body) in island.bodies.enumerated() {
        numbers[Int(body)] = Int32(number)
        members[Int(body)] = true
      }
    }
    for island in islands { findCouplings(of: island, pairs) }
    guard keepsAnalyses else { return idle.removeAll() }
    // A world that goes back to its start again and again would analyse the same islands each time.
    // Both are in the order of their first bodies.
    var next = 0
    for island in known {
      while next < islands.count, islands[next].bodies[0] < island.bodies[0] { next += 1 }
      if next == islands.count || islands[next] !== island { idle.keep(island) }
    }
  }

  /// Where the blocks of an island's contacts lie.
  private func findCouplings(of island: DirectIsland, _ pairs: borrowing PairStore) {
    island.contactCouplings.removeAll()
    for index in 0..<island.contacts.count {
      let manifold = pairs.manifolds[Int(island.contacts[index])]
      let (a, b) = (numbers[Int(manifold.bodyA)], numbers[Int(manifold.bodyB)])
      let isCoupled = a >= 0 && b >= 0
      island.contactCouplings.append(isCoupled ? try? island.pattern.position(row: Int(b), column: Int(a)) : nil)
    }
  }
}

/// The islands, which share nothing but what they read.
private struct DirectIslandTask: RangeTask {
  let islands: [DirectIsland]
  let context: DirectContext

  func run(_ range: Range<Int>, number: Int) {
    for island in islands[range] { island.solve(context) }
  }
}

// MARK: - Memory

extension DirectSolver {
  /// Shows the buffers that steps touch in worlds without direct islands.
  mutating func visitBuffers<Visitor: BufferVisitor>(_ visitor: inout Visitor) {
    loads.visitBuffers(&visitor)
    members.visitBuffers(&visitor)
  }
}
