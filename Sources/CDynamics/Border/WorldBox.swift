internal import BatchSolver
internal import CDynamicsHeader
internal import Synchronization

/// A world behind a handle, with who is using it.
final class WorldBox: @unchecked Sendable {
  // Invariant of the unchecked conformance: the world is used by the thread in `owner`, or asked by visitors while the
  // owner keeps a scope of queries open.
  let world: World
  /// What the scene file says that the world was made of.
  let scene: SceneOrigin?
  private let isOfReplay: Bool
  private let owner = ThreadOwnership()
  /// Whether others may ask queries.
  private let isShared = Atomic(false)
  /// Calls of others that are under way.
  private let visitors = Atomic(0)
  /// The owner's.
  private var isDestroyed = false
  /// The owner's: whether it is in a callback that must not use the world.
  private var isKeptOut = false

  init(_ world: World, scene: SceneOrigin? = nil, isOfReplay: Bool = false) {
    self.world = world
    self.scene = scene
    self.isOfReplay = isOfReplay
  }

  /// Uses the world: as its only user, or inside a hook or scope of the same thread. Queries are asked among others too
  /// while it is shared.
  ///
  /// - Parameter outlives: Whether the user may come when the world was destroyed, as its recorder does.
  func use<Result>(isQuery: Bool = false, outlives: Bool = false, _ body: (World) throws -> Result) throws -> Result {
    switch owner.enter() {
    case .first:
      defer { owner.leave() }
      // Who found the box before it was taken out of the registry comes too late all the same.
      guard !isDestroyed || outlives else { throw BorderError.staleWorld }
      return try body(world)
    case .again:
      guard !isKeptOut else {
        throw BorderError.locked("a world cannot be used inside the writer or reader of its recording")
      }
      return try body(world)
    case .refused: guard isQuery else { throw BorderError.busy("world") }
    }
    // In this order, so that whoever ends the sharing either sees the visitor or is seen.
    visitors.add(1, ordering: .sequentiallyConsistent)
    defer { visitors.subtract(1, ordering: .sequentiallyConsistent) }
    guard isShared.load(ordering: .sequentiallyConsistent) else { throw BorderError.busy("world") }
    return try body(world)
  }

  /// Lets others ask queries while `body` runs.
  func share(_ body: () -> Void) throws {
    try use { world in
      // Inside another scope of the same thread all are in already.
      guard !isShared.load(ordering: .relaxed) else { return body() }
      world.withQueries { _ in
        isShared.store(true, ordering: .sequentiallyConsistent)
        body()
        isShared.store(false, ordering: .sequentiallyConsistent)
        while visitors.load(ordering: .sequentiallyConsistent) != 0 { yieldThread() }
      }
    }
  }

  /// Calls something of the caller's that must not use the world, inside a use of it.
  func keepingOut<Result>(_ body: () throws -> Result) rethrows -> Result {
    isKeptOut = true
    defer { isKeptOut = false }
    return try body()
  }

  /// Refuses what a replay's world has no part in.
  func checkIndependent(_ operation: String) throws {
    guard !isOfReplay else { throw BorderError.locked("\(operation) is not possible for the world of a replay") }
  }

  /// Ends the use of the world for good, unless it is in use.
  func destroy() throws {
    try use { world in
      try world.checkAlone("destroy")
      isDestroyed = true
    }
  }

  /// Lends the world, one of a batch, by a handle that holds while `body` runs, and for the calling thread alone.
  func lend(_ body: (DynWorld) -> Void) {
    // Nobody else knows the box yet, and nobody can destroy a world of a batch: neither entering nor removing can fail.
    _ = owner.enter()
    defer { owner.leave() }
    let handle = worlds.insert(self)
    body(DynWorld(bits: handle))
    isDestroyed = true
    try? worlds.remove(handle)
  }
}

let worlds = Registry<WorldBox>(tag: 0x17, kind: "a world", gone: .staleWorld)

/// A call that uses a world.
func call(_ handle: DynWorld, _ body: (World) throws -> Void) -> DynStatus {
  call { try worlds.find(handle.bits).use(body) }
}

/// A call that uses a world and what its box has besides.
func callBox(_ handle: DynWorld, _ body: (WorldBox, World) throws -> Void) -> DynStatus {
  call {
    let box = try worlds.find(handle.bits)
    try box.use { try body(box, $0) }
  }
}

/// A call that only asks queries, which many threads may do at once inside `dyn_world_share_queries`.
func ask(_ handle: DynWorld, _ body: (World) throws -> Void) -> DynStatus {
  call { try worlds.find(handle.bits).use(isQuery: true, body) }
}
