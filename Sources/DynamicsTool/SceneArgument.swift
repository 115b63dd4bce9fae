import Scenes

/// The scene that an argument names: a file if it ends in `.json`, else a built-in scene.
func loadScene(_ argument: String) throws -> Scene {
  guard argument.hasSuffix(".json") else { return try SceneLibrary.scene(named: argument) }
  do {
    return try SceneFile.scene(atPath: argument)
  } catch {
    throw FileProblem(path: argument, reason: error.description)
  }
}
