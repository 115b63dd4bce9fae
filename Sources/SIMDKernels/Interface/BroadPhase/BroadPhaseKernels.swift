/// The layout of broad-phase tiles: 16 shapes that are near each other.
public enum Tile {
  @inlinable public static var lanes: Int { 16 }
  /// Fat boxes, fields of 16 lanes: least x, greatest x, least y, greatest y. An empty lane has an inverted box, which
  /// overlaps nothing.
  @inlinable public static var floats: Int { 64 }
  @inlinable public static var lowX: Int { 0 }
  @inlinable public static var highX: Int { 16 }
  @inlinable public static var lowY: Int { 32 }
  @inlinable public static var highY: Int { 48 }
  /// The bound of an empty box, m; its square is finite.
  @inlinable public static var emptyBound: Float { 3e18 }
  /// Added to the number of a tile of the resting group where both groups are meant.
  @inlinable public static var restFlag: Int32 { 1 << 30 }
}

/// The tiles of one group as the kernels see them.
package struct TileGroupRows {
  /// `Tile.floats` floats a tile.
  package var boxes: UnsafeMutablePointer<Float>
  /// 16 shape rows a tile; 0 in empty lanes.
  package var shapes: UnsafePointer<Int32>
  /// 16 body rows a tile.
  package var bodies: UnsafePointer<Int32>
  /// 16 margins a tile, m.
  package var margins: UnsafePointer<Float>
  /// By tile: lanes with a polygon.
  package var polygons: UnsafePointer<UInt16>
  /// By tile: lanes with a shape of a body that is not dynamic.
  package var fixed: UnsafePointer<UInt16>
  /// By tile: lanes whose fat box changed since pairs were last looked for.
  package var moved: UnsafeMutablePointer<UInt16>
  /// By tile: lanes whose old pairs are to be forgotten without a word.
  package var silenced: UnsafePointer<UInt16>
  package var count: Int
  /// Bounds of all tiles, then of every 16 of them, and so on: four arrays (as in `Tile`) of `boundStride` floats.
  package var bounds: UnsafeMutablePointer<Float>
  package var boundStride: Int
  /// Where each level begins in the arrays, and how many entries it has, padded with empty boxes to whole 16s.
  package var levelStarts: (Int32, Int32, Int32, Int32, Int32)
  package var levelCounts: (Int32, Int32, Int32, Int32, Int32)
  package var levelCount: Int

  package init(
    boxes: UnsafeMutablePointer<Float>, shapes: UnsafePointer<Int32>, bodies: UnsafePointer<Int32>,
    margins: UnsafePointer<Float>, polygons: UnsafePointer<UInt16>, fixed: UnsafePointer<UInt16>,
    moved: UnsafeMutablePointer<UInt16>, silenced: UnsafePointer<UInt16>, count: Int,
    bounds: UnsafeMutablePointer<Float>, boundStride: Int,
    levelStarts: (Int32, Int32, Int32, Int32, Int32), levelCounts: (Int32, Int32, Int32, Int32, Int32),
    levelCount: Int
  ) {
    self.boxes = boxes
    self.shapes = shapes
    self.bodies = bodies
    self.margins = margins
    self.polygons = polygons
    self.fixed = fixed
    self.moved = moved
    self.silenced = silenced
    self.count = count
    self.bounds = bounds
    self.boundStride = boundStride
    self.levelStarts = levelStarts
    self.levelCounts = levelCounts
    self.levelCount = levelCount
  }
}

/// What the shape pass needs.
package struct AABBUpdateArguments {
  package var group: TileGroupRows
  /// The tiles to work on: all of them, or those listed.
  package var tiles: UnsafePointer<Int32>?
  package var tileCount: Int
  /// Shape rows in the body's frame, and in the world (written).
  package var local: UnsafePointer<Float>
  package var world: UnsafeMutablePointer<Float>
  package var poses: UnsafePointer<Float>
  package var geometry: UnsafePointer<Float>
  /// If given, written: a box around all that each shape swept since its fat box was made, laid out as the fat boxes
  /// are, and by tile the lanes that left their fat box. Without the speculative reach, but for a slop.
  package var sweeps: UnsafeMutablePointer<Float>?
  package var swept: UnsafeMutablePointer<UInt16>?

  package init(
    group: TileGroupRows, tiles: UnsafePointer<Int32>?, tileCount: Int, local: UnsafePointer<Float>,
    world: UnsafeMutablePointer<Float>, poses: UnsafePointer<Float>, geometry: UnsafePointer<Float>,
    sweeps: UnsafeMutablePointer<Float>? = nil, swept: UnsafeMutablePointer<UInt16>? = nil
  ) {
    self.sweeps = sweeps
    self.swept = swept
    self.group = group
    self.tiles = tiles
    self.tileCount = tileCount
    self.local = local
    self.world = world
    self.poses = poses
    self.geometry = geometry
  }
}

/// Two tiles with overlapping shapes: row i of the matrix has bit j where shape i of the first overlaps shape j of the
/// second. In a tile's pair with itself only j > i counts.
public struct TilePair: BitwiseCopyable {
  /// The second tile, with `Tile.restFlag` if it rests.
  public var tile: Int32
  public var matrix: TileMatrix

  @inlinable public init(tile: Int32, matrix: TileMatrix) {
    self.tile = tile
    self.matrix = matrix
  }
}

/// 16 rows of 16 bits.
public struct TileMatrix: BitwiseCopyable {
  public var words: (UInt64, UInt64, UInt64, UInt64)
  @inlinable public init() { words = (0, 0, 0, 0) }
}

/// What changed between two tiles.
public struct TileChange: BitwiseCopyable {
  public var first: Int32
  public var second: Int32
  public var changed: TileMatrix
  /// The bits as they are now.
  public var now: TileMatrix

  @inlinable public init(first: Int32, second: Int32, changed: TileMatrix, now: TileMatrix) {
    self.first = first
    self.second = second
    self.changed = changed
    self.now = now
  }
}

/// What the pair search needs. It goes through awake tiles in order and stops before one whose results might not fit.
package struct PairSearchArguments {
  package var awake: TileGroupRows
  package var rest: TileGroupRows
  package var firstTile: Int
  /// Last search's pairs of every awake tile: `oldPairs[oldStarts[t] ..< oldStarts[t + 1]]`, for the first `oldTiles`.
  package var oldStarts: UnsafePointer<Int32>
  package var oldPairs: UnsafePointer<TilePair>
  package var oldTiles: Int
  /// This search's, written.
  package var starts: UnsafeMutablePointer<Int32>
  package var pairs: UnsafeMutablePointer<TilePair>
  package var pairCapacity: Int
  package var changes: UnsafeMutablePointer<TileChange>
  package var changeCapacity: Int
  /// Room for one number a tile of both groups.
  package var candidates: UnsafeMutablePointer<Int32>
  /// Some lanes are silenced.
  package var hasSilenced: Bool
  /// Changes are written; otherwise the matrices are only made anew.
  package var reports: Bool

  package init(
    awake: TileGroupRows, rest: TileGroupRows, firstTile: Int, oldStarts: UnsafePointer<Int32>,
    oldPairs: UnsafePointer<TilePair>, oldTiles: Int, starts: UnsafeMutablePointer<Int32>,
    pairs: UnsafeMutablePointer<TilePair>, pairCapacity: Int, changes: UnsafeMutablePointer<TileChange>,
    changeCapacity: Int, candidates: UnsafeMutablePointer<Int32>, hasSilenced: Bool, reports: Bool
  ) {
    self.awake = awake
    self.rest = rest
    self.firstTile = firstTile
    self.oldStarts = oldStarts
    self.oldPairs = oldPairs
    self.oldTiles = oldTiles
    self.starts = starts
    self.pairs = pairs
    self.pairCapacity = pairCapacity
    self.changes = changes
    self.changeCapacity = changeCapacity
    self.candidates = candidates
    self.hasSilenced = hasSilenced
    self.reports = reports
  }
}

/// How far a search came.
package struct PairSearchResult: BitwiseCopyable {
  /// The first tile that was not searched; the tile count when done.
  package var nextTile: Int
  package var pairCount: Int
  package var changeCount: Int

  package init(nextTile: Int, pairCount: Int, changeCount: Int) {
    self.nextTile = nextTile
    self.pairCount = pairCount
    self.changeCount = changeCount
  }
}

/// The passes of the broad phase.
package final class BroadPhaseKernels: Sendable {
  /// World rows and fat boxes of the shapes of some tiles.
  package let updateAABBs: @Sendable (AABBUpdateArguments) -> Void
  /// Matrices of all overlapping tile pairs and what changed; pair and change counts go on from those given.
  package let findPairs: @Sendable (PairSearchArguments, PairSearchResult) -> PairSearchResult
  /// The tiles of a group whose bounds overlap a box (`low x, high x, low y, high y`); returns how many.
  package let query: @Sendable (TileGroupRows, SIMD4<Float>, UnsafeMutablePointer<Int32>) -> Int

  package init(
    updateAABBs: @escaping @Sendable (AABBUpdateArguments) -> Void,
    findPairs: @escaping @Sendable (PairSearchArguments, PairSearchResult) -> PairSearchResult,
    query: @escaping @Sendable (TileGroupRows, SIMD4<Float>, UnsafeMutablePointer<Int32>) -> Int
  ) {
    self.updateAABBs = updateAABBs
    self.findPairs = findPairs
    self.query = query
  }
}
