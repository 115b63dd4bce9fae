package import KernelInterface

extension Pose {
  /// At the origin, not rotated.
  package static var identity: Pose { Pose(position: .zero, cosine: 1, sine: 0) }

  @inline(__always)
  package init(_ position: SIMD2<Float>, _ rotation: Rotation) {
    self.init(position: position, cosine: rotation.cosine, sine: rotation.sine)
  }

  /// From `x, y, cos, sin`.
  @inline(__always)
  package init(_ row: Row) { self.init(position: row.lowHalf, cosine: row.z, sine: row.w) }

  /// The rotation alone.
  @inline(__always)
  package var rotation: Rotation { Rotation(cosine: cosine, sine: sine) }

  /// `x, y, cos, sin`. By initializer: a literal of four goes through an array on the heap.
  @inline(__always)
  package var row: Row { Row(position.x, position.y, cosine, sine) }

  /// A pose in the frame of `a` as one of the frame that `a` is in.
  @inline(__always)
  static func * (a: Pose, b: Pose) -> Pose { Pose(a.position + a.rotation.apply(b.position), a.rotation * b.rotation) }

  /// This pose as seen from another one.
  @inline(__always)
  func relative(to frame: Pose) -> Pose {
    Pose(
      position: frame.rotation.applyInverse(position - frame.position),
      cosine: frame.cosine * cosine + frame.sine * sine, sine: frame.cosine * sine - frame.sine * cosine)
  }
}

extension BodyVelocity {
  /// `vx, vy, k w, 1/m`.
  package var row: Row { Row(linear.x, linear.y, scaledAngular, inverseMass) }
}

extension UserVelocity {
  /// `vx, vy, w, -`.
  var row: Row { Row(linear.x, linear.y, angular, reserved) }
}
