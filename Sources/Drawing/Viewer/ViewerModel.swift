/// Bodies and joints by number, with what does not change while they are there.
///
/// The number of one that went is used again for the next of the same look, so that models stay small however many come
/// and go.
package struct ViewerModel {
  /// What does not change of a body.
  package struct BodyLook: Hashable, Sendable {
    package var form: BodyForm
    /// kg
    package var mass: Float
    package var name: String?
    /// The row of the world, or the number of the item.
    package var row: Int
  }

  /// What does not change of a joint.
  package struct JointLook: Hashable, Sendable {
    package var role: DrawingRole
    /// Numbers of bodies; `nil`: the world.
    package var bodyA: Int?
    package var bodyB: Int?
    /// In the frames of the bodies.
    package var anchorA: SIMD2<Float>
    package var anchorB: SIMD2<Float>
  }

  package private(set) var bodies: [BodyLook] = []
  package private(set) var joints: [JointLook] = []
  private var freeBodies: [BodyLook: [Int]] = [:]
  private var freeJoints: [JointLook: [Int]] = [:]
  /// What went since the observation began. Whatever comes before the next one is another body or joint, even if it looks
  /// alike: it did not move here from where the old one was.
  private var goneBodies: [Int] = []
  private var goneJoints: [Int] = []

  package init() {}

  /// Changes whenever a body or joint is added.
  package var version: Int { bodies.count + joints.count }

  /// Begins an observation: the numbers of what went before are free.
  mutating func beginObservation() {
    for body in goneBodies.sorted() { freeBodies[bodies[body], default: []].append(body) }
    for joint in goneJoints.sorted() { freeJoints[joints[joint], default: []].append(joint) }
    goneBodies.removeAll(keepingCapacity: true)
    goneJoints.removeAll(keepingCapacity: true)
  }

  /// A number for a body that came.
  mutating func add(_ look: BodyLook) -> Int {
    if let free = freeBodies[look]?.popLast() { return free }
    bodies.append(look)
    return bodies.count - 1
  }

  /// Tells that a body went.
  mutating func remove(body: Int) { goneBodies.append(body) }

  mutating func add(_ look: JointLook) -> Int {
    if let free = freeJoints[look]?.popLast() { return free }
    joints.append(look)
    return joints.count - 1
  }

  mutating func remove(joint: Int) { goneJoints.append(joint) }
}
