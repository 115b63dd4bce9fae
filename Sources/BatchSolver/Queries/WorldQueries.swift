internal import Synchronization

/// Read-only questions to a world, from as many threads at once as wanted; `World.withQueries` gives them.
///
/// A copy that is used after its scope throws `WorldError.scopeEnded`.
public struct WorldQueries: @unchecked Sendable {
  // Invariant of the unchecked conformance: inside a scope the world is locked, so that nothing which queries read is
  // written, and queries themselves write nothing but what they allocate. Outside, `enter` lets nobody in, and a scope
  // ends when all who are inside have left.
  let world: World
  /// The scope that gave it; `nil`: a query of the world itself, on the thread that has the world.
  private let scope: UInt64?

  init(_ world: World, scope: UInt64?) {
    self.world = world
    self.scope = scope
  }

  /// Begins a query, which keeps its scope open until `leave`.
  func enter(_ operation: String) throws(WorldError) {
    guard let scope else { return }
    guard world.queryGate.enter(scope) else { throw .scopeEnded(operation: operation) }
  }

  /// Ends a query that has begun.
  func leave() { if scope != nil { world.queryGate.leave() } }
}

/// Through which queries of a scope go in, from any thread.
struct QueryGate: ~Copyable {
  /// Of the scope that is open, or of none.
  private let number = Atomic<UInt64>(0)
  /// Queries that are under way.
  private let visitors = Atomic<Int>(0)

  /// Changes when the first of several overlapping scopes begins and when the last ends.
  var scope: UInt64 { number.load(ordering: .relaxed) }

  /// Lets a query in, if its scope is open. In one order with `close`: either this sees that it is closed, or that sees the
  /// visitor.
  func enter(_ scope: UInt64) -> Bool {
    visitors.wrappingAdd(1, ordering: .sequentiallyConsistent)
    if number.load(ordering: .sequentiallyConsistent) == scope { return true }
    leave()
    return false
  }

  func leave() { visitors.wrappingSubtract(1, ordering: .releasing) }

  /// Opens for another scope.
  func open() { number.wrappingAdd(1, ordering: .sequentiallyConsistent) }

  /// Lets nobody in any more, and waits until all have left.
  func close() {
    number.wrappingAdd(1, ordering: .sequentiallyConsistent)
    while visitors.load(ordering: .sequentiallyConsistent) > 0 { WorkerThread.yield() }
  }
}

/// The scopes of a world in which queries may come from any thread; begun and ended by whoever has the world.
struct QueryScopes {
  private var count = 0
  private var wasLocked = false

  /// Begins a scope and locks the world.
  mutating func begin(_ gate: borrowing QueryGate, _ isLocked: inout Bool) {
    if count == 0 {
      gate.open()
      wasLocked = isLocked
    }
    count += 1
    isLocked = true
  }

  /// Ends a scope; the last one waits for queries that are under way, and leaves the world as locked as it was.
  mutating func end(_ gate: borrowing QueryGate, _ isLocked: inout Bool) {
    count -= 1
    guard count == 0 else { return }
    gate.close()
    isLocked = wasLocked
  }
}

extension World {
  /// Calls `body` with queries that any number of threads may ask at once. Until it returns, nothing can change the
  /// world; queries that are under way then are waited for.
  ///
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public func withQueries<Result, Failure: Error>(
    _ body: (WorldQueries) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    queryScopes.begin(queryGate, &isLocked)
    defer { queryScopes.end(queryGate, &isLocked) }
    return try body(WorldQueries(self, scope: queryGate.scope))
  }

  /// The same for tasks: `body` runs where the caller does, and its child tasks may ask from wherever they run.
  nonisolated(nonsending) public func withQueries<Result, Failure: Error>(
    _ body: nonisolated(nonsending) (WorldQueries) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    queryScopes.begin(queryGate, &isLocked)
    defer { queryScopes.end(queryGate, &isLocked) }
    return try await body(WorldQueries(self, scope: queryGate.scope))
  }

  /// Queries on the thread that has the world.
  var queries: WorldQueries { WorldQueries(self, scope: nil) }
}
