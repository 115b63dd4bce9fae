/// Who steps the worlds of a batch in place of the batch, and has their state.
package protocol BatchCompanion: AnyObject {
  /// Brings the batch up to date: somebody is about to use it, and may change it.
  func batchIsUsed() throws(WorldError)
}

extension WorldBatch {
  /// Does something with the batch as it is.
  func withoutCompanion(_ body: () throws(WorldError) -> Void) throws(WorldError) {
    let former = companion
    companion = nil
    defer { companion = former }
    try body()
  }

  /// Does a task for ranges of worlds side by side.
  func runInLockstep<Task: RangeTask>(_ task: Task) {
    workers.pool?.beginStep()
    workers.forEachRange(in: 0..<count, atLeast: 2 * LockstepBatch.lanes, alignment: LockstepBatch.lanes, task)
    workers.pool?.endStep()
  }

  /// The most ranges of that.
  var mostRangesInLockstep: Int {
    workers.mostRanges(of: (count + LockstepBatch.lanes - 1) / LockstepBatch.lanes)
  }

  func hasFailed(_ world: Int) -> Bool { members.hasFailed(world) }

  /// Fails a world, unless it has failed by something else.
  package func fail(_ world: Int, _ error: WorldError) {
    if !members.hasFailed(world) { members[failureOf: world] = error }
  }

  /// Fails a world by the motion of a body.
  func failMotion(_ world: Int, of body: BodyID) {
    fail(
      world,
      .invalidValue(name: "motion of \(body)", value: "not finite", expected: "finite positions and velocities"))
  }

  /// Lets a world that has failed begin anew.
  func forgive(_ world: Int) { members[failureOf: world] = nil }
}
