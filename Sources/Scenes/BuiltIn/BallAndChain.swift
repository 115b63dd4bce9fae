internal import BatchSolver

extension Scene {
  /// A heavy ball on a chain swings into a wall: a hard case for joints, for the ball weighs as much as all links
  /// together many times over.
  public static let ballAndChain = Scene(
    name: "ball_and_chain", summary: "a ball on a chain of 20 links swings into a wall", steps: 600,
    size: Size("links", standard: 20, range: 4...200)
  ) { world, count in
    let pivot: SIMD2<Float> = [0, Float(count) + 4]
    let ground = try world.addBody(BodyDefinition(.static))
    // What the ball knocks away stays between two walls.
    let halfWidth = Float(count) + 10
    try world.addShape(ShapeDefinition(.box(halfWidth: halfWidth + 1, halfHeight: 0.5, center: [0, -0.5])), to: ground)
    for side in [-1, 1] as [Float] {
      let wall = ShapeGeometry.box(halfWidth: 0.5, halfHeight: pivot.y, center: [side * (halfWidth + 0.5), pivot.y])
      try world.addShape(ShapeDefinition(wall), to: ground)
    }

    // The chain is held out to the left. Links and ball do not collide with each other.
    let filter = CollisionFilter(group: -1)
    let link = ShapeDefinition(.capsule([-0.5, 0], [0.5, 0], radius: 0.125), density: 8, filter: filter)
    let ball = ShapeDefinition(.circle(radius: 1.5), density: 20, filter: filter)
    let joint = JointKind.revolute(RevoluteJoint(motor: .friction(1)))
    var previous = ground
    for number in 0...count {
      let isBall = number == count
      let hold = pivot - [Float(number), 0]
      let body = try world.addBody(BodyDefinition(.dynamic, position: hold - [isBall ? 1.5 : 0.5, 0]))
      try world.addShape(isBall ? ball : link, to: body)
      try world.addJoint(joint, previous, body, at: hold)
      previous = body
    }

    for column in 0..<4 {
      for row in 0..<10 {
        let position: SIMD2<Float> = [3 + 1.02 * Float(column), 0.5 + Float(row)]
        try world.addShape(
          ShapeDefinition(.square(0.5)), to: try world.addBody(BodyDefinition(.dynamic, position: position)))
      }
    }
    var instance = Instance()
    instance.container = .above(-0.25)
    return instance
  }
}
