internal import DynamicsBase
internal import KernelInterface

/// What a search of some sweep pairs found.
final class CandidateOutput {
  fileprivate(set) var candidates = AlignedBuffer<TOICandidate>()

  init() {}

  /// Says that it has found nothing.
  func clear() { candidates.removeAll() }
}

/// The search for impacts among sweep pairs. Those of a shape with several shapes of one body, as the segments of a
/// chain, come one after the other, and what is known of its path serves them all: a range of pairs means the runs that
/// begin in it.
struct CandidateTask: RangeTask {
  let pairs: UnsafePointer<SweepPair>
  let count: Int
  let motion: StepMotion
  let rules: ContactRules
  /// Is asked whether its joints let bodies collide; outlives its step, and so the task.
  unowned(unsafe) let world: World
  /// By number of a range.
  let outputs: [CandidateOutput]

  /// Pairs that a worker takes at least: what takes some microseconds.
  static let leastPairs = 32

  func run(_ range: Range<Int>, number: Int) { search(range, into: &outputs[number].candidates) }

  /// Adds the candidates of the runs that begin in a range.
  func search(_ range: Range<Int>, into candidates: inout AlignedBuffer<TOICandidate>) {
    var start = range.lowerBound
    while start > 0, start < range.upperBound, isSameRun(start, start - 1) { start += 1 }
    while start < range.upperBound {
      var end = start + 1
      while end < count, isSameRun(end, start) { end += 1 }
      let mover = Int(pairs[start].mover)
      if var search = motion.search(mover: mover, obstacleBody: Int(motion.body[Int(pairs[start].obstacle)])) {
        for index in start..<end {
          let obstacle = Int(pairs[index].obstacle)
          if let candidate = motion.candidate(
            &search, mover, obstacle, rules, jointsAllow: { world.jointsAllowCollision($0, $1) })
          {
            candidates.append(candidate)
          }
        }
      }
      start = end
    }
  }

  private func isSameRun(_ a: Int, _ b: Int) -> Bool {
    pairs[a].mover == pairs[b].mover
      && motion.body[Int(pairs[a].obstacle)] == motion.body[Int(pairs[b].obstacle)]
  }
}

extension StepMotion {
  /// The impact of a shape on an obstacle that may stop it; `search` is that of the shape and the obstacle's body.
  @inline(__always)
  func candidate(
    _ search: inout TOISearch, _ shape: Int, _ obstacle: Int, _ rules: ContactRules, jointsAllow: (Int, Int) -> Bool
  ) -> TOICandidate? {
    setObstacle(obstacle, of: &search)
    guard !search.passes, rules.mayCollide(shape, obstacle) else { return nil }
    let other = body[obstacle]
    guard jointsAllow(Int(body[shape]), Int(other)), let hit = search.hit else { return nil }
    return TOICandidate(
      shape: Int32(shape), obstacle: Int32(obstacle), event: TOIEvent(body: body[shape], obstacle: other, hit: hit))
  }
}
