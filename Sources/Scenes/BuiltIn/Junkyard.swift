internal import BatchSolver

extension Scene {
  /// Pentagons in a wide tub, pushed about by a kinematic box.
  public static let junkyard = Scene(
    name: "junkyard", summary: "8 000 pentagons are pushed about in a tub", steps: 800,
    size: Size("rows of 200 bodies", standard: 40, range: 1...400)
  ) { world, rows in
    _ = try world.addTub(halfWidth: 80, height: 50)
    // Every second corner of a pentagon in turn: the hull puts them in order.
    let corners = (0..<5).map { index in
      Rotation(angle: .pi * (Float(5).squareRoot() - 1) * Float(index)).apply([0.25, 0])
    }
    let shape = ShapeDefinition(.polygon(corners))
    var side: Float = -0.1
    for column in 0..<200 {
      for row in 0..<rows {
        let position: SIMD2<Float> = [1.5 * (2 * Float(column) - 200) * 0.25 + side, 15 + Float(row)]
        let body = try world.addBody(BodyDefinition(.dynamic, position: position))
        try world.addShape(shape, to: body)
        side = -side
      }
    }
    let pusher = try world.addBody(BodyDefinition(.kinematic))
    try world.addShape(ShapeDefinition(.box(halfWidth: 2, halfHeight: 4, center: [0, 4])), to: pusher)
    var instance = Instance()
    instance.container = .above(-2)
    instance.beforeStep = { world, number in
      let time = Float(number) / 60
      try world.setTargetPose(
        position: [60 * Rotation(angle: 0.2 * time).sine, 0], rotation: .identity, timeStep: 1 / 60, of: pusher)
    }
    return instance
  }
}
