/// How often each public call was taken and refused.
package struct Coverage: Sendable {
  /// By the names of `PublicCalls`.
  package private(set) var taken: [String: Int] = [:]
  /// The same for calls that were refused.
  package private(set) var refused: [String: Int] = [:]

  package init() {}

  mutating func count(_ name: String, isTaken: Bool) {
    if isTaken { taken[name, default: 0] += 1 } else { refused[name, default: 0] += 1 }
  }

  /// Adds the calls of another run.
  package mutating func add(_ other: Coverage) {
    taken.merge(other.taken, uniquingKeysWith: +)
    refused.merge(other.refused, uniquingKeysWith: +)
  }
}
