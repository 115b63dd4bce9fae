import Dynamics
import Foundation
import TestSupport
import XCTest

/// Noise: continuous, with a true gradient, of mean 0 and about unit range, and the same for the same seed.
final class GradientNoiseTests: XCTestCase {
  private func place(_ random: inout SeededGenerator, within reach: Double = 50) -> SIMD3<Double> {
    SIMD3(
      Double.random(in: -reach...reach, using: &random), Double.random(in: -reach...reach, using: &random),
      Double.random(in: -reach...reach, using: &random))
  }

  func testGradientAgainstFiniteDifferences() {
    var random = SeededGenerator()
    let noise = GradientNoise(smoothness: 0.5, seed: 7)
    let step = 1.0 / 256
    for _ in 0..<3000 {
      let place = place(&random)
      let angle = Float.random(in: -3...3, using: &random)
      func value(_ place: SIMD3<Double>) -> Float {
        noise.sample(at: place, cosine: cos(angle), sine: sin(angle)).value
      }
      let gradient = noise.sample(at: place, cosine: cos(angle), sine: sin(angle)).gradient
      for axis in 0..<3 {
        var offset = SIMD3<Double>.zero
        offset[axis] = step
        let difference = (value(place + offset) - value(place - offset)) / Float(2 * step)
        // Values carry an error of 1e-6, divided by twice the step; the third derivative, below 1000, times step^2 / 6.
        XCTAssertEqual(gradient[axis], difference, accuracy: 5e-3)
      }
    }
  }

  func testContinuityAcrossCells() {
    // Along a straight line the value changes by what the gradients say, and the gradient by what its own derivative
    // can make of a step of 1e-4: each of four corners adds 78 at most, the largest of 105 (24 t^3 r + 48 t^2 r^3) with
    // t = 1/2 - r^2.
    let noise = GradientNoise(smoothness: 0, seed: 1)
    let step = 1e-4
    let direction = SIMD3(0.61, -0.35, 0.71)
    let heading = SIMD3<Float>(direction)
    var last = noise.sample(at: .zero, cosine: 1, sine: 0)
    for index in 1...200_000 {
      let next = noise.sample(at: direction * (Double(index) * step), cosine: 1, sine: 0)
      let rise = ((next.gradient + last.gradient) * heading).sum() * Float(step / 2)
      // Values of up to 1 are sums of four products, a few roundings of 6e-8 each times 105/16.
      XCTAssertEqual(next.value - last.value, rise, accuracy: 3e-6)
      let change = next.gradient - last.gradient
      XCTAssertLessThan(max(change.max(), -change.min()), 1e-4 * 4 * 78)
      last = next
    }
  }

  func testRangeAndMean() {
    var random = SeededGenerator()
    let noise = GradientNoise(smoothness: 0, seed: 3)
    var largest: Float = 0
    var sum = 0.0
    var squares = 0.0
    let count = 40_000
    for _ in 0..<count {
      let value = noise.sample(at: place(&random), cosine: 0.6, sine: 0.8).value
      largest = max(largest, abs(value))
      sum += Double(value)
      squares += Double(value * value)
    }
    XCTAssertLessThanOrEqual(largest, 1)
    XCTAssertGreaterThan(largest, 0.6)
    // The mean of this many values with a deviation of about 0.3 is within 5 deviations of its own, 0.0015 each.
    XCTAssertEqual(sum / Double(count), 0, accuracy: 0.01)
    XCTAssertGreaterThan(squares / Double(count), 0.02)
  }

  func testRotationByHalfATurnNegates() {
    var random = SeededGenerator()
    let noise = GradientNoise(smoothness: 0.3, seed: 3)
    for _ in 0..<200 {
      let place = place(&random)
      let a = noise.sample(at: place, cosine: 0.6, sine: 0.8)
      let b = noise.sample(at: place, cosine: -0.6, sine: -0.8)
      XCTAssertEqual(a.value, -b.value)
      XCTAssertEqual(a.gradient, -b.gradient)
    }
  }

  func testSeedsDiffer() {
    var random = SeededGenerator()
    let first = GradientNoise(smoothness: 0.3, seed: 0)
    let second = GradientNoise(smoothness: 0.3, seed: 1)
    var products = 0.0
    var squares = 0.0
    for _ in 0..<10_000 {
      let place = place(&random)
      let a = Double(first.sample(at: place, cosine: 1, sine: 0).value)
      let b = Double(second.sample(at: place, cosine: 1, sine: 0).value)
      products += a * b
      squares += a * a
    }
    // Uncorrelated: within 5 deviations of 1 / sqrt(10000).
    XCTAssertEqual(products / squares, 0, accuracy: 0.06)
  }

  func testSmoothnessIsCutToItsRange() {
    XCTAssertEqual(GradientNoise(smoothness: 0, seed: 0).frequency, 1.25 / 0.0833 - 1)
    XCTAssertEqual(GradientNoise(smoothness: 1, seed: 0).frequency, 1.25 / 1.0833 - 1)
    XCTAssertEqual(GradientNoise(smoothness: 9, seed: 0).frequency, 1.25 / 1.0833 - 1)
    XCTAssertEqual(GradientNoise(smoothness: -9, seed: 0).frequency, 1.25 / 0.0833 - 1)
    XCTAssertEqual(GradientNoise(smoothness: .nan, seed: 0).frequency, 1.25 / 0.0833 - 1)
  }

  func testFarPlacesAreHarmless() {
    let noise = GradientNoise(smoothness: 0, seed: 0)
    for value in [1e9, 1.1e9, -1e9, 1e300, .infinity, .nan] {
      let sample = noise.sample(at: SIMD3(repeating: value), cosine: 1, sine: 0)
      XCTAssertTrue(sample.value.isFinite && sample.gradient.x.isFinite)
    }
  }

  func testTheSameSeedGivesTheSameBits() {
    var random = SeededGenerator()
    let first = GradientNoise(smoothness: 0.25, seed: 42)
    let second = GradientNoise(smoothness: 0.75, seed: 42)
    for _ in 0..<1000 {
      // Smoothness is a matter of the place alone.
      let place = place(&random)
      let a = first.sample(at: place, cosine: 0.6, sine: 0.8)
      let b = second.sample(at: place, cosine: 0.6, sine: 0.8)
      XCTAssertEqual(a.value.bitPattern, b.value.bitPattern)
      XCTAssertEqual(a.gradient, b.gradient)
    }
  }
}
