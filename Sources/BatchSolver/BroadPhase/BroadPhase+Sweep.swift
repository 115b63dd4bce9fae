package import KernelInterface

extension BroadPhase {
  /// Calls `visit` with the shapes in tiles whose fat boxes a sweep meets, those that it meets early before most others.
  ///
  /// - Parameter visit: Is given a shape's row and the fraction of the sweep's way up to which boxes are looked for, 1 at
  ///   first, which it may lower.
  package func forEachShape(
    along sweep: BoxSweep, kernels: QueryKernels, _ visit: (_ shape: Int32, _ limit: inout Float) -> Void
  ) {
    var limit: Float = 1
    // Static shapes are the most likely to be in the way.
    rest.walk(sweep, kernels, &limit, visit)
    awake.walk(sweep, kernels, &limit, visit)
  }

  /// Calls `visit` with every shape whose fat box overlaps `box` (`low x, high x, low y, high y`), in no particular order.
  package func forEachShape(overlapping box: SIMD4<Float>, kernels: QueryKernels, _ visit: (Int32) -> Void) {
    let sweep = BoxSweep(low: [box.x, box.z], high: [box.y, box.w], translation: .zero)
    forEachShape(along: sweep, kernels: kernels) { shape, _ in visit(shape) }
  }

  /// Calls `visit` with the shapes that wait for a tile: those added or woken since the last step.
  package func forEachWaitingShape(_ visit: (Int32) -> Void) {
    for index in 0..<pending.count where pending[index].shape > 0 { visit(pending[index].shape) }
  }
}

/// Sixteen boxes that a sweep meets: those of a tile, or consecutive bounds of a level above.
private struct SweepNode: BitwiseCopyable {
  /// The level of the bounds plus 1, 0 for a tile's boxes, above 28 bits of the number of the sixteen in its level.
  private var place: UInt32
  /// Of the sweep's way, where it meets them all together.
  let fraction: Float

  init(level: Int, number: Int, fraction: Float) {
    place = UInt32(truncatingIfNeeded: level) << 28 | UInt32(truncatingIfNeeded: number)
    self.fraction = fraction
  }

  var level: Int { Int(place >> 28) }
  var number: Int { Int(place & 0xfff_ffff) }
}

extension TileGroup {
  /// Depth first down the bounds, the nearest sixteen of each first.
  fileprivate func walk(
    _ sweep: BoxSweep, _ kernels: QueryKernels, _ limit: inout Float, _ visit: (Int32, inout Float) -> Void
  ) {
    guard count > 0 else { return }
    let rows = self.rows
    withUnsafeTemporaryAllocation(of: SweepNode.self, capacity: Self.nodeLimit) { nodes in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: Tile.lanes) { fractions in
        for top in 0..<rows.topCount {
          var depth = 1
          nodes[0] = SweepNode(level: rows.levelCount, number: top, fraction: 0)
          while depth > 0 {
            depth -= 1
            let node = nodes[depth]
            guard node.fraction <= limit else { continue }
            let (boxes, stride) = rows.boxes(of: node)
            var hits = kernels.sweep(sweep, limit, boxes, stride, fractions.baseAddress!)
            if node.level == 0 {
              while hits != 0 {
                let lane = hits.trailingZeroBitCount
                hits &= hits - 1
                if fractions[lane] <= limit { visit(rows.shapes[node.number * Tile.lanes + lane], &limit) }
              }
              continue
            }
            // Sorted as they come, the farthest lowest: there are few.
            let first = depth
            while hits != 0 {
              let lane = hits.trailingZeroBitCount
              hits &= hits - 1
              var place = depth
              while place > first, nodes[place - 1].fraction < fractions[lane] {
                nodes[place] = nodes[place - 1]
                place -= 1
              }
              nodes[place] = SweepNode(
                level: node.level - 1, number: node.number * 16 + lane, fraction: fractions[lane])
              depth += 1
            }
          }
        }
      }
    }
  }

  /// A level leaves at most 15 nodes behind when the walk goes down, and the last 16.
  private static var nodeLimit: Int { 16 * 6 }
}

extension TileGroupRows {
  /// Sixteens of the highest level.
  fileprivate var topCount: Int { Int(levelEntry(levelCounts, levelCount - 1)) / 16 }

  /// The first of a node's boxes and the distance between the four arrays.
  @inline(__always)
  fileprivate func boxes(of node: SweepNode) -> (UnsafePointer<Float>, Int) {
    if node.level == 0 { return (UnsafePointer(boxes + node.number * Tile.floats), Tile.lanes) }
    return (
      UnsafePointer(bounds + Int(levelEntry(levelStarts, node.level - 1)) + node.number * 16), boundStride
    )
  }

  @inline(__always)
  private func levelEntry(_ values: (Int32, Int32, Int32, Int32, Int32), _ number: Int) -> Int32 {
    switch number {
    case 0: values.0
    case 1: values.1
    case 2: values.2
    case 3: values.3
    default: values.4
    }
  }
}
