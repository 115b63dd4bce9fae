import BatchSolver

/// Readers of numbers in arguments. What is no number or out of range is an error that says what was expected; options
/// take their values with `parsing: .unconditional`, so that a negative number is one and not a flag.
enum NumberArgument {
  /// A whole number.
  static func whole(_ range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
    { text in
      guard let value = Int(text), range.contains(value) else {
        throw usage("expected a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return value
    }
  }

  /// A whole number above 0, of which somebody else knows the most.
  @Sendable static func positive(_ text: String) throws -> Int {
    guard let value = Int(text), value > 0 else { throw usage("expected a whole number above 0") }
    return value
  }

  /// A length of time, s: what a step may take, at most 1.
  @Sendable static func seconds(_ text: String) throws -> Float {
    guard let value = Float(text), value >= WorldLimits.timeStep.lowerBound, value <= 1 else {
      throw usage("expected 0.000001 to 1 s")
    }
    return value
  }

  /// A fraction from 0 to 10.
  @Sendable static func tolerance(_ text: String) throws -> Double {
    guard let value = Double(text), (0...10).contains(value) else { throw usage("expected a number from 0 to 10") }
    return value
  }

  /// A probability from 0.5 to 0.9999.
  @Sendable static func confidence(_ text: String) throws -> Double {
    guard let value = Double(text), (0.5...0.9999).contains(value) else {
      throw usage("expected a number from 0.5 to 0.9999")
    }
    return value
  }
}
