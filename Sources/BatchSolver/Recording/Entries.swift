// Entries of a recording that are no calls of `RecordedCalls`.

/// The first entry; the world's state follows it.
struct StartEntry: StateFields, Blank {
  static var blank: StartEntry { StartEntry(detail: .steps, simdLevel: []) }
  var detail: WorldRecorder.Detail
  /// The name of the level that the world was stepped at, UTF-8.
  var simdLevel: [UInt8]

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("detail", &detail)
    visitor.group("simdLevel", &simdLevel)
  }
}

/// A step is about to be taken.
struct StepEntry: StateFields, Blank {
  static var blank: StepEntry { StepEntry(timeStep: 0, substeps: 0) }
  var timeStep: Float
  var substeps: Int32
  /// -1 with sub-steps.
  var velocityIterations: Int32 = -1
  var positionIterations: Int32 = -1
  /// Whether hooks were there to be asked.
  var hasFilterHook = false
  var hasPreSolveHook = false

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("timeStep", &timeStep)
    visitor.number("substeps", &substeps)
    visitor.number("velocityIterations", &velocityIterations)
    visitor.number("positionIterations", &positionIterations)
    visitor.number("hasFilterHook", &hasFilterHook)
    visitor.number("hasPreSolveHook", &hasPreSolveHook)
  }

  func perform(in world: World) throws(WorldError) {
    if velocityIterations < 0 {
      try world.step(by: timeStep, substeps: Int(substeps))
    } else {
      try world.step(
        by: timeStep, velocityIterations: Int(velocityIterations), positionIterations: Int(positionIterations))
    }
  }
}

/// What a hook was asked, and what it said.
struct DecisionEntry: StateFields, Blank, Equatable {
  static var blank: DecisionEntry { DecisionEntry(isPreSolve: false, first: 0, second: 0, answer: false) }
  var isPreSolve: Bool
  /// The rows of two shapes, or the slot of a contact and 0.
  var first: Int32
  var second: Int32
  var answer: Bool

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("isPreSolve", &isPreSolve)
    visitor.number("first", &first)
    visitor.number("second", &second)
    visitor.number("answer", &answer)
  }

  /// The question in words.
  var question: String {
    isPreSolve ? "the pre-solve hook about contact \(first)" : "the filter hook about shapes \(first) and \(second)"
  }
}

/// The last entry.
struct EndEntry: StateFields, Blank {
  static var blank: EndEntry { EndEntry(stateHash: 0) }
  /// `World.stateHash` at the end.
  var stateHash: UInt64

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("stateHash", &stateHash)
  }
}

extension UInt8: Blank {
  static var blank: UInt8 { 0 }
}
