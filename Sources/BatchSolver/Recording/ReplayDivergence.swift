/// In what a replay came out otherwise than what was recorded.
public struct ReplayDivergence: Sendable, Equatable, CustomStringConvertible {
  /// What differs.
  public enum Kind: Sendable, Equatable {
    /// Bodies move otherwise: the first by row that does, and how many do; `nil` and 0 if the recording does not tell.
    case motion(BodyID?, count: Int)
    /// Hooks are asked about something else.
    case question(String)
    /// The state at the end of the recording is another, though all that moved was the same.
    case state
  }

  /// `World.stepCount` after the step that differs.
  public var step: Int
  /// What differs there.
  public var kind: Kind

  /// A sentence for people.
  public var description: String {
    switch kind {
    case .motion(let body?, let count):
      "step \(step) differs: \(body)" + (count > 1 ? " is the first of \(count) bodies" : " moves otherwise")
    case .motion(nil, _): "step \(step) differs; the recording does not tell in which body"
    case .question(let text): "step \(step) differs: \(text)"
    case .state: "the state after step \(step), the last, differs, though all bodies moved alike"
    }
  }
}
