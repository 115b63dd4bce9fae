package import KernelInterface

/// Two shapes, the smaller row first.
package struct ShapePair: BitwiseCopyable, Hashable {
  package var a: Int32
  package var b: Int32

  package init(a: Int32, b: Int32) {
    self.a = a
    self.b = b
  }

  /// By which pairs are sorted.
  var key: UInt64 { UInt64(UInt32(bitPattern: a)) << 32 | UInt64(UInt32(bitPattern: b)) }
}

/// Where the broad phase reads poses and writes shapes.
package struct ShapeSource {
  /// `ShapeRow.stride` floats a shape: in the body's frame.
  package var local: UnsafePointer<Float>
  /// The same in the world; the pose rows are written.
  package var world: UnsafeMutablePointer<Float>
  /// Pose rows by body.
  package var poses: UnsafePointer<Float>
  package var geometry: UnsafePointer<Float>

  package init(
    local: UnsafePointer<Float>, world: UnsafeMutablePointer<Float>, poses: UnsafePointer<Float>,
    geometry: UnsafePointer<Float>
  ) {
    self.local = local
    self.world = world
    self.poses = poses
    self.geometry = geometry
  }
}

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
  private var isResting = AlignedBuffer<Bool>()
  /// Shapes that wait for a place, and whether their pairs are to be reported as begun.
  private(set) var pending = AlignedBuffer<PendingShape>()
  private var gathered = AlignedBuffer<PendingShape>()
  private var order = SpatialOrder()
  private var sort = RadixSort()
  private var keys = AlignedBuffer<UInt64>()
  private var boxes = AlignedBuffer<SIMD4<Float>>()

  private var starts = AlignedBuffer<Int32>(repeating: 0, count: 1)
  private var pairs = AlignedBuffer<TilePair>()
  private var oldStarts = AlignedBuffer<Int32>(repeating: 0, count: 1)
  private var oldPairs = AlignedBuffer<TilePair>()
  private var changes = AlignedBuffer<TileChange>()
  var candidates = AlignedBuffer<Int32>()
  var sweeps = SweepBoxes()
  private var hasSilenced = false
  private var hasMoved = true

  private var boxTiles = AlignedBuffer<Int32>()
  private var spareBounds = AlignedBuffer<Float>()

  // When to sort again
  private var searchesSinceSort = 0
  private var pairsAfterSort = 0
  private var freshTiles = 0
  private var newSleepers = 0

  /// Shapes drift apart in their tiles; after this many searches they are sorted again.
  private static let sortInterval = 64
  /// More tile pairs than this times those after sorting ask for sorting too.
  private static let pairGrowth = 1.3

  package init() {}

  /// Tiles of both groups.
  package var tileCount: Int { awake.count + rest.count }
  /// Pairs of tiles that meet.
  package var tilePairCount: Int { pairs.count }

  // MARK: - Shapes

  /// Makes room for `more` shapes.
  package mutating func reserve(_ more: Int) {
    slot.reserve(slot.count + more)
    isResting.reserve(slot.count + more)
  }

  /// Enters a shape; its pairs are reported by the next search. `margin` is in m.
  package mutating func insert(
    shape: Int32, body: Int32, margin: Float, isPolygon: Bool, isFixed: Bool = false,
    isResting rests: Bool
  ) {
    if Int(shape) >= slot.count {
      slot.resize(Int(shape) + 1, filling: -1)
      isResting.resize(Int(shape) + 1, filling: false)
    }
    isResting[Int(shape)] = rests
    pending.append(
      PendingShape(
        shape: shape, body: body, margin: margin, isPolygon: isPolygon, isFixed: isFixed, rests: rests,
        box: PendingShape.noBox))
  }

  /// Takes a shape out without a word; the caller ends its contacts.
  package mutating func remove(shape: Int32) {
    let place = slot[Int(shape)]
    slot[Int(shape)] = -1
    guard place >= 0 else {
      for index in 0..<pending.count where pending[index].shape == shape { pending[index].shape = 0 }
      // Where it came from it ends no pairs either: its row may belong to another shape by the next search.
      if rest.forget(formerShape: shape) { hasSilenced = true }
      return
    }
    clear(place)
  }

  private mutating func clear(_ place: Int32) {
    if place & Tile.restFlag != 0 {
      rest.clear(slot: Int(place & ~Tile.restFlag))
    } else {
      awake.clear(slot: Int(place))
    }
    hasSilenced = true
    hasMoved = true
  }

  /// Says that a shape fell asleep or woke. A sleeper stays where it is until tiles are sorted again; a waking shape moves
  /// to a fresh awake tile.
  package mutating func setResting(_ rests: Bool, shape: Int32) {
    guard isResting[Int(shape)] != rests else { return }
    isResting[Int(shape)] = rests
    let place = slot[Int(shape)]
    if rests {
      newSleepers += 1
    } else if place < 0 {
      for index in 0..<pending.count where pending[index].shape == shape { pending[index].rests = false }
    } else if place & Tile.restFlag != 0 {
      pending.append(rest.entry(Int(place & ~Tile.restFlag), rests: false))
      slot[Int(shape)] = -1
      rest.leave(slot: Int(place & ~Tile.restFlag))
      hasMoved = true
    }
  }

  /// Brings the boxes of a shape up to date that was put elsewhere between two steps.
  package mutating func touch(shape: Int32, source: ShapeSource, kernels: BroadPhaseKernels) {
    let place = slot[Int(shape)]
    guard place >= 0 else { return }
    boxTiles.removeAll()
    let tile = (place & ~Tile.restFlag) >> 4
    boxTiles.append(tile)
    if place & Tile.restFlag != 0 {
      update(rest.rows, tiles: boxTiles.pointer, count: 1, source, kernels)
      rest.rebuildBounds(above: Int(tile))
    } else {
      update(awake.rows, tiles: boxTiles.pointer, count: 1, source, kernels)
      awake.rebuildBounds(above: Int(tile))
    }
    hasMoved = true
  }

  // MARK: - Steps

  /// Brings world rows and fat boxes of all awake shapes up to date, at the end of a step.
  package mutating func updateBoxes(source: ShapeSource, kernels: BroadPhaseKernels) {
    update(awake.rows, tiles: nil, count: awake.count, source, kernels)
    noteMoves()
  }

  mutating func noteMoves() {
    var moved: UInt16 = 0
    for tile in 0..<awake.count { moved |= awake.moved[tile] }
    if moved != 0 {
      hasMoved = true
      awake.rebuildUpperLevels()
    }
  }

  private func update(
    _ group: TileGroupRows, tiles: UnsafePointer<Int32>?, count: Int, _ source: ShapeSource,
    _ kernels: BroadPhaseKernels
  ) {
    kernels.updateBoxes(
      BoxUpdateArguments(
        group: group, tiles: tiles, tileCount: count, local: source.local, world: source.world, poses: source.poses,
        geometry: source.geometry))
  }

  /// Looks for pairs that began or ended since the last search; both lists come sorted by their shapes.
  package mutating func findPairs(
    source: ShapeSource, kernels: BroadPhaseKernels, began: inout AlignedBuffer<ShapePair>,
    ended: inout AlignedBuffer<ShapePair>
  ) {
    began.removeAll()
    ended.removeAll()
    placePending(source, kernels)
    guard hasMoved else { return }
    search(kernels, reports: true)
    resolve(&began, &ended)
    forgetMoves()
    searchesSinceSort += 1
    if wantsSort { sortTiles(kernels) }
  }

  private mutating func search(_ kernels: BroadPhaseKernels, reports: Bool) {
    swap(&pairs, &oldPairs)
    swap(&starts, &oldStarts)
    let oldTiles = reports ? oldStarts.count - 1 : 0
    starts.resize(awake.count + 1, filling: 0)
    candidates.resize(tileCount + 16, filling: 0)
    pairs.removeAll()
    changes.removeAll()
    pairs.reserve(max(oldPairs.count + oldPairs.count / 4, 1024))
    changes.reserve(1024)
    starts[0] = 0
    var result = PairSearchResult(nextTile: 0, pairCount: 0, changeCount: 0)
    while true {
      let reached = result.nextTile
      result = kernels.findPairs(
        PairSearchArguments(
          awake: awake.rows, rest: rest.rows, firstTile: result.nextTile, oldStarts: oldStarts.pointer,
          oldPairs: oldPairs.pointer, oldTiles: min(oldTiles, awake.count), starts: starts.pointer,
          pairs: pairs.pointer, pairCapacity: pairs.capacity, changes: changes.pointer,
          changeCapacity: changes.capacity, candidates: candidates.pointer, hasSilenced: hasSilenced,
          reports: reports), result)
      pairs.setCount(result.pairCount)
      changes.setCount(result.changeCount)
      guard result.nextTile < awake.count else { break }
      // One tile's results always fit after growing by all tiles.
      pairs.reserve(result.pairCount + max(tileCount, result.pairCount / 2))
      changes.reserve(result.changeCount + 2 * max(tileCount, result.changeCount / 2))
      precondition(result.nextTile > reached || pairs.capacity > result.pairCount)
    }
  }

  /// Shape pairs of the bits that changed, sorted: by then nothing depends on tiles.
  private mutating func resolve(_ began: inout AlignedBuffer<ShapePair>, _ ended: inout AlignedBuffer<ShapePair>) {
    for isBegin in [true, false] {
      keys.removeAll()
      for index in 0..<changes.count {
        let change = changes[index]
        let second = Int(change.second & ~Tile.restFlag) * 16
        let isRest = change.second & Tile.restFlag != 0
        for quarter in 0..<4 {
          let changed = Self.word(change.changed, quarter)
          let now = Self.word(change.now, quarter)
          var bits = changed & (isBegin ? now : ~now)
          while bits != 0 {
            let bit = bits.trailingZeroBitCount
            bits &= bits - 1
            let a = awake.shapeOfLastSearch(Int(change.first) * 16 + quarter * 4 + bit >> 4)
            let b = isRest ? rest.shapeOfLastSearch(second + bit & 15) : awake.shapeOfLastSearch(second + bit & 15)
            keys.append(UInt64(min(a, b)) << 32 | UInt64(max(a, b)))
          }
        }
      }
      let bits = Int.bitWidth - slot.count.leadingZeroBitCount
      sort.sort(&keys, low: 0, high: bits)
      sort.sort(&keys, low: 32, high: 32 + bits)
      for index in 0..<keys.count {
        let pair = ShapePair(a: Int32(keys[index] >> 32), b: Int32(truncatingIfNeeded: keys[index]))
        if isBegin { began.append(pair) } else { ended.append(pair) }
      }
    }
    cancel(&began, &ended)
  }

  /// Drops pairs that both began and ended: those of a shape that went to another tile.
  private func cancel(_ began: inout AlignedBuffer<ShapePair>, _ ended: inout AlignedBuffer<ShapePair>) {
    guard began.count > 0, ended.count > 0 else { return }
    var beganRead = 0
    var beganWrite = 0
    var endedRead = 0
    var endedWrite = 0
    while beganRead < began.count || endedRead < ended.count {
      let first = beganRead < began.count ? began[beganRead].key : .max
      let second = endedRead < ended.count ? ended[endedRead].key : .max
      if first == second {
        beganRead += 1
        endedRead += 1
      } else if first < second {
        began[beganWrite] = began[beganRead]
        beganRead += 1
        beganWrite += 1
      } else {
        ended[endedWrite] = ended[endedRead]
        endedRead += 1
        endedWrite += 1
      }
    }
    began.setCount(beganWrite)
    ended.setCount(endedWrite)
  }

  private static func word(_ matrix: TileMatrix, _ quarter: Int) -> UInt64 {
    switch quarter {
    case 0: matrix.words.0
    case 1: matrix.words.1
    case 2: matrix.words.2
    default: matrix.words.3
    }
  }

  private mutating func forgetMoves() {
    awake.forgetMoves()
    rest.forgetMoves()
    hasSilenced = false
    hasMoved = false
  }

  // MARK: - Tiles

  /// Puts waiting shapes into fresh tiles of their groups.
  private mutating func placePending(_ source: ShapeSource, _ kernels: BroadPhaseKernels) {
    guard pending.count > 0 else { return }
    for index in 0..<pending.count where pending[index].box.x > pending[index].box.y {
      pending[index].box = Self.roughBox(pending[index], source)
    }
    swap(&pending, &gathered)
    let firstAwake = awake.count
    let firstRest = rest.count
    place(resting: false)
    place(resting: true)
    gathered.removeAll()
    freshTiles += awake.count - firstAwake
    updateTiles(awake.rows, from: firstAwake, source, kernels)
    updateTiles(rest.rows, from: firstRest, source, kernels)
    if awake.count > firstAwake { awake.rebuildBounds() }
    if rest.count > firstRest { rest.rebuildBounds() }
    hasMoved = true
  }

  private mutating func updateTiles(
    _ group: TileGroupRows, from first: Int, _ source: ShapeSource, _ kernels: BroadPhaseKernels
  ) {
    guard group.count > first else { return }
    boxTiles.removeAll()
    for tile in first..<group.count { boxTiles.append(Int32(tile)) }
    // The bounds of new tiles are not laid out yet: they are written to a spare place and made anew afterwards.
    spareBounds.resize(4 * group.count, filling: 0)
    var unbounded = group
    unbounded.bounds = spareBounds.pointer
    unbounded.boundStride = group.count
    update(unbounded, tiles: boxTiles.pointer, count: boxTiles.count, source, kernels)
  }

  /// Appends the gathered shapes of one group as new tiles, in spatial order; a new size class begins a new tile.
  private mutating func place(resting: Bool) {
    boxes.removeAll()
    for index in 0..<gathered.count where gathered[index].rests == resting && gathered[index].shape > 0 {
      boxes.append(gathered[index].box)
    }
    guard boxes.count > 0 else { return }
    order.fit(boxes)
    keys.removeAll()
    for index in 0..<gathered.count where gathered[index].rests == resting && gathered[index].shape > 0 {
      keys.append(UInt64(order.key(gathered[index].box)) << 32 | UInt64(index))
    }
    sort.sort(&keys, low: 32, high: 64)
    var tile = 0
    var lane = 16
    var sizeClass: UInt64 = .max
    for index in 0..<keys.count {
      if lane == 16 || keys[index] >> 60 != sizeClass {
        tile = resting ? rest.addTile() : awake.addTile()
        lane = 0
        sizeClass = keys[index] >> 60
      }
      let entry = gathered[Int(keys[index] & 0xffff_ffff)]
      let place = tile * 16 + lane
      if resting { rest.put(entry, slot: place) } else { awake.put(entry, slot: place) }
      slot[Int(entry.shape)] = Int32(place) | (resting ? Tile.restFlag : 0)
      lane += 1
    }
  }

  /// A box around a shape's bounding circle: enough to order it.
  private static func roughBox(_ entry: PendingShape, _ source: ShapeSource) -> SIMD4<Float> {
    let local = source.local + Int(entry.shape) * Int(ShapeRow.stride)
    let pose = source.poses + Int(entry.body) * 4
    let x = pose[0] + pose[2] * local[0] - pose[3] * local[1]
    let y = pose[1] + pose[3] * local[0] + pose[2] * local[1]
    let reach = local[ShapeRow.measures] + local[ShapeRow.measures + 2]
    return [x - reach, x + reach, y - reach, y + reach]
  }

  private var wantsSort: Bool {
    searchesSinceSort >= Self.sortInterval || 8 * (freshTiles + awake.holes / 16) > awake.count
      || 8 * newSleepers > awake.shapeCount
      || Double(pairs.count) > Self.pairGrowth * Double(pairsAfterSort) + 64
  }

  /// Sorts awake shapes into tiles anew, and moves those that fell asleep to the resting group. Boxes and pairs stay what
  /// they are.
  private mutating func sortTiles(_ kernels: BroadPhaseKernels) {
    gathered.removeAll()
    for place in 0..<(awake.count * 16) where awake.shapes[place] > 0 {
      gathered.append(awake.entry(place, rests: isResting[Int(awake.shapes[place])]))
    }
    awake.removeAll()
    // Holes and fresh tiles of the resting group cost little: it is sorted when a quarter is empty.
    if 4 * rest.holes > rest.count * 16 {
      for place in 0..<(rest.count * 16) where rest.shapes[place] > 0 {
        gathered.append(rest.entry(place, rests: true))
      }
      rest.removeAll()
    }
    place(resting: false)
    place(resting: true)
    gathered.removeAll()
    awake.rebuildBounds()
    rest.rebuildBounds()
    search(kernels, reports: false)
    forgetMoves()
    searchesSinceSort = 0
    pairsAfterSort = pairs.count
    freshTiles = 0
    newSleepers = 0
  }

  // MARK: - Queries

  /// The fat box of a shape (`low x, high x, low y, high y`), if it has one yet.
  package func fatBox(of shape: Int32) -> SIMD4<Float>? {
    guard Int(shape) < slot.count, slot[Int(shape)] >= 0 else { return nil }
    let place = slot[Int(shape)]
    return place & Tile.restFlag != 0 ? rest.box(Int(place & ~Tile.restFlag)) : awake.box(Int(place))
  }

  /// Whether a shape counts as resting: its box is not brought up to date by steps.
  package func isResting(_ shape: Int32) -> Bool { isResting[Int(shape)] }

  /// Bytes held.
  package var byteCount: Int {
    awake.byteCount + rest.byteCount + slot.capacity * 5
      + (pairs.capacity + oldPairs.capacity) * MemoryLayout<TilePair>.stride
      + changes.capacity * MemoryLayout<TileChange>.stride + pending.capacity * 32 + gathered.capacity * 32
      + sweeps.byteCount
  }
}
