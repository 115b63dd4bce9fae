internal import BatchSolver
internal import Foundation

/// The largest values that the world is given. Users may set any, also `.greatestFiniteMagnitude`: values beyond these
/// act as these do, and what was set is kept.
///
/// They are so large that nothing larger makes a difference within the reach of coordinates, and so small that squares
/// and sums of them stay finite in single precision.
enum SolverLimits {
  /// Mass of 100 pt x 100 pt, kg.
  static let density: ClosedRange<CGFloat> = 1e-6...1e9
  /// Friction, restitution and damping ratios, without unit.
  static let ratio: CGFloat = 1e6
  /// Rates of decay, 1/s: a velocity is gone within a sub-step from some 1e4 on.
  static let rate: CGFloat = 1e9
  /// The least number of oscillations above 0, Hz: a spring so slow has no force, where 0 would be a rod.
  static let leastFrequency = CGFloat(WorldLimits.hertz.lowerBound)
  /// Oscillations, Hz: from a quarter of the sub-steps a second on a spring is as stiff as it can be.
  static let frequency: CGFloat = 1e6
  /// Forces, impulses and torques, N, N s and N m: 1e14 takes 1 kg beyond the largest coordinate in one step, and the
  /// square of the speed that it gives to 10 mg is still finite.
  static let force: CGFloat = 1e14
  /// How long items are at rest, s: 30 years.
  static let restDuration: CGFloat = 1e9
  /// The speed that an instantaneous push gives, m/s: many times what the solver lets anything have.
  static let pushSpeed: CGFloat = 1e4
  /// Charges and strengths of fields, without unit.
  static let strength: CGFloat = 1e18
  /// Accelerations, m/s^2.
  static let acceleration = CGFloat(WorldLimits.acceleration)
  /// Velocities and lengths, pt/s and pt: the largest coordinate.
  static let distance = Units.largestCoordinate
  /// Angular velocities, rad/s.
  static let angularVelocity: CGFloat = 1e6
  /// Exponents, without unit.
  static let exponent: CGFloat = 1e3
}

/// A number for the world, of at most a magnitude.
func limited(_ value: CGFloat, to limit: CGFloat) -> Float { Float(max(-limit, min(limit, value))) }

/// A vector for the world, of the same direction and with components of at most a magnitude.
func limited(_ vector: CGVector, to limit: CGFloat) -> SIMD2<Float> {
  SIMD2<Float>(limited(SIMD2(Double(vector.dx), Double(vector.dy)), to: Double(limit)))
}

/// The same; infinity counts as the largest finite number.
func limited<Scalar: BinaryFloatingPoint & SIMDScalar>(_ vector: SIMD2<Scalar>, to limit: Scalar) -> SIMD2<Scalar> {
  let most = SIMD2<Scalar>(repeating: .greatestFiniteMagnitude)
  let finite = vector.clamped(lowerBound: -most, upperBound: most)
  let largest = max(abs(finite.x), abs(finite.y))
  return largest > limit ? finite / largest * limit : finite
}

/// A number of either sign, as it is kept: infinity counts as the largest finite number.
func checkedNumber(_ value: CGFloat, _ name: @autoclosure () -> String) throws(DynamicsError) -> CGFloat {
  guard !value.isNaN else { throw .invalidValue(name: name(), value: "\(value)", expected: "a number") }
  return max(-.greatestFiniteMagnitude, min(value, .greatestFiniteMagnitude))
}

/// A number that is 0 or more, as it is kept: infinity counts as the largest finite number.
func checkedMagnitude(_ value: CGFloat, _ name: @autoclosure () -> String) throws(DynamicsError) -> CGFloat {
  guard value >= 0 else { throw .invalidValue(name: name(), value: "\(value)", expected: "a number, 0 or more") }
  return min(value, .greatestFiniteMagnitude)
}
