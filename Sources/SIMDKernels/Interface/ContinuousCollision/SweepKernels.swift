package import CSolverShim

package typealias SweepPair = CSolverShim.SweepPair
package typealias SweepSearchArguments = CSolverShim.SweepSearchArguments
package typealias SweepSearchResult = CSolverShim.SweepSearchResult

/// The searches of continuous collision.
package struct SweepKernels: Sendable {
  /// Pairs of fast shapes that left their enlarged AABBs and the fixed lanes of obstacles that their sweeps overlap;
  /// the count goes on from that given.
  package let findPairs: @Sendable (SweepSearchArguments, Int) -> SweepSearchResult
  /// Writes the slots (`16 * tile + lane`) of a group with shapes of dynamic bodies whose AABBs overlap a given one,
  /// ascending; returns how many. Room for 17 numbers a tile is needed.
  package let findDynamic: @Sendable (TileGroupRows, AABB, UnsafeMutablePointer<Int32>) -> Int

  /// Kernels at a place of their own, see `Kernels`.
  package static func table(
    findPairs: @escaping @Sendable (SweepSearchArguments, Int) -> SweepSearchResult,
    findDynamic: @escaping @Sendable (TileGroupRows, AABB, UnsafeMutablePointer<Int32>) -> Int
  ) -> Table<Self> {
    .place(SweepKernels(findPairs: findPairs, findDynamic: findDynamic))
  }
}
