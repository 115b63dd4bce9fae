import ArgumentParser
import Foundation
import Scenes

extension CompletionKind {
  /// The scenes that an argument may name: the built-in ones, and the scene files and folders whose paths begin as the
  /// word does.
  static let scene = CompletionKind.custom { _, _, word in
    SceneLibrary.scenes.map(\.name).filter { $0.hasPrefix(word) } + sceneFiles(beginning: word)
  }

  private static func sceneFiles(beginning word: String) -> [String] {
    let name = word.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let folder = word.dropLast(name.count)
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : String(folder))) ?? []
    return entries.sorted().map { folder + $0 }.filter { path in
      // Hidden files are for those who ask for them.
      guard path.hasPrefix(word), name.hasPrefix(".") || !path.dropFirst(folder.count).hasPrefix(".") else {
        return false
      }
      var isFolder: ObjCBool = false
      return path.hasSuffix(".json")
        || FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
  }
}
