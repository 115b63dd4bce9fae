/// Two shapes whose boxes meet: one that moved, and one in its way.
public struct SweepPair: BitwiseCopyable, Equatable {
  public var mover: Int32
  public var obstacle: Int32

  @inlinable public init(mover: Int32, obstacle: Int32) {
    self.mover = mover
    self.obstacle = obstacle
  }
}

/// What the search for obstacles needs. It goes through awake tiles in order and stops before one whose pairs might not
/// fit.
package struct SweepSearchArguments {
  package var awake: TileGroupRows
  /// As the shape pass wrote them (`AABBUpdateArguments`).
  package var sweeps: UnsafePointer<Float>
  package var swept: UnsafePointer<UInt16>
  /// By body block: rows to look at.
  package var fast: UnsafePointer<UInt16>
  package var obstacles: TileGroupRows
  /// By how much the boxes of obstacles reach beyond their shapes, m: sweeps need not meet that part.
  package var obstacleReach: Float
  package var firstTile: Int
  package var pairs: UnsafeMutablePointer<SweepPair>
  package var pairCapacity: Int
  /// Room for the number of every tile of the obstacles.
  package var candidates: UnsafeMutablePointer<Int32>

  package init(
    awake: TileGroupRows, sweeps: UnsafePointer<Float>, swept: UnsafePointer<UInt16>, fast: UnsafePointer<UInt16>,
    obstacles: TileGroupRows, obstacleReach: Float, firstTile: Int, pairs: UnsafeMutablePointer<SweepPair>,
    pairCapacity: Int, candidates: UnsafeMutablePointer<Int32>
  ) {
    self.awake = awake
    self.sweeps = sweeps
    self.swept = swept
    self.fast = fast
    self.obstacles = obstacles
    self.obstacleReach = obstacleReach
    self.firstTile = firstTile
    self.pairs = pairs
    self.pairCapacity = pairCapacity
    self.candidates = candidates
  }
}

/// How far a search for obstacles came.
package struct SweepSearchResult: BitwiseCopyable {
  /// The first tile that was not searched; the tile count when done.
  package var nextTile: Int
  package var pairCount: Int

  package init(nextTile: Int, pairCount: Int) {
    self.nextTile = nextTile
    self.pairCount = pairCount
  }
}

/// The searches of continuous collision.
package final class SweepKernels: Sendable {
  /// Pairs of fast shapes that left their boxes and the fixed lanes of obstacles that their sweeps meet; the count goes on from that given.
  package let findPairs: @Sendable (SweepSearchArguments, Int) -> SweepSearchResult
  /// The lanes (`tile * 16 + lane`) among the boxes of some tiles that overlap a box (`low x, high x, low y, high y`),
  /// ascending; returns how many. Room for every lane is needed.
  package let overlaps:
    @Sendable (UnsafePointer<Float>, _ tileCount: Int, SIMD4<Float>, UnsafeMutablePointer<Int32>) -> Int

  package init(
    findPairs: @escaping @Sendable (SweepSearchArguments, Int) -> SweepSearchResult,
    overlaps:
      @escaping @Sendable (UnsafePointer<Float>, _ tileCount: Int, SIMD4<Float>, UnsafeMutablePointer<Int32>) -> Int
  ) {
    self.findPairs = findPairs
    self.overlaps = overlaps
  }
}
