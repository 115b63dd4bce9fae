package import CSolverShim

package typealias AABBSweep = CSolverShim.AABBSweep
package typealias SweepNode = CSolverShim.SweepNode
package typealias SweepWalk = CSolverShim.SweepWalk
package typealias SweepStep = CSolverShim.SweepStep

/// The passes of queries.
package struct QueryKernels: Sendable {
  /// Goes on, with so many nodes on the stack, to the next tile of which the sweep meets an AABB up to a fraction of
  /// its translation.
  package let nextTile: @Sendable (_ walk: SweepWalk, _ depth: Int, _ limit: Float) -> SweepStep

  /// Kernels at a place of their own, see `Kernels`.
  package static func table(nextTile: @escaping @Sendable (SweepWalk, Int, Float) -> SweepStep) -> Table<Self> {
    .place(QueryKernels(nextTile: nextTile))
  }
}
