internal import DynamicsBase
internal import KernelInterface

/// Finds where fast bodies would run into something in a step, so that they stop there instead of passing through.
///
/// A search gives candidates. Hooks are asked about these between searches, while nothing here is being changed, so
/// that a hook may ask queries and counters; candidates that nobody objects to are accepted.
struct ContinuousCollision: ~Copyable {
  // MARK: Derived state

  /// Active shapes of static and kinematic bodies: what all fast bodies may run into.
  var obstacleCount = 0
  /// The last step found sweeps. Without them there is nothing to stop, bullets included.
  private(set) var hasSweeps = false
  /// The earliest accepted impact of each body in the last step; for bullets without those on dynamic bodies.
  private(set) var events = TOIEventList()
  /// Bodies that ran into something in the last step, and were put back.
  var impactCount = 0
  /// Body rows that were put back in the last step.
  private(set) var stopped = LaneMasks()
  /// Bodies that the last step kept from being pressed through something.
  var containedCount = 0
  /// Dynamic bodies that were left no room.
  var squeezed: [BodyID] = []

  // MARK: Scratch

  /// What the last search found.
  private(set) var candidates = AlignedBuffer<TOICandidate>()
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

  /// Finds the candidates among sweep pairs. Pairs of a shape with several shapes of one body, as the segments of a
  /// chain, come one after the other, and what is known of its path serves them all.
  ///
  /// - Parameters:
  ///   - pairs: Those of the broad phase in this step.
  ///   - motion: Of this step.
  ///   - rules: Which shapes may collide.
  ///   - jointsAllow: Whether joints let the shapes of two body rows collide.
  mutating func findCandidates(
    _ pairs: borrowing AlignedBuffer<SweepPair>, _ motion: StepMotion, _ rules: ContactRules,
    jointsAllow: (Int, Int) -> Bool
  ) {
    candidates.removeAll()
    var end = 0
    while end < pairs.count {
      let start = end
      let mover = Int(pairs[start].mover)
      let body = motion.body[Int(pairs[start].obstacle)]
      repeat {
        end += 1
      } while end < pairs.count && Int(pairs[end].mover) == mover && motion.body[Int(pairs[end].obstacle)] == body
      guard var search = motion.search(mover: mover, obstacleBody: Int(body)) else { continue }
      for index in start..<end {
        let obstacle = Int(pairs[index].obstacle)
        addCandidate(&search, mover, obstacle, motion, rules, jointsAllow)
      }
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
      let count = candidates.count
      addCandidate(&search, shape, obstacle, motion, rules, jointsAllow)
      guard candidates.count > count, stopped[body] else { continue }
      if let hit = motion.hit(mover: shape, restingObstacle: obstacle) { candidates[count].event.hit = hit }
    }
  }

  @inline(__always)
  private mutating func addCandidate(
    _ search: inout TOISearch, _ shape: Int, _ obstacle: Int, _ motion: StepMotion, _ rules: ContactRules,
    _ jointsAllow: (Int, Int) -> Bool
  ) {
    motion.setObstacle(obstacle, of: &search)
    guard !search.passes, rules.mayCollide(shape, obstacle) else { return }
    let body = motion.body[shape]
    let other = motion.body[obstacle]
    guard jointsAllow(Int(body), Int(other)), let hit = search.hit else { return }
    candidates.append(
      TOICandidate(
        shape: Int32(shape), obstacle: Int32(obstacle), event: TOIEvent(body: body, obstacle: other, hit: hit)))
  }

  /// Keeps a candidate unless its body has an earlier impact.
  mutating func accept(_ candidate: TOICandidate) { events.add(candidate.event) }

  /// Notes that a body was put back.
  func noteStopped(_ row: Int) { stopped[row] = true }
}
