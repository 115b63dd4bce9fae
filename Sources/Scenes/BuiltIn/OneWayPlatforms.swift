internal import BatchSolver

extension Scene {
  /// Balls and boxes jump up through platforms and land on them: the pre-solve hook leaves out contacts from below.
  public static let oneWayPlatforms = Scene(
    name: "one_way_platforms", summary: "bodies jump up through platforms and land on them", steps: 600,
    size: Size("bodies", standard: 60, range: 1...5000)
  ) { world, count in
    let columns = max(6, Int((3 * Float(count)).squareRoot()))
    let halfWidth = 0.75 * Float(columns) + 1
    let ground = try world.addBody(BodyDefinition(.static))
    try world.addShape(ShapeDefinition(.box(halfWidth: halfWidth + 1, halfHeight: 0.5, center: [0, -0.5])), to: ground)
    for side in [-1, 1] as [Float] {
      try world.addShape(
        ShapeDefinition(.box(halfWidth: 0.5, halfHeight: 20, center: [side * (halfWidth + 0.5), 20])), to: ground)
    }
    let platforms = try world.addBody(BodyDefinition(.static))
    for floor in 1...4 {
      var platform = ShapeDefinition(
        .box(halfWidth: 0.7 * halfWidth, halfHeight: 0.1, center: [floor % 2 == 0 ? 0.3 : -0.3, 3 * Float(floor)]))
      platform.enablesPreSolve = true
      try world.addShape(platform, to: platforms)
    }
    world.preSolveHook = { contact in
      // The normal points from A to B. A platform holds what lies on it: above, and no deeper than a landing goes.
      let up = contact.bodyA == platforms ? contact.normal.y : -contact.normal.y
      return up > 0.9 && contact.points.allSatisfy { $0.separation > -0.1 }
    }
    let forms: [ShapeGeometry] = [.circle(radius: 0.35), .square(0.3), .capsule([-0.2, 0], [0.2, 0], radius: 0.25)]
    var jumpers: [BodyID] = []
    for index in 0..<count {
      let column = Float(index % columns) - 0.5 * Float(columns - 1)
      var definition = BodyDefinition(.dynamic, position: [1.5 * column, 0.5 + Float(index / columns)])
      definition.allowsSleep = false
      let body = try world.addBody(definition)
      try world.addShape(ShapeDefinition(forms[index % forms.count]), to: body)
      jumpers.append(body)
    }
    let bodies = jumpers
    var instance = Instance()
    instance.container = .above(0)
    instance.beforeStep = { world, step in
      // Each jumps every two seconds, one after another, high enough for the next platform.
      for (index, body) in bodies.enumerated() where (step + 7 * index) % 120 == 60 {
        let speed = try world.linearVelocity(of: body)
        try world.setLinearVelocity([speed.x + (index % 2 == 0 ? 0.5 : -0.5), 9.5], of: body)
      }
    }
    return instance
  }
}
