import DynamicsBase
import StrictJSON

/// Readers of words in arguments.
enum ChoiceArgument {
  /// One of several words; the error names them, and the one that was probably meant.
  static func word<Choice: Sendable>(
    _ choices: [(name: String, value: Choice)]
  ) -> @Sendable (String) throws -> Choice {
    { text in
      guard let choice = choices.first(where: { $0.name == text }) else {
        let names = choices.map(\.name)
        let meant = NearestName.of(text, among: names).map { "; did you mean \($0.quoted)?" } ?? ""
        throw usage("expected one of \(names.joined(separator: ", "))\(meant)")
      }
      return choice.value
    }
  }
}
