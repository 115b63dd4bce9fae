/// The form of a shape in the frame of its body, m.
public enum ShapeGeometry: Sendable, Equatable {
  /// A disc.
  case circle(center: SIMD2<Float> = .zero, radius: Float)
  /// The points within `radius` of a segment.
  case capsule(SIMD2<Float>, SIMD2<Float>, radius: Float)
  /// A rectangle; with a radius its corners are rounded outwards.
  case box(
    halfWidth: Float, halfHeight: Float, center: SIMD2<Float> = .zero, rotation: Rotation = .identity, radius: Float = 0
  )
  /// A convex polygon of 3 to 8 corners in either order, every one of which must be a corner of their hull; with a
  /// radius it is rounded outwards.
  case polygon([SIMD2<Float>], radius: Float = 0)
  /// A line without thickness that collides on both sides.
  case segment(SIMD2<Float>, SIMD2<Float>)

  /// A square box of half-extent `half`.
  public static func square(_ half: Float) -> ShapeGeometry { .box(halfWidth: half, halfHeight: half) }
}

/// Which shapes collide: those of the same positive group always, of the same negative group never; others if each
/// one's mask holds a category of the other.
public struct CollisionFilter: Sendable, Equatable, BitwiseCopyable {
  public var category: UInt64
  public var mask: UInt64
  public var group: Int32

  public init(category: UInt64 = 1, mask: UInt64 = .max, group: Int32 = 0) {
    self.category = category
    self.mask = mask
    self.group = group
  }

  /// Whether shapes with these filters collide.
  public static func collide(_ a: CollisionFilter, _ b: CollisionFilter) -> Bool {
    if a.group == b.group, a.group != 0 { return a.group > 0 }
    return a.mask & b.category != 0 && b.mask & a.category != 0
  }
}

/// The surface of a shape.
public struct SurfaceMaterial: Sendable, Equatable, BitwiseCopyable {
  /// Coulomb's coefficient, 0 or more; mixed with the other shape's by the world's rule.
  public var friction: Float
  /// How much of the approach speed returns, 0 to 1 for real materials.
  public var restitution: Float
  /// Resistance to rolling, 0 or more: times the shape's radius it is the lever arm of a couple against the spin.
  public var rollingResistance: Float
  /// Speed of the surface along the shape's boundary, m/s, as of a conveyor belt.
  public var tangentSpeed: Float

  public init(friction: Float = 0.6, restitution: Float = 0, rollingResistance: Float = 0, tangentSpeed: Float = 0) {
    self.friction = friction
    self.restitution = restitution
    self.rollingResistance = rollingResistance
    self.tangentSpeed = tangentSpeed
  }

  func check() throws(WorldError) {
    try checkNotNegative(friction, "friction")
    try checkNotNegative(restitution, "restitution")
    try checkNotNegative(rollingResistance, "rollingResistance")
    try checkFinite(tangentSpeed, "tangentSpeed")
  }
}

/// What a new shape is like.
public struct ShapeDefinition: Sendable, Equatable {
  public var geometry: ShapeGeometry
  /// kg/m^2; 0 adds no mass.
  public var density: Float
  public var material: SurfaceMaterial
  public var filter: CollisionFilter
  /// Reports the beginning and end of touching.
  public var enablesContactEvents = true
  /// Reports impacts faster than the world's threshold.
  public var enablesHitEvents = false
  /// A sensor collides with nothing and reports what overlaps it, see `World.sensorBeginEvents`.
  public var isSensor = false
  /// Asks the pre-solve hook about every touching contact of this shape in each step.
  public var enablesPreSolve = false
  /// Asks the filter hook about every new pair of this shape.
  public var enablesFilterHook = false
  /// Anything of yours.
  public var userData: UInt64 = 0

  public init(
    _ geometry: ShapeGeometry, density: Float = 1, material: SurfaceMaterial = SurfaceMaterial(),
    filter: CollisionFilter = CollisionFilter()
  ) {
    self.geometry = geometry
    self.density = density
    self.material = material
    self.filter = filter
  }
}

/// A line of segments that collide on one side only, to the right of the way from point to point: a ground runs from
/// right to left, a container for what is inside it clockwise, a solid obstacle counter-clockwise. Bodies slide over the
/// joints of the segments without catching.
public struct ChainDefinition: Sendable, Equatable {
  /// At least 4 points. In an open chain the first and last are only neighbours that shape the ends: `count - 3`
  /// segments collide. In a loop all `count` do.
  public var points: [SIMD2<Float>]
  public var isLoop: Bool
  public var material: SurfaceMaterial
  public var filter: CollisionFilter
  public var enablesContactEvents = true
  public var enablesHitEvents = false

  public init(
    _ points: [SIMD2<Float>], isLoop: Bool = false, material: SurfaceMaterial = SurfaceMaterial(),
    filter: CollisionFilter = CollisionFilter()
  ) {
    self.points = points
    self.isLoop = isLoop
    self.material = material
    self.filter = filter
  }
}
