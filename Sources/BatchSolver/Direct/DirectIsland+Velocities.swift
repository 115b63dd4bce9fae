internal import KernelInterface
internal import SparseBlocks

// The velocities at the end of the step: Newton's method, begun again where forces jump, and multiplier passes.

extension DirectIsland {
  /// Multiplier passes at most. Each takes out all of a constraint's yield but 1 / (1 + K lambda), lambda an eigenvalue of
  /// J M^-1 J' in units of its diagonal.
  private static var largestPassCount: Int { 6 }
  /// After so many passes friction waits for the next step, which begins with this one's normal impulses.
  private static var frictionPassCount: Int { 2 }
  /// What is held may move this fast against its constraint, m/s: 2e-8 m a step.
  private static var speedTolerance: Double { 1e-6 }
  /// How often a step is begun again. The second time the forces are right but for what their own stiffness changed.
  private static var largestRestartCount: Int { 2 }
  /// Turning slower than this, rad a step, needs no reference: there is nothing that could build up.
  private static var stillTurn: Double { 1e-6 }

  /// Finds the velocities, and the rows' impulses with them.
  func findVelocities(_ world: World) throws(SparseBlocksError) {
    try settleSpins()
    try newton()
    // A rope that goes taut, an impact: the geometric stiffness was that of the forces before. The step is begun again
    // with the impulses found.
    for _ in 0..<Self.largestRestartCount where impulsesGrew {
      storeImpulses(world)
      try load(world)
      try settleSpins()
      try newton()
    }
    for pass in 0... {
      counters.residual = worstSpeed()
      let boundsMoved = updateBounds(world) && pass < Self.frictionPassCount
      guard counters.residual > Self.speedTolerance || boundsMoved, pass < Self.largestPassCount else { break }
      for index in 0..<rows.count where rows[index].role != .spring {
        rows.pointer[index].offset = rows[index].impulse
      }
      counters.multiplierPasses += 1
      try newton()
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

  /// Finds the spins that the geometric stiffness compares with.
  ///
  /// It is added to inertia where links vibrate faster than steps can follow. Compared with the spin of the step's begin
  /// it would keep what vibrates vibrating, once in six steps whatever the tension, and feed it as tension grows. What
  /// should be kept is how the whole turns. That is found by letting the geometric inertia alone resist the spins: with H
  /// the matrix and v the velocities of the begin, the least of
  ///
  ///     1/2 (r - v)' M (r - v) + 1/2 r' G r + the held rows' potentials     is     r = v - H^-1 G v.
  ///
  /// Light links follow the line between what is heavy, as they do without inertia of their own; the whole, whose inertia is
  /// M, hardly slows down. A body takes the part of r that its unresolved share asks for.
  private func settleSpins() throws(SparseBlocksError) {
    var most = 0.0
    for body in 0..<geometric.count where abs(startSpin[body]) * timeStep > Self.stillTurn {
      most = max(most, unresolvedShare(body))
    }
    guard most > 0.01 else { return }
    evaluate()
    try factor()
    step.pointer.update(repeating: 0, count: step.count)
    for body in 0..<geometric.count { step[3 * body + 2] = geometric[body] * startSpin[body] }
    try cholesky.solveInPlace(&step)
    counters.solves += 1
    for body in 0..<geometric.count { startSpin[body] -= unresolvedShare(body) * step[3 * body + 2] }
  }

  /// How far a body vibrates beyond what steps resolve: with the ratio q of geometric to own inertia, the square of the
  /// radians a step, q² / (1 + q)². Hardly anything for ropes and bridges without load, nearly 1 from 20 on.
  private func unresolvedShare(_ body: Int) -> Double {
    let share = geometric[body] / (geometric[body] + dampedMass[3 * body + 2])
    return share * share
  }
}
