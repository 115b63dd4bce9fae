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
  /// The earliest accepted impact of each body in the last step.
  private(set) var events = TOIEventList()
  /// Bodies that the last step kept from being pressed through something.
  var containedCount = 0
  /// Those of them that were left no room.
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
    containedCount = 0
    squeezed.removeAll(keepingCapacity: true)
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
  mutating func findCandidates(
    ofBullet shape: Int, _ obstacles: borrowing AlignedBuffer<Int32>, _ motion: StepMotion, _ rules: ContactRules,
    jointsAllow: (Int, Int) -> Bool
  ) {
    candidates.removeAll()
    for index in 0..<obstacles.count {
      let obstacle = Int(obstacles[index])
      let body = Int(motion.body[obstacle])
      guard motion.isDynamic(body), var search = motion.search(mover: shape, obstacleBody: body) else { continue }
      addCandidate(&search, shape, obstacle, motion, rules, jointsAllow)
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
    // What is deep in a dynamic body is for contacts to part.
    if hit.fraction == 1, motion.isDynamic(Int(other)) { return }
    candidates.append(
      TOICandidate(
        shape: Int32(shape), obstacle: Int32(obstacle), event: TOIEvent(body: body, obstacle: other, hit: hit)))
  }

  /// Keeps a candidate unless its body has an earlier impact.
  mutating func accept(_ candidate: TOICandidate) { events.add(candidate.event) }
}
