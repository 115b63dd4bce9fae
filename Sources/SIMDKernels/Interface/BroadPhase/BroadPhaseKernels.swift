package import CSolverShim

package typealias AABB = CSolverShim.AABB
package typealias AABBBlock = CSolverShim.AABBBlock
package typealias TileGroupRows = CSolverShim.TileGroupRows
package typealias AABBUpdateArguments = CSolverShim.AABBUpdateArguments
package typealias TilePair = CSolverShim.TilePair
package typealias TileMatrix = CSolverShim.TileMatrix
package typealias TileChange = CSolverShim.TileChange
package typealias PairSearchArguments = CSolverShim.PairSearchArguments
package typealias PairSearchResult = CSolverShim.PairSearchResult

/// Numbers of the broad phase's tiles: 16 shapes that are near each other. Public, because the bodies of package
/// declarations are not inlined into the kernels.
public enum Tile {
  /// Shapes of a tile.
  @inlinable public static var lanes: Int { 16 }
  /// The bound of an empty AABB, m, whose square is finite: its least coordinates are this, its greatest minus this.
  @inlinable public static var emptyBound: Float { 3e18 }
  /// Added to the number of a tile of the resting group where both groups are meant.
  @inlinable public static var restFlag: Int32 { 1 << 30 }
}

/// The passes of the broad phase.
package struct BroadPhaseKernels: Sendable {
  /// Places the shapes of some tiles in the world and makes the enlarged AABBs of those that left theirs anew.
  package let updateAABBs: @Sendable (AABBUpdateArguments) -> Void
  /// Matrices of all overlapping tile pairs and what changed; pair and change counts go on from those given.
  package let findPairs: @Sendable (PairSearchArguments, PairSearchResult) -> PairSearchResult

  /// Kernels at a place of their own, see `Kernels`.
  package static func table(
    updateAABBs: @escaping @Sendable (AABBUpdateArguments) -> Void,
    findPairs: @escaping @Sendable (PairSearchArguments, PairSearchResult) -> PairSearchResult
  ) -> Table<Self> {
    .place(BroadPhaseKernels(updateAABBs: updateAABBs, findPairs: findPairs))
  }
}
