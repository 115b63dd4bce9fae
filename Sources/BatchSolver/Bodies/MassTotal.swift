/// What mass, centre of mass, inertia and extents of a body are, or would be.
struct MassTotal {
  /// kg.
  var mass: Float = 0
  /// In the body's frame, m.
  var center = SIMD2<Float>.zero
  /// About the centre, kg m^2.
  var inertia: Float = 0
  var extents = BodyExtents()

  init() {}

  init(_ properties: MassProperties) {
    mass = properties.mass
    center = properties.center
    inertia = properties.inertia
  }

  /// Refuses what steps could not compute with.
  func check() throws(WorldError) {
    // A dynamic body without mass waits for its shapes, and any other has none.
    guard mass != 0 else { return }
    try checkRange(mass, WorldLimits.mass, "kg", "mass of the body")
    guard inertia != 0 else { return }
    let gyration = (inertia / mass).squareRoot()
    guard WorldLimits.gyration.contains(gyration) else {
      throw .invalidValue(
        name: "inertia of the body", value: "\(inertia)",
        expected: "0, or a radius of gyration of \(WorldLimits.gyration.lowerBound) to "
          + "\(WorldLimits.gyration.upperBound) m with a mass of \(mass) kg")
    }
    try Self.checkMobility(mass: mass, gyration: gyration, distance: extents.largest, "extent of the body")
  }

  /// Refuses a point that is so far out on a body so light or small that it would hardly resist.
  static func checkMobility(mass: Float, gyration: Float, distance: Float, _ name: String) throws(WorldError) {
    guard mass > 0, gyration > 0 else { return }
    let lever = distance / gyration
    guard (1 + lever * lever) / mass <= WorldLimits.mobility else {
      throw .invalidValue(
        name: name, value: "\(distance) m from the centre of mass",
        expected: "less with a mass of \(mass) kg and a radius of gyration of \(gyration) m")
    }
  }
}

/// The sums over a body's shapes that make up its mass.
struct MassSum {
  private var mass: Float = 0
  private var moment = SIMD2<Float>.zero
  private var inertiaAboutOrigin: Float = 0
  /// The largest distance of a point of a shape from the body's origin, m.
  private var extent: Float = 0

  init() {}

  mutating func add(_ shape: ShapeMass) {
    let unit = shape.unit
    let m = shape.density * unit.mass
    mass += m
    moment += m * unit.center
    inertiaAboutOrigin +=
      shape.density * unit.inertia + m * (unit.center.x * unit.center.x + unit.center.y * unit.center.y)
    extent = max(extent, length(shape.center) + shape.extent)
  }

  /// Extents apart.
  var total: MassTotal {
    var total = MassTotal()
    total.mass = mass
    total.center = mass > 0 ? moment / mass : .zero
    // A centre that is off by rounding only is not off: boxes about the origin need no offsets.
    if length(total.center) < 1e-6 * extent { total.center = .zero }
    total.inertia = max(inertiaAboutOrigin - mass * Self.squared(total.center), 0)
    return total
  }

  /// Whether the difference that is the inertia lost its digits, as that of a small shape far from the body's origin:
  /// of seven digits less than two are left.
  func isRounded(_ total: MassTotal) -> Bool {
    mass > 0 && !(total.inertia > 1e-5 * mass * Self.squared(total.center)) && total.center != .zero
  }

  /// What a shape adds to the inertia about a point, kg m^2.
  func inertia(of shape: ShapeMass, about center: SIMD2<Float>) -> Float {
    shape.density * (shape.unit.inertia + shape.unit.mass * Self.squared(shape.unit.center - center))
  }

  private static func squared(_ v: SIMD2<Float>) -> Float { v.x * v.x + v.y * v.y }
}

extension World {
  /// Refuses a shape for a new body of a type whose mass would be out of range.
  func checkMass(of form: ShapeForm, _ density: Float, _ type: BodyType) throws(WorldError) {
    guard type == .dynamic else { return }
    let shape = ShapeMass(form, density: density)
    var sum = MassSum()
    sum.add(shape)
    var total = sum.total
    if sum.isRounded(total) { total.inertia = sum.inertia(of: shape, about: total.center) }
    total.extents.largest = length(form.center - total.center) + form.extent
    try total.check()
  }
}
