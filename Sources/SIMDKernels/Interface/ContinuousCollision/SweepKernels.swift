package import CSolverShim

package typealias SweepPair = CSolverShim.SweepPair
package typealias SweepSearchArguments = CSolverShim.SweepSearchArguments
package typealias SweepSearchResult = CSolverShim.SweepSearchResult

/// The searches of continuous collision.
package final class SweepKernels: Sendable {
  /// Pairs of fast shapes that left their enlarged AABBs and the fixed lanes of obstacles that their sweeps overlap;
  /// the count goes on from that given.
  package let findPairs: @Sendable (SweepSearchArguments, Int) -> SweepSearchResult
  /// Writes the lanes (`16 * block + lane`) of so many blocks whose AABBs overlap a given one, ascending; returns how
  /// many. Room for every lane is needed.
  package let overlaps:
    @Sendable (UnsafeMutablePointer<AABBBlock>, _ blockCount: Int, AABB, UnsafeMutablePointer<Int32>) -> Int

  package init(
    findPairs: @escaping @Sendable (SweepSearchArguments, Int) -> SweepSearchResult,
    overlaps:
      @escaping @Sendable (UnsafeMutablePointer<AABBBlock>, _ blockCount: Int, AABB, UnsafeMutablePointer<Int32>) -> Int
  ) {
    self.findPairs = findPairs
    self.overlaps = overlaps
  }
}
