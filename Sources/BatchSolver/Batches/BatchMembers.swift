internal import DynamicsBase

/// The worlds of a batch, where they are, and which of them have failed.
///
/// Invariant: whoever runs a task on a world is the only one to touch that world and its entry of `failures` until the
/// task has ended; parts of a task have different worlds.
final class BatchMembers {
  /// Before `build`: the first one alone.
  private(set) var worlds: [World]
  private let count: Int
  /// The state of the others at the beginning; `nil` once they are there.
  private var template: Snapshot?
  /// The same as `worlds`, which keeps them, for all that are there: what is asked of each world in every step needs no count of owners.
  private let references: UnsafeMutablePointer<Unmanaged<World>>
  /// `nil`: they are wherever they are.
  private var memory: MemberMemory? = nil
  /// They are more than the caches hold.
  let areFar: Bool
  /// By world: why it is not stepped any more.
  private let failures: UnsafeMutablePointer<WorldError?>

  /// Copies of a world, which is one of them; the others are there from `build` on.
  ///
  /// - Parameter template: The state of that world.
  init(_ first: World, count: Int, of template: Snapshot) {
    worlds = [first]
    self.count = count
    self.template = template
    areFar = MemberMemory.areFar(first, count: count)
    references = .allocate(capacity: count)
    references.initialize(to: .passUnretained(first))
    failures = .allocate(capacity: count)
    failures.initialize(repeating: nil, count: count)
  }

  /// Makes the worlds, unless they are there. It fails for nothing that did not fail the first one.
  func build() throws(WorldError) {
    guard let template else { return }
    let first = worlds[0]
    var made = [first]
    made.reserveCapacity(count)
    let memory = try MemberMemory(first, count: count, of: template)
    var room = RoomForObjects(like: first, count: memory == nil ? 0 : count - 1)
    while made.count < count {
      room.give()
      let world = try World(memberFrom: template, like: first)
      memory?.add(world, made.count)
      made.append(world)
    }
    for index in 1..<count { (references + index).initialize(to: .passUnretained(made[index])) }
    worlds = made
    self.memory = memory
    self.template = nil
  }

  deinit {
    failures.deinitialize(count: count)
    failures.deallocate()
    references.deallocate()
  }

  /// Calls `body` with a world.
  @inline(__always)
  func withWorld<Result>(_ index: Int, _ body: (World) -> Result) -> Result {
    references[index]._withUnsafeGuaranteedRef(body)
  }

  /// Why a world is not stepped any more, if it is not.
  subscript(failureOf index: Int) -> WorldError? {
    get { failures[index] }
    set { failures[index] = newValue }
  }

  /// Brings what a step of a world touches into the caches, where worlds are so many that it is not there.
  @inline(__always)
  func touch(_ index: Int) { memory?.touch(index) }

  /// How often the worlds' memory was arranged.
  var arrangements: Int { memory?.arrangements ?? 0 }

  /// Says that a step has ended: nobody works on a world.
  func endStep() { memory?.endStep(worlds) }

  /// Fails a world, by its number, with a body that was frozen because its motion was not finite any more, unless it has failed
  /// by something else.
  func checkMotion(_ world: World, _ index: Int) {
    guard let body = world.bodies.quarantined.first, !hasFailed(index) else { return }
    failures[index] = .invalidValue(
      name: "motion of \(body)", value: "not finite", expected: "finite positions and velocities")
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
