internal import KernelInterface

extension WorldBatch {
  /// Advances worlds by `timeStep` seconds in `substeps` equal sub-steps, `count` times; see `World.step(by:substeps:)`.
  ///
  /// Several steps are the same as so many calls, but that sixteen worlds take all of theirs before the next sixteen do. So
  /// thousands of worlds, which are more than the caches hold, come from memory once a call in place of once a step. What is
  /// there for one step, as forces are, is there for the first. A world that fails takes no more.
  ///
  /// - Parameters:
  ///   - timeStep: s.
  ///   - substeps: 1 to 1000.
  ///   - count: How many steps, 0 or more.
  ///   - worlds: Which, an element for each; empty: all. The others stay as they are.
  /// - Throws: `WorldError.invalidValue` if the time step is not in `WorldLimits.timeStep`, the sub-steps are not 1 to
  ///   1000 or the count is negative, `.countMismatch`, `.locked` inside `withWorld`. Then no world is stepped.
  public func step(
    by timeStep: Float, substeps: Int = 4, count: Int = 1, worlds: Span<Bool> = Span()
  ) throws(WorldError) {
    try take(.soft(timeStep: timeStep, substeps: substeps), count: count, worlds)
  }

  /// Advances worlds by `timeStep` seconds in one sub-step, by sequential impulses, `count` times; see
  /// `World.step(by:velocityIterations:positionIterations:)`, and `step(by:substeps:count:worlds:)` for several steps.
  ///
  /// - Parameters:
  ///   - timeStep: s.
  ///   - velocityIterations: Passes over the velocities, as in a world.
  ///   - positionIterations: 0 to 1000.
  ///   - count: How many steps, 0 or more.
  ///   - worlds: Which, an element for each; empty: all. The others stay as they are.
  /// - Throws: `WorldError.invalidValue` if the time step is not in `WorldLimits.timeStep`, the iterations are out of range
  ///   or the count is negative, `.countMismatch`, `.locked` inside `withWorld`. Then no world is stepped.
  public func step(
    by timeStep: Float, velocityIterations: Int, positionIterations: Int, count: Int = 1,
    worlds: Span<Bool> = Span()
  ) throws(WorldError) {
    try take(
      .rigid(timeStep: timeStep, velocityIterations: velocityIterations, positionIterations: positionIterations),
      count: count, worlds)
  }

  /// Refuses negative numbers of steps.
  func check(steps: Int) throws(WorldError) {
    guard steps >= 0 else { throw .invalidValue(name: "count", value: "\(steps)", expected: "0 or more steps") }
  }

  /// Takes steps, with what goes in and out.
  func take(
    _ step: BatchStep, count: Int, _ mask: Span<Bool>, _ transfers: StepTransfers? = nil
  ) throws(WorldError) {
    _ = try step.settings(WorldSettings())
    try check(steps: count)
    // Small worlds fill bundles together; larger ones are worth handing out by fours.
    let least = bodies.count <= 2 * ContactBundle.lanes ? SharedSolver.usualWorlds : 4
    try run("step", in: mask, atLeast: least, then: members.endStep) {
      SharedStep(members: members, step: step, count: count, solvers: solvers, transfers: transfers, mask: $0)
    }
  }
}
