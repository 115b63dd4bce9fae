package import CSolverShim

/// What the passes over joint bundles need, see joints.h.
package typealias JointPassArguments = CSolverShim.JointPassArguments

/// The passes over joint bundles, in the order of a step; which of them a step runs depends on its scheme.
package struct JointKernels: Sendable {
  /// Fills the bundles from the joints' rows and the bodies' poses.
  package let prepare: @Sendable (JointPassArguments) -> Void
  /// Over bodies, not bundles: hides what joints do to them from the contacts' warm start, and the second time keeps it
  /// hidden; around the passes over velocities of a sub-step.
  package let swapStartVelocities: @Sendable (JointPassArguments) -> Void
  /// Applies the impulses of the sub-step or step before.
  package let warmStart: @Sendable (JointPassArguments) -> Void
  /// Solves with position correction.
  package let solve: @Sendable (JointPassArguments) -> Void
  /// Solves without position correction.
  package let relax: @Sendable (JointPassArguments) -> Void
  /// Moves the bodies of rigid joints together; after positions were integrated.
  package let project: @Sendable (JointPassArguments) -> Void
  /// Of sequential impulses: what all velocity iterations of a step need alike.
  package let prepareIterations: @Sendable (JointPassArguments) -> Void
  /// Of sequential impulses: one velocity iteration. As `relax`, but limits are solved together with what is held.
  package let iterate: @Sendable (JointPassArguments) -> Void
  /// Of sequential impulses: one position iteration, which moves bodies to where joints hold them.
  package let correct: @Sendable (JointPassArguments) -> Void
  /// Writes the impulses back to the slots' rows.
  package let store: @Sendable (JointPassArguments) -> Void

  /// Kernels at a place of their own, see `Kernels`.
  package static func table(
    prepare: @escaping @Sendable (JointPassArguments) -> Void,
    swapStartVelocities: @escaping @Sendable (JointPassArguments) -> Void,
    warmStart: @escaping @Sendable (JointPassArguments) -> Void,
    solve: @escaping @Sendable (JointPassArguments) -> Void,
    relax: @escaping @Sendable (JointPassArguments) -> Void,
    project: @escaping @Sendable (JointPassArguments) -> Void,
    prepareIterations: @escaping @Sendable (JointPassArguments) -> Void,
    iterate: @escaping @Sendable (JointPassArguments) -> Void,
    correct: @escaping @Sendable (JointPassArguments) -> Void,
    store: @escaping @Sendable (JointPassArguments) -> Void
  ) -> Table<Self> {
    .place(
      JointKernels(
        prepare: prepare, swapStartVelocities: swapStartVelocities, warmStart: warmStart, solve: solve, relax: relax,
        project: project, prepareIterations: prepareIterations, iterate: iterate, correct: correct, store: store))
  }
}
