internal import DynamicsBase
internal import KernelInterface

/// Finds the pairs of shapes whose boxes overlap, and keeps them from step to step.
///
/// Shapes sit in tiles of 16, ordered along a Hilbert curve. For each pair of tiles that meet there is a 16 x 16 bit matrix
/// of overlapping boxes; a step computes the matrices of tiles that moved and compares them with the last: pairs that
/// began and ended are the bits that differ. There is no hash and no search per shape. Boxes are "fat": they are made
/// anew, with a margin, only when the shape leaves them.
///
/// Two groups: awake shapes, and resting ones (static or asleep), which cost nothing while they rest. Pairs of two resting
/// shapes are not kept: falling asleep ends no pair, and after waking a pair may be reported as begun that the caller
/// already has. It is purely geometric; which pairs may collide is the caller's affair.
package struct BroadPhase: ~Copyable {
  /// Bounds of both groups hold at all levels between two calls, so that reading needs no preparation.
  var awake = TileGroup()
  var rest = TileGroup()
  /// By shape row: tile * 16 + lane, with `Tile.restFlag`; -1: not in a tile.
  var slot = AlignedBuffer<Int32>()
  /// By shape row: belongs into the resting group.
  var isResting = AlignedBuffer<Bool>()
  /// Shapes that wait for a place, and whether their pairs are to be reported as begun.
  var pending = AlignedBuffer<PendingShape>()
  var gathered = AlignedBuffer<PendingShape>()
  var order = SpatialOrder()
  var sort = RadixSort()
  var keys = AlignedBuffer<UInt64>()
  var boxes = AlignedBuffer<SIMD4<Float>>()

  var starts = AlignedBuffer<Int32>(repeating: 0, count: 1)
  var pairs = AlignedBuffer<TilePair>()
  var oldStarts = AlignedBuffer<Int32>(repeating: 0, count: 1)
  var oldPairs = AlignedBuffer<TilePair>()
  var changes = AlignedBuffer<TileChange>()
  var candidates = AlignedBuffer<Int32>()
  var sweeps = SweptAABBs()
  var hasSilenced = false
  var hasMoved = true

  var boxTiles = AlignedBuffer<Int32>()
  var spareBounds = AlignedBuffer<Float>()

  // When to sort again
  var searchesSinceSort = 0
  var pairsAfterSort = 0
  var freshTiles = 0
  var newSleepers = 0

  package init() {}

  /// Tiles of both groups.
  package var tileCount: Int { awake.count + rest.count }
  /// Pairs of tiles that meet.
  package var tilePairCount: Int { pairs.count }

  /// Bytes held.
  package var byteCount: Int {
    awake.byteCount + rest.byteCount + slot.capacity * 5
      + (pairs.capacity + oldPairs.capacity) * MemoryLayout<TilePair>.stride
      + changes.capacity * MemoryLayout<TileChange>.stride + pending.capacity * 32 + gathered.capacity * 32
      + sweeps.byteCount
  }
}
