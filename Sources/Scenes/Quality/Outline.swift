package import BatchSolver

/// A shape in the world in double precision: the points within `radius` of the hull of `points` (counter-clockwise).
package struct Outline {
  var points: [SIMD2<Double>]
  var radius: Double
  var low: SIMD2<Double>
  var high: SIMD2<Double>

  init(points: [SIMD2<Double>], radius: Double) {
    self.points = points
    self.radius = radius
    low = points[0]
    high = points[0]
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    low -= SIMD2(repeating: radius)
    high += SIMD2(repeating: radius)
  }

  /// The shape of a body at `transform` (`x, y, cos, sin`).
  package init(_ geometry: ShapeGeometry, transform t: SIMD4<Float>) {
    let t = SIMD4<Double>(t)
    func place(_ p: SIMD2<Float>) -> SIMD2<Double> {
      let p = SIMD2<Double>(p)
      return [t.x + t.z * p.x - t.w * p.y, t.y + t.w * p.x + t.z * p.y]
    }
    switch geometry {
    case .circle(let center, let radius): self.init(points: [place(center)], radius: Double(radius))
    case .capsule(let a, let b, let radius): self.init(points: [place(a), place(b)], radius: Double(radius))
    case .segment(let a, let b): self.init(points: [place(a), place(b)], radius: 0)
    case .box(let w, let h, let center, let rotation, let radius):
      let corners: [SIMD2<Float>] = [[-w, -h], [w, -h], [w, h], [-w, h]]
      self.init(points: corners.map { place(center + rotation.apply($0)) }, radius: Double(radius))
    case .polygon(let points, let radius):
      self.init(points: Self.counterClockwise(points.map(place)), radius: Double(radius))
    }
  }

  private static func counterClockwise(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    let middle = points.reduce(.zero, +) / Double(points.count)
    return points.sorted { angle($0 - middle) < angle($1 - middle) }
  }

  /// Rises with the angle; no library function is needed to sort.
  private static func angle(_ v: SIMD2<Double>) -> Double {
    let sum = abs(v.x) + abs(v.y)
    guard sum > 0 else { return 0 }
    return v.y >= 0 ? 1 - v.x / sum : 3 + v.x / sum
  }

  /// How deep two shapes overlap, m: the distance by which one must be moved for them to touch; negative if they are
  /// apart.
  package static func depth(_ a: Outline, _ b: Outline) -> Double {
    let separation = max(greatestSeparation(a.points, b.points), greatestSeparation(b.points, a.points))
    let radius = a.radius + b.radius
    // Hulls that overlap are apart by the least overlap of their faces; others by the distance of their nearest
    // features. Two points have no faces.
    let overlaps = separation < 0 && separation.isFinite
    return overlaps ? radius - separation : radius - distance(a.points, b.points)
  }

  /// Over the faces of `a`, the greatest distance of the nearest point of `b`; infinite for a point; a line has two
  /// faces.
  private static func greatestSeparation(_ a: [SIMD2<Double>], _ b: [SIMD2<Double>]) -> Double {
    guard a.count > 1 else { return -.infinity }
    var greatest = -Double.infinity
    for i in a.indices {
      let edge = a[(i + 1) % a.count] - a[i]
      let length = (edge.x * edge.x + edge.y * edge.y).squareRoot()
      guard length > 0 else { continue }
      let normal = SIMD2(edge.y, -edge.x) / length
      var least = Double.infinity
      for point in b {
        let offset = point - a[i]
        least = min(least, normal.x * offset.x + normal.y * offset.y)
      }
      greatest = max(greatest, least)
    }
    return greatest
  }

  /// The distance of two convex outlines that do not overlap.
  private static func distance(_ a: [SIMD2<Double>], _ b: [SIMD2<Double>]) -> Double {
    var least = Double.infinity
    for i in a.indices {
      for j in b.indices {
        least = min(least, distance(a[i], b[j], b[(j + 1) % b.count]))
        least = min(least, distance(b[j], a[i], a[(i + 1) % a.count]))
      }
    }
    return least
  }

  private static func distance(_ p: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let edge = b - a
    let offset = p - a
    let square = edge.x * edge.x + edge.y * edge.y
    let t = square > 0 ? min(max((offset.x * edge.x + offset.y * edge.y) / square, 0), 1) : 0
    let rest = offset - edge * t
    return (rest.x * rest.x + rest.y * rest.y).squareRoot()
  }
}
