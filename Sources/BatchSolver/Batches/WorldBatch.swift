internal import DynamicsBase
public import SIMDKernels
internal import Synchronization

/// Many worlds of one layout, stepped by one call: for learning, search and sweeps of parameters.
///
/// ```swift
/// let batch = try WorldBatch(of: template, count: 4096, workers: 2)
/// try batch.addForces(forces.span)            // [world][body]
/// try batch.step(by: 1 / 60)
/// var span = transforms.mutableSpan
/// try batch.readTransforms(into: &span)       // [world][body]
/// try batch.reset(worlds: isOver.span)
/// ```
///
/// The worlds begin as copies of a template, and have its bodies, shapes and joints for ever: buffers with an element for
/// each body of each world, the bodies of the first world first, are what goes in and out. Everything else may differ
/// from world to world: gravity, masses, materials, poses, which bodies are enabled; see `withWorld`. Worlds know
/// nothing of each other: **each has the bits of the same world stepped alone**, whatever the others do, at any SIMD level
/// and with any number of workers.
///
/// A world whose forces, poses or commands are out of range or no numbers, or whose motion ceases to be finite, has
/// *failed*: it is not stepped any more and reported (`failedWorlds`), until it is reset. The others go on. What concerns
/// all of them, such as a buffer of the wrong length, throws before anything is changed.
///
/// Handles (`bodies`, `shapes`, `joints`) are the batch's, and hold in each of its worlds. A batch is used by one thread at a
/// time. Reading and writing buffers allocates nothing, nor do steps, once the worlds have grown to what they need; but
/// `setGeometries` does, and a world's first change of a joint after a reset or copy makes a copy of the joints'
/// definitions, which it shares.
public final class WorldBatch {
  /// How many worlds there are, 1 or more.
  public let count: Int
  /// By which handles know the batch: `World.number` of its worlds, and of no others.
  public let number: UInt32
  /// The bodies of each world, in the order in which buffers have them: that of their rows, in which they were added
  /// unless some had been removed.
  public let bodies: [BodyID]
  /// The shapes of each world.
  public let shapes: [ShapeID]
  /// The joints of each world, in the order in which buffers have them.
  public let joints: [JointID]
  let members: BatchMembers
  /// The threads that it has or shares.
  private let pool: WorkerPool?
  let workers: Workers
  let solvers = SharedSolvers()
  /// Worlds whose contacts and joints the last step solved together with those of others; for tests of just that.
  package var sharedWorldCount: Int { solvers.solvedWorlds }
  /// How often the memory of the worlds was put together; for tests of just that.
  package var arrangements: Int { members.arrangements }
  /// What worlds are reset to.
  let template: Snapshot
  /// In a call.
  let lock = Atomic(false)
  /// The memory of copies from world to world.
  var copied: Snapshot
  /// The last snapshot of other worlds that was found to have this layout, and the same as one of this batch.
  var adopted: (original: Snapshot, own: Snapshot)?

  /// Who steps the worlds in place of the batch, if somebody does.
  package weak var companion: (any BatchCompanion)?

  /// Worlds of a batch are cheap, but not for nothing.
  static let mostWorlds = 1 << 20

  /// Copies of a world as it is now, without its hooks. What is done with it later changes nothing here.
  ///
  /// - Parameters:
  ///   - template: May have been stepped.
  ///   - count: 1 to 2^20.
  ///   - workers: How many threads work on the worlds, with the calling one; 1 to 256. It changes no result.
  ///   - simdLevel: The instruction set; `nil`: that of the template.
  ///   - workerPool: Threads that are shared with other batches and worlds, in place of `workers`.
  /// - Throws: `WorldError.invalidValue` for a count or number of workers out of range, or if the template has bodies in
  ///   quarantine; `.locked` inside a scope or hook of the template; `.noThread`, `.unavailableSIMDLevel`.
  /// - Complexity: O(count size of the template). Geometry and definitions of joints are shared.
  public convenience init(
    of template: World, count: Int, workers: Int = 1, simdLevel: SIMDLevel? = nil, workerPool: WorkerPool? = nil
  ) throws(WorldError) {
    try self.init(
      of: try template.snapshot(), count: count, workers: workers, simdLevel: simdLevel, workerPool: workerPool)
  }

  /// Worlds in the state of a snapshot; see `init(of:count:workers:simdLevel:workerPool:)` of a world.
  public convenience init(
    of snapshot: Snapshot, count: Int, workers: Int = 1, simdLevel: SIMDLevel? = nil, workerPool: WorkerPool? = nil
  ) throws(WorldError) {
    try self.init(
      unbuilt: snapshot, count: count, workers: workers, simdLevel: simdLevel, workerPool: workerPool)
    try members.build()
  }

  /// A batch whose worlds, but for the first one, are made when somebody uses it: for companions, whose steps do not need them.
  package init(
    unbuilt snapshot: Snapshot, count: Int, workers: Int = 1, simdLevel: SIMDLevel? = nil,
    workerPool: WorkerPool? = nil
  ) throws(WorldError) {
    guard 1...Self.mostWorlds ~= count else {
      throw .invalidValue(name: "count", value: "\(count)", expected: "1 to \(Self.mostWorlds) worlds")
    }
    try WorkerPool.check(workers)
    let pool = if let workerPool { workerPool } else { try WorkerPool(workers: workers) }
    self.pool = pool.workers > 1 ? pool : nil
    self.workers = Workers(pool: self.pool)
    let first = try snapshot.makeWorld(simdLevel: simdLevel)
    guard first.quarantinedBodies.isEmpty else {
      throw .invalidValue(
        name: "template", value: "\(first.quarantinedBodies[0]) in quarantine", expected: "a world without such bodies")
    }
    template = try first.snapshot()
    copied = template
    number = first.number
    bodies = first.allBodies
    shapes = first.allShapes
    joints = first.allJoints
    self.count = count
    first.isMember = true
    members = BatchMembers(first, count: count, of: template)
  }

  // MARK: - Handles

  /// This batch's handle of a body of the template.
  ///
  /// - Throws: `WorldError.staleBody` if the template got it later, `.otherWorld` for a body of another world.
  public func translated(_ body: BodyID) throws(WorldError) -> BodyID { try members.worlds[0].translated(body) }

  /// This batch's handle of a shape of the template; see `translated(_:)` of a body.
  public func translated(_ shape: ShapeID) throws(WorldError) -> ShapeID { try members.worlds[0].translated(shape) }

  /// This batch's handle of a joint of the template; see `translated(_:)` of a body.
  public func translated(_ joint: JointID) throws(WorldError) -> JointID { try members.worlds[0].translated(joint) }

  /// A world with what all have in common: bodies, shapes and joints.
  package var layout: World { members.worlds[0] }

  // MARK: - Failed worlds

  /// The worlds that have failed and not been reset, ascending. Not to be asked by hooks.
  public var failedWorlds: [Int] { (0..<count).filter(members.hasFailed) }

  /// Whether there are any: without memory for a list.
  package var hasFailedWorlds: Bool { (0..<count).contains(where: members.hasFailed) }

  /// What a world has failed by; `nil` if it has not.
  ///
  /// - Throws: `WorldError.noSuchWorld`, `.locked` inside `withWorld`.
  public func failure(of world: Int) throws(WorldError) -> WorldError? {
    try check(world)
    try checkLock("failure")
    return members[failureOf: world]
  }

  /// Bytes that the worlds hold, those aside that they share. Not to be asked by hooks. Of the worlds of environments only the first one
  /// is there before somebody uses them.
  public var byteCount: Int { members.worlds.reduce(0) { $0 + $1.byteCount } }

  // MARK: - Running tasks

  /// Refuses numbers of worlds that are not there.
  package func check(_ world: Int) throws(WorldError) {
    guard world >= 0, world < count else { throw .noSuchWorld(world, count: count) }
  }

  /// Refuses a buffer that does not have an element for each of some things of each world.
  package func check(_ name: String, _ elements: Int, each: Int) throws(WorldError) {
    guard elements == count * each else {
      throw .countMismatch(name: name, count: elements, expected: count * each)
    }
  }

  /// Refuses a mask that does not have an element for each world; one without any stands for all worlds.
  package func check(mask: Span<Bool>) throws(WorldError) {
    guard mask.count == 0 || mask.count == count else {
      throw .countMismatch(name: "worlds", count: mask.count, expected: count)
    }
  }

  /// Does a task that reads a buffer, with `each` elements for each world.
  func forEachWorld<Element, Task: MemberTask>(
    in mask: Span<Bool>, reading buffer: Span<Element>, _ name: String, each: Int, _ operation: String,
    _ task: (UnsafeBufferPointer<Element>) -> Task
  ) throws(WorldError) {
    try check(name, buffer.count, each: each)
    try buffer.withUnsafeBufferPointer { elements throws(WorldError) in
      try forEachWorld(in: mask, operation, task(elements))
    }
  }

  /// Does a task that writes a buffer, with `each` elements for each world.
  func forEachWorld<Element, Task: MemberTask>(
    writing buffer: inout MutableSpan<Element>, _ name: String, each: Int, _ operation: String,
    _ task: (UnsafeMutableBufferPointer<Element>) -> Task
  ) throws(WorldError) {
    try check(name, buffer.count, each: each)
    try buffer.withUnsafeMutableBufferPointer { elements throws(WorldError) in
      try forEachWorld(operation, task(elements))
    }
  }

  /// Does a task with each world of a mask, side by side.
  func forEachWorld<Task: MemberTask>(
    in mask: Span<Bool> = Span(), _ operation: String, atLeast least: Int = 16, _ task: Task
  ) throws(WorldError) {
    try run(operation, in: mask, atLeast: least) { MembersTask(members: members, task: task, mask: $0) }
  }

  /// Does a task for ranges of worlds side by side, which is made of a mask: an element for each world; `nil`: all. And
  /// then, when all have ended, something more.
  func run<Task: RangeTask>(
    _ operation: String, in mask: Span<Bool>, atLeast least: Int, then end: () -> Void = {},
    _ task: (UnsafePointer<Bool>?) -> Task
  ) throws(WorldError) {
    try check(mask: mask)
    try checkUnlocked(operation)
    guard !lock.exchange(true, ordering: .acquiring) else { throw .locked(operation: operation) }
    workers.pool?.beginStep()
    mask.withUnsafeBufferPointer { mask in
      workers.forEachRange(in: 0..<count, atLeast: least, task(mask.isEmpty ? nil : mask.baseAddress))
    }
    workers.pool?.endStep()
    end()
    lock.store(false, ordering: .releasing)
  }
}
