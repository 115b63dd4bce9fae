internal import KernelInterface

extension WorldBatch {
  /// Advances worlds by `timeStep` seconds in `substeps` equal sub-steps; see `World.step(by:substeps:)`.
  ///
  /// - Parameters:
  ///   - timeStep: s.
  ///   - substeps: 1 to 1000.
  ///   - worlds: Which, an element for each; empty: all. The others stay as they are.
  /// - Throws: `WorldError.invalidValue` if the time step is not in `WorldLimits.timeStep` or the sub-steps are not 1 to
  ///   1000, `.countMismatch`, `.locked` inside `withWorld`. Then no world is stepped.
  public func step(by timeStep: Float, substeps: Int = 4, worlds: Span<Bool> = Span()) throws(WorldError) {
    try take(.soft(timeStep: timeStep, substeps: substeps), worlds)
  }

  /// Advances worlds by `timeStep` seconds in one sub-step, by sequential impulses; see
  /// `World.step(by:velocityIterations:positionIterations:)`.
  ///
  /// - Parameters:
  ///   - timeStep: s.
  ///   - velocityIterations: Passes over the velocities, as in a world.
  ///   - positionIterations: 0 to 1000.
  ///   - worlds: Which, an element for each; empty: all. The others stay as they are.
  /// - Throws: `WorldError.invalidValue` if the time step is not in `WorldLimits.timeStep` or the iterations are out of
  ///   range, `.countMismatch`, `.locked` inside `withWorld`. Then no world is stepped.
  public func step(
    by timeStep: Float, velocityIterations: Int, positionIterations: Int, worlds: Span<Bool> = Span()
  ) throws(WorldError) {
    try take(
      .rigid(timeStep: timeStep, velocityIterations: velocityIterations, positionIterations: positionIterations),
      worlds)
  }

  /// The same, with what goes in and out.
  package func step(
    by timeStep: Float, velocityIterations: Int, positionIterations: Int, worlds: Span<Bool> = Span(),
    _ transfers: StepTransfers
  ) throws(WorldError) {
    try take(
      .rigid(timeStep: timeStep, velocityIterations: velocityIterations, positionIterations: positionIterations),
      worlds, transfers)
  }

  private func take(
    _ step: BatchStep, _ mask: Span<Bool>, _ transfers: StepTransfers? = nil
  ) throws(WorldError) {
    _ = try step.settings(WorldSettings())
    // Small worlds fill bundles together; larger ones are worth handing out by fours.
    let least = bodies.count <= 2 * ContactBundle.lanes ? SharedSolver.mostWorlds : 4
    try run("step", in: mask, atLeast: least, then: members.endStep) {
      SharedStep(members: members, step: step, solvers: solvers, transfers: transfers, mask: $0)
    }
  }
}
