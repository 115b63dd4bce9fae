internal import BatchSolver

/// Which bodies and joints of a world from a file nobody has claimed yet: all have to be somebody's, and nobody else's.
struct StateClaims {
  private let world: World
  private var bodies: [Int: BodyID] = [:]
  private var joints: [Int: JointID] = [:]

  init(_ world: World) {
    self.world = world
    for body in world.allBodies { bodies[body.row] = body }
    for joint in world.allJoints { joints[Int(joint.index)] = joint }
  }

  /// The body of a row, once.
  mutating func body(_ row: Int, at path: String) throws(DescriptionError) -> BodyID {
    guard let body = bodies.removeValue(forKey: row) else {
      throw DescriptionError(
        path: path, reason: "expected the row of a body in the state that is nobody else's, found \(row)")
    }
    return body
  }

  /// The joint of a slot, once, which must join two bodies.
  mutating func joint(
    _ slot: Int, _ bodyA: BodyID?, _ bodyB: BodyID, at path: String
  ) throws(DescriptionError) -> JointID {
    guard let joint = joints.removeValue(forKey: slot), let definition = try? world.definition(of: joint),
      definition.bodyA == bodyA, definition.bodyB == bodyB
    else {
      throw DescriptionError(
        path: path, reason: "expected the slot of a joint of these items that is nobody else's, found \(slot)")
    }
    return joint
  }

  /// Refuses a world with something that is nobody's.
  func checkAllClaimed() throws(DescriptionError) {
    func check(_ count: Int, _ least: Int?, _ what: String) throws(DescriptionError) {
      guard let least else { return }
      throw DescriptionError(
        path: "state",
        reason: "expected each \(what) of the world to be somebody's, found \(count) that are not, such as \(least)")
    }
    try check(bodies.count, bodies.keys.min(), "body")
    try check(joints.count, joints.keys.min(), "joint")
  }
}
