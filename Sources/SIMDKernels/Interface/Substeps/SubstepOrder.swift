/// Which passes the sub-steps of a step have.
public struct SubstepOrder: Sendable {
  @usableFromInline let substeps: Int
  @usableFromInline let hasContacts: Bool
  @usableFromInline let hasJoints: Bool
  @usableFromInline let hasRigidJoints: Bool
  /// Contacts may bounce.
  @usableFromInline let hasExtensions: Bool
  /// Some joints have a threshold.
  @usableFromInline let notesPeaks: Bool

  /// The passes of so many sub-steps, over what there is.
  ///
  /// - Parameters:
  ///   - hasExtensions: Contacts may bounce.
  ///   - notesPeaks: Some joints have a threshold.
  @inlinable @inline(__always)
  public init(
    substeps: Int, hasContacts: Bool, hasJoints: Bool, hasRigidJoints: Bool, hasExtensions: Bool, notesPeaks: Bool
  ) {
    self.substeps = substeps
    self.hasContacts = hasContacts
    self.hasJoints = hasJoints
    self.hasRigidJoints = hasRigidJoints
    self.hasExtensions = hasExtensions
    self.notesPeaks = notesPeaks
  }

  /// Calls `action` with all passes, in order. Joints, which share the bodies' rows, come before contacts in every pass: what
  /// bodies rest on has the last word.
  @inlinable @inline(__always)
  public func forEachPass(_ action: (SolverPass) -> Void) {
    action(.integrateVelocities)
    if hasContacts { action(.prepareContacts) }
    if hasJoints { action(.prepareJoints) }
    for substep in 0..<substeps {
      if substep > 0 { action(.integrateVelocitiesWarm) }
      if hasJoints {
        action(.swapStartVelocities)
        action(.warmStartJoints)
        action(.solveJoints)
        action(.swapStartVelocities)
      }
      if hasContacts { action(.solveContacts) }
      action(.integratePositions)
      if hasJoints {
        if hasRigidJoints { action(.projectJoints) }
        action(.swapStartVelocities)
        action(.relaxJoints)
        action(.swapStartVelocities)
      }
      if hasContacts { action(.relaxContacts) }
      if hasJoints, notesPeaks, substep + 1 < substeps { action(.notePeaks) }
    }
    if hasExtensions { action(.restitution) }
    if hasContacts { action(.storeContacts) }
    if hasJoints { action(.storeJoints) }
  }
}
