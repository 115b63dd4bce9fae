internal import CSolverShim
internal import KernelInterface

/// A convex polygon in each lane, laid out in scratch memory: corners and edge normals by corner number.
///
/// Loops run to the largest corner count of the lanes. Polygons with fewer corners repeat their last one, which no
/// strict comparison picks again. Where all lanes have the same geometry (most of the time: scenes have few distinct
/// polygons) it is broadcast, otherwise rows are gathered and transposed.
struct PolygonLanes {
  private let base: UnsafeMutablePointer<Float>
  private let counts: LaneIntegers
  /// The most corners of a lane.
  private(set) var largestCount: Int

  /// The polygons of `shape`'s lanes about their centroids, in their own frames; at least `least` corners are loaded.
  @inline(__always)
  init(
    _ arguments: NarrowPhaseArguments, _ shape: ShapeLanes, scratch: UnsafeMutablePointer<Float>, atLeast least: Int = 3
  ) {
    base = scratch
    counts = shape.cornerCounts
    let rows = shape.geometry
    let indices = UnsafeMutableRawPointer(scratch + 4 * geometryCornerLimit * laneCount)
      .assumingMemoryBound(to: Int32.self)
    rows.store(indices)
    largestCount =
      (counts > LaneIntegers(4)).any
      ? ((counts > LaneIntegers(6)).any ? 8 : 6) : ((counts > LaneIntegers(3)).any ? 4 : least)
    if (rows == LaneIntegers(indices[0])).all {
      let row = UnsafeRawPointer(arguments.geometry + Int(indices[0])).assumingMemoryBound(to: Float.self)
      for number in 0..<GeometryField.count { broadcast(row, GeometryField(number: number)) }
    } else {
      for number in 0..<GeometryField.count { gather(arguments, indices, GeometryField(number: number)) }
    }
  }

  /// Segments of chains in all lanes, and the ends of their neighbours before and after. The neighbours stand in the
  /// rows of corners 2 and 3, but are no corners: the loops of the result end at the segment's own two.
  @inline(__always)
  static func chainSegments(
    _ arguments: NarrowPhaseArguments, _ shape: ShapeLanes, scratch: UnsafeMutablePointer<Float>
  ) -> (segments: PolygonLanes, before: VectorLanes, after: VectorLanes) {
    var segments = PolygonLanes(arguments, shape, scratch: scratch, atLeast: 4)
    segments.largestCount = 2
    return (segments, segments.corner(2), segments.corner(3))
  }

  @inline(__always)
  private func broadcast(_ row: UnsafePointer<Float>, _ field: GeometryField) {
    for corner in 0..<largestCount { Lanes(row[field.offset(corner)]).store(at(field, corner)) }
  }

  @inline(__always)
  private func gather(_ arguments: NarrowPhaseArguments, _ indices: UnsafePointer<Int32>, _ field: GeometryField) {
    gather(arguments, indices, field, from: 0)
    if largestCount > 4 { gather(arguments, indices, field, from: 4) }
  }

  @inline(__always)
  private func gather(
    _ arguments: NarrowPhaseArguments, _ indices: UnsafePointer<Int32>, _ field: GeometryField, from first: Int
  ) {
    let rows = LaneRows(gather: arguments.geometry, indices, field, from: first)
    rows.x.store(at(field, first))
    rows.y.store(at(field, first + 1))
    rows.z.store(at(field, first + 2))
    rows.w.store(at(field, first + 3))
  }

  @inline(__always)
  private func at(_ field: GeometryField, _ corner: Int) -> UnsafeMutablePointer<Float> {
    base + field.offset(corner) * laneCount
  }

  @inline(__always)
  private func vector(_ x: GeometryField, _ y: GeometryField, _ corner: Int) -> VectorLanes {
    VectorLanes(Lanes(load: at(x, corner)), Lanes(load: at(y, corner)))
  }

  @inline(__always) func corner(_ i: Int) -> VectorLanes { vector(.x, .y, i) }
  @inline(__always) func normal(_ i: Int) -> VectorLanes { vector(.normalX, .normalY, i) }

  /// A corner by number in each lane.
  @inline(__always)
  func corner(_ index: LaneIntegers) -> VectorLanes {
    var result = corner(0)
    for i in 1..<largestCount { result = (index == LaneIntegers(Int32(i))).select(corner(i), result) }
    return result
  }

  /// An edge normal by number in each lane.
  @inline(__always)
  func normal(_ index: LaneIntegers) -> VectorLanes {
    var result = normal(0)
    for i in 1..<largestCount { result = (index == LaneIntegers(Int32(i))).select(normal(i), result) }
    return result
  }

  /// The corner after `index`.
  @inline(__always)
  func next(_ index: LaneIntegers) -> LaneIntegers {
    let following = index + LaneIntegers(1)
    return (following == counts).select(LaneIntegers(0), following)
  }

  /// Lanes with two corners only: capsules and segments.
  @inline(__always) var isLine: LaneMask { !(counts > LaneIntegers(2)) }

  /// Turns and moves the polygon in place.
  @inline(__always)
  func transform(cosine: Lanes, sine: Lanes, offset: VectorLanes) {
    for i in 0..<largestCount {
      let c = corner(i)
      (cosine * c.x - sine * c.y + offset.x).store(at(.x, i))
      (sine * c.x + cosine * c.y + offset.y).store(at(.y, i))
      let n = normal(i)
      (cosine * n.x - sine * n.y).store(at(.normalX, i))
      (sine * n.x + cosine * n.y).store(at(.normalY, i))
    }
  }

  /// Of all edges, the one from which the nearest corner of `other` is farthest: separation and edge number.
  @inline(__always)
  func separation(from other: PolygonLanes) -> (distance: Lanes, edge: LaneIntegers) {
    var best = Lanes(-1e30)
    var edge = LaneIntegers(0)
    for i in 0..<largestCount {
      let n = normal(i)
      var nearest = n.dot(other.corner(0))
      for j in 1..<other.largestCount { nearest = min(nearest, n.dot(other.corner(j))) }
      let distance = nearest - n.dot(corner(i))
      let isBetter = distance > best
      best = isBetter.select(distance, best)
      edge = isBetter.select(LaneIntegers(Int32(i)), edge)
    }
    return (best, edge)
  }

  /// The edge that faces `normal` most.
  @inline(__always)
  func edge(against normal: VectorLanes) -> LaneIntegers {
    var least = Lanes(1e30)
    var edge = LaneIntegers(0)
    for i in 0..<largestCount {
      let along = normal.dot(self.normal(i))
      let isLess = along < least
      least = isLess.select(along, least)
      edge = isLess.select(LaneIntegers(Int32(i)), edge)
    }
    return edge
  }
}
