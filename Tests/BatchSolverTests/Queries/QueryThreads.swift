internal import BatchSolver
internal import Dispatch
internal import TestSupport

/// What a query answers in four threads at once.
func inThreads<Answer: Sendable>(
  _ world: World, _ query: @Sendable (WorldQueries) throws -> Answer
) throws -> [Answer] {
  let answers = Locked<[Result<Answer, any Error>]>([])
  world.withQueries { queries in
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      let answer = Result { try query(queries) }
      answers.withLock { $0.append(answer) }
    }
  }
  return try answers.withLock { try $0.map { try $0.get() } }
}
