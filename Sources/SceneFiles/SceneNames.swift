package import BatchSolver

/// What the bodies and joints of a scene file are called.
package struct SceneNames: Sendable {
  /// The bodies of each name, in the order of the file: all copies of a repeated one, row by row. Names may be those of
  /// several entries.
  package private(set) var bodies = Names<BodyID>()
  /// The joints of each name.
  package private(set) var joints = Names<JointID>()

  /// Things by name.
  package struct Names<Thing: Sendable>: Sendable {
    /// In the order of the file, each once.
    package private(set) var all: [String] = []
    private var things: [String: [Thing]] = [:]

    /// The things of a name; `nil` if there is no such name.
    package subscript(name: String) -> [Thing]? { things[name] }

    fileprivate mutating func add(_ new: [Thing], named name: String?) {
      guard let name else { return }
      if things[name] == nil { all.append(name) }
      things[name, default: []] += new
    }
  }

  mutating func add(_ new: [BodyID], named name: String?) { bodies.add(new, named: name) }
  mutating func add(_ new: [JointID], named name: String?) { joints.add(new, named: name) }
}
