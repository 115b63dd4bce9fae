internal import BatchSolver

extension Scene {
  /// A cloth of discs that hangs by the middle of its upper edge: nothing but joints.
  public static let jointGrid = Scene(
    name: "joint_grid", summary: "a cloth of 10 000 discs on 19 800 joints", steps: 500,
    size: Size("discs along an edge", standard: 100, range: 8...400),
    settings: .withoutSleep
  ) { world, count in
    // The discs do not collide with each other.
    let disc = ShapeDefinition(.circle(radius: 0.4), filter: CollisionFilter(category: 2, mask: ~2))
    let below = JointFrame(position: [0, -0.5])
    let above = JointFrame(position: [0, 0.5])
    let left = JointFrame(position: [-0.5, 0])
    let right = JointFrame(position: [0.5, 0])
    var previous: [BodyID] = []
    for column in 0..<count {
      var bodies: [BodyID] = []
      for row in 0..<count {
        let isHeld = row == 0 && abs(column - count / 2) <= 3
        let body = try world.addBody(
          BodyDefinition(isHeld ? .static : .dynamic, position: [Float(column), -Float(row)]))
        try world.addShape(disc, to: body)
        if row > 0 {
          let joint = JointDefinition(.revolute(RevoluteJoint()), bodies[row - 1], body, frameA: below, frameB: above)
          try world.addJoint(joint)
        }
        if column > 0 {
          let joint = JointDefinition(.revolute(RevoluteJoint()), previous[row], body, frameA: right, frameB: left)
          try world.addJoint(joint)
        }
        bodies.append(body)
      }
      previous = bodies
    }
    return Instance()
  }
}
