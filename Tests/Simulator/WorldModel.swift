internal import BatchSolver

/// What a program has made in its world, as it must be by the calls that were taken.
struct WorldModel {
  private(set) var bodies: [BodyID] = []
  private(set) var shapes: [ShapeID] = []
  private(set) var joints: [JointID] = []
  /// Handles of what is gone.
  private(set) var oldBodies: [BodyID] = []
  private(set) var oldShapes: [ShapeID] = []
  private(set) var oldJoints: [JointID] = []
  /// Handles of contacts, of which some are gone.
  var contacts: [ContactID] = []

  private var owners: [ShapeID: BodyID] = [:]
  private var links: [JointID: JointDefinition] = [:]
  private var largest = 0

  mutating func add(_ body: BodyID) { bodies.append(body) }

  mutating func add(_ shape: ShapeID, of body: BodyID) {
    shapes.append(shape)
    owners[shape] = body
  }

  mutating func add(_ joint: JointID, _ definition: JointDefinition) {
    joints.append(joint)
    links[joint] = definition
  }

  /// A body goes with its shapes and joints.
  mutating func remove(_ body: BodyID) {
    bodies.removeAll { $0 == body }
    oldBodies.append(body)
    for shape in shapes where owners[shape] == body { remove(shape) }
    for joint in joints {
      guard let link = links[joint], link.bodyA == body || link.bodyB == body else { continue }
      remove(joint)
    }
  }

  mutating func remove(_ shape: ShapeID) {
    shapes.removeAll { $0 == shape }
    owners[shape] = nil
    oldShapes.append(shape)
  }

  /// A joint goes with the gears that name it.
  mutating func remove(_ joint: JointID) {
    guard links.removeValue(forKey: joint) != nil else { return }
    joints.removeAll { $0 == joint }
    oldJoints.append(joint)
    for other in joints {
      guard case .gear(let gear) = links[other]?.kind, gear.first == joint || gear.second == joint else { continue }
      remove(other)
    }
  }

  // MARK: - Memory

  mutating func noteSizes(_ counters: WorldCounters) {
    largest = max(largest, counters.bodies + counters.shapes + counters.joints + counters.pairs)
  }

  /// Notes what the world was told to have room for.
  mutating func noteRoom(_ count: Int) { if count <= 1000 { largest += max(count, 0) } }

  /// What is much larger than the world ever was.
  func excess(_ counters: WorldCounters) -> String? {
    let bytes =
      counters.bodyBytes + counters.shapeBytes + counters.contactBytes + counters.jointBytes
      + counters.broadPhaseBytes + counters.solverBytes
    // Buffers begin with room for some rows and double; a pair takes a few hundred bytes.
    if bytes > 2_000_000 + 8_000 * largest { return "\(bytes) bytes for at most \(largest) things" }
    // Each group begins a tile for each of 16 size classes, and the resting one is built anew at twice that.
    if counters.tiles > 48 + largest { return "\(counters.tiles) tiles for at most \(largest) things" }
    return nil
  }
}
