internal import KernelInterface

extension BroadPhase {
  /// Shapes drift apart in their tiles; after this many searches they are sorted again.
  private static var sortInterval: Int { 64 }
  /// More tile pairs than this times those after sorting ask for sorting too.
  private static var pairGrowth: Double { 1.3 }

  /// Puts waiting shapes into fresh tiles of their groups, with AABBs of where they are now.
  mutating func placePending(_ source: ShapeSource, _ kernels: KernelTable, _ workers: Workers) {
    guard pending.count > 0 else { return }
    let firstAwake = awake.count
    let firstRest = rest.count
    fillFreshTiles(source, workers)
    updateTiles(awake.rows, from: firstAwake, source, kernels, workers)
    updateTiles(rest.rows, from: firstRest, source, kernels, workers)
    if awake.count > firstAwake { awake.rebuildBounds() }
    if rest.count > firstRest { rest.rebuildBounds() }
  }

  /// Puts shapes that woke in a step into fresh tiles with the AABBs that they had, so that they sweep what they have moved.
  mutating func placeWoken(_ source: ShapeSource, _ workers: Workers) {
    guard pending.count > 0 else { return }
    fillFreshTiles(source, workers)
    awake.rebuildBounds()
  }

  private mutating func fillFreshTiles(_ source: ShapeSource, _ workers: Workers) {
    for index in 0..<pending.count where pending[index].aabb.isEmpty {
      pending[index].aabb = Self.roughAABB(pending[index], source)
    }
    let sorting = sorting.memory
    swap(&pending, &sorting.shapes)
    let firstAwake = awake.count
    place(sorting, resting: false, workers)
    place(sorting, resting: true, workers)
    sorting.shapes.removeAll()
    freshTiles += awake.count - firstAwake
    hasMoved = true
  }

  /// Appends the gathered shapes of one group as new tiles, in spatial order; a new size class begins a new tile.
  private mutating func place(_ sorting: TileSorting, resting: Bool, _ workers: Workers) {
    sorting.aabbs.removeAll()
    sorting.keys.removeAll()
    for index in 0..<sorting.shapes.count {
      let shape = sorting.shapes[index]
      guard shape.isResting == resting, shape.shape > 0 else { continue }
      sorting.aabbs.append(shape.aabb)
      sorting.keys.append(UInt64(index))
    }
    guard sorting.keys.count > 0 else { return }
    sorting.order.fit(sorting.aabbs)
    workers.forEachRange(
      in: 0..<sorting.keys.count, atLeast: SpatialKeyTask.least,
      SpatialKeyTask(
        curve: sorting.order.curve, aabbs: UnsafePointer(sorting.aabbs.pointer), keys: sorting.keys.pointer))
    sorting.sortKeys()
    if resting {
      rest.fill(sorting.shapes, sorting.keys, &sorting.tileStarts, slots: slot, flag: Tile.restFlag, workers)
    } else {
      awake.fill(sorting.shapes, sorting.keys, &sorting.tileStarts, slots: slot, flag: 0, workers)
    }
  }

  /// Around a shape's bounding circle: enough to order it.
  private static func roughAABB(_ entry: PendingShape, _ source: ShapeSource) -> AABB {
    let shape = source.local[Int(entry.shape)]
    let center = shape.pose.position
    let pose = source.poses[Int(entry.body)]
    let x = pose.position.x + pose.cosine * center.x - pose.sine * center.y
    let y = pose.position.y + pose.sine * center.x + pose.cosine * center.y
    let reach = shape.extents.x + shape.radius
    return AABB(low: SIMD2(x - reach, y - reach), high: SIMD2(x + reach, y + reach))
  }

  // MARK: - Sorting

  var wantsSort: Bool {
    searchesSinceSort >= Self.sortInterval || 8 * (freshTiles + awake.holes / 16) > awake.count
      || 8 * newSleepers > awake.shapeCount || rest.isSparse
      || Double(pairs.count) > Self.pairGrowth * Double(pairsAfterSort) + 64
  }

  /// Sorts awake shapes into tiles anew, and moves those that fell asleep to the resting group. Enlarged AABBs and
  /// pairs stay what they are.
  mutating func sortTiles(_ kernels: KernelTable, _ workers: Workers) {
    let sorting = sorting.memory
    sorting.shapes.removeAll()
    awake.gather(into: &sorting.shapes, &sorting.tileStarts, isResting: isResting, workers)
    awake.removeAll()
    // Holes and fresh tiles of the resting group cost little: it is sorted when there are many.
    if 4 * rest.holes > rest.count * Tile.lanes || rest.isSparse {
      for place in 0..<(rest.count * 16) where rest.shapes[place] > 0 {
        sorting.shapes.append(rest.entry(place, isResting: true))
      }
      rest.removeAll()
    }
    place(sorting, resting: false, workers)
    place(sorting, resting: true, workers)
    sorting.shapes.removeAll()
    awake.rebuildBounds()
    rest.rebuildBounds()
    search(kernels, workers, reports: false)
    forgetMoves()
    noteSort()
  }

  /// Says that tiles are in order, and that pairs of them were found.
  mutating func noteSort() {
    searchesSinceSort = 0
    pairsAfterSort = pairs.count
    freshTiles = 0
    newSleepers = 0
  }
}
