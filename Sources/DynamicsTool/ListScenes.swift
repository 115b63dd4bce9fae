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
    var group: String
    var summary: String
    var steps: Int
    var size: Int?
    var sizeMeaning: String?
  }

  func run() throws {
    if json {
      let entries = SceneLibrary.groups.flatMap { group in
        group.scenes.map {
          Entry(
            name: $0.name, group: group.heading, summary: $0.summary, steps: $0.steps, size: $0.size?.standard,
            sizeMeaning: $0.size?.meaning)
        }
      }
      print(try Files.text(entries))
      return
    }
    let width = (SceneLibrary.scenes.map(\.name.count).max() ?? 0) + 2
    let indent = String(repeating: " ", count: width)
    for group in SceneLibrary.groups {
      print("\(group.heading):")
      for scene in group.scenes {
        print("\(scene.name)\(indent.dropFirst(scene.name.count))\(scene.summary)")
        if let size = scene.size { print("\(indent)--size: \(size.meaning) (\(size.standard))") }
      }
    }
  }
}
