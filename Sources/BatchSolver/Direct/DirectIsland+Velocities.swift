internal import KernelInterface
internal import SparseBlocks

// The velocities at the end of the step: Newton's method, begun again where forces jump, and multiplier passes.

extension DirectIsland {
  /// Multiplier passes at most. Each takes out all of a constraint's yield but 1 / (1 + K lambda), lambda an eigenvalue
  /// of J M^-1 J' in units of its diagonal.
  private static var largestPassCount: Int { 6 }
  /// After so many passes friction waits for the next step, which begins with this one's normal impulses.
  private static var frictionPassCount: Int { 2 }
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
      try load(context)
      try settleReference()
      try newton()
    }
    for pass in 0... {
      counters.residual = worstSpeed()
      let boundsMoved = updateBounds(context) && pass < Self.frictionPassCount
      guard counters.residual > Self.speedTolerance || boundsMoved, pass < Self.largestPassCount else { break }
      for index in 0..<rows.count where rows[index].role.isHard {
        rows.pointer[index].offset = rows[index].impulse
      }
      counters.augmentedLagrangianIterations += 1
      try newton()
    }
  }

  /// Bounces: where a contact came in fast and bears load, its normal speed becomes `-e` times that of the begin.
  func restitute(_ context: DirectContext) throws(SparseBlocksError) {
    var bounces = false
    for index in joints.count..<elements.count {
      let slot = Int(contacts[index - joints.count])
      let restitution = Double(context.materials[slot].restitution)
      guard restitution > 0, context.isExtended(slot) else { continue }
      let element = elements[index]
      for point in 0..<Int(element.rowCount) / 2 {
        let row = Int(element.firstRow) + 2 * point
        guard rows[row].impulse > 0, approach[row - contactRow] <= -Double(context.step.restitutionThreshold) else {
          continue
        }
        // Seen from the bodies outside, as the approach is.
        let separation = max(rows[row].error, 0)
        rows.pointer[row].target += separation / timeStep - restitution * approach[row - contactRow]
        bounces = true
      }
    }
    if bounces { try newton() }
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
