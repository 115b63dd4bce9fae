internal import BatchSolver
internal import CDynamicsHeader

extension DynGeometry {
  /// - Parameter prefix: What errors say before the names of fields.
  func geometry(_ prefix: @autoclosure () -> String) throws -> ShapeGeometry {
    switch Int(kind) {
    case DYN_GEOMETRY_CIRCLE: return .circle(center: SIMD2(center), radius: radius)
    case DYN_GEOMETRY_CAPSULE: return .capsule(corner(0), corner(1), radius: radius)
    case DYN_GEOMETRY_BOX:
      return .box(
        halfWidth: half_width, halfHeight: half_height, center: SIMD2(center), rotation: Rotation(rotation),
        radius: radius)
    case DYN_GEOMETRY_POLYGON:
      guard (3...DYN_POLYGON_LIMIT).contains(Int(point_count)) else {
        throw WorldError.invalidPolygon(
          reason: "\(prefix())point_count is \(point_count); expected 3 to \(DYN_POLYGON_LIMIT)")
      }
      return .polygon((0..<Int(point_count)).map { corner($0) }, radius: radius)
    case DYN_GEOMETRY_SEGMENT: return .segment(corner(0), corner(1))
    default:
      throw BorderError.unknownValue(
        "\(prefix())kind", kind, expected: "\(DYN_GEOMETRY_CIRCLE) to \(DYN_GEOMETRY_SEGMENT), a DYN_GEOMETRY_…")
    }
  }

  private func corner(_ index: Int) -> SIMD2<Float> {
    withUnsafeBytes(of: points) { SIMD2($0.load(fromByteOffset: index * 8, as: DynVec2.self)) }
  }

  init(_ geometry: ShapeGeometry) {
    self.init()
    rotation = DynRotation(.identity)
    switch geometry {
    case .circle(let center, let radius):
      kind = DynGeometryKind(DYN_GEOMETRY_CIRCLE)
      self.center = DynVec2(center)
      self.radius = radius
    case .capsule(let a, let b, let radius):
      kind = DynGeometryKind(DYN_GEOMETRY_CAPSULE)
      setPoints([a, b])
      self.radius = radius
    case .box(let halfWidth, let halfHeight, let center, let rotation, let radius):
      kind = DynGeometryKind(DYN_GEOMETRY_BOX)
      half_width = halfWidth
      half_height = halfHeight
      self.center = DynVec2(center)
      self.rotation = DynRotation(rotation)
      self.radius = radius
    case .polygon(let points, let radius):
      kind = DynGeometryKind(DYN_GEOMETRY_POLYGON)
      setPoints(points)
      self.radius = radius
    case .segment(let a, let b):
      kind = DynGeometryKind(DYN_GEOMETRY_SEGMENT)
      setPoints([a, b])
    }
  }

  private mutating func setPoints(_ new: [SIMD2<Float>]) {
    point_count = Int32(new.count)
    withUnsafeMutableBytes(of: &points) { bytes in
      for (index, point) in new.prefix(DYN_POLYGON_LIMIT).enumerated() {
        bytes.storeBytes(of: DynVec2(point), toByteOffset: index * 8, as: DynVec2.self)
      }
    }
  }
}

extension SurfaceMaterial {
  init(_ material: DynMaterial) {
    self.init(
      friction: material.friction, restitution: material.restitution, rollingResistance: material.rolling_resistance,
      tangentSpeed: material.tangent_speed)
  }
}

extension DynMaterial {
  init(_ material: SurfaceMaterial) {
    self.init(
      friction: material.friction, restitution: material.restitution, rolling_resistance: material.rollingResistance,
      tangent_speed: material.tangentSpeed)
  }
}

extension CollisionFilter {
  init(_ filter: DynFilter) { self.init(category: filter.category, mask: filter.mask, group: filter.group) }
}

extension DynFilter {
  init(_ filter: CollisionFilter) { self.init(category: filter.category, mask: filter.mask, group: filter.group) }
}

extension PlacedGeometry {
  init(_ placed: DynPlacedGeometry, _ prefix: @autoclosure () -> String) throws {
    self.init(
      try placed.geometry.geometry(prefix()), at: SIMD2(placed.pose.position),
      rotation: Rotation(placed.pose.rotation))
  }
}
