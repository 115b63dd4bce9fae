/// A positive number to any power, by IEEE operations alone, so that every platform gets the same bits.
///
/// The logarithm is the series of the inverse hyperbolic tangent about the nearest power of two, the exponential the
/// Taylor series about the nearest whole number. The relative error is below 1e-13 where the result is between 1e-30
/// and 1e30; results beyond 2^1000 and 2^-1000 stay there.
///
/// - Parameters:
///   - base: The base, a normal number above 0.
///   - exponent: The exponent, finite.
/// - Returns: The power.
package func power(_ base: Double, _ exponent: Double) -> Double {
  exponentialOfTwo(exponent * logarithmToBaseTwo(base))
}

private func logarithmToBaseTwo(_ value: Double) -> Double {
  var whole = Double(value.exponent)
  var fraction = value.significand
  // Around 1, so that the series runs to 0.172 only.
  if fraction > 1.414_213_562_373_095 {
    fraction *= 0.5
    whole += 1
  }
  // ln(f) = 2 (s + s^3/3 + s^5/5 + ...) with s = (f - 1) / (f + 1); the first term left out is below 1e-18.
  let s = (fraction - 1) / (fraction + 1)
  let square = s * s
  var sum = 0.0
  var divisor = 21.0
  while divisor >= 1 {
    sum = sum * square + 1 / divisor
    divisor -= 2
  }
  // 2 / ln(2)
  return whole + 2.885_390_081_777_926_8 * s * sum
}

private func exponentialOfTwo(_ value: Double) -> Double {
  let value = max(-1000, min(1000, value))
  let whole = value.rounded()
  // ln(2); the first term left out of the series of e^t is below 1e-18.
  let t = (value - whole) * 0.693_147_180_559_945_3
  var sum = 1.0
  var divisor = 14.0
  while divisor >= 1 {
    sum = 1 + sum * t / divisor
    divisor -= 1
  }
  return Double(sign: .plus, exponent: Int(whole), significand: 1) * sum
}
