internal import CSolverShim
internal import KernelInterface

/// An AABB in each lane.
struct AABBLanes {
  var lowX: Lanes
  var highX: Lanes
  var lowY: Lanes
  var highY: Lanes

  @inline(__always)
  init(lowX: Lanes, highX: Lanes, lowY: Lanes, highY: Lanes) {
    self.lowX = lowX
    self.highX = highX
    self.lowY = lowY
    self.highY = highY
  }

  /// The same AABB in every lane.
  @inline(__always)
  init(_ aabb: AABB) {
    lowX = Lanes(aabb.low.x)
    highX = Lanes(aabb.high.x)
    lowY = Lanes(aabb.low.y)
    highY = Lanes(aabb.high.y)
  }

  /// Lanes `lane` and on of a block.
  @inline(__always)
  init(_ block: UnsafeMutablePointer<AABBBlock>, _ lane: Int) {
    lowX = Lanes(load: floats(&block.pointee.lowX) + lane)
    highX = Lanes(load: floats(&block.pointee.highX) + lane)
    lowY = Lanes(load: floats(&block.pointee.lowY) + lane)
    highY = Lanes(load: floats(&block.pointee.highY) + lane)
  }

  /// Inside out: overlaps nothing, and joined with another gives that.
  @inline(__always)
  static var empty: AABBLanes {
    AABBLanes(
      lowX: Lanes(Tile.emptyBound), highX: Lanes(-Tile.emptyBound), lowY: Lanes(Tile.emptyBound),
      highY: Lanes(-Tile.emptyBound))
  }

  @inline(__always)
  func store(_ block: UnsafeMutablePointer<AABBBlock>, _ lane: Int) {
    lowX.store(floats(&block.pointee.lowX) + lane)
    highX.store(floats(&block.pointee.highX) + lane)
    lowY.store(floats(&block.pointee.lowY) + lane)
    highY.store(floats(&block.pointee.highY) + lane)
  }

  /// The least AABB around both.
  @inline(__always)
  func joined(_ other: AABBLanes) -> AABBLanes {
    AABBLanes(
      lowX: min(lowX, other.lowX), highX: max(highX, other.highX), lowY: min(lowY, other.lowY),
      highY: max(highY, other.highY))
  }

  @inline(__always)
  func grown(by margin: Lanes) -> AABBLanes {
    AABBLanes(lowX: lowX - margin, highX: highX + margin, lowY: lowY - margin, highY: highY + margin)
  }

  @inline(__always)
  mutating func add(_ point: VectorLanes) {
    lowX = min(lowX, point.x)
    highX = max(highX, point.x)
    lowY = min(lowY, point.y)
    highY = max(highY, point.y)
  }

  /// Whether the AABBs overlap, borders included.
  @inline(__always)
  func overlaps(_ other: AABBLanes) -> LaneMask {
    (lowX <= other.highX) & (highX >= other.lowX) & (lowY <= other.highY) & (highY >= other.lowY)
  }

  /// The least AABB around those of all lanes.
  @inline(__always)
  var bounds: AABB { AABB(low: SIMD2(lowX.least, lowY.least), high: SIMD2(highX.greatest, highY.greatest)) }
}

extension LaneMask {
  @inline(__always)
  func select(_ a: AABBLanes, _ b: AABBLanes) -> AABBLanes {
    AABBLanes(
      lowX: select(a.lowX, b.lowX), highX: select(a.highX, b.highX), lowY: select(a.lowY, b.lowY),
      highY: select(a.highY, b.highY))
  }
}

extension UnsafeMutablePointer<AABBBlock> {
  /// The AABB in a lane.
  @inline(__always)
  subscript(lane lane: Int) -> AABB {
    get {
      AABB(
        low: SIMD2(floats(&pointee.lowX)[lane], floats(&pointee.lowY)[lane]),
        high: SIMD2(floats(&pointee.highX)[lane], floats(&pointee.highY)[lane]))
    }
    nonmutating set {
      floats(&pointee.lowX)[lane] = newValue.low.x
      floats(&pointee.highX)[lane] = newValue.high.x
      floats(&pointee.lowY)[lane] = newValue.low.y
      floats(&pointee.highY)[lane] = newValue.high.y
    }
  }

  /// The lanes whose AABBs overlap another, one bit each.
  @inline(__always)
  func overlaps(_ aabb: AABB) -> UInt32 {
    let other = AABBLanes(aabb)
    var bits: UInt32 = 0
    var lane = 0
    while lane < Tile.lanes {
      bits |= AABBLanes(self, lane).overlaps(other).bits << UInt32(truncatingIfNeeded: lane)
      lane += laneCount
    }
    return bits
  }
}
