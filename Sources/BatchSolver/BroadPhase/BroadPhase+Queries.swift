internal import DynamicsBase
package import KernelInterface

extension BroadPhase {
  /// Calls `visit` with the shapes whose enlarged AABBs a sweep meets, those that it meets early before most others.
  ///
  /// - Parameters:
  ///   - limit: The fraction of the translation, 0 to 1, up to which AABBs are looked for.
  ///   - visit: Is given a shape's row and the limit, which it may lower.
  package func forEachShape(
    along sweep: AABBSweep, limit: inout Float, kernels: Table<QueryKernels>,
    _ visit: (_ shape: Int32, _ limit: inout Float) -> Void
  ) {
    // Static shapes are the most likely to be hit.
    rest.rows.forEachShape(along: sweep, kernels, &limit, visit)
    awake.rows.forEachShape(along: sweep, kernels, &limit, visit)
  }

  /// Calls `visit` with every shape whose enlarged AABB overlaps `aabb`, in no particular order.
  package func forEachShape(overlapping aabb: AABB, kernels: Table<QueryKernels>, _ visit: (Int32) -> Void) {
    forEachAABB(overlapping: aabb, kernels: kernels) { shape, _ in visit(shape) }
  }

  /// The same, with the enlarged AABB of each.
  func forEachAABB(overlapping aabb: AABB, kernels: Table<QueryKernels>, _ visit: (Int32, AABB) -> Void) {
    let sweep = AABBSweep(aabb, translation: .zero)
    rest.rows.forEachAABB(along: sweep, kernels, visit)
    awake.rows.forEachAABB(along: sweep, kernels, visit)
  }

  /// Calls `visit` with every shape whose sweep in the last step overlaps `aabb`, or whose enlarged AABB does if it rests; after
  /// `prepareSweepOverlaps`.
  func forEachSweep(overlapping aabb: AABB, kernels: Table<QueryKernels>, _ visit: (Int32) -> Void) {
    let sweep = AABBSweep(aabb, translation: .zero)
    rest.rows.forEachAABB(along: sweep, kernels) { shape, _ in visit(shape) }
    awake.rows(sweeps.tree, sweeps.aabbs).forEachAABB(along: sweep, kernels) { shape, _ in visit(shape) }
  }

  /// Calls `visit` with every kinematic shape whose sweep in the last step, in which there were sweeps, overlaps `aabb`.
  func forEachKinematicSweep(overlapping aabb: AABB, kernels: Table<QueryKernels>, _ visit: (Int32) -> Void) {
    guard let kinematics = sweeps.kinematics else { return }
    kinematics.tiles.rows.forEachAABB(along: AABBSweep(aabb, translation: .zero), kernels) { shape, _ in visit(shape) }
  }

  /// Calls `visit` with the shapes that wait for a tile: those added or woken since the last step.
  package func forEachWaitingShape(_ visit: (Int32) -> Void) {
    for index in 0..<pending.count where pending[index].shape > 0 { visit(pending[index].shape) }
  }
}

extension TileGroupRows {
  fileprivate func forEachShape(
    along sweep: AABBSweep, _ kernels: Table<QueryKernels>, _ limit: inout Float, _ visit: (Int32, inout Float) -> Void
  ) {
    forEachTile(along: sweep, kernels, &limit) { tile, hits, fractions, limit in
      forEachLane(hits) { lane in
        if fractions[lane] <= limit * AABBSweep.slack { visit(shapes[tile * Tile.lanes + lane], &limit) }
      }
    }
  }

  fileprivate func forEachAABB(along sweep: AABBSweep, _ kernels: Table<QueryKernels>, _ visit: (Int32, AABB) -> Void) {
    var limit: Float = 1
    forEachTile(along: sweep, kernels, &limit) { tile, hits, _, _ in
      forEachLane(hits) { visit(shapes[tile * Tile.lanes + $0], (aabbs + tile)[lane: $0]) }
    }
  }

  /// Calls `visit` with the tiles that a sweep meets: which of their AABBs, and at what fractions.
  @inline(__always)
  private func forEachTile(
    along sweep: AABBSweep, _ kernels: Table<QueryKernels>, _ limit: inout Float,
    _ visit: (_ tile: Int, _ hits: UInt16, _ fractions: UnsafeMutablePointer<Float>, _ limit: inout Float) -> Void
  ) {
    guard count > 0 else { return }
    withUnsafeTemporaryAllocation(of: SweepNode.self, capacity: SweepNode.limit) { nodes in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: Tile.lanes) { fractions in
        let walk = SweepWalk(
          group: self, sweep: sweep, nodes: nodes.baseAddress!, fractions: fractions.baseAddress!)
        for top in 0..<topCount {
          nodes[0] = SweepNode(level: levelCount, number: top, fraction: 0)
          var step = SweepStep(depth: 1, tile: 0, hits: 0)
          repeat {
            step = kernels.pointee.nextTile(walk, step.depth, limit * AABBSweep.slack)
            if step.hits != 0 { visit(step.tile, UInt16(step.hits), walk.fractions, &limit) }
          } while step.hits != 0
        }
      }
    }
  }
}
