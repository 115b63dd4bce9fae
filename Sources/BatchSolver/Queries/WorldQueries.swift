/// Read-only questions to a world, from as many threads at once as wanted; `World.withQueries` gives them.
///
/// A copy that is used after its scope throws `WorldError.scopeEnded`.
public struct WorldQueries: @unchecked Sendable {
  // Invariant of the unchecked conformance: inside a scope the world is locked, so that nothing which queries read is
  // written, and queries themselves write nothing but what they allocate. Outside, `check` lets nobody in.
  let world: World
  /// The scope that gave it; `nil`: a query of the world itself, on the thread that has the world.
  private let scope: UInt64?

  init(_ world: World, scope: UInt64?) {
    self.world = world
    self.scope = scope
  }

  func check(_ operation: String) throws(WorldError) {
    guard scope == nil || scope == world.queryScopes.current else { throw .scopeEnded(operation: operation) }
  }
}

/// The scopes of a world in which queries may come from any thread.
struct QueryScopes {
  private var count = 0
  private var wasLocked = false
  /// Changes when the first of several overlapping scopes begins and when the last ends.
  private(set) var current: UInt64 = 0

  /// Begins a scope and locks the world.
  mutating func begin(_ isLocked: inout Bool) {
    if count == 0 {
      current += 1
      wasLocked = isLocked
    }
    count += 1
    isLocked = true
  }

  /// Ends a scope; the last one leaves the world as locked as it was.
  mutating func end(_ isLocked: inout Bool) {
    count -= 1
    guard count == 0 else { return }
    current += 1
    isLocked = wasLocked
  }
}

extension World {
  /// Calls `body` with queries that any number of threads may ask at once. Until it returns, nothing can change the
  /// world.
  ///
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public func withQueries<Result, Failure: Error>(
    _ body: (WorldQueries) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    queryScopes.begin(&isLocked)
    defer { queryScopes.end(&isLocked) }
    return try body(WorldQueries(self, scope: queryScopes.current))
  }

  /// The same for tasks: `body` runs where the caller does, and its child tasks may ask from wherever they run.
  nonisolated(nonsending) public func withQueries<Result, Failure: Error>(
    _ body: nonisolated(nonsending) (WorldQueries) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    queryScopes.begin(&isLocked)
    defer { queryScopes.end(&isLocked) }
    return try await body(WorldQueries(self, scope: queryScopes.current))
  }

  /// Queries on the thread that has the world.
  var queries: WorldQueries { WorldQueries(self, scope: nil) }
}
