import Foundation
import Scenes
import XCTest

/// The interval of Wilcoxon's signed-rank test: the published table, what it promises, and bad input.
final class RatioIntervalTests: XCTestCase {
  /// Critical values of two-sided tests, as every book of tables has them (for instance Siegel and Castellan,
  /// Nonparametric Statistics, 2nd edition, 1988, table H).
  func testCriticalValuesOfTheTable() {
    let table: [(confidence: Double, values: [Int: Int?])] = [
      (0.95, [5: nil, 6: 0, 7: 2, 8: 3, 9: 5, 10: 8, 11: 10, 12: 13, 15: 25, 20: 52, 25: 89]),
      (0.99, [7: nil, 8: 0, 10: 3, 12: 7, 15: 15, 20: 37, 25: 68]),
    ]
    for (confidence, values) in table {
      for (count, value) in values {
        XCTAssertEqual(RatioInterval.outside(count: count, confidence: confidence), value, "\(count) of \(confidence)")
      }
    }
  }

  /// All signs of up to twelve ranks, counted.
  func testProbabilitiesAreThoseOfAllSigns() {
    for count in 1...12 {
      let sums = (0..<1 << count).map { signs in
        (0..<count).reduce(0) { $0 + (signs >> $1 & 1) * ($1 + 1) }
      }
      for confidence in [0.5, 0.8, 0.95, 0.995, 0.999] {
        let most = (0...count * (count + 1) / 2).last { sum in
          Double(sums.count { $0 <= sum }) / Double(sums.count) <= 0.5 * (1 - confidence)
        }
        XCTAssertEqual(RatioInterval.outside(count: count, confidence: confidence), most, "\(count) of \(confidence)")
      }
    }
  }

  func testLeastCountIsTheFirstWithBounds() throws {
    for confidence in [0.5, 0.95, 0.99, 0.9983] {
      let least = RatioInterval.leastCount(confidence: confidence)
      let ratios = (0..<least).map { 1 + 0.01 * Double($0) }
      XCTAssertNotNil(try RatioInterval(ratios, confidence: confidence).low)
      XCTAssertNil(try RatioInterval(Array(ratios.dropLast()), confidence: confidence).low)
    }
  }

  /// The other way round it is the inverse, and a power of the ratios has the power of the interval.
  func testIntervalFollowsItsRatios() throws {
    var noise = Noise(seed: 3)
    let ratios = (0..<15).map { _ in exp(0.1 * noise.gaussian()) }
    let interval = try RatioInterval(ratios, confidence: 0.95)
    let inverse = try RatioInterval(ratios.map { 1 / $0 }, confidence: 0.95)
    let square = try RatioInterval(ratios.map { $0 * $0 }, confidence: 0.95)
    let shuffled = try RatioInterval(ratios.reversed(), confidence: 0.95)
    XCTAssertEqual(try XCTUnwrap(inverse.low), 1 / interval.high!, accuracy: 1e-12)
    XCTAssertEqual(try XCTUnwrap(inverse.high), 1 / interval.low!, accuracy: 1e-12)
    XCTAssertEqual(inverse.estimate, 1 / interval.estimate, accuracy: 1e-12)
    XCTAssertEqual(try XCTUnwrap(square.low), interval.low! * interval.low!, accuracy: 1e-12)
    XCTAssertEqual(shuffled.high!, interval.high!, accuracy: 1e-12)
    XCTAssertLessThan(interval.low!, interval.estimate)
    XCTAssertLessThan(interval.estimate, interval.high!)
    let surer = try RatioInterval(ratios, confidence: 0.99)
    XCTAssertLessThan(surer.low!, interval.low!)
    XCTAssertGreaterThan(surer.high!, interval.high!)
  }

  /// Ten thousand comparisons of 12 pairs of equal things, of which bursts of load slow down runs for a while: the
  /// interval leaves out 1 at most as often as it says. The level that can be had nearest to 5 % is 4.25 %.
  func testBoundsLeaveOutTheTruthAsRarelyAsTheySay() throws {
    var noise = Noise(seed: 1)
    var misses = 0
    for _ in 0..<10_000 {
      let ratios = (0..<12).map { _ in
        let pair = [noise.time(of: 1), noise.time(of: 1)].shuffled(using: &noise.generator)
        return pair[0] / pair[1]
      }
      if try !RatioInterval(ratios, confidence: 0.95).contains(1) { misses += 1 }
    }
    XCTAssertLessThanOrEqual(misses, 500)
    // Not because it is wider than it has to be: five deviations below 4.25 %.
    XCTAssertGreaterThan(misses, 325)
  }

  func testDegenerateRatios() throws {
    let one = try RatioInterval([1.2], confidence: 0.95)
    XCTAssertEqual(one.estimate, 1.2, accuracy: 1e-12)
    XCTAssertNil(one.low)
    XCTAssertNil(one.high)
    XCTAssertTrue(one.contains(1))
    let equal = try RatioInterval([Double](repeating: 1, count: 8), confidence: 0.95)
    XCTAssertEqual([equal.estimate, equal.low, equal.high], [1, 1, 1])
    XCTAssertFalse(equal.contains(1.01))
    for (ratios, confidence, expected) in [
      ([], 0.95, RatioError.empty), ([1, 0], 0.95, .notPositive(0)), ([1, -2], 0.95, .notPositive(-2)),
      ([1, .infinity], 0.95, .notPositive(.infinity)), ([1], 1, .confidence(1)), ([1], 0, .confidence(0)),
    ] {
      XCTAssertThrowsError(try RatioInterval(ratios, confidence: confidence)) {
        XCTAssertEqual($0 as? RatioError, expected)
      }
    }
    XCTAssertThrowsError(try RatioInterval([1, .nan], confidence: 0.95)) {
      XCTAssertEqual("\($0)", "ratio nan: expected a number above 0")
    }
  }
}

/// Times of runs on a busy machine, the same for the same seed.
struct Noise {
  var generator: SplitMix64
  /// Whether there is other load.
  private let hasBursts: Bool
  private var isBusy = false

  init(seed: UInt64, hasBursts: Bool = true) {
    generator = SplitMix64(seed: seed)
    self.hasBursts = hasBursts
  }

  /// Of the normal distribution (Box and Muller 1958).
  mutating func gaussian() -> Double {
    let radius = (-2 * log(Double.random(in: Double.leastNormalMagnitude..<1, using: &generator))).squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &generator))
  }

  /// A run's time: 2 % of noise, and now and then a phase of some runs that take half as long again, more or less.
  mutating func time(of ideal: Double) -> Double {
    if hasBursts, Double.random(in: 0..<1, using: &generator) < (isBusy ? 0.25 : 0.05) { isBusy.toggle() }
    return ideal * exp(0.02 * gaussian() + (isBusy ? abs(0.5 + 0.3 * gaussian()) : 0))
  }
}
