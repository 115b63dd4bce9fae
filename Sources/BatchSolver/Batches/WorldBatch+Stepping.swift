extension WorldBatch {
  /// Advances worlds by `timeStep` seconds in `substeps` equal sub-steps; see `World.step(by:substeps:)`.
  ///
  /// - Parameter worlds: Which, an element for each; empty: all. The others stay as they are.
  /// - Throws: `WorldError.invalidValue` if the time step is not in `WorldLimits.timeStep` or the sub-steps are not 1 to
  ///   1000, `.countMismatch`, `.locked` inside `withWorld`. Then no world is stepped.
  public func step(by timeStep: Float, substeps: Int = 4, worlds: Span<Bool> = Span()) throws(WorldError) {
    _ = try StepSettings(timeStep: timeStep, substeps: substeps, WorldSettings())
    try forEachWorld(in: worlds, "step", atLeast: 4, SoftStep(timeStep: timeStep, substeps: substeps))
  }

  /// Advances worlds by `timeStep` seconds in one sub-step, by sequential impulses; see
  /// `World.step(by:velocityIterations:positionIterations:)`.
  ///
  /// - Parameter worlds: Which, an element for each; empty: all. The others stay as they are.
  /// - Throws: `WorldError.invalidValue` if the time step is not in `WorldLimits.timeStep` or the iterations are out of
  ///   range, `.countMismatch`, `.locked` inside `withWorld`. Then no world is stepped.
  public func step(
    by timeStep: Float, velocityIterations: Int, positionIterations: Int, worlds: Span<Bool> = Span()
  ) throws(WorldError) {
    _ = try StepSettings(
      timeStep: timeStep, velocityIterations: velocityIterations, positionIterations: positionIterations,
      WorldSettings())
    try forEachWorld(
      in: worlds, "step", atLeast: 4,
      RigidStep(
        timeStep: timeStep, velocityIterations: velocityIterations, positionIterations: positionIterations))
  }
}

private struct SoftStep: MemberTask {
  let timeStep: Float
  let substeps: Int
  static let needsSoundWorld = true

  func run(_ world: World, _ index: Int) throws(WorldError) {
    try world.step(by: timeStep, substeps: substeps)
    try world.checkMotion()
  }
}

private struct RigidStep: MemberTask {
  let timeStep: Float
  let velocityIterations: Int
  let positionIterations: Int
  static let needsSoundWorld = true

  func run(_ world: World, _ index: Int) throws(WorldError) {
    try world.step(by: timeStep, velocityIterations: velocityIterations, positionIterations: positionIterations)
    try world.checkMotion()
  }
}

extension World {
  /// Throws if a body was frozen because its motion was not finite any more.
  fileprivate func checkMotion() throws(WorldError) {
    guard let body = bodies.quarantined.first else { return }
    throw .invalidValue(name: "motion of \(body)", value: "not finite", expected: "finite positions and velocities")
  }
}
