package import DynamicsBase
package import KernelInterface

extension BroadPhase {
  /// As `updateAABBs`, and remembers what every awake shape swept; `pairs` gets those of the bodies in `fast` (bits by body
  /// block) with the shapes of static and kinematic ones that their sweeps meet.
  package mutating func updateAABBsAndSweeps(
    source: ShapeSource, kernels: KernelTable, fast: UnsafePointer<UInt16>, pairs: inout AlignedBuffer<SweepPair>
  ) {
    sweeps.reserve(tiles: awake.count)
    kernels.broadPhase.updateAABBs(
      AABBUpdateArguments(
        group: awake.rows, tiles: nil, tileCount: awake.count, local: source.local, world: source.world,
        poses: source.poses, geometry: source.geometry, sweeps: sweeps.boxes.pointer, swept: sweeps.swept.pointer))
    noteMoves()
    pairs.removeAll()
    if rest.count > 0 {
      rest.rebuildUpperLevels()
      findSweepPairs(rest.rows, reach: ContactDistance.speculative, kernels.sweeps, fast, &pairs)
    }
    sweeps.collectKinematics(of: awake)
    if sweeps.kinematics.count > 0 { findSweepPairs(sweeps.kinematics.rows, reach: 0, kernels.sweeps, fast, &pairs) }
  }

  private mutating func findSweepPairs(
    _ obstacles: TileGroupRows, reach: Float, _ kernels: SweepKernels, _ fast: UnsafePointer<UInt16>,
    _ pairs: inout AlignedBuffer<SweepPair>
  ) {
    candidates.resize(max(candidates.count, obstacles.count + Tile.lanes), filling: 0)
    pairs.reserve(Self.firstCapacity)
    var firstTile = 0
    while true {
      let result = kernels.findPairs(
        SweepSearchArguments(
          awake: awake.rows, sweeps: sweeps.boxes.pointer, swept: sweeps.swept.pointer, fast: fast,
          obstacles: obstacles, obstacleReach: reach, firstTile: firstTile, pairs: pairs.pointer,
          pairCapacity: pairs.capacity, candidates: candidates.pointer), pairs.count)
      pairs.setCount(result.pairCount)
      guard result.nextTile < awake.count else { return }
      firstTile = result.nextTile
      pairs.reserve(2 * pairs.capacity)
    }
  }

  /// Pairs that fit without growing.
  private static var firstCapacity: Int { 4096 }

  /// Brings the boxes of awake shapes up to date that were put back at the end of a step.
  package mutating func touch(
    _ shapes: borrowing AlignedBuffer<Int32>, source: ShapeSource, kernels: BroadPhaseKernels
  ) {
    sweeps.touch(shapes, slots: slot, tiles: awake.count)
    guard sweeps.touched.count > 0 else { return }
    kernels.updateAABBs(
      AABBUpdateArguments(
        group: awake.rows, tiles: sweeps.touched.pointer, tileCount: sweeps.touched.count, local: source.local,
        world: source.world, poses: source.poses, geometry: source.geometry))
    noteMoves()
  }

  /// Calls `body` with every shape whose sweep (or box, if it rests) meets the sweep of an awake shape, that one included.
  /// The sweeps are those of the last `updateAABBsAndSweeps`.
  package mutating func forEachSweepOverlap(of shape: Int32, kernels: KernelTable, _ body: (Int32) -> Void) {
    let place = slot[Int(shape)]
    guard place >= 0, place & Tile.restFlag == 0 else { return }
    let box = sweeps.box(Int(place))
    candidates.resize(max(candidates.count, rest.count, awake.count * Tile.lanes) + Tile.lanes, filling: 0)
    let found = kernels.sweeps.overlaps(sweeps.boxes.pointer, awake.count, box, candidates.pointer)
    for index in 0..<found where awake.shapes[Int(candidates[index])] != 0 {
      body(awake.shapes[Int(candidates[index])])
    }
    guard rest.count > 0 else { return }
    let tiles = kernels.broadPhase.query(rest.rows, box, candidates.pointer)
    for index in 0..<tiles {
      for place in Int(candidates[index]) * Tile.lanes..<Int(candidates[index] + 1) * Tile.lanes {
        let fat = rest.box(place)
        if fat.x <= box.y, fat.y >= box.x, fat.z <= box.w, fat.w >= box.z { body(rest.shapes[place]) }
      }
    }
  }
}
