/// A corner of the difference of two cores: a corner of the one minus a corner of the other.
struct SimplexVertex: BitwiseCopyable {
  /// Corners of the cores, and their numbers.
  var a: SIMD2<Float>
  var b: SIMD2<Float>
  var indexA: UInt8
  var indexB: UInt8
  /// Barycentric coordinate of the vertex for the point next to the origin.
  var weight: Float = 1

  var difference: SIMD2<Float> { a - b }

  init(_ coreA: ConvexProxy, _ indexA: Int, _ coreB: ConvexProxy, _ indexB: Int) {
    a = coreA.corner(indexA)
    b = coreB.corner(indexB)
    self.indexA = UInt8(truncatingIfNeeded: indexA)
    self.indexB = UInt8(truncatingIfNeeded: indexB)
  }

  func isSame(as other: SimplexVertex) -> Bool { indexA == other.indexA && indexB == other.indexB }
}

/// A point, segment or triangle in the difference of two cores.
struct Simplex: BitwiseCopyable {
  var first: SimplexVertex
  var second: SimplexVertex
  var third: SimplexVertex
  /// 1 to 3.
  var count: Int

  init(_ vertex: SimplexVertex) {
    first = vertex
    second = vertex
    third = vertex
    count = 1
  }

  init(_ first: SimplexVertex, _ second: SimplexVertex) {
    self.init(first)
    self.second = second
    count = 2
  }

  mutating func append(_ vertex: SimplexVertex) {
    if count == 1 { second = vertex } else { third = vertex }
    count += 1
  }

  func contains(_ vertex: SimplexVertex) -> Bool {
    first.isSame(as: vertex) || (count > 1 && second.isSame(as: vertex)) || (count > 2 && third.isSame(as: vertex))
  }

  /// Drops the vertices that do not bear the point next to the origin. Returns the unit vector from that point to the
  /// origin and its length, `nil` if the origin is inside.
  mutating func reduce() -> (direction: SIMD2<Float>, distance: Float)? {
    switch count {
    case 1: return reducePoint()
    case 2: return reduceSegment()
    default: return reduceTriangle()
    }
  }

  private mutating func reducePoint() -> (direction: SIMD2<Float>, distance: Float)? {
    let point = first.difference
    let distance = length(point)
    guard distance > .leastNormalMagnitude else { return nil }
    return (-point / distance, distance)
  }

  private mutating func reduceSegment() -> (direction: SIMD2<Float>, distance: Float)? {
    let start = first.difference
    let end = second.difference
    let edge = end - start
    let beyondStart = -dot(start, edge)
    let beforeEnd = dot(end, edge)
    if beyondStart <= 0 || beforeEnd <= 0 {
      if beyondStart > 0 { first = second }
      first.weight = 1
      count = 1
      return reducePoint()
    }
    first.weight = beforeEnd / (beyondStart + beforeEnd)
    second.weight = beyondStart / (beyondStart + beforeEnd)
    // The direction comes from the edge: where the shapes all but touch, the point itself is nothing but rounding.
    let size = length(edge)
    let height = cross(start, edge) / size
    guard abs(height) > .leastNormalMagnitude else { return nil }
    let normal = leftPerpendicular(edge) / size
    return (height > 0 ? normal : -normal, abs(height))
  }

  private mutating func reduceTriangle() -> (direction: SIMD2<Float>, distance: Float)? {
    let a = first.difference
    let b = second.difference
    let c = third.difference
    let area = cross(b - a, c - a)
    let weights = SIMD3(cross(b, c), cross(c, a), cross(a, b)) * (area < 0 ? -1 : 1)
    if area != 0, weights.min() > 0 {
      let sum = weights.sum()
      first.weight = weights.x / sum
      second.weight = weights.y / sum
      third.weight = weights.z / sum
      return nil
    }
    var best: (simplex: Simplex, direction: SIMD2<Float>, distance: Float)?
    for number in 0..<3 {
      var side =
        number == 0 ? Simplex(first, second) : number == 1 ? Simplex(second, third) : Simplex(first, third)
      guard let (direction, distance) = side.reduceSegment() else {
        self = side
        return nil
      }
      if best == nil || distance < best!.distance { best = (side, direction, distance) }
    }
    self = best!.simplex
    return (best!.direction, best!.distance)
  }

  /// The points of the two cores that are closest.
  var witnesses: (a: SIMD2<Float>, b: SIMD2<Float>) {
    switch count {
    case 1: (first.a, first.b)
    case 2:
      (first.weight * first.a + second.weight * second.a, first.weight * first.b + second.weight * second.b)
    default:
      (
        first.weight * first.a + second.weight * second.a + third.weight * third.a,
        first.weight * first.b + second.weight * second.b + third.weight * third.b
      )
    }
  }
}
