internal import BatchSolver

extension Scene {
  /// A turning drum with paddles, full of small boxes.
  public static let washer = Scene(
    name: "washer", summary: "8 100 boxes tumble in a turning drum", steps: 500,
    size: Size("boxes along an edge of the block", standard: 90, range: 1...100)
  ) { world, count in
    var definition = BodyDefinition(
      .kinematic, position: [0, 10], linearVelocity: [0.001, -0.002], angularVelocity: 25 * .pi / 180)
    definition.allowsSleep = true
    let drum = try world.addBody(definition)
    let angle = Float.pi / 18
    for index in 0..<36 {
      // Each plate is a tenth of its angle wider on both sides than its share of the circle.
      let begin = Rotation(angle: (Float(index) - 0.1) * angle).apply([1, 0])
      let end = Rotation(angle: (Float(index) + 1.1) * angle).apply([1, 0])
      try world.addShape(ShapeDefinition(.polygon([begin * 16, begin * 18, end * 16, end * 18])), to: drum)
      guard index % 9 == 0 else { continue }
      let from = Rotation(angle: Float(index) * angle).apply([1, 0])
      let to = Rotation(angle: Float(index + 1) * angle).apply([1, 0])
      try world.addShape(ShapeDefinition(.polygon([from * 14, from * 16, to * 14, to * 16])), to: drum)
    }
    var shape = ShapeDefinition(.square(0.1))
    shape.enablesHitEvents = true
    let corner: SIMD2<Float> = [-0.11 * Float(count), 10 - 0.11 * Float(count)]
    for row in 0..<count {
      for column in 0..<count {
        let position = corner + 0.21 * [Float(column), Float(row)]
        try world.addShape(shape, to: try world.addBody(BodyDefinition(.dynamic, position: position)))
      }
    }
    var instance = Instance()
    // The drum's own way in a run is a centimetre.
    instance.container = .disc(center: [0, 10], radius: 18.5)
    return instance
  }
}
