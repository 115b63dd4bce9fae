internal import KernelInterface

// What shapes consist of.

extension CollisionFilter: StateFields {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("category", &category)
    visitor.number("mask", &mask)
    visitor.number("group", &group)
  }
}

extension SurfaceMaterial: StateFields {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("friction", &friction)
    visitor.number("restitution", &restitution)
    visitor.number("rollingResistance", &rollingResistance)
    visitor.number("tangentSpeed", &tangentSpeed)
  }
}

extension ShapeSurface: StateFields {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("filter", &filter)
    visitor.number("radius", &radius)
    visitor.group("material", &material)
    visitor.number("enablesContactEvents", &enablesContactEvents)
    visitor.number("enablesHitEvents", &enablesHitEvents)
    visitor.number("enablesPreSolve", &enablesPreSolve)
    visitor.number("enablesFilterHook", &enablesFilterHook)
    visitor.number("isSensor", &isSensor)
  }
}

extension ShapeMass: StateFields {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("density", &density)
    visitor.group("unit", &unit)
    visitor.group("center", &center)
    visitor.group("rotation", &rotation)
    visitor.number("extent", &extent)
    visitor.number("depth", &depth)
  }
}

extension ShapeRow: StateFields {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("pose", &pose)
    visitor.group("extents", &extents)
    visitor.number("radius", &radius)
    visitor.number("packedGeometry", &packedGeometry)
  }
}

extension GeometryRow: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.numbers("x", &x, of: Float.self)
    visitor.numbers("y", &y, of: Float.self)
    visitor.numbers("normalX", &normalX, of: Float.self)
    visitor.numbers("normalY", &normalY, of: Float.self)
  }
}

extension ShapeRecord: StateFields, WorldNumbered, Blank {
  static var blank: ShapeRecord { ShapeRecord() }

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("isLive", &isLive)
    visitor.number("isActive", &isActive)
    visitor.number("userData", &userData)
    visitor.group("geometry", &geometry)
    visitor.group("ghosts", &ghosts)
  }

  mutating func setWorld(_ number: UInt32) {}
}

extension ChainGhosts: StateFields, Blank {
  static var blank: ChainGhosts { ChainGhosts(before: .zero, after: .zero) }

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("before", &before)
    visitor.group("after", &after)
  }
}

extension ShapeGeometry: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    var parts = Parts(self)
    parts.visitFields(&visitor)
    if Visitor.writes { self = parts.geometry }
  }

  /// A geometry of any kind as numbers; what its kind does not have is zero.
  private struct Parts: StateFields {
    var kind: UInt8 = 0
    var a = SIMD2<Float>.zero
    var b = SIMD2<Float>.zero
    var rotation = Rotation.identity
    var radius: Float = 0
    var corners: [SIMD2<Float>] = []

    init(_ geometry: ShapeGeometry) {
      switch geometry {
      case .circle(let center, let radius): (kind, a, self.radius) = (0, center, radius)
      case .capsule(let a, let b, let radius): (kind, self.a, self.b, self.radius) = (1, a, b, radius)
      case .box(let halfWidth, let halfHeight, let center, let rotation, let radius):
        (kind, a, b, self.rotation, self.radius) = (2, center, [halfWidth, halfHeight], rotation, radius)
      case .polygon(let points, let radius):
        (kind, corners, self.radius) = (3, points, radius)
      case .segment(let a, let b): (kind, self.a, self.b) = (4, a, b)
      }
    }

    var geometry: ShapeGeometry {
      switch kind {
      case 0: .circle(center: a, radius: radius)
      case 1: .capsule(a, b, radius: radius)
      case 2: .box(halfWidth: b.x, halfHeight: b.y, center: a, rotation: rotation, radius: radius)
      case 3: .polygon(corners, radius: radius)
      default: .segment(a, b)
      }
    }

    mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
      visitor.choice("kind", &kind, of: 5)
      visitor.group("first point", &a)
      visitor.group("second point", &b)
      visitor.group("rotation", &rotation)
      visitor.number("radius", &radius)
      visitor.group("corners", &corners)
    }
  }
}
