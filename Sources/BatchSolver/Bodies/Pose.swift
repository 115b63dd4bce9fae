internal import KernelInterface

extension Pose {
  /// At the origin, not rotated.
  static var identity: Pose { Pose(position: .zero, cosine: 1, sine: 0) }

  init(_ position: SIMD2<Float>, _ rotation: Rotation) {
    self.init(position: position, cosine: rotation.cosine, sine: rotation.sine)
  }

  /// From `x, y, cos, sin`.
  init(_ row: Row) { self.init(position: [row.x, row.y], cosine: row.z, sine: row.w) }

  /// The rotation alone.
  var rotation: Rotation { Rotation(cosine: cosine, sine: sine) }

  /// `x, y, cos, sin`.
  var row: Row { [position.x, position.y, cosine, sine] }
}

extension BodyVelocity {
  /// `vx, vy, k w, 1/m`.
  var row: Row { [linear.x, linear.y, scaledAngular, inverseMass] }
}

extension UserVelocity {
  /// `vx, vy, w, -`.
  var row: Row { [linear.x, linear.y, angular, reserved] }
}
