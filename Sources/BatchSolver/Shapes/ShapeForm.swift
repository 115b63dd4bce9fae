internal import KernelInterface

/// A checked geometry in the terms of the kernels: centre, rotation, extents.
struct ShapeForm {
  var kind: ShapeKind
  /// The centroid in the body's frame, m.
  var center: SIMD2<Float>
  var rotation = Rotation.identity
  /// Half length or half width, and half height, m. Of a polygon the largest distance of a corner from the centroid and
  /// the smallest of an edge.
  var half: SIMD2<Float> = .zero
  var radius: Float = 0
  /// About the centroid, counter-clockwise; empty for boxes and round shapes.
  var corners: [SIMD2<Float>] = []
  /// For density 1.
  var mass: MassProperties

  /// The largest distance of a point of the shape from its centroid, m.
  var extent: Float {
    switch kind {
    case .circle: radius
    case .capsule, .chainSegment: half.x + radius
    case .box: length(half) + radius
    case .polygon: half.x + radius
    }
  }

  /// The smallest distance of the shape's boundary from its centroid, m.
  var depth: Float { (kind == .box ? min(half.x, half.y) : half.y) + radius }

  /// The distance of the line from `a` to `b` from the origin, which is on its left.
  private static func edgeDistance(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { cross(a, b) / length(b - a) }

  /// The shape of no size: for rows that are not in use.
  init() {
    kind = .circle
    center = .zero
    mass = MassProperties(mass: 0, center: .zero, inertia: 0)
  }

  /// A line from a to b.
  static func segment(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> ShapeForm {
    var form = ShapeForm()
    form.setLine(a, b)
    return form
  }

  /// Checks a geometry.
  init(_ geometry: ShapeGeometry) throws(WorldError) {
    self.init()
    switch geometry {
    case .circle(let center, let radius):
      try checkPosition(center, "circle center")
      try Self.checkSize(radius, "circle radius")
      self.center = center
      self.radius = radius
      mass = .circle(center: center, radius: radius)
    case .capsule(let a, let b, let radius):
      try checkPosition(a, "capsule point 0")
      try checkPosition(b, "capsule point 1")
      try Self.checkSize(radius, "capsule radius")
      guard length(b - a) >= ContactDistance.slop else {
        throw .invalidValue(
          name: "capsule points", value: "\(length(b - a)) m apart",
          expected: "points at least \(ContactDistance.slop) m apart (or a circle)")
      }
      setLine(a, b)
      self.radius = radius
      mass = .capsule(a, b, radius: radius)
    case .box(let halfWidth, let halfHeight, let center, let rotation, let radius):
      try Self.checkSize(halfWidth, "box halfWidth")
      try Self.checkSize(halfHeight, "box halfHeight")
      try checkPosition(center, "box center")
      try checkNotNegative(radius, WorldLimits.size.upperBound, "box radius")
      try checkRotation(rotation, "box rotation")
      kind = .box
      self.center = center
      self.rotation = rotation.normalized
      half = [halfWidth, halfHeight]
      self.radius = radius
      let box: [SIMD2<Float>] = [
        [-halfWidth, -halfHeight], [halfWidth, -halfHeight], [halfWidth, halfHeight], [-halfWidth, halfHeight],
      ]
      mass = .polygon(box, radius: radius)
      mass.center = center
    case .polygon(let points, let radius):
      try checkNotNegative(radius, WorldLimits.size.upperBound, "polygon radius")
      let hull = try convexPolygon(points)
      kind = .polygon
      center = MassProperties.polygon(hull, radius: 0).center
      corners = hull.map { $0 - center }
      mass = .polygon(hull, radius: radius)
      half.x = corners.map { length($0) }.max() ?? 0
      half.y = corners.indices.map { Self.edgeDistance(corners[$0], corners[($0 + 1) % corners.count]) }.min() ?? 0
      self.radius = radius
    case .segment(let a, let b):
      try checkPosition(a, "segment point 0")
      try checkPosition(b, "segment point 1")
      guard length(b - a) >= ContactDistance.slop else {
        throw .invalidValue(
          name: "segment points", value: "\(length(b - a)) m apart",
          expected: "points at least \(ContactDistance.slop) m apart")
      }
      setLine(a, b)
    }
  }

  private mutating func setLine(_ a: SIMD2<Float>, _ b: SIMD2<Float>) {
    let span = length(b - a)
    kind = .capsule
    center = (a + b) * 0.5
    rotation = Rotation(cosine: (b.x - a.x) / span, sine: (b.y - a.y) / span)
    half.x = 0.5 * span
  }

  private static func checkSize(_ value: Float, _ name: String) throws(WorldError) {
    try checkRange(value, WorldLimits.size, "m", name)
  }

  /// The shape's row in the frame of its body's origin; counts a use of the geometry.
  func row(ghosts: ChainGhosts?, table: inout GeometryTable) -> ShapeRow {
    var number: Int32 = 0
    var count: Int32 = 0
    if let ghosts {
      number = table.intern(
        chainHalfLength: half.x, before: rotation.applyInverse(ghosts.before - center),
        after: rotation.applyInverse(ghosts.after - center))
      count = 2
    } else {
      let outline = kernelCorners
      if !outline.isEmpty {
        number = table.intern(corners: outline)
        count = Int32(outline.count)
      }
    }
    return ShapeRow(
      pose: Pose(center, rotation), extents: half, radius: radius, geometry: number, cornerCount: count)
  }

  /// The corners by which the polygon kernels know the shape.
  private var kernelCorners: [SIMD2<Float>] {
    switch kind {
    case .circle: []
    case .capsule, .chainSegment: [[-half.x, 0], [half.x, 0]]
    case .box: [[-half.x, -half.y], [half.x, -half.y], [half.x, half.y], [-half.x, half.y]]
    case .polygon: corners
    }
  }
}
