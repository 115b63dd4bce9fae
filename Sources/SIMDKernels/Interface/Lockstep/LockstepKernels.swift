package import CSolverShim

package typealias LockstepBodyBlock = CSolverShim.LockstepBodyBlock
package typealias LockstepJointBlock = CSolverShim.LockstepJointBlock
package typealias LockstepContactBlock = CSolverShim.LockstepContactBlock
package typealias LockstepCorners = CSolverShim.LockstepCorners
package typealias LockstepArguments = CSolverShim.LockstepArguments
package typealias LockstepFanArguments = CSolverShim.LockstepFanArguments

/// Steps of worlds in lockstep, sixteen at a time and a lane each.
package struct LockstepKernels: Sendable {
  /// A step of several times sixteen worlds, at most four, all with the same iterations.
  package let solve: @Sendable (UnsafeMutablePointer<LockstepArguments>, Int) -> Void
  /// More position iterations of such worlds.
  package let correct: @Sendable (UnsafeMutablePointer<LockstepArguments>, Int) -> Void
  /// What is left of a step for parts that hit the ground in it, by the contacts of one part alone: all but that they move.
  package let solveImpacts: @Sendable (UnsafeMutablePointer<LockstepArguments>, Int) -> Void
  /// More velocity iterations of what `solveImpacts` began with.
  package let iterate: @Sendable (UnsafeMutablePointer<LockstepArguments>, Int) -> Void
  /// The end of what `solveImpacts` began with: parts move.
  package let finishImpacts: @Sendable (UnsafeMutablePointer<LockstepArguments>, Int) -> Void
  /// Casts rays that fan out from a point.
  package let castFan: @Sendable (LockstepFanArguments) -> Void

  /// Kernels at a place of their own, see `Kernels`.
  package static func table(
    solve: @escaping @Sendable (UnsafeMutablePointer<LockstepArguments>, Int) -> Void,
    correct: @escaping @Sendable (UnsafeMutablePointer<LockstepArguments>, Int) -> Void,
    solveImpacts: @escaping @Sendable (UnsafeMutablePointer<LockstepArguments>, Int) -> Void,
    iterate: @escaping @Sendable (UnsafeMutablePointer<LockstepArguments>, Int) -> Void,
    finishImpacts: @escaping @Sendable (UnsafeMutablePointer<LockstepArguments>, Int) -> Void,
    castFan: @escaping @Sendable (LockstepFanArguments) -> Void
  ) -> Table<Self> {
    .place(
      LockstepKernels(
        solve: solve, correct: correct, solveImpacts: solveImpacts, iterate: iterate, finishImpacts: finishImpacts,
        castFan: castFan))
  }
}
