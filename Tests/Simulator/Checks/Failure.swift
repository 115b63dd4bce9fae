/// What is wrong with the run of a program.
package struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
  /// Ways in which a run can fail.
  package enum Kind: String, Sendable {
    /// A call that was refused changed something.
    case refusalChanged = "a refused call changed"
    /// A call that only reads changed something.
    case questionChanged = "a question changed"
    /// A scope or hook did not keep the world as it was.
    case tookChangeWhileLocked = "a change was taken inside a scope or hook:"
    /// A public value is infinite or not a number.
    case notFinite = "not finite:"
    /// What the world says is not what was done to it, or does not fit together.
    case inconsistent = "inconsistent:"
    /// The world holds far more memory than what is in it needs.
    case tooMuchMemory = "too much memory:"
    /// Two runs of the same calls differ.
    case differs = "two runs differ"
    /// The process ended.
    case trap = "trap:"
    /// The process did not end.
    case hang = "no end:"
  }

  /// In which way the run failed.
  package var kind: Kind
  /// Where.
  package var detail: String
  /// The number of the operation, -1 before the first.
  package var operation: Int

  /// A failure.
  package init(kind: Kind, detail: String, operation: Int) {
    self.kind = kind
    self.detail = detail
    self.operation = operation
  }

  package var description: String { "\(kind.rawValue) \(detail) (operation \(operation))" }

  /// What stays the same while a program is made shorter.
  package var signature: String { "\(kind.rawValue) \(detail.filter { !$0.isNumber })" }
}
