internal import SparseBlocks

/// A contact of a direct island, with the geometry that its points share.
struct DirectContact: BitwiseCopyable {
  /// Numbers of the bodies in the island, -1: outside.
  var bodyA: Int32
  var bodyB: Int32
  /// Where the block of both bodies lies; nil if one is outside.
  var coupling: BlockPosition?
  /// From A to B; the tangent is the normal turned clockwise, as that of the kernels.
  var normal = SIMD2<Double>.zero
  /// Coulomb's coefficient.
  var friction = 0.0
  var restitution = 0.0
  var firstPoint: Int32 = 0
  var pointCount: Int32 = 0

  /// No contact rubs more: from here on the cone's edges would be parallel to the surface by rounding.
  static var largestFriction: Double { 20 }

  /// What the bodies do at the points: relative velocities along normal and tangent but for what turning adds, and
  /// both angular velocities.
  @inline(__always)
  func relative(_ v: UnsafePointer<Double>) -> (normal: Double, tangent: Double, a: Double, b: Double) {
    var (x, y, wA, wB) = (0.0, 0.0, 0.0, 0.0)
    if bodyA >= 0 {
      let a = v + 3 * Int(bodyA)
      (x, y, wA) = (-a[0], -a[1], a[2])
    }
    if bodyB >= 0 {
      let b = v + 3 * Int(bodyB)
      x += b[0]
      y += b[1]
      wB = b[2]
    }
    return (normal.x * x + normal.y * y, normal.y * x - normal.x * y, wA, wB)
  }
}

/// What turning adds at a point of a contact.
struct DirectArms: BitwiseCopyable {
  /// To the speed along the normal, for a unit of angular velocity of A and of B.
  var normalA = 0.0
  var normalB = 0.0
  /// Along the tangent.
  var tangentA = 0.0
  var tangentB = 0.0

  /// Speeds along the edges of the cone, `n + mu t` and `n - mu t`.
  @inline(__always)
  func speeds(
    _ relative: (normal: Double, tangent: Double, a: Double, b: Double), _ friction: Double
  ) -> SIMD2<Double> {
    let normal = relative.normal + normalA * relative.a + normalB * relative.b
    let tangent = friction * (relative.tangent + tangentA * relative.a + tangentB * relative.b)
    return SIMD2(normal + tangent, normal - tangent)
  }
}
