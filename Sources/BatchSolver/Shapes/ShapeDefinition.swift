/// The form of a shape in the frame of its body, m.
///
/// Sizes are 1e-4 m to 1e8 m, coordinates at most 1e8 m, and points that make up a form at least 5 mm apart; the world
/// and its queries refuse others with `WorldError.invalidValue` or `.invalidPolygon`.
public enum ShapeGeometry: Sendable, Equatable {
  /// A disc.
  case circle(center: SIMD2<Float> = .zero, radius: Float)
  /// The points within `radius` of a segment.
  case capsule(SIMD2<Float>, SIMD2<Float>, radius: Float)
  /// A rectangle; with a radius its corners are rounded outwards. Its mass is that of the rectangle around it.
  case box(
    halfWidth: Float, halfHeight: Float, center: SIMD2<Float> = .zero, rotation: Rotation = .identity, radius: Float = 0
  )
  /// A convex polygon of 3 to 8 corners in either order, every one of which must be a corner of their hull; with a
  /// radius it is rounded outwards. Its mass is that of the polygon whose corners lie the radius times the root of 2 farther
  /// out, as in Box2D.
  case polygon([SIMD2<Float>], radius: Float = 0)
  /// A line without thickness that collides on both sides.
  case segment(SIMD2<Float>, SIMD2<Float>)

  /// A box about the origin whose half width and half height both are `half`, m.
  public static func square(_ half: Float) -> ShapeGeometry { .box(halfWidth: half, halfHeight: half) }
}

/// Which shapes collide: those of the same positive group always, of the same negative group never; others if each
/// one's mask holds a category of the other.
public struct CollisionFilter: Sendable, Equatable, BitwiseCopyable {
  /// The categories that the shape is in, a bit each. Default: the lowest one. With none it collides by its group only.
  public var category: UInt64
  /// The categories of shapes that this one collides with, a bit each. Default: all. The other shape must agree.
  public var mask: UInt64
  /// Other than 0 it overrules categories and masks between shapes of the same group: positive they always collide,
  /// negative never. Default: 0, no group.
  public var group: Int32

  /// A filter; without arguments one of category 1 that collides with everything.
  ///
  /// - Parameters:
  ///   - category: The categories that the shape is in.
  ///   - mask: The categories that it collides with.
  ///   - group: Its group, 0 for none.
  public init(category: UInt64 = 1, mask: UInt64 = .max, group: Int32 = 0) {
    self.category = category
    self.mask = mask
    self.group = group
  }

  /// Whether shapes with these filters collide. The order does not matter. Shapes of one body never do, nor do shapes
  /// of which neither has a dynamic body, whatever their filters.
  public static func collide(_ a: CollisionFilter, _ b: CollisionFilter) -> Bool {
    if a.group == b.group, a.group != 0 { return a.group > 0 }
    return a.mask & b.category != 0 && b.mask & a.category != 0
  }
}

/// The surface of a shape.
public struct SurfaceMaterial: Sendable, Equatable, BitwiseCopyable {
  /// Coulomb's coefficient, 0 or more; mixed with the other shape's by `WorldSettings.frictionMixing`. Default: 0.6.
  public var friction: Float
  /// How much of the approach speed returns, 0 to 1 for real materials; mixed by `WorldSettings.restitutionMixing`.
  /// Approaches slower than `WorldSettings.restitutionThreshold` do not bounce. Default: 0.
  public var restitution: Float
  /// Resistance to rolling, 0 or more: times a radius it is the lever arm of a couple against the relative angular
  /// velocity. Of two shapes the larger resistance and the larger radius count, that of a circle, a capsule or rounded
  /// corners. Default: 0.
  public var rollingResistance: Float
  /// Speed of the surface along the shape's boundary, m/s, as of a conveyor belt: positive clockwise, so that the top
  /// of a box moves to the right. Those of two shapes add up. Default: 0.
  public var tangentSpeed: Float

  /// A surface. Nothing is checked here, but when a shape gets it.
  ///
  /// - Parameters:
  ///   - friction: Coulomb's coefficient, 0 or more.
  ///   - restitution: How much of the approach speed returns, 0 or more.
  ///   - rollingResistance: Lever arm of the couple against rolling in radii, 0 or more.
  ///   - tangentSpeed: Speed of the surface, m/s.
  public init(friction: Float = 0.6, restitution: Float = 0, rollingResistance: Float = 0, tangentSpeed: Float = 0) {
    self.friction = friction
    self.restitution = restitution
    self.rollingResistance = rollingResistance
    self.tangentSpeed = tangentSpeed
  }

  func check() throws(WorldError) {
    try checkNotNegative(friction, WorldLimits.friction, "friction")
    try checkNotNegative(restitution, WorldLimits.restitution, "restitution")
    try checkNotNegative(rollingResistance, WorldLimits.friction, "rollingResistance")
    try checkMagnitude(tangentSpeed, WorldLimits.speed, "m/s", "tangentSpeed")
  }
}

/// What a new shape is like. `World.addShape(_:to:)` checks the values.
public struct ShapeDefinition: Sendable, Equatable {
  /// The form, in the frame of the body.
  public var geometry: ShapeGeometry
  /// kg/m^2, 0 or more; 0 adds no mass. Default: 1. Segments have no area and add none.
  public var density: Float
  /// Friction, restitution, rolling resistance and surface speed. Default: those of `SurfaceMaterial()`.
  public var material: SurfaceMaterial
  /// What the shape collides with. Default: everything.
  public var filter: CollisionFilter
  /// Reports when contacts of this shape start and cease to touch, in `World.beginEvents` and `endEvents`. Default:
  /// true. It suffices that one of two shapes does.
  public var enablesContactEvents = true
  /// Reports impacts faster than `WorldSettings.hitEventThreshold`, in `World.hitEvents`. Default: false. It suffices
  /// that one of two shapes does.
  public var enablesHitEvents = false
  /// A sensor collides with nothing and reports what overlaps it, see `World.sensorBeginEvents`. Default: false.
  /// Sensors do not see each other, and queries do not see them.
  public var isSensor = false
  /// Asks `World.preSolveHook` about every touching contact of this shape in each step. Default: false.
  public var enablesPreSolve = false
  /// Asks `World.filterHook` about every new pair of this shape. Default: false.
  public var enablesFilterHook = false
  /// A number of the caller's own, which the world only hands back. Default: 0.
  public var userData: UInt64 = 0

  /// A definition with all else at its default. Nothing is checked here, but when the shape is added.
  ///
  /// - Parameters:
  ///   - geometry: The form, in the frame of the body.
  ///   - density: kg/m^2, 0 or more.
  ///   - material: The surface.
  ///   - filter: What the shape collides with.
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

/// A line of segments that collide on one side only, to the right of the path from point to point: a ground runs from
/// right to left, a container for what is inside it clockwise, a solid obstacle counter-clockwise. Bodies slide over
/// the joints of the segments without catching.
public struct ChainDefinition: Sendable, Equatable {
  /// At least 4 points in the frame of the body, m, neighbours at least 5 mm apart. In an open chain the first and last
  /// are only neighbours that shape the ends: `count - 3` segments collide. In a loop all `count` do.
  public var points: [SIMD2<Float>]
  /// Whether a segment joins the last point to the first. Default: false.
  public var isLoop: Bool
  /// The surface of all segments. Default: that of `SurfaceMaterial()`.
  public var material: SurfaceMaterial
  /// What the segments collide with. Default: everything but segments of chains, which never collide with each other.
  public var filter: CollisionFilter
  /// As `ShapeDefinition.enablesContactEvents`, for all segments. Default: true.
  public var enablesContactEvents = true
  /// As `ShapeDefinition.enablesHitEvents`, for all segments. Default: false.
  public var enablesHitEvents = false

  /// A chain. Nothing is checked here, but when it is added (`World.addChain(_:to:)`).
  ///
  /// - Parameters:
  ///   - points: At least 4 points in the frame of the body, m.
  ///   - isLoop: Whether the last point is joined to the first.
  ///   - material: The surface of all segments.
  ///   - filter: What the segments collide with.
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
