package import StrictJSON

/// Scenes in JSON files; docs/scene-file.md describes every key. Worlds of bodies and joints are read here; what needs an
/// animator, or measures runs, is in `Scenes`.
public enum SceneFile {
  /// The JSON of a file of a scene or an animator.
  ///
  /// - Parameters:
  ///   - text: The text, UTF-8.
  ///   - limits: How much the text may hold.
  /// - Throws: `SceneFileError` with line, column and path of the first mistake.
  package static func parse(_ text: [UInt8], limits: Limits = Limits()) throws(SceneFileError) -> JSONNode {
    guard text.count <= limits.bytes else {
      throw SceneFileError(path: "", reason: "the file has more than \(limits.bytes) bytes, which are the most")
    }
    return try JSONParser.parse(text)
  }

  /// Whether a file is one of an animator (docs/animator-file.md), which is known by its behaviours.
  package static func isAnimator(_ file: JSONNode) -> Bool { file.holds(key: behaviorsKey) }

  static let behaviorsKey = "behaviors"
}
