internal import KernelInterface
internal import SparseBlocks

// The velocities at the end of the step: Newton's method, begun again where forces jump, and multiplier passes.

extension DirectIsland {
  /// Multiplier passes at most. Each takes out all of a constraint's yield but 1 / (1 + K lambda), lambda an eigenvalue
  /// of J M^-1 J' in units of its diagonal.
  private static var largestPassCount: Int { 6 }
  /// After so many passes friction waits for the next step, which begins with this one's normal impulses.
  private static var frictionPassCount: Int { 2 }
  /// A contact is at most so stiff, in masses of the island.
  private static var largestStiffness: Double { 1e9 }
  /// What is held may move this fast against its constraint, m/s: 2e-8 m a step.
  private static var speedTolerance: Double { 1e-6 }
  /// How often a step is begun again. The second time the forces are right but for what their own stiffness changed.
  private static var largestRestartCount: Int { 2 }

  /// Finds the velocities, and the rows' impulses with them.
  func findVelocities(_ context: DirectContext) throws(SparseBlocksError) {
    try settleReference()
    try newton()
    // A rope that goes taut, an impact: the geometric stiffness was that of the forces before. The step is begun again
    // with the impulses found.
    for _ in 0..<Self.largestRestartCount where impulsesGrew && !isSoftened {
      if !hasRestarted { keepImpulses() }
      storeImpulses(context)
      load(context)
      try settleReference()
      try newton()
    }
    try improve(context)
  }

  /// Multiplier passes: what is held comes to rest, what gave too much gets stiffer, what slides does not lift.
  private func improve(_ context: DirectContext) throws(SparseBlocksError) {
    let most = 1000 * totalMass.x
    for pass in 0..<Self.largestPassCount {
      counters.residual = worstSpeed()
      let isFirst = pass < Self.frictionPassCount
      let boundsMoved = updateBounds(context) && isFirst
      let stiffened = cones.escalate(upTo: Self.largestStiffness * totalMass.x)
      let slipped = isFirst && cones.correctSlips(timeStep)
      guard counters.residual > Self.speedTolerance || boundsMoved || stiffened || slipped else { return }
      for index in 0..<rows.count where rows[index].role.isHard {
        rows.pointer[index].offset = rows[index].impulse
      }
      let loaded = cones.takeOverImpulses(upTo: most)
      if stiffened || loaded { isFactored = false }
      counters.augmentedLagrangianIterations += 1
      try newton()
    }
    counters.residual = worstSpeed()
    _ = updateBounds(context)
  }

  /// Bounces: where a contact came in fast and bears load, its normal speed becomes `-e` times that of the begin, from
  /// which the bodies fly on to the end of the step.
  func restitute(_ context: DirectContext) throws(SparseBlocksError) {
    guard cones.bounces else { return }
    findFlight(context)
    guard cones.bounce(fasterThan: Double(context.step.restitutionThreshold), flight: step.pointer) else { return }
    try newton()
    try improve(context)
  }

  /// What forces add to the velocities of bodies that bounce until the step ends, into `step`.
  ///
  /// A body that touches nothing flies in sub-steps s, each of which changes its velocity first: with gravity g that
  /// keeps `v^2 / 2 + g y - g s v / 2`, for which a bounce from v to -v is worth a sub-step on the way, `s v`. So an
  /// impact takes one sub-step, and what is left of the step h is flight. Without it the ball would rise higher by
  /// `(h - s) v` after each bounce. What joints hold is in an island at all times, and flies in whole steps.
  private func findFlight(_ context: DirectContext) {
    let share = 1 - 1 / context.substeps
    let (flight, w, m, damped) = (step.pointer, unconstrained.pointer, mass.pointer, dampedMass.pointer)
    for body in 0..<bodies.count {
      let v = startVelocity(context, Int32(body))
      let isFree = !isJointed[body]
      for axis in 0..<3 {
        let i = 3 * body + axis
        // Without drag, which turns with the velocity. What cannot turn has no damping either, and no velocity.
        let drag = m[i] < .infinity ? damped[i] / m[i] : 1
        flight[i] = isFree ? share * (drag * w[i] - v[axis]) : 0
      }
    }
  }

  /// The fastest that a joint moves against what it holds. Contacts are softer, and exact only after some steps.
  private func worstSpeed() -> Double {
    var worst = 0.0
    for index in 0..<contactRow where rows[index].role == .held && rows[index].lower == -.infinity {
      if rows[index].stiffness > 0 { worst = max(worst, abs(speed[index])) }
    }
    return worst
  }
}
