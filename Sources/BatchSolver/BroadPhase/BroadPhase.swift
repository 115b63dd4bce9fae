package import DynamicsBase
package import KernelInterface

/// Finds the pairs of shapes whose enlarged AABBs overlap, and keeps them from step to step.
///
/// Shapes sit in tiles of 16, ordered along a Hilbert curve. For each pair of tiles that meet there is a 16 x 16 bit
/// matrix of overlapping AABBs; a step computes the matrices of tiles that moved and compares them with the last: pairs
/// that began and ended are the bits that differ. There is no hash and no search per shape. An enlarged AABB is made
/// anew, with a margin, only when the shape leaves it.
///
/// Two groups: awake shapes, and resting ones (static or asleep), which cost nothing while they rest. Pairs of two
/// resting shapes are not kept: falling asleep ends no pair, and after waking a pair may be reported as begun that the
/// caller already has. It is purely geometric; which pairs may collide is the caller's affair.
package struct BroadPhase: ~Copyable {
  private let inPlace = InPlace()

  // MARK: Simulated state

  // Enlarged AABBs outlive steps and decide when pairs begin and end, hence which slots contacts get and in what order
  // they are solved. Pairs are reported in the order of shapes whatever the tiles, but sweep pairs come by tiles, and
  // of two equally early times of impact the first counts: the tiles and what decides when they are sorted belong to
  // the state.

  /// The tiles. Bounds of both groups hold at all levels between two calls, so that reading needs no preparation.
  var awake = TileGroup()
  var rest = TileGroup()
  /// Shapes that wait for a tile.
  var pending = AlignedBuffer<PendingShape>()
  /// The last search's overlaps, which the next compares with: of awake tile `t` `pairs[starts[t] ..< starts[t + 1]]`.
  var pairs = AlignedBuffer<TilePair>()
  var starts = AlignedBuffer<Int32>(repeating: 0, count: 1)
  /// Since the last search: lanes were silenced, and something moved.
  var hasSilenced = false
  var hasMoved = true
  /// When to sort again.
  var searchesSinceSort = 0
  var pairsAfterSort = 0
  var freshTiles = 0
  var newSleepers = 0

  // MARK: Derived state

  /// By shape row: `16 * tile + lane`, with `Tile.restFlag`; -1: not here; below: `-2 - n` of entry n of `pending`.
  var slot = AlignedBuffer<Int32>()
  /// Whether a restored state may have shapes at other places.
  private var slotsAreStale = false
  /// By shape row: belongs into the resting group.
  var isResting = AlignedBuffer<Bool>()
  /// Pairs that began and ended in the last search, sorted by their shapes.
  package internal(set) var began = ChangedPairs()
  package internal(set) var ended = ChangedPairs()
  /// Fast shapes and the obstacles in their paths, see `updateAABBsAndSweeps`; empty after `updateAABBs`.
  package internal(set) var sweepPairs = AlignedBuffer<SweepPair>()
  /// What awake shapes swept when `sweepPairs` were last found.
  var sweeps = SweptAABBs()

  // MARK: Scratch

  var oldPairs = AlignedBuffer<TilePair>()
  var oldStarts = AlignedBuffer<Int32>()
  var lists = PairSearchLists()
  /// By range of tiles, where several workers search.
  var searchOutputs: [PairSearchOutput] = []
  /// The same for sweeps.
  var sweepOutputs: [SweepSearchOutput] = []
  /// See `findSweepOverlaps`.
  package internal(set) var sweepOverlaps = AlignedBuffer<Int32>()
  var tilesToUpdate = AlignedBuffer<Int32>()
  var sorting = Scratch<TileSorting>()

  package init() {}

  /// Whether the last search found pairs that began or ended.
  var hasChanges: Bool { began.count > 0 || ended.count > 0 }

  /// Tiles of both groups.
  package var tileCount: Int { awake.count + rest.count }

  /// Bytes held.
  package var byteCount: Int {
    awake.byteCount + rest.byteCount + slot.capacity * 5
      + (pairs.capacity + oldPairs.capacity) * MemoryLayout<TilePair>.stride
      + lists.changes.capacity * MemoryLayout<TileChange>.stride
      + (pending.capacity + (sorting.existing?.shapes.capacity ?? 0)) * MemoryLayout<PendingShape>.stride
      + began.byteCount + ended.byteCount
      + sweepPairs.capacity * MemoryLayout<SweepPair>.stride + sweeps.byteCount
  }
}

// MARK: - Snapshots

extension BroadPhase {
  /// Goes through what is simulated.
  mutating func walkState<Walker: StateWalker>(_ walker: inout Walker) {
    walker.begin("broad phase")
    if Walker.restores { slotsAreStale = pending.count > 0 }
    awake.walkState(&walker)
    rest.walkState(&walker)
    walker.rows("waiting shape", .other, &pending)
    walker.rows("rests", .shape, &isResting)
    walker.rows("pair of tiles", .other, &pairs)
    walker.rows("first pair of tile", .other, &starts)
    walker.value("shapes were removed", &hasSilenced)
    walker.value("something moved", &hasMoved)
    walker.value("searches since tiles were sorted", &searchesSinceSort)
    walker.value("pairs of tiles after they were sorted", &pairsAfterSort)
    walker.value("fresh tiles", &freshTiles)
    walker.value("new sleepers", &newSleepers)
  }

  /// Makes what is derived anew, and forgets what is scratch.
  mutating func rebuildDerivedState() {
    if slotsAreStale || pending.count > 0 || slot.count != isResting.count || awake.hasFoundLanes || rest.hasFoundLanes
    {
      rebuildSlots()
    }
    awake.rebuildDerivedState()
    rest.rebuildDerivedState()
    began.removeAll()
    ended.removeAll()
    sweepPairs.removeAll()
  }

  private mutating func rebuildSlots() {
    slot.resizeUninitialized(isResting.count)
    slot.fill(-1)
    awake.forEachShape { slot[Int($0)] = Int32($1) }
    rest.forEachShape { slot[Int($0)] = Int32($1) | Tile.restFlag }
    for index in 0..<pending.count where pending[index].shape > 0 {
      slot[Int(pending[index].shape)] = Self.firstWaiting - Int32(index)
    }
  }
}

// MARK: - Memory

extension BroadPhase {
  /// Shows the buffers that steps touch.
  mutating func visitBuffers<Visitor: BufferVisitor>(_ visitor: inout Visitor) {
    awake.visitBuffers(&visitor)
    rest.visitBuffers(&visitor)
    visitor.visit(&pairs)
    visitor.visit(&starts)
    visitor.visit(&pending)
    visitor.visit(&began.list)
    visitor.visit(&ended.list)
    visitor.visit(&sweepPairs)
    visitor.visit(&oldPairs)
    visitor.visit(&oldStarts)
    visitor.visit(&tilesToUpdate)
  }
}
