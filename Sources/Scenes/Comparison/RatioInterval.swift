internal import Foundation

/// The ratio of two things that were measured in pairs, and between which bounds it lies.
///
/// The estimate is that of Hodges and Lehmann and the bounds are Tukey's, which belong to Wilcoxon's signed-rank test
/// (M. Hollander, D. A. Wolfe, E. Chicken, Nonparametric Statistical Methods, 3rd edition, 2014, sections 3.1 to 3.3),
/// of the logarithms of the ratios: orders among the means of all two of them. Assumed is that the pairs
/// are independent, and that the logarithms are as likely to lie above their middle as below, at any distance. Outliers of a busy machine count by their rank.
public struct RatioInterval: Codable, Sendable, Equatable {
  /// What the ratio is, of Hodges and Lehmann.
  public var estimate: Double
  /// The lower bound; `nil` if there are too few ratios for the confidence: see `leastCount(confidence:)`.
  public var low: Double?
  /// The upper bound; `nil` where `low` is.
  public var high: Double?

  /// - Parameters:
  ///   - ratios: One of each pair.
  ///   - confidence: The least probability with which the bounds include the ratio.
  /// - Throws: `RatioError` if there are no ratios, one is no number above 0, or the confidence is not between 0 and 1.
  public init(_ ratios: [Double], confidence: Double) throws(RatioError) {
    guard confidence > 0, confidence < 1 else { throw .confidence(confidence) }
    guard !ratios.isEmpty else { throw .empty }
    for ratio in ratios where !(ratio > 0 && ratio.isFinite) { throw .notPositive(ratio) }
    let logarithms = ratios.map { log($0) }
    var means: [Double] = []
    means.reserveCapacity(ratios.count * (ratios.count + 1) / 2)
    for (index, first) in logarithms.enumerated() {
      for second in logarithms[index...] { means.append(0.5 * (first + second)) }
    }
    means.sort()
    estimate = exp(0.5 * (means[(means.count - 1) / 2] + means[means.count / 2]))
    guard let outside = Self.outside(count: ratios.count, confidence: confidence) else { return }
    low = exp(means[outside])
    high = exp(means[means.count - 1 - outside])
  }

  /// Whether the ratio may be this one. Without bounds it may be any.
  public func contains(_ ratio: Double) -> Bool {
    guard let low, let high else { return true }
    return low <= ratio && ratio <= high
  }

  /// The fewest pairs with which there are bounds: all signs are alike by chance with probability `2^(1-n)`.
  public static func leastCount(confidence: Double) -> Int {
    Int((1 - log2(1 - confidence)).rounded(.up))
  }

  /// How many means are left out at each end: the most for which a signed-rank sum up to this has at most half of the
  /// probability that the confidence leaves. `nil` if there is no such number.
  package static func outside(count: Int, confidence: Double) -> Int? {
    // The probabilities of sums from 0 on, with one rank more each time, which is in the sum or not.
    let largest = count * (count + 1) / 4
    var probability = [Double](repeating: 0, count: largest + 1)
    probability[0] = 1
    for rank in 1...count {
      for sum in stride(from: largest, through: 0, by: -1) {
        probability[sum] = 0.5 * (probability[sum] + (sum >= rank ? probability[sum - rank] : 0))
      }
    }
    // Half of all sums are within `largest`, so that the least part of the probability is.
    var below = 0.0
    let first = probability.firstIndex { share in
      below += share
      return below > 0.5 * (1 - confidence)
    }
    return first.flatMap { $0 > 0 ? $0 - 1 : nil }
  }
}

/// Ratios that have no interval.
public enum RatioError: Error, Equatable, CustomStringConvertible {
  case empty
  case notPositive(Double)
  case confidence(Double)

  /// A sentence for people.
  public var description: String {
    switch self {
    case .empty: "there are no ratios"
    case .notPositive(let ratio): "ratio \(ratio): expected a number above 0"
    case .confidence(let confidence): "confidence \(confidence): expected more than 0 and less than 1"
    }
  }
}
