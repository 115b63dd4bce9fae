import SceneFiles
import Scenes

/// The scene that an argument names: a file if it ends in `.json`, else a built-in scene.
///
/// - Parameters:
///   - argument: The argument.
///   - isQuiet: Shows no progress bar, which appears on a terminal while many bodies are added.
func loadScene(_ argument: String, isQuiet: Bool = false) throws -> Scene {
  guard argument.hasSuffix(".json") else { return try SceneLibrary.scene(named: argument) }
  do {
    var bar: Progress?
    defer { bar?.finish() }
    return try SceneFile.scene(atPath: argument) { done, total in
      if bar == nil { bar = Progress("loading", total: total, unit: "bodies and joints", isQuiet: isQuiet) }
      bar?.update(done)
    }
  } catch {
    throw FileProblem(path: argument, reason: error.description)
  }
}
