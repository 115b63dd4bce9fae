#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

// What Swift's own library does not have.

/// Cosine and sine of an angle in rad.
func cosineAndSine(_ angle: Double) -> (Double, Double) { (cos(angle), sin(angle)) }

/// Wind in a step of its: tanh(sin 2kx + sin pi k x) with k = 0.01, which never repeats itself.
func gust(_ step: Int) -> Double { tanh(sin(0.02 * Double(step)) + sin(.pi * 0.01 * Double(step))) }
