// Checks of arguments: what is out of range, or no number, is refused with its name and what was expected.

@inline(__always)
private func require(
  _ isValid: Bool, _ name: () -> String, _ value: Float, _ expected: @autoclosure () -> String
) throws(WorldError) {
  guard isValid else { throw .invalidValue(name: name(), value: "\(value)", expected: expected()) }
}

/// A magnitude of at most `limit`.
@inline(__always)
func checkMagnitude(
  _ value: Float, _ limit: Float, _ unit: String, _ name: @autoclosure () -> String
) throws(WorldError) {
  try require(abs(value) <= limit, name, value, "a magnitude of at most \(limit)\(unit.isEmpty ? "" : " ")\(unit)")
}

/// Two coordinates of at most `limit`.
@inline(__always)
func checkMagnitude(
  _ value: SIMD2<Float>, _ limit: Float, _ unit: String, _ name: @autoclosure () -> String
) throws(WorldError) {
  guard abs(value.x) <= limit, abs(value.y) <= limit else {
    throw .invalidValue(
      name: name(), value: "(\(value.x), \(value.y))", expected: "finite coordinates of at most \(limit) \(unit)")
  }
}

/// A position, a translation or another vector of lengths.
@inline(__always)
func checkPosition(_ value: SIMD2<Float>, _ name: @autoclosure () -> String) throws(WorldError) {
  try checkMagnitude(value, WorldLimits.coordinate, "m", name())
}

/// A velocity.
@inline(__always)
func checkVelocity(_ value: SIMD2<Float>, _ name: @autoclosure () -> String) throws(WorldError) {
  try checkMagnitude(value, WorldLimits.speed, "m/s", name())
}

/// An angular velocity.
@inline(__always)
func checkAngularVelocity(_ value: Float, _ name: @autoclosure () -> String) throws(WorldError) {
  try checkMagnitude(value, WorldLimits.speed, "rad/s", name())
}

/// A rotation to within 1e-3 of its squared length.
@inline(__always)
func checkRotation(_ value: Rotation, _ name: @autoclosure () -> String) throws(WorldError) {
  guard value.isNormalized else {
    throw .invalidValue(
      name: name(), value: "(cosine \(value.cosine), sine \(value.sine))", expected: "a unit vector")
  }
}

/// A number of a range.
@inline(__always)
func checkRange(
  _ value: Float, _ range: ClosedRange<Float>, _ unit: String, _ name: @autoclosure () -> String
) throws(WorldError) {
  try require(
    range.contains(value), name, value, "\(range.lowerBound) to \(range.upperBound)\(unit.isEmpty ? "" : " ")\(unit)")
}

/// 0, or a number of a range.
@inline(__always)
func checkZeroOrRange(
  _ value: Float, _ range: ClosedRange<Float>, _ unit: String, _ name: @autoclosure () -> String
) throws(WorldError) {
  try require(
    value == 0 || range.contains(value), name, value, "0, or \(range.lowerBound) to \(range.upperBound) \(unit)")
}

/// 0 or more, and at most `limit`.
@inline(__always)
func checkNotNegative(_ value: Float, _ limit: Float, _ name: @autoclosure () -> String) throws(WorldError) {
  try require(value >= 0 && value <= limit, name, value, "0 to \(limit)")
}

/// 0 or more, without an upper bound: for what is but compared, or can only be the more extreme.
@inline(__always)
func checkNotNegative(_ value: Float, _ name: @autoclosure () -> String) throws(WorldError) {
  try require(value >= 0 && value.isFinite, name, value, "a finite number, 0 or more")
}
