package import DynamicsBase
package import KernelInterface

extension BroadPhase {
  /// As `updateAABBs`, and remembers what every awake shape swept; `sweepPairs` gets the shapes of the bodies in `fast`
  /// (bits by block of 16 body rows), each with the shapes of static and kinematic bodies that its sweep overlaps. Shapes
  /// that hardly moved are left out, unless `all` are asked for: contacts see ahead so far.
  package mutating func updateAABBsAndSweeps(
    source: ShapeSource, kernels: KernelTable, fast: UnsafePointer<UInt16>, all: Bool = false,
    workers: Workers = Workers(pool: nil)
  ) {
    placeWoken(source, workers)
    sweeps.resize(tiles: awake.count)
    update(
      AABBUpdateArguments(
        group: awake.rows, bounds: awake.rows.bounds, tiles: nil, tileCount: awake.count, local: source.local,
        world: source.world, poses: source.poses, geometry: source.geometry, sweeps: sweeps.aabbs.pointer,
        swept: sweeps.swept.pointer), kernels, workers)
    noteMoves()
    if all { sweeps.swept.fill(.max) }
    sweepPairs.removeAll()
    if rest.count > 0 {
      rest.rebuildUpperLevels()
      findSweepPairs(rest.rows, reach: ContactDistance.speculative, kernels.pointee.sweeps, fast, workers)
    }
    sweeps.collectKinematics(of: awake)
    if let kinematics = sweeps.kinematics, kinematics.tiles.count > 0 {
      findSweepPairs(kinematics.tiles.rows, reach: 0, kernels.pointee.sweeps, fast, workers)
    }
  }

  private mutating func findSweepPairs(
    _ obstacles: TileGroupRows, reach: Float, _ kernels: Table<SweepKernels>, _ fast: UnsafePointer<UInt16>,
    _ workers: Workers
  ) {
    let arguments = SweepSearchArguments(
      awake: awake.rows, sweeps: sweeps.aabbs.pointer, swept: sweeps.swept.pointer, fast: fast, obstacles: obstacles,
      obstacleReach: reach, firstTile: 0, pairs: sweepPairs.pointer, pairCapacity: 0,
      candidates: lists.candidates.pointer)
    guard workers.pool != nil, awake.count >= Workers.least(2 * SweepSearchTask.leastTiles) else {
      return kernels.pointee.findPairs(arguments, pairs: &sweepPairs, candidates: &lists.candidates)
    }
    while sweepOutputs.count < Workers.mostRanges { sweepOutputs.append(SweepSearchOutput()) }
    for output in sweepOutputs { output.clear() }
    workers.forEachRange(
      in: 0..<awake.count, atLeast: SweepSearchTask.leastTiles,
      SweepSearchTask(kernels: kernels, arguments: arguments, outputs: sweepOutputs))
    for output in sweepOutputs {
      for index in 0..<output.pairs.count { sweepPairs.append(output.pairs[index]) }
    }
  }

  /// Brings the AABBs of awake shapes up to date that were put back at the end of a step.
  package mutating func touch(
    _ shapes: borrowing AlignedBuffer<Int32>, source: ShapeSource, kernels: KernelTable
  ) {
    sweeps.touch(shapes, slots: slot, tiles: awake.count)
    update(
      awake.rows, bounds: awake.rows.bounds, tiles: sweeps.touched.pointer, count: sweeps.touched.count, source, kernels
    )
    noteMoves()
  }

  /// Makes the sweeps of the last `updateAABBsAndSweeps` ready for `findSweepOverlaps`.
  package mutating func prepareSweepOverlaps() { sweeps.rebuildTree() }

  /// Fills `sweepOverlaps` with every shape of a dynamic body whose sweep (or enlarged AABB, if it rests) overlaps the
  /// sweep of an awake shape, that one included.
  package mutating func findSweepOverlaps(of shape: Int32, kernels: Table<SweepKernels>) {
    sweepOverlaps.removeAll()
    let place = slot[Int(shape)]
    guard place >= 0, place & Tile.restFlag == 0 else { return }
    let aabb = sweeps.aabb(Int(place))
    // All lanes of all tiles, and the tiles themselves.
    lists.candidates.resize(max(lists.candidates.count, (Tile.lanes + 1) * max(awake.count, rest.count)), filling: 0)
    let moving = kernels.pointee.findDynamic(awake.rows(sweeps.tree, sweeps.aabbs), aabb, lists.candidates.pointer)
    for index in 0..<moving { sweepOverlaps.append(awake.shapes[Int(lists.candidates[index])]) }
    guard rest.count > 0 else { return }
    let resting = kernels.pointee.findDynamic(rest.rows, aabb, lists.candidates.pointer)
    for index in 0..<resting { sweepOverlaps.append(rest.shapes[Int(lists.candidates[index])]) }
  }
}
