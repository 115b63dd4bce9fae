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

  /// A convex polygon, corners counter-clockwise, with all that is within `radius` of it: a rectangle at each edge and a
  /// sector of a disc at each corner.
  static func polygon(_ corners: [SIMD2<Float>], radius: Float) -> MassProperties {
    // In double and from the first corner: small polygons far from the origin lose nothing.
    let origin = SIMD2<Double>(corners[0])
    let points = corners.map { SIMD2<Double>($0) - origin }
    var area = 0.0
    var center = SIMD2<Double>.zero
    var inertia = 0.0
    for i in 1..<(points.count - 1) {
      let e1 = points[i]
      let e2 = points[i + 1]
      let doubled = e1.x * e2.y - e1.y * e2.x
      area += 0.5 * doubled
      center += 0.5 * doubled * (e1 + e2) / 3
      let xx = e1.x * e1.x + e1.x * e2.x + e2.x * e2.x
      let yy = e1.y * e1.y + e1.y * e2.y + e2.y * e2.y
      inertia += doubled * (xx + yy) / 12
    }
    if radius > 0 { addRound(points, Double(radius), &area, &center, &inertia) }
    center /= area
    inertia -= area * (center.x * center.x + center.y * center.y)
    return MassProperties(
      mass: Float(area), center: SIMD2<Float>(center + origin), inertia: Float(inertia))
  }

  /// Adds area and moments, about the origin, of the rectangles and sectors around a polygon.
  ///
  /// A sector that turns by a has the area a r^2 / 2, the moment of inertia a r^4 / 4 about its corner, and its centroid
  /// 4 r sin(a / 2) / (3 a) away from that.
  private static func addRound(
    _ points: [SIMD2<Double>], _ radius: Double, _ area: inout Double, _ center: inout SIMD2<Double>,
    _ inertia: inout Double
  ) {
    let normals = points.indices.map { i in
      let edge = points[(i + 1) % points.count] - points[i]
      return SIMD2(edge.y, -edge.x) / (edge.x * edge.x + edge.y * edge.y).squareRoot()
    }
    for i in points.indices {
      let (start, end) = (points[i], points[(i + 1) % points.count])
      let length = ((end - start) * (end - start)).sum().squareRoot()
      let middle = 0.5 * (start + end + radius * normals[i])
      let rectangle = length * radius
      area += rectangle
      center += rectangle * middle
      inertia += rectangle * ((middle * middle).sum() + (length * length + radius * radius) / 12)

      let (before, after) = (normals[(i + points.count - 1) % points.count], normals[i])
      let cosine = (before * after).sum()
      let turn = Double(
        Rotation(cosine: Float(cosine), sine: Float(before.x * after.y - before.y * after.x)).angle)
      let sector = 0.5 * turn * radius * radius
      // The sum of both normals is 2 cos(a / 2) long.
      let outward = (before + after) / max(2 * (1 + cosine), .leastNormalMagnitude).squareRoot()
      let moment = 2 * radius * radius * radius / 3 * max(0.5 * (1 - cosine), 0).squareRoot() * outward
      area += sector
      center += sector * start + moment
      inertia +=
        0.25 * turn * radius * radius * radius * radius + 2 * (start * moment).sum() + sector * (start * start).sum()
    }
  }
}
