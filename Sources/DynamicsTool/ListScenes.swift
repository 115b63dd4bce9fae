import ArgumentParser
import Scenes

/// Lists the built-in scenes.
struct ListScenes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes", abstract: "Lists the built-in scenes.")

  @Flag(help: "As JSON.")
  var json = false

  private struct Entry: Encodable {
    var name: String
    var summary: String
    var steps: Int
    var size: Int?
    var sizeMeaning: String?
  }

  func run() throws {
    if json {
      let entries = SceneLibrary.scenes.map {
        Entry(
          name: $0.name, summary: $0.summary, steps: $0.steps, size: $0.size?.standard,
          sizeMeaning: $0.size?.meaning)
      }
      print(try Files.text(entries))
      return
    }
    for scene in SceneLibrary.scenes {
      let padding = String(repeating: " ", count: max(1, 18 - scene.name.count))
      print("\(scene.name)\(padding)\(scene.summary)")
      if let size = scene.size {
        print("                  --size: \(size.meaning) (\(size.standard))")
      }
    }
  }
}
