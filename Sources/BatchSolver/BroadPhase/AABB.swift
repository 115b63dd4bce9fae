package import KernelInterface

extension AABB {
  /// Inside out: overlaps nothing.
  package static var empty: AABB {
    AABB(low: SIMD2(repeating: Tile.emptyBound), high: SIMD2(repeating: -Tile.emptyBound))
  }

  /// Inside out in one direction at least.
  package var isEmpty: Bool { low.x > high.x || low.y > high.y }

  /// Whether both have a point in common, borders included.
  @inline(__always)
  package func overlaps(_ other: AABB) -> Bool {
    low.x <= other.high.x && high.x >= other.low.x && low.y <= other.high.y && high.y >= other.low.y
  }

  /// Whether all of another that is not empty is in this one, borders included.
  @inline(__always)
  func contains(_ other: AABB) -> Bool {
    !other.isEmpty && low.x <= other.low.x && other.high.x <= high.x && low.y <= other.low.y && other.high.y <= high.y
  }

  /// The larger of width and height, m.
  var extent: Float { max(high.x - low.x, high.y - low.y) }

  /// m.
  var center: SIMD2<Float> { 0.5 * (low + high) }

  /// With a margin all around, m.
  func grown(by margin: Float) -> AABB {
    AABB(low: low - SIMD2(repeating: margin), high: high + SIMD2(repeating: margin))
  }

  /// Grows so that it holds another.
  @inline(__always)
  mutating func join(_ other: AABB) {
    low = pointwiseMin(low, other.low)
    high = pointwiseMax(high, other.high)
  }
}

extension AABBBlock {
  /// Sixteen empty AABBs.
  static var empty: AABBBlock {
    var block = AABBBlock()
    withUnsafeMutablePointer(to: &block) { for lane in 0..<Tile.lanes { $0[lane: lane] = .empty } }
    return block
  }
}

extension UnsafeMutablePointer<AABBBlock> {
  /// The AABB in a lane.
  subscript(lane lane: Int) -> AABB {
    @inline(__always) get {
      AABB(
        low: SIMD2(Self.floats(&pointee.lowX)[lane], Self.floats(&pointee.lowY)[lane]),
        high: SIMD2(Self.floats(&pointee.highX)[lane], Self.floats(&pointee.highY)[lane]))
    }
    @inline(__always) nonmutating set {
      Self.floats(&pointee.lowX)[lane] = newValue.low.x
      Self.floats(&pointee.highX)[lane] = newValue.high.x
      Self.floats(&pointee.lowY)[lane] = newValue.low.y
      Self.floats(&pointee.highY)[lane] = newValue.high.y
    }
  }

  /// The AABB around all lanes.
  var bounds: AABB {
    // By coordinates rather than by vectors of two, which the compiler takes apart one by one.
    var low = SIMD2(repeating: Tile.emptyBound)
    var high = -low
    for lane in 0..<Tile.lanes {
      let aabb = self[lane: lane]
      low.x = min(low.x, aabb.low.x)
      low.y = min(low.y, aabb.low.y)
      high.x = max(high.x, aabb.high.x)
      high.y = max(high.y, aabb.high.y)
    }
    return AABB(low: low, high: high)
  }

  @inline(__always)
  private static func floats(_ field: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Float> {
    field.assumingMemoryBound(to: Float.self)
  }
}
