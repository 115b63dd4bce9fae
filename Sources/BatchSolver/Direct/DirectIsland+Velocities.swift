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
  /// Moving slower than this, rad or m a step, needs no reference: there is nothing that could build up.
  private static var stillStep: Double { 1e-6 }
  /// Nor does what vibrates so little beyond what steps resolve.
  private static var noticedShare: Double { 0.01 }

  /// Finds the velocities, and the rows' impulses with them.
  func findVelocities(_ world: World) throws(SparseBlocksError) {
    try settleReference()
    try newton()
    // A rope that goes taut, an impact: the geometric stiffness was that of the forces before. The step is begun again
    // with the impulses found.
    for _ in 0..<Self.largestRestartCount where impulsesGrew {
      storeImpulses(world)
      try load(world)
      try settleReference()
      try newton()
    }
    for pass in 0... {
      counters.residual = worstSpeed()
      let boundsMoved = updateBounds(world) && pass < Self.frictionPassCount
      guard counters.residual > Self.speedTolerance || boundsMoved, pass < Self.largestPassCount else { break }
      for index in 0..<rows.count where rows[index].role.isHard {
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

  /// Finds the velocities that the geometric stiffness compares with.
  ///
  /// It is added to inertia where links vibrate faster than steps can follow. Compared with the velocities of the step's
  /// begin it would keep what vibrates vibrating, once in six steps whatever the tension, and feed it as tension grows.
  /// What should be kept is how the whole moves. That is found by letting the geometric inertia alone resist: with H the
  /// matrix and v the velocities of the begin, the least of
  ///
  ///     1/2 (r - v)' M (r - v) + 1/2 r' G r + the held rows' potentials     is     r = v - H^-1 G v.
  ///
  /// Light links follow the line between what is heavy, as they do without inertia of their own; the whole, whose inertia is
  /// M, hardly slows down. A body, or a rod, takes the part of r that its unresolved share asks for.
  private func settleReference() throws(SparseBlocksError) {
    guard vibrates else { return }
    evaluate()
    try factor()
    step.pointer.update(repeating: 0, count: step.count)
    let r = step.pointer
    for body in 0..<geometric.count { r[3 * body + 2] = geometric[body] * referenceSpin[body] }
    for index in rodRows {
      rows[index].add(rows[index].stiffness * rows[index].target, to: r, partners.pointer)
    }
    try cholesky.solveInPlace(&step)
    counters.solves += 1
    for body in 0..<geometric.count { referenceSpin[body] -= unresolvedShare(ofBody: body) * r[3 * body + 2] }
    for index in rodRows {
      rows.pointer[index].target -= unresolvedShare(ofRod: index) * rows[index].speed(r, partners.pointer)
    }
  }

  /// Whether anything moves that the steps do not resolve.
  private var vibrates: Bool {
    for body in 0..<geometric.count where abs(referenceSpin[body]) * timeStep > Self.stillStep {
      if unresolvedShare(ofBody: body) > Self.noticedShare { return true }
    }
    for index in rodRows where abs(rows[index].target) * timeStep > Self.stillStep {
      if unresolvedShare(ofRod: index) > Self.noticedShare { return true }
    }
    return false
  }

  /// How far something vibrates beyond what steps resolve: with the ratio q of geometric to own inertia, the square of the
  /// radians a step, q² / (1 + q)². Hardly anything for ropes and bridges without load, nearly 1 from 20 on.
  private func unresolvedShare(ofBody body: Int) -> Double {
    let share = geometric[body] / (geometric[body] + dampedMass[3 * body + 2])
    return share * share
  }

  private func unresolvedShare(ofRod index: Int) -> Double {
    let ratio = rows[index].stiffness * inverseMass(ofRow: index)
    let share = ratio / (1 + ratio)
    return share * share
  }
}
