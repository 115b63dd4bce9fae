internal import DynamicsBase
internal import KernelInterface

/// Finds where fast bodies would run into something in a step, so that they stop there instead of passing through.
///
/// A search gives candidates. Hooks are asked about these between searches, while nothing here is being changed, so
/// that a hook may ask queries and counters; candidates that nobody objects to are accepted.
struct ContinuousCollision: ~Copyable {
  // MARK: Simulated state

  /// Dynamic bodies that were left no room in the last step.
  var squeezed: [BodyID] = []
  /// Bodies that ran into something in the last step, and were put back.
  var impactCount = 0
  /// Bodies that the last step kept from being pressed through something.
  var containedCount = 0

  // MARK: Derived state

  /// Active shapes of static and kinematic bodies: what all fast bodies may run into.
  var obstacleCount = 0
  /// The last step found sweeps. Without them there is nothing to stop, bullets included.
  private(set) var hasSweeps = false
  /// The earliest accepted impact of each body in the last step; for bullets without those on dynamic bodies.
  private(set) var events = TOIEventList()
  /// Body rows that were put back in the last step.
  private(set) var stopped = LaneMasks()

  // MARK: Scratch

  /// What the last search found.
  private(set) var candidates = AlignedBuffer<TOICandidate>()
  /// By range of sweep pairs, where several workers search.
  private var outputs: [CandidateOutput] = []
  /// Shapes next to one that is looked at.
  var nearby = AlignedBuffer<Int32>()
  /// Shapes whose centres kinematic shapes ran over in the last step.
  var overruns = AlignedBuffer<SweepPair>()
  /// Shapes of bodies that were stopped or put back.
  var stoppedShapes = AlignedBuffer<Int32>()

  /// A body is fast that moves farther in a step than this times its smallest extent: a slower one keeps its centre on
  /// the right side, and contacts push it out.
  static var fastFraction: Float { 0.5 }
  /// A body that is not fast cannot bring its centre into something from farther away than this times its smallest
  /// extent: what is less deep need not be looked at.
  static var deepFraction: Float { 1 - fastFraction }

  init() {}

  /// Begins a step of a world with so many body rows.
  mutating func beginStep(rowCount: Int, hasSweeps: Bool) {
    self.hasSweeps = hasSweeps
    candidates.removeAll()
    stoppedShapes.removeAll()
    events.removeAll(rowCount: rowCount)
    impactCount = 0
    stopped.removeAll()
    stopped.resize(blockCount: max(stopped.blockCount, LaneMasks.block(rowCount + 15)))
    containedCount = 0
    squeezed.empty()
  }

  /// Finds the candidates among the sweep pairs of the broad phase in this step, in their order.
  mutating func findCandidates(
    _ pairs: borrowing AlignedBuffer<SweepPair>, _ motion: StepMotion, _ rules: ContactRules, _ world: World,
    _ workers: Workers
  ) {
    candidates.removeAll()
    if workers.pool != nil {
      while outputs.count < Workers.mostRanges { outputs.append(CandidateOutput()) }
      for output in outputs { output.clear() }
    }
    let task = CandidateTask(
      pairs: UnsafePointer(pairs.pointer), count: pairs.count, motion: motion, rules: rules, world: world,
      outputs: outputs)
    guard workers.pool != nil else { return task.search(0..<pairs.count, into: &candidates) }
    workers.forEachRange(in: 0..<pairs.count, atLeast: CandidateTask.leastPairs, task)
    for output in outputs {
      for index in 0..<output.candidates.count { candidates.append(output.candidates[index]) }
    }
  }

  /// Finds the candidates of a bullet's shape among dynamic shapes that it may meet.
  ///
  /// A body that was put back stays, and the bullet goes as far as where that is now. Were it put back once more, to
  /// where it was when the bullet came, it would no longer touch what it ran into, whose contact could not stop it in
  /// the next step: a pile that lands would hang in the air, with all its speed. Only if the bullet does not meet it
  /// there, because it has crossed the bullet's path, both go back.
  mutating func findCandidates(
    ofBullet shape: Int, _ obstacles: borrowing AlignedBuffer<Int32>, _ motion: StepMotion, _ rules: ContactRules,
    jointsAllow: (Int, Int) -> Bool
  ) {
    candidates.removeAll()
    for index in 0..<obstacles.count {
      let obstacle = Int(obstacles[index])
      let body = Int(motion.body[obstacle])
      guard var search = motion.search(mover: shape, obstacleBody: body) else { continue }
      guard var candidate = motion.candidate(&search, shape, obstacle, rules, jointsAllow: jointsAllow) else {
        continue
      }
      if stopped[body], let hit = motion.hit(mover: shape, restingObstacle: obstacle) { candidate.event.hit = hit }
      candidates.append(candidate)
    }
  }

  /// Keeps an impact unless its body has an earlier one.
  mutating func accept(_ event: TOIEvent) { events.add(event) }

  /// Notes that a body was put back.
  func noteStopped(_ row: Int) { stopped[row] = true }
}

// MARK: - Snapshots

extension ContinuousCollision {
  /// Goes through what is simulated: readings of the last step.
  mutating func walkState<Walker: StateWalker>(_ walker: inout Walker) {
    walker.begin("continuous collision")
    walker.array("squeezed body", .other, &squeezed, \.squeezed, isShared: false)
    walker.value("bodies put back", &impactCount)
    walker.value("contained bodies", &containedCount)
  }

  /// Makes what is derived anew.
  mutating func rebuildDerivedState(_ shapes: borrowing ShapeStore, _ bodies: borrowing BodyStore) {
    if shapes.edited.hasFound(of: shapes.rowCount) || bodies.edited.hasFound(of: bodies.rowCount) {
      obstacleCount = 0
      for row in 1..<shapes.rowCount where shapes.record[row].isActive {
        if !bodies.isDynamic(Int(shapes.bodyRow[row])) { obstacleCount += 1 }
      }
    }
    hasSweeps = false
    events.removeAll(rowCount: bodies.rowCount)
    candidates.removeAll()
    stopped.removeAll()
    overruns.removeAll()
    stoppedShapes.removeAll()
  }
}

// MARK: - Memory

extension ContinuousCollision {
  /// Shows the buffers that steps touch.
  mutating func visitBuffers<Visitor: BufferVisitor>(_ visitor: inout Visitor) {
    events.visitBuffers(&visitor)
    stopped.visitBuffers(&visitor)
    visitor.visit(&candidates)
    visitor.visit(&stoppedShapes)
  }
}
