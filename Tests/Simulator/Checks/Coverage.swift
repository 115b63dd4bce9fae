internal import BatchSolver

/// How often each public call was taken and refused.
package struct Coverage: Sendable {
  /// By the names of `PublicCalls`.
  package private(set) var taken: [String: Int] = [:]
  /// The same for calls that were refused.
  package private(set) var refused: [String: Int] = [:]

  /// How often calls were refused for each reason.
  package private(set) var reasons: [String: Int] = [:]

  package init() {}

  /// Runs the programs of consecutive seeds once each.
  ///
  /// - Returns: The calls that they made, and the first failure.
  package static func ofWorlds(_ seeds: Range<UInt64>) -> (coverage: Coverage, failure: Failure?) {
    var coverage = Coverage()
    for seed in seeds {
      let run = Simulator.run(Program(seed: seed), simdLevel: SIMDLevel.available[0], countsCalls: true)
      coverage.add(run.coverage)
      if let failure = run.failure { return (coverage, failure) }
    }
    return (coverage, nil)
  }

  /// What the programs left out; empty if nothing.
  package var gaps: [String] {
    let names = Set(PublicCalls.names)
    // A level that cannot be had is not to be found on every machine.
    let expected = [
      "invalidValue", "staleBody", "staleShape", "staleContact", "staleJoint", "otherWorld", "invalidPolygon", "locked",
      "scopeEnded", "countMismatch", "tooMany", "missingFrame", "noSuchWorld", "batchMember", "otherLayout",
    ]
    var gaps = names.filter { taken[$0] == nil }.map { "\($0) was never taken" }
    gaps += taken.keys.filter { !names.contains($0) }.map { "\($0) is not in PublicCalls" }
    gaps += names.filter { refused[$0] == nil && !PublicCalls.neverRefused.contains($0) }.map {
      "\($0) was never refused"
    }
    gaps += expected.filter { reasons[$0] == nil }.map { "\($0) was never the reason" }
    return gaps.sorted()
  }

  mutating func count(_ error: WorldError) { reasons[error.reason, default: 0] += 1 }

  mutating func count(_ name: String, isTaken: Bool) {
    if isTaken { taken[name, default: 0] += 1 } else { refused[name, default: 0] += 1 }
  }

  /// Adds the calls of another run.
  package mutating func add(_ other: Coverage) {
    taken.merge(other.taken, uniquingKeysWith: +)
    refused.merge(other.refused, uniquingKeysWith: +)
    reasons.merge(other.reasons, uniquingKeysWith: +)
  }
}

extension WorldError {
  /// The case without its values.
  fileprivate var reason: String {
    switch self {
    case .invalidValue: "invalidValue"
    case .staleBody: "staleBody"
    case .staleShape: "staleShape"
    case .staleContact: "staleContact"
    case .staleJoint: "staleJoint"
    case .otherWorld: "otherWorld"
    case .invalidPolygon: "invalidPolygon"
    case .locked: "locked"
    case .scopeEnded: "scopeEnded"
    case .countMismatch: "countMismatch"
    case .tooMany: "tooMany"
    case .missingFrame: "missingFrame"
    case .noSuchWorld: "noSuchWorld"
    case .batchMember: "batchMember"
    case .otherLayout: "otherLayout"
    case .noThread: "noThread"
    case .unavailableSIMDLevel: "unavailableSIMDLevel"
    }
  }
}
