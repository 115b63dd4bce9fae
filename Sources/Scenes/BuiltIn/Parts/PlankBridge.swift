internal import BatchSolver

/// Planks between two points on revolute joints.
enum PlankBridge {
  /// Half length and half thickness of a plank, m.
  static let half: SIMD2<Float> = [0.5, 0.125]

  /// Width of a bridge of `count` planks that hangs as an arc of `turn` radians.
  static func width(count: Int, turn: Float) -> Float {
    angles(count: count, turn: turn).reduce(0) { $0 + 2 * half.x * $1.cosine }
  }

  /// Adds a bridge that hangs from `begin` to a point at the same height on the right.
  ///
  /// - Parameters:
  ///   - anchor: The body that holds both ends.
  ///   - turn: Angle of the arc, rad: the slack without which the bridge would pull at its ends without limit.
  ///   - friction: Of the joints, N m; it lets the bridge come to rest.
  static func add(
    to world: World, anchor: BodyID, from begin: SIMD2<Float>, count: Int, turn: Float, density: Float, friction: Float
  ) throws {
    let joint = JointKind.revolute(RevoluteJoint(motor: .friction(friction)))
    var end = begin
    var previous = anchor
    for rotation in angles(count: count, turn: turn) {
      let along = rotation.apply([half.x, 0])
      let plank = try world.addBody(BodyDefinition(.dynamic, position: end + along, rotation: rotation))
      try world.addShape(ShapeDefinition(.box(halfWidth: half.x, halfHeight: half.y), density: density), to: plank)
      try world.addJoint(joint, previous, plank, at: end)
      end += along + along
      previous = plank
    }
    try world.addJoint(joint, previous, anchor, at: end)
  }

  private static func angles(count: Int, turn: Float) -> [Rotation] {
    (0..<count).map { Rotation(angle: turn * ((Float($0) + 0.5) / Float(count) - 0.5)) }
  }
}
