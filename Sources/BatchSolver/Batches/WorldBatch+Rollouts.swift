extension WorldBatch {
  /// Takes steps that are commanded one by one, and notes where each one leads: rollouts, as of a search or of model predictive
  /// control, in one call.
  ///
  /// It does the same as `addForces`, `setMotors`, `setSpringTargets`, a step, `readTransforms` and `readVelocities`, as often
  /// as there are steps; but sixteen worlds take all of theirs before the next sixteen do, as in
  /// `step(by:substeps:count:worlds:)`. Begin with `reset` or `copy` for rollouts from one state.
  ///
  /// Buffers are `[step][world][thing]`. One without elements is not told or not asked for.
  ///
  /// - Parameters:
  ///   - timeStep: s.
  ///   - substeps: 1 to 1000.
  ///   - count: How many steps, 0 or more.
  ///   - forces: `x, y, torque, -` (N, N m) ahead of each step.
  ///   - forced: Bodies that they act on; empty: all.
  ///   - motors: `speed, maximum` (rad/s and N m, or m/s and N) ahead of each step.
  ///   - driven: Joints that they drive; empty: all.
  ///   - springTargets: Coordinates (rad or m) that springs pull to, ahead of each step.
  ///   - sprung: Joints of these; empty: all.
  ///   - transforms: `x, y, cos, sin` of the origins after each step.
  ///   - velocities: `vx, vy, w, 0` (m/s, rad/s) after each step.
  ///   - observed: Bodies of both; empty: all.
  ///   - worlds: Which are commanded and stepped, an element for each; empty: all. Of the others it is noted where they are,
  ///     and so of those that fail: by a command that is out of range or no number, for one.
  /// - Throws: `WorldError.invalidValue` for a time step or sub-steps out of range, a negative count, or joints that can have
  ///   no motor or have no spring; `.countMismatch`, `.staleBody`, `.staleJoint`, `.otherWorld`, `.locked` inside
  ///   `withWorld`. Then nothing has changed.
  public func rollOut(
    by timeStep: Float, substeps: Int = 4, count: Int,
    forces: Span<SIMD4<Float>> = Span(), on forced: [BodyID] = [],
    motors: Span<SIMD2<Float>> = Span(), driving driven: [JointID] = [],
    springTargets: Span<Float> = Span(), pulling sprung: [JointID] = [],
    transforms: inout MutableSpan<SIMD4<Float>>, velocities: inout MutableSpan<SIMD4<Float>>,
    of observed: [BodyID] = [], worlds: Span<Bool> = Span()
  ) throws(WorldError) {
    try rollOut(
      .soft(timeStep: timeStep, substeps: substeps), count, forces, forced, motors, driven, springTargets, sprung,
      &transforms, &velocities, observed, worlds)
  }

  /// The same by sequential impulses; see `step(by:velocityIterations:positionIterations:count:worlds:)`.
  ///
  /// - Parameters:
  ///   - timeStep: s.
  ///   - velocityIterations: Passes over the velocities, 1 to 1000.
  ///   - positionIterations: 0 to 1000.
  ///   - count: How many steps, 0 or more.
  ///   - forces: `x, y, torque, -` (N, N m) ahead of each step.
  ///   - forced: Bodies that they act on; empty: all.
  ///   - motors: `speed, maximum` (rad/s and N m, or m/s and N) ahead of each step.
  ///   - driven: Joints that they drive; empty: all.
  ///   - springTargets: Coordinates (rad or m) that springs pull to, ahead of each step.
  ///   - sprung: Joints of these; empty: all.
  ///   - transforms: `x, y, cos, sin` of the origins after each step.
  ///   - velocities: `vx, vy, w, 0` (m/s, rad/s) after each step.
  ///   - observed: Bodies of both; empty: all.
  ///   - worlds: Which are commanded and stepped, an element for each; empty: all.
  /// - Throws: As with sub-steps.
  public func rollOut(
    by timeStep: Float, velocityIterations: Int, positionIterations: Int, count: Int,
    forces: Span<SIMD4<Float>> = Span(), on forced: [BodyID] = [],
    motors: Span<SIMD2<Float>> = Span(), driving driven: [JointID] = [],
    springTargets: Span<Float> = Span(), pulling sprung: [JointID] = [],
    transforms: inout MutableSpan<SIMD4<Float>>, velocities: inout MutableSpan<SIMD4<Float>>,
    of observed: [BodyID] = [], worlds: Span<Bool> = Span()
  ) throws(WorldError) {
    try rollOut(
      .rigid(timeStep: timeStep, velocityIterations: velocityIterations, positionIterations: positionIterations),
      count, forces, forced, motors, driven, springTargets, sprung, &transforms, &velocities, observed, worlds)
  }

  /// The same by whichever scheme.
  package func rollOut(
    _ step: BatchStep, _ steps: Int, _ forces: Span<SIMD4<Float>>, _ forced: [BodyID],
    _ motors: Span<SIMD2<Float>>, _ driven: [JointID], _ springTargets: Span<Float>, _ sprung: [JointID],
    _ transforms: inout MutableSpan<SIMD4<Float>>, _ velocities: inout MutableSpan<SIMD4<Float>>,
    _ observed: [BodyID], _ worlds: Span<Bool>
  ) throws(WorldError) {
    try check(steps: steps)
    let (forced, observed) = (try select(forced, forSteps: true), try select(observed, forSteps: true))
    let (driven, sprung) = (try select(driven, forSteps: true), try select(sprung, forSteps: true))
    if motors.count > 0 { try checkMotors(driven) }
    if springTargets.count > 0 { try checkSprings(sprung) }
    try check("forces", forces.count, steps, each: forced.count)
    try check("motors", motors.count, steps, each: driven.count)
    try check("springTargets", springTargets.count, steps, each: sprung.count)
    try check("transforms", transforms.count, steps, each: observed.count)
    try check("velocities", velocities.count, steps, each: observed.count)
    let transfers = StepTransfers()
    try forces.withUnsafeBufferPointer { forces throws(WorldError) in
      try motors.withUnsafeBufferPointer { motors throws(WorldError) in
        try springTargets.withUnsafeBufferPointer { targets throws(WorldError) in
          try transforms.withUnsafeMutableBufferPointer { transforms throws(WorldError) in
            try velocities.withUnsafeMutableBufferPointer { velocities throws(WorldError) in
              if !forces.isEmpty { transfers.tell(AddMemberForces(selection: forced, forces: forces)) }
              if !motors.isEmpty { transfers.tell(SetMotors(selection: driven, motors: motors)) }
              if !targets.isEmpty { transfers.tell(SetSpringTargets(selection: sprung, targets: targets)) }
              if !transforms.isEmpty { transfers.ask(transforms: transforms, of: observed.handles) }
              if !velocities.isEmpty { transfers.ask(velocities: velocities, of: observed.handles) }
              try take(step, count: steps, worlds, transfers)
            }
          }
        }
      }
    }
  }

  /// Refuses a buffer that has elements, but not one for each of some things of each world in each step.
  private func check(_ name: String, _ elements: Int, _ steps: Int, each: Int) throws(WorldError) {
    guard elements > 0 else { return }
    let (inStep, overflow) = steps.multipliedReportingOverflow(by: each * count)
    guard !overflow, elements == inStep else {
      throw .countMismatch(name: name, count: elements, expected: overflow ? .max : inStep)
    }
  }
}
