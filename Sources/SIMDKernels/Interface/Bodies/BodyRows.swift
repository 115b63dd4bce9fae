/// Four floats that belong together: the unit in which bodies, shapes and contacts are gathered.
package typealias Row = SIMD4<Float>

/// The arrays of rows that describe bodies to the kernels, indexed by body row.
///
/// Row 0 is the fixed body: zeros in every array (pose: identity), so lanes without a body point there. All arrays are
/// 64-byte aligned and padded to whole blocks of 16 rows.
///
/// Spin is scaled: with `k = sqrt(inertia / mass)` the rows hold `k w` in place of `w`, and lever arms are divided by
/// `k`. One inverse mass then serves translation and rotation: `v += P / m`, `k w += (r x P / k) / m`. A body that
/// cannot rotate has `k = 1/k = 0`; a kinematic body has `k = 1` and inverse mass 0.
package struct BodyRows {
  /// `vx, vy, k w, 1/m` in m/s and 1/kg.
  package var velocity: UnsafeMutablePointer<Row>
  /// Motion since the step began: `dx, dy, k sin a, k (cos a - 1)`.
  package var motion: UnsafeMutablePointer<Row>
  /// `1/k, k, linear damping factor, angular damping factor`; the factors `1 / (1 + h c)` multiply the velocity once a
  /// sub-step.
  package var mass: UnsafeMutablePointer<Row>
  /// The velocity before the impulses of this sub-step: `velocity - startVelocity` is the sum of its impulses / m.
  package var startVelocity: UnsafeMutablePointer<Row>
  /// The change of velocity by gravity and forces in one sub-step, scaled like `velocity`; fourth field 0.
  package var acceleration: UnsafeMutablePointer<Row>
  /// `x, y, cos, sin` of the centre of mass, as of the step's begin.
  package var pose: UnsafeMutablePointer<Row>
  /// `largest extent, smallest extent, sleep threshold (m/s), time at rest (s)`: the largest distance of a point of the
  /// body from its centre, and the smallest of a shape's boundary from that shape's centre, m.
  package var rest: UnsafeMutablePointer<Row>

  package init(
    velocity: UnsafeMutablePointer<Row>, motion: UnsafeMutablePointer<Row>, mass: UnsafeMutablePointer<Row>,
    startVelocity: UnsafeMutablePointer<Row>, acceleration: UnsafeMutablePointer<Row>,
    pose: UnsafeMutablePointer<Row>, rest: UnsafeMutablePointer<Row>
  ) {
    self.velocity = velocity
    self.motion = motion
    self.mass = mass
    self.startVelocity = startVelocity
    self.acceleration = acceleration
    self.pose = pose
    self.rest = rest
  }
}

/// Sixteen consecutive body rows and which of them a pass is about.
package struct BodyBlock: BitwiseCopyable, Equatable {
  /// The first row divided by 16.
  package var index: Int32
  /// Bit `i` stands for row `16 index + i`; rows whose bit is clear are left as they are.
  package var mask: UInt32

  package init(index: Int32, mask: UInt32) {
    self.index = index
    self.mask = mask
  }
}
