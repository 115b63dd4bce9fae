internal import DynamicsBase
internal import KernelInterface

/// What the figures of worlds in lockstep stand on: edges from place to place, the places of all worlds at the same x, and blocks.
///
/// Pieces are numbered, the blocks first.
package final class LockstepGround {
  /// m, of the places.
  private let x: AlignedBuffer<Float>
  /// m, `[world][place]`.
  private let heights: AlignedBuffer<Float>
  /// m, `[world][block]`: of the middle, half width and half height.
  private let blocks: AlignedBuffer<SIMD4<Float>>
  private let blocksInUse: AlignedBuffer<Int32>
  private let places: Int
  private let mostBlocks: Int

  /// Of the batch, which shows the ground: those of the edges, then those of the blocks.
  let shapes: [ShapeID]
  /// m. By how much the original's bounds are larger than what is in them: skins, and room to move in.
  static let margin: Float = skin + room
  static let skin = LockstepArguments.skin
  static let room: Float = 0.1

  /// Level ground at 0, without blocks.
  ///
  /// - Parameter shapes: Of the batch: one for each edge, then one for each block.
  package init(places x: [Float], blocks: Int, worlds: Int, shapes: [ShapeID]) {
    precondition(shapes.count == x.count - 1 + blocks, "a shape for each piece of the ground")
    self.shapes = shapes
    places = x.count
    mostBlocks = blocks
    self.x = AlignedBuffer(x)
    heights = AlignedBuffer(zeroed: x.count * worlds)
    self.blocks = AlignedBuffer(zeroed: blocks * worlds)
    blocksInUse = AlignedBuffer(zeroed: worlds)
  }

  /// Gives a world another ground.
  ///
  /// - Parameters:
  ///   - blocks: m, of the middle, half width and half height; no more than there is room for.
  ///   - height: m, of a place.
  package func set(_ world: Int, blocks: [SIMD4<Float>], height: (_ place: Int) -> Float) {
    for place in 0..<places { heights[world * places + place] = height(place) }
    for (number, block) in blocks.enumerated() { self.blocks[world * mostBlocks + number] = block }
    blocksInUse[world] = Int32(blocks.count)
  }

  /// What a shape of a world is like. Blocks that are not there lie where nobody comes.
  func geometry(_ world: Int, _ shape: Int) -> ShapeGeometry {
    guard shape >= places - 1 else {
      let (a, b) = edge(world, shape)
      return .segment(a, b)
    }
    let number = shape - (places - 1)
    guard number < Int(blocksInUse[world]) else { return .box(halfWidth: 1, halfHeight: 1, center: [-50, -50]) }
    let block = blocks[world * mostBlocks + number]
    return .box(halfWidth: block.z, halfHeight: block.w, center: block.lowHalf)
  }

  /// Casts rays that fan out from a point of a world.
  func cast(
    _ world: Int, from origin: SIMD2<Float>, _ fan: LockstepFan, into fractions: UnsafeMutablePointer<Float>,
    _ kernels: Table<LockstepKernels>
  ) {
    let edges = edges(from: origin.x + fan.least, to: origin.x + fan.greatest)
    kernels.pointee.castFan(
      LockstepFanArguments(
        originX: origin.x, originY: origin.y, waysX: fan.x.pointer, waysY: fan.y.pointer, x: x.pointer,
        heights: heights.pointer + world * places, firstEdge: edges.lowerBound, lastEdge: edges.upperBound - 1,
        blocks: UnsafeRawPointer(blocks.pointer + world * mostBlocks).assumingMemoryBound(to: Float.self),
        blockCount: Int(blocksInUse[world]), fractions: fractions))
  }

  // MARK: - Pieces

  func outline(_ world: Int, _ piece: Int) -> LockstepOutline {
    let blocks = Int(blocksInUse[world])
    guard piece < blocks else {
      let (a, b) = edge(world, piece - blocks)
      return LockstepOutline(from: a, to: b)
    }
    let block = self.blocks[world * mostBlocks + piece]
    return LockstepOutline(middle: block.lowHalf, half: block.highHalf)
  }

  /// The bounds of a piece, with `margin`.
  func bounds(_ world: Int, _ piece: Int) -> AABB {
    let blocks = Int(blocksInUse[world])
    guard piece < blocks else { return edgeBounds(world, piece - blocks) }
    let block = self.blocks[world * mostBlocks + piece]
    let half = block.highHalf + Self.margin
    return AABB(low: block.lowHalf - half, high: block.lowHalf + half)
  }

  /// The pieces whose bounds overlap others, ascending.
  func forEachPiece(_ world: Int, in bounds: AABB, _ body: (Int) -> Void) {
    let blocks = Int(blocksInUse[world])
    for block in 0..<blocks where self.bounds(world, block).overlaps(bounds) { body(block) }
    for edge in edges(from: bounds.low.x - Self.margin, to: bounds.high.x + Self.margin)
    where edgeBounds(world, edge).overlaps(bounds) {
      body(blocks + edge)
    }
  }

  /// The edges between two x, m, or more: places are as far from one another on the average as at most.
  private func edges(from low: Float, to high: Float) -> Range<Int> {
    let first = x[0]
    let step = (x[places - 1] - first) / Float(places - 1)
    // Whatever positions may be.
    func edge(_ x: Float) -> Int { x > first ? Int(min((x - first) / step, Float(places))) : 0 }
    guard high >= first else { return 0..<0 }
    let begin = min(max(edge(low) - 1, 0), places - 1)
    return begin..<max(begin, min(edge(high) + 2, places - 1))
  }

  private func edge(_ world: Int, _ edge: Int) -> (SIMD2<Float>, SIMD2<Float>) {
    let place = world * places + edge
    return (SIMD2(x[edge], heights[place]), SIMD2(x[edge + 1], heights[place + 1]))
  }

  private func edgeBounds(_ world: Int, _ edge: Int) -> AABB {
    let (a, b) = self.edge(world, edge)
    return AABB(low: pointwiseMin(a, b) - Self.margin, high: pointwiseMax(a, b) + Self.margin)
  }
}
