/// Passes over body rows.
package struct BodyKernels: Sendable {
  /// `v = D v + a`, and the result is the start velocity of the first sub-step.
  package let integrateVelocities: @Sendable (BodyPassArguments) -> Void
  /// The same for the later sub-steps, and the impulses of the sub-step before are applied again (warm start).
  package let integrateVelocitiesWarm: @Sendable (BodyPassArguments) -> Void
  /// Moves bodies by their velocity for one sub-step; speed and angular velocity are limited first.
  package let integratePositions: @Sendable (BodyPassArguments) -> Void
  /// Of sequential impulses: turns bodies by exactly their angular velocity, after positions were integrated.
  package let turn: @Sendable (BodyPassArguments) -> Void

  /// Kernels at a place of their own, see `Kernels`.
  package static func table(
    integrateVelocities: @escaping @Sendable (BodyPassArguments) -> Void,
    integrateVelocitiesWarm: @escaping @Sendable (BodyPassArguments) -> Void,
    integratePositions: @escaping @Sendable (BodyPassArguments) -> Void,
    turn: @escaping @Sendable (BodyPassArguments) -> Void
  ) -> Table<Self> {
    .place(
      BodyKernels(
        integrateVelocities: integrateVelocities, integrateVelocitiesWarm: integrateVelocitiesWarm,
        integratePositions: integratePositions, turn: turn))
  }
}
