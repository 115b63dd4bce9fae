import DynamicsDrawing

/// What a page is told besides scenes and frames.
enum LiveAnswer: Sendable {
  /// The answer to `grab`: whether a body is held now.
  case held(Bool)
  /// A message was no command.
  case mistake
  /// Something that all should know, such as why the scene cannot go on; empty: nothing any more.
  case notice(String)

  /// As JSON.
  var text: String {
    switch self {
    case .held(let isHeld): "{\"type\":\"held\",\"value\":\(isHeld)}"
    case .mistake: "{\"type\":\"mistake\"}"
    case .notice(let text): "{\"type\":\"notice\",\"text\":\(jsonText(text))}"
    }
  }
}
