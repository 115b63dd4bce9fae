internal import DynamicsBase
internal import StrictJSON

/// A scene that cannot be had.
public enum SceneError: Error, Equatable, CustomStringConvertible {
  case unknown(name: String, known: [String])
  case size(scene: String, value: Int, meaning: String, range: ClosedRange<Int>)
  case noSize(scene: String)
  /// A step of a scene from a file could not be taken.
  case step(_ number: Int, file: String, reason: String)

  /// A sentence for people.
  public var description: String {
    switch self {
    case .unknown(let name, let known):
      "there is no scene \(name.quoted(near: known)); 'dynamics scenes' lists all \(known.count)"
    case .size(let scene, let value, let meaning, let range):
      "size \(value) of scene \(scene.quoted) is out of range: \(meaning), \(range.lowerBound) to \(range.upperBound)"
    case .noSize(let scene): "scene \(scene.quoted) has one size only"
    case .step(let number, let file, let reason): "\(file.printable()): step \(number): \(reason)"
    }
  }
}
