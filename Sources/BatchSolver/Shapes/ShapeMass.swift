/// What a shape contributes to its body's mass and extents: read for all shapes of a body whenever one of them changes.
struct ShapeMass: BitwiseCopyable {
  /// kg/m^2.
  var density: Float = 0
  /// For density 1, in the frame of the body's origin.
  var unit = MassProperties(mass: 0, center: .zero, inertia: 0)
  /// The form's centroid and rotation in the frame of the body's origin.
  var center = SIMD2<Float>.zero
  var rotation = Rotation.identity
  /// See `ShapeForm.extent` and `depth`, m.
  var extent: Float = 0
  var depth: Float = 0

  init() {}

  init(_ form: ShapeForm, density: Float) {
    self.density = density
    unit = form.mass
    center = form.center
    rotation = form.rotation
    extent = form.extent
    depth = form.depth
  }
}
