package import CSolverShim

/// What the passes over contact bundles need, see contacts.h.
package typealias ContactPassArguments = CSolverShim.ContactPassArguments

/// The passes over contact bundles, in the order of a step; which of them a step runs depends on its scheme.
package struct ContactKernels: Sendable {
  /// Fills the bundles from manifold rows and applies the impulses of the last step (warm start).
  package let prepare: @Sendable (ContactPassArguments) -> Void
  /// Normal impulses with soft position correction, at the separations that the last `relax` stored.
  package let solve: @Sendable (ContactPassArguments) -> Void
  /// Normal impulses without correction, friction, rolling; stores the separations at the new poses.
  package let relax: @Sendable (ContactPassArguments) -> Void
  /// Bounces: normal impulses of the lanes that came in faster than the threshold.
  package let restitution: @Sendable (ContactPassArguments) -> Void
  /// Of sequential impulses: one velocity iteration, friction and then rigid normal impulses with bounces.
  package let iterate: @Sendable (ContactPassArguments) -> Void
  /// Of sequential impulses: one position iteration, which moves overlapping bodies apart; it stores the separations
  /// before.
  package let correct: @Sendable (ContactPassArguments) -> Void
  /// Writes the impulses back to the slots' rows.
  package let store: @Sendable (ContactPassArguments) -> Void

  /// Kernels at a place of their own, see `Kernels`.
  package static func table(
    prepare: @escaping @Sendable (ContactPassArguments) -> Void,
    solve: @escaping @Sendable (ContactPassArguments) -> Void,
    relax: @escaping @Sendable (ContactPassArguments) -> Void,
    restitution: @escaping @Sendable (ContactPassArguments) -> Void,
    iterate: @escaping @Sendable (ContactPassArguments) -> Void,
    correct: @escaping @Sendable (ContactPassArguments) -> Void,
    store: @escaping @Sendable (ContactPassArguments) -> Void
  ) -> Table<Self> {
    .place(
      ContactKernels(
        prepare: prepare, solve: solve, relax: relax, restitution: restitution, iterate: iterate, correct: correct,
        store: store))
  }
}
