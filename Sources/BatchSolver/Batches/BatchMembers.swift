/// The worlds of a batch, and which of them have failed.
///
/// Invariant: whoever runs a task on a world is the only one to touch that world and its entry of `failures` until the
/// task has ended; parts of a task have different worlds.
final class BatchMembers {
  let worlds: [World]
  /// By world: why it is not stepped any more.
  private let failures: UnsafeMutablePointer<WorldError?>

  init(_ worlds: [World]) {
    self.worlds = worlds
    failures = .allocate(capacity: worlds.count)
    failures.initialize(repeating: nil, count: worlds.count)
  }

  deinit {
    failures.deinitialize(count: worlds.count)
    failures.deallocate()
  }

  /// Why a world is not stepped any more, if it is not.
  subscript(failureOf index: Int) -> WorldError? {
    get { failures[index] }
    set { failures[index] = newValue }
  }

  @inline(__always)
  func hasFailed(_ index: Int) -> Bool { failures[index] != nil }
}

/// What is done with each of many worlds, side by side.
protocol MemberTask {
  /// Whether worlds that have failed are left out.
  static var needsSoundWorld: Bool { get }

  /// Does it with a world. An error is that world's own: it fails.
  ///
  /// - Parameter index: Of the world in its batch.
  func run(_ world: World, _ index: Int) throws(WorldError)
}

/// A task for a range of worlds.
struct MembersTask<Task: MemberTask>: RangeTask {
  let members: BatchMembers
  let task: Task
  /// By world; `nil`: all.
  let mask: UnsafePointer<Bool>?

  func run(_ range: Range<Int>, number: Int) {
    for index in range where mask?[index] ?? true {
      if Task.needsSoundWorld, members.hasFailed(index) { continue }
      do throws(WorldError) {
        try task.run(members.worlds[index], index)
      } catch {
        members[failureOf: index] = error
      }
    }
  }
}
