/// Where a world came from: the world that a snapshot was taken of, and the handles that held in it then.
///
/// Who goes on with the best of many branches again and again makes a line without end. Of a long one the worlds at its
/// beginning and the last `limit` to twice as many are remembered, and generations that did not change are kept once.
final class Lineage: Sendable {
  /// The number of that world.
  private let world: UInt32
  /// Where that came from.
  private let parent: Lineage?
  private let generations: Generations
  /// Worlds before this one.
  private let depth: Int

  /// Ancestors that are remembered at least.
  private static let limit = 256

  /// - Parameter branch: A world with the snapshot's state.
  convenience init(_ world: UInt32, parent: Lineage?, branch: World) {
    let parent = parent.map { $0.depth < 2 * Self.limit ? $0 : $0.shortened }
    let generations = Generations(branch)
    self.init(world, parent, parent?.generations == generations ? parent!.generations : generations)
  }

  private init(_ world: UInt32, _ parent: Lineage?, _ generations: Generations) {
    self.world = world
    self.parent = parent
    self.generations = generations
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  /// This one and those before it, the nearest first.
  private var line: some Sequence<Lineage> { sequence(first: self) { $0.parent } }

  /// The same line without those in its middle; its beginning knows what all of them knew.
  private var shortened: Lineage {
    let line = Array(line)
    var result = Lineage(
      line[line.count - 1].world, nil,
      line[Self.limit...].dropLast().reduce(line[line.count - 1].generations) { $0.common(with: $1.generations) })
    for one in line[..<Self.limit].reversed() { result = Lineage(one.world, result, one.generations) }
    return result
  }

  /// Whether a world is among the ancestors.
  func contains(_ number: UInt32) -> Bool { line.contains { $0.world == number } }

  /// What handles are of.
  enum Kind {
    case body, shape, joint
  }

  /// Whether a handle of an ancestor stood for something when the descendants of that world parted from it, or could
  /// have: one that was given out later stands for something that they do not know, though they may have something with
  /// the same row and generation.
  func knows(_ kind: Kind, _ index: Int32, _ generation: UInt32, of number: UInt32) -> Bool {
    for one in line {
      guard one.generations.has(kind, Int(index), generation) else { return false }
      if one.world == number { return true }
    }
    return false
  }
}

/// By row: how often it had been used.
private struct Generations: Equatable, Sendable {
  private var bodies: [UInt32]
  private var shapes: [UInt32]
  private var joints: [UInt32]

  /// A generation that no row comes to.
  private static let none = UInt32.max

  init(_ world: World) {
    bodies = (0..<world.bodies.rowCount).map { world.bodies.generation($0) }
    shapes = (0..<world.shapes.rowCount).map { world.shapes.generation($0) }
    joints = (0..<world.joints.slotCount).map { world.joints.generation($0) }
  }

  func has(_ kind: Lineage.Kind, _ index: Int, _ generation: UInt32) -> Bool {
    let rows =
      switch kind {
      case .body: bodies
      case .shape: shapes
      case .joint: joints
      }
    return rows.indices.contains(index) && rows[index] == generation && generation != Self.none
  }

  /// What both have.
  func common(with other: Generations) -> Generations {
    func common(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] { zip(a, b).map { $0 == $1 ? $0 : Self.none } }
    var result = self
    result.bodies = common(bodies, other.bodies)
    result.shapes = common(shapes, other.shapes)
    result.joints = common(joints, other.joints)
    return result
  }
}
