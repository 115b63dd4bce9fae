internal import BatchSolver
internal import Dispatch

/// What a query answers in four threads at once.
func inThreads<Answer: Sendable>(
  _ world: World, _ query: @Sendable (World) throws -> Answer
) throws -> [Answer] {
  // Queries only read, which the compiler cannot know.
  nonisolated(unsafe) let world = world
  let count = 4
  return try withoutActuallyEscaping(query) { query in
    let results = UnsafeMutableBufferPointer<Result<Answer, any Error>?>.allocate(capacity: count)
    results.initialize(repeating: nil)
    defer {
      results.deinitialize()
      results.deallocate()
    }
    nonisolated(unsafe) let slots = results
    DispatchQueue.concurrentPerform(iterations: count) { thread in
      slots[thread] = Result { try query(world) }
    }
    return try results.map { try $0!.get() }
  }
}
