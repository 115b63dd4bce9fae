import Foundation
import SceneFiles
import Scenes

/// The scene that an argument names: standard input if it is `-`, a file if it ends in `.json` or has a slash, else a
/// built-in scene.
///
/// - Parameters:
///   - argument: The argument.
///   - isQuiet: Shows no progress bar, which appears on a terminal while many bodies are added.
func loadScene(_ argument: String, isQuiet: Bool = false) throws -> Scene {
  guard argument == "-" || isSceneFile(argument) else { return try SceneLibrary.scene(named: argument) }
  let file = try InputFile(argument)
  // One more than allowed, to tell: a device has no end.
  let text = try file.bytes(upTo: InputFile.limit + 1)
  let name = URL(fileURLWithPath: file.name).deletingPathExtension().lastPathComponent
  do {
    var bar: Progress?
    defer { bar?.finish() }
    var scene = try SceneFile.scene(text, name: name) { done, total in
      if bar == nil { bar = Progress("loading", total: total, unit: "bodies and joints", isQuiet: isQuiet) }
      bar?.update(done)
    }
    scene.file = file.name
    return scene
  } catch {
    throw FileProblem(path: file.name, reason: error.description)
  }
}

/// Whether an argument that names a scene is the path of a file.
func isSceneFile(_ argument: String) -> Bool { argument.hasSuffix(".json") || argument.contains("/") }
