/// Where a world came from: the world that a snapshot was taken of, and the handles that held in it then.
final class Lineage: Sendable {
  /// The number of that world.
  let world: UInt32
  /// Where that came from.
  let parent: Lineage?
  /// By row: how often it had been used.
  private let bodies: [UInt32]
  private let shapes: [UInt32]
  private let joints: [UInt32]

  /// - Parameter branch: A world with the snapshot's state.
  init(_ world: UInt32, parent: Lineage?, branch: World) {
    self.world = world
    self.parent = parent
    bodies = (0..<branch.bodies.rowCount).map { branch.bodies.generation($0) }
    shapes = (0..<branch.shapes.rowCount).map { branch.shapes.generation($0) }
    joints = (0..<branch.joints.slotCount).map { branch.joints.generation($0) }
  }

  /// Whether a world is among the ancestors.
  func contains(_ number: UInt32) -> Bool { world == number || parent?.contains(number) == true }

  /// What handles are of.
  enum Kind {
    case body, shape, joint
  }

  /// Whether a handle of an ancestor stood for something when the descendants of that world parted from it, or could
  /// have: one that was given out later stands for something that they do not know, though they may have something with
  /// the same row and generation.
  func knows(_ kind: Kind, _ index: Int32, _ generation: UInt32, of number: UInt32) -> Bool {
    let generations =
      switch kind {
      case .body: bodies
      case .shape: shapes
      case .joint: joints
      }
    guard generations.indices.contains(Int(index)), generations[Int(index)] == generation else { return false }
    return world == number || parent?.knows(kind, index, generation, of: number) == true
  }
}
