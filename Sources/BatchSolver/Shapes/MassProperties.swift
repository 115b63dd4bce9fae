/// Area-like properties of a shape of density 1: mass in kg per kg/m^2, centre in m, moment of inertia about the
/// centre.
package struct MassProperties: Equatable, Sendable, BitwiseCopyable {
  package var mass: Float
  package var center: SIMD2<Float>
  /// About `center`.
  package var inertia: Float

  package init(mass: Float, center: SIMD2<Float>, inertia: Float) {
    self.mass = mass
    self.center = center
    self.inertia = inertia
  }

  /// A disc.
  static func circle(center: SIMD2<Float>, radius: Float) -> MassProperties {
    let mass = Float.pi * radius * radius
    return MassProperties(mass: mass, center: center, inertia: 0.5 * mass * radius * radius)
  }

  /// A capsule: a rectangle and two half discs, whose own centroids lie 4 r / 3 pi off the flat side.
  static func capsule(_ a: SIMD2<Float>, _ b: SIMD2<Float>, radius: Float) -> MassProperties {
    let span = length(b - a)
    let discs = Float.pi * radius * radius
    let box = 2 * radius * span
    let half = 0.5 * span
    let offset = 4 * radius / (3 * Float.pi)
    let discInertia = discs * (0.5 * radius * radius + half * half + 2 * half * offset)
    let boxInertia = box * (4 * radius * radius + span * span) / 12
    return MassProperties(mass: discs + box, center: (a + b) * 0.5, inertia: discInertia + boxInertia)
  }

  /// A convex polygon, corners counter-clockwise; a radius pushes the corners outwards along their bisectors.
  static func polygon(_ corners: [SIMD2<Float>], radius: Float) -> MassProperties {
    let points = radius > 0 ? grown(corners, by: radius) : corners
    // Sums over the triangles from the first corner, in double: small polygons far from the origin lose nothing.
    let origin = SIMD2<Double>(points[0])
    var area = 0.0
    var center = SIMD2<Double>.zero
    var inertia = 0.0
    for i in 1..<(points.count - 1) {
      let e1 = SIMD2<Double>(points[i]) - origin
      let e2 = SIMD2<Double>(points[i + 1]) - origin
      let doubled = e1.x * e2.y - e1.y * e2.x
      area += 0.5 * doubled
      center += 0.5 * doubled * (e1 + e2) / 3
      let xx = e1.x * e1.x + e1.x * e2.x + e2.x * e2.x
      let yy = e1.y * e1.y + e1.y * e2.y + e2.y * e2.y
      inertia += doubled * (xx + yy) / 12
    }
    center /= area
    inertia -= area * (center.x * center.x + center.y * center.y)
    return MassProperties(
      mass: Float(area), center: SIMD2<Float>(center + origin), inertia: Float(inertia))
  }

  /// Corners moved out along their bisectors by `radius * sqrt 2`, as in Box2D: of a box its sharp form, of a triangle less
  /// than its rounded one, of what has more corners more than either. For small radii the difference is small.
  private static func grown(_ corners: [SIMD2<Float>], by radius: Float) -> [SIMD2<Float>] {
    corners.indices.map { i in
      let previous = corners[(i + corners.count - 1) % corners.count]
      let next = corners[(i + 1) % corners.count]
      let n1 = outward(previous, corners[i])
      let n2 = outward(corners[i], next)
      let middle = n1 + n2
      return corners[i] + middle * (Float(2).squareRoot() * radius / max(length(middle), .leastNormalMagnitude))
    }
  }

  private static func outward(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> SIMD2<Float> {
    let edge = b - a
    let size = max(length(edge), .leastNormalMagnitude)
    return [edge.y / size, -edge.x / size]
  }
}
