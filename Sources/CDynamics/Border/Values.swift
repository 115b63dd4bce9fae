internal import BatchSolver
internal import CDynamicsHeader

// Values of C as those of Swift, and back.

extension SIMD2<Float> {
  init(_ vector: DynVec2) { self.init(vector.x, vector.y) }
}

extension DynVec2 {
  init(_ vector: SIMD2<Float>) { self.init(x: vector.x, y: vector.y) }
}

extension Rotation {
  init(_ rotation: DynRotation) { self.init(cosine: rotation.cosine, sine: rotation.sine) }
}

extension DynRotation {
  init(_ rotation: Rotation) { self.init(cosine: rotation.cosine, sine: rotation.sine) }
}

extension DynPose {
  init(_ position: SIMD2<Float>, _ rotation: Rotation) {
    self.init(position: DynVec2(position), rotation: DynRotation(rotation))
  }

  /// From `x, y, cos, sin`.
  init(_ row: SIMD4<Float>) {
    self.init(position: DynVec2(x: row.x, y: row.y), rotation: DynRotation(cosine: row.z, sine: row.w))
  }
}

extension DynVelocity {
  init(_ linear: SIMD2<Float>, _ angular: Float) {
    self.init(linear: DynVec2(linear), angular: angular, reserved: 0)
  }

  /// From `vx, vy, w, -`.
  init(_ row: SIMD4<Float>) {
    self.init(linear: DynVec2(x: row.x, y: row.y), angular: row.z, reserved: 0)
  }
}

extension BoundingBox {
  init(_ box: DynBox) { self.init(low: SIMD2(box.low), high: SIMD2(box.high)) }
}

extension DynBool {
  init(_ value: Bool) { self = value ? 1 : 0 }

  var isTrue: Bool { self != 0 }
}

extension JointFrame {
  init(_ frame: DynFrame) { self.init(position: SIMD2(frame.position), rotation: Rotation(frame.rotation)) }
}

extension DynPose {
  init(_ frame: JointFrame) { self.init(frame.position, frame.rotation) }
}

// MARK: - Checks ahead of calls that must change all or nothing

/// Refuses a vector that is out of bounds, as the solver does.
func check(_ vector: DynVec2, _ limit: Float, _ unit: String, _ name: @autoclosure () -> String) throws {
  guard abs(vector.x) <= limit, abs(vector.y) <= limit else {
    throw WorldError.invalidValue(
      name: name(), value: "(\(vector.x), \(vector.y))", expected: "finite coordinates of at most \(limit) \(unit)")
  }
}

/// Refuses a number that is out of bounds.
func check(_ value: Float, _ limit: Float, _ unit: String, _ name: @autoclosure () -> String) throws {
  guard abs(value) <= limit else {
    throw WorldError.invalidValue(name: name(), value: "\(value)", expected: "a magnitude of at most \(limit) \(unit)")
  }
}

/// Refuses a rotation that is no unit vector.
func check(_ rotation: DynRotation, _ name: @autoclosure () -> String) throws {
  let square = rotation.cosine * rotation.cosine + rotation.sine * rotation.sine
  guard abs(square - 1) < 1e-3 else {
    throw WorldError.invalidValue(
      name: name(), value: "(cosine \(rotation.cosine), sine \(rotation.sine))", expected: "a unit vector")
  }
}
